"""What the ledger hands on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from generator.errors import ApiledgerError
from generator.rules.model import Change
from generator.sources.model import Source


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file that is taken for a revision, before it is read. `date` is what its name says (None when it says none)."""

    date: date | None
    label: str
    source: Source


@dataclass(frozen=True, slots=True)
class Revision:
    """One document at one point in time. `id` is the first 12 hex digits of the digest of its canonical JSON."""

    id: str
    date: date | None
    label: str
    source: Source
    title: str
    version: str
    """`info.title` and `info.version` as written."""


@dataclass(frozen=True, slots=True)
class Step:
    """What `revision` changed against the revision before it."""

    base: Revision
    revision: Revision
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """An API's past, oldest first. The first revision is a starting point, never a change.

    `broken` are candidates that could not be read, with the reason; they are left out. `parsed` and `compared` count
    the work that was not in the store.
    """

    api: str
    revisions: tuple[Revision, ...]
    steps: tuple[Step, ...]
    broken: tuple[tuple[Candidate, ApiledgerError], ...] = ()
    parsed: int = 0
    compared: int = 0
