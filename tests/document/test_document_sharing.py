"""Two documents that are compared: what both have is held once, and each still says exactly what it says."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import MemorySource, trees

from generator.document.json_lines import is_indented
from generator.document.load import load
from generator.document.model import Json
from generator.document.sharing import share

LARGE = "x" * (1 << 20)


@given(trees, trees, trees)
def test_a_tree_says_what_it_said_before(common: Json, one: Json, two: Json) -> None:
    tree: dict[str, Json] = {"common": common, "own": one, "below": {"common": common, "own": one}}
    like: dict[str, Json] = {"common": common, "own": two, "below": {"common": common, "own": two}}
    written = json.dumps(tree)
    share(tree, json.loads(json.dumps(like)))
    assert json.dumps(tree) == written


def test_equal_parts_are_one_object_at_any_depth() -> None:
    tree: dict[str, Json] = {"a": {"x": [1], "y": 1}, "b": {"c": [{"d": "e"}]}, "z": [2]}
    like: dict[str, Json] = {"a": {"x": [1], "y": 2}, "b": {"c": [{"d": "e"}]}}
    share(tree, like)
    assert tree["b"] is like["b"]
    assert isinstance(tree["a"], dict)
    assert isinstance(like["a"], dict)
    assert tree["a"]["x"] is like["a"]["x"]


@pytest.mark.parametrize(
    ("one", "two"),
    [([1], [True]), ([1], [1.0]), ([0], [-0.0]), ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ([2**70], [2**70])],
)
def test_what_is_written_differently_or_not_exactly_stays_apart(one: Json, two: Json) -> None:
    tree: dict[str, Json] = {"it": one}
    share(tree, {"it": two})
    assert tree["it"] is one


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_loading_beside_another_document_shares_large_json_only(form: str) -> None:
    text = json.dumps({"info": {"title": LARGE}, "tags": [{"name": "a"}]})
    files: dict[str, str | bytes] = {
        f"one.{form}": text if form == "json" else f"# no JSON\n{text}",
        f"two.{form}": text if form == "json" else f"# no JSON\n{text}",
    }
    one = load(MemorySource(f"one.{form}", files))
    two = load(MemorySource(f"two.{form}", files), beside=one)
    assert isinstance(one.root.value, dict)
    assert isinstance(two.root.value, dict)
    assert two.root.value == one.root.value
    assert (two.root.value["tags"] is one.root.value["tags"]) == (form == "json")
    where = two.root.file.positions([("tags", "0", "name")])
    assert where[("tags", "0", "name")].column > 1 << 20


EMPTY = st.sampled_from(["[]", "{}", "[\n  ]", "{\n\n  }", "{\n}"])


@given(
    st.lists(st.one_of(EMPTY, st.sampled_from(['"[]"', '"{}"', "1", "null"])), min_size=1), st.text("\n ]}", max_size=3)
)
def test_text_is_indented_by_two_whatever_lines_are_inside_of_what_is_empty(items: list[str], end: str) -> None:
    text = "[\n  " + ",\n  ".join(items) + "\n]" + end
    assert is_indented(text.encode(), [json.loads(item) for item in items]) == (not end.strip())


@pytest.mark.parametrize("text", ["[\n  [ ],\n  1\n]", "[\n  {},\n   1\n]", "[\n  [],\n  1, 2\n]", "[\n  []\n"])
def test_other_white_space_is_told(text: str) -> None:
    data = [[], 1] if "[ ]" in text else [{}, 1] if "{}" in text else [[], 1, 2] if "2" in text else [[]]
    assert not is_indented(text.encode(), data)  # type: ignore[arg-type]  # a list of mixed values
