"""The verdict against a validator that shares no code with the comparison.

Whatever two schemas hypothesis makes: where nothing is said to narrow, replace or be unknown, no instance may be
accepted before and refused after. Instances that use a name which only one side declares, in an object that says
nothing about further properties, do not count: that is the one departure for open objects.
"""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.compare.meeting import felt

NAMES = ("a", "b", "c")
SCALARS: list[Any] = [None, True, False, 0, 1, 2, 3, 5, -1, 1.5, "", "x", "xy", "abc"]
scalars = st.sampled_from(SCALARS)
type_names = st.sampled_from(["string", "integer", "number", "boolean", "object", "array", "null"])


def keywords(below: st.SearchStrategy[Any]) -> dict[str, st.SearchStrategy[Any]]:
    """Every keyword with a strategy for its value."""
    small, names = st.integers(0, 3), st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True)
    several = st.lists(below, min_size=1, max_size=3)
    bounds = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
    return {
        "type": st.one_of(type_names, st.lists(type_names, min_size=1, max_size=3, unique=True)),
        "enum": st.lists(scalars, min_size=1, max_size=3),
        "const": scalars,
        "format": st.sampled_from(["int32", "int64"]),
        "pattern": st.sampled_from(["^x", "y$"]),
        **dict.fromkeys(bounds, st.sampled_from([0, 1, 2.5, 3])),
        "multipleOf": st.sampled_from([0.5, 1, 2, 3, 4]),
        **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), small),
        "uniqueItems": st.booleans(),
        "required": names,
        "properties": st.dictionaries(st.sampled_from(NAMES), below, max_size=2),
        "patternProperties": st.dictionaries(st.sampled_from(["^a", "b"]), below, min_size=1, max_size=1),
        **dict.fromkeys(("additionalProperties", "items", "not", "contains", "propertyNames"), below),
        "dependentRequired": st.dictionaries(st.sampled_from(NAMES), names, min_size=1, max_size=1),
        "dependentSchemas": st.dictionaries(st.sampled_from(NAMES), below, min_size=1, max_size=1),
        **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), several),
        **dict.fromkeys(("if", "then", "else"), below),
    }


def layer(below: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    table = keywords(below)
    chosen = st.lists(st.sampled_from(sorted(table)), max_size=4, unique=True)
    return chosen.flatmap(lambda names: st.fixed_dictionaries({name: table[name] for name in names}))


schemas = st.recursive(st.one_of(st.booleans(), layer(st.booleans())), layer, max_leaves=6)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Any, Any]:
    """A schema and one that came of it by one edit somewhere (or another one altogether)."""
    before = draw(schemas)
    return before, draw(schemas) if draw(st.integers(0, 5)) == 0 else edited(draw, before)


def edited(draw: st.DrawFn, schema: Any) -> Any:
    if not isinstance(schema, dict) or not schema or draw(st.integers(0, 7)) == 0:
        return draw(schemas)
    copy = json.loads(json.dumps(schema))
    key = draw(st.sampled_from(sorted(copy)))
    value, choice = copy[key], draw(st.integers(0, 3))
    if choice == 0:
        del copy[key]
    elif choice == 1:
        fresh = draw(layer(st.booleans()))
        copy = {**fresh, **copy}
    elif isinstance(value, dict) and key in ("properties", "patternProperties", "dependentSchemas") and value:
        name = draw(st.sampled_from(sorted(value)))
        value[name] = edited(draw, value[name])
    elif isinstance(value, list) and value and key in ("allOf", "anyOf", "oneOf", "prefixItems"):
        index = draw(st.integers(0, len(value) - 1))
        value[index] = edited(draw, value[index])
    else:
        copy[key] = draw(keywords(schemas)[key])
    return copy


instances = st.recursive(
    scalars,
    lambda below: st.one_of(
        st.lists(below, max_size=3), st.dictionaries(st.sampled_from([*NAMES, "other"]), below, max_size=3)
    ),
    max_leaves=6,
)


def validator(schema: Any) -> Any:
    document = schema if isinstance(schema, dict) else {"allOf": [schema]}
    return jsonschema_rs.validator_for({"$schema": "https://json-schema.org/draft/2020-12/schema", **document})


def uses(instance: Any, names: set[str]) -> bool:
    if isinstance(instance, dict):
        return any(name in names or uses(value, names) for name, value in instance.items())
    return isinstance(instance, list) and any(uses(value, names) for value in instance)


@settings(max_examples=250, suppress_health_check=list(HealthCheck))
@given(pairs(), st.lists(instances, min_size=30, max_size=60))
def test_no_instance_is_lost_in_silence(pair: tuple[Any, Any], made: list[Any]) -> None:
    before, after = pair
    found = felt(before, after, "request")
    if {one.difference.effect.value for one in found} & {"narrows", "replaces", "unknown"}:
        return
    old, new = validator(before), validator(after)
    open_names = {one.difference.name for one in found if one.difference.facet == "property"}
    lost = [
        value for value in [*SCALARS, *made]
        if old.is_valid(value) and not new.is_valid(value) and not uses(value, open_names)
    ]  # fmt: skip
    assert lost == [], (before, after, [one.difference for one in found])
