"""Can one value satisfy both of two schemas? Yes, no, or not known.

`Overlap.NO` is certain (pairwise disjoint branches make oneOf and anyOf one); `Overlap.YES` is certain too (a branch
added to a oneOf refuses what matches both); everything else is `UNKNOWN`.
"""

from __future__ import annotations

from enum import Enum
from typing import cast

from generator.contract.keywords import Bound, Types, TypeSet
from generator.contract.merge import name_pattern
from generator.contract.schema import Parts, Schema
from generator.contract.space import SchemaSpace
from generator.contract.tidy import allows, ceiling_of, floor_of
from generator.contract.values import identity
from generator.document.model import Json

_DEPTH = 4


class Overlap(Enum):
    NO = "no"
    YES = "yes"
    UNKNOWN = "unknown"


def overlap(one: Schema, two: Schema, space: SchemaSpace, depth: int = _DEPTH) -> Overlap:
    """Whether some value satisfies both schemas of one space; `depth` bounds how far properties are followed."""
    common = one.types & two.types
    if not common:
        return Overlap.NO
    if "enum" in one.facets or "enum" in two.facets:
        return _values(one, two, common)
    answers = []
    if common & (Types.NULL | Types.BOOLEAN):
        answers.append(Overlap.YES)
    if common & Types.NUMBER:
        answers.append(_numbers(one, two, common))
    if common & Types.STRING:
        answers.append(_sizes(one, two, "min-length", "max-length", ("pattern", "format")))
    if common & Types.ARRAY:
        answers.append(_arrays(one, two))
    if common & Types.OBJECT:
        answers.append(_objects(one, two, space, depth))
    if Overlap.YES in answers:
        return Overlap.YES if _simple(one) and _simple(two) else Overlap.UNKNOWN
    return Overlap.UNKNOWN if Overlap.UNKNOWN in answers else Overlap.NO


def told_apart(owner: Schema, one: Schema, two: Schema) -> bool:
    """Does the discriminator of a schema's only union say which of two branches a value is?

    Only where both demand its property: what lacks it may be either. (To a validator the discriminator says nothing;
    readers and writers go by it, as OpenAPI 3.2.0, Discriminator Object, has it.)
    """
    if owner.discriminator is None or len(owner.unions) != 1:
        return False
    name = owner.discriminator.property
    return name in owner.required or (name in one.required and name in two.required)


def _simple(schema: Schema) -> bool:
    """Nothing but facets, properties and items: what the functions below look at."""
    return not (schema.unions or schema.negations or schema.conditions or schema.dependent or "opaque" in schema.facets)


def _values(one: Schema, two: Schema, common: TypeSet) -> Overlap:
    if common & Types.NULL:
        return Overlap.YES
    listed = [cast("list[Json]", s.facets["enum"]) for s in (one, two) if "enum" in s.facets]
    values = listed[0]
    if len(listed) == 2:
        known = {identity(v) for v in listed[1]}
        values = [v for v in values if identity(v) in known]
    other = two if "enum" in one.facets else one
    values = [v for v in values if allows(other, v)]
    if not values:
        return Overlap.NO
    scalar = len(listed) == 2 or (_simple(other) and not {"pattern", "format"} & set(other.facets))
    return Overlap.YES if scalar else Overlap.UNKNOWN


def _numbers(one: Schema, two: Schema, common: TypeSet) -> Overlap:
    whole = not common & Types.FRACTION
    low = [floor_of(cast(Bound, s.facets["lower"]), whole) for s in (one, two) if "lower" in s.facets]
    high = [ceiling_of(cast(Bound, s.facets["upper"]), whole) for s in (one, two) if "upper" in s.facets]
    if low and high:
        least, most = max(low), min(high, key=lambda end: (end[0], not end[1]))
        if least[0] > most[0] or (least[0] == most[0] and (least[1] or most[1])):
            return Overlap.NO
    steps = "multiple-of" in one.facets or "multiple-of" in two.facets
    return Overlap.UNKNOWN if steps or _differ(one, two, "format") else Overlap.YES


def _differ(one: Schema, two: Schema, facet: str) -> bool:
    return facet in one.facets and facet in two.facets and one.facets[facet] != two.facets[facet]


def _sizes(one: Schema, two: Schema, least: str, most: str, hard: tuple[str, ...]) -> Overlap:
    low = max(cast(int, s.facets.get(least, 0)) for s in (one, two))
    high = [cast(int, s.facets[most]) for s in (one, two) if most in s.facets]
    if high and low > min(high):
        return Overlap.NO
    for facet in hard:
        if _differ(one, two, facet) or (facet in one.facets) != (facet in two.facets):
            return Overlap.UNKNOWN
    return Overlap.YES


def _arrays(one: Schema, two: Schema) -> Overlap:
    sizes = _sizes(one, two, "min-items", "max-items", ())
    least = max(cast(int, s.facets.get("min-items", 0)) for s in (one, two))
    if sizes is Overlap.YES and (least > 0 or one.contains or two.contains):
        return Overlap.UNKNOWN
    return sizes


def effective(schema: Schema, name: str) -> Parts | None:
    """What a schema says about the values of a name; None when it says nothing."""
    if name in schema.properties:
        return schema.properties[name]
    found: list[Parts] = []
    for text, parts in schema.patterns.items():
        pattern = name_pattern(text)
        if pattern is not None and pattern.search(name):
            found.append(parts)
    if found:
        return tuple(dict.fromkeys(part for parts in found for part in parts))
    return schema.additional or None


def _objects(one: Schema, two: Schema, space: SchemaSpace, depth: int) -> Overlap:
    sizes = _sizes(one, two, "min-properties", "max-properties", ())
    if sizes is Overlap.NO:
        return Overlap.NO
    answer = Overlap.YES
    if sizes is not Overlap.YES or "dependent-required" in one.facets or "dependent-required" in two.facets:
        answer = Overlap.UNKNOWN
    if one.names or two.names or "max-properties" in one.facets or "max-properties" in two.facets:
        answer = Overlap.UNKNOWN
    for name in sorted(one.required | two.required):
        left, right = effective(one, name), effective(two, name)
        schemas = [space.schema(parts) for parts in (left, right) if parts]
        if any(schema.impossible for schema in schemas):
            return Overlap.NO
        if len(schemas) == 2:
            inner = overlap(schemas[0], schemas[1], space, depth - 1) if depth else Overlap.UNKNOWN
            if inner is Overlap.NO:
                return Overlap.NO
            if inner is Overlap.UNKNOWN:
                answer = Overlap.UNKNOWN
    return answer
