"""How alike two schemas are, for pairing branches: equality to a depth, and shallow likeness.

Pairing is a matter of presentation (which branch is told as changed into which); the differences of a wrongly paired
branch are still found below. So a depth-limited print is enough, and it never depends on visiting order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar, cast

from generator.contract.keywords import Bound, Types
from generator.contract.schema import ANNOTATIONS, Parts, Schema
from generator.contract.space import SchemaSpace
from generator.contract.values import exact, identity
from generator.document.model import Json

SHALLOW = (0, 1, 2)
DEEP = (*SHALLOW, 6)
"""Depths at which two schemas are looked at one after the other: what is not alike at one is not at the next."""


class Prints:
    """Depth-limited prints of the schemas of one space; equal value sets spelled alike have equal prints.

    A print is the number of what a schema says, in `numbers`, which is shared with the prints it is compared with. (No
    hash: Python gives -1 and -2 the same one, and 3 and 2**63 - 1.)
    """

    def __init__(self, space: SchemaSpace, numbers: dict[Hashable, int]) -> None:
        self.space = space
        self._numbers = numbers
        self._known: dict[tuple[int, int], int] = {}
        self._kept: list[Schema] = []

    def of(self, schema: Schema, depth: int) -> int:
        key = (id(schema), depth)
        found = self._known.get(key)
        if found is None:
            self._kept.append(schema)
            found = self._known[key] = self._numbers.setdefault(self._tuple(schema, depth), len(self._numbers) + 1)
        return found

    def of_parts(self, parts: Parts, depth: int) -> int:
        return self.of(self.space.schema(parts), depth) if parts else 0

    def _tuple(self, schema: Schema, depth: int) -> Hashable:
        facets = frozenset((name, _key(value)) for name, value in schema.facets.items() if name not in ANNOTATIONS)
        if depth == 0:
            return (int(schema.types), facets, frozenset(schema.properties))
        below = depth - 1
        return (
            int(schema.types),
            facets,
            frozenset((name, self.of_parts(parts, below)) for name, parts in schema.properties.items()),
            frozenset((name, self.of_parts(parts, below)) for name, parts in schema.patterns.items()),
            self.of_parts(schema.additional, below),
            self.of_parts(schema.names, below),
            tuple(self.of_parts(parts, below) for parts in schema.prefix),
            self.of_parts(schema.items, below),
            frozenset((self.of_parts(c.schema, below), c.least, c.most) for c in schema.contains),
            frozenset(
                (union.kind, union.or_null, frozenset(self.of_parts(parts, below) for parts in union.branches))
                for union in schema.unions
            ),
            frozenset(self.of_parts(parts, below) for parts in schema.negations),
            frozenset(
                tuple(self.of_parts(parts, below) for parts in (c.test, c.then, c.otherwise)) for c in schema.conditions
            ),
            frozenset((name, self.of_parts(parts, below)) for name, parts in schema.dependent.items()),
        )


def alike(base: Schema, base_prints: Prints, revision: Schema, revision_prints: Prints, depths: Sequence[int]) -> bool:
    """Do two schemas say the same, as far as one looks?"""
    return all(base_prints.of(base, depth) == revision_prints.of(revision, depth) for depth in depths)


One = TypeVar("One")


def meet(
    base: Sequence[One],
    revision: Sequence[One],
    base_print: Callable[[One], Hashable],
    revision_print: Callable[[One], Hashable],
) -> tuple[list[tuple[One, One]], list[One], list[One]]:
    """Things of which several may stand beside each other: equal ones meet first, the rest in order.

    What is said twice meets its like twice: to say it again adds nothing. Returns what met, and what is left of either
    side.
    """
    if len(base) == len(revision) == 1:
        return [(base[0], revision[0])], [], []
    met: list[tuple[One, One]] = []
    left: list[One] = []
    right = list(revision)
    for one in base:
        mark = base_print(one)
        same = next((two for two in right if revision_print(two) == mark), None)
        if same is None:
            left.append(one)
        else:
            right.remove(same)
            met.append((one, same))
    if met and (left or right):
        left, right = _said_once(met, left, right, base_print, revision_print)
    shared = min(len(left), len(right))
    return [*met, *zip(left[:shared], right[:shared], strict=True)], left[shared:], right[shared:]


def _said_once(
    met: list[tuple[One, One]],
    left: list[One],
    right: list[One],
    base_print: Callable[[One], Hashable],
    revision_print: Callable[[One], Hashable],
) -> tuple[list[One], list[One]]:
    """What is left without repetitions of what met; these meet the other one of that pair, added to `met`."""
    known = {base_print(one): (one, two) for one, two in met}
    again = [(one, known[base_print(one)][1]) for one in left if base_print(one) in known]
    again += [(known[revision_print(two)][0], two) for two in right if revision_print(two) in known]
    met.extend(again)
    return (
        [one for one in left if base_print(one) not in known],
        [two for two in right if revision_print(two) not in known],
    )


def _key(value: object) -> Hashable:
    if isinstance(value, Bound):
        return (exact(value.value), value.exclusive)
    if isinstance(value, frozenset):
        return value
    if isinstance(value, dict):
        return frozenset(cast("dict[str, frozenset[str]]", value).items())
    if isinstance(value, list):
        return frozenset(identity(item) for item in cast("list[Json]", value))
    return identity(cast(Json, value))


def likeness(base: Schema, revision: Schema) -> float:
    """Between 0 (nothing in common) and 1 (same types, facets and property names); never looks below."""
    common = base.types & revision.types
    if not common:
        return 0.0
    score = 0.2 if base.types == revision.types else 0.1
    if common & Types.OBJECT and (base.properties or revision.properties):
        names, others = set(base.properties), set(revision.properties)
        score += 0.6 * len(names & others) / len(names | others)
        score += 0.1 if base.required == revision.required else 0.0
    else:
        score += 0.4
    one = {(name, _key(value)) for name, value in base.facets.items()}
    two = {(name, _key(value)) for name, value in revision.facets.items()}
    if one or two:
        score += 0.1 * len(one & two) / len(one | two)
    else:
        score += 0.1
    return score
