"""Does a step of a facet matter to any value that the rest of both schemas lets through?

A limit may come or go where nothing can reach it: it speaks about types that one side does not have, or one side lists
its values and they all keep to it.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import cast

from generator.compare.model import Effect
from generator.compare.patterns import only_one_side
from generator.contract.facets import FACETS
from generator.contract.keywords import Bound, Types, TypeSet
from generator.contract.schema import Schema
from generator.contract.tidy import allows, ceiling_of, floor_of, format_speaks
from generator.contract.values import exact, identity
from generator.document.model import Json

_FLOAT, _DOUBLE = (2**24 - 1) << 104, (2**53 - 1) << 971
_LIMITS = {
    **{f"int{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (0, 2**bits - 1) for bits in (8, 16, 32, 64)},
    "float": (-_FLOAT, _FLOAT),
    "double": (-_DOUBLE, _DOUBLE),
}
"""What number formats say, as limits (OpenAPI Format Registry)."""
_LENGTHS: dict[str, tuple[int, int | None]] = {
    "uuid": (36, 36), "date": (10, 10), "date-time": (20, None), "time": (9, None), "ipv4": (7, 15), "ipv6": (2, 45),
    "hostname": (1, 253), "email": (3, None), "uri": (3, None),
}  # fmt: skip
"""The least and the greatest length of a text of each format (RFC 3339, 4122, 2673, 4291, 1034, 5321, 3986)."""
_HINTS = frozenset({"password"})
"""Formats that tell how a value is shown, not which values there are (OpenAPI Format Registry)."""
_SHORT = 300
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
    if facet in ("lower", "upper") and not _bound_speaks(facet, wide, narrow):
        return False
    if facet in ("max-properties", "max-items"):
        end = wide.most_properties if facet == "max-properties" else wide.most_items
        return end is None or end > cast(int, narrow.facets[facet])
    if facet in ("min-properties", "min-items"):
        return _least(facet, narrow) > _least(facet, wide)
    if facet == "unique-items" and cast(int, wide.facets.get("max-items", 2)) < 2:
        return False
    if facet in ("min-length", "max-length") and not _length_speaks(facet, wide, narrow):
        return False
    if facet == "enum" and "enum" not in wide.facets:
        return _list_speaks(wide, cast("list[Json]", narrow.facets["enum"]))
    listed = cast("list[Json] | None", wide.facets.get("enum"))
    if listed is None or facet not in _LISTABLE:
        return True
    only = Schema(frozenset(), (), narrow.node, facets={facet: narrow.facets[facet]})
    return any(not allows(only, value) for value in listed)


def _formats_speak(base: Schema, revision: Schema, common: TypeSet) -> bool:
    """Does a format that is not on both sides speak about a type that is?"""
    one, two = (cast("frozenset[str]", side.facets.get("format", frozenset())) for side in (base, revision))
    return any(format_speaks(name, common) for name in (one ^ two) - _HINTS)


def _step(schema: Schema) -> Fraction | None:
    """What all numbers are multiples of: whole numbers of 1."""
    step = schema.facets.get("multiple-of")
    found = exact(cast("int | float", step)) if step is not None else None
    if found is None and not schema.types & Types.FRACTION:
        return Fraction(1)
    return found if isinstance(found, Fraction) else None


def _bound_speaks(facet: str, wide: Schema, narrow: Schema) -> bool:
    """Is there a multiple of the wider side's step between its bound and the narrower one?"""
    step, bound = _step(wide), cast("Bound | None", wide.facets.get(facet))
    end = None if bound is None else exact(bound.value)
    if bound is None or step is None or not isinstance(end, Fraction):
        return True
    count = math.ceil(end / step) if facet == "lower" else math.floor(end / step)
    if bound.exclusive and count * step == end:
        count += 1 if facet == "lower" else -1
    limit = cast(Bound, narrow.facets[facet])
    first, last = count * step, exact(limit.value)
    beyond = first < last if facet == "lower" else first > last
    return beyond or (limit.exclusive and first == last)


def _least(facet: str, schema: Schema) -> int:
    """How many properties or items there have to be: as many as are said to, and as others demand."""
    demanded = [len(schema.required)] if facet == "min-properties" else [one.least for one in schema.contains]
    return max(cast(int, schema.facets.get(facet, 0)), *demanded, 0)


def _list_speaks(wide: Schema, listed: list[Json]) -> bool:
    """Does the wider side take anything that is not listed? Looked at where little is left by its own limits."""
    known = {identity(value) for value in listed}
    if wide.types & ~Types.NULL == Types.INTEGER and "lower" in wide.facets and "upper" in wide.facets:
        low, _ = floor_of(cast(Bound, wide.facets["lower"]), whole=True)
        high, _ = ceiling_of(cast(Bound, wide.facets["upper"]), whole=True)
        if not isinstance(low, Fraction) or not isinstance(high, Fraction) or high - low > len(listed):
            return True
        return any(allows(wide, value) and identity(value) not in known for value in range(int(low), int(high) + 1))
    if wide.types & ~Types.NULL == Types.STRING:
        if wide.facets.get("max-length") == 0:
            return "" not in listed
        texts = [value for value in listed if isinstance(value, str)]
        patterns = cast("frozenset[str]", wide.facets.get("pattern", frozenset()))
        if patterns and all(text.isalnum() and text.isascii() for text in texts):
            return only_one_side(patterns, frozenset({f"^({'|'.join(sorted(texts))})$"}))[0] is not False
    return True


def _length_speaks(facet: str, wide: Schema, narrow: Schema) -> bool:
    """Does the wider side take a text that is too short or too long for the narrower one, for all its patterns say?"""
    limit = cast(int, narrow.facets[facet])
    for name in cast("frozenset[str]", wide.facets.get("format", frozenset())):
        least, most = _LENGTHS.get(name, (0, None))
        if limit <= least if facet == "min-length" else (most is not None and limit >= most):
            return False
    patterns = cast("frozenset[str]", wide.facets.get("pattern", frozenset()))
    if not patterns or limit > _SHORT:
        return True
    kept = f"^[^]{{{limit},}}$" if facet == "min-length" else f"^[^]{{0,{limit}}}$"
    return only_one_side(patterns, frozenset({kept}))[0] is not False


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
