"""A spot is a place in an instance, with all that either side says about the value there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from generator.document.model import Json
from generator.witness.judge import Fragment, Judge, fragments


@dataclass(frozen=True)
class Spot:
    """`accepting` and `refusing` are the schemas of either side that may have to hold for the value."""

    accepting: tuple[Json, ...]
    refusing: tuple[Json, ...]
    judges: tuple[Judge, Judge] = field(compare=False, repr=False)

    @cached_property
    def left(self) -> tuple[Fragment, ...]:
        """All that the accepting side says about the value, its unions and conditions laid open."""
        return tuple(fragments(self.accepting, self.judges[0]))

    @cached_property
    def right(self) -> tuple[Fragment, ...]:
        return tuple(fragments(self.refusing, self.judges[1]))

    @cached_property
    def described(self) -> frozenset[str]:
        """The names that the refusing side describes, but for those that it only tests."""
        found = fragments(self.refusing, self.judges[1], tests=False)
        return frozenset(name for schema in found for name in _names(schema.get("properties")))

    @property
    def said(self) -> tuple[Fragment, ...]:
        return (*self.left, *self.right)

    @cached_property
    def key(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Names the spot among those of one search: schemas are never copied."""
        return tuple(id(one) for one in self.accepting), tuple(id(one) for one in self.refusing)

    def verdicts(self) -> list[Callable[[Json], bool]]:
        """One verdict for each schema; what is above the spot depends on nothing else of the value."""
        found = [self.judges[0].accepts(schema) for schema in self.accepting if not isinstance(schema, bool)]
        return found + [self.judges[1].accepts(schema) for schema in self.refusing if not isinstance(schema, bool)]

    def below(self, choose: Callable[[Fragment, Judge], Iterable[Json]]) -> Spot:
        """The spot of a part of the value; `choose` gives what one schema says about that part."""
        left = _distinct(found for schema in self.left for found in choose(schema, self.judges[0]))
        right = _distinct(found for schema in self.right for found in choose(schema, self.judges[1]))
        return Spot(left, right, self.judges)


Pool: TypeAlias = Callable[[Spot], Sequence[Json]]
"""Values for a spot that its schemas judge differently, the most welcome first."""


def _names(value: Json) -> Iterable[str]:
    return value if isinstance(value, dict) else ()


def _distinct(schemas: Iterable[Json]) -> tuple[Json, ...]:
    return tuple({id(schema): schema for schema in schemas}.values())


def under_name(name: str) -> Callable[[Fragment, Judge], Iterable[Json]]:
    """What a schema may say about the value of a property."""

    def choose(schema: Fragment, judge: Judge) -> Iterable[Json]:
        properties, patterns = schema.get("properties"), schema.get("patternProperties")
        said = False
        if isinstance(properties, dict) and name in properties:
            said = True
            yield properties[name]
        if isinstance(patterns, dict):
            for text, found in patterns.items():
                if judge.matches(text, name):
                    said = True
                    yield found
        if not said:
            last = "additionalProperties" if "additionalProperties" in schema else "unevaluatedProperties"
            yield from _given(schema, last)

    return choose


def at_index(index: int) -> Callable[[Fragment, Judge], Iterable[Json]]:
    """What a schema may say about an item of a list."""

    def choose(schema: Fragment, _judge: Judge) -> Iterable[Json]:
        prefix = schema.get("prefixItems")
        if isinstance(prefix, list) and index < len(prefix):
            yield prefix[index]
        else:
            yield from _given(schema, "items" if "items" in schema else "unevaluatedItems")
        yield from _given(schema, "contains")

    return choose


def names_of_properties(schema: Fragment, _judge: Judge) -> Iterable[Json]:
    """What a schema says about the names of properties."""
    yield from _given(schema, "propertyNames")


def _given(schema: Fragment, key: str) -> Iterable[Json]:
    if key in schema:
        yield schema[key]
