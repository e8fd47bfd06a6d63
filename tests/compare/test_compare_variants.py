"""Variants that extend a parent with a discriminator by `allOf`, and that the parent does not list."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from generator.compare.contracts import compare
from generator.rules.judge import judge
from tests.compare.meeting import contract_of

Tree = dict[str, Any]


def document(version: str = "3.0.3") -> Tree:
    """Operations that take and give a parent `P`, extended by `A` and `B`, the latter by `C`."""
    old = version == "2.0"
    home = "#/definitions/" if old else "#/components/schemas/"
    parent: Tree = {
        "type": "object",
        "required": ["k"],
        "discriminator": "k" if old else {"propertyName": "k"},
        "properties": {"k": {"type": "string"}, "n": {"type": "string", "maxLength": 9}},
    }

    def extending(name: str, **properties: Tree) -> Tree:
        return {"allOf": [{"$ref": home + name}, {"type": "object", "properties": properties}]}

    schemas = {
        "P": parent,
        "A": extending("P", x={"type": "string"}),
        "B": extending("P", y={"type": "string"}, again={"$ref": home + "P"}),
        "C": extending("B", z={"type": "string"}),
    }
    schema = {"$ref": home + "P"}
    if old:
        get: Tree = {"responses": {"200": {"description": "", "schema": schema}}}
        post: Tree = {"parameters": [{"name": "p", "in": "body", "schema": schema}], "responses": {}}
        root: Tree = {"swagger": "2.0", "definitions": schemas, "consumes": ["application/json"]}
    else:
        content = {"application/json": {"schema": schema}}
        get = {"responses": {"200": {"description": "", "content": content}}}
        post = {"requestBody": {"content": content}, "responses": {}}
        root = {"openapi": version, "components": {"schemas": schemas}}
    return {**root, "info": {"title": "", "version": "1"}, "paths": {"/p": {"get": get, "post": post}}}


def told(change: Callable[[Tree], object], version: str = "3.0.3", *, back: bool = False) -> set[tuple[str, str, int]]:
    """What an edit of the schemas comes to: rule, property path and level."""
    before, after = document(version), document(version)
    change(after.get("definitions") or after["components"]["schemas"])
    sides = (after, before) if back else (before, after)
    found = judge(compare(*(contract_of(copy.deepcopy(side)) for side in sides)))
    return {(one.id, "/".join(one.property), int(one.level)) for one in found if one.path}


@pytest.mark.parametrize("version", ["2.0", "3.0.3", "3.1.0"])
@pytest.mark.parametrize(("name", "field"), [("A", "x"), ("B", "y"), ("C", "z")])
def test_a_change_of_a_variant_is_felt_through_its_parent(version: str, name: str, field: str) -> None:
    def change(schemas: Tree) -> None:
        schemas[name]["allOf"][1]["properties"][field] = {"type": "integer"}

    home = "definitions" if version == "2.0" else "components/schemas"
    found = told(change, version)
    assert {(rule, level) for rule, path, level in found if path == f"oneOf[#/{home}/{name}]/{field}"} == {
        ("request-property-type-changed", 3),
        ("response-property-type-changed", 3),
    }


def test_a_variant_that_comes_or_goes_is_a_value_of_the_discriminator() -> None:
    assert told(lambda schemas: schemas.pop("A")) == {
        ("request-body-discriminator-mapping-deleted", "", 3),
        ("response-body-discriminator-mapping-deleted", "", 1),
    }
    assert told(lambda schemas: schemas.pop("A"), back=True) == {
        ("request-body-discriminator-mapping-added", "", 1),
        ("response-body-discriminator-mapping-added", "", 3),
    }


def test_a_change_of_the_parent_is_told_once() -> None:
    def change(schemas: Tree) -> None:
        schemas["P"]["properties"]["n"]["maxLength"] = 5

    assert told(change) == {
        ("request-property-max-length-decreased", "n", 3),
        ("response-property-max-length-decreased", "n", 1),
    }


def test_a_component_that_extends_a_parent_without_a_discriminator_is_no_variant() -> None:
    def change(schemas: Tree) -> None:
        schemas["A"]["allOf"][1]["properties"]["x"] = {"type": "integer"}
        del schemas["P"]["discriminator"]

    assert {path for _, path, _ in told(change)} == {""}
