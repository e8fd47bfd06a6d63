"""What one pair of schemas says of itself: its own differences and the links to the pairs below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from generator.compare.arrays import compare_arrays
from generator.compare.branches import component_name
from generator.compare.coding import any_bytes, same_coding
from generator.compare.facets import idle_steps, scalar_steps
from generator.compare.likeness import Prints, meet
from generator.compare.matter import matters
from generator.compare.model import Difference, Effect
from generator.compare.objects import compare_objects, within
from generator.compare.pairs import Findings, Link, Local, Pair
from generator.compare.texts import read_alike
from generator.compare.types import compare_types
from generator.compare.unevaluated import compare_evaluated
from generator.compare.unions import compare_unions, discriminator_values
from generator.compare.variants import compare_variants
from generator.compare.written import compare_written
from generator.contract.keywords import Types, TypeSet
from generator.contract.schema import ANNOTATIONS, ConditionForm, Part, Parts, Schema
from generator.contract.tidy import allows
from generator.document.model import Json


def compare_pair(pair: Pair) -> Findings:
    """The findings of one pair; nothing below it is visited."""
    if pair.domain != "json":
        pair = read_alike(pair)
    found = Findings()
    if pair.domain != "json" and any_bytes(pair.base) and any_bytes(pair.revision):
        _annotations_and_facets(pair, found, [], Types.NONE, True)
        return found
    differences, common = compare_types(pair)
    plain_types = not (pair.base.unions or pair.revision.unions) or not common
    whole = bool(common) and compare_unions(pair, found)
    if pair.keywords and common and pair.base.written_unions and pair.revision.written_unions:
        compare_written(pair, found)
    if not whole:
        found.locals.extend(Local(difference) for difference in differences)
    elif plain_types:
        found.locals.extend(Local(d) for d in differences if d.facet == "schema")
    _annotations_and_facets(pair, found, differences, common, whole)
    if pair.keywords:
        _idle(pair, found)
    if whole and pair.base.unions and pair.revision.unions:
        _discriminator(pair, found)
    if whole or not common:
        return found
    if common & Types.OBJECT:
        compare_objects(pair, found)
    if common & Types.ARRAY:
        compare_arrays(pair, found)
    compare_evaluated(pair, found)
    _negations(pair, common, found)
    _conditions(pair, found)
    _content(pair, found)
    _discriminator(pair, found)
    compare_variants(pair, found)
    return found


def _annotations_and_facets(pair: Pair, found: Findings, types: list[Difference], common: TypeSet, whole: bool) -> None:
    """Scalar facets are compared where a type is left that both sides have; annotations always.

    A format that came or went together with its type is part of that change.
    """
    coded = same_coding(pair.base, pair.revision)
    for facet, step in scalar_steps(pair.base, pair.revision):
        if coded and facet in ("format", "content-encoding"):
            continue
        restricts = facet not in ANNOTATIONS
        if restricts and (whole or not common & ~Types.NULL):
            continue
        idle = restricts and not matters(facet, step.effect, pair.base, pair.revision, common)
        effect = Effect.NEUTRAL if idle else step.effect
        if facet == "format" and any(d.facet in ("type", "list-of-types") and d.effect is step.effect for d in types):
            continue
        difference = pair.differ(
            step.facet, step.action, effect, before=step.before, after=step.after, name=step.name,
            marks=step.marks | {"idle"} if idle else step.marks,
            base=pair.base.place_of(facet), revision=pair.revision.place_of(facet),
        )  # fmt: skip
        found.locals.append(Local(difference))


def _idle(pair: Pair, found: Findings) -> None:
    """What changed without effect, for those who want to hear of every keyword."""
    if "properties" in pair.base.idle and "properties" in pair.revision.idle:
        _idle_properties(pair, found)
    for facet, step in idle_steps(pair.base, pair.revision):
        difference = pair.differ(
            step.facet, step.action, Effect.NEUTRAL, before=step.before, after=step.after, name=step.name,
            marks=step.marks | {"idle"}, base=pair.base.place_of(facet), revision=pair.revision.place_of(facet),
        )  # fmt: skip
        found.locals.append(Local(difference))


def _idle_properties(pair: Pair, found: Findings) -> None:
    """Properties that both sides describe beside a type that has none."""
    one, two = (cast("Mapping[str, Parts]", side.idle.get("properties", {})) for side in (pair.base, pair.revision))
    was, now = (cast("frozenset[str]", side.idle.get("required", frozenset())) for side in (pair.base, pair.revision))
    for name in one:
        if name not in two:
            continue
        if (name in was) != (name in now):
            action = "became-required" if name in now else "became-optional"
            nodes = pair.base.place_of("required"), pair.revision.place_of("required")
            difference = pair.differ(
                "required", action, Effect.NEUTRAL, name=name, marks=["idle"], base=nodes[0], revision=nodes[1]
            )  # fmt: skip
            found.locals.append(Local(difference, (name,)))
        if not pair.same(one[name], two[name]):
            below = pair.below_base(one[name]), pair.below_revision(two[name])
            found.links.append(Link((name,), *below, absent="idle"))


def _negations(pair: Pair, common: TypeSet, found: Findings) -> None:
    """A `not` that speaks about no type which both sides have says nothing here."""
    one = [parts for parts in pair.base.negations if _refuses(pair.below_base(parts), pair.revision, common)]
    two = [parts for parts in pair.revision.negations if _refuses(pair.below_revision(parts), pair.base, common)]
    met, gone, new = pair.meet_parts(one, two)
    for before, after in met:
        below = tuple(pair.links(("not",), before, after, lens="turned", facet="not"))
        found.links.extend(below)
        found.links.extend(Link(link.path, link.base, link.revision, absent="negated") for link in below)
    _left(pair, "not", gone, new, found)


def _refuses(negated: Schema, other: Schema, common: TypeSet) -> bool:
    """Could a `not` of this schema refuse anything that the other side takes?"""
    listed = other.facets.get("enum")
    if isinstance(listed, list) and not other.types & Types.NULL:
        return any(allows(negated, value) for value in listed)
    return bool(negated.types & common)


def _left(pair: Pair, facet: str, gone: Iterable[Parts], new: Iterable[Parts], found: Findings) -> None:
    for parts in gone:
        found.locals.append(Local(pair.differ(facet, "removed", Effect.WIDENS, base=parts[0].node)))
    for parts in new:
        found.locals.append(Local(pair.differ(facet, "added", Effect.NARROWS, revision=parts[0].node)))


def _conditions(pair: Pair, found: Findings) -> None:
    met, gone, new = meet(
        pair.base.conditions, pair.revision.conditions,
        lambda c: _condition_print(c, pair.base_prints), lambda c: _condition_print(c, pair.revision_prints),
    )  # fmt: skip
    for before, after in met:
        _condition(pair, before, after, found)
    for condition in gone:
        _condition_alone(pair, condition, "removed", Effect.WIDENS, found)
    for condition in new:
        _condition_alone(pair, condition, "added", Effect.NARROWS, found)


def _condition_print(condition: ConditionForm, prints: Prints) -> tuple[int, ...]:
    return tuple(prints.of_parts(parts, 3) for parts in (condition.test, condition.then, condition.otherwise))


def _condition_alone(pair: Pair, condition: ConditionForm, action: str, effect: Effect, found: Findings) -> None:
    """A condition that appeared or went, told once; its branches are echoes of it."""
    base, revision = (None, condition.node) if action == "added" else (condition.node, None)
    for facet, parts in (("if", condition.test), ("then", condition.then), ("else", condition.otherwise)):
        if parts:
            marks = [] if facet == "if" else ["echo"]
            difference = pair.differ(facet, action, effect, marks=marks, base=base, revision=revision)
            found.locals.append(Local(difference))


def _condition(pair: Pair, one: ConditionForm, two: ConditionForm, found: Findings) -> None:
    found.links.extend(pair.links(("if",), one.test, two.test, lens="unknown", facet="if"))
    for facet, before, after in (("then", one.then, two.then), ("else", one.otherwise, two.otherwise)):
        if before and after:
            found.links.extend(pair.links((facet,), before, after))
            found.links.extend(within(pair, (facet,), before, after))
        elif before or after:
            _left(pair, facet, (before,) if before else (), (after,) if after else (), found)


def _content(pair: Pair, found: Findings) -> None:
    one, two = pair.base.content, pair.revision.content
    if one and two:
        found.links.extend(pair.links(("contentSchema",), one, two))
    else:
        _left(pair, "content-schema", (one,) if one else (), (two,) if two else (), found)


def _discriminator(pair: Pair, found: Findings) -> None:
    one, two = pair.base.discriminator, pair.revision.discriminator
    if one is None and two is None:
        return

    def tell(action: str, effect: Effect, before: object, after: object, name: str = "") -> None:
        difference = pair.differ(
            "discriminator", action, effect, before=before, after=after, name=name,
            base=one.node if one else None, revision=two.node if two else None,
        )  # fmt: skip
        found.locals.append(Local(difference))

    if one is None or two is None:
        kept = one or two
        assert kept is not None
        tell("added" if one is None else "removed", Effect.NEUTRAL, one and one.property, two and two.property,
             kept.property)  # fmt: skip
        return
    if one.property != two.property:
        tell("property-name-changed", Effect.REPLACES, one.property, two.property)
    before, after = discriminator_values(pair.base), discriminator_values(pair.revision)
    if not before or not after:
        return
    for value in dict.fromkeys((*before, *after)):
        if value not in after:
            tell("mapping-deleted", Effect.NARROWS, before[value], None, value)
        elif value not in before:
            tell("mapping-added", Effect.WIDENS, None, after[value], value)
        elif not _same_target(pair, value, before[value], after[value]):
            tell("mapping-changed", Effect.REPLACES, before[value], after[value], value)


def _same_target(pair: Pair, value: str, before: Json, after: Json) -> bool:
    """Does a value stand for the same on both sides: the same component or, where one is none, an equal schema?"""
    one, two = pair.base.discriminator, pair.revision.discriminator
    assert one is not None and two is not None
    base, revision = one.mapping[value], two.mapping[value]
    if before == after or base is None or revision is None:
        return before == after
    if component_name(base) and component_name(revision):
        return False
    return pair.alike((Part(base),), (Part(revision),))
