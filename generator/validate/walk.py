"""One tour through everything a document reaches, by kind of object; each object once, in document order.

Goes by `grammar`, follows references into other files, and notes what the checks need. An object that is reached only
by reference, where the schema of a whole document has not judged it, is handed on as a piece.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.document.model import Document, File, Json, Node, Pointer
from generator.validate.grammar import GRAMMAR, REFERABLE, Kind


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
    defaults: list[Spot] = field(default_factory=list)
    """Schemas (in 2.0 also parameters, headers and items) that have a `default`."""
    enums: list[Node] = field(default_factory=list)
    mappings: list[Node] = field(default_factory=list)
    """The `mapping` objects of discriminators."""


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
        self.grammar: Mapping[str, Kind] = GRAMMAR[family]
        self.constrained = _CONSTRAINED.get(family, frozenset({"schema"}))
        # In 3.1 a reference has siblings in schemas and path items; in 3.0 it stands for the whole object.
        self.keeps_siblings = frozenset({"path item"} if family in ("2.0", "3.0") else {"path item", "schema"})
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
            discriminator = value.get("discriminator")
            if isinstance(discriminator, dict) and isinstance(discriminator.get("mapping"), dict):
                pointer = (*place.pointer, "discriminator", "mapping")
                found.mappings.append(Node(place.file, pointer, discriminator["mapping"]))
        elif kind == "operation":
            found.operations.append(Node(place.file, place.pointer, value))
        elif kind == "security requirement":
            found.requirements.append(Node(place.file, place.pointer, value))
        if kind in ("operation", "path item") and isinstance(value.get("parameters"), list):
            found.parameter_lists.append(Node(place.file, (*place.pointer, "parameters"), value["parameters"]))
        if kind in self.constrained:
            if "default" in value:
                found.defaults.append(Spot(kind, Node(place.file, place.pointer, value)))
            if isinstance(value.get("enum"), list):
                found.enums.append(Node(place.file, (*place.pointer, "enum"), value["enum"]))

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
            if isinstance(child, list) and (spec.form == "list" or key == "items"):
                for index, item in enumerate(child):
                    add(spec.kind, (*place.pointer, key, str(index)), item)
            elif spec.form == "one":
                add(spec.kind, (*place.pointer, key), child)
            elif spec.form == "map" and isinstance(child, dict):
                for name, member in child.items():
                    add(spec.kind, (*place.pointer, key, name), member)
        return children
