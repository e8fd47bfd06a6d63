"""Writing files so that nobody ever sees half of one."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Mapping
from pathlib import Path

from generator.errors import ApiledgerError


def write_atomic(path: Path, data: bytes) -> None:
    """Write `data` beside `path` and rename it into place; missing folders are made.

    Two writers at once leave one of both contents, a killed one leaves the old content. A file keeps its permissions.
    Raises ApiledgerError when the file cannot be written.
    """
    beside = _beside(path, data)
    try:
        beside.replace(path)
    except OSError as error:
        raise _refused(path, error) from error
    finally:
        _remove(beside)


def write_together(files: Mapping[Path, bytes]) -> list[Path]:
    """Write all `files`, or none of them where one cannot be written; the ones that held something else before.

    All stand beside their places before the first is moved there. Raises ApiledgerError.
    """
    beside: dict[Path, Path] = {}
    moved: dict[Path, bytes | None] = {}
    try:
        for path, data in files.items():
            if _content(path) != data:
                beside[path] = _beside(path, data)
        for path, made in beside.items():
            before = _content(path)
            try:
                made.replace(path)
            except OSError as error:
                raise _refused(path, error) from error
            moved[path] = before
    except ApiledgerError:
        for path, before in moved.items():
            if before is None:
                _remove(path)
            else:
                write_atomic(path, before)
        raise
    finally:
        for made in beside.values():
            _remove(made)
    return list(moved)


def write_if_changed(path: Path, data: bytes) -> bool:
    """Like `write_atomic`, but leave a file alone that already holds `data`. True when something was written."""
    if _content(path) == data:
        return False
    write_atomic(path, data)
    return True


def _beside(path: Path, data: bytes) -> Path:
    """A new file with `data` in the folder of `path`, as readable as the file there."""
    import tempfile  # whoever writes to standard output does not need it

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise _refused(path, error) from error
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        made.chmod(_mode(path))
    except OSError as error:
        _remove(made)
        raise _refused(path, error) from error
    return made


def _mode(path: Path) -> int:
    """The permissions of the file there; mkstemp makes private files: a new one is as readable as the umask says."""
    try:
        found = path.stat()
    except OSError:
        return 0o666 & ~_umask()
    return stat.S_IMODE(found.st_mode) & 0o777 if stat.S_ISREG(found.st_mode) else 0o666 & ~_umask()


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


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
