"""Several schemas that all hold, written as one; or the answer that they cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.document.canonical import canonical_json
from generator.document.model import Json

_BARRED = frozenset({
    "allOf", "$ref", "$id", "id", "$schema", "$vocabulary", "$anchor", "$dynamicAnchor", "$dynamicRef",
    "$recursiveAnchor", "$recursiveRef", "$defs", "definitions", "unevaluatedProperties", "unevaluatedItems",
    "discriminator",
})  # fmt: skip
"""What a member may not say: it names the schema, or looks at what others say about the same value."""
_BARRED_OUTSIDE = _BARRED - {"discriminator"}

_TOGETHER = (
    ("type", "nullable", "x-nullable"),
    ("properties", "patternProperties", "additionalProperties"),
    ("items", "prefixItems", "additionalItems"),
    ("contains", "minContains", "maxContains"),
    ("if", "then", "else"),
    ("minimum", "exclusiveMinimum"),
    ("maximum", "exclusiveMaximum"),
    ("contentEncoding", "contentMediaType", "contentSchema"),
)
"""Keywords of one schema that mean something together: they come from one schema, or from equal ones."""
_GROUP = {name: group for group in _TOGETHER for name in group}
_STATEMENTS = frozenset({"oneOf", "anyOf", "not", "contains", "if"})
"""Said twice these are two statements, also when they are equal."""
_LEAST = frozenset({"minLength", "minItems", "minProperties"})
_MOST = frozenset({"maxLength", "maxItems", "maxProperties"})
_MARKS = frozenset({"readOnly", "writeOnly", "deprecated", "uniqueItems"})
_TEXTS = frozenset({"title", "description", "example", "examples", "externalDocs", "$comment"})
"""Annotations that say nothing about values: those of the schema itself count before those of what it refers to."""


class Member(NamedTuple):
    """One member of a conjunction; `named` when it is referred to."""

    schema: dict[str, Json]
    named: bool


def conjunction(outer: dict[str, Json], members: Sequence[Member]) -> dict[str, Json] | None:
    """`outer` and `members` as one schema; None when no one schema certainly means the same.

    Annotations of `outer` count before those of members; of several members that say different things none counts,
    and so there is no such schema.
    """
    schemas = [outer, *(member.schema for member in members)]
    if not all(_may_merge(schema) for schema in schemas[1:]) or _BARRED_OUTSIDE & set(outer):
        return None
    if "default" not in outer and any("default" in member.schema for member in members):
        return None  # of several defaults the outermost counts, so none may move outwards
    if any(sum(word in schema for schema in schemas) > 1 for word in _STATEMENTS):
        return None
    made: dict[str, Json] = {}
    for name in dict.fromkeys(name for schema in schemas for name in schema):
        if name in made:
            continue
        said = _group(name, schemas) if name in _GROUP else _keyword(name, outer, members, schemas)
        if said is None:
            return None
        made.update(said)
    return made


def _may_merge(schema: dict[str, Json]) -> bool:
    if _BARRED & set(schema):
        return False
    nullable = any(schema.get(name) is True for name in ("nullable", "x-nullable"))
    return not nullable or "type" in schema


def _keyword(
    name: str, outer: dict[str, Json], members: Sequence[Member], schemas: Sequence[dict[str, Json]]
) -> dict[str, Json] | None:
    """What is said in one keyword on its own, which at least one schema has; None when it cannot be said at once."""
    values = [schema[name] for schema in schemas if name in schema]
    if name in _MARKS and all(isinstance(value, bool) for value in values):
        return {name: any(values)}
    if _equal(values):
        return {name: values[0]}
    if name == "required":
        return _union(values)
    if name in _LEAST | _MOST and all(type(value) is int for value in values):
        numbers = [value for value in values if isinstance(value, int)]
        return {name: max(numbers) if name in _LEAST else min(numbers)}
    if name in _TEXTS or name in ("default", "xml") or name.startswith("x-"):
        if name in outer:
            return {name: outer[name]}
        own = [member.schema[name] for member in members if name in member.schema and not member.named]
        return {name: own[0]} if name in _TEXTS and own and _equal(own) else None
    return None


def _union(values: Sequence[Json]) -> dict[str, Json] | None:
    names: dict[str, None] = {}
    for value in values:
        if not isinstance(value, list):
            return None
        for name in value:
            if not isinstance(name, str):
                return None
            names[name] = None
    return {"required": list(names)}


def _group(name: str, schemas: Sequence[dict[str, Json]]) -> dict[str, Json] | None:
    """What is said in the keywords that go with one another; None when it cannot be said at once."""
    group = _GROUP[name]
    said = [{word: schema[word] for word in group if word in schema} for schema in schemas]
    said = [one for one in said if one]
    if _equal(said):
        return said[0]
    if group[0] == "properties":
        return _properties(said)
    if group[0] in ("minimum", "maximum"):
        return _bounds(group, said)
    return None


def _properties(said: Sequence[dict[str, Json]]) -> dict[str, Json] | None:
    """Properties of several schemas that say nothing about others' properties, each the same wherever it is."""
    made: dict[str, Json] = {}
    for one in said:
        properties = one.get("properties")
        if list(one) != ["properties"] or not isinstance(properties, dict):
            return None
        for name, schema in properties.items():
            if name in made and not _equal([made[name], schema]):
                return None
            made[name] = schema
    return {"properties": made}


def _bounds(group: Sequence[str], said: Sequence[dict[str, Json]]) -> dict[str, Json] | None:
    """The tighter limit of each keyword, where exclusive limits are numbers of their own."""
    closest = max if group[0] == "minimum" else min
    made: dict[str, Json] = {}
    for word in group:
        numbers = [value for one in said if (value := one.get(word)) is not None and type(value) in (int, float)]
        if len(numbers) < sum(word in one for one in said):
            return None
        if numbers:
            made[word] = closest(number for number in numbers if isinstance(number, int | float))
    return made


def _equal(values: Sequence[Json]) -> bool:
    first, *others = (canonical_json(value) for value in values)
    return all(other == first for other in others)
