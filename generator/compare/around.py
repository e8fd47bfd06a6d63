"""What stands around a union and what stands in its branches: to say it here or there is the same.

`type: object` beside an anyOf or in each of its branches, a property beside a oneOf or in each of its branches. What
stands around holds together with every branch, so a union is also that of its branches with all that stands around.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.compare.branches import Branch
from generator.compare.pairs import Pair
from generator.contract.keywords import TypeSet
from generator.contract.schema import Schema, UnionForm, limited
from generator.contract.space import SchemaSpace


def within_types(pair: Pair, base: Sequence[Branch], revision: Sequence[Branch]) -> tuple[list[Branch], list[Branch]]:
    """The branches as far as they speak about types that both sides allow: what others allow is told for the whole."""
    common = pair.base.types & pair.revision.types
    if {branch.schema.types for branch in base} == {branch.schema.types for branch in revision}:
        return list(base), list(revision)
    return (
        [_within(branch, common, pair.base_space) for branch in base],
        [_within(branch, common, pair.revision_space) for branch in revision],
    )


def _within(branch: Branch, common: TypeSet, space: SchemaSpace) -> Branch:
    if not branch.schema.types & common or not branch.schema.types & ~common:
        return branch
    parts = limited(branch.parts, common)
    return replace(branch, parts=parts, schema=space.schema(parts))


def moved(pair: Pair, one: UnionForm, two: UnionForm) -> bool:
    """Do branches of one side speak of properties, or demand some, that stand around the union on the other side?

    Where it matters which properties count as evaluated the question is left open.
    """
    base, revision = pair.base, pair.revision
    if any(side.unevaluated_properties or side.unevaluated_items for side in (base, revision)):
        return False
    before, after = _said([base]), _said([revision])
    if before == after:
        return False
    here = _said([pair.base_space.schema(parts) for parts in one.branches])
    there = _said([pair.revision_space.schema(parts) for parts in two.branches])
    return bool((before - after) & there or (after - before) & here)


def _said(schemas: Sequence[Schema]) -> frozenset[tuple[str, str]]:
    """The properties that are described, and those that are demanded."""
    return frozenset(
        [("described", name) for schema in schemas for name in schema.properties]
        + [("demanded", name) for schema in schemas for name in schema.required]
    )


def with_around(branch: Branch, owner: Schema, space: SchemaSpace) -> Branch:
    """A branch together with what stands around its union."""
    parts = (*branch.parts, *(replace(part, bare=True) for part in owner.parts))
    return replace(branch, parts=parts, schema=space.schema(parts))
