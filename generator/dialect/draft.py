"""A source schema while it is being read: typed access to its keywords, and what was found so far."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from generator.contract.keywords import (
    Condition,
    Contains,
    Discriminator,
    FacetName,
    Keywords,
    SchemaSource,
    Types,
    TypeSet,
    Union,
)
from generator.dialect.shape import Shapes
from generator.document.model import Json, Node

_NONE: Mapping[str, SchemaSource] = MappingProxyType({})


class Places(Mapping[FacetName, Node]):
    """Where facets are written: a node is made only when it is asked for, as few ever are."""

    __slots__ = ("_keys", "_schema")

    def __init__(self, schema: Node, keys: Mapping[FacetName, str]) -> None:
        self._schema = schema
        self._keys = keys

    def __getitem__(self, facet: FacetName) -> Node:
        return self._schema.get(self._keys[facet]) or self._schema

    def __iter__(self) -> Iterator[FacetName]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


class Draft:
    """One source schema. The accessors note what has the wrong shape and answer None, as if it were absent."""

    parts: tuple[SchemaSource, ...] = ()
    types: TypeSet = Types.ALL
    properties: Mapping[str, SchemaSource] = _NONE
    pattern_properties: Mapping[str, SchemaSource] = _NONE
    additional_properties: SchemaSource | None = None
    unevaluated_properties: SchemaSource | None = None
    property_names: SchemaSource | None = None
    prefix_items: tuple[SchemaSource, ...] = ()
    items: SchemaSource | None = None
    unevaluated_items: SchemaSource | None = None
    contains: Contains | None = None
    unions: tuple[Union, ...] = ()
    negation: SchemaSource | None = None
    condition: Condition | None = None
    dependent_schemas: Mapping[str, SchemaSource] = _NONE
    content_schema: SchemaSource | None = None
    discriminator: Discriminator | None = None
    title: str = ""
    description: str = ""

    def __init__(self, shapes: Shapes, node: Node, value: Mapping[str, Json], family: str) -> None:
        self.shapes = shapes
        self.node = node
        self.value = value
        self.family = family
        self.facets: dict[FacetName, object] = {}
        self.written: dict[FacetName, str] = {}

    def keywords(self) -> Keywords:
        """What was found."""
        return Keywords(
            parts=self.parts,
            types=self.types,
            facets=self.facets,
            properties=self.properties,
            pattern_properties=self.pattern_properties,
            additional_properties=self.additional_properties,
            unevaluated_properties=self.unevaluated_properties,
            property_names=self.property_names,
            prefix_items=self.prefix_items,
            items=self.items,
            unevaluated_items=self.unevaluated_items,
            contains=self.contains,
            unions=self.unions,
            negation=self.negation,
            condition=self.condition,
            dependent_schemas=self.dependent_schemas,
            content_schema=self.content_schema,
            discriminator=self.discriminator,
            title=self.title,
            description=self.description,
            nodes=Places(self.node, self.written),
        )

    def facet(self, name: FacetName, value: object, keyword: str) -> None:
        """Record a facet and the keyword that says it."""
        self.facets[name] = value
        self.written[name] = keyword

    def at(self, keyword: str) -> Node:
        """The place of a keyword that is there."""
        found = self.node.get(keyword)
        return self.node if found is None else found

    def wrong(self, keyword: str, expected: str) -> None:
        """Note that a keyword has a value it cannot have."""
        self.shapes.wrong(self.at(keyword), f"{expected} for `{keyword}`")

    def text(self, keyword: str) -> str | None:
        """The value of a keyword, a text."""
        value = self.value.get(keyword)
        if isinstance(value, str):
            return value
        self.wrong(keyword, "a text")
        return None

    def number(self, keyword: str) -> int | float | None:
        """The value of a keyword, a finite number."""
        value = self.value.get(keyword)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, float) and math.isfinite(value):
            return value
        self.wrong(keyword, "a number")
        return None

    def count(self, keyword: str) -> int | None:
        """The value of a keyword, a whole number from 0."""
        value = self.value.get(keyword)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self.wrong(keyword, "a whole number from 0")
        return None

    def names(self, holder: Node) -> frozenset[str] | None:
        """An array of texts as a set."""
        value = holder.value
        if not isinstance(value, list):
            self.shapes.wrong(holder, "an array of names")
            return None
        found = [self.shapes.text_at(item) for item in holder.items()]
        return frozenset(name for name in found if name is not None)

    def list(self, keyword: str) -> list[Json] | None:
        """The value of a keyword, an array."""
        value = self.value.get(keyword)
        if isinstance(value, list):
            return value
        self.wrong(keyword, "an array")
        return None

    def schema(self, keyword: str) -> Node | None:
        """The value of a keyword, a schema."""
        return self.shapes.schema(self.node, keyword)

    def schemas(self, keyword: str) -> tuple[Node, ...]:
        """The value of a keyword, an array of schemas; other items are left out."""
        found = []
        for item in self.shapes.entries(self.node, keyword):
            if isinstance(item.value, dict | bool):
                found.append(item)
            else:
                self.shapes.wrong(item, "a schema")
        return tuple(found)

    def named_schemas(self, keyword: str) -> dict[str, SchemaSource]:
        """The value of a keyword, a map of schemas. A name whose schema has the wrong shape stays as a name."""
        return dict(self.shapes.members(self.node, keyword))
