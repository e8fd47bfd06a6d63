"""Instances that show what breaks: taken by one side and refused by the other; or the claim is unproven."""

from __future__ import annotations

from typing import Any

import pytest

from generator.compare.model import Proof
from generator.rules.change import Change
from generator.rules.judge import Judging, judge
from generator.rules.model import Level
from generator.witness.judge import Judge
from tests.compare.meeting import comparison, with_schema

MARKED: dict[str, Any] = {
    "type": "object",
    "required": ["id"],
    "properties": {"id": {"type": "integer", "readOnly": True}},
}


def errors(before: Any, after: Any) -> list[Change]:
    """The errors between two documents."""
    found = judge(comparison(before, after), Judging(witnesses=True))
    return [change for change in found if change.level is Level.ERROR and change.operation]


def proofs(before: Any, after: Any, direction: str = "request", **components: Any) -> list[Proof | None]:
    sides = (with_schema(schema, direction, **components) for schema in (before, after))
    return [change.proof for change in errors(*sides)]


SHOWN: list[tuple[Any, Any]] = [
    ({"type": "string"}, {"type": "string", "maxLength": 5_000}),
    ({"type": "array", "items": {"type": "null"}}, {"type": "array", "items": {"type": "null"}, "maxItems": 1_000}),
    ({"type": ["string", "null"]}, {"type": "string"}),
    ({"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"a": {}}, "required": ["a"]}),
    ({"type": "object", "properties": {"a": {"type": "array", "items": {"type": "integer"}}}},
     {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "integer", "minimum": 1}}}}),
    ({"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": 2}]}, {"type": "integer"}),
    ({"type": "number"}, {"type": "number", "multipleOf": 0.5}),
    ({"type": "string", "pattern": "^a"}, {"type": "string", "pattern": "^ab"}),
]  # fmt: skip


@pytest.mark.parametrize(("wide", "narrow"), SHOWN)
@pytest.mark.parametrize("direction", ["request", "response"])
def test_an_instance_is_taken_by_the_wider_side_only(wide: Any, narrow: Any, direction: str) -> None:
    pair = (wide, narrow) if direction == "request" else (narrow, wide)
    found = proofs(*pair, direction=direction)
    assert found
    for proof in found:
        assert proof is not None and proof.found and proof.at == ()
        assert Judge({}).accepts(wide)(proof.value)
        assert not Judge({}).accepts(narrow)(proof.value)


def test_what_is_not_sent_is_not_part_of_an_instance() -> None:
    (proof,) = proofs(
        {**MARKED, "properties": {**MARKED["properties"], "name": {"type": "string"}}},
        {**MARKED, "properties": {**MARKED["properties"], "name": {"type": "string", "minLength": 3}}},
    )
    assert proof is not None and proof.found and isinstance(proof.value, dict)
    assert "id" not in proof.value


def test_what_is_in_too_large_a_whole_is_shown_where_it_stands() -> None:
    many = {f"p{number}": {"type": "object", "properties": {"v": {"type": "integer"}}} for number in range(80)}
    wide, narrow = (
        {"type": "object", "properties": {**many, "name": {"type": "string", **limit}}}
        for limit in ({}, {"maxLength": 3})
    )
    (proof,) = proofs(wide, narrow)
    assert proof == Proof(found=True, value="aaaa", at=("name",))


def test_a_claim_that_nothing_shows_is_unproven() -> None:
    """The pattern is none that can be read, so no texts are made for it."""
    (proof,) = proofs({"type": "string", "pattern": r"^\p{Lu}(?<=x)"}, {"type": "integer"})
    assert proof == Proof(found=False)


def test_no_search_is_made_unless_it_is_asked_for() -> None:
    sides = (with_schema(schema) for schema in SHOWN[0])
    assert [change.proof for change in judge(comparison(*sides)) if change.level is Level.ERROR] == [None]


def parameter(schema: Any, **more: Any) -> dict[str, Any]:
    """A document whose operation has one query parameter (none where there is no schema)."""
    document = with_schema({}, "response")
    if schema is not None:
        document["paths"]["/things"]["post"]["parameters"] = [{"name": "q", "in": "query", "schema": schema, **more}]
    return document


def test_in_a_query_a_number_is_its_text() -> None:
    """`5` for the string is `5` for the integer as well; what shows the change is no number in any reading."""
    (change,) = errors(parameter({"type": "string"}), parameter({"type": "integer"}))
    assert change.proof is not None and change.proof.found
    with pytest.raises(ValueError, match="invalid literal"):
        int(str(change.proof.value))


def test_a_longer_list_in_a_query_is_shown() -> None:
    items = {"type": "array", "items": {"type": "string"}}
    (change,) = errors(parameter(items), parameter({**items, "maxItems": 10}))
    assert change.proof is not None and isinstance(change.proof.value, list)
    assert len(change.proof.value) == 11


def test_what_is_not_about_values_is_shown_by_a_call() -> None:
    (change,) = errors(parameter(None), parameter({"type": "string"}, required=True))
    assert change.proof == Proof(found=True, message="a call without this parameter")


def test_what_one_branch_refuses_shows_nothing_where_another_takes_it() -> None:
    """A plain schema meets a branch of a union at the same place; `true` is a text of the other branch."""
    sides: list[Any] = [
        {"type": ["boolean", "integer"]}, {"anyOf": [{"enum": ["true", "false"]}, {"type": "integer"}]},
    ]  # fmt: skip
    trees = [with_schema({}) for _ in sides]
    for tree, schema in zip(trees, sides, strict=True):
        tree["paths"]["/things"]["post"]["parameters"] = [{"name": "q", "in": "query", "schema": schema}]
    assert not [change for change in errors(*trees) if change.proof is not None and change.proof.found]
