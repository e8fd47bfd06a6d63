"""What the ledger hands on: plain facts about an API's past, all of which `history.json` holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from generator.document.model import Place, Position
from generator.errors import ApiledgerError
from generator.rules.change import Change
from generator.sources.model import Source


@dataclass(frozen=True, slots=True)
class Candidate:
    """A document that is taken for a revision, before it is read.

    `date` is what its name, its commit or an index says (None when nothing says one), `time` the same to the second as
    it is written there (ISO 8601), `summary` what its author said of it.
    """

    date: date | None
    label: str
    source: Source
    time: str = ""
    author: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Revision:
    """One document at one point in time.

    `id` is the first 12 hex digits of the digest of its canonical JSON, so a return to an old content has the old id:
    date and id together name a revision. `source` is the name of its document.
    """

    id: str
    date: date | None
    label: str
    source: str
    title: str = ""
    version: str = ""
    """`info.title` and `info.version` as written."""
    openapi: str = ""
    operations: int = 0
    schemas: int = 0
    time: str = ""
    author: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Rename:
    """An operation that goes on under another path: a path parameter was renamed, or a prefix moved to the server."""

    method: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Step:
    """What `revision` changed against the revision before it.

    `base_positions` and `revision_positions` are the lines and columns of the places in the changes.
    """

    base: Revision
    revision: Revision
    changes: tuple[Change, ...]
    renames: tuple[Rename, ...] = ()
    base_positions: Mapping[Place, Position] = field(default_factory=dict)
    revision_positions: Mapping[Place, Position] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PropertyLife:
    """A property of a response whose coming or going is documented; all others are as old as what they stand in.

    Numbers are those of revisions, counted from 1. `removed` and `deprecated` are 0 while that has not happened;
    `added` is 0 when it is as old as what it stands in.
    """

    status: str
    property: tuple[str, ...]
    added: int = 0
    deprecated: int = 0
    removed: int = 0


@dataclass(frozen=True, slots=True)
class EndpointLife:
    """An operation from its first to its last revision, under its newest name.

    Numbers are those of revisions, counted from 1: `added` 1 means that it is at least as old as the first revision
    known. `deprecated` and `removed` are 0 while that has not happened. `former` are earlier names like ``GET /pets``.
    """

    method: str
    path: str
    added: int
    deprecated: int = 0
    removed: int = 0
    sunset: str = ""
    operation_id: str = ""
    tags: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    changed: tuple[int, ...] = ()
    """The revisions that changed it, oldest first."""
    properties: tuple[PropertyLife, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A candidate that could not be read and was left out; `where`, `reason` and `hint` are those of its error."""

    date: date | None
    label: str
    source: str
    where: str
    reason: str
    hint: str = ""

    @property
    def error(self) -> ApiledgerError:
        return ApiledgerError(self.reason, where=self.where, hint=self.hint)

    @property
    def told(self) -> str:
        """Which one it is, and why: by its place, with the label where that does not say it."""
        named = (self.label,) if not self.where.startswith(self.label) else ()
        return ": ".join(filter(None, (*named, self.where, self.reason)))


@dataclass(frozen=True, slots=True)
class Work:
    """What building took: documents whose text was parsed, pairs compared, and results that were found in the store."""

    parsed: int = 0
    compared: int = 0
    hits: int = 0

    def __add__(self, other: Work) -> Work:
        return Work(self.parsed + other.parsed, self.compared + other.compared, self.hits + other.hits)


@dataclass(frozen=True, slots=True)
class Ledger:
    """An API's past, oldest first. The first revision is a starting point, never a change.

    `endpoints` are all operations there ever were, in the order of the newest document, those that are gone last.
    `work` says what building took and is no part of the past.
    """

    api: str
    revisions: tuple[Revision, ...]
    steps: tuple[Step, ...]
    endpoints: tuple[EndpointLife, ...] = ()
    broken: tuple[Unreadable, ...] = ()
    work: Work = field(default=Work(), compare=False)

    @property
    def title(self) -> str:
        return self.revisions[-1].title if self.revisions else ""
