"""What is not the same is not taken for the same, also where Python has one hash for both numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.compare.meeting import felt, told

EQUAL_HASHES = [(-1, -2), (3, 2**63 - 1), (0, 2**61 - 1)]


def branch(title: str, limit: dict[str, int]) -> dict[str, Any]:
    return {"title": title, "type": "object", "required": ["a"], "properties": {"a": {"type": "integer", **limit}}}


@pytest.mark.parametrize("pair", EQUAL_HASHES)
@pytest.mark.parametrize("word", ["minimum", "maximum", "const"])
@pytest.mark.parametrize("union", ["anyOf", "oneOf"])
def test_branches_that_changed_their_order_meet_their_like(pair: tuple[int, int], word: str, union: str) -> None:
    one, two = ({word: number} for number in pair)
    before = {union: [branch("one", one), branch("two", two)]}
    after = {union: [branch("deux", two), branch("une", one)]}
    assert [
        change for change in told({"properties": {"x": before}}, {"properties": {"x": after}}) if change[3] != "neutral"
    ] == []


@pytest.mark.parametrize("pair", EQUAL_HASHES)
def test_another_test_is_another_one(pair: tuple[int, int]) -> None:
    before, after = (
        {
            "type": "object",
            "allOf": [{"if": {"properties": {"k": {"minimum": number}, "extra": True}, "required": ["k"]}}],
            "unevaluatedProperties": False,
        }
        for number in pair
    )
    assert felt(before, after)
