"""The object side of a pair: properties by their effective schemas, required, what is left for other names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.compare.likeness import Prints
from generator.compare.model import Effect
from generator.compare.pairs import UNSENT, Findings, Link, Local, Pair
from generator.compare.patterns import may_meet, only_one_side
from generator.contract.keywords import Types
from generator.contract.overlap import effective
from generator.contract.schema import Parts, Schema, limited
from generator.contract.stability import below
from generator.document.model import Node

_MANY, _PRINTED = 12, 3
"""Of more properties that came or went nobody asks which was renamed; how deep their schemas are looked at."""


def compare_objects(pair: Pair, found: Findings) -> None:
    """Everything about objects, added to `found`. Both sides admit objects."""
    base, revision = pair.base, pair.revision
    renamed = _renamed(pair)
    demanded_otherwise = base.required ^ revision.required
    for name in dict.fromkeys((*base.properties, *revision.properties)):
        old, new = name in base.properties, name in revision.properties
        if pair.lowest:
            old, new = _settled(pair, name, old, new)
        if old and new:
            _kept(pair, name, found, demanded_otherwise)
        elif new:
            _added(pair, name, found, renamed.get(name, ""))
        elif old:
            _removed(pair, name, found, renamed.get(name, ""))
    _undeclared_required(pair, found)
    _additional(pair, found)
    _patterns(pair, found)
    _names(pair, found)
    _dependent(pair, found)
    _unevaluated(pair, found)


def _renamed(pair: Pair) -> dict[str, str]:
    """Properties that may have been renamed, by both names: of equal schemas one went and one came."""
    one, two = pair.base.properties, pair.revision.properties
    gone, come = one.keys() - two.keys(), two.keys() - one.keys()
    if not gone or not come or len(gone) > _MANY or len(come) > _MANY or pair.lowest:
        return {}
    went, came = _by_print(gone, one, pair.base_prints), _by_print(come, two, pair.revision_prints)
    found: dict[str, str] = {}
    for mark, old in went.items():
        new = came.get(mark)
        if len(old) == 1 and new is not None and len(new) == 1:
            found |= {old[0]: new[0], new[0]: old[0]}
    return found


def _by_print(names: Iterable[str], properties: Mapping[str, Parts], prints: Prints) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for name in names:
        found.setdefault(prints.of_parts(properties[name], _PRINTED), []).append(name)
    return found


def _settled(pair: Pair, name: str, old: bool, new: bool) -> tuple[bool, bool]:
    """Which sides count where unstable properties are left out: the base decides, a new property by itself."""
    if old:
        old = not below(pair.below_base(pair.base.properties[name]).facets.get("stability"), pair.lowest)
    if new and not old:
        new = not below(pair.below_revision(pair.revision.properties[name]).facets.get("stability"), pair.lowest)
    return old, new


def _absent(pair: Pair, schema: Schema) -> str:
    """The mark that keeps a property out of this direction, or ""."""
    mark = UNSENT[pair.direction]
    return mark if schema.marked(mark) else ""


def _kept(pair: Pair, name: str, found: Findings, demanded_otherwise: frozenset[str]) -> None:
    if name not in demanded_otherwise and pair.same(pair.base.properties[name], pair.revision.properties[name]):
        return
    base = pair.below_base(pair.base.properties[name])
    revision = pair.below_revision(pair.revision.properties[name])
    if base.impossible and revision.impossible:
        # An allOf whose parts contradict each other allows nothing on either side; what the author declared is told.
        base, revision = pair.below_base(pair.base.declared[name]), pair.below_revision(pair.revision.declared[name])
    before, after = _absent(pair, base), _absent(pair, revision)
    absent = before or after
    _required(pair, name, base, revision, found, absent)
    required = name in pair.revision.required or name in pair.base.required
    for mark in ("read-only", "write-only"):
        if base.marked(mark) != revision.marked(mark):
            effect = Effect.NEUTRAL
            if mark == UNSENT[pair.direction] and required:
                effect = Effect.WIDENS if revision.marked(mark) else Effect.NARROWS
            action = f"became-{mark}" if revision.marked(mark) else f"became-not-{mark}"
            difference = pair.differ(
                mark, action, effect, name=name, marks=["required" if required else "optional"],
                base=base.place_of(mark), revision=revision.place_of(mark),
            )  # fmt: skip
            found.locals.append(Local(difference, (name,)))
    found.links.append(Link((name,), base, revision, absent=before or after))


def _required(pair: Pair, name: str, base: Schema, revision: Schema, found: Findings, absent: str) -> None:
    was, now = name in pair.base.required, name in pair.revision.required
    if was == now:
        return
    marks = [absent] if absent else []
    if "default" in revision.facets:
        marks.append("with-default")
    action, effect = ("became-required", Effect.NARROWS) if now else ("became-optional", Effect.WIDENS)
    difference = pair.differ(
        "required", action, effect, name=name, marks=marks,
        base=pair.base.required_at.get(name, base.node), revision=pair.revision.required_at.get(name, revision.node),
    )  # fmt: skip
    found.locals.append(Local(difference, (name,), absent))


def _property_marks(schema: Schema, absent: str, required: bool, other: Parts | None, closed: bool) -> list[str]:
    marks = ["required" if required else "optional"]
    if absent:
        marks.append(absent)
    if "default" in schema.facets:
        marks.append("with-default")
    if closed:
        marks.append("closed")
    elif other is not None:
        marks.append("constrained")
    return marks


def _added(pair: Pair, name: str, found: Findings, renamed: str) -> None:
    """A property only the revision declares, against what the base says about such a name."""
    schema = pair.below_revision(pair.revision.properties[name])
    absent = _absent(pair, schema)
    said = effective(pair.base, name) if name not in pair.base.properties else None  # there, but not stable enough
    old = pair.below_base(said) if said else None
    closed = old is not None and old.impossible
    required = name in pair.revision.required and name not in pair.base.required
    if schema.impossible:
        effect = Effect.NEUTRAL if closed else Effect.NARROWS
    elif required:
        effect = Effect.REPLACES if closed else Effect.NARROWS
    else:
        effect = Effect.WIDENS if closed else Effect.NEUTRAL
    if schema.impossible and closed:
        return
    marks = _property_marks(schema, absent, required, said, closed)
    place = _declaration(pair.revision, name)
    difference = pair.differ("property", "added", effect, name=name, marks=marks, revision=place, renamed=renamed)
    found.locals.append(Local(difference, (name,), absent))
    if name in pair.base.required and name not in pair.revision.required:
        _requirement_alone(pair, name, "became-optional", Effect.WIDENS, found)
    if old is not None and not closed:
        found.links.append(Link((name,), old, schema, absent=absent))


def _removed(pair: Pair, name: str, found: Findings, renamed: str) -> None:
    """A property only the base declares, against what the revision says about such a name."""
    schema = pair.below_base(pair.base.properties[name])
    absent = _absent(pair, schema)
    said = effective(pair.revision, name)
    new = pair.below_revision(said) if said else None
    closed = new is not None and new.impossible
    required = name in pair.base.required and name not in pair.revision.required
    if schema.impossible:
        effect = Effect.NEUTRAL if closed else Effect.WIDENS
    elif required:
        effect = Effect.REPLACES if closed else Effect.WIDENS
    else:
        effect = Effect.NARROWS if closed else Effect.NEUTRAL
    if schema.impossible and closed:
        return
    marks = _property_marks(schema, absent, required, said, closed)
    place = _declaration(pair.base, name)
    difference = pair.differ("property", "removed", effect, name=name, marks=marks, base=place, renamed=renamed)
    found.locals.append(Local(difference, (name,), absent))
    if name in pair.revision.required and name not in pair.base.required:
        _requirement_alone(pair, name, "became-required", Effect.NARROWS, found)
    if new is not None and not closed:
        found.links.append(Link((name,), schema, new, absent=absent))


def _declaration(schema: Schema, name: str) -> Node:
    """Where a property stands: its own line, not that of the schema it refers to."""
    parts = schema.declared.get(name) or schema.properties[name]
    return parts[0].node


def _requirement_alone(pair: Pair, name: str, action: str, effect: Effect, found: Findings) -> None:
    difference = pair.differ(
        "required", action, effect, name=name, marks=["undeclared"],
        base=pair.base.required_at.get(name), revision=pair.revision.required_at.get(name),
    )  # fmt: skip
    found.locals.append(Local(difference, (name,)))


def _undeclared_required(pair: Pair, found: Findings) -> None:
    """Names that are demanded though neither side declares them."""
    declared = {*pair.base.properties, *pair.revision.properties}
    for name in sorted(pair.revision.required - pair.base.required - declared):
        _requirement_alone(pair, name, "became-required", Effect.NARROWS, found)
    for name in sorted(pair.base.required - pair.revision.required - declared):
        _requirement_alone(pair, name, "became-optional", Effect.WIDENS, found)


def _additional(pair: Pair, found: Findings) -> None:
    one, two = pair.base.additional, pair.revision.additional
    if pair.same(one, two) or pair.base.full or pair.revision.full:
        return
    base, revision = pair.below_base(one), pair.below_revision(two)
    closing = {schema.closing for schema, parts in ((pair.base, one), (pair.revision, two)) if parts}
    if base.impossible and revision.impossible:
        return
    if closing == {"unevaluatedProperties"} and not (one and two):
        facet, action, effect = "unevaluated-properties", "removed", Effect.WIDENS
        if two:
            action, effect = "added", Effect.NARROWS
    elif revision.impossible:
        facet, action, effect = "additional-properties", "disallowed", Effect.NARROWS
    elif base.impossible:
        facet, action, effect = "additional-properties", "allowed", Effect.WIDENS
    else:
        found.links.append(Link(("additionalProperties",), base, revision))
        return
    found.locals.append(Local(pair.differ(facet, action, effect, base=base.node, revision=revision.node)))


def _patterns(pair: Pair, found: Findings) -> None:
    respelled = _respelled(pair.base.patterns, pair.revision.patterns)
    for text in dict.fromkeys((*pair.base.patterns, *pair.revision.patterns)):
        one, two = pair.base.patterns.get(text), pair.revision.patterns.get(text)
        if two is None and text in respelled:
            two = pair.revision.patterns[respelled[text]]
        elif one is None and text in respelled.values():
            continue
        path = ("patternProperties", text)
        if one is not None and two is not None:
            found.links.extend(pair.links(path, one, two))
        else:
            _pattern_alone(pair, text, one, two, found)


def _respelled(base: Mapping[str, Parts], revision: Mapping[str, Parts]) -> dict[str, str]:
    """The patterns of the base that the revision writes otherwise: the same names match."""
    found: dict[str, str] = {}
    for text in sorted(base.keys() - revision.keys()) if revision else ():
        for other in sorted(revision.keys() - base.keys() - set(found.values())):
            if only_one_side(frozenset({text}), frozenset({other})) == (False, False):
                found[text] = other
                break
    return found


def _pattern_alone(pair: Pair, text: str, one: Parts | None, two: Parts | None, found: Findings) -> None:
    """A pattern of one side, against what the other says about such names: by its own patterns, else about any name."""
    added = one is None
    base = pair.below_base(pair.base.additional if one is None else one)
    revision = pair.below_revision(pair.revision.additional if two is None else two)
    own, rest = (revision, base) if added else (base, revision)
    if (own.anything and rest.anything) or (own.impossible and rest.impossible):
        return
    common = any(may_meet(text, other) for other in (pair.base if added else pair.revision).patterns)
    narrower, wider = (Effect.NARROWS, Effect.WIDENS) if added else (Effect.WIDENS, Effect.NARROWS)
    if rest.impossible:
        effect = Effect.REPLACES if common else wider
    elif rest.anything or common or own.impossible:
        effect = narrower
    else:
        effect = Effect.NEUTRAL
    difference = pair.differ(
        "pattern-property", "added" if added else "removed", effect, name=text,
        base=None if added else own.node, revision=own.node if added else None,
    )  # fmt: skip
    found.locals.append(Local(difference))
    if not (rest.impossible or rest.anything or own.impossible):
        found.links.append(Link(("patternProperties", text), base, revision))


def _names(pair: Pair, found: Findings) -> None:
    """Names are strings, whatever else their schema would allow."""
    one, two = (limited(parts, Types.STRING) if parts else () for parts in (pair.base.names, pair.revision.names))
    if one and two:
        found.links.extend(pair.links(("propertyNames",), one, two))
    elif (one or two) and not (pair.below_base(one) if one else pair.below_revision(two)).takes_all(Types.STRING):
        action, effect = ("added", Effect.NARROWS) if two else ("removed", Effect.WIDENS)
        node = (two or one)[0].node
        difference = pair.differ(
            "property-names", action, effect, base=node if one else None, revision=node if two else None
        )  # fmt: skip
        found.locals.append(Local(difference))


def _dependent(pair: Pair, found: Findings) -> None:
    for name in sorted({*pair.base.dependent, *pair.revision.dependent}):
        one, two = (
            limited(parts, Types.OBJECT) if parts else ()
            for parts in (pair.base.dependent.get(name), pair.revision.dependent.get(name))
        )
        if one and two:
            found.links.extend(pair.links(("dependentSchemas", name), one, two))
            found.links.extend(within(pair, ("dependentSchemas", name), one, two))
            continue
        if (pair.below_base(one) if one else pair.below_revision(two)).takes_all(Types.OBJECT):
            continue
        action, effect = ("added", Effect.NARROWS) if two else ("removed", Effect.WIDENS)
        node = (two or one)[0].node
        difference = pair.differ(
            "dependent-schema", action, effect, name=name,
            base=node if one else None, revision=node if two else None,
        )  # fmt: skip
        found.locals.append(Local(difference))


def within(pair: Pair, path: tuple[str, ...], before: Parts, after: Parts) -> Iterator[Link]:
    """Names that only one side's branch describes, where what stands around the branch describes them too.

    A branch holds beside what stands around it, so what it says of such a name is a change of what was said of it.
    """
    if pair.same(before, after):
        return
    one, two = pair.below_base(before).properties, pair.below_revision(after).properties
    for name in sorted(one.keys() ^ two.keys()):
        base, revision = effective(pair.base, name), effective(pair.revision, name)
        if base and revision:
            left = pair.below_base((*base, *(p for p in one.get(name, ()) if p not in base)))
            right = pair.below_revision((*revision, *(p for p in two.get(name, ()) if p not in revision)))
            yield Link((*path, name), left, right)


def _unevaluated(pair: Pair, found: Findings) -> None:
    met, gone, new = pair.meet_parts(pair.base.unevaluated_properties, pair.revision.unevaluated_properties)
    for before, after in met:
        found.links.extend(pair.links(("unevaluatedProperties",), before, after))
    facet = "unevaluated-properties"
    for parts in gone:
        found.locals.append(Local(pair.differ(facet, "removed", Effect.WIDENS, base=parts[0].node)))
    for parts in new:
        found.locals.append(Local(pair.differ(facet, "added", Effect.NARROWS, revision=parts[0].node)))
