"""The profile with the ecosystem's ids tells of every keyword; the contract profile of what it does to values."""

from __future__ import annotations

from typing import Any

import pytest
from rules_pipeline import judged

from generator.rules.judge import Judging
from generator.rules.model import Level

JSON = "application/json"


def property_of(schema: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"item": schema}}


def body(schema: Any, direction: str, media: str = JSON, parameters: tuple[Any, ...] = ()) -> dict[str, Any]:
    content = {"content": {media: {"schema": schema}}}
    answer = {"description": "Done.", **(content if direction == "response" else {})}
    operation: dict[str, Any] = {"responses": {"200": answer}, "parameters": list(parameters)}
    if direction == "request":
        operation["requestBody"] = content
    return document({"/orders": {"post": operation}})


def query(schema: Any, name: str = "q", **rest: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema, **rest}


def document(paths: Any, **rest: Any) -> dict[str, Any]:
    info = {"title": "Orders", "version": "1.0.0"}
    return {"openapi": "3.1.0", "info": info, "paths": paths, **rest}


def said(before: Any, after: Any, profile: str) -> list[str]:
    changes = judged(before, after, Judging(profile=profile))
    return sorted(f"{change.id} {change.level.word}" for change in changes if change.path)


def one_of(*schemas: Any) -> dict[str, Any]:
    return {"oneOf": list(schemas)}


BRANCH = {"type": "object", "properties": {"foo": {}, "bar": {}}}
PLAIN, FOO, BAR = ({**BRANCH, "required": names} for names in (["foo", "bar"], ["foo"], ["bar"]))
WORDS = {"type": "string", "enum": ["red", "green"]}
OTHER_WORDS = {"type": "string", "enum": ["blue", "black"]}

SCHEMAS: list[tuple[str, Any, Any, str, list[str], list[str]]] = [
    (
        "properties beside a type that has none",
        {"type": "string", "properties": {"a": {"type": "string"}}},
        {"type": "string", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
        "request",
        [],
        ["request-property-became-required error", "request-property-type-changed error"],
    ),
    (
        "a limit below a `not` has the opposite effect",
        {"not": property_of({"type": "string", "maxLength": 9})},
        {"not": property_of({"type": "string", "maxLength": 5})},
        "request",
        ["request-body-not-generalized info"],
        ["request-body-not-generalized info", "request-property-max-length-decreased error"],
    ),
    (
        "values that another keyword rules out",
        {"type": "string", "enum": ["long", "at"], "maxLength": 4},
        {"type": "string", "enum": ["long", "at"], "maxLength": 3},
        "request",
        ["request-body-enum-value-removed error"],
        ["request-body-max-length-decreased error"],
    ),
    (
        "a list of values that is empty now",
        WORDS,
        {"type": "string", "enum": []},
        "request",
        ["request-body-became-impossible error"],
        ["request-body-enum-value-removed error"] * 2,
    ),
    (
        "a pattern that was shown to match more",
        property_of({"type": "string", "pattern": "^[a-z]$"}),
        property_of({"type": "string", "pattern": "^[a-z]+$"}),
        "request",
        ["request-property-pattern-generalized info"],
        ["request-property-pattern-changed warning"],
    ),
    (
        "a pattern that matches everything",
        property_of({"type": "string", "pattern": "^[a-z]$"}),
        property_of({"type": "string", "pattern": ".*"}),
        "request",
        ["request-property-pattern-removed info"],
        ["request-property-pattern-generalized info"],
    ),
    (
        "a format that says nothing about numbers",
        property_of({"type": "integer", "format": "int32"}),
        property_of({"type": "integer", "format": "uuid"}),
        "request",
        ["request-property-type-generalized info"],
        ["request-property-type-changed error"],
    ),
    (
        "a type that is none",
        {"type": "string"},
        {"type": "text", "enum": ["red"]},
        "request",
        ["request-body-became-enum error"],
        ["request-body-became-enum error", "request-body-type-changed error"],
    ),
    (
        "the looser of two bounds",
        {"type": "number", "minimum": 10, "exclusiveMinimum": 5},
        {"type": "number", "minimum": 9, "exclusiveMinimum": 4},
        "response",
        ["response-body-min-decreased error"],
        ["response-body-exclusive-min-decreased error", "response-body-min-decreased error"],
    ),
    (
        "a type that is not given any more",
        {"type": "string"},
        {},
        "response",
        ["response-body-type-generalized error"],
        ["response-body-type-changed error"],
    ),
    (
        "a name that is demanded but not described",
        {"type": "object"},
        {"type": "object", "required": ["a"]},
        "request",
        ["request-property-became-required error"],
        ["request-property-became-required-undeclared error"],
    ),
    (
        "a schema that was taken apart into branches that overlap",
        PLAIN,
        one_of(FOO, BAR),
        "request",
        ["request-body-one-of-added-replacing error", "request-property-became-optional info"],
        ["request-body-wrapped-in-one-of error"],
    ),
    (
        "a nameless branch whose values make one list with those of the others",
        one_of(WORDS),
        one_of(WORDS, OTHER_WORDS),
        "request",
        ["request-body-enum-value-added info"] * 2,
        ["request-body-enum-value-added info"] * 2 + ["request-body-one-of-added info"],
    ),
    (
        "a nameless branch that only changed",
        one_of(WORDS, {"type": "integer"}),
        one_of({"type": "string", "enum": ["red"]}, {"type": "integer"}),
        "request",
        ["request-property-enum-value-removed error"],
        ["request-property-enum-value-removed error"],
    ),
]


@pytest.mark.parametrize(
    ("before", "after", "direction", "contract", "keywords"),
    [entry[1:] for entry in SCHEMAS],
    ids=[entry[0] for entry in SCHEMAS],
)
def test_what_the_profiles_say_of_a_schema(
    before: Any, after: Any, direction: str, contract: list[str], keywords: list[str]
) -> None:
    sides = body(before, direction), body(after, direction)
    assert said(*sides, "contract") == contract
    assert said(*sides, "oasdiff") == keywords


@pytest.mark.parametrize(
    ("before", "after", "contract", "keywords"),
    [
        (  # any text was allowed, and is
            query({"type": ["string", "integer"]}),
            query({"type": ["string", "boolean"]}),
            ["request-parameter-type-compatible info"],
            ["request-parameter-type-compatible info"],
        ),
        (
            query(property_of({"type": "number"}), style="deepObject"),
            query(property_of({"type": "string"}), style="deepObject"),
            ["request-parameter-property-type-generalized info"],
            ["request-parameter-property-type-changed warning"],
        ),
        (  # inside a parameter the ecosystem has few ids
            query({"type": "array", "items": {"type": "array", "maxItems": 2}}),
            query({"type": "array", "items": {"type": "array", "maxItems": 1}}),
            ["request-parameter-property-max-items-decreased error"],
            ["request-parameter-max-items-decreased error"],
        ),
        (  # each value of the list is what the single one was
            query({"type": ["string", "integer"]}),
            query({"type": "array", "items": {"type": "string"}}),
            ["request-parameter-type-generalized info"],
            ["request-parameter-type-generalized info"],
        ),
        (  # every call has a value of its own
            query({"default": "a"}, required=True),
            query({"default": "b"}, required=True),
            [],
            [],
        ),
    ],
)
def test_what_the_profiles_say_of_a_parameter(
    before: Any, after: Any, contract: list[str], keywords: list[str]
) -> None:
    sides = [document({"/orders": {"get": {"parameters": [one], "responses": {}}}}) for one in (before, after)]
    assert said(*sides, "contract") == contract
    assert said(*sides, "oasdiff") == keywords


@pytest.mark.parametrize(
    ("direction", "media", "before", "after", "keywords"),
    [
        ("request", "application/xml", "object", "string", "request-body-type-compatible info"),
        ("request", "application/xml", "string", "object", "request-body-type-changed error"),
        ("response", "application/xml", "string", "object", "response-body-type-compatible info"),
        ("response", "application/problem+json", "string", "object", "response-body-type-changed error"),
    ],
)
def test_a_text_that_is_no_json_is_taken_for_anything_only_where_the_ecosystem_does(
    direction: str, media: str, before: str, after: str, keywords: str
) -> None:
    sides = [body({"type": name}, direction, media) for name in (before, after)]
    assert said(*sides, "contract") == [f"{direction}-body-type-changed error"]
    assert said(*sides, "oasdiff") == [keywords]


def test_a_change_of_several_media_types_stays_one() -> None:
    def both(name: str) -> dict[str, Any]:
        tree = body({"type": name}, "request", "application/xml")
        content = tree["paths"]["/orders"]["post"]["requestBody"]["content"]
        content[JSON] = content["application/xml"]
        return tree

    for profile in ("contract", "oasdiff"):
        assert said(both("object"), both("string"), profile) == ["request-body-type-changed error"]


def test_a_path_whose_parameter_was_renamed_is_listed_as_the_base_writes_it() -> None:
    answer = {"200": {"description": "Done."}}
    before, after = (
        document({f"/orders/{{{name}}}": {"get": {"operationId": name, "responses": answer}, **more}})
        for name, more in (("id", {}), ("order", {"post": {"responses": answer}}))
    )
    for profile, path in (("contract", "/orders/{order}"), ("oasdiff", "/orders/{id}")):
        changes = judged(before, after, Judging(profile=profile))
        assert {change.path for change in changes if change.operation} == {path}
        assert {change.operation for change in changes if change.operation} == {"GET", "POST"}


def test_the_opposite_inside_a_not_is_said_and_twice_is_the_thing_itself() -> None:
    def within(schema: Any, times: int) -> Any:
        return within({"not": property_of(schema)}, times - 1) if times else schema

    for times, end in ((1, "more values"), (2, "")):
        sides = [body(within({"type": "string", "maxLength": most}, times), "request") for most in (9, 5)]
        changes = judged(*sides, Judging(profile="oasdiff"))
        (change,) = [one for one in changes if one.id == "request-property-max-length-decreased"]
        assert change.level is Level.ERROR
        assert ("leaves more values here" in change.text) is bool(end)


def test_variables_of_an_address_are_part_of_it() -> None:
    def served(default: str, *values: str) -> dict[str, Any]:
        variable = {"default": default, **({"enum": list(values)} if values else {})}
        return document({}, servers=[{"url": "https://{region}.example.com", "variables": {"region": variable}}])

    (change,) = judged(served("eu", "eu", "us"), served("us", "us", "eu"))
    assert change.id == "api-server-changed"
    assert change.arguments["before"] == "region = eu (one of eu, us)"
    assert judged(served("eu", "eu", "us"), served("eu", "us", "eu")) == []
