"""The branches of unions: what they can be recognised by, and which of them belong together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.compare.likeness import DEEP, SHALLOW, Prints, likeness
from generator.compare.pairs import Same
from generator.contract.keywords import Composed, SchemaSource, Types
from generator.contract.schema import Parts, Schema, UnionForm, limited
from generator.contract.space import SchemaSpace
from generator.contract.values import identity


class Branch(Struct, frozen=True):
    """One branch of a union with what it can be recognised by."""

    parts: Parts
    schema: Schema
    label: str
    component: str
    index: int


def component_name(source: SchemaSource) -> str:
    """The name of a component or definition that a source is, else ""."""
    pointer = () if isinstance(source, Composed) else source.pointer
    if len(pointer) == 3 and pointer[:2] == ("components", "schemas"):
        return pointer[2]
    return pointer[1] if len(pointer) == 2 and pointer[0] in ("definitions", "$defs") else ""


def branch_target(source: SchemaSource, space: SchemaSpace) -> SchemaSource:
    """What a branch that is nothing but a reference refers to."""
    own = space.read(source)
    return own.parts[0] if not component_name(source) and len(own.parts) == 1 else source


def branch_names(source: SchemaSource, space: SchemaSpace) -> tuple[str, str]:
    """(label, component): the label is the component's pointer, or its index in the union."""
    own = space.read(source)
    target = own.parts[0] if len(own.parts) == 1 else source
    component = component_name(source) or component_name(target)
    if component and not isinstance(target, Composed):
        node = source if component_name(source) and not isinstance(source, Composed) else target
        return f"#/{'/'.join(node.pointer)}", component
    return "", ""


def _tag(schema: Schema, space: SchemaSpace) -> Hashable:
    """The first property fixed to one value: what a hand-made discriminator looks like."""
    demanded = schema.required
    for name, parts in schema.properties.items() if demanded else ():
        values = space.schema(parts).facets.get("enum") if name in demanded else None
        if isinstance(values, list) and len(values) == 1:
            return (name, identity(values[0]))
    return None


def branches_of(union: UnionForm, space: SchemaSpace, indexes: Iterable[int] | None = None) -> list[Branch]:
    """The branches of a union (those of the given indexes)."""
    result = []
    for index in range(len(union.branches)) if indexes is None else indexes:
        parts = union.branches[index]
        label, component = branch_names(parts[0].source, space)
        result.append(Branch(parts, space.schema(parts), label or str(index), component, index))
    return result


def unequal_branches(one: UnionForm, two: UnionForm, same: Same) -> tuple[list[int], list[int]]:
    """The indexes of the branches that have no partner of the same text on the other side."""
    left, right = list(range(len(one.branches))), list(range(len(two.branches)))
    places: dict[tuple[str, ...], int] = {}
    for index in right:
        places.setdefault(two.branches[index][0].node.pointer, index)
    for index in list(left):
        parts = one.branches[index]
        nearby = places.get(parts[0].node.pointer)
        for other in [nearby, *right] if nearby in right else right:
            if other is not None and same(parts, two.branches[other]):
                left.remove(index)
                right.remove(other)
                break
    return left, right


Meeting = list[tuple[Branch, Branch]]


def pair_branches(
    base: Sequence[Branch], revision: Sequence[Branch], base_prints: Prints, revision_prints: Prints
) -> tuple[Meeting, list[Branch], list[Branch]]:
    """Branches that belong together, and what is left on either side; each branch is used once."""
    left, right = list(base), list(revision)
    met: Meeting = []

    def take(key: Callable[[Branch, Prints], Hashable], only_single: bool = False, depths: Sequence[int] = ()) -> None:
        """Take what has one key on both sides, of the branches that are alike at all `depths`."""
        ones, twos = list(left), list(right)
        for depth in depths:
            alike = {base_prints.of(b.schema, depth) for b in ones} & {
                revision_prints.of(b.schema, depth) for b in twos
            }
            ones = [b for b in ones if base_prints.of(b.schema, depth) in alike]
            twos = [b for b in twos if revision_prints.of(b.schema, depth) in alike]
        if not ones or not twos:
            return
        ours = Counter(key(branch, base_prints) for branch in ones)
        known: dict[Hashable, list[Branch]] = {}
        for branch in twos:
            known.setdefault(key(branch, revision_prints), []).append(branch)
        for branch in ones:
            mark = key(branch, base_prints)
            same = known.get(mark)
            if mark in (None, "") or not same or (only_single and (len(same) > 1 or ours[mark] > 1)):
                continue
            other = next((b for b in same if b.component == branch.component), same[0])
            same.remove(other)
            left.remove(branch)
            right.remove(other)
            met.append((branch, other))

    _known(left, right, met)
    take(lambda branch, prints: _tag(branch.schema, prints.space), only_single=True)
    take(lambda branch, prints: prints.of(branch.schema, SHALLOW[-1]), only_single=True, depths=SHALLOW)
    take(lambda branch, prints: prints.of(branch.schema, DEEP[-1]), depths=DEEP)
    take(lambda branch, prints: _tag(branch.schema, prints.space))
    take(lambda branch, _prints: branch.component)
    scores = sorted(
        ((-likeness(one.schema, two.schema), one.index, two.index, one, two) for one in left for two in right),
        key=lambda entry: entry[:3],
    )
    for score, _, _, one, two in scores:
        if one in left and two in right and score < -_LIKE_ENOUGH:
            left.remove(one)
            right.remove(two)
            met.append((one, two))
    met.sort(key=lambda pair: (pair[0].index, pair[1].index))
    return met, left, right


_LIKE_ENOUGH = 0.3
_THE_SAME = 0.6


def _known(left: list[Branch], right: list[Branch], met: Meeting) -> None:
    """What needs no deeper look: a component of one name that looks much the same, and one branch against one."""
    named = {branch.component: branch for branch in right if branch.component}
    for one in list(left):
        two = named.get(one.component)
        if two is None and len(left) == len(right) == 1:
            two = right[0]
        if two in right and likeness(one.schema, two.schema) > _THE_SAME:
            left.remove(one)
            right.remove(two)
            met.append((one, two))


_KINDS = (Types.NUMBER, Types.STRING, Types.BOOLEAN, Types.ARRAY, Types.OBJECT)


def split(union: UnionForm, branches: list[Branch], others: list[Branch], space: SchemaSpace) -> list[Branch]:
    """A branch that is nothing but several types, as one branch a type, where the other side tells them apart.

    Only where no other branch of its union has these types: what matches two branches of a oneOf is another matter.
    """
    result: list[Branch] = []
    for branch in branches:
        types = branch.schema.types
        if (
            branch.schema.takes_all(types)
            and any(types & other.schema.types and types & ~other.schema.types for other in others)
            and not any(
                types & space.schema(parts).types for index, parts in enumerate(union.branches) if index != branch.index
            )
        ):
            result.extend(by_type(branch, space))
        else:
            result.append(branch)
    return result


def by_type(branch: Branch, space: SchemaSpace) -> Iterable[Branch]:
    kinds = [kind & branch.schema.types for kind in (*_KINDS, Types.NULL) if kind & branch.schema.types]
    for kind in kinds if len(kinds) > 1 else ():
        parts = limited(branch.parts, kind)
        yield replace(branch, parts=parts, schema=space.schema(parts))
    if len(kinds) == 1:
        yield branch
