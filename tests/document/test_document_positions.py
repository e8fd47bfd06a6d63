"""Positions: they point at the text that the pointer names, in JSON and YAML, for whatever pointers."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import document, file, pointers, trees

from generator.document.duplicates import duplicate_keys, duplicate_keys_of
from generator.document.load import LoadedFile
from generator.document.model import Json, Pointer, Position
from generator.document.text import position_at, positions_at


def text_at(loaded: LoadedFile, position: Position) -> str:
    """The rest of the line from a position on."""
    return loaded.text.split("\n")[position.line - 1][position.column - 1 :]


def value_of(tree: Json, pointer: Pointer) -> Json:
    for token in pointer:
        tree = tree[int(token)] if isinstance(tree, list) else tree[token]  # type: ignore[index, call-overload]
    return tree


def starts_as_it_should(loaded: LoadedFile, pointer: Pointer, position: Position) -> bool:
    """A member starts with its key, an item with its value (its first character, if it is an object or array)."""
    rest = text_at(loaded, position)
    parent = value_of(loaded.data, pointer[:-1])
    if isinstance(parent, dict):
        return rest.startswith(json.dumps(pointer[-1]))
    value = value_of(loaded.data, pointer)
    return rest.startswith(json.dumps(value)[:1] if isinstance(value, dict | list) else json.dumps(value))


@given(trees, st.sampled_from([None, 0, 1, 2]), st.data())
@pytest.mark.parametrize("name", ["a.json", "a.yaml"])
def test_positions_point_at_what_they_name(name: str, tree: Json, indent: int | None, data: st.DataObject) -> None:
    written = json.dumps({"t": tree}, indent=indent)
    if name == "a.yaml":
        written = f"# so that it is no JSON\n{written}"
    loaded = file(written, name)
    assert loaded.syntax == name[2:]
    wanted = data.draw(st.lists(st.sampled_from(pointers(loaded.data)), max_size=10))
    found = loaded.positions(wanted)
    assert set(found) == set(wanted)
    for pointer, position in found.items():
        if pointer:
            assert starts_as_it_should(loaded, pointer, position), (written, pointer, position)


@given(trees, st.data())
def test_json_and_yaml_readers_agree_on_positions(tree: Json, data: st.DataObject) -> None:
    written = json.dumps({"t": tree}, indent=2)
    as_json, as_yaml = file(written, "a.json"), file("#\n" + written, "a.yaml")
    wanted = data.draw(st.lists(st.sampled_from(pointers(as_json.data)), max_size=10))
    shifted = {pointer: Position(at.line - 1, at.column) for pointer, at in as_yaml.positions(wanted).items()}
    assert shifted == as_json.positions(wanted)


@given(trees, st.lists(st.lists(st.sampled_from(["t", "0", "1", "", "on", "nope"]), max_size=4).map(tuple), max_size=6))
def test_a_pointer_that_is_not_there_stands_at_its_nearest_parent(tree: Json, wanted: list[Pointer]) -> None:
    there = set(pointers({"t": tree}))
    for name, start in (("a.json", ""), ("a.yaml", "#\n")):
        loaded = file(start + json.dumps({"t": tree}), name)
        found = loaded.positions(wanted)
        for pointer in wanted:
            nearest = pointer
            while nearest not in there:
                nearest = nearest[:-1]
            assert found[pointer] == loaded.positions([nearest])[nearest]


def test_yaml_block_style() -> None:
    text = "openapi: 3.1.0\npaths:\n  /é/{id}:\n    get: {tags: [a,  b]}\n  'q u':\n  - x\n  -   y: 1\n      z: 2\n"
    loaded = file(text)
    expected = {
        ("openapi",): (1, 1),
        ("paths", "/é/{id}"): (3, 3),
        ("paths", "/é/{id}", "get"): (4, 5),
        ("paths", "/é/{id}", "get", "tags", "1"): (4, 22),
        ("paths", "q u"): (5, 3),
        ("paths", "q u", "0"): (6, 5),
        ("paths", "q u", "1"): (7, 7),
        ("paths", "q u", "1", "z"): (8, 7),
        ("paths", "q u", "1", "z", "deeper"): (8, 7),
    }
    assert loaded.positions(list(expected)) == expected


def test_columns_count_characters_and_lines_count_all_breaks_of_editors() -> None:
    loaded = file('{"é😀": 1, "x":\r\n [\r\n  2]}', "a.json")
    assert loaded.positions([("x",), ("x", "0")]) == {("x",): (1, 11), ("x", "0"): (3, 3)}


def test_what_lies_behind_an_alias_stands_at_its_anchor() -> None:
    loaded = file("a: &x\n  k: [1, {z: 2}]\nb: *x\nc:\n  <<: *x\n  own: 1\n")
    found = loaded.positions([("b",), ("b", "k", "1", "z"), ("c", "k"), ("c", "k", "0"), ("c", "own")])
    assert list(found.values()) == [(3, 1), (2, 11), (2, 3), (2, 7), (6, 3)]


@pytest.mark.parametrize("text", ['{"a": {"x": 1},\n "a": {"x": 2}}', "a: {x: 1}\na: {x: 2}"])
def test_of_a_repeated_key_the_last_one_is_meant(text: str) -> None:
    loaded = file(text)
    assert [position.line for position in loaded.positions([("a",), ("a", "x")]).values()] == [2, 2]


DUPLICATES = [
    ('{"a": 1, "b": [{"c": 1,\n "d": 2, "c": 3}]}', ("b", "0", "c"), (1, 17), (2, 10)),
    ('{"\\u0061": 1,\n"a": "{\\"a\\": 1, \\"a\\": 2}"}', ("a",), (1, 2), (2, 1)),
    ("x:\n- 200: a\n  '200': b\n", ("x", "0", "200"), (2, 3), (3, 3)),
    ("x: {a: 1}\ny: &y\n  k: {q: 1, q: 2}\nz: *y\n", ("y", "k", "q"), (3, 7), (3, 13)),
]


@pytest.mark.parametrize(("text", "pointer", "first", "again"), DUPLICATES)
def test_duplicate_keys_are_found_with_both_places(
    text: str, pointer: Pointer, first: tuple[int, int], again: tuple[int, int]
) -> None:
    notes = duplicate_keys(document(text))
    assert [(n.kind, n.place.pointer, n.related_position, n.position) for n in notes] == [
        ("duplicate-key", pointer, first, again)
    ]
    assert f"{first[0]}:{first[1]}" in notes[0].message


def test_three_times_is_two_notes_and_none_is_none() -> None:
    for text in ('{"a": 1, "a": 2, "a": 3}', "{a: 1, a: 2, a: 3}"):
        assert [n.position and n.position.column for n in duplicate_keys_of(file(text))] == (
            [10, 18] if text[1] == '"' else [8, 14]
        )
    assert duplicate_keys_of(file('{"a": {"a": 1}, "b": {"a": "\\"a\\": 1, \\"a\\""}}')) == []


def test_duplicate_keys_of_yaml_are_notes_of_the_document() -> None:
    assert [note.kind for note in document("a: 1\na: 2\nb: !odd 1\n").notes] == ["duplicate-key", "unknown-tag"]


@given(st.text(st.sampled_from("ab\n\r"), max_size=30), st.lists(st.integers(0, 30), max_size=8))
def test_many_positions_are_the_single_ones(text: str, offsets: list[int]) -> None:
    offsets = [min(offset, len(text)) for offset in offsets]
    assert positions_at(text, offsets) == {offset: position_at(text, offset) for offset in offsets}
