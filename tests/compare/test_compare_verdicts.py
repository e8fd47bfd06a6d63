"""What each facet's transition is called and what it does to the set of values; the opposite edit does the opposite."""

from __future__ import annotations

from typing import Any

import pytest

from generator.compare.model import Felt
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
    ({"type": "number", "minimum": 10**400}, {"type": "number", "minimum": 10**400 + 1}, "min", "increased"),
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


def test_a_property_that_comes_or_goes_stands_on_its_own_line_not_on_that_of_its_schema() -> None:
    with_name = properties(name={"$ref": "#/components/schemas/Name"})
    (there,) = felt(properties(), with_name, Name={"type": "string"})
    (back,) = felt(with_name, properties(), Name={"type": "string"})
    for node in (there.difference.revision, back.difference.base):
        assert node is not None and node.pointer[-2:] == ("properties", "name")


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


@pytest.mark.parametrize("direction", ["request", "response"])
def test_branches_that_a_discriminator_tells_apart_do_not_overlap(direction: str) -> None:
    union = {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]}
    single = {"oneOf": union["oneOf"][1:]}
    kinds = {"Cat": properties(("kind",), kind={}, lives={"type": "integer"}), "Dog": properties(("kind",), kind={})}
    told_by = {"discriminator": {"propertyName": "kind"}}

    def effects(before: Any, after: Any, **components: Any) -> list[str]:
        found = felt(before, after, direction, **(components or kinds))
        return [one.difference.effect.value for one in found if one.difference.facet == "one-of"]

    assert effects(single | told_by, union | told_by) == ["widens"]
    assert effects(union | told_by, single | told_by) == ["narrows"]
    assert effects(single, union) == effects(union, single) == ["replaces"]
    loose = {name: properties(**kind["properties"]) for name, kind in kinds.items()}
    assert effects(single | told_by, union | told_by, **loose) == ["replaces"]


def test_a_branch_that_a_discriminator_tells_apart_may_change_alone() -> None:
    def union(**told_by: Any) -> list[tuple[str, str, str, str]]:
        def shapes(most: int) -> dict[str, Any]:
            cat = properties(("kind",), kind={}, name={"type": "string", "maxLength": most})
            return {"oneOf": [cat, properties(("kind",), kind={}, bark={})], **told_by}

        return told(shapes(3), shapes(5))

    limit = ("oneOf[0]/name", "max-length", "increased", "widens")
    assert union(discriminator={"propertyName": "kind"}) == [limit]
    assert {effect for *_, effect in union()} == {"widens", "unknown"}


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


LIST, OBJECT_OF_TEXT = {"type": "array", "items": {"type": "string"}}, properties(a={"type": "string"})


@pytest.mark.parametrize(("schema", "place", "told_apart"), [
    (LIST, "path", False),
    (LIST, "header", False),
    (LIST, "query", True),
    ({"type": "string"}, "query", False),
    (OBJECT_OF_TEXT, "path", True),
    (OBJECT_OF_TEXT, "header", True),
])  # fmt: skip
def test_explode_counts_where_it_shows_on_the_wire(schema: Any, place: str, told_apart: bool) -> None:
    sides = [parameter(place, schema=schema, explode=explode) for explode in (False, True)]
    assert ("explode-changed" in {one.difference.action for one in every(*sides)}) is told_apart


def test_explode_of_a_response_header_counts_for_objects_only() -> None:
    def answer(schema: Any, explode: bool) -> dict[str, Any]:
        tree = with_schema({}, "response")
        headers = {"X-Tags": {"schema": schema, "explode": explode}}
        tree["paths"]["/things"]["post"]["responses"]["200"]["headers"] = headers
        return tree

    assert every(answer(LIST, False), answer(LIST, True)) == []
    assert [one.difference.action for one in every(answer(OBJECT_OF_TEXT, False), answer(OBJECT_OF_TEXT, True))] == [
        "explode-changed"
    ]


@pytest.mark.parametrize("schema", [{"type": "string"}, OBJECT_OF_TEXT])
def test_a_parameter_written_as_a_document_is_another_one_on_the_wire(schema: Any) -> None:
    styled, written = (
        parameter("query", schema=schema),
        parameter("query", content={"application/json": {"schema": schema}}),
    )
    assert [one.difference.effect.value for one in every(styled, written)] == ["replaces"]
    assert [one.difference.effect.value for one in every(written, styled)] == ["replaces"]
    assert every(written, written) == []


def parameter(place: str, **said: Any) -> dict[str, Any]:
    """A document whose one operation has the parameter `id`."""
    tree = with_schema({})
    tree["paths"]["/things/{id}"] = tree["paths"].pop("/things")
    tree["paths"]["/things/{id}"]["post"]["parameters"] = [{"name": "id", "in": place, "required": True, **said}]
    return tree


def every(before: Any, after: Any) -> list[Felt]:
    return [one for operation in comparison(before, after).operations for one in operation.felt]
