"""Equality and exact arithmetic of JSON values.

Python's `==` is not equality of documents: `1 == True`, `nan != nan`. `identity` gives a hashable key that is equal
exactly when two JSON values are the same value (JSON Schema 2020-12 core §4.2.2): numbers by value, whatever their
notation; true is not 1; NaN is itself.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from fractions import Fraction

from generator.contract.keywords import Types, TypeSet
from generator.document.model import Json


def exact(number: int | float) -> Fraction | float:
    """The number as an exact fraction of its decimal notation (0.1 is 1/10); infinities and NaN stay floats."""
    if isinstance(number, int):
        return Fraction(number)
    if not math.isfinite(number):
        return number
    return Fraction(repr(number))


def identity(value: Json) -> Hashable:
    """A hashable key, equal for equal JSON values and only for those."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, int):
        return ("number", value)
    if isinstance(value, float):
        if value != value:
            return ("number", "nan")
        # A Fraction without a denominator equals, and hashes like, the integer.
        return ("number", exact(value))
    if isinstance(value, list):
        return ("array", tuple(identity(item) for item in value))
    return ("object", frozenset((key, identity(item)) for key, item in value.items()))


def type_of(value: Json) -> TypeSet:
    """The single type bit of a JSON value; `1.0` is an integer (JSON Schema 2020-12 core §6.3)."""
    if value is None:
        return Types.NULL
    if isinstance(value, bool):
        return Types.BOOLEAN
    if isinstance(value, int):
        return Types.INTEGER
    if isinstance(value, float):
        return Types.INTEGER if value.is_integer() else Types.FRACTION
    if isinstance(value, str):
        return Types.STRING
    return Types.ARRAY if isinstance(value, list) else Types.OBJECT


def least_common_multiple(left: Fraction, right: Fraction) -> Fraction:
    """The smallest positive number that is a whole multiple of both."""
    return Fraction(
        math.lcm(left.numerator * right.denominator, right.numerator * left.denominator),
        left.denominator * right.denominator,
    )


def unique(values: list[Json]) -> list[Json]:
    """The values without repetitions, first ones kept, in order."""
    seen: dict[Hashable, Json] = {}
    for value in values:
        seen.setdefault(identity(value), value)
    return list(seen.values())
