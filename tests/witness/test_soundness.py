"""The verdict over random pairs: nothing is missed, and a break that is claimed can be shown.

The pairs are numbered, so that the same ones are looked at each time; `tests/bench/soundness.py` looks at any number.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.witness.random_schemas import deep_pair, random_pair
from tests.witness.soundness import Outcome, outcome

TABLE, DEEP = range(200_000, 201_500), range(500)
MOST_UNPROVEN = 0.01


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return [*(outcome(random_pair(number)) for number in TABLE), *(outcome(deep_pair(number)) for number in DEEP)]


def test_nothing_is_lost_without_a_word(outcomes: list[Outcome]) -> None:
    assert [found.pair for found in outcomes if found.missed] == []


def test_what_is_said_to_break_can_be_shown(outcomes: list[Outcome]) -> None:
    claims = sum(len(found.claims) for found in outcomes)
    unproven = Counter(claim.id for found in outcomes for claim in found.unproven)
    assert claims > 1_000
    assert unproven.total() <= claims * MOST_UNPROVEN, unproven


def test_what_is_not_shown_says_so_and_what_is_shown_is_true(outcomes: list[Outcome]) -> None:
    """The witnesses are made of normal forms, and judged here by the schemas as written."""
    assert [found.pair for found in outcomes if found.untrue] == []
    assert [found.pair for found in outcomes if found.unmarked] == []


def test_most_of_what_is_lost_is_said_to_break(outcomes: list[Outcome]) -> None:
    """A warning is for what is not known; it is not the way out of every question."""
    lost = [found for found in outcomes if found.shown]
    assert sum(bool(found.claims) for found in lost) > 0.9 * len(lost)
