"""How much work it is to judge a value by a schema: counted, before a native engine that cannot be stopped does it.

Each pair of a schema and a value inside the value is counted once, and its sum remembered, so counting is quick where
the work itself would double again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from generator.document.model import Document, File, Json, Node

_WITHIN = ("not", "if", "then", "else")
_LISTS = ("allOf", "anyOf", "oneOf")
_BELOW = ("additionalProperties", "unevaluatedProperties")


class Steps:
    """Counts for one document. `references` are its reference objects; what is none of them leads nowhere."""

    def __init__(self, document: Document, references: Sequence[Node]) -> None:
        self._document = document
        self._references = references
        self._targets: dict[tuple[File, str], Node | None] = {}
        self._counts: dict[tuple[int, int], int] = {}

    def count(self, schema: Node, value: Json) -> int:
        """Steps to judge `value`, which has to live as long as this object does.

        Raises RecursionError where schemas lead on and on.
        """
        return self._count(schema.file, schema.value, value)

    def _count(self, file: File, schema: Json, value: Json) -> int:
        if not isinstance(schema, dict):
            return 1
        container = isinstance(value, dict | list)
        key = (id(schema), id(value) if container else 0)
        known = self._counts.get(key)
        if known is not None:
            return known
        self._counts[key] = 0  # what comes back to itself is not judged again
        total = 1
        reference = schema.get("$ref")
        if isinstance(reference, str):
            target = self._target(file, reference)
            if target is not None:
                total += self._count(target.file, target.value, value)
        for inner in _within(schema):
            total += self._count(file, inner, value)
        if isinstance(value, dict):
            total += sum(self._count(file, inner, child) for inner, child in _members(schema, value))
        elif isinstance(value, list):
            total += sum(self._count(file, inner, child) for inner, child in _items(schema, value))
        self._counts[key] = total
        return total

    @cached_property
    def _written(self) -> dict[tuple[File, str], Node]:
        """One place where each reference is written: from any it leads to the same."""
        found: dict[tuple[File, str], Node] = {}
        for node in self._references:
            reference = node.value.get("$ref") if isinstance(node.value, dict) else None
            if isinstance(reference, str):
                found[node.file, reference] = node
        return found

    def _target(self, file: File, reference: str) -> Node | None:
        key = (file, reference)
        if key not in self._targets:
            node = self._written.get(key)
            self._targets[key] = None if node is None else self._document.target(node, reference)
        return self._targets[key]


def _within(schema: dict[str, Json]) -> Iterator[Json]:
    """The schemas that judge the same value."""
    for name in _WITHIN:
        if name in schema:
            yield schema[name]
    for name in _LISTS:
        branches = schema.get(name)
        if isinstance(branches, list):
            yield from branches


def _members(schema: dict[str, Json], value: dict[str, Json]) -> Iterator[tuple[Json, Json]]:
    properties = schema.get("properties")
    others = [schema[name] for name in _BELOW if isinstance(schema.get(name), dict)]
    patterns = schema.get("patternProperties")
    if isinstance(patterns, dict):
        others += patterns.values()
    for name, child in value.items():
        if isinstance(properties, dict) and name in properties:
            yield properties[name], child
        for other in others:
            yield other, child


def _items(schema: dict[str, Json], value: list[Json]) -> Iterator[tuple[Json, Json]]:
    named = [schema[name] for name in ("items", "additionalItems", "contains", "unevaluatedItems") if name in schema]
    schemas = [one for said in named for one in (said if isinstance(said, list) else [said])]
    prefix = schema.get("prefixItems")
    if isinstance(prefix, list):
        schemas += prefix
    for child in value:
        for one in schemas:
            yield one, child
