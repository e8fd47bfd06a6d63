"""A change: one cause, a place where it is felt, and the operation that feels it.

The three are objects of their own. A root is one for all places that feel it, what is said of a place one for all
operations that feel it there: so a shared component's change costs once what its words, rule and places cost, however
many operations there are.
"""

from __future__ import annotations

import builtins
import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from generator.compare.model import Effect, Location, Proof
from generator.document.model import Json, Place
from generator.rules.model import Level
from generator.rules.wording import phrases, place_names
from generator.store.digest import sha256


class Root(Struct, frozen=True, eq=False):
    """What has one cause, wherever it is felt.

    `base`/`revision` are the places in the documents that decide it. `reach` counts the operations in which it is
    felt. `arguments` are the named values of the wording, for machines; `values` the same as people are shown them.
    `facet` and `action` are what changed, in the vocabulary of the table. `hint` is a guess, as a question: it is no
    part of what the change is. `proof` is what came of the search for an instance (None: none was looked for).
    """

    id: str
    level: Level
    effect: Effect
    base: Place | None = None
    revision: Place | None = None
    reach: int = 1
    arguments: Mapping[str, Json] = field(default_factory=dict)
    facet: str = ""
    action: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""
    proof: Proof | None = None


class Said(Struct, frozen=True, eq=False):
    """What is said of a root at one place, whichever operation feels it there.

    `property` is the property path; `other_paths` the number of further paths in the same location. `template` is the
    wording, a format of the names in `rules.wording`; `given` the text of a change that was read from a file.
    """

    root: Root
    location: Location = field(default_factory=Location)
    property: tuple[str, ...] = ()
    other_paths: int = 0
    template: str = ""
    given: str = ""

    @builtins.property
    def text(self) -> str:
        """The sentence."""
        if self.given:
            return self.given
        text = self.template.format_map({**place_names(self.location, self.property), **self.root.values})
        return text + phrases(self.location).media if self.location.media_types else text

    @builtins.property
    def order(self) -> tuple[int, str, tuple[str, ...]]:
        """Within one operation: errors first, then by rule and property path."""
        return -self.root.level, self.root.id, self.property

    @builtins.property
    def token(self) -> str:
        """Place and arguments as one text, for fingerprints."""
        at = self.location
        where = (at.kind, at.direction, at.name, at.place, at.status, at.payload)
        return "\x1f".join((*where, *at.media_types, "", *self.property, "", told(self.root.arguments)))


class Endpoint(Struct, frozen=True):
    """The operation a change is listed under: method and template (or `webhook:NAME`). All empty: no endpoint.

    `attributes` are the extensions of the operation that were asked for.
    """

    operation: str = ""
    path: str = ""
    operation_id: str = ""
    section: str = "paths"
    attributes: Mapping[str, Json] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """``GET /pets``; empty for no endpoint."""
        return f"{self.operation} {self.path}" if self.operation else ""


_ENDPOINT = ("operation", "path", "operation_id", "section", "attributes")
_PLACE = ("location", "property", "other_paths")


class Change(Struct, frozen=True, eq=False):
    """A difference that a rule has named, in one operation and location: one entry of a flat list.

    `given` is the fingerprint of a change that was read from a file.
    """

    said: Said
    endpoint: Endpoint
    given: str = ""

    @classmethod
    def of(cls, **fields: Any) -> Change:
        """A change from the fields of `Root`, `Said` and `Endpoint`, its `text` and its `fingerprint`, by name."""
        given, text = fields.pop("fingerprint", ""), fields.pop("text")
        endpoint = {name: fields.pop(name) for name in _ENDPOINT if name in fields}
        place = {name: fields.pop(name) for name in _PLACE if name in fields}
        return cls(Said(Root(**fields), **place, given=text), Endpoint(**endpoint), given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Change) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash((self.id, self.operation, self.path, self.property, self.text))

    def _all(self) -> tuple[object, ...]:
        root, said = self.said.root, self.said
        place = said.text, said.location, said.property, said.other_paths
        cause = root.id, root.level, root.effect, root.base, root.revision, root.reach, root.facet, root.action
        return *cause, dict(root.arguments), *place, self.endpoint

    @builtins.property
    def fingerprint(self) -> str:
        """12 hex digits that name an entry by rule, operation, place and arguments; never by wording or position."""
        return self.given or fingerprint(self.said, self.endpoint, self.said.token)

    @builtins.property
    def id(self) -> str:
        return self.said.root.id

    @builtins.property
    def text(self) -> str:
        return self.said.text

    @builtins.property
    def level(self) -> Level:
        return self.said.root.level

    @builtins.property
    def effect(self) -> Effect:
        return self.said.root.effect

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
        return self.said.root.base

    @builtins.property
    def revision(self) -> Place | None:
        return self.said.root.revision

    @builtins.property
    def reach(self) -> int:
        return self.said.root.reach

    @builtins.property
    def arguments(self) -> Mapping[str, Json]:
        return self.said.root.arguments

    @builtins.property
    def proof(self) -> Proof | None:
        return self.said.root.proof

    @builtins.property
    def facet(self) -> str:
        return self.said.root.facet

    @builtins.property
    def action(self) -> str:
        return self.said.root.action

    @builtins.property
    def hint(self) -> str:
        return self.said.root.hint


def fingerprint(said: Said, endpoint: Endpoint, token: str) -> str:
    """See `Change.fingerprint`; `token` is that of what is said, which is the same in many operations."""
    text = f"{said.root.id}\x1f{endpoint.operation}\x1f{endpoint.path}\x1f{token}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def told(arguments: Mapping[str, Json]) -> str:
    """Arguments as one text."""
    return json.dumps(arguments, sort_keys=True, default=str) if arguments else ""
