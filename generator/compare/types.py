"""Types and nullability of a pair, seen in its wire domain."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from generator.compare.model import Difference, Effect
from generator.compare.pairs import Domain, Pair
from generator.contract.keywords import Composed, Types, TypeSet
from generator.contract.schema import Schema

_NAMES = (
    (Types.STRING, "string"),
    (Types.BOOLEAN, "boolean"),
    (Types.ARRAY, "array"),
    (Types.OBJECT, "object"),
)
SCALARS = Types.STRING | Types.NUMBER | Types.BOOLEAN
_TEXT_LIMITS = frozenset({"enum", "pattern", "min-length", "max-length", "format", "content-encoding"})


def type_names(types: TypeSet) -> list[str]:
    """The names of a set of types, null apart, in a fixed order."""
    names = [name for bit, name in _NAMES if types & bit]
    if types & Types.FRACTION:
        names.append("number" if types & Types.INTEGER else "fractional number")
    elif types & Types.INTEGER:
        names.append("integer")
    return names


def type_text(types: TypeSet) -> str:
    """A set of types as people are shown it: `string`, `integer, string`, `any`, `null`, `nothing`."""
    if types & ~Types.NULL == Types.ALL & ~Types.NULL:
        return "any"
    names = type_names(types)
    if not names:
        return "null" if types & Types.NULL else "nothing"
    return ", ".join(names)


def wire_types(schema: Schema, domain: Domain) -> TypeSet:
    """The types a schema admits on the wire: as text there is no null, and free text takes every scalar."""
    if domain == "json":
        return schema.types
    types = schema.types & ~Types.NULL
    if types & Types.STRING and not _TEXT_LIMITS & set(schema.facets):
        types |= SCALARS
    return types


def compare_types(pair: Pair) -> tuple[list[Difference], TypeSet]:
    """The differences in type and nullability, and the types both sides have (nothing below is compared without)."""
    base, revision = wire_types(pair.base, pair.domain), wire_types(pair.revision, pair.domain)
    common = base & revision
    if pair.domain != "json" and pair.base.types | Types.NULL == pair.revision.types | Types.NULL:
        # The same types; that free text takes more than limited text is told by the limits.
        return _null_on_text(pair), common
    if base == revision:
        return _same_on_wire(pair), common
    if not revision or not base:
        action, effect = ("impossible", Effect.NARROWS) if not revision else ("possible", Effect.WIDENS)
        marks = ["implied"] if _emptied(pair.base, pair.revision) or _emptied(pair.revision, pair.base) else []
        return [_differ(pair, "schema", action, effect, type_text(base), type_text(revision), marks)], common
    found: list[Difference] = []
    one, two = base & ~Types.NULL, revision & ~Types.NULL
    # Where null is not told apart (nothing else in common, or a side takes anything) it counts with the types.
    together = not one & two or "any" in (type_text(base), type_text(revision))
    if one != two:
        found.append(_types(pair, base, revision) if together else _types(pair, one, two))
    null_gone = bool(base & Types.NULL) and not revision & Types.NULL
    null_new = bool(revision & Types.NULL) and not base & Types.NULL
    if one & two and (null_gone or null_new) and not (together and one != two):
        action, effect = (
            ("became-not-nullable", Effect.NARROWS) if null_gone else ("became-nullable", Effect.WIDENS)
        )  # fmt: skip
        found.append(_differ(pair, "nullable", action, effect, None, None))
    return found, common


def _emptied(one: Schema, two: Schema) -> bool:
    """Does one side list values where the other lists none at all?"""
    return "enum" in one.facets and two.idle.get("enum") == []


def _same_on_wire(pair: Pair) -> list[Difference]:
    """Other types declared, but the same texts allowed (`integer, string` is any text, as `string` is)."""
    one, two = pair.base.types & ~Types.NULL, pair.revision.types & ~Types.NULL
    if pair.domain == "json" or one == two:
        return []
    if _ordered_as_written(pair):
        return [replace(_types(pair, one, two), effect=Effect.NEUTRAL)]
    before, after = type_text(pair.base.types), type_text(pair.revision.types)
    return [_differ(pair, "type", "compatible", Effect.NEUTRAL, before, after)]


def _null_on_text(pair: Pair) -> list[Difference]:
    """Nullability of what travels as text: told, but without effect, since there is no null on that wire."""
    if pair.base.types == pair.revision.types:
        return []
    action = "became-not-nullable" if pair.base.types & Types.NULL else "became-nullable"
    return [_differ(pair, "nullable", action, Effect.NEUTRAL, None, None)]


def _listed(schema: Schema) -> bool:
    """Are its types written as the branches of a union? (The ecosystem has ids of its own for such lists.)"""
    return any(isinstance(part.source, Composed) for part in schema.parts) and len(type_names(schema.types)) > 1


def _types(pair: Pair, one: TypeSet, two: TypeSet) -> Difference:
    before, after = type_text(pair.base.types), type_text(pair.revision.types)
    several = _listed(pair.base) or _listed(pair.revision)
    if one & two == two:
        facet, action = ("list-of-types", "narrowed") if several else ("type", "specialized")
        effect = Effect.NARROWS
    elif one & two == one:
        facet, action = ("list-of-types", "widened") if several else ("type", "generalized")
        effect = Effect.WIDENS
    else:
        facet, action, effect = "type", "changed", Effect.REPLACES
    if "any" in (before, after) and facet == "list-of-types":
        facet, action = "type", "specialized" if effect is Effect.NARROWS else "generalized"
    marks = []
    if pair.domain != "json" and effect is not Effect.REPLACES and not _ordered_as_written(pair):
        marks.append("as-text")
    if after == "any":
        marks.append("to-any")
    return _differ(pair, facet, action, effect, before, after, marks)


def _ordered_as_written(pair: Pair) -> bool:
    """Does one side take all types of the other as they are written, whatever may be read from a text?"""
    one, two = pair.base.types & ~Types.NULL, pair.revision.types & ~Types.NULL
    return one & two in (one, two)


def _differ(
    pair: Pair, facet: str, action: str, effect: Effect, before: object, after: object, marks: Iterable[str] = ()
) -> Difference:
    return pair.differ(
        facet,
        action,
        effect,
        before=before,
        after=after,
        marks=marks,
        base=pair.base.place_of("type"),
        revision=pair.revision.place_of("type"),
    )
