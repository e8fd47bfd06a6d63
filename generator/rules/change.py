"""A change: what is said about a place, and the operation that feels it.

What is said is one object for all operations that feel it at the same place, so that a shared component's change costs
once what its words, rule and places cost, however many operations there are.
"""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from generator.compare.model import Effect, Location
from generator.document.model import Json, Place
from generator.rules.model import Level


@dataclass(frozen=True, slots=True)
class Said:
    """What a change says, whichever operation feels it.

    `property` is the property path; `other_paths` the number of further paths in the same location. `base`/`revision`
    are the root places. `reach` counts the operations in which the same root is felt. `arguments` are the named values
    of the wording, for machines. `facet` and `action` are what changed, in the vocabulary of the table. `token` is
    place and arguments as one text, for fingerprints.
    """

    id: str
    text: str
    level: Level
    effect: Effect
    location: Location = field(default_factory=Location)
    property: tuple[str, ...] = ()
    other_paths: int = 0
    base: Place | None = None
    revision: Place | None = None
    reach: int = 1
    arguments: Mapping[str, Json] = field(default_factory=dict)
    facet: str = ""
    action: str = ""
    token: str = field(default="", compare=False)

    @builtins.property
    def order(self) -> tuple[int, str, tuple[str, ...]]:
        """Within one operation: errors first, then by rule and property path."""
        return -self.level, self.id, self.property


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The operation a change is listed under: method and template (or `webhook:NAME`). All empty: no endpoint.

    `attributes` are the extensions of the operation that were asked for.
    """

    operation: str = ""
    path: str = ""
    operation_id: str = ""
    section: str = "paths"
    attributes: Mapping[str, Json] = field(default_factory=dict)


_ENDPOINT = frozenset(Endpoint.__slots__)


@dataclass(frozen=True, slots=True)
class Change:
    """A difference that a rule has named, in one operation and location: one entry of a flat list.

    `given` is the fingerprint of a change that was read from a file.
    """

    said: Said
    endpoint: Endpoint
    given: str = field(default="", compare=False)

    @classmethod
    def of(cls, **fields: Any) -> Change:
        """A change from the fields of `Said` and `Endpoint`, and its `fingerprint`, by name."""
        given = fields.pop("fingerprint", "")
        endpoint = {name: fields.pop(name) for name in _ENDPOINT & fields.keys()}
        return cls(Said(**fields), Endpoint(**endpoint), given)

    @builtins.property
    def fingerprint(self) -> str:
        """12 hex digits that name an entry by rule, operation, place and arguments; never by wording or position."""
        if self.given:
            return self.given
        said, endpoint = self.said, self.endpoint
        text = f"{said.id}\x1f{endpoint.operation}\x1f{endpoint.path}\x1f{said.token}"
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]

    @builtins.property
    def id(self) -> str:
        return self.said.id

    @builtins.property
    def text(self) -> str:
        return self.said.text

    @builtins.property
    def level(self) -> Level:
        return self.said.level

    @builtins.property
    def effect(self) -> Effect:
        return self.said.effect

    @builtins.property
    def location(self) -> Location:
        return self.said.location

    @builtins.property
    def property(self) -> tuple[str, ...]:
        return self.said.property

    @builtins.property
    def other_paths(self) -> int:
        return self.said.other_paths

    @builtins.property
    def base(self) -> Place | None:
        return self.said.base

    @builtins.property
    def revision(self) -> Place | None:
        return self.said.revision

    @builtins.property
    def reach(self) -> int:
        return self.said.reach

    @builtins.property
    def arguments(self) -> Mapping[str, Json]:
        return self.said.arguments

    @builtins.property
    def facet(self) -> str:
        return self.said.facet

    @builtins.property
    def action(self) -> str:
        return self.said.action

    @builtins.property
    def operation(self) -> str:
        return self.endpoint.operation

    @builtins.property
    def path(self) -> str:
        return self.endpoint.path

    @builtins.property
    def operation_id(self) -> str:
        return self.endpoint.operation_id

    @builtins.property
    def section(self) -> str:
        return self.endpoint.section

    @builtins.property
    def attributes(self) -> Mapping[str, Json]:
        return self.endpoint.attributes


def token(location: Location, path: tuple[str, ...], arguments: str) -> str:
    """Place and arguments as one text, for fingerprints."""
    where = (location.kind, location.direction, location.name, location.place, location.status, location.payload)
    return "\x1f".join((*where, *location.media_types, "", *path, "", arguments))
