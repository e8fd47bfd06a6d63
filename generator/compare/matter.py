"""Does a step of a facet matter to any value that the rest of both schemas lets through?

A limit may come or go where nothing can reach it: it speaks about types that one side does not have, or one side lists
its values and they all keep to it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from generator.compare.model import Effect
from generator.contract.facets import FACETS
from generator.contract.keywords import Bound, Types, TypeSet
from generator.contract.schema import Schema
from generator.contract.tidy import allows, format_speaks
from generator.contract.values import exact
from generator.document.model import Json

_FLOAT, _DOUBLE = (2**24 - 1) << 104, (2**53 - 1) << 971
_LIMITS = {
    **{f"int{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (0, 2**bits - 1) for bits in (8, 16, 32, 64)},
    "float": (-_FLOAT, _FLOAT),
    "double": (-_DOUBLE, _DOUBLE),
}
"""What number formats say, as limits (OpenAPI Format Registry)."""
_LISTABLE = frozenset({"lower", "upper", "multiple-of", "min-length", "max-length", "pattern"})


def matters(facet: str, effect: Effect, base: Schema, revision: Schema, common: TypeSet) -> bool:
    """Is there anything that a narrowing takes away, or a widening adds? True where that is not known."""
    if not FACETS[facet].domain & common & ~Types.NULL:
        return False
    if effect not in (Effect.NARROWS, Effect.WIDENS):
        return True
    wide, narrow = (base, revision) if effect is Effect.NARROWS else (revision, base)
    if facet == "format":
        return _formats_speak(base, revision, common) and not _within(wide, narrow, common)
    if facet == "multiple-of":
        old, new = _step(wide), _step(narrow)
        if old is not None and new is not None and (old / new).denominator == 1:
            return False
    if facet == "min-properties":
        return _least(narrow) > _least(wide)
    listed = cast("list[Json] | None", wide.facets.get("enum"))
    if listed is None or facet not in _LISTABLE:
        return True
    only = Schema(frozenset(), (), narrow.node, facets={facet: narrow.facets[facet]})
    return any(not allows(only, value) for value in listed)


def _formats_speak(base: Schema, revision: Schema, common: TypeSet) -> bool:
    """Does a format that is not on both sides speak about a type that is?"""
    one, two = (cast("frozenset[str]", side.facets.get("format", frozenset())) for side in (base, revision))
    return any(format_speaks(name, common) for name in one ^ two)


def _step(schema: Schema) -> Fraction | None:
    """What all numbers are multiples of: whole numbers of 1."""
    step = schema.facets.get("multiple-of")
    found = exact(cast("int | float", step)) if step is not None else None
    if found is None and not schema.types & Types.FRACTION:
        return Fraction(1)
    return found if isinstance(found, Fraction) else None


def _least(schema: Schema) -> int:
    """How many properties there have to be: as many as are said to, and as are demanded by name."""
    return max(cast(int, schema.facets.get("min-properties", 0)), len(schema.required))


def _within(wide: Schema, narrow: Schema, common: TypeSet) -> bool:
    """Do the limits of the wider side keep to those of the narrower side's number formats anyhow?"""
    formats = cast("frozenset[str]", narrow.facets.get("format", frozenset()))
    if not formats or not all(name in _LIMITS for name in formats):
        return False
    lower, upper = cast("Bound | None", wide.facets.get("lower")), cast("Bound | None", wide.facets.get("upper"))
    values = cast("list[Json] | None", wide.facets.get("enum"))
    if values is not None:
        ends = [exact(v) for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
    elif lower is not None and upper is not None:
        ends = [exact(lower.value), exact(upper.value)]
    else:
        return False
    return all(
        isinstance(end, Fraction) and _LIMITS[name][0] <= end <= _LIMITS[name][1] for name in formats for end in ends
    )
