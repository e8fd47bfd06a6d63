"""The table of scalar facets: how two statements about the same facet are taken together.

A facet is one entry: the types it speaks about and how the intersection of two of its values is written. What is not
a scalar (properties, items, unions, …) is intersected by `contract.space`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import cast

from msgspec import Struct

from generator.contract.keywords import Bound, Types, TypeSet
from generator.contract.values import exact, identity, least_common_multiple
from generator.document.model import Json


def _tighter_lower(left: object, right: object) -> object:
    one, two = cast(Bound, left), cast(Bound, right)
    return max(one, two, key=lambda b: (exact(b.value), b.exclusive))


def _tighter_upper(left: object, right: object) -> object:
    one, two = cast(Bound, left), cast(Bound, right)
    return min(one, two, key=lambda b: (exact(b.value), not b.exclusive))


def _larger(left: object, right: object) -> object:
    return max(cast(int, left), cast(int, right))


def _smaller(left: object, right: object) -> object:
    return min(cast(int, left), cast(int, right))


def _common_values(left: object, right: object) -> object:
    allowed = {identity(v) for v in cast("list[Json]", right)}
    return [v for v in cast("list[Json]", left) if identity(v) in allowed]


def _common_multiple(left: object, right: object) -> object:
    one, two = cast("int | float", left), cast("int | float", right)
    both = least_common_multiple(cast(Fraction, exact(one)), cast(Fraction, exact(two)))
    if both == exact(one):
        return one
    return two if both == exact(two) else (both.numerator if both.denominator == 1 else float(both))


def _both(left: object, right: object) -> object:
    one, two = cast("frozenset[str]", left), cast("frozenset[str]", right)
    return one | two


def _first(left: object, right: object) -> object:
    """The first statement counts: the outer one, as `$ref` siblings and outer keywords come first."""
    return left


def _both_by_name(left: object, right: object) -> object:
    one, two = cast("dict[str, frozenset[str]]", left), cast("dict[str, frozenset[str]]", right)
    return {name: one.get(name, frozenset()) | two.get(name, frozenset()) for name in (*one, *two)}


class Facet(Struct, frozen=True):
    """`domain`: the types whose values it restricts (annotations: all). `merge`: both statements as one.

    `gather` facets collect the distinct statements in a frozenset, since two of them cannot be written as one.
    `restricts` is false for annotations, which do not change the set of values.
    """

    name: str
    domain: TypeSet
    merge: Callable[[object, object], object]
    gather: bool = False
    restricts: bool = True


_ANY = Types.ALL
FACETS: dict[str, Facet] = {
    facet.name: facet
    for facet in (
        Facet("format", _ANY, _both, gather=True),
        Facet("pattern", Types.STRING, _both, gather=True),
        Facet("enum", _ANY, _common_values),
        Facet("lower", Types.NUMBER, _tighter_lower),
        Facet("upper", Types.NUMBER, _tighter_upper),
        Facet("multiple-of", Types.NUMBER, _common_multiple),
        Facet("min-length", Types.STRING, _larger),
        Facet("max-length", Types.STRING, _smaller),
        Facet("min-items", Types.ARRAY, _larger),
        Facet("max-items", Types.ARRAY, _smaller),
        Facet("unique-items", Types.ARRAY, _first),
        Facet("min-properties", Types.OBJECT, _larger),
        Facet("max-properties", Types.OBJECT, _smaller),
        Facet("required", Types.OBJECT, _both),
        Facet("dependent-required", Types.OBJECT, _both_by_name),
        Facet("content-encoding", Types.STRING, _both, gather=True),
        Facet("content-media-type", Types.STRING, _both, gather=True),
        Facet("opaque", _ANY, _both, gather=True),
        Facet("default", _ANY, _first, restricts=False),
        Facet("read-only", _ANY, _first, restricts=False),
        Facet("write-only", _ANY, _first, restricts=False),
        Facet("deprecated", _ANY, _first, restricts=False),
        Facet("extensible-enum", _ANY, _first, restricts=False),
        Facet("sunset", _ANY, _first, restricts=False),
        Facet("stability", _ANY, _first, restricts=False),
        Facet("xml", _ANY, _first, restricts=False),
        Facet("unread-type", _ANY, _first, restricts=False),
        Facet("beside-lower", _ANY, _first, restricts=False),
        Facet("beside-upper", _ANY, _first, restricts=False),
    )
}
