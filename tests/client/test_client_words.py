"""Names: always identifiers, always different, never dependent on order."""

from __future__ import annotations

import ast
import keyword
import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.client.text import clean, docstring, literal
from generator.client.words import assign, candidates, pascal, snake, words

NAMES = st.text(max_size=12) | st.sampled_from(
    ["fooBar", "foo_bar", "foo-bar", "FooBar", "foo.bar", "class", "", "_", "1"]
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("fooBar", "foo_bar"),
        ("HTTPServerID", "http_server_id"),
        ("foo-bar", "foo_bar"),
        ("class", "class_"),
        ("1", "n_1"),
        ("+", "plus"),
        ("名前", "名前"),
        ("😀", "grinning_face"),
        ("", "empty"),
        ("__init__", "init"),
        ("sha256_x", "sha256_x"),
    ],
)
def test_snake_case(text: str, name: str) -> None:
    assert snake(text) == name


def test_colliding_names_are_told_apart_by_what_they_say() -> None:
    texts = ["fooBar", "foo_bar", "foo-bar", "FooBar", "foo.bar"]
    assert assign({text: candidates(text) for text in texts}) == {
        "fooBar": "fooBar",
        "foo_bar": "foo_bar",
        "foo-bar": "foo_dash_bar",
        "FooBar": "FooBar",
        "foo.bar": "foo_dot_bar",
    }


@given(st.lists(NAMES, unique=True, max_size=8), st.sets(st.sampled_from(["foo_bar", "id", "n_1"])))
def test_assigned_names_are_different_identifiers(texts: list[str], taken: set[str]) -> None:
    named = assign({text: candidates(text) for text in texts}, taken)
    assert list(named) == texts
    assert len(set(named.values()) | taken) == len(texts) + len(taken)
    for name in named.values():
        assert name.isidentifier()
        assert not keyword.iskeyword(name)
        assert not name.startswith("_")


@given(st.lists(NAMES, unique=True, max_size=8), st.randoms(use_true_random=False))
def test_the_order_does_not_matter(texts: list[str], chance: random.Random) -> None:
    shuffled = list(texts)
    chance.shuffle(shuffled)
    assert assign({t: candidates(t) for t in texts}) == assign({t: candidates(t) for t in shuffled})


@given(st.lists(NAMES, unique=True, min_size=1, max_size=6), NAMES)
def test_locked_names_stay_whatever_is_added(texts: list[str], new: str) -> None:
    before = assign({text: candidates(text) for text in texts})
    after = assign({text: candidates(text) for text in dict.fromkeys([new, *texts])}, locked=before)
    assert {text: after[text] for text in texts} == before


@given(st.text(max_size=20))
def test_class_names_are_identifiers(text: str) -> None:
    assert pascal(text).isidentifier()
    assert not keyword.iskeyword(pascal(text))
    assert all(words(text)) or not words(text)


@given(st.text())
@example('x """ + __import__("os").system("true") + """ \\')
@example('a"')
@example("\\")
@example("a\r\nb\x00c\u2028d\u202ee")
def test_docstrings_hold_the_text_and_nothing_else(text: str) -> None:
    source = docstring(text, 0)
    if not source:
        assert not clean(text).strip()
        return
    (statement,) = ast.parse(source).body
    assert isinstance(statement, ast.Expr)
    value = ast.literal_eval(statement.value)
    assert "".join(value.split()) == "".join(clean(text).split())


@given(st.text())
def test_literals_are_exact(text: str) -> None:
    assert ast.literal_eval(literal(text)) == text
    assert literal(text).isprintable()
