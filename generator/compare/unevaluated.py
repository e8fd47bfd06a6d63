"""What counts as evaluated: names and positions that keywords beside `unevaluated…` speak about, also in its branches.

A branch that speaks about one name more frees that name from `unevaluatedProperties`, so a change that narrows by
itself may widen the whole (JSON Schema 2020-12 core §11). Such a change is told as one that is not understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from generator.compare.likeness import Prints
from generator.compare.model import Effect
from generator.compare.pairs import Findings, Local, Pair
from generator.contract.keywords import Keywords, SchemaSource
from generator.contract.schema import Part, Schema
from generator.contract.space import SchemaSpace

_DEEP = 6

Word: TypeAlias = tuple[str, str]
"""A name, a pattern, a number of positions, or any: what a keyword speaks about."""
Speaking: TypeAlias = Callable[[Keywords, bool], Iterator[Word]]


def compare_evaluated(pair: Pair, found: Findings) -> None:
    """Tell where other names or items than before are left to `unevaluatedProperties` or `unevaluatedItems`."""
    base, revision = pair.base, pair.revision
    for facet, speaking, told in (
        ("unevaluated-properties", _of_properties, base.unevaluated_properties and revision.unevaluated_properties),
        ("unevaluated-items", _of_items, base.unevaluated_items and revision.unevaluated_items),
    ):
        if not told:
            continue
        before = _spoken(pair.base, pair.base_space, speaking)
        after = _spoken(pair.revision, pair.revision_space, speaking)
        if before != after or _tests(pair.base, pair.base_prints) != _tests(pair.revision, pair.revision_prints):
            found.locals.append(Local(pair.differ(facet, "changed", Effect.UNKNOWN)))


def _spoken(schema: Schema, space: SchemaSpace, speaking: Speaking) -> tuple[frozenset[Word], frozenset[Word]]:
    """What is spoken about in any case, and what only in a branch: there it counts where the branch holds."""
    surely: set[Word] = set()
    perhaps: set[Word] = set()
    for own, outer in _within(schema, space):
        (surely if outer else perhaps).update(speaking(own, outer))
    return frozenset(surely), frozenset(perhaps - surely)


def _tests(schema: Schema, prints: Prints) -> frozenset[int]:
    """What an `if` without branches tests: names count as evaluated where it holds. (With branches it is compared.)"""
    owns = [prints.space.read(part.source) for part in schema.parts]
    tests = [
        own.condition.test for own in owns if own.condition and not (own.condition.then or own.condition.otherwise)
    ]
    return frozenset(prints.of_parts((Part(test),), _DEEP) for test in tests)


def _of_properties(own: Keywords, outer: bool) -> Iterator[Word]:
    yield from (("name", name) for name in own.properties)
    yield from (("pattern", text) for text in own.pattern_properties)
    if own.additional_properties is not None:
        yield "any", ""
    if own.unevaluated_properties is not None and not outer:
        yield "any", "unevaluated"


def _of_items(own: Keywords, outer: bool) -> Iterator[Word]:
    yield "positions", str(len(own.prefix_items))
    if own.items is not None or own.contains is not None:
        yield "any", "contains" if own.items is None else ""
    if own.unevaluated_items is not None and not outer:
        yield "any", "unevaluated"


def _within(schema: Schema, space: SchemaSpace) -> Iterator[tuple[Keywords, bool]]:
    """The own keywords of everything that holds, or may hold, for the same value; and whether it surely holds."""
    waiting: list[SchemaSource] = [part.source for part in schema.parts]
    outer = frozenset(waiting)
    seen = set(waiting)
    while waiting:
        source = waiting.pop()
        own = space.read(source)
        yield own, source in outer
        for source in (*own.parts, *_branches(own)):
            if source not in seen:
                seen.add(source)
                waiting.append(source)


def _branches(own: Keywords) -> Iterable[SchemaSource]:
    for union in own.unions:
        yield from union.branches
    yield from own.dependent_schemas.values()
    if own.condition is not None:
        condition = own.condition
        yield from (source for source in (condition.test, condition.then, condition.otherwise) if source is not None)
