"""On a wire of texts the values `1` and `"1"` are the same: query, path, header, cookie, form fields."""

from __future__ import annotations

from typing import Any

import pytest

from generator.rules.judge import Judging, judge
from generator.rules.model import Level
from tests.compare.meeting import comparison, with_schema

TEXTS, NUMBERS = {"type": "string", "enum": ["1", "2"]}, {"type": "integer", "enum": [1, 2]}


def parameter(place: str, schema: Any) -> dict[str, Any]:
    tree = with_schema({})
    tree["paths"]["/things/{id}"] = tree["paths"].pop("/things")
    said = {"name": "id", "in": place, "required": True, "schema": schema}
    tree["paths"]["/things/{id}"]["post"]["parameters"] = [said]
    return tree


def field(media: str, schema: Any) -> dict[str, Any]:
    tree = with_schema({})
    form = {"type": "object", "properties": {"id": schema}}
    tree["paths"]["/things"]["post"]["requestBody"]["content"] = {media: {"schema": form}}
    return tree


def effects(before: Any, after: Any) -> set[str]:
    return {f.difference.effect.value for pair in comparison(before, after).operations for f in pair.felt}


@pytest.mark.parametrize("place", ["query", "path", "header", "cookie"])
@pytest.mark.parametrize(("one", "two"), [
    (TEXTS, NUMBERS),
    (TEXTS, {"enum": [2, "1"]}),
    ({"enum": [1, "1", "2"]}, TEXTS),
    ({"type": "string", "enum": ["true", "false"]}, {"type": "boolean"}),
    ({"type": "string", "const": "true"}, {"type": "boolean", "enum": [True]}),
    ({"type": "string", "enum": ["1.5", "2", "-3"]}, {"type": "number", "enum": [-3, 2.0, 1.5]}),
    ({"type": "array", "items": TEXTS}, {"type": "array", "items": NUMBERS}),
    ({**TEXTS, "default": "1"}, {**NUMBERS, "default": 1}),
])  # fmt: skip
def test_the_same_texts_are_the_same_values(place: str, one: Any, two: Any) -> None:
    assert effects(parameter(place, one), parameter(place, two)) == set()
    assert effects(parameter(place, two), parameter(place, one)) == set()


@pytest.mark.parametrize(("narrow", "wide"), [
    (TEXTS, {"type": "integer"}),
    (TEXTS, {"type": "integer", "enum": [1, 2, 3]}),
    (NUMBERS, {"type": "string", "enum": ["1", "2", "x"]}),
    ({"type": "boolean"}, {"type": "string", "enum": ["true", "false", "x"]}),
    ({"type": "string", "enum": ["true"]}, {"type": "boolean"}),
    ({"type": "string", "enum": ["1", "2.5"]}, {"type": "number"}),
])  # fmt: skip
def test_more_texts_are_more_values(narrow: Any, wide: Any) -> None:
    assert effects(parameter("query", narrow), parameter("query", wide)) == {"widens"}
    assert effects(parameter("query", wide), parameter("query", narrow)) == {"narrows"}


@pytest.mark.parametrize(("one", "two"), [
    ({"type": "string", "enum": ["01", "2"]}, NUMBERS),
    ({"type": "string", "enum": ["1", "x"]}, {"type": "integer"}),
    ({"type": "string", "enum": ["yes", "no"]}, {"type": "boolean"}),
    ({"type": "string", "enum": ["True", "False"]}, {"type": "boolean"}),
])  # fmt: skip
def test_other_texts_are_other_values(one: Any, two: Any) -> None:
    assert effects(parameter("query", one), parameter("query", two)) & {"replaces", "narrows"}
    assert effects(parameter("query", two), parameter("query", one)) & {"replaces", "narrows"}


def test_json_tells_numbers_from_texts() -> None:
    assert (
        effects(field("application/x-www-form-urlencoded", TEXTS), field("application/x-www-form-urlencoded", NUMBERS))
        == set()
    )
    assert effects(field("application/json", TEXTS), field("application/json", NUMBERS)) == {"replaces"}


@pytest.mark.parametrize("number", ["integer", "number"])
def test_free_text_takes_what_any_branch_took(number: str) -> None:
    union = {"anyOf": [{"type": [number, "null"]}, {"type": "number", "minimum": 1}, {"type": "boolean"}]}
    sides = [with_schema({}) for _ in range(2)]
    for side, schema in zip(sides, (union, {"type": "string"}), strict=True):
        side["paths"]["/things"]["post"]["parameters"] = [{"name": "q", "in": "query", "schema": schema}]
    assert {change.level for change in judge(comparison(*sides), Judging())} == {Level.INFO}
