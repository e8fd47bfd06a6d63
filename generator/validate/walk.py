"""One tour through everything a document reaches, by kind of object; each object once, in document order.

Goes by `grammar`, follows references into other files, and notes what the checks need. An object that is reached only
by reference, where the schema of a whole document has not judged it, is handed on as a piece.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.document.grammar import FAMILIES, REFERABLE, Kind
from generator.document.model import Document, File, Json, Node, Place, Pointer
from generator.validate.claims import Claim, example_claims, own_claims


class Spot(NamedTuple):
    """An object of a known kind and where it stands."""

    kind: str
    node: Node


@dataclass
class Tour:
    """What the tour came by, each list in document order (the entry file first, then by reference)."""

    pieces: list[Spot] = field(default_factory=list)
    """Objects in places that the schema of the whole document does not judge."""
    schemas: list[Node] = field(default_factory=list)
    """Schema Objects that stand in no other schema, and those only references reach."""
    operations: list[Node] = field(default_factory=list)
    parameter_lists: list[Node] = field(default_factory=list)
    requirements: list[Node] = field(default_factory=list)
    references: list[Node] = field(default_factory=list)
    """Objects with a `$ref` where one may stand."""
    claims: list[Claim] = field(default_factory=list)
    """Values that are said to fit a schema."""
    closed: list[Node] = field(default_factory=list)
    """Schemas that may ask for a name and refuse it: with `additionalProperties: false`, or `allOf`."""
    discriminators: list[Node] = field(default_factory=list)
    """Schemas with a discriminator."""
    formats: dict[str, list[Place]] = field(default_factory=dict)
    """Where each `format` is asked for."""
    one_way: set[str] = field(default_factory=set)
    """Names of properties that are `readOnly` or `writeOnly` somewhere."""
    enums: list[Node] = field(default_factory=list)
    mappings: list[Node] = field(default_factory=list)
    """The `mapping` objects of discriminators."""


_EARLY_WEBHOOKS = "x-webhooks"
"""What webhooks were called before 3.1 had them. To the schemas of OpenAPI an extension, so that nothing judges it."""

_CONSTRAINED = {"2.0": frozenset({"schema", "parameter", "header", "items"})}
"""Kinds that constrain values, where those are more than schemas."""


class _Place(NamedTuple):
    kind: str
    file: File
    pointer: Pointer
    value: Json
    inside: bool
    """Inside another schema, whose check covers it."""


def tour(document: Document, family: str) -> Tour:
    """Walk a document of a known family. Adds notes to the document where references lead nowhere."""
    walker = _Walker(document, family)
    root = document.root
    walker.walk(_Place("document", root.file, root.pointer, root.value, False))
    while walker.waiting:
        kind, node = walker.waiting.popleft()
        walker.found.references.append(node)
        reached = document.follow(node)
        if reached is None or (id(reached.value), kind) in walker.seen:
            continue
        if isinstance(reached.value, bool) and kind == "schema":
            continue
        walker.found.pieces.append(Spot(kind, reached))
        walker.walk(_Place(kind, reached.file, reached.pointer, reached.value, False))
    return walker.found


class _Walker:
    def __init__(self, document: Document, family: str) -> None:
        self.document = document
        self.family = family
        self.grammar: Mapping[str, Kind] = FAMILIES[family]
        self.constrained = _CONSTRAINED.get(family, frozenset({"schema"}))
        # In 3.1 a reference has siblings in schemas and path items; in 3.0 it stands for the whole object.
        self.keeps_siblings = frozenset({"pathItem"} if family in ("2.0", "3.0") else {"pathItem", "schema"})
        self.found = Tour()
        self.seen: set[tuple[int, str]] = set()
        self.waiting: deque[tuple[str, Node]] = deque()

    def walk(self, start: _Place) -> None:
        stack = [start]
        while stack:
            place = stack.pop()
            value = place.value
            if not isinstance(value, dict):
                continue
            mark = (id(value), place.kind)
            if mark in self.seen:
                continue
            self.seen.add(mark)
            if place.kind in REFERABLE and isinstance(value.get("$ref"), str):
                self.waiting.append((place.kind, Node(place.file, place.pointer, value)))
                if place.kind not in self.keeps_siblings:
                    continue
            self._remember(place, value)
            stack.extend(reversed(self._children(place, value)))

    def _remember(self, place: _Place, value: dict[str, Json]) -> None:
        found, kind = self.found, place.kind
        if kind == "schema":
            if not place.inside:
                found.schemas.append(Node(place.file, place.pointer, value))
            self._remember_schema(Node(place.file, place.pointer, value), value)
        elif kind == "mapping":
            found.mappings.append(Node(place.file, place.pointer, value))
        elif kind == "operation":
            found.operations.append(Node(place.file, place.pointer, value))
        elif kind == "securityRequirement":
            found.requirements.append(Node(place.file, place.pointer, value))
        if kind in ("operation", "pathItem") and isinstance(value.get("parameters"), list):
            found.parameter_lists.append(Node(place.file, (*place.pointer, "parameters"), value["parameters"]))
        if kind in self.constrained:
            found.claims.extend(own_claims(Node(place.file, place.pointer, value), self.family))
            format = value.get("format")
            if isinstance(format, str):
                found.formats.setdefault(format, []).append(Place(place.file.name, (*place.pointer, "format")))
            if isinstance(value.get("enum"), list):
                found.enums.append(Node(place.file, (*place.pointer, "enum"), value["enum"]))

        if kind in ("mediaType", "parameter", "header", "response") and ("example" in value or "examples" in value):
            found.claims.extend(example_claims(Node(place.file, place.pointer, value), kind, self.document))
        if kind == "document" and isinstance(extra := value.get(_EARLY_WEBHOOKS), dict):
            pointers = (((_EARLY_WEBHOOKS, name), item) for name, item in extra.items())
            found.pieces.extend(Spot("pathItem", Node(place.file, pointer, item)) for pointer, item in pointers)

    def _remember_schema(self, node: Node, value: dict[str, Json]) -> None:
        found = self.found
        if "allOf" in value or value.get("additionalProperties") is False:
            found.closed.append(node)
        if "discriminator" in value:
            found.discriminators.append(node)
        if (value.get("readOnly") is True or value.get("writeOnly") is True) and node.pointer[-2:-1] == ("properties",):
            found.one_way.add(node.pointer[-1])

    def _children(self, place: _Place, value: dict[str, Json]) -> list[_Place]:
        grammar = self.grammar[place.kind]
        children: list[_Place] = []
        inside = place.kind == "schema"

        def add(kind: str, pointer: Pointer, child: Json) -> None:
            if isinstance(child, dict):
                children.append(_Place(kind, place.file, pointer, child, inside))

        for key, child in value.items():
            spec = grammar.fields.get(key)
            if spec is None:
                if grammar.members and not key.startswith("x-") and (place.kind != "paths" or key.startswith("/")):
                    add(grammar.members, (*place.pointer, key), child)
                continue
            if isinstance(child, list) and spec.form in ("list", "one or list"):
                for index, item in enumerate(child):
                    add(spec.kind, (*place.pointer, key, str(index)), item)
            elif spec.form in ("one", "one or list"):
                add(spec.kind, (*place.pointer, key), child)
            elif spec.form == "map" and isinstance(child, dict):
                for name, member in child.items():
                    add(spec.kind, (*place.pointer, key, name), member)
        return children
