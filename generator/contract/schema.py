"""A schema in normal form: one value set, however it was spelled.

A normal-form schema is identified by the set of source schemas it intersects (`key`). Its own facets are merged; what
lies below it is again named by such sets (`Parts`), and becomes a `Schema` only when `SchemaSpace.schema` is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

from generator.contract.facets import FACETS
from generator.contract.keywords import Composed, Discriminator, Keywords, SchemaSource, Types, TypeSet, Union
from generator.document.model import Node


class Part(Struct, frozen=True):
    """One source schema that has to hold. `or_null`: it, or null. `bare`: without its anyOf/oneOf."""

    source: SchemaSource
    or_null: bool = False
    bare: bool = False

    @property
    def node(self) -> Node:
        return self.source.node if isinstance(self.source, Composed) else self.source


Parts: TypeAlias = tuple[Part, ...]
"""A conjunction of parts in order of discovery; empty means anything is allowed."""


class UnionForm(Struct, frozen=True):
    """An anyOf/oneOf that did not reduce to something simpler: at least two branches, null apart."""

    kind: str
    branches: tuple[Parts, ...]
    or_null: bool
    types: TypeSet
    node: Node


class ConditionForm(Struct, frozen=True):
    test: Parts
    then: Parts
    otherwise: Parts
    node: Node


class ContainsForm(Struct, frozen=True):
    schema: Parts
    least: int
    most: int | None
    node: Node


class Schema(Struct, eq=False):
    """The normal form. Fields are filled once by `SchemaSpace` and not changed afterwards.

    `facets`: see `contract.facets` (gathered facets are frozensets). `nodes`: where each facet is decided.
    `properties`, `patterns`: the effective parts of each name, over all sources. `additional` and `items`: empty when
    nothing is said. `conjuncts` that could not be merged stay in lists.
    """

    key: frozenset[Part]
    parts: Parts
    node: Node
    types: TypeSet = Types.ALL
    facets: dict[str, object] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    idle: dict[str, object] = field(default_factory=dict)
    """Facets that are written but say nothing here: limits of another type, limits beside an enum."""
    required_at: dict[str, Node] = field(default_factory=dict)
    properties: Mapping[str, Parts] = field(default_factory=dict)
    declared: Mapping[str, Parts] = field(default_factory=dict)
    """Of each name only what `properties` say, without the closing words of other sources."""
    patterns: Mapping[str, Parts] = field(default_factory=dict)
    additional: Parts = ()
    closing: str = "additionalProperties"
    """The keyword `additional` comes from: `additionalProperties` or `unevaluatedProperties`."""
    names: Parts = ()
    prefix: tuple[Parts, ...] = ()
    items: Parts = ()
    contains: tuple[ContainsForm, ...] = ()
    unions: tuple[UnionForm, ...] = ()
    written_unions: tuple[Union, ...] = ()
    """All anyOf and oneOf as written, also those that became something simpler."""
    negations: tuple[Parts, ...] = ()
    conditions: tuple[ConditionForm, ...] = ()
    dependent: Mapping[str, Parts] = field(default_factory=dict)
    unevaluated_properties: tuple[Parts, ...] = ()
    unevaluated_items: tuple[Parts, ...] = ()
    content: Parts = ()
    discriminator: Discriminator | None = None
    most_items: int | None = None
    most_properties: int | None = None
    """How many items or properties there can be where what is not described is not allowed."""

    @property
    def required(self) -> frozenset[str]:
        found = self.facets.get("required", frozenset())
        assert isinstance(found, frozenset)
        return found

    @property
    def full(self) -> bool:
        """Is there no room for another property beside those that are demanded?"""
        most = self.facets.get("max-properties")
        return isinstance(most, int) and most <= len(self.required) and self.required <= self.properties.keys()

    @property
    def impossible(self) -> bool:
        """No value at all is allowed."""
        return self.types == Types.NONE

    @property
    def anything(self) -> bool:
        """Every value is allowed (annotations aside)."""
        return (
            self.types == Types.ALL
            and not any(name not in ANNOTATIONS for name in self.facets)
            and not (
                self.properties or self.patterns or self.additional or self.names or self.prefix or self.items
                or self.contains or self.unions or self.negations or self.conditions or self.dependent
                or self.unevaluated_properties or self.unevaluated_items or self.content
            )
        )  # fmt: skip

    def takes_all(self, types: TypeSet) -> bool:
        """Is every value of these types allowed, as far as that can be seen without looking below?"""
        return (
            types & self.types == types
            and not any(FACETS[name].domain & types for name in self.facets if name not in ANNOTATIONS)
            and not (self.unions or self.negations or self.conditions or (self.content and types & Types.STRING))
            and not (
                types & Types.OBJECT
                and (
                    self.properties or self.patterns or self.additional or self.names or self.dependent
                    or self.unevaluated_properties
                )
            )
            and not (
                types & Types.ARRAY and (self.prefix or self.items or self.contains or self.unevaluated_items)
            )
        )  # fmt: skip

    def marked(self, mark: str) -> bool:
        """Is the annotation `read-only`, `write-only` or `deprecated` set?"""
        return mark in self.facets

    def place_of(self, facet: str) -> Node:
        """Where a facet is decided; the schema itself when it says nothing about it."""
        return self.nodes.get(facet, self.node)


def limited(parts: Parts, types: TypeSet) -> Parts:
    """The same conjunction where only values of these types can stand (names of properties are strings, say)."""
    return (*parts, Part(Composed(f"types:{types}", parts[0].node, Keywords(types=types))))


ANNOTATIONS = frozenset(name for name, facet in FACETS.items() if not facet.restricts)
