"""Accepted changes: what a waiver covers, and until when."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.compare.model import Effect
from generator.rules.change import Change
from generator.rules.model import Level
from generator.rules.waivers import Waiver, apply_waivers
from generator.text import fits

CHANGE = Change.of(
    id="response-property-became-optional",
    text="…",
    level=Level.ERROR,
    effect=Effect.WIDENS,
    operation="POST",
    path="/rl/sessions/{id}/stop",
    operation_id="stopSession",
    property=("lora_config", "rank"),
)
UNATTACHED = Change.of(id="api-schema-removed", text="…", level=Level.INFO, effect=Effect.NEUTRAL)


@pytest.mark.parametrize(
    ("waiver", "covers"),
    [
        (Waiver("response-property-became-optional"), True),
        (Waiver("response-*"), True),
        (Waiver("*"), True),
        (Waiver("request-*"), False),
        (Waiver("*", "POST /rl/sessions/{id}/stop"), True),
        (Waiver("*", "post /rl/*"), True),
        (Waiver("*", "/rl/*"), True),
        (Waiver("*", "* /rl/*"), True),
        (Waiver("*", "GET /rl/*"), False),
        (Waiver("*", "stopSession"), True),
        (Waiver("*", "startSession"), False),
        (Waiver("*", "*", "lora_config/*"), True),
        (Waiver("*", "*", "lora_config/rank"), True),
        (Waiver("*", "*", "lora_config"), False),
    ],
)
def test_what_a_waiver_covers(waiver: Waiver, covers: bool) -> None:
    assert waiver.covers(CHANGE) is covers


@given(st.text("ab/[]!-*?{}#\\n", max_size=8))
def test_a_pattern_without_wildcards_is_itself(text: str) -> None:
    """Also the brackets of unmerged branches, which other patterns read as a set of characters."""
    literal = text.replace("*", "").replace("?", "")
    branch = f"oneOf[#/components/schemas/B]/{literal}"
    assert fits(branch, branch)
    assert fits(f"x/{branch}/y", f"*/{branch}/?")
    assert not fits("oneOf#/" + literal, "oneOf[#/]" + literal)
    assert fits(text, "*") and fits(text, "**") and fits(text + "x", f"{literal}*x") == text.startswith(literal)


def test_what_names_no_endpoint_is_waived_by_rule() -> None:
    assert Waiver("api-schema-*").covers(UNATTACHED)
    assert not Waiver("api-schema-*", "POST /rl/*").covers(UNATTACHED)


def test_a_waiver_holds_on_its_last_day_and_not_after() -> None:
    waiver = Waiver("*", expires=date(2031, 1, 31))
    assert apply_waivers([CHANGE], [waiver], date(2031, 1, 31)).left == ()
    after = apply_waivers([CHANGE], [waiver], date(2031, 2, 1))
    assert (after.left, after.expired, after.unused) == ((CHANGE,), (waiver,), ())


def test_the_first_waiver_in_force_counts() -> None:
    first, second = Waiver("response-*"), Waiver("*")
    found = apply_waivers([CHANGE, UNATTACHED], [first, second], date(2031, 1, 1))
    assert found.waived == ((CHANGE, first), (UNATTACHED, second))
    assert apply_waivers([CHANGE], [first, second], date(2031, 1, 1)).unused == (second,)
