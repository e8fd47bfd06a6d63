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


def told(before: list[Any], after: list[Any], schemes: dict[str, Any], later: dict[str, Any] | None = None) -> set[Any]:
    """Ids with levels between two demands on schemes."""
    sides = secured(before), secured(after)
    for side, declared in zip(sides, (schemes, later or schemes), strict=True):
        side["components"]["securitySchemes"] = declared
    found = judge(comparison(*sides), Judging())
    return {(change.id, change.level) for change in found if change.operation}


@pytest.mark.parametrize("after", [
    [WRITE, {"login": []}], [{"login": ["other"]}, {"login": []}], [{"login": ["other"]}, READ],
    [{"login": ["read"], "again": ["read"]}],
])  # fmt: skip
def test_further_ways_take_none_away_from_who_is_let_in_as_before(after: list[Any]) -> None:
    schemes = {**SCHEMES, "again": SCHEMES["login"]}
    assert {level for _, level in told([READ], after, schemes)} <= {Level.INFO}


def test_two_keys_of_one_scheme_demand_their_scopes_together() -> None:
    schemes = {**SCHEMES, "again": SCHEMES["login"]}
    both = [{"login": ["read"], "again": ["write"]}]
    assert told(both, [WRITE], schemes) == set()
    assert ("api-security-scope-added", Level.ERROR) in told([{"again": ["write"]}], both, schemes)


def test_a_certificate_is_the_same_whatever_the_key_of_its_scheme() -> None:
    certificate = {"type": "mutualTLS"}
    assert told([{"one": []}], [{"two": []}], {"one": certificate}, {"two": certificate}) == set()


FLOW = {"tokenUrl": "https://id.example.com/token", "scopes": {}}
RENEWED = {**FLOW, "refreshUrl": "https://id.example.com/renew"}
IMPLICIT = {"authorizationUrl": "https://id.example.com/authorize", "scopes": {}}


@pytest.mark.parametrize(("before", "after", "level"), [
    ({"clientCredentials": FLOW}, {"clientCredentials": FLOW, "implicit": IMPLICIT}, Level.INFO),
    ({"clientCredentials": FLOW}, {"clientCredentials": RENEWED}, Level.INFO),
    ({"clientCredentials": RENEWED}, {"clientCredentials": FLOW}, Level.ERROR),
    ({"clientCredentials": FLOW, "implicit": IMPLICIT}, {"clientCredentials": FLOW}, Level.ERROR),
])  # fmt: skip
def test_further_flows_leave_those_there_were(before: Any, after: Any, level: Level) -> None:
    demand = [{"login": []}]
    schemes = [{"login": {"type": "oauth2", "flows": flows}} for flows in (before, after)]
    assert {found for _, found in told(demand, demand, *schemes)} == {level}


def test_other_credentials_under_old_keys_do_not_hide_that_the_old_ones_still_do() -> None:
    """Two sets of credentials change under their keys, and a third entry takes what the first one took."""
    before, after = (
        [{"a": [], "key": []}, {"b": [], "key": []}],
        [{"a": [], "key": []}, {"b": [], "key": []}, {"old": []}],
    )
    one, two, three = ({"type": "apiKey", "in": "query", "name": name} for name in ("one", "two", "three"))
    schemes = {**SCHEMES, "a": one, "b": two, "old": one}
    later = {**SCHEMES, "a": three, "b": {**three, "name": "four"}, "old": one}
    changed = [found for found in told(before, after, schemes, later) if found[0] == "api-security-scheme-changed"]
    assert changed == [("api-security-scheme-changed", Level.ERROR)]
