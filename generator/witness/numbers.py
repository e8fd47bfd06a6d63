"""Numbers worth trying: what lies at, just inside and just outside everything that is said about numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, cast

from generator.document.model import Json
from generator.witness.judge import NUMBER_LIMITS, Fragment

_BOUNDS: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
_PLAIN: Final = (0, 1, 2, -1, 7, 100, Fraction(3, 2), Fraction(-1, 2))
_MOST_STEPS: Final = 4


def numbers(said: Sequence[Fragment]) -> Iterator[Json]:
    """Whole numbers and fractions, plain ones first; each once."""
    bounds, steps, values = _facts(said)
    wanted: list[Fraction] = [Fraction(value) for value in _PLAIN]
    points = sorted({*bounds, *values})
    wanted += [(one + two) / 2 for one, two in pairwise(points)]
    for point in points:
        wanted += [point + shift for shift in (0, 1, -1, Fraction(1, 2), Fraction(-1, 2))]
        wanted += [Fraction(math.floor(point)), Fraction(math.ceil(point))]
        for step in steps[:_MOST_STEPS]:
            low = math.floor(point / step)
            wanted += [step * (low + shift) for shift in (0, 1, -1, 2)]
            wanted += [point + step / 2, point - step / 2]
    for step in steps[:_MOST_STEPS]:
        wanted += [step * count for count in (1, 2, 3, -1, 5, 7)] + [step / 2]
        for other in steps[:_MOST_STEPS]:
            both = Fraction(math.lcm((step / other).numerator, (step / other).denominator)) * other
            wanted += [both, both + step, both * 2, -both]
            wanted += [_near(both, point) for point in bounds]
    if any(limit in bounds for limit in map(Fraction, NUMBER_LIMITS["double"])):
        wanted += [Fraction(10**400), Fraction(-(10**400))]
    seen: set[Fraction] = set()
    for number in wanted:
        if number not in seen:
            seen.add(number)
            written = _written(number)
            if written is not None:
                yield written


def _near(step: Fraction, point: Fraction) -> Fraction:
    return step * math.floor(point / step)


def _facts(said: Sequence[Fragment]) -> tuple[list[Fraction], list[Fraction], list[Fraction]]:
    bounds: dict[Fraction, None] = {}
    steps: dict[Fraction, None] = {}
    values: dict[Fraction, None] = {}
    for schema in said:
        for key in _BOUNDS:
            if _number(schema.get(key)):
                bounds[_exact(schema[key])] = None
        if _number(schema.get("multipleOf")) and cast(float, schema["multipleOf"]) > 0:
            steps[_exact(schema["multipleOf"])] = None
        for limit in NUMBER_LIMITS.get(str(schema.get("format")), ()):
            bounds[Fraction(limit)] = None
        listed = schema.get("enum")
        for value in [*(listed if isinstance(listed, list) else []), schema.get("const")]:
            if _number(value):
                values[_exact(value)] = None
    return list(bounds), list(steps), list(values)


def _number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) != math.inf and value == value


def _exact(value: Json) -> Fraction:
    return Fraction(value) if isinstance(value, int) else Fraction(repr(value))


def _written(number: Fraction) -> Json:
    """The number as JSON, or None where no float says exactly this decimal."""
    if number.denominator == 1:
        return number.numerator
    try:
        found = float(number)
    except OverflowError:
        return None
    return found if abs(found) != math.inf and Fraction(repr(found)) == number else None
