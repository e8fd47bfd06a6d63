"""Two spellings of one value set are no change; what is nearly the same is one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.compare.meeting import felt

TEXT, NUMBER, FALSE = {"type": "string"}, {"type": "number"}, False
OBJECT, ARRAY = {"type": "object"}, {"type": "array"}
A, AB = {"properties": {"a": TEXT}}, {"properties": {"a": TEXT, "b": NUMBER}}
CLOSED = {"additionalProperties": False}
DEMANDS_A, DEMANDS_B = {"required": ["a"]}, {"required": ["b"]}


def twice(schema: Any) -> dict[str, Any]:
    return {"allOf": [schema, {**schema}]}


RESPELLED: dict[str, tuple[Any, Any]] = {
    "closed and empty": ({**OBJECT, **CLOSED}, {**OBJECT, "maxProperties": 0}),
    "no room for what is described": ({**OBJECT, **AB, "maxProperties": 0}, {**OBJECT, "maxProperties": 0}),
    "no room for what is left": ({**OBJECT, "additionalProperties": TEXT, "maxProperties": 0},
                                 {**OBJECT, "maxProperties": 0}),
    "closed, and counted too": ({**OBJECT, **AB, **CLOSED}, {**OBJECT, **AB, **CLOSED, "maxProperties": 2}),
    "room for what is demanded": ({**OBJECT, **AB, **CLOSED, "required": ["a", "b"]},
                                  {**OBJECT, **AB, "maxProperties": 2, "required": ["a", "b"]}),
    "demanded and closed out": ({**OBJECT, **CLOSED, **DEMANDS_A}, False),
    "no items": ({**ARRAY, "items": False}, {**ARRAY, "maxItems": 0}),
    "a tuple": ({**ARRAY, "prefixItems": [TEXT, NUMBER], "items": False},
                {**ARRAY, "prefixItems": [TEXT, NUMBER], "maxItems": 2}),
    "a tuple that ends": ({**ARRAY, "prefixItems": [TEXT, False, NUMBER]},
                          {**ARRAY, "prefixItems": [TEXT], "items": False}),
    "a tuple beyond its end": ({**ARRAY, "prefixItems": [TEXT, NUMBER, TEXT], "maxItems": 2, "items": NUMBER},
                               {**ARRAY, "prefixItems": [TEXT, NUMBER], "items": False}),
    "too short a tuple": ({**ARRAY, "prefixItems": [TEXT], "items": False, "minItems": 2}, False),
    "every name": ({**OBJECT, "patternProperties": {"": TEXT}}, {**OBJECT, "additionalProperties": TEXT}),
    "every name, closed": ({**OBJECT, "patternProperties": {".*": TEXT}, **CLOSED},
                           {**OBJECT, "additionalProperties": TEXT}),
    "every name beside a name": (
        {**OBJECT, "properties": {"a": {"minLength": 2}}, "patternProperties": {".*": TEXT}},
        {**OBJECT, "properties": {"a": {"type": "string", "minLength": 2}}, "additionalProperties": TEXT}),
    "a pattern that is a name": ({**OBJECT, "patternProperties": {"^a$": TEXT}}, {**OBJECT, **A}),
    "a pattern that is names": ({**OBJECT, "patternProperties": {"^(?:a|b)$": TEXT}, **CLOSED},
                                {**OBJECT, "properties": {"a": TEXT, "b": TEXT}, **CLOSED}),
    "a pattern that is a known name": (
        {**OBJECT, "properties": {"a": {"minLength": 2}}, "patternProperties": {"^a$": TEXT}},
        {**OBJECT, "properties": {"a": {"type": "string", "minLength": 2}}}),
    "a pattern written otherwise": ({**OBJECT, "patternProperties": {"^x-[0-9]": TEXT}},
                                    {**OBJECT, "patternProperties": {"^(x-\\d)": TEXT}}),
    "not of not": ({"not": {"not": {**OBJECT, **A, **DEMANDS_A}}}, {**OBJECT, **A, **DEMANDS_A}),
    "not of not of a type": ({"not": {"not": TEXT}}, TEXT),
    "not of anything": ({"not": {}}, False),
    "not of an anyOf of types": ({"not": {"anyOf": [TEXT, NUMBER]}}, {"not": {"type": ["string", "number"]}}),
    "not of an anyOf": ({"not": {"anyOf": [DEMANDS_A, DEMANDS_B]}},
                        {"allOf": [{"not": DEMANDS_B}, {"not": DEMANDS_A}]}),
    "not of a value": ({"enum": ["a", "b", "c"], "not": {"const": "a"}}, {"enum": ["b", "c"]}),
    "values of no type": ({"type": "integer", "enum": ["a", "b"]}, False),
    "values of another type": ({"type": "integer", "enum": ["a", 1]}, {"const": 1}),
    "contains anything": ({**ARRAY, "contains": {}}, {**ARRAY, "minItems": 1}),
    "contains anything, counted": ({**ARRAY, "contains": True, "minContains": 2, "maxContains": 4},
                                   {**ARRAY, "minItems": 2, "maxItems": 4}),
    "contains nothing": ({**ARRAY, "contains": False}, False),
    "not twice": (twice({"not": DEMANDS_A}), {"not": DEMANDS_A}),
    "contains twice": ({**ARRAY, **twice({"contains": {"minLength": 2}})}, {**ARRAY, "contains": {"minLength": 2}}),
    "if twice": (twice({"if": DEMANDS_A, "then": DEMANDS_B}), {"if": DEMANDS_A, "then": DEMANDS_B}),
    "anyOf twice": (twice({**OBJECT, "anyOf": [DEMANDS_A, DEMANDS_B]}), {**OBJECT, "anyOf": [DEMANDS_A, DEMANDS_B]}),
    "oneOf twice": ({"allOf": [{"oneOf": [DEMANDS_A, DEMANDS_B]}, {"oneOf": [DEMANDS_B, DEMANDS_A]}]},
                    {"oneOf": [DEMANDS_A, DEMANDS_B]}),
    "if not": ({"if": {"not": DEMANDS_A}, "then": DEMANDS_B}, {"if": DEMANDS_A, "else": DEMANDS_B}),
    "if without effect": ({**OBJECT, "if": DEMANDS_A, "then": True}, OBJECT),
    "one number": ({"type": "integer", "minimum": 3, "maximum": 3}, {"const": 3}),
    "few numbers": ({"type": "integer", "exclusiveMinimum": 0, "maximum": 3}, {"enum": [1, 2, 3]}),
    "the empty text": ({"type": "string", "maxLength": 0}, {"const": ""}),
    "a pattern that is values": ({"type": "string", "pattern": "^(a|b)$"}, {"enum": ["b", "a"]}),
    "integers are numbers": ({"oneOf": [{"type": "integer"}, NUMBER]}, {**NUMBER, "not": {"type": "integer"}}),
    "anything but texts": ({"oneOf": [TEXT, {}]}, {"type": ["null", "boolean", "number", "array", "object"]}),
    "values that two branches list": ({"oneOf": [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}]}, {"enum": ["c", "a"]}),
    "a value that a type has": ({"oneOf": [{"enum": ["a", 1]}, TEXT]},
                                {"anyOf": [{**TEXT, "not": {"const": "a"}}, {"const": 1}]}),
    "the same type twice": ({"oneOf": [TEXT, {**TEXT}]}, False),
    "null in two branches": (
        {"oneOf": [{"type": ["object", "null"], **A, **DEMANDS_A}, {"type": ["string", "null"], "minLength": 2}]},
        {"oneOf": [{"type": "object", **A, **DEMANDS_A}, {"type": "string", "minLength": 2}]}),
    "null in one branch": (
        {"oneOf": [{"type": ["object", "null"], **A, **DEMANDS_A}, {**OBJECT, **DEMANDS_B}]},
        {"oneOf": [{"type": "object", **A, **DEMANDS_A}, {**OBJECT, **DEMANDS_B}, {"type": "null"}]}),
    "null in any branch": (
        {"anyOf": [{"type": ["object", "null"], **A, **DEMANDS_A}, {"type": ["object", "null"], **DEMANDS_B}]},
        {"anyOf": [{"type": "object", **A, **DEMANDS_A}, {**OBJECT, **DEMANDS_B}, {"type": "null"}]}),
    "a type beside or in the branches": ({**OBJECT, "anyOf": [DEMANDS_A, DEMANDS_B]},
                                         {"anyOf": [{**OBJECT, **DEMANDS_A}, {**OBJECT, **DEMANDS_B}]}),
    "a property beside or in the branches": (
        {**OBJECT, "properties": {"c": TEXT}, "oneOf": [{**A, **DEMANDS_A}, {**DEMANDS_B, "properties": {"b": TEXT}}]},
        {"oneOf": [{**OBJECT, "properties": {"a": TEXT, "c": TEXT}, **DEMANDS_A},
                   {**OBJECT, "properties": {"b": TEXT, "c": TEXT}, **DEMANDS_B}]}),
    "a demand beside or in the branches": (
        {**OBJECT, "required": ["c"], "anyOf": [{**A, **DEMANDS_A}, DEMANDS_B]},
        {"anyOf": [{**OBJECT, **A, "required": ["a", "c"]}, {**OBJECT, "required": ["b", "c"]}]}),
    "limits of types apart": ({"oneOf": [{"type": "string", "minLength": 2}, {"type": "integer", "minimum": 2}]},
                              {"type": ["string", "integer"], "minLength": 2, "minimum": 2}),
    "limits of several types apart": (
        {"anyOf": [{"type": ["string", "integer", "null"], "minLength": 2}, {**ARRAY, "items": TEXT}]},
        {"type": ["string", "integer", "array", "null"], "minLength": 2, "items": TEXT}),
}  # fmt: skip


@pytest.mark.parametrize("direction", ["request", "response"])
@pytest.mark.parametrize("name", RESPELLED)
def test_another_spelling_is_no_change(name: str, direction: str) -> None:
    one, two = RESPELLED[name]
    inside = ({"type": "object", "properties": {"x": schema}, "required": ["x"]} for schema in (one, two))
    assert felt(one, two, direction) == felt(two, one, direction) == []
    assert felt(*inside, direction) == []


NEARLY: dict[str, tuple[Any, Any]] = {
    "closed and not empty": ({**OBJECT, **A, **CLOSED}, {**OBJECT, "maxProperties": 0}),
    "closed, and counted tighter": ({**OBJECT, **AB, **CLOSED}, {**OBJECT, **AB, **CLOSED, "maxProperties": 1}),
    "room for one that nobody demands": ({**OBJECT, **AB, **CLOSED, **DEMANDS_A},
                                         {**OBJECT, **AB, "maxProperties": 2, **DEMANDS_A}),
    "a tuple that may go on": ({**ARRAY, "prefixItems": [TEXT], "items": False},
                               {**ARRAY, "prefixItems": [TEXT], "maxItems": 2}),
    "every other name": ({**OBJECT, **A, "patternProperties": {"": NUMBER}},
                         {**OBJECT, **A, "additionalProperties": NUMBER}),
    "a pattern that is more than a name": ({**OBJECT, "patternProperties": {"^a": TEXT}}, {**OBJECT, **A}),
    "a pattern with a dot": ({**OBJECT, "patternProperties": {"^a.b$": TEXT}, **CLOSED},
                             {**OBJECT, "properties": {"a.b": TEXT}, **CLOSED}),
    "a pattern of names closes": ({**OBJECT, "patternProperties": {"^a$": TEXT}, "additionalProperties": NUMBER},
                                  {**OBJECT, "additionalProperties": NUMBER}),
    "not of another value": ({"enum": ["a", "b", "c"], "not": {"const": "a"}}, {"enum": ["a", "b"]}),
    "not of an allOf": ({"not": {"allOf": [DEMANDS_A, DEMANDS_B]}},
                        {"allOf": [{"not": DEMANDS_B}, {"not": DEMANDS_A}]}),
    "two that look alike at first": (
        {"allOf": [{"not": {"const": {"a": 1}}}, {"not": {"const": {"a": 2}}}]}, {"not": {"const": {"a": 1}}}),
    "if not, the other way": ({"if": {"not": DEMANDS_A}, "then": DEMANDS_B}, {"if": DEMANDS_A, "then": DEMANDS_B}),
    "one number more": ({"type": "integer", "minimum": 3, "maximum": 4}, {"const": 3}),
    "a pattern that is more values": ({"type": "string", "pattern": "^(a|b)"}, {"enum": ["a", "b"]}),
    "integers are numbers": ({"oneOf": [{"type": "integer"}, NUMBER]}, NUMBER),
    "a value that a type has": ({"oneOf": [{"enum": ["a"]}, TEXT]}, TEXT),
    "null in one of two branches": (
        {"oneOf": [{"type": ["object", "null"], **A, **DEMANDS_A}, {"type": "string", "minLength": 2}]},
        {"oneOf": [{"type": "object", **A, **DEMANDS_A}, {"type": "string", "minLength": 2}]}),
    "a type beside one branch": ({**OBJECT, "anyOf": [DEMANDS_A, DEMANDS_B]},
                                 {"anyOf": [{**OBJECT, **DEMANDS_A}, DEMANDS_B]}),
    "a property in one of the branches": (
        {**OBJECT, "properties": {"c": TEXT}, "oneOf": [DEMANDS_A, DEMANDS_B]},
        {"oneOf": [{**OBJECT, "properties": {"c": TEXT}, **DEMANDS_A}, {**OBJECT, **DEMANDS_B}]}),
    "a tighter property in the branches": (
        {**OBJECT, "properties": {"c": TEXT}, "anyOf": [DEMANDS_A, DEMANDS_B]},
        {"anyOf": [{**OBJECT, "properties": {"c": {"const": "x"}}, **DEMANDS_A},
                   {**OBJECT, "properties": {"c": TEXT}, **DEMANDS_B}]}),
    "limits of types apart": ({"oneOf": [{"type": "string", "minLength": 2}, {"type": "integer", "minimum": 2}]},
                              {"type": ["string", "integer"], "minLength": 2, "minimum": 3}),
    "contains anything, counted otherwise": ({**ARRAY, "contains": True, "minContains": 2}, {**ARRAY, "minItems": 1}),
}  # fmt: skip


@pytest.mark.parametrize("direction", ["request", "response"])
@pytest.mark.parametrize("name", NEARLY)
def test_what_is_nearly_the_same_is_told(name: str, direction: str) -> None:
    one, two = NEARLY[name]
    assert felt(one, two, direction)
    assert felt(two, one, direction)
