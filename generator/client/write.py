"""Files to disk: formatted together, each written beside and renamed, stale ones removed, other people's left alone."""

from __future__ import annotations

import contextlib
import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from generator.errors import ApiledgerError, UsageError
from generator.store.atomic import write_atomic

_INIT = "__init__.py"
_STAGED_INIT = "staged_init.py"
"""Ruff keeps unused imports of an `__init__.py`, so it is shown those under another name."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was done to the output folder; paths below it."""

    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    kept: tuple[str, ...]
    """Files that are not ours and stand where one of ours would."""


def digest(data: bytes) -> str:
    """SHA-256, hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def format_files(files: Mapping[str, str], package: str) -> dict[str, str]:
    """The files with imports tidied and Python formatted (in Markdown, too), in one pass each over all of them."""
    python = {path: text for path, text in files.items() if path.endswith((".py", ".md"))}
    with tempfile.TemporaryDirectory(prefix="apiledger-") as name:
        folder = Path(name)
        staged = {path: folder / _staged(path) for path in python}
        for path, target in staged.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(python[path], encoding="utf-8", newline="\n")
        options = ["--isolated", "--no-cache", "--quiet", "--config", "line-length=88"]
        options += ["--config", 'target-version="py311"']
        first_party = f'lint.isort.known-first-party=["{package}"]'
        _ruff(
            [
                "check",
                *options,
                "--config",
                first_party,
                "--fix-only",
                "--select",
                "F401,I001,RUF022,UP006,UP007,UP035,UP037,UP045",
                name,
            ]
        )
        _ruff(["format", *options, name])
        done = {path: target.read_text("utf-8") for path, target in staged.items()}
    return {path: done.get(path, text) for path, text in files.items()}


def _staged(path: str) -> str:
    return path.removesuffix(_INIT) + _STAGED_INIT if path.endswith(_INIT) and "/resources/" in path else path


def _ruff(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "ruff", *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise ApiledgerError(f"the generated package cannot be formatted: {said[0] if said else done.returncode}")


def write_files(
    out: Path, files: Mapping[str, str], known: Mapping[str, str], seeds: Iterable[str], package: str
) -> Written:
    """Bring the output folder up to date. `known`: files of the run before with their digests.

    `seeds` are written when they are missing and never again. Raises UsageError where a package of that name stands
    that we did not make.
    """
    seeded = set(seeds)
    written, unchanged, kept = [], [], []
    for path in files:
        _check_path(path)
        ours = path in known or path in seeded or not path.startswith(f"{package}/")
        if not ours and _read(out / path) not in (None, files[path].encode()):
            raise UsageError(
                f"{(out / package).as_posix()} exists and was not made by apiledger (no record of {path})",
                hint="choose another --package or --out, or delete the folder",
            )
    for path, text in files.items():
        data, target = text.encode(), out / path
        present = _read(target)
        if present == data or (present is not None and path in seeded):
            unchanged.append(path)
        elif present is not None and path not in known:
            kept.append(path)
        else:
            write_atomic(target, data)
            written.append(path)
    removed = _remove_stale(out, [path for path in known if path not in files], known)
    return Written(tuple(written), tuple(unchanged), tuple(removed), tuple(kept))


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ApiledgerError(f"cannot read: {error.strerror or error}", where=path.as_posix()) from error


def _check_path(path: str) -> None:
    parts = PurePosixPath(path).parts
    if path.startswith("/") or ".." in parts or "\\" in path or "\0" in path:
        raise ApiledgerError(f"refusing to write outside of the output folder: {path!r}")


def _remove_stale(out: Path, stale: Iterable[str], known: Mapping[str, str]) -> list[str]:
    """Delete files of the run before that are no longer made, unless somebody changed them; then empty folders."""
    removed = []
    for path in sorted(stale):
        try:
            _check_path(path)
        except ApiledgerError:
            continue
        target = out / path
        data = _read(target) if target.is_file() else None
        if data is None or digest(data) != known[path]:
            continue
        target.unlink()
        removed.append(path)
        for folder in target.parents:
            if folder == out:
                break
            with contextlib.suppress(OSError):
                folder.rmdir()
    return removed


def all_there(out: Path, known: Mapping[str, str]) -> bool:
    """Do all recorded files hold what was written?"""
    for path, wanted in known.items():
        data = _read(out / path)
        if data is None or digest(data) != wanted:
            return False
    return bool(known)
