"""Statuses that only one side lists, compared with the range or `default` that covers them."""

from __future__ import annotations

from typing import Any

import pytest

from generator.rules.judge import Judging, judge
from generator.rules.model import Level
from tests.compare.meeting import comparison, with_schema

TEXT, NUMBER, FEW = {"type": "string"}, {"type": "integer"}, {"type": "string", "maxLength": 3}


def levels(before: dict[str, Any], after: dict[str, Any]) -> set[Level]:
    """The levels of what is told of the answers between two lists of statuses and their schemas."""
    sides = [with_schema({}), with_schema({})]
    for side, statuses in zip(sides, (before, after), strict=True):
        side["paths"]["/things"]["post"]["responses"] = {
            status: {"description": "x", "content": {"application/json": {"schema": schema}}}
            for status, schema in statuses.items()
        }
    return {change.level for change in judge(comparison(*sides), Judging())}


@pytest.mark.parametrize(("covering", "status"), [("2XX", "200"), ("4XX", "404"), ("default", "404")])
def test_a_status_listed_at_last_keeps_what_was_said_of_it(covering: str, status: str) -> None:
    before = {covering: TEXT}
    assert levels(before, {**before, status: NUMBER}) == {Level.ERROR, Level.INFO}
    assert levels(before, {**before, status: TEXT}) == {Level.INFO}
    assert levels(before, {**before, status: FEW}) == {Level.INFO}


def test_default_says_nothing_of_a_success_that_nobody_listed() -> None:
    before = {"200": TEXT, "default": TEXT}
    assert levels(before, {**before, "201": NUMBER}) == {Level.INFO}
