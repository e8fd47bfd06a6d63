"""A property that was perhaps renamed says so, as a question, and only where it can be but one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rules_pipeline import contract_of, judged

from generator.compare.contracts import compare
from generator.report import render
from generator.rules.judge import judge

TEXT: dict[str, Any] = {"type": "string", "maxLength": 30}
NUMBER = {"type": "integer"}


def document(properties: dict[str, Any], direction: str = "response") -> dict[str, Any]:
    content = {"application/json": {"schema": {"type": "object", "properties": properties}}}
    done: dict[str, Any] = {"200": {"description": "Done."}}
    operation: dict[str, Any] = {"responses": done}
    if direction == "response":
        done["200"]["content"] = content
    else:
        operation["requestBody"] = {"content": content}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Towns", "version": "1.0.0"},
        "paths": {"/towns": {"post": operation}},
    }


def hints(before: dict[str, Any], after: dict[str, Any], direction: str = "response") -> dict[str, str]:
    changes = judged(document(before, direction), document(after, direction))
    return {"/".join(change.property): change.said.root.hint for change in changes if change.said.root.hint}


@pytest.mark.parametrize("direction", ["request", "response"])
def test_one_that_went_and_one_that_came_with_the_same_schema(direction: str) -> None:
    before, after = {"town": TEXT, "zip": NUMBER}, {"city": {**TEXT, "description": "Its name."}, "zip": NUMBER}
    assert hints(before, after, direction) == {"town": "renamed to `city`?", "city": "renamed from `town`?"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"town": TEXT}, {"city": NUMBER}),
        ({"town": TEXT}, {"city": {**TEXT, "maxLength": 31}}),
        ({"town": TEXT}, {}),
        ({}, {"city": TEXT}),
        ({"town": TEXT}, {"city": TEXT, "name": TEXT}),
        ({"town": TEXT, "name": TEXT}, {"city": TEXT}),
        ({"town": TEXT}, {"town": TEXT, "city": TEXT}),
        ({"town": {"properties": {"a": TEXT}}}, {"city": {"properties": {"a": NUMBER}}}),
    ],
)  # fmt: skip
def test_no_hint_where_it_is_none_or_could_be_several(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert hints(before, after) == {}


def test_reports_carry_the_hint_and_fingerprints_do_not() -> None:
    sides = document({"town": TEXT}), document({"city": TEXT})
    changes = judge(compare(*map(contract_of, sides)))
    assert [entry["hint"] for entry in json.loads(render(changes, "json"))] == [
        "renamed to `city`?",
        "renamed from `town`?",
    ]
    for format, shown in (("text", "`city`?"), ("markdown", "`city`?"), ("html", "<code>city</code>?")):
        assert f"renamed to {shown}" in render(changes, format)
    (gone,) = (change for change in changes if change.action == "removed")
    (alone,) = judged(sides[0], document({}))
    assert gone.fingerprint == alone.fingerprint
