"""From what the user typed to sources: file, directory, glob, `-`, `REF:path`, `https:` and `file:` URL."""

from __future__ import annotations

import glob
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from generator.errors import SourceError
from generator.sources.boundary import of_folder
from generator.sources.files import FileSource, StdinSource, path_of_file_url
from generator.sources.model import Access, Source

SUFFIXES = (".json", ".yaml", ".yml")
"""What a directory is searched for."""

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://|file:", re.IGNORECASE)
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_IN_GIT = re.compile(r"(?![./~])(?P<ref>[^:]*):(?P<path>.+)", re.DOTALL)
_WILDCARD = re.compile(r"[*?\[]")


def open_source(spec: str, access: Access) -> Source:
    """The one source that `spec` names: `-`, a URL, a file, or `REF:path` where no such file exists.

    Raises SourceError for a URL that may not be fetched and for a revision that is not there.
    """
    if spec == "-":
        return StdinSource(access)
    if _URL.match(spec):
        if spec[:5].lower() == "file:":
            return FileSource(path_of_file_url(spec), access)
        from generator.sources.http import named_url

        return named_url(spec, access)
    if in_git := _in_git(spec):
        from generator.sources.git import open_git

        return open_git(*in_git, access)
    return FileSource(spec, access)


def expand(specs: Sequence[str], access: Access) -> list[Source]:
    """All sources that `specs` name, each once, in the order of `specs`.

    A directory stands for the .json, .yaml and .yml files directly in it, a glob (`**` too, also as `REF:glob`) for the
    files it matches; both sorted. A link among them that leads out of the folder is refused when it is read. Raises
    SourceError when one of them stands for nothing.
    """
    found: dict[str, Source] = {}
    for spec in specs:
        for source in _expand_one(spec, access):
            found.setdefault(source.uri, source)
    return list(found.values())


def _expand_one(spec: str, access: Access) -> Iterable[Source]:
    if spec == "-" or _URL.match(spec):
        return [open_source(spec, access)]
    if _is_directory(spec):
        return _directory(spec, access)
    if not _WILDCARD.search(spec) or _exists(spec):
        return [open_source(spec, access)]
    matched: Sequence[Source]
    if in_git := _in_git(spec):
        from generator.sources.git import list_git

        matched = list_git(*in_git, access)
    else:
        paths = sorted(Path(name) for name in glob.glob(spec, recursive=True))  # noqa: PTH207  # pathlib takes no absolute pattern
        boundary = of_folder(_start(spec), access)
        matched = [FileSource(str(path), access, boundary) for path in paths if path.is_file()]
    if not matched:
        raise SourceError("matches no file", where=spec)
    return matched


def _start(pattern: str) -> str:
    """The folder that everything a pattern matches lies in."""
    parts = Path(pattern).parts
    fixed = next(index for index, part in enumerate(parts) if _WILDCARD.search(part))
    return str(Path(*parts[:fixed]))


def _directory(spec: str, access: Access) -> list[FileSource]:
    paths = [p for p in Path(spec).iterdir() if p.suffix.lower() in SUFFIXES and not p.name.startswith(".")]
    boundary = of_folder(spec, access)
    files = [FileSource(str(path), access, boundary) for path in sorted(paths) if path.is_file()]
    if not files:
        hint = f"name the files, or a glob such as {spec.rstrip('/')}/**/*.yaml"
        raise SourceError("no .json, .yaml or .yml file directly in this directory", where=spec, hint=hint)
    return files


def _in_git(spec: str) -> tuple[str, str] | None:
    """Revision and path of a `REF:path`. What exists as a file is one; `C:\\path` is a file of Windows."""
    match = _IN_GIT.fullmatch(spec)
    if match is None or _DRIVE.match(spec) or _exists(spec):
        return None
    return match["ref"], match["path"]


def _exists(spec: str) -> bool:
    try:
        return Path(spec).exists()
    except (OSError, ValueError):  # a name too long, or with a null byte in it
        return False


def _is_directory(spec: str) -> bool:
    return _exists(spec) and Path(spec).is_dir()
