"""Claims that keywords around them make void, and those that only look so."""

from __future__ import annotations

from typing import Any

import pytest

from generator.compare.model import Effect
from tests.compare.meeting import comparison, felt, with_schema


def effects(before: Any, after: Any, direction: str = "request") -> set[tuple[str, Effect]]:
    found = felt(before, after, direction)
    return {(one.difference.facet, one.difference.effect) for one in found}


NOT_LONG = {"not": {"maxLength": 3}}
VOID: list[tuple[Any, Any]] = [
    # No list satisfies `contains` and `items`, so that nothing can come or go with the items.
    (
        {"type": ["array", "null"], "contains": {"type": "boolean"}, "items": {"type": "number"}},
        {"type": ["array", "null"], "contains": {"type": "boolean"}, "items": {"type": "object"}},
    ),
    # The condition is never met.
    (
        {"properties": {"c": {"type": "string"}}, "if": {"properties": {"c": {"type": "null"}}, "required": ["c"]},
         "then": {"properties": {"b": {"type": "string"}}}},
        {"properties": {"c": {"type": "string"}}, "if": {"properties": {"c": {"type": "null"}}, "required": ["c"]},
         "then": {"properties": {"b": {"type": "null"}}}},
    ),
    # A list of three different booleans there is not.
    (
        {"type": "array", "minItems": 3, "uniqueItems": True, "items": {"type": "boolean"}},
        {"type": "array", "minItems": 3, "uniqueItems": True, "items": {"type": "null"}},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), VOID)
@pytest.mark.parametrize("direction", ["request", "response"])
def test_what_no_instance_can_feel_is_not_called_a_break(before: Any, after: Any, direction: str) -> None:
    found = effects(before, after, direction)
    assert found
    assert not {effect for _, effect in found} & {Effect.NARROWS, Effect.WIDENS, Effect.REPLACES}


FELT: list[tuple[Any, Any, str]] = [
    ({"type": "string", **NOT_LONG}, {"type": "string", "maxLength": 9, **NOT_LONG}, "max-length"),
    ({"type": "string", "pattern": "^a"}, {"type": "string", "pattern": "^a", "maxLength": 152}, "max-length"),
    ({"type": "string", "format": "uri", "pattern": "^https"},
     {"type": "string", "format": "uri", "pattern": "^https", "maxLength": 152}, "max-length"),
    ({"type": "array", "contains": {"type": "string"}},
     {"type": "array", "contains": {"type": "string"}, "maxItems": 1000}, "max-items"),
    ({"type": "string", **NOT_LONG}, {"type": "string", "pattern": "^(?=a)b", **NOT_LONG}, "pattern"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "facet"), FELT)
def test_a_break_beside_such_keywords_stays_one(before: Any, after: Any, facet: str) -> None:
    """Also where an instance is long, or more than the search can make."""
    assert (facet, Effect.NARROWS) in effects(before, after)


def test_a_component_that_holds_itself_is_tried_too() -> None:
    again = {"$ref": "#/components/schemas/Again"}
    sides = [
        with_schema(again, Again={
            "type": "object",
            "propertyNames": {"minLength": 1},
            "properties": {"a": {"type": name}, "again": again},
        })
        for name in ("integer", "string")
    ]  # fmt: skip
    found = [one.difference for operation in comparison(*sides).operations for one in operation.felt]
    assert [(one.facet, one.effect) for one in found] == [("type", Effect.REPLACES)]


def test_plain_types_meet_branches_type_by_type() -> None:
    before = {"oneOf": [{"type": "boolean"}, {"type": "string", "format": "date"}]}
    after = {"oneOf": [{"type": "boolean"}, {"type": "string"}]}
    assert effects(before, after) == {("format", Effect.WIDENS)}
    assert effects(after, before) == {("format", Effect.NARROWS)}


def test_a_union_of_one_inside_a_union_has_the_types_of_its_branch() -> None:
    lists = {"type": "array", "minItems": 3}
    before = {"oneOf": [{"type": "object", "required": ["c"]}, lists, {"type": "string"}]}
    after = {"oneOf": [{"anyOf": [lists]}, {"type": "string"}]}
    assert not {effect for _, effect in effects(before, after, "response")} & {Effect.WIDENS, Effect.REPLACES}


def test_a_name_described_around_a_branch_is_no_new_name_in_it() -> None:
    test = {"if": {"required": ["x"]}}
    before = {"type": "object", "properties": {"a": {"type": "string"}}, **test, "then": {"minProperties": 1}}
    after = {**before, "then": {"minProperties": 1, "properties": {"a": {"maxLength": 3}}}}
    assert ("max-length", Effect.NARROWS) in effects(before, after)


@pytest.mark.parametrize("word", ["propertyNames", "patternProperties"])
def test_a_dependent_schema_that_says_more_than_required_is_no_dependent_required(word: str) -> None:
    said = {"propertyNames": {"maxLength": 3}, "patternProperties": {"^a": {"type": "string"}}}[word]
    before = {"type": "object", "dependentSchemas": {"c": {"required": ["a"]}}}
    after = {"type": "object", "dependentSchemas": {"c": {"required": ["a"], word: said}}}
    assert {effect for _, effect in effects(before, after)} - {Effect.NEUTRAL, Effect.WIDENS}


def test_a_test_without_branches_still_tells_what_is_evaluated() -> None:
    before = {"unevaluatedProperties": {"type": "integer"}, "if": {"properties": {"d": {"type": "string"}}}}
    after = {"unevaluatedProperties": {"type": "integer"}, "if": {"properties": {"d": {"type": "null"}}}}
    assert ("unevaluated-properties", Effect.UNKNOWN) in effects(before, after)
    assert effects({"if": {"type": "string"}}, {}) == set()


def test_limits_between_two_multiples_are_the_same_limit() -> None:
    before = {"type": "number", "multipleOf": 6, "exclusiveMinimum": 0}
    assert not {effect for _, effect in effects(before, {**before, "exclusiveMinimum": 2})} - {Effect.NEUTRAL}
    assert effects(before, {**before, "exclusiveMinimum": 6}) == {("exclusive-min", Effect.NARROWS)}


@pytest.mark.parametrize("direction", ["request", "response"])
def test_a_format_that_only_says_how_to_show_a_value_restricts_nothing(direction: str) -> None:
    plain, hidden = {"type": "string"}, {"type": "string", "format": "password"}
    assert effects(plain, hidden, direction) == effects(hidden, plain, direction) == set()
    assert ("format", Effect.NARROWS) in effects(plain, {"type": "string", "format": "uuid"}, direction)


def test_a_branch_that_takes_anything_is_not_told_type_by_type() -> None:
    """What matches it and another branch of the `oneOf` is refused now."""
    before = {"oneOf": [{"type": "string", "format": "hostname"}, {"type": "array"}]}
    after = {"oneOf": [{"type": "string", "format": "hostname"}, {}]}
    assert {effect for _, effect in effects(before, after)} & {Effect.NARROWS, Effect.REPLACES, Effect.UNKNOWN}
    before = {"oneOf": [{"type": "boolean"}, {"type": "string"}]}
    after = {"oneOf": [{}, {"type": "string"}]}
    assert {effect for _, effect in effects(before, after)} & {Effect.NARROWS, Effect.REPLACES, Effect.UNKNOWN}


def test_a_name_that_a_branch_spoke_of_is_spoken_of_in_any_case() -> None:
    """What is evaluated only where a branch holds was refused elsewhere, and is now allowed everywhere."""
    branch = {"dependentSchemas": {"a": {"properties": {"b": {"type": "string"}}}}}
    closed = {"type": "object", "unevaluatedProperties": False, **branch}
    found = effects(
        {**closed, "properties": {"a": {"type": "integer"}}},
        {**closed, "properties": {"a": {"type": "integer"}, "b": {"type": "string"}}},
        "response",
    )
    assert ("unevaluated-properties", Effect.UNKNOWN) in found


@pytest.mark.parametrize("around", [{"items": {"type": "object"}}, {"prefixItems": [{"properties": {"c": {}}}]}])
def test_a_name_that_contains_speaks_of_may_be_spoken_of_by_items(around: Any) -> None:
    """The items may promise what `contains` did not ask for so far."""
    kind = {"kind": {"const": "y"}}
    before, after = (
        {"type": "array", **around, "contains": {"type": "object", "required": ["kind"], "properties": properties}}
        for properties in (kind, {**kind, "c": {"type": "array"}})
    )
    assert ("contains", Effect.UNKNOWN) in effects(before, after)
    assert ("contains", Effect.UNKNOWN) not in effects(before, before)
