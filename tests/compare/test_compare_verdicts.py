"""What each facet's transition is called and what it does to the set of values; the opposite edit does the opposite."""

from __future__ import annotations

from typing import Any

import pytest

from tests.compare.meeting import comparison, felt, told, with_schema

OPPOSITE = {"narrows": "widens", "widens": "narrows"}
OBJECT = {"type": "object"}


def properties(required: tuple[str, ...] = (), **schemas: Any) -> dict[str, Any]:
    return {"type": "object", "properties": schemas, **({"required": list(required)} if required else {})}


NARROWER: list[tuple[Any, Any, str, str]] = [
    ({"type": "number"}, {"type": "integer"}, "type", "specialized"),
    ({"type": ["string", "integer"]}, {"type": "string"}, "type", "specialized"),
    ({"oneOf": [{"type": "string"}, {"type": "integer"}]}, {"type": "string"}, "list-of-types", "narrowed"),
    ({"type": ["string", "null"]}, {"type": "string"}, "nullable", "became-not-nullable"),
    ({"enum": ["a", "b"]}, {"enum": ["a"]}, "enum", "value-removed"),
    ({"type": "string"}, {"type": "string", "enum": ["a", "b"]}, "enum", "became-enum"),
    ({"type": "string"}, {"type": "string", "const": "a"}, "const", "added"),
    ({"type": "number"}, {"type": "number", "minimum": 1}, "min", "set"),
    ({"type": "number", "minimum": 1}, {"type": "number", "minimum": 2}, "min", "increased"),
    ({"type": "number", "maximum": 3}, {"type": "number", "maximum": 2}, "max", "decreased"),
    ({"type": "number", "minimum": 1}, {"type": "number", "exclusiveMinimum": 1}, "exclusive-min", "set"),
    ({"type": "number", "multipleOf": 2}, {"type": "number", "multipleOf": 4}, "multiple-of", "increased"),
    ({"type": "string", "minLength": 1}, {"type": "string", "minLength": 2}, "min-length", "increased"),
    ({"type": "string", "maxLength": 2}, {"type": "string", "maxLength": 1}, "max-length", "decreased"),
    ({"type": "string"}, {"type": "string", "pattern": "^a"}, "pattern", "added"),
    ({"type": "integer", "format": "int64"}, {"type": "integer", "format": "int32"}, "format", "specialized"),
    ({"type": "array"}, {"type": "array", "minItems": 1}, "min-items", "set"),
    ({"type": "array"}, {"type": "array", "uniqueItems": True}, "unique-items", "added"),
    ({"type": "array"}, {"type": "array", "contains": {"const": 1}}, "contains", "added"),
    (OBJECT, {"type": "object", "maxProperties": 3}, "max-properties", "set"),
    (OBJECT, {"type": "object", "required": ["a"]}, "required", "became-required"),
    (OBJECT, {"type": "object", "additionalProperties": False}, "additional-properties", "disallowed"),
    (OBJECT, {"type": "object", "propertyNames": {"maxLength": 3}}, "property-names", "added"),
    (OBJECT, {"type": "object", "patternProperties": {"^a": False}}, "pattern-property", "added"),
    (OBJECT, {"type": "object", "dependentRequired": {"a": ["b"]}}, "dependent-required", "added"),
    (OBJECT, {"type": "object", "dependentSchemas": {"a": {"minProperties": 2}}}, "dependent-schema", "added"),
    ({}, {"not": {"minLength": 3}}, "not", "added"),
    ({"not": {"minLength": 3}}, {"not": {"minLength": 2}}, "not", "changed"),
    ({}, {"if": {"minLength": 3}, "then": {"pattern": "a"}}, "if", "added"),
    (properties(a={"type": "string"}), properties(("a",), a={"type": "string"}), "required", "became-required"),
]


@pytest.mark.parametrize(("wide", "narrow", "facet", "action"), NARROWER)
def test_a_narrower_schema_narrows_and_back_widens(wide: Any, narrow: Any, facet: str, action: str) -> None:
    (there,) = told(wide, narrow)
    (back,) = told(narrow, wide)
    assert there[1:] == (facet, action, "narrows")
    assert back[3] == "widens"


@pytest.mark.parametrize(("before", "after"), [
    ({"type": "string"}, {"type": "integer"}),
    ({"type": "number", "multipleOf": 2}, {"type": "number", "multipleOf": 3}),
    ({"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}),
    ({"type": "string", "pattern": "^a"}, {"type": "string", "pattern": "^b"}),
])  # fmt: skip
def test_incomparable_sets_are_replaced(before: Any, after: Any) -> None:
    assert {effect for *_, effect in told(before, after)} == {"replaces"}


def test_what_cannot_be_decided_is_unknown() -> None:
    before, after = {"type": "string", "pattern": "^(?!a)"}, {"type": "string", "pattern": "^(?!b)"}
    assert told(before, after) == [("", "pattern", "changed", "unknown")]


def test_a_change_of_type_is_one_entry() -> None:
    before = properties(a={"type": "array", "minItems": 1, "items": {"type": "string"}})
    after = properties(a=properties(("x",), x={"type": "integer"}))
    assert told(before, after) == [("a", "type", "changed", "replaces")]


def test_an_added_property_is_one_entry() -> None:
    assert told(properties(), properties(a=properties(("b",), b={"type": "string"}))) == [
        ("a", "property", "added", "neutral")
    ]


def test_a_property_is_compared_with_what_the_other_side_says_of_its_name() -> None:
    dictionary = {"type": "object", "additionalProperties": {"type": "string"}}
    assert ("a", "type", "changed", "replaces") in told(dictionary, properties(a={"type": "integer"}))
    closed = {"type": "object", "additionalProperties": False}
    assert ("a", "property", "added", "widens") in told(closed, {**closed, "properties": {"a": {}}}, "response")


def test_a_read_only_property_is_felt_as_absent_in_requests_only() -> None:
    before = properties(id={"type": "string", "readOnly": True})
    after = properties(id={"type": "string", "readOnly": True, "maxLength": 3})
    assert [one.absent for one in felt(before, after, "request")] == ["read-only"]
    assert [one.absent for one in felt(before, after, "response")] == [""]


def test_each_branch_pairs_once_and_leftovers_are_named() -> None:
    def shape(**fixed: Any) -> dict[str, Any]:
        return properties(tuple(fixed), **{name: {"const": value} for name, value in fixed.items()})

    before = {"oneOf": [shape(kind="a"), shape(kind="b")]}
    after = {"oneOf": [shape(kind="c"), shape(kind="b"), shape(kind="a")]}
    assert told(before, after) == [("", "one-of", "added", "widens")]
    assert told(after, before) == [("", "one-of", "removed", "narrows")]


def test_a_branch_that_overlaps_refuses_what_matches_two() -> None:
    before = {"oneOf": [{"type": "integer"}]}
    after = {"oneOf": [{"type": "integer"}, {"type": "number"}]}
    assert "replaces" in {effect for *_, effect in told(before, after)}


CONJUNCTS = {
    "not": ({"not": {"minLength": 3}}, {"not": {"pattern": "^a"}}),
    "if": ({"if": {"minLength": 3}, "then": {"pattern": "a"}}, {"if": {"maxLength": 1}, "then": {"pattern": "b"}}),
    "contains": ({"contains": {"const": 1}}, {"contains": {"const": 2}}),
    "anyOf": ({"anyOf": [{"minLength": 3}, {"pattern": "^a"}]}, {"anyOf": [{"maxLength": 1}, {"pattern": "^b"}]}),
}


@pytest.mark.parametrize("name", CONJUNCTS)
def test_conjuncts_that_cannot_be_merged_have_no_order(name: str) -> None:
    one, two = CONJUNCTS[name]
    assert told({"allOf": [one, two]}, {"allOf": [two, one]}) == []
    assert {effect for *_, effect in told({"allOf": [one, two]}, {"allOf": [two]})} == {"widens"}


def test_not_inside_not_turns_twice() -> None:
    def twice(most: int) -> dict[str, Any]:
        return {"not": properties(("a",), a={"not": properties(("b",), b={"type": "string", "maxLength": most})})}

    assert told(twice(5), twice(3)) == [("", "not", "changed", "narrows")]
    assert told(twice(3), twice(5)) == [("", "not", "changed", "widens")]


def test_recursion_is_an_edge_back() -> None:
    reference = {"$ref": "#/components/schemas/Node"}
    node, changed = (properties(next=reference, value={"type": name}) for name in ("string", "integer"))
    found = comparison(with_schema(reference, Node=node), with_schema(reference, Node=changed))
    (pair,) = found.operations
    assert [one.path for one in pair.felt] == [("value",)]


def test_a_branch_of_any_of_that_is_said_twice_says_nothing_more() -> None:
    """Also where a reference below it hides that it is the same text."""
    twin, other = properties(kind={"enum": ["a"]}), properties(kind={"enum": ["b"]})
    hidden = properties(kind={"$ref": "#/components/schemas/Kind"})
    components = {"Kind": {"enum": ["a"]}}
    assert felt({"anyOf": [twin, other]}, {"anyOf": [twin, other, hidden]}, **components) == []
    assert felt({"anyOf": [twin, hidden, other]}, {"anyOf": [other, twin]}, **components) == []
    assert felt({"oneOf": [twin, other]}, {"oneOf": [twin, other, hidden]}, **components) != []


def test_a_reference_is_no_level_where_defaults_compete() -> None:
    """Of several defaults the outermost counts; what a mere reference refers to stands where the reference stands."""
    first, second = ({"type": "boolean", "default": value} for value in (True, False))
    for reference in ({"$ref": "#/components/schemas/A"}, {"allOf": [{"$ref": "#/components/schemas/A"}]}):
        for there, here in ((first, second), (second, first)):
            inline = {"allOf": [properties(on=there), properties(on=here)]}
            referred = {"allOf": [properties(on=reference), properties(on=here)]}
            assert felt(inline, referred, A=there) == []
