"""Which files are the revisions of an API, and in which order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import PurePosixPath

from generator.errors import SourceError
from generator.ledger.model import Candidate
from generator.sources.model import Access, Source
from generator.sources.resolve import expand

_DATE = re.compile(r"(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)")
_NUMBER = re.compile(r"(\d+)")


def find_revisions(specs: Sequence[str], access: Access) -> list[Candidate]:
    """The candidates in `specs` (folders, patterns, files), oldest first.

    When every name holds a date, by date and then by name; otherwise by name, numbers in it by value (`v1.9` before
    `v1.10`). A file of a general name (`2026-07-26/openapi.yaml`) is dated by its folder; undated files of one name
    (`v1/openapi.yaml`, `v2/openapi.yaml`) are labelled by theirs. Raises SourceError when there is nothing.
    """
    found = _told_apart([_candidate(source) for source in expand(specs, access)])
    if not found:
        raise SourceError("no revision found", where=", ".join(specs))
    all_dated = all(candidate.date for candidate in found)
    return sorted(found, key=lambda c: (c.date if all_dated and c.date else date.min, _by_name(c.source)))


def _told_apart(candidates: list[Candidate]) -> list[Candidate]:
    """Undated candidates of one label get those of the folders that tell them apart, else their whole name."""
    labels = Counter(candidate.label for candidate in candidates)
    known = set(labels)
    groups: dict[str, list[Candidate]] = {}
    for candidate in candidates:
        if candidate.date is None and labels[candidate.label] > 1:
            groups.setdefault(candidate.label, []).append(candidate)
    chosen: dict[str, str] = {}
    for group in groups.values():
        names = _folders([candidate.source.name for candidate in group], known)
        known.update(names)
        chosen.update(zip((candidate.source.uri for candidate in group), names, strict=True))
    return [replace(one, label=chosen.get(one.source.uri, one.label)) for one in candidates]


def _folders(names: list[str], known: set[str]) -> list[str]:
    """The nearest folders of files, as many as it takes until all differ from each other and from what is known."""
    parents = [PurePosixPath(name).parent.parts for name in names]
    for depth in range(1, max(map(len, parents)) + 1):
        labels = ["/".join(parts[-depth:]) for parts in parents]
        if len({*labels, ""}) == len(labels) + 1 and not known & set(labels):
            return labels
    return names


def _by_name(source: Source) -> list[tuple[int, int, str]]:
    """Without the suffix, so that `v1.9` stands before `v1.9.1`."""
    return natural(str(PurePosixPath(source.name).with_suffix("")))


def natural(name: str) -> list[tuple[int, int, str]]:
    """A sort key in which runs of digits count as numbers."""
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in _NUMBER.split(name) if part]


def dated(name: str) -> date | None:
    """The first calendar day written in `name`, e.g. `2026-07-26`, `20260726`."""
    for match in _DATE.finditer(name):
        try:
            return date(int(match[1]), int(match[2]), int(match[3]))
        except ValueError:
            continue
    return None


def _candidate(source: Source) -> Candidate:
    path = PurePosixPath(source.name)
    for name in (path.stem, path.parent.name):
        day = dated(name)
        if day is not None:
            return Candidate(day, name, source)
    return Candidate(None, path.stem, source)
