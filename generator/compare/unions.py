"""anyOf and oneOf of a pair: branches met with branches, and a union met with a plain schema.

Branches pair by equality, then discriminator value, then component, then shallow likeness, each once; leftovers are
added or removed. A plain schema is a union of one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache

from msgspec.structs import replace

from generator.compare.around import moved, with_around, within_types
from generator.compare.branches import (
    Branch,
    Meeting,
    branches_of,
    by_type,
    component_name,
    pair_branches,
    split,
    unequal_branches,
)
from generator.compare.likeness import DEEP, SHALLOW, Prints, alike, likeness, meet
from generator.compare.model import Effect
from generator.compare.objects import within
from generator.compare.pairs import Findings, Link, Local, Pair
from generator.compare.types import SCALARS, type_text
from generator.contract.keywords import Composed, SchemaSource, Types, TypeSet
from generator.contract.overlap import Overlap, overlap, told_apart
from generator.contract.schema import Schema, UnionForm, limited
from generator.contract.space import SchemaSpace
from generator.document.model import Json, pointer_text

FACET_OF_UNION = {"anyOf": "any-of", "oneOf": "one-of"}


def compare_unions(pair: Pair, found: Findings) -> bool:
    """Add what is found about unions. True when the pair was compared branch by branch as a whole."""
    one, two = pair.base.unions, pair.revision.unions
    if not one and not two:
        return False
    if len(one) + len(two) == 1:
        return _plain(pair, found)
    if len(one) == len(two) == 1 and moved(pair, one[0], two[0]):
        _met(pair, one[0], two[0], found, whole=True)
        if (pair.base.types ^ pair.revision.types) & Types.NULL:
            _null(pair, found, new=bool(pair.revision.types & Types.NULL))
        return True
    met, gone, new = meet(
        one, two, lambda union: _print(union, pair.base_prints), lambda union: _print(union, pair.revision_prints)
    )  # fmt: skip
    for before, after in met:
        _met(pair, before, after, found)
    for union in gone:
        _imposed(pair, union, "unwrapped", Effect.WIDENS, found)
    for union in new:
        _imposed(pair, union, "wrapped", Effect.NARROWS, found)
    return False


def _print(union: UnionForm, prints: Prints) -> Hashable:
    return frozenset(prints.of_parts(parts, 3) for parts in union.branches)


def _met(pair: Pair, one: UnionForm, two: UnionForm, found: Findings, *, whole: bool = False) -> None:
    """Branches met with branches; `whole`: each with what stands around its union, as that moved in or out."""
    left, right = unequal_branches(one, two, pair.same) if not whole else (None, None)
    if one.kind != two.kind:
        _kind(pair, one, two, found)
    if not whole and not left and not right:
        return
    base = branches_of(one, pair.base_space, left)
    revision = branches_of(two, pair.revision_space, right)
    if whole:
        base = [with_around(branch, pair.base, pair.base_space) for branch in base]
        revision = [with_around(branch, pair.revision, pair.revision_space) for branch in revision]
    base, revision = within_types(pair, base, revision)
    base, revision = split(one, base, revision, pair.base_space), split(two, revision, base, pair.revision_space)
    met, gone, new = pair_branches(base, revision, pair.base_prints, pair.revision_prints)
    if one.kind == two.kind == "anyOf" and (gone or new) and not whole:
        met, gone, new = _with_repeated(pair, (one, two), met, gone, new)
    exclusive = one.kind == two.kind == "oneOf"
    for before, after in met:
        label = f"{two.kind}[{after.label}]"
        if not whole and (pair.base.properties or pair.base.additional):
            found.links.extend(within(pair, (label,), before.parts, after.parts))
        found.links.append(Link((label,), before.schema, after.schema))
        if exclusive:
            holds = _crossing(pair, one, before, two, after)
            found.links.append(
                Link((label,), before.schema, after.schema, lens="crossing", facet="one-of", holds=holds)
            )
    if gone:
        opposite = _enough(two, pair.revision, pair.revision_space, whole=whole)
        _left_over(pair, one, gone, opposite, found, added=False)
    if new:
        opposite = _enough(one, pair.base, pair.base_space, whole=whole)
        _left_over(pair, two, new, opposite, found, added=True)


def _enough(union: UnionForm, owner: Schema, space: SchemaSpace, *, whole: bool) -> list[Schema]:
    """The branches any of which is enough, with what stands around them where that counts too."""
    if union.kind != "anyOf":
        return []
    branches = branches_of(union, space)
    return [(with_around(branch, owner, space) if whole else branch).schema for branch in branches]


def _with_repeated(
    pair: Pair, unions: tuple[UnionForm, UnionForm], met: Meeting, gone: list[Branch], new: list[Branch]
) -> tuple[Meeting, list[Branch], list[Branch]]:
    """The leftovers of an anyOf that say what a branch of the other side says too, met with it: it says so twice."""
    kept: tuple[list[Branch], list[Branch]] = ([], [])
    more: Meeting = []
    prints = pair.base_prints, pair.revision_prints
    for side, left in enumerate((gone, new)):
        if not left:
            continue
        space = (pair.base_space, pair.revision_space)[1 - side]
        others = branches_of(unions[1 - side], space)
        for branch in left:
            twin = next(
                (b for b in others if alike(branch.schema, prints[side], b.schema, prints[1 - side], DEEP)), None
            )
            if twin is None:
                kept[side].append(branch)
            else:
                more.append((twin, branch) if side else (branch, twin))
    return [*met, *more], *kept


def _crossing(pair: Pair, one: UnionForm, before: Branch, two: UnionForm, after: Branch) -> Callable[[], bool]:
    """Whether a pair of oneOf branches overlaps others of its union; asked only where a difference may cross over."""
    return cache(
        lambda: (
            crosses(one, before, pair.base, pair.base_space) or crosses(two, after, pair.revision, pair.revision_space)
        )
    )


def _kind(pair: Pair, one: UnionForm, two: UnionForm, found: Findings) -> None:
    """oneOf against anyOf: the same where the branches are pairwise disjoint."""
    union, space = (one, pair.base_space) if one.kind == "oneOf" else (two, pair.revision_space)
    answers = pairwise(union, space)
    if Overlap.UNKNOWN not in answers and Overlap.YES not in answers:
        return
    certain = Overlap.YES in answers
    effect = Effect.WIDENS if one.kind == "oneOf" else Effect.NARROWS
    difference = pair.differ(
        FACET_OF_UNION[two.kind], "changed", effect if certain else Effect.UNKNOWN, before=one.kind, after=two.kind,
        base=one.node, revision=two.node,
    )  # fmt: skip
    found.locals.append(Local(difference))


def _left_over(
    pair: Pair, union: UnionForm, left: list[Branch], opposite: Sequence[Schema], found: Findings, *, added: bool
) -> None:
    """Branches without a partner. In a oneOf those that overlap a branch that stays do two things at once.

    Branches that a discriminator tells apart do not overlap: what was one of them before and after is read as that one.
    `opposite` are schemas of the other side any of which is enough there: where one takes all that a branch could
    take, nothing comes or goes with the branch.
    """
    owner, space = (pair.revision, pair.revision_space) if added else (pair.base, pair.base_space)
    known = pair.base.types if added else pair.revision.types
    alone = {branch.index for branch in left}
    for branch in left:
        effect = Effect.WIDENS if added else Effect.NARROWS
        if union.kind == "oneOf" and not branch.schema.impossible:
            others = (space.schema(parts) for i, parts in enumerate(union.branches) if i not in alone)
            answers = {
                overlap(branch.schema, other, space)
                for other in others
                if branch.schema.types & other.types & known and not told_apart(owner, branch.schema, other)
            }
            if Overlap.YES in answers:
                effect = Effect.REPLACES
            elif Overlap.UNKNOWN in answers:
                effect = Effect.UNKNOWN
        elif any(_takes_all(pair, other, branch.schema.types) for other in opposite):
            effect = Effect.NEUTRAL
        _branch(pair, union, branch, effect, found, added=added)


def _takes_all(pair: Pair, schema: Schema, types: TypeSet) -> bool:
    """Does a schema take every value of some types, however it travels? Free text takes all that is written as one."""
    if pair.domain != "json" and schema.takes_all(Types.STRING):
        types &= ~(SCALARS | Types.NULL)
    return schema.takes_all(types)


def _branch(pair: Pair, union: UnionForm, branch: Branch, effect: Effect, found: Findings, *, added: bool) -> None:
    node = branch.parts[0].node
    difference = pair.differ(
        FACET_OF_UNION[union.kind], "added" if added else "removed", effect, name=branch.component or branch.label,
        base=None if added else node, revision=node if added else None,
    )  # fmt: skip
    found.locals.append(Local(difference))


def _imposed(
    pair: Pair, union: UnionForm, action: str, effect: Effect, found: Findings, marks: Iterable[str] = ()
) -> None:
    base = union.node if action == "unwrapped" else None
    revision = union.node if action == "wrapped" else None
    plain, space = (
        (pair.base, pair.revision_space) if action == "wrapped" else (pair.revision, pair.base_space)
    )  # fmt: skip
    branches = [space.schema(parts) for parts in union.branches]
    speaking = [branch for branch in branches if branch.types & plain.types]
    if any(b.takes_all(plain.types) for b in speaking) and (union.kind == "anyOf" or len(speaking) == 1):
        effect = Effect.NEUTRAL
    difference = pair.differ(FACET_OF_UNION[union.kind], action, effect, marks=marks, base=base, revision=revision)
    found.locals.append(Local(difference))


def _plain(pair: Pair, found: Findings) -> bool:
    """One side has a union, the other none: the plain side is a union of one."""
    widened = bool(pair.revision.unions)
    union = (pair.revision.unions or pair.base.unions)[0]
    owner, space = (pair.revision, pair.revision_space) if widened else (pair.base, pair.base_space)
    plain = pair.base if widened else pair.revision
    bare = space.schema(tuple(replace(part, bare=True) for part in owner.parts))
    prints = pair.revision_prints if widened else pair.base_prints
    other = pair.base_prints if widened else pair.revision_prints
    if plain.anything or alike(bare, prints, plain, other, DEEP):
        action, effect = ("wrapped", Effect.NARROWS) if widened else ("unwrapped", Effect.WIDENS)
        _imposed(pair, union, action, effect, found)
        return False
    whole = []
    for branch in branches_of(union, space):
        parts = (*(replace(part, bare=True) for part in owner.parts), *branch.parts)
        whole.append(replace(branch, schema=space.schema(parts)))
    if bare.takes_all(bare.types) and _type_by_type(pair, union, plain, whole, found, widened=widened):
        return True
    ranked = [(likeness(plain, b.schema), alike(b.schema, prints, plain, other, SHALLOW), -b.index, b) for b in whole]
    best = max(ranked, key=lambda entry: (entry[1], entry[0], entry[2]))
    chosen = best[3]
    single = plain
    if not any(branch.schema.types & Types.NULL for branch in whole):  # null stands apart from the branches
        if (owner.types ^ plain.types) & Types.NULL:
            _null(pair, found, new=bool(pair.revision.types & Types.NULL))
        if plain.types & Types.NULL:
            known = pair.base_space if widened else pair.revision_space
            single = known.schema(limited(plain.parts, Types.ALL & ~Types.NULL))
    base, revision = (single, chosen.schema) if widened else (chosen.schema, single)
    rest = [b for b in whole if b is not chosen]
    if union.kind == "anyOf":  # what says the same as the plain side comes or goes without effect
        same = {b.index for b in rest if alike(b.schema, prints, single, other, DEEP)}
        for twin in (b for b in rest if b.index in same):
            found.links.append(Link((), single, twin.schema) if widened else Link((), twin.schema, single))
        rest = [b for b in rest if b.index not in same]
    below = Findings()
    _left_over(pair, union, rest, [plain], below, added=widened)
    mark = ""
    if widened and union.kind == "oneOf" and not best[1] and _mixed(whole, space):
        # Which branch stands for the plain schema is a guess; some would hear only that it became a union.
        mark = "implied"
        _imposed(pair, union, "wrapped", Effect.REPLACES, found, marks=["echo"])
    found.links.append(Link((), base, revision, absent=mark))
    found.locals.extend(_marked(local, mark) for local in below.locals)
    return True


def _marked(local: Local, mark: str) -> Local:
    """The finding with a further mark, if there is one."""
    found = local.difference
    return replace(local, difference=replace(found, marks=found.marks | {mark})) if mark else local


def _mixed(branches: Sequence[Branch], space: SchemaSpace) -> bool:
    """Does every branch share values with every other one, so that none of them stands for the plain schema?"""
    return all(
        overlap(one.schema, two.schema, space) is Overlap.YES
        for index, one in enumerate(branches)
        for two in branches[index + 1 :]
    )


def _type_by_type(
    pair: Pair, union: UnionForm, plain: Schema, whole: list[Branch], found: Findings, *, widened: bool
) -> bool:
    """A plain schema of several types, met with the branches type by type. False: there is nothing of the kind."""
    space = pair.base_space if widened else pair.revision_space
    if not plain.parts:
        return False
    if any(one.schema.types & two.schema.types for i, one in enumerate(whole) for two in whole[i + 1 :]):
        return False  # what matches two branches of a oneOf is another matter
    other = pair.revision_space if widened else pair.base_space
    alone = list(by_type(Branch(plain.parts, plain, "", "", 0), space))
    spoken = [branch for branch in alone if branch.schema.types != Types.NULL]
    if len(spoken) < 2 or sum(bool(b.schema.types & plain.types & ~Types.NULL) for b in whole) < 2:
        return False
    apart = [piece for branch in whole for piece in by_type(branch, other) if piece.schema.types != Types.NULL]
    sides = (spoken, apart) if widened else (apart, spoken)
    met, gone, new = pair_branches(*sides, pair.base_prints, pair.revision_prints)
    for before, after in met:
        label = f"{union.kind}[{(after if widened else before).label}]"
        found.links.append(Link((label,), before.schema, after.schema))
    _left_over(pair, union, new if widened else gone, [plain], found, added=widened)
    if gone if widened else new:
        action, effect = ("specialized", Effect.NARROWS) if widened else ("generalized", Effect.WIDENS)
        texts = type_text(pair.base.types), type_text(pair.revision.types)
        found.locals.append(Local(pair.differ("type", action, effect, before=texts[0], after=texts[1])))
    if (pair.base.types ^ pair.revision.types) & Types.NULL:
        _null(pair, found, new=bool(pair.revision.types & Types.NULL))
    return True


def _null(pair: Pair, found: Findings, *, new: bool) -> None:
    action, effect = ("became-nullable", Effect.WIDENS) if new else ("became-not-nullable", Effect.NARROWS)
    if pair.domain != "json":  # there is no null on that wire
        effect = Effect.NEUTRAL
    found.locals.append(Local(pair.differ("nullable", action, effect)))


def crosses(union: UnionForm, branch: Branch, owner: Schema, space: SchemaSpace) -> bool:
    """May a value that satisfies a branch be read as another one of its union too?"""
    others = (space.schema(parts) for index, parts in enumerate(union.branches) if index != branch.index)
    return any(
        not told_apart(owner, branch.schema, other) and overlap(branch.schema, other, space) is not Overlap.NO
        for other in others
    )


def pairwise(union: UnionForm, space: SchemaSpace) -> set[Overlap]:
    """The answers to whether any two branches of a union can be satisfied by one value."""
    schemas = [space.schema(parts) for parts in union.branches]
    return {overlap(one, two, space) for i, one in enumerate(schemas) for two in schemas[i + 1 :]}


def discriminator_values(schema: Schema) -> dict[str, Json]:
    """The explicit mapping of a schema's discriminator: value to the component it names, else to the file and place."""
    if schema.discriminator is None:
        return {}
    return {
        value: None if target is None else component_name(target) or _place_name(target)
        for value, target in schema.discriminator.mapping.items()
    }


def _place_name(target: SchemaSource) -> str:
    place = target.node.place if isinstance(target, Composed) else target.place
    return f"{place.file}#{pointer_text(place.pointer)}" if place.pointer else place.file
