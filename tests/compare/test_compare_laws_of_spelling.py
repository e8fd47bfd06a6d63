"""A law: a schema does not differ from itself written otherwise, wherever in it that is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compare.meeting import felt

LEAVES: list[Any] = [
    {"type": "string"}, {"type": "integer"}, {"type": ["string", "null"]}, {"enum": ["a", "b"]}, {"const": 1},
    {"type": "string", "minLength": 2}, {"type": "integer", "minimum": 1}, {"type": "string", "pattern": "^a"},
    {"type": "object", "required": ["a"]}, {"type": "boolean"}, {"type": "number", "multipleOf": 0.5},
]  # fmt: skip


def _larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    named = st.dictionaries(st.sampled_from(["a", "b", "c"]), inner, max_size=3)
    return st.one_of(
        st.fixed_dictionaries(
            {"type": st.just("object"), "properties": named},
            optional={
                "required": st.lists(st.sampled_from(["a", "b"]), unique=True),
                "additionalProperties": st.one_of(st.just(False), inner),
            },
        ),
        st.fixed_dictionaries(
            {"type": st.just("array"), "items": inner},
            optional={"maxItems": st.integers(0, 3), "prefixItems": st.lists(inner, min_size=1, max_size=2)},
        ),
        st.fixed_dictionaries({"anyOf": st.lists(inner, min_size=2, max_size=3)}),
        st.fixed_dictionaries(
            {"type": st.just("object"), "not": st.sampled_from([{"required": ["b"]}, {"const": {}}])}
        ),
    )


SCHEMAS = st.recursive(st.sampled_from(LEAVES), _larger, max_leaves=6)

SPELLINGS: dict[str, Callable[[Any], Any]] = {
    "in an allOf": lambda schema: {"allOf": [schema]},
    "in an anyOf": lambda schema: {"anyOf": [schema]},
    "in a oneOf": lambda schema: {"oneOf": [schema]},
    "twice": lambda schema: {"allOf": [schema, dict(schema)]},
    "either of the same": lambda schema: {"anyOf": [schema, dict(schema)]},
    "or nothing": lambda schema: {"oneOf": [schema, False]},
    "beside anything": lambda schema: {"allOf": [{}, schema, True]},
    "not of not": lambda schema: {"not": {"not": schema}},
    "under a condition that holds": lambda schema: {"if": {}, "then": schema, "else": False},
    "with limits that are none": lambda schema: {"minLength": 0, "minItems": 0, "minProperties": 0, **schema},
    "in parts": lambda schema: {"allOf": [*_parts(schema)]},
    "by type": lambda schema: (
        {"anyOf": [{**schema, "type": name} for name in schema["type"]]}
        if isinstance(schema.get("type"), list)
        else schema
    ),
    "with a pattern for all": lambda schema: (
        {("patternProperties" if key == "additionalProperties" else key): value if key != "additionalProperties"
         else {"": value} for key, value in schema.items()}
        if not schema.get("properties")
        else schema
    ),
}  # fmt: skip

TOGETHER = ({"properties", "additionalProperties"}, {"items", "prefixItems"})


def _parts(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """A schema keyword by keyword; what belongs together stays together."""
    groups = [{key: value for key, value in schema.items() if key in names} for names in TOGETHER]
    rest = [{key: value} for key, value in schema.items() if not any(key in names for names in TOGETHER)]
    return [group for group in (*groups, *rest) if group]


def somewhere(draw: st.DrawFn, schema: Any, spelling: Callable[[Any], Any]) -> Any:
    """The schema with one of its schemas spelled otherwise."""
    spots = [(key, name) for key in ("properties",) for name in schema.get(key, {})]
    spots += [(key, index) for key in ("anyOf", "prefixItems") for index in range(len(schema.get(key, [])))]
    spots += [(key, None) for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]
    chosen = draw(st.sampled_from([None, *spots]))
    if chosen is None:
        return spelling(schema)
    key, spot = chosen
    held = schema[key]
    if spot is None:
        return {**schema, key: somewhere(draw, held, spelling)}
    if isinstance(held, dict):
        return {**schema, key: {**held, spot: somewhere(draw, held[spot], spelling)}}
    return {**schema, key: [somewhere(draw, one, spelling) if i == spot else one for i, one in enumerate(held)]}


@st.composite
def respelled(draw: st.DrawFn) -> tuple[Any, Any, str]:
    schema = draw(SCHEMAS)
    name = draw(st.sampled_from(sorted(SPELLINGS)))
    return schema, somewhere(draw, schema, SPELLINGS[name]), name


@settings(max_examples=250)
@given(pair=respelled(), direction=st.sampled_from(["request", "response"]))
def test_a_schema_written_otherwise_is_the_same(pair: tuple[Any, Any, str], direction: str) -> None:
    schema, otherwise, _ = pair
    assert felt(schema, otherwise, direction) == felt(otherwise, schema, direction) == []
