"""What an operation demands of its callers: who is turned away, and who is let in as before."""

from __future__ import annotations

from typing import Any

import pytest

from generator.rules.judge import Judging, judge
from generator.rules.model import Level
from tests.compare.meeting import comparison, with_schema

KEY, OTHER, NOBODY = {"key": []}, {"other": []}, {}  # type: ignore[var-annotated]
READ, WRITE = {"login": ["read"]}, {"login": ["read", "write"]}
SCHEMES = {
    "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
    "other": {"type": "http", "scheme": "basic"},
    "login": {"type": "oauth2", "flows": {}},
}


def secured(demand: list[Any]) -> dict[str, Any]:
    tree = with_schema({})
    tree["components"]["securitySchemes"] = SCHEMES
    tree["paths"]["/things"]["post"]["security"] = demand
    return tree


def levels(before: list[Any], after: list[Any]) -> set[Level]:
    found = judge(comparison(secured(before), secured(after)), Judging())
    return {change.level for change in found if change.id.startswith("api-security")}


@pytest.mark.parametrize("before", [
    [], [NOBODY], [KEY], [KEY, NOBODY], [KEY, OTHER], [{**KEY, **OTHER}], [READ], [WRITE, NOBODY],
])  # fmt: skip
@pytest.mark.parametrize("after", [[], [NOBODY], [KEY, NOBODY], [OTHER, NOBODY], [WRITE, NOBODY]])
def test_nobody_is_turned_away_where_nothing_has_to_be_proven(before: list[Any], after: list[Any]) -> None:
    """A requirement without schemes is satisfied by every call (OpenAPI 3.1.1, Security Requirement Object)."""
    assert levels(before, after) <= {Level.INFO}


@pytest.mark.parametrize("open_before", [[], [NOBODY], [KEY, NOBODY]])
@pytest.mark.parametrize("after", [[KEY], [OTHER], [READ]])
def test_who_proved_nothing_is_turned_away_where_something_has_to_be(open_before: list[Any], after: list[Any]) -> None:
    assert levels(open_before, after) >= {Level.ERROR}


def test_credentials_that_are_listed_no_more_are_told_beside_open_access() -> None:
    assert levels([KEY, NOBODY], [OTHER, NOBODY]) == {Level.INFO}
    assert levels([KEY, NOBODY], [NOBODY]) == {Level.INFO}
    assert levels([NOBODY], []) == set()
