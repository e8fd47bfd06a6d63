"""Objects worth trying: names that either side speaks about, there and not there, with every kind of value."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final, cast

from generator.document.model import Json
from generator.witness.judge import Fragment
from generator.witness.spots import Pool, Spot, names_of_properties, under_name
from generator.witness.texts import along

_NAMES: Final = 12
"""How many names are there and not there by turns; those about which the sides differ come first."""
_VALUES: Final = 6
_ALL: Final = 400
"""Up to how many objects every one is tried."""
_SAMPLES: Final = 300
_PADDING: Final = 40
_STEMS: Final = 4
_FIRST: Final = 2
"""How many bases are filled up before anything else is tried."""
_BRANCHES: Final = 12
"""How many schemas are taken as descriptions of whole objects."""

Choice = dict[str, list[Json]]


def objects(spot: Spot, pool: Pool) -> Iterator[Json]:
    """Objects for a spot, small ones first. Names that only the refusing side declares, where the accepting side says
    nothing about further names, are never used: what may come under such a name was promised by nobody."""
    yield {}
    names = _names(spot, pool)
    values: Choice = {name: list(islice(pool(spot.below(under_name(name))), _VALUES)) for name in names}
    values = {name: found for name, found in values.items() if found}
    varied = dict(islice(values.items(), _NAMES))
    size = math.prod(len(found) + 1 for found in varied.values())
    bases = list(_bases(spot, values))
    for base in bases[:_FIRST]:
        yield from _padded(spot, base, names, pool)
    if size <= _ALL:
        yield from _every(varied)
    else:
        for base in bases:
            yield from _beside(base, varied)
        yield from _samples(bases, varied)
    for base in bases[_FIRST:]:
        yield from _padded(spot, base, names, pool)


def declared(said: Sequence[Fragment], key: str) -> Iterator[str]:
    """The names in a keyword that maps names to something, or lists them."""
    for schema in said:
        value = schema.get(key)
        if isinstance(value, dict | list):
            yield from (name for name in value if isinstance(name, str))


def _names(spot: Spot, pool: Pool) -> list[str]:
    found: dict[str, None] = {}
    for key in ("properties", "required", "dependentRequired", "dependentSchemas"):
        found.update(dict.fromkeys(declared(spot.said, key)))
    for schema in spot.said:
        dependent = schema.get("dependentRequired")
        if isinstance(dependent, dict):
            for wanted in dependent.values():
                found.update(dict.fromkeys(cast("list[str]", wanted)))
    patterns = list(dict.fromkeys(declared(spot.said, "patternProperties")))
    found.update(dict.fromkeys(along(patterns, {1, 2, 5})))
    if any("propertyNames" in schema for schema in spot.said):
        found.update(dict.fromkeys(name for name in pool(spot.below(names_of_properties)) if isinstance(name, str)))
    found.update(dict.fromkeys(("other", "another")))
    told_apart = [name for name in found if not _promised_by_nobody(spot, name)]
    return sorted(told_apart, key=lambda name: _alike(spot.below(under_name(name))))


def _alike(spot: Spot) -> bool:
    return spot.accepting == spot.refusing


def _promised_by_nobody(spot: Spot, name: str) -> bool:
    if name in declared(spot.left, "properties") or name not in spot.described:
        return False
    return not spot.below(under_name(name)).accepting


def _bases(spot: Spot, values: Choice) -> Iterator[dict[str, Json]]:
    """Objects that hold just what is demanded, by one schema or by all together, each with its most welcome values."""
    lists = [tuple(declared([schema], "required")) for schema in spot.said]
    together = tuple(name for names in lists for name in names)
    left = tuple(name for schema in spot.left for name in declared([schema], "required"))
    alone = [(name,) for key in ("dependentSchemas", "dependentRequired") for name in declared(spot.said, key)]
    for names in dict.fromkeys(((), *lists, *alone, left, together, tuple(values))):
        yield {name: values[name][0] for name in dict.fromkeys(names) if name in values}
    yield from _of_branches(spot, values)


def _of_branches(spot: Spot, values: Choice) -> Iterator[dict[str, Json]]:
    """Objects as one schema among several describes them: what it demands, and all it describes, with its values."""
    sides = ((spot.left, spot.judges[0]), (spot.right, spot.judges[1]))
    for said, judge in sides if max(len(spot.left), len(spot.right)) > 1 else ():
        for schema in said[:_BRANCHES]:
            described = schema.get("properties")
            if not isinstance(described, dict) or not described:
                continue
            demanded = [name for name in declared([schema], "required") if name in values]
            own = {
                name: next((v for v in values[name] if judge.accepts(found)(v)), values[name][0])
                for name, found in described.items()
                if name in values
            }
            yield {name: own.get(name, values[name][0]) for name in demanded}
            yield {**{name: values[name][0] for name in demanded}, **own}


def _every(values: Choice) -> Iterator[Json]:
    names = list(values)
    ways = [[_ABSENT, *found] for found in values.values()]
    for chosen in product(*ways):
        yield {name: cast(Json, value) for name, value in zip(names, chosen, strict=True) if value is not _ABSENT}


_ABSENT: Final = object()


def _beside(base: dict[str, Json], values: Choice) -> Iterator[Json]:
    """An object, and those that differ from it in one name."""
    yield dict(base)
    for name, found in values.items():
        for value in found:
            yield {**base, name: value}
        if name in base:
            yield {other: value for other, value in base.items() if other != name}


def _samples(bases: Sequence[dict[str, Json]], values: Choice) -> Iterator[Json]:
    """Objects that differ from a base in several names; the same ones each time."""
    dice = random.Random(len(values))
    names = list(values)
    for number in range(_SAMPLES):
        made = dict(bases[number % len(bases)])
        for name in dice.sample(names, min(len(names), dice.randint(2, 4))):
            if dice.random() < 0.3:
                made.pop(name, None)
            else:
                made[name] = dice.choice(values[name])
        yield made


def _padded(spot: Spot, base: dict[str, Json], names: Sequence[str], pool: Pool) -> Iterator[Json]:
    """A base filled up with further names to each size that is spoken about."""
    sizes: dict[int, None] = {}
    for schema in spot.said:
        for key in ("minProperties", "maxProperties"):
            limit = schema.get(key)
            if isinstance(limit, int | float):
                sizes.update(dict.fromkeys(int(limit) + shift for shift in (-1, 0, 1)))
    wanted = [size for size in sizes if len(base) < size <= _PADDING]
    for stem in ("more", *names[:_STEMS]) if wanted else ():
        fillers = [f"{stem}{number}" for number in range(_PADDING)]
        for size in wanted:
            made = dict(base)
            for name in fillers:
                if len(made) < size and name not in made and not _promised_by_nobody(spot, name):
                    found = pool(spot.below(under_name(name)))
                    if found:
                        made[name] = found[0]
            yield made
