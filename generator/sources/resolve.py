"""From what the user typed to sources: file, directory, glob, `-`, `REF:path`, `https:` and `file:` URL."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors import SourceError
from generator.sources.files import FileSource, StdinSource
from generator.sources.model import Access, Source

SUFFIXES = (".json", ".yaml", ".yml")


def open_source(spec: str, access: Access) -> Source:
    """The one source that `spec` names; raises SourceError."""
    if spec == "-":
        return StdinSource(access)
    return FileSource(spec, access)


def expand(specs: Sequence[str], access: Access) -> list[Source]:
    """All sources that `specs` name, in order."""
    found: list[Source] = []
    for spec in specs:
        if Path(spec).is_dir():
            names = sorted(p for p in Path(spec).iterdir() if p.suffix in SUFFIXES)
            if not names:
                raise SourceError("no .json, .yaml or .yml file in this directory", where=spec)
            found += [FileSource(str(p), access) for p in names]
        else:
            found.append(open_source(spec, access))
    return found
