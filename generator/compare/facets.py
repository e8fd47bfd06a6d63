"""The order of scalar facets: what a change of one does to the set of values.

`ORDERS` is a table: for each facet a function from (before, after, both schemas) to the neutral steps it took. A new
scalar facet is a row here and one in `contract.facets`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from generator.compare.model import Effect
from generator.contract.keywords import Bound, Types
from generator.contract.schema import Schema
from generator.contract.stability import STABILITIES
from generator.contract.tidy import ceiling_of, floor_of
from generator.contract.values import exact, identity
from generator.document.model import Json

N, W, R, U, NEUTRAL = Effect.NARROWS, Effect.WIDENS, Effect.REPLACES, Effect.UNKNOWN, Effect.NEUTRAL


class Step(Struct, frozen=True):
    """One step of a facet: the row of the rule table (`facet`, `action`), its effect, and what people are shown.

    `marks`: `written` the revision still writes the keyword, which says nothing there; `implied` the value is still
    written, another keyword takes or gives it; `idle` nothing follows from it.
    """

    facet: str
    action: str
    effect: Effect
    before: Json = None
    after: Json = None
    name: str = ""
    marks: frozenset[str] = frozenset()


_WRITTEN, _IMPLIED, _IDLE = frozenset({"written"}), frozenset({"implied"}), frozenset({"idle"})

Steps = Iterator[Step]
Order = Callable[[object, object, Schema, Schema], Steps]


def limit_steps(facet: str, old: int | None, new: int | None, *, lower: bool) -> Steps:
    """The step of a whole-number limit: raising a lower one or lowering an upper one narrows."""
    if old is None:
        yield Step(facet, "set", N, None, new)
    elif new is None:
        yield Step(facet, "unset", W, old, None)
    elif old != new:
        raised = new > old
        yield Step(facet, "increased" if raised else "decreased", N if raised is lower else W, old, new)


def _limit(facet: str, *, lower: bool) -> Order:
    def steps(before: object, after: object, _base: Schema, _revision: Schema) -> Steps:
        return limit_steps(facet, cast("int | None", before), cast("int | None", after), lower=lower)

    return steps


def _bound(word: str, *, lower: bool) -> Order:
    """One end of a number range; the ends are compared as the numbers they admit, shown as they are written."""

    def rank(bound: Bound, schema: Schema) -> tuple[Fraction | float, bool]:
        whole = not schema.types & Types.FRACTION
        value, exclusive = floor_of(bound, whole) if lower else ceiling_of(bound, whole)
        return value, exclusive if lower else not exclusive

    def name(bound: Bound) -> str:
        return f"exclusive-{word}" if bound.exclusive else word

    def steps(before: object, after: object, base: Schema, revision: Schema) -> Steps:
        old, new = cast("Bound | None", before), cast("Bound | None", after)
        if old is None and new is not None:
            yield Step(name(new), "set", N, None, new.value)
        elif new is None and old is not None:
            yield Step(name(old), "unset", W, old.value, None)
        elif old is not None and new is not None:
            one, two = rank(old, base), rank(new, revision)
            if one == two:
                return
            raised = two > one
            effect = N if raised is lower else W
            if exact(old.value) == exact(new.value):
                facet = f"exclusive-{word}"
                yield Step(facet, "set" if effect is N else "unset", effect, old.value, new.value)
            else:
                yield Step(name(new), "increased" if raised else "decreased", effect, old.value, new.value)

    return steps


def _multiple(before: object, after: object, _base: Schema, _revision: Schema) -> Steps:
    old, new = cast("int | float | None", before), cast("int | float | None", after)
    if old is None:
        yield Step("multiple-of", "set", N, None, new)
    elif new is None:
        yield Step("multiple-of", "unset", W, old, None)
    else:
        one, two = cast(Fraction, exact(old)), cast(Fraction, exact(new))
        if one == two:
            return
        if (two / one).denominator == 1:
            yield Step("multiple-of", "increased", N, old, new)
        elif (one / two).denominator == 1:
            yield Step("multiple-of", "decreased", W, old, new)
        else:
            yield Step("multiple-of", "changed", R, old, new)


def _shown(values: frozenset[str]) -> Json:
    return " and ".join(sorted(values))


def _lengths(base: Schema, revision: Schema) -> frozenset[str]:
    """The lengths that both sides allow, as a pattern: what differs elsewhere is told as a change of length."""
    least = max(cast(int, schema.facets.get("min-length", 0)) for schema in (base, revision))
    limits = [cast(int, s.facets["max-length"]) for s in (base, revision) if "max-length" in s.facets]
    most = min(limits, default=None)
    if least > _SHORT or (most is not None and (most > _SHORT or most < least)):
        return frozenset()
    return frozenset({f"^[^]{{{least},{'' if most is None else most}}}$"}) if least or most is not None else frozenset()


_SHORT = 300
"""Up to which length lengths are taken into account where patterns are compared."""


_NO_PATTERN = frozenset({""})


def _pattern(before: object, after: object, base: Schema, revision: Schema) -> Steps:
    """Patterns are compared by what they match; what cannot be decided that way, by their texts."""
    from generator.compare.patterns import only_one_side

    old, new = cast("frozenset[str]", before or frozenset()), cast("frozenset[str]", after or frozenset())
    lengths = _lengths(base, revision)
    gone, come = only_one_side(old | lengths, new | lengths)
    if gone is come is False:
        return
    shown = _shown(old) if old else None, _shown(new) if new else None
    if not new:
        written = _WRITTEN if revision.idle.get("pattern", _NO_PATTERN) != _NO_PATTERN else frozenset()
        yield Step("pattern", "removed", W, *shown, marks=written)
    elif not old:
        yield Step("pattern", "added", N, *shown)
    elif gone and come:
        yield Step("pattern", "changed", R, *shown)
    elif (gone and come is False) or old < new:
        yield Step("pattern", "specialized", N, *shown)
    elif (come and gone is False) or new < old:
        yield Step("pattern", "generalized", W, *shown, marks=frozenset({"compared"}))
    else:
        yield Step("pattern", "changed", U, *shown)


_NUMBER_SETS: dict[str, tuple[str, ...]] = {
    "int8": ("int16", "int32", "int64"),
    "int16": ("int32", "int64"),
    "int32": ("int64",),
    "uint8": ("uint16", "uint32", "uint64", "int16", "int32", "int64"),
    "uint16": ("uint32", "uint64", "int32", "int64"),
    "uint32": ("uint64", "int64"),
    "float": ("double",),
}
"""Formats whose values are a subset of other formats' (OpenAPI Format Registry)."""

_DISJOINT = frozenset({"date", "date-time", "time", "uuid", "ipv4", "ipv6", "email"})


def _format(before: object, after: object, _base: Schema, revision: Schema) -> Steps:
    old, new = cast("frozenset[str] | None", before), cast("frozenset[str] | None", after)
    if old == new:
        return
    if old is None and new is not None:
        yield Step("format", "specialized", N, "no format", _shown(new))
    elif new is None and old is not None:
        written = _WRITTEN if "format" in revision.idle else frozenset()
        yield Step("format", "generalized", W, _shown(old), "no format", marks=written)
    elif old is not None and new is not None:
        yield Step("format", *_format_order(old, new), _shown(old), _shown(new))


def _format_order(old: frozenset[str], new: frozenset[str]) -> tuple[str, Effect]:
    if old < new:
        return "specialized", N
    if new < old:
        return "generalized", W
    if len(old) == len(new) == 1:
        (one,), (two,) = old, new
        if two in _NUMBER_SETS.get(one, ()):
            return "generalized", W
        if one in _NUMBER_SETS.get(two, ()):
            return "specialized", N
        if one in _DISJOINT and two in _DISJOINT:
            return "changed", R
    return "changed", U


def _flag(facet: str) -> Order:
    def steps(before: object, _after: object, _base: Schema, _revision: Schema) -> Steps:
        yield Step(facet, "added", N) if before is None else Step(facet, "removed", W)

    return steps


def value_text(value: Json) -> str:
    """A value as people are shown it in a sentence: strings bare, everything else as JSON."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(", ", ": "))


def _enum(before: object, after: object, base: Schema, revision: Schema) -> Steps:
    old, new = cast("list[Json] | None", before), cast("list[Json] | None", after)
    const = {base.place_of("enum").pointer[-1:], revision.place_of("enum").pointer[-1:]}
    if old is None and new is not None:
        if const == {("const",)} or (len(new) == 1 and ("const",) in const):
            yield Step("const", "added", N, None, new[0])
        else:
            yield Step("enum", "became-enum", N, None, new)
    elif new is None and old is not None:
        if len(old) == 1 and ("const",) in const:
            yield Step("const", "removed", W, old[0], None)
        else:
            yield Step("enum", "removed", W, old, None)
    elif old is not None and new is not None:
        kept, known = {identity(v) for v in new}, {identity(v) for v in old}
        if len(old) == len(new) == 1 and kept != known and const == {("const",)}:
            yield Step("const", "changed", R, old[0], new[0])
            return
        for value in old:
            if identity(value) not in kept:
                yield Step("enum", "value-removed", N, value, None, value_text(value), _by_others(value, revision))
        for value in new:
            if identity(value) not in known:
                yield Step("enum", "value-added", W, None, value, value_text(value), _by_others(value, base))


def _by_others(value: Json, schema: Schema) -> frozenset[str]:
    """The mark of a value that the schema lists all the same: other keywords rule it out."""
    listed = cast("list[Json]", schema.idle.get("enum", []))
    return _IMPLIED if any(identity(value) == identity(other) for other in listed) else frozenset()


def _dependent_required(before: object, after: object, base: Schema, revision: Schema) -> Steps:
    old = cast("dict[str, frozenset[str]]", before or {})
    new = cast("dict[str, frozenset[str]]", after or {})
    for name in sorted({*old, *new}):
        one, two = old.get(name, frozenset()), new.get(name, frozenset())
        one, two = one - base.required - revision.required, two - base.required - revision.required
        if one == two:
            continue
        action = "changed" if one and two else ("added" if two else "removed")
        effect = N if one < two else (W if two < one else R)
        yield Step("dependent-required", action, effect, _names(one), _names(two), name)


def _names(names: frozenset[str]) -> Json:
    listed: list[Json] = []
    listed.extend(sorted(names))
    return listed


def _default(before: object, after: object, _base: Schema, _revision: Schema) -> Steps:
    old, new = cast("list[Json] | None", before), cast("list[Json] | None", after)
    if old is None and new is not None:
        yield Step("default-value", "added", NEUTRAL, None, new[0])
    elif new is None and old is not None:
        yield Step("default-value", "removed", NEUTRAL, old[0], None)
    elif old is not None and new is not None and identity(old[0]) != identity(new[0]):
        yield Step("default-value", "changed", NEUTRAL, old[0], new[0])


def _text(facet: str, effect: Effect) -> Order:
    def steps(before: object, after: object, _base: Schema, _revision: Schema) -> Steps:
        old, new = cast("frozenset[str] | None", before), cast("frozenset[str] | None", after)
        action = "added" if old is None else ("removed" if new is None else "changed")
        yield Step(facet, action, effect, _shown(old) if old else None, _shown(new) if new else None)

    return steps


def _extensible(before: object, after: object, _base: Schema, _revision: Schema) -> Steps:
    old, new = cast("list[Json]", before or []), cast("list[Json]", after or [])
    kept, known = {identity(v) for v in new}, {identity(v) for v in old}
    for value in old:
        if identity(value) not in kept:
            yield Step("x-extensible-enum", "value-removed", N, value, None, value_text(value))
    for value in new:
        if identity(value) not in known:
            yield Step("x-extensible-enum", "value-added", NEUTRAL, None, value, value_text(value))


def _xml(before: object, after: object, _base: Schema, _revision: Schema) -> Steps:
    if identity(cast(Json, before)) != identity(cast(Json, after)):
        yield Step("xml", "changed", NEUTRAL, cast(Json, before), cast(Json, after))


def _deprecated(before: object, _after: object, base: Schema, revision: Schema) -> Steps:
    action = "deprecated" if before is None else "reactivated"
    yield Step("deprecated", action, NEUTRAL, _sunset_of(base), _sunset_of(revision))


def _sunset_of(schema: Schema) -> Json:
    """The documented end of what is deprecated (`x-sunset`), as written."""
    return cast(Json, schema.facets.get("sunset"))


def _sunset(before: object, after: object, base: Schema, revision: Schema) -> Steps:
    """The end of what is deprecated on both sides; where it is not, the end is told with the deprecation."""
    if "deprecated" in base.facets and "deprecated" in revision.facets:
        action = "added" if before is None else ("deleted" if after is None else "changed")
        yield Step("sunset", action, NEUTRAL, cast(Json, before), cast(Json, after))


def _stability(before: object, after: object, _base: Schema, _revision: Schema) -> Steps:
    """No level at all counts as stable."""
    old, new = cast(str, before or "stable"), cast(str, after or "stable")
    unknown = next((level for level in (new, old) if level not in STABILITIES), None)
    if unknown is not None:
        yield Step("stability", "invalid", NEUTRAL, old, unknown)
    elif old != new:
        action = "decreased" if STABILITIES.index(new) < STABILITIES.index(old) else "increased"
        yield Step("stability", action, NEUTRAL, old, new)


def _unread_type(before: object, after: object, base: Schema, revision: Schema) -> Steps:
    """A type that is no type is left out; that another one was written can still be told."""
    from generator.compare.types import type_text

    old, new = before or type_text(base.types), after or type_text(revision.types)
    if old != new:
        yield Step("type", "changed", NEUTRAL, cast(str, old), cast(str, new), marks=frozenset({"idle", "unread"}))


def _beside(word: str, *, lower: bool) -> Order:
    """The bound that a tighter one in the same schema makes superfluous."""
    order = _bound(word, lower=lower)

    def steps(before: object, after: object, base: Schema, revision: Schema) -> Steps:
        old, new = cast("Bound | None", before), cast("Bound | None", after)
        if old is not None and new is not None and old.exclusive == new.exclusive:
            for step in order(old, new, base, revision):
                yield replace(step, effect=NEUTRAL, marks=_IDLE)

    return steps


def _opaque(before: object, after: object, _base: Schema, _revision: Schema) -> Steps:
    old, new = cast("frozenset[str] | None", before), cast("frozenset[str] | None", after)
    yield Step("opaque", "changed", U, _shown(old) if old else None, _shown(new) if new else None)


ORDERS: dict[str, Order] = {
    "opaque": _opaque,
    "format": _format,
    "enum": _enum,
    "pattern": _pattern,
    "lower": _bound("min", lower=True),
    "upper": _bound("max", lower=False),
    "multiple-of": _multiple,
    "min-length": _limit("min-length", lower=True),
    "max-length": _limit("max-length", lower=False),
    "min-items": _limit("min-items", lower=True),
    "max-items": _limit("max-items", lower=False),
    "min-properties": _limit("min-properties", lower=True),
    "max-properties": _limit("max-properties", lower=False),
    "unique-items": _flag("unique-items"),
    "unevaluated-items": _flag("unevaluated-items"),
    "dependent-required": _dependent_required,
    "content-encoding": _text("content-encoding", U),
    "content-media-type": _text("content-media-type", U),
    "default": _default,
    "extensible-enum": _extensible,
    "deprecated": _deprecated,
    "sunset": _sunset,
    "stability": _stability,
    "xml": _xml,
    "unread-type": _unread_type,
    "beside-lower": _beside("min", lower=True),
    "beside-upper": _beside("max", lower=False),
}


def idle_steps(base: Schema, revision: Schema) -> Iterator[tuple[str, Step]]:
    """The steps of facets that are written but say nothing: on either side, or since a side allows nothing at all."""
    nothing = base.impossible or revision.impossible
    for name in ORDERS if nothing or base.idle or revision.idle else ():
        said = name in base.facets or name in revision.facets
        if (said and not nothing) or not (name in base.idle or name in revision.idle):
            continue
        before, after = (side.facets.get(name, side.idle.get(name)) for side in (base, revision))
        if before != after:
            for step in ORDERS[name](before, after, base, revision):
                yield name, step


def scalar_steps(base: Schema, revision: Schema) -> Iterator[tuple[str, Step]]:
    """Every step of every scalar facet, with the name of the facet whose place decides it. Types are not among them."""
    said = base.facets.keys() | revision.facets.keys()
    for name, order in ORDERS.items() if said else ():
        if name not in said:
            continue
        before, after = base.facets.get(name), revision.facets.get(name)
        if before == after and type(before) is type(after) and name not in ("lower", "upper", "default", "enum", "xml"):
            continue
        for step in order(before, after, base, revision):
            yield name, step
