"""Regular expressions compared by what they match, against a validator that reads them its own way."""

from __future__ import annotations

from collections import deque

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.compare.patterns import only_one_side
from generator.contract.automaton import Reading, UndecidedError
from generator.contract.regex import parse
from tests.compare.meeting import told

ANCHORS = [
    ("^a$", "^a", "specialized"),
    ("a", "^.*a.*$", "generalized"),  # a line end before the `a`
    ("^(a|b)$", "^a$|^b$", ""),
    ("^a|b$", "^(a|b)$", "generalized"),
    ("(^a|b)c", "^ac|bc", ""),
    ("a$b", "c^d", ""),
    ("^$", "^a{0}$", ""),
    ("x*", "", ""),
]
SETS = [
    (r"^\d$", "^[0-9]$", ""),
    (r"^\w+$", "^[A-Za-z0-9_]+$", ""),
    (r"^[\s\S]*$", "", ""),
    (r"^[^\d]$", r"^\D$", ""),
    (r"^.$", r"^[^\n]$", "specialized"),
    (r"^\u0041\x42\u{43}$", "^ABC$", ""),
    (r"^\ud83d\ude00$", "^\U0001f600$", ""),
    ("^[a\\-z]$", "^[-az]$", ""),
    ("^[]$", "^[^]$", "specialized"),
]
COUNTS = [
    ("^a{2,3}$", "^aaa?$", ""),
    ("^a{2,}$", "^a{3,}$", "generalized"),
    ("^(ab)+?$", "^ab(ab)*$", ""),
    ("^[a-z]{1,63}$", "^[a-z]{1,64}$", "specialized"),
    ("^a{,3}$", r"^a\{,3\}$", ""),
    ("^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$", "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "specialized"),
]
TURNED = {"specialized": "generalized", "generalized": "specialized", "": ""}


@pytest.mark.parametrize(("narrow", "wide", "action"), [*ANCHORS, *SETS, *COUNTS])
def test_what_is_narrower_is_known(narrow: str, wide: str, action: str) -> None:
    """The action is that of the way back: from the second pattern to the first."""
    for before, after, expected in ((wide, narrow, action), (narrow, wide, TURNED[action])):
        found = [
            entry[2] for entry in told({"type": "string", "pattern": before}, {"type": "string", "pattern": after})
        ]
        assert [{"added": "specialized", "removed": "generalized"}.get(f, f) for f in found] == (
            [expected] if expected else []
        )


@pytest.mark.parametrize("text", [
    "(?!a)b", "(?<=a)b", r"(a)\1", r"\bword\b", r"\p{L}", "(?i)a", "a**", "*a", "(", ")", "[z-a]", "a{3,2}", "[a",
    r"a\Z", "a" * 3_000, "a{1,100000}", "a{100000}", "a{100000,}", "a{" + "9" * 5_000 + "}",
])  # fmt: skip
def test_what_cannot_be_read_is_never_decided(text: str) -> None:
    assert parse(text) is None
    assert only_one_side(frozenset({text}), frozenset({"^a$"})) == (None, None)


@pytest.mark.parametrize(("one", "two"), [
    ("((a{30}){30}){30}", "a"),
    ("^(a?){1000}$", "^(b?){1000}$"),
    ("(a|b)*a(a|b){20}$", "(a|b)*a(a|b){21}$"),
    ("^" + "(a|b)?" * 300 + "$", "^[ab]{0,299}$"),
    ("(" * 100 + "a" + ")" * 100, "a"),
])  # fmt: skip
def test_cost_is_bounded_and_the_answer_the_same_each_time(one: str, two: str) -> None:
    answers = set()
    for _ in range(2):
        only_one_side.cache_clear()
        answers.add(only_one_side(frozenset({one}), frozenset({two})))
    assert answers <= {(None, None), (True, None), (None, True)} and len(answers) == 1


def test_patterns_that_hold_together_are_one_set_of_texts() -> None:
    both = {"type": "string", "allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}
    assert told({"type": "string", "pattern": "^a"}, both)[0][2:] == ("specialized", "narrows")
    assert told(both, {"type": "string", "pattern": "^a.*b$|^a[^]*b$"}) == []


pieces = st.sampled_from(["a", "b", "[ab]", "[^a]", ".", r"\w", r"\d", "1", "-", "\\.", "ab"])
trees = st.recursive(
    pieces,
    lambda below: st.one_of(
        st.lists(below, min_size=1, max_size=3).map("".join),
        st.lists(below, min_size=2, max_size=3).map(lambda items: f"({'|'.join(items)})"),
        st.tuples(below, st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "{2,}", "*?"])).map(
            lambda p: f"(?:{p[0]}){p[1]}"
        ),
        below.map(lambda text: f"(^{text}|{text}$)"),
    ),
    max_leaves=8,
)
patterns = st.tuples(st.sampled_from(["", "^"]), trees, st.sampled_from(["", "$"])).map("".join)


def shortest(pattern: str, most: int = 60) -> list[str]:
    """Texts that reach every state of a pattern, a few of each length."""
    reading = Reading([pattern])
    found, seen, waiting = [""], {reading.start}, deque([(reading.start, "")])
    while waiting and len(found) < most:
        state, text = waiting.popleft()
        for kind, after in reading.onward(state):
            found.append(text + reading.characters[kind])
            if after not in seen:
                seen.add(after)
                waiting.append((after, found[-1]))
    return found


@settings(max_examples=150)
@given(patterns, st.lists(st.text("ab1-.\n", max_size=6), max_size=20))
def test_a_pattern_matches_what_the_validator_says(pattern: str, texts: list[str]) -> None:
    judge = jsonschema_rs.validator_for({"pattern": pattern})
    try:
        reading = Reading([pattern])
        tried = [*texts, *shortest(pattern)]
    except UndecidedError:
        return
    known = {char: kind for kind, char in enumerate(reading.characters)}
    for text in tried:
        if all(char in known for char in text):
            state = reading.start
            for char in text:
                state = reading.step(state, known[char])
            assert reading.matches(state) == (judge.is_valid(text),), text


@settings(max_examples=150)
@given(patterns, patterns)
def test_no_text_contradicts_the_verdict(one: str, two: str) -> None:
    gone, come = only_one_side(frozenset({one}), frozenset({two}))
    left, right = (jsonschema_rs.validator_for({"pattern": pattern}) for pattern in (one, two))
    try:
        tried = [*shortest(one), *shortest(two)]
    except UndecidedError:
        return
    for text in tried:
        before, after = left.is_valid(text), right.is_valid(text)
        assert gone is not False or before <= after
        assert come is not False or after <= before
