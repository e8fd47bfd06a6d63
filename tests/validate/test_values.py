"""Values that do not fit, and what schemas say that cannot be meant, in every version that has the words for it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import Judge

VERSIONS = ("2.0", "3.0.4", "3.1.1", "3.2.0")
NAMES = ("default-does-not-fit", "enum-value-does-not-fit", "example-does-not-fit", "impossible-property")


def document(version: str, schema: Any, *, operation: dict[str, Any] | None = None, **schemas: Any) -> dict[str, Any]:
    """An operation that returns the schema `It`, and further schemas."""
    schemas = {"It": schema, **schemas}
    head = {"info": {"title": "t", "version": "1"}}
    if version == "2.0":
        answer = {"description": "d", "schema": {"$ref": "#/definitions/It"}}
        head |= {"swagger": "2.0", "definitions": schemas}  # type: ignore[dict-item]  # values of any kind
    else:
        content = {"application/json": {"schema": {"$ref": "#/components/schemas/It"}}}
        answer = {"description": "d", "content": content}
        head |= {"openapi": version, "components": {"schemas": schemas}}  # type: ignore[dict-item]
    return {**head, "paths": {"/a": {"get": {**(operation or {}), "responses": {"200": answer}}}}}


def told(judge: Judge, tree: Any) -> list[tuple[str, str, str]]:
    """(rule, level, last steps of the pointer) of every finding."""
    return [(one.rule, one.level, "/".join(one.place.pointer[-2:])) for one in judge(json.dumps(tree), "api.json")]


def refer(version: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/{'definitions' if version == '2.0' else 'components/schemas'}/{name}"}


@pytest.mark.parametrize("version", VERSIONS)
def test_values_that_do_not_fit(version: str, judge: Judge) -> None:
    schema = {
        "type": "object",
        "properties": {
            "count": {"type": "integer", "minimum": 1, "default": 0},
            "size": {"type": "string", "enum": ["s", 5]},
            "nick": {"type": "string", "maxLength": 3, "example": "much"},
            "fine": {"type": "integer", "minimum": 1, "default": 1, "example": 2, "enum": [1, 2]},
        },
    }
    default = "error" if version in ("2.0", "3.0.4") else "warning"
    assert told(judge, document(version, schema)) == [
        ("default-does-not-fit", default, "count/default"),
        ("enum-value-does-not-fit", "warning", "enum/1"),
        ("example-does-not-fit", "warning", "nick/example"),
    ]


@pytest.mark.parametrize("version", VERSIONS)
def test_values_are_judged_through_references_and_told_where_they_differ(version: str, judge: Judge) -> None:
    schema = {"type": "object", "properties": {"other": refer(version, "Other")}, "example": {"other": {"n": "x"}}}
    other = {"type": "object", "properties": {"n": {"type": "integer"}}}
    assert told(judge, document(version, schema, Other=other)) == [("example-does-not-fit", "warning", "other/n")]


@pytest.mark.parametrize("version", VERSIONS[1:])
def test_examples_of_media_types_and_parameters(version: str, judge: Judge) -> None:
    number = {"type": "integer"}
    content = {
        "application/json": {
            "schema": number,
            "examples": {"a": {"value": 1}, "b": {"value": "x"}, "c": {"value": "7"}},
        },
        "text/plain": {"schema": number, "example": "<7>"},
    }
    parameters = [
        {"name": "p", "in": "query", "schema": {"type": "string"}, "example": 5},
        {"name": "q", "in": "query", "schema": {"type": "boolean"}, "example": "maybe"},
    ]
    operation = {"requestBody": {"content": content}, "parameters": parameters}
    assert told(judge, document(version, {}, operation=operation)) == [
        ("example-does-not-fit", "warning", "b/value"),
        ("example-does-not-fit", "warning", "1/example"),
    ]


def test_examples_of_responses_of_2_0(judge: Judge) -> None:
    tree = document("2.0", {"type": "integer"})
    tree["paths"]["/a"]["get"]["responses"]["200"]["examples"] = {"application/json": "x", "application/xml": "<x/>"}
    assert told(judge, tree) == [("example-does-not-fit", "warning", "examples/application/json")]


def test_defaults_of_parameters_of_2_0(judge: Judge) -> None:
    parameter = {"name": "p", "in": "query", "required": True, "type": "array", "items": {"type": "integer"}}
    tree = document("2.0", {}, operation={"parameters": [{**parameter, "default": [1, "x"]}]})
    assert told(judge, tree) == [("default-does-not-fit", "error", "default/1")]


@pytest.mark.parametrize("keyword", ["nullable", "x-nullable"])
def test_null_is_a_value_of_what_is_nullable(keyword: str, judge: Judge) -> None:
    version = "3.0.4" if keyword == "nullable" else "2.0"
    inner = {"type": "string", "maxLength": 3, "example": "much", keyword: True}
    mixed = {"allOf": [{"type": "object", "properties": {"deep": inner}}], keyword: True}
    schema = {
        "type": "object",
        "properties": {"plain": inner, "mixed": mixed, "listed": {"type": "string", "enum": ["a"], keyword: True}},
        "example": {"plain": None, "mixed": None, "listed": None},
    }
    found = told(judge, document(version, schema))
    assert found == [
        ("example-does-not-fit", "warning", "plain/example"),
        ("example-does-not-fit", "warning", "deep/example"),
    ]


def test_an_example_may_lack_what_travels_the_other_way(judge: Judge) -> None:
    properties = {"id": {"type": "string", "readOnly": True}, "name": {"type": "string"}}
    schema = {"type": "object", "required": ["id", "name"], "properties": properties}
    assert told(judge, document("3.0.4", {**schema, "example": {"name": "x"}})) == []
    assert told(judge, document("3.0.4", {**schema, "example": {"id": "x"}})) != []


@pytest.mark.parametrize("version", VERSIONS)
def test_a_name_that_a_closed_object_cannot_have(version: str, judge: Judge) -> None:
    closed = {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False}
    assert told(judge, document(version, {**closed, "required": ["a", "b"]})) == [
        ("impossible-property", "error", "required/1")
    ]
    joined = {"allOf": [refer(version, "Closed"), {"type": "object", "required": ["b"]}]}
    assert told(judge, document(version, joined, Closed=closed)) == [("impossible-property", "error", "required/0")]
    assert told(judge, document(version, {**closed, "required": ["a"]})) == []
    opened = {key: value for key, value in closed.items() if key != "additionalProperties"}
    assert told(judge, document(version, {**opened, "required": ["b"]})) == []


def test_names_that_a_pattern_allows(judge: Judge) -> None:
    closed = {"type": "object", "patternProperties": {"^x-": {}}, "additionalProperties": False}
    assert told(judge, document("3.1.1", {**closed, "required": ["x-a"]})) == []
    assert [rule for rule, _, _ in told(judge, document("3.1.1", {**closed, "required": ["a"]}))] == [
        "impossible-property"
    ]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_discriminator_without_its_property(version: str, judge: Judge) -> None:
    discriminator: Any = "kind" if version == "2.0" else {"propertyName": "kind"}
    properties = {"kind": {"type": "string"}}
    parent = {"type": "object", "required": ["kind"], "discriminator": discriminator}
    expected = [
        (
            "undeclared-discriminator",
            "warning",
            "It/discriminator" if version == "2.0" else "discriminator/propertyName",
        )
    ]
    assert told(judge, document(version, parent)) == expected
    assert told(judge, document(version, {**parent, "properties": properties})) == []
    inherited = {**parent, "allOf": [refer(version, "Base")]}
    assert told(judge, document(version, inherited, Base={"type": "object", "properties": properties})) == []


@pytest.mark.parametrize("version", VERSIONS[1:])
def test_a_variant_without_the_property(version: str, judge: Judge) -> None:
    union = {"oneOf": [refer(version, "A"), refer(version, "B")], "discriminator": {"propertyName": "kind"}}
    one, two = {"type": "object", "properties": {"kind": {"type": "string"}}}, {"type": "object"}
    assert told(judge, document(version, union, A=one, B=two)) == [("undeclared-discriminator", "warning", "oneOf/1")]
    assert told(judge, document(version, union, A=one, B=one)) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_formats(version: str, judge: Judge) -> None:
    schema = {
        "type": "object",
        "properties": {n: {"type": "string", "format": f} for n, f in zip("abc", ("x", "x", "uuid"), strict=True)},
    }
    assert told(judge, document(version, schema)) == [("unknown-format", "info", "a/format")]


@pytest.mark.parametrize("version", VERSIONS)
def test_components_that_nothing_reaches(version: str, judge: Judge) -> None:
    schemas = {
        "Used": {"type": "object", "properties": {"self": refer(version, "Used")}},
        "Lone": {"type": "object", "properties": {"other": refer(version, "Other")}},
        "Other": {"type": "object"},
    }
    found = told(judge, document(version, refer(version, "Used"), **schemas))
    where = "definitions" if version == "2.0" else "schemas"
    assert found == [("unreachable-component", "info", f"{where}/{name}") for name in ("Lone", "Other")]
    tree = document(version, {}, **schemas)
    del tree["paths"]["/a"]
    assert told(judge, tree) == []


@pytest.mark.parametrize("version", VERSIONS[1:])
def test_variants_are_reached_by_their_parent_and_by_a_mapping(version: str, judge: Judge) -> None:
    parent = {"type": "object", "properties": {"kind": {"type": "string"}}, "discriminator": {"propertyName": "kind"}}
    child = {"allOf": [refer(version, "It"), {"type": "object"}]}
    assert told(judge, document(version, parent, Child=child)) == []
    named = {
        **parent,
        "discriminator": {"propertyName": "kind", "mapping": {"a": "One", "b": "#/components/schemas/Two"}},
    }
    assert told(judge, document(version, named, One={"type": "object"}, Two={"type": "object"})) == []


def test_webhooks_of_3_0_are_validated(judge: Judge) -> None:
    hook = {"post": {"operationId": "a", "requestBody": {"content": {"application/json": {"schema": {"type": "no"}}}}}}
    found = told(judge, document("3.0.4", {}) | {"x-webhooks": {"made": hook}})
    assert found == [("missing-field", "error", "made/post"), ("wrong-value", "error", "schema/type")]


def test_a_broken_schema_is_told_once_and_hides_no_other(judge: Judge) -> None:
    schema = {
        "type": "object",
        "properties": {
            "a": {"allOf": [{"$ref": "nowhere.json#/A"}], "default": 1},
            "b": {"allOf": [{"$ref": "nowhere.json#/A"}], "default": 2},
            "c": {"type": "integer", "default": "x"},
        },
    }
    found = told(judge, document("3.1.1", schema))
    rules = sorted(rule for rule, _, _ in found)
    assert rules == ["default-does-not-fit", "unchecked-value", "unresolved-reference", "unresolved-reference"]


def test_doublings_at_every_level_are_not_judged(judge: Judge) -> None:
    """A native engine cannot be stopped: 2^60 steps are counted before, not taken."""
    step = {"properties": {"p": {"$ref": "#/components/schemas/It"}}}
    value: Any = {}
    for _ in range(60):
        value = {"p": value}
    found = told(judge, document("3.1.1", {"allOf": [step, dict(step)], "example": value}))
    assert [rule for rule, _, _ in found] == ["unchecked-value"]
