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
from generator.contract.tidy import allows
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
        return not _within(wide, narrow, common)
    listed = cast("list[Json] | None", wide.facets.get("enum"))
    if listed is None or facet not in _LISTABLE:
        return True
    only = Schema(frozenset(), (), narrow.node, facets={facet: narrow.facets[facet]})
    return any(not allows(only, value) for value in listed)


def _within(wide: Schema, narrow: Schema, common: TypeSet) -> bool:
    """Do the limits of the wider side keep to those of the narrower side's number formats anyhow?"""
    formats = cast("frozenset[str]", narrow.facets.get("format", frozenset()))
    if common & Types.STRING or not all(name in _LIMITS for name in formats):
        return False
    lower, upper = cast("Bound | None", wide.facets.get("lower")), cast("Bound | None", wide.facets.get("upper"))
    listed = [v for v in cast("list[Json]", wide.facets.get("enum", [])) if isinstance(v, int | float)]
    ends = [exact(v) for v in listed] if listed else [exact(b.value) for b in (lower, upper) if b is not None]
    if not listed and (lower is None or upper is None):
        return False
    return all(
        isinstance(end, Fraction) and _LIMITS[name][0] <= end <= _LIMITS[name][1] for name in formats for end in ends
    )
