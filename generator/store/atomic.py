"""Writing files so that nobody ever sees half of one."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from generator.errors import ApiledgerError


def write_atomic(path: Path, data: bytes) -> None:
    """Write `data` beside `path` and rename it into place; missing folders are made.

    Two writers at once leave one of both contents, a killed one leaves the old content.
    Raises ApiledgerError when the file cannot be written.
    """
    import tempfile  # whoever writes to standard output does not need it

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise _refused(path, error) from error
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        # mkstemp makes private files; what we write is as readable as the user's umask says.
        Path(beside).chmod(0o666 & ~_umask())
        Path(beside).replace(path)
    except OSError as error:
        raise _refused(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            Path(beside).unlink()


def write_if_changed(path: Path, data: bytes) -> bool:
    """Like `write_atomic`, but leave a file alone that already holds `data`. True when something was written."""
    try:
        if path.read_bytes() == data:
            return False
    except OSError:
        pass
    write_atomic(path, data)
    return True


def _refused(path: Path, error: OSError) -> ApiledgerError:
    return ApiledgerError(f"cannot write: {error.strerror or error}", where=path.as_posix())


def _umask() -> int:
    """The process's umask, read without the moment of change that `os.umask` needs where the system tells it."""
    try:
        with Path("/proc/self/status").open(encoding="ascii", errors="replace") as status:
            for line in status:
                if line.startswith("Umask:"):
                    return int(line.split()[1], 8)
    except (OSError, ValueError, IndexError):
        pass
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
