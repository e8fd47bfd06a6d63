"""Two spellings of one value set are one schema: no difference, in either direction, whichever stands first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.compare.meeting import told

STRING = {"type": "string"}
SPELLINGS: dict[str, tuple[Any, Any]] = {
    "null in a type list, null branch": ({"type": ["string", "null"]}, {"anyOf": [STRING, {"type": "null"}]}),
    "null branch of oneOf, const null": ({"oneOf": [STRING, {"type": "null"}]}, {"anyOf": [STRING, {"const": None}]}),
    "null in an enum, null branch": (
        {"enum": ["a", None]},
        {"anyOf": [{"enum": ["a"]}, {"type": "null"}]},
    ),
    "const, enum of one": ({"const": 3}, {"enum": [3.0]}),
    "true, {} and nothing but a description": (True, {"description": "Anything."}),
    "anyOf of one": ({"anyOf": [STRING]}, STRING),
    "oneOf of one": ({"oneOf": [STRING]}, STRING),
    "a repeated branch": ({"anyOf": [{"minLength": 1}, {"minLength": 1}]}, {"anyOf": [{"minLength": 1}]}),
    "a branch that takes nothing": ({"anyOf": [STRING, False]}, STRING),
    "a branch inside a branch": (
        {"anyOf": [STRING, {"anyOf": [{"type": "array"}, {"type": "object"}]}]},
        {"type": ["string", "array", "object"]},
    ),
    "branches that are plain types": ({"oneOf": [STRING, {"type": "integer"}]}, {"type": ["integer", "string"]}),
    "branches that are values": ({"oneOf": [{"const": "a"}, {"const": "b"}]}, {"enum": ["b", "a"]}),
    "a branch that another one covers": ({"anyOf": [STRING, {"enum": ["a"]}]}, STRING),
    "allOf laid flat": (
        {"allOf": [{"type": "object", "properties": {"a": STRING}}, {"required": ["a"]}]},
        {"type": "object", "required": ["a"], "properties": {"a": STRING}},
    ),
    "the tighter bound of two": ({"allOf": [{"minimum": 1}, {"minimum": 3}]}, {"minimum": 3}),
    "the common values of two enums": ({"allOf": [{"enum": [1, 2]}, {"enum": [2, 3]}]}, {"enum": [2]}),
    "one multiple of two": ({"allOf": [{"multipleOf": 4}, {"multipleOf": 6}]}, {"multipleOf": 12}),
    "whole numbers": ({"type": "number", "multipleOf": 1}, {"type": "integer"}),
    "an exclusive bound of integers": (
        {"type": "integer", "exclusiveMinimum": 0},
        {"type": "integer", "minimum": 1},
    ),
    "a bound in another notation": ({"type": "number", "maximum": 10}, {"type": "number", "maximum": 1e1}),
    "limits of zero": ({"type": ["string", "array"], "minLength": 0, "minItems": 0}, {"type": ["string", "array"]}),
    "words about another type": ({"type": "string", "minimum": 3, "items": STRING}, STRING),
    "values the other limits refuse": ({"enum": [1, 5, "a"], "type": "integer", "maximum": 3}, {"enum": [1]}),
    "both booleans": ({"enum": [True, False]}, {"type": "boolean"}),
    "not of a type": ({"not": {"type": "null"}}, {"type": ["boolean", "number", "string", "array", "object"]}),
    "additional properties that are anything": ({"type": "object", "additionalProperties": {}}, {"type": "object"}),
    "a closed object in other words": (
        {"type": "object", "properties": {"a": STRING}, "unevaluatedProperties": False},
        {"type": "object", "properties": {"a": STRING}, "additionalProperties": False},
    ),
    "a dependency in other words": (
        {"dependentSchemas": {"a": {"required": ["b"]}}},
        {"dependentRequired": {"a": ["b"]}},
    ),
    "a condition that always holds": ({"if": True, "then": STRING}, STRING),
    "two ways to allow nothing": ({"type": "string", "minLength": 3, "maxLength": 2}, False),
}


@pytest.mark.parametrize("direction", ["request", "response"])
@pytest.mark.parametrize("name", SPELLINGS)
def test_two_spellings_are_one_schema(name: str, direction: str) -> None:
    one, two = SPELLINGS[name]
    holder = lambda schema: {"type": "object", "properties": {"value": schema}}  # noqa: E731
    assert told(one, two, direction) == []
    assert told(two, one, direction) == []
    assert told(holder(one), holder(two), direction) == []


def test_true_is_not_one() -> None:
    assert told({"enum": [1]}, {"enum": [True]}) != []
    assert told({"const": 0}, {"const": False}) != []


def test_integers_beyond_64_bits_are_exact() -> None:
    assert told({"const": 2**70}, {"const": 2**70 + 1}) != []
    assert told({"maximum": 10**21}, {"maximum": 1e21}) == []


def test_nullable_of_3_0_counts_only_beside_a_type() -> None:
    assert told({"type": "string", "nullable": True}, {"type": "string"}, version="3.0.3") == [
        ("", "nullable", "became-not-nullable", "narrows")
    ]
    assert told({"nullable": True}, {}, version="3.0.3") == []
