"""Deprecation, sunset and stability, judged by a day that is given."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules_pipeline import comparison, contract_of, judged, tree

from generator.compare.contracts import compare
from generator.compare.model import Difference, Effect, Felt, Location, OperationPair
from generator.rules.judge import Judging, judge, judge_with_waivers
from generator.rules.lifecycle import Days, lived, parse_sunset
from generator.rules.table import rule_for

TODAY = date(2031, 1, 1)
SOON, LATER = "2031-01-20", "2031-06-30"


def document(*, there: bool = True, alone: bool = False, **members: Any) -> dict[str, Any]:
    """`GET /old` with the given members, beside another operation on the path unless it stands alone."""
    answers = {"responses": {"204": {"description": "Done."}}}
    item: dict[str, Any] = {} if alone else {"put": answers}
    if there:
        item["get"] = {**answers, **members}
    found = tree()
    found["paths"] = {"/health": {"get": answers}} | ({"/old": item} if item else {})
    return found


def ids(before: dict[str, Any], after: dict[str, Any], stable: int = 0, beta: int = 0) -> list[tuple[str, str]]:
    judging = Judging(as_of=TODAY, deprecation_days_stable=stable, deprecation_days_beta=beta)
    changes = [c for c in judged(before, after, judging) if c.section == "paths"]
    return [(c.id, c.level.word) for c in changes]


@pytest.mark.parametrize(
    ("members", "stable", "beta", "expected"),
    [
        ({}, 0, 0, ("endpoint-deprecated", "info")),
        ({"x-sunset": LATER}, 0, 0, ("endpoint-deprecated-with-sunset", "info")),
        ({}, 90, 0, ("api-deprecated-sunset-missing", "error")),
        ({"x-sunset": LATER}, 90, 0, ("endpoint-deprecated-with-sunset", "info")),
        ({"x-sunset": f"{LATER}T12:00:00Z"}, 90, 0, ("endpoint-deprecated-with-sunset", "info")),
        ({"x-sunset": SOON}, 90, 0, ("api-sunset-date-too-small", "error")),
        ({"x-sunset": "next summer"}, 90, 0, ("api-deprecated-sunset-parse", "error")),
        ({"x-sunset": 20310630}, 0, 0, ("api-deprecated-sunset-parse", "error")),
        ({"x-sunset": SOON, "x-stability-level": "beta"}, 90, 10, ("endpoint-deprecated-with-sunset", "info")),
        ({"x-stability-level": "alpha"}, 90, 90, ("endpoint-deprecated", "info")),
        ({"x-stability-level": "mature"}, 90, 90, ("endpoint-deprecated", "info")),
    ],
)
def test_deprecation(members: dict[str, Any], stable: int, beta: int, expected: tuple[str, str]) -> None:
    level = {key: value for key, value in members.items() if key == "x-stability-level"}
    assert ids(document(**level), document(deprecated=True, **members), stable, beta) == [expected]


@pytest.mark.parametrize(
    ("members", "end", "level"),
    [
        ({}, "removed-without-deprecation", "error"),
        ({"deprecated": True}, "removed-with-deprecation", "info"),
        ({"deprecated": True, "x-sunset": "2030-12-01"}, "removed-with-deprecation", "info"),
        ({"deprecated": True, "x-sunset": "2031-01-01"}, "removed-with-deprecation", "info"),
        ({"deprecated": True, "x-sunset": LATER}, "removed-before-sunset", "error"),
        ({"deprecated": True, "x-sunset": "soon"}, None, "error"),
        ({"x-stability-level": "alpha"}, "removed-before-stable", "info"),
        ({"x-stability-level": "draft"}, "removed-before-stable", "info"),
        ({"x-stability-level": "beta"}, "removed-without-deprecation", "error"),
        ({"x-sunset": LATER}, "removed-without-deprecation", "error"),
    ],
)
@pytest.mark.parametrize("alone", [True, False])
def test_removal(members: dict[str, Any], end: str | None, level: str, alone: bool) -> None:
    word = "api-path" if alone else "api"
    expected = f"{word}-{end}" if end else "api-path-sunset-parse"
    assert ids(document(alone=alone, **members), document(there=False, alone=alone)) == [(expected, level)]


@pytest.mark.parametrize(
    ("old", "new", "stable", "expected"),
    [
        (LATER, None, 0, [("sunset-deleted", "error")]),
        (LATER, "2031-12-31", 90, [("api-sunset-date-postponed", "info")]),
        (LATER, SOON, 90, [("api-sunset-date-changed-too-small", "error")]),
        (LATER, SOON, 0, [("api-sunset-date-advanced", "warning")]),
        (LATER, "2031-06-29", 90, [("api-sunset-date-advanced", "warning")]),
        (LATER, "soon", 0, [("api-path-sunset-parse", "error")]),
        ("soon", LATER, 0, [("api-path-sunset-parse", "error")]),
        (None, LATER, 0, [("api-sunset-date-added", "info")]),
        (LATER, f"{LATER}T00:00:00Z", 90, []),
    ],
)
def test_sunset_of_what_stays_deprecated(
    old: str | None, new: str | None, stable: int, expected: list[tuple[str, str]]
) -> None:
    before, after = ({"deprecated": True} | ({"x-sunset": day} if day else {}) for day in (old, new))
    assert ids(document(**before), document(**after), stable) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("stable", "beta", [("api-stability-decreased", "error")]),
        (None, "alpha", [("api-stability-decreased", "error")]),
        ("draft", "stable", [("api-stability-increased", "info")]),
        (None, "stable", []),
        ("stable", "mature", [("api-invalid-stability-level", "error")]),
        ("mature", "stable", [("api-invalid-stability-level", "error")]),
    ],
)
def test_stability(old: str | None, new: str | None, expected: list[tuple[str, str]]) -> None:
    before, after = ({"x-stability-level": level} if level else {} for level in (old, new))
    assert ids(document(**before), document(**after)) == expected


def test_reactivation_and_the_words_of_a_date() -> None:
    assert ids(document(deprecated=True), document()) == [("endpoint-reactivated", "info")]
    (change,) = (
        c
        for c in judged(
            document(),
            document(**{"deprecated": True, "x-sunset": SOON}),
            Judging(as_of=TODAY, deprecation_days_stable=90),
        )
        if c.section == "paths"
    )
    assert change.text == "endpoint deprecated with sunset `2031-01-20`, which leaves fewer than 90 days"
    assert change.arguments["sunset"] == SOON


PARAMETER = Location("parameter", "request", "tenant", "query")


@pytest.mark.parametrize(
    ("action", "marks", "sunset", "stable", "expected"),
    [
        ("deprecated", (), None, 0, "request-parameter-deprecated"),
        ("deprecated", (), LATER, 0, "request-parameter-deprecated"),
        ("deprecated", (), None, 90, "request-parameter-deprecated-sunset-missing"),
        ("deprecated", (), SOON, 90, "request-parameter-sunset-date-too-small"),
        ("deprecated", (), "soon", 0, "request-parameter-sunset-parse"),
        ("removed", ("optional",), None, 0, "request-parameter-removed"),
        ("removed", ("optional", "deprecated"), None, 0, "request-parameter-removed-with-deprecation"),
        ("removed", ("optional", "deprecated"), LATER, 0, "request-parameter-removed-before-sunset"),
        ("removed", ("optional", "deprecated"), "2030-01-01", 0, "request-parameter-removed-with-deprecation"),
        ("removed", ("optional", "deprecated"), "soon", 0, "request-parameter-sunset-parse"),
    ],
)
def test_parameters(action: str, marks: tuple[str, ...], sunset: str | None, stable: int, expected: str) -> None:
    side = {"before" if action == "removed" else "after": sunset}
    difference = Difference("parameter", action, Effect.NEUTRAL, name="tenant", marks=frozenset(marks), **side)  # type: ignore[arg-type]
    (change,) = judge(
        comparison(("GET", "/a", (Felt(difference, PARAMETER),))), Judging(as_of=TODAY, deprecation_days_stable=stable)
    )
    assert change.id == expected
    assert "tenant" in change.text


@pytest.mark.parametrize(
    ("sunset", "stable", "expected"),
    [
        (None, 0, "response-property-deprecated"),
        (LATER, 0, "response-property-deprecated-with-sunset"),
        (None, 90, "response-property-deprecated-sunset-missing"),
        (SOON, 90, "response-property-sunset-date-too-small"),
        ("soon", 0, "response-property-deprecated-sunset-invalid"),
    ],
)
def test_properties(sunset: str | None, stable: int, expected: str) -> None:
    felt = Felt(
        Difference("deprecated", "deprecated", Effect.NEUTRAL, after=sunset),
        Location("body", "response", status="200"),
        ("old",),
    )
    found = lived(felt, OperationPair("GET", "/a", None, None, ((felt,),)), Days(TODAY, stable))
    assert found is not None
    assert rule_for(found.difference, felt.location, felt.path).id == expected


def test_it_is_told_whether_the_day_was_read() -> None:
    def read_day(before: dict[str, Any], after: dict[str, Any]) -> bool:
        return judge_with_waivers(compare(contract_of(before), contract_of(after)), Judging(as_of=TODAY)).read_day

    gone = document(there=False)
    assert read_day(document(**{"deprecated": True, "x-sunset": LATER}), gone)
    assert not read_day(document(deprecated=True), gone)
    assert not read_day(document(), document(deprecated=True))


@given(st.dates(min_value=date(1000, 1, 1)))
def test_dates_are_read_as_they_are_written(day: date) -> None:
    assert parse_sunset(day.isoformat()) == parse_sunset(f"{day.isoformat()}T23:59:59+02:00") == day


@given(st.one_of(st.none(), st.integers(), st.text(), st.lists(st.text()), st.booleans()))
def test_what_is_no_date_is_none(value: Any) -> None:
    found = parse_sunset(value)
    assert found is None or str(value).strip().startswith(found.isoformat())


@given(st.integers(-400, 400), st.integers(0, 365))
def test_a_notice_is_kept_exactly_when_its_days_remain(left: int, notice: int) -> None:
    sunset = (TODAY + timedelta(days=left)).isoformat()
    felt = Felt(Difference("endpoint", "deprecated", Effect.NEUTRAL, after=sunset), Location())
    found = lived(felt, OperationPair("GET", "/a", None, None, ((felt,),)), Days(TODAY, notice))
    assert found is not None
    assert ("sunset-too-soon" in found.difference.marks) is (notice > 0 and left < notice)


def test_a_parameter_of_an_unstable_operation_may_go() -> None:
    parameter = {"name": "tenant", "in": "query", "schema": {"type": "string"}}
    alpha = {"x-stability-level": "alpha"}
    assert ids(document(parameters=[parameter], **alpha), document(**alpha)) == [
        ("request-parameter-removed-before-stable", "info")
    ]
