"""Lists worth trying: every length that is spoken about, items of every kind, equal ones and different ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final

from generator.document.model import Json
from generator.witness.spots import Pool, Spot, at_index

_LONGEST: Final = 300
_LONGEST_PLAIN: Final = 10_000
"""Up to which length lists of one kind of item are made."""
_VALUES: Final = 6
_ALL: Final = 300
_LIMITS: Final = ("minItems", "maxItems", "minContains", "maxContains")


def arrays(spot: Spot, pool: Pool) -> Iterator[Json]:
    """Lists for a spot, short ones first."""
    yield []
    prefix = _prefix(spot)
    kinds = [list(islice(pool(spot.below(at_index(index))), _VALUES)) for index in range(prefix + 1)]
    if not all(kinds):
        kinds = kinds[: next(i for i, found in enumerate(kinds) if not found)]
        if not kinds:
            return
        prefix = len(kinds) - 1
    rest = kinds[-1]
    lengths = _lengths(spot, prefix)
    for length in lengths:
        if length > _LONGEST:
            yield [found[0] for found in kinds[:-1]] + [rest[0]] * (length - prefix)
            continue
        ways = [kinds[min(index, prefix)] for index in range(length)]
        if math.prod(len(found) for found in ways) <= _ALL:
            yield from (list(chosen) for chosen in product(*ways))
            continue
        yield from _deviating(ways)
        yield from _mixed(ways, rest, prefix)


def _prefix(spot: Spot) -> int:
    lengths = (len(p) for p in (schema.get("prefixItems") for schema in spot.said) if isinstance(p, list))
    return min(max(lengths, default=0), 20)


def _lengths(spot: Spot, prefix: int) -> list[int]:
    found = {1, 2, prefix, prefix + 1, prefix + 2}
    for schema in spot.said:
        limits = [int(v) for v in (schema.get(key) for key in _LIMITS) if isinstance(v, int | float)]
        found |= {limit + shift for limit in limits for shift in (-1, 0, 1)}
    return sorted(length for length in found if 0 < length <= _LONGEST_PLAIN)


def _deviating(ways: Sequence[Sequence[Json]]) -> Iterator[Json]:
    """The most welcome items, and each other item in one place."""
    base = [found[0] for found in ways]
    yield base
    for index in [*range(min(len(ways), 4)), *range(max(4, len(ways) - 1), len(ways))]:
        for value in ways[index][1:]:
            yield [*base[:index], value, *base[index + 1 :]]


def _mixed(ways: Sequence[Sequence[Json]], rest: Sequence[Json], prefix: int) -> Iterator[Json]:
    """All items different; all of one kind; some of one kind and the others of another."""
    yield [found[index % len(found)] for index, found in enumerate(ways)]
    start = [found[0] for found in ways[:prefix]]
    length = len(ways) - len(start)
    for value in rest:
        yield [*start, *([value] * length)]
    for one in rest:
        for two in rest:
            if one is not two:
                for count in range(1, min(length, 6)):
                    yield [*start, *([one] * count), *([two] * (length - count))]
