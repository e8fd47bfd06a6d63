"""Path items of every version: which operations they hold, and the parameters an operation has from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.contract.model import OperationKey, OperationKind
from generator.dialect.shape import Shapes
from generator.document.model import Node

METHODS_V2 = ("get", "put", "post", "delete", "options", "head", "patch")
METHODS_V3 = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
"""`query` is of 3.2; under an older version the name can mean nothing else."""

IGNORED_HEADERS = frozenset({"accept", "content-type", "authorization"})
"""Header parameters of these names are to be ignored (OpenAPI 3.0.4, Parameter Object), in lower case."""


class PathItems:
    """Path items with their references followed. A path item may be a reference and say something itself, too."""

    def __init__(self, shapes: Shapes, methods: Sequence[str], additional: bool = False) -> None:
        """`additional`: whether `additionalOperations` holds operations, too."""
        self._shapes = shapes
        self._methods = methods
        self._additional = additional
        self._layers: dict[OperationKey, tuple[Node, ...]] = {}

    def keys(self, kind: OperationKind, path: str, node: Node) -> Iterator[OperationKey]:
        """The operations of one path item, in document order."""
        layers = self._layers_of(node)
        found: dict[str, OperationKey] = {}
        for layer in layers:
            for method, operation in self._operations(layer):
                found[method] = OperationKey(kind, method, path, operation, layer)
        for key in found.values():
            if len(layers) > 1:
                self._layers[key] = layers
            yield key

    def listed(self, kind: OperationKind, holder: Node, member: str) -> Iterator[OperationKey]:
        """The operations of all path items in a map of them, in document order."""
        for name, item in self._shapes.members(holder, member):
            if kind != "operation" or not name.startswith("x-"):
                yield from self.keys(kind, name, item)

    def layers(self, key: OperationKey) -> tuple[Node, ...]:
        """The path items an operation belongs to, the referenced one first."""
        return self._layers.get(key, (key.item,))

    def parameters(self, key: OperationKey) -> list[tuple[Node, Node]]:
        """The effective parameter objects, the path item's first, as (where it is listed, the object itself).

        A parameter of the operation replaces one of the path item with the same name and place.
        """
        effective: dict[tuple[str, str], tuple[Node, Node]] = {}
        for holder in (*self.layers(key), key.node):
            own: dict[tuple[str, str], tuple[Node, Node]] = {}
            for listed in self._shapes.entries(holder, "parameters"):
                found = self._shapes.object(listed)
                if found is None:
                    continue
                identity = self._identity(found)
                if identity is None or (identity[0] == "header" and identity[1] in IGNORED_HEADERS):
                    continue
                if identity in own:
                    self._shapes.document.note(
                        "duplicate-parameter", f"a second {identity[0]} parameter {identity[1]}; it is ignored", listed
                    )
                    continue
                own[identity] = (listed, found)
            effective |= own
        return list(effective.values())

    def _layers_of(self, node: Node) -> tuple[Node, ...]:
        found = self._shapes.object(node)
        if found == node or not isinstance(node.value, dict):
            return () if found is None else (found,)
        says_more = any(key not in ("$ref", "summary", "description") for key in node.value)
        return tuple(layer for layer in (found, node if says_more else None) if layer is not None)

    def _operations(self, item: Node) -> Iterator[tuple[str, Node]]:
        """Method (as it is sent) and operation; 3.2 `additionalOperations` after the fixed ones."""
        for name, member in item.members():
            if name in self._methods:
                operation = self._shapes.object(member)
                if operation is not None:
                    yield name.upper(), operation
        if not self._additional:
            return
        for name, member in self._shapes.members(item, "additionalOperations"):
            if name.lower() in self._methods and item.get(name.lower()) is not None:
                self._shapes.wrong(member, f"`{name.lower()}` only once in a path item")
                continue
            operation = self._shapes.object(member)
            if operation is not None:
                yield name.upper() if name.lower() in self._methods else name, operation

    def _identity(self, parameter: Node) -> tuple[str, str] | None:
        value = parameter.value
        assert isinstance(value, dict)
        name, place = value.get("name"), value.get("in")
        if not isinstance(place, str):
            self._shapes.wrong(parameter, "a parameter with `in`")
            return None
        if place == "body":
            return place, ""
        if not isinstance(name, str):
            self._shapes.wrong(parameter, "a parameter with a name")
            return None
        return place, name.lower() if place == "header" else name
