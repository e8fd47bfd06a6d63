"""References: where they lead, and that a bad one is a note and nothing worse."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import at, document

from generator.document.load import load
from generator.document.model import Json
from generator.document.references import LoadedDocument
from generator.sources.model import Access
from generator.sources.resolve import open_source

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "specs"


def value(loaded: LoadedDocument, reference: str, *pointer: str) -> Json:
    """What a reference written at a pointer leads to, one step."""
    target = loaded.target(at(loaded, *pointer), reference)
    assert target is not None, loaded.notes
    return target.value


NAMES = """
paths:
  /users/{id}: {get: here}
  /a~b: {x: tilde}
  a%20b: percent
  "": {"": empty}
  é ü: umlaut
list: [zero, [one]]
"""


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("#/paths/~1users~1{id}/get", "here"),
        ("#/paths/~1users~1%7Bid%7D/get", "here"),
        ("#/paths/~1a~0b/x", "tilde"),
        ("#/paths/a%2520b", "percent"),
        ("#/paths/a%20b", "percent"),
        ("#/paths//", "empty"),
        ("#/paths/%C3%A9%20%C3%BC", "umlaut"),
        ("#/paths/é ü", "umlaut"),
        ("#/list/0", "zero"),
        ("#/list/1/0", "one"),
        ("main.yaml#/list/0", "zero"),
        ("./main.yaml#/list/0", "zero"),
    ],
)
def test_pointers(reference: str, expected: str) -> None:
    assert value(document(NAMES), reference) == expected


@pytest.mark.parametrize("reference", ["#", ""])
def test_the_whole_file(reference: str) -> None:
    loaded = document(NAMES)
    assert loaded.target(loaded.root, reference) == loaded.root


def test_other_files_are_relative_to_the_file_that_holds_the_reference() -> None:
    files = {
        "b/x__yaml": "to: {$ref: '../c/y%20z.yaml#/k'}\nback: {$ref: '../main.yaml#/a'}",
        "c/y z__yaml": "k: found",
    }
    loaded = document("a: {$ref: b/x.yaml#/to}\nb: {$ref: b/x.yaml}", **files)
    found = loaded.follow(at(loaded, "a"))
    assert found is not None
    assert (found.value, found.place.file, found.pointer) == ("found", "c/y z.yaml", ("k",))
    whole = loaded.follow(at(loaded, "b"))
    assert whole is not None
    back = whole.get("back")
    assert back is not None
    assert loaded.follow(back) == found
    assert sorted(loaded.files) == [f"memory:///{name}" for name in ("b/x.yaml", "c/y z.yaml", "main.yaml")]


def test_follow_goes_on_and_leaves_what_is_no_reference() -> None:
    loaded = document("a: {$ref: '#/b'}\nb: {$ref: '#/c', description: d}\nc: {x: 1}\nd: {$ref: {type: string}}\n")
    assert loaded.follow(at(loaded, "a")) == at(loaded, "c")
    for name in ("c", "d"):
        assert loaded.follow(at(loaded, name)) == at(loaded, name)
    assert loaded.target(at(loaded, "a"), "#/b") == at(loaded, "b")


def test_a_pointer_may_pass_through_references() -> None:
    loaded = document(
        "a: {$ref: '#/b'}\nb: {$ref: 'x.yaml#/p'}\nc: {$ref: '#/a/q/r'}\n",
        x__yaml="p: {q: {$ref: '#/s'}}\ns: {r: deep}\n",
    )
    assert value(loaded, "#/a/q/r") == "deep"
    found = loaded.follow(at(loaded, "c"))
    assert found is not None
    assert (found.place.file, found.pointer) == ("x.yaml", ("s", "r"))


CIRCLES = [
    "a: {$ref: '#/a'}\n",
    "a: {$ref: '#/b'}\nb: {$ref: '#/c'}\nc: {$ref: '#/b'}\n",
    "a: {$ref: '#/a/x'}\n",
    "a: {$ref: '#/b/x'}\nb: {$ref: '#/a/x'}\n",
    "a: {$ref: '#/b/x'}\nb: {$ref: '#/c'}\nc: {$ref: '#/b'}\n",
    "a: {$ref: 'main.yaml#/a'}\n",
    "".join(f"a{n or ''}: {{$ref: '#/a{n + 1}/x'}}\n" for n in range(2000)),
]


@pytest.mark.parametrize("text", CIRCLES)
def test_circles_end_with_one_note_per_place(text: str) -> None:
    loaded = document(text)
    for _ in range(2):
        assert loaded.follow(at(loaded, "a")) is None
    assert {note.kind for note in loaded.notes} == {"unresolved-reference"}
    assert len({note.place for note in loaded.notes}) == len(loaded.notes) == 1
    assert "circle" in loaded.notes[0].message


BAD = [
    ("#/nope", "no 'nope' in main.yaml#"),
    ("#/list/2", "no '2' in main.yaml#/list"),
    ("#/list/01", "no '01'"),
    ("#/list/-1", "no '-1'"),
    ("#/list/²", "no '²'"),
    ("#/a/b/c", "no 'b' in main.yaml#/a"),
    ("#anchor", "no anchor 'anchor'"),
    ("nope.yaml#/x", "nope.yaml: no such file"),
    ("broken.yaml", "broken.yaml:1:"),
    ("https://example.invalid/x", "not fetched"),
    ("a%00b.yaml", "no such file"),
    ("%", "no such file"),
    ("http://[", ""),
    ("#/%ff", "no "),
    ("://", ""),
]


@pytest.mark.parametrize(("reference", "said"), BAD)
def test_a_bad_reference_is_one_note(reference: str, said: str) -> None:
    loaded = document("a: 1\nlist: [1, 2]\nx: {}\ny: {}\n", broken__yaml="a: [")
    for name in ("x", "y", "x"):
        assert loaded.target(at(loaded, name), reference) is None
    assert [note.place.pointer for note in loaded.notes] == [("x",), ("y",)]
    assert said in loaded.notes[0].message
    assert repr(reference) in loaded.notes[0].message


@given(st.text(st.characters(exclude_categories=[]), max_size=12), st.booleans())
def test_no_reference_raises(tmp_reference: str, local: bool) -> None:
    loaded = (
        load(open_source(str(Path(__file__).parent / "nothing-but-this.json"), Access())) if local else document("a: 1")
    )
    target = loaded.target(loaded.root, tmp_reference)
    assert target is not None or loaded.notes


def test_a_broken_file_is_read_once() -> None:
    loaded = document("a: 1\n", broken__yaml="a: [")
    for reference in ("broken.yaml#/a", "broken.yaml#/b"):
        assert loaded.target(loaded.root, reference) is None
    assert list(loaded.files) == ["memory:///main.yaml"]


def test_ids_and_anchors() -> None:
    loaded = document(
        """
$defs:
  tree:
    $id: https://example.com/schemas/tree
    $anchor: root
    properties:
      inner: {$id: leaf, $dynamicAnchor: tip, type: string}
      back: {$ref: '#/properties/inner'}
      up: {$ref: '#/outside'}
      sibling: {$ref: leaf}
      other: {$ref: '#tip'}
  plain: {$anchor: here, old: {$id: '#old-style'}}
outside: {of: tree}
"""
    )
    tree, inner = ("$defs", "tree"), ("$defs", "tree", "properties", "inner")
    cases = [
        ((), "https://example.com/schemas/tree", tree),
        ((), "https://example.com/schemas/tree#root", tree),
        ((), "https://example.com/schemas/leaf", inner),
        ((), "#here", ("$defs", "plain")),
        ((), "#old-style", ("$defs", "plain", "old")),
        ((), "#root", tree),
        ((*tree, "properties", "back"), "#/properties/inner", inner),
        ((*tree, "properties", "up"), "#/outside", ("outside",)),
        ((*tree, "properties", "up"), "#", tree),
        ((*tree, "properties", "sibling"), "leaf", inner),
        ((*tree, "properties", "other"), "#tip", inner),
    ]
    for start, reference, expected in cases:
        target = loaded.target(at(loaded, *start), reference)
        assert target is not None, (reference, loaded.notes)
        assert target.pointer == expected, reference
    assert loaded.notes == []


def test_self_names_the_document() -> None:
    loaded = document(
        "$self: https://example.com/api/openapi\na: {$ref: 'https://example.com/api/openapi#/b'}\nb: 1\n"
        "c: {$ref: openapi#/b}\nd: {$ref: 'part.yaml#/x'}\ne: {$ref: named#/x}\n",
        part__yaml="$self: https://example.com/api/named\nx: {$ref: 'openapi#/b'}\n",
    )
    for name in ("a", "c", "d", "e"):
        found = loaded.follow(at(loaded, name))
        assert found is not None, (name, loaded.notes)
        assert found.value == 1


def test_a_file_under_two_spellings_is_one(tmp_path: Path) -> None:
    (tmp_path / "a b.yaml").write_text("x: 1\n")
    (tmp_path / "link.yaml").symlink_to("a b.yaml")
    (tmp_path / "sub").mkdir()
    (tmp_path / "main.json").write_text(
        '{"r": [{"$ref": "a%20b.yaml#/x"}, {"$ref": "link.yaml#/x"}, {"$ref": "sub/../a b.yaml#/x"}]}'
    )
    loaded = load(open_source(str(tmp_path / "main.json"), Access()))
    found = [loaded.follow(node) for node in at(loaded, "r").items()]
    assert len(set(found)) == 1
    assert found[0] is not None
    assert len(loaded.files) == 2


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared documents are not here")
def test_public_documents_resolve() -> None:
    """Multi-file documents whose references are all there."""
    for name, files in [("multi-lob/lob-api-public.yml", 400), ("multi-redocly-cafe-split/cafe.yaml", 30)]:
        loaded = load(open_source(str(SHARED / name), Access()))
        todo, seen = [loaded.root], set()
        while todo:
            node = todo.pop()
            if node in seen:
                continue
            seen.add(node)
            reference = node.get("$ref")
            if reference is not None and isinstance(reference.value, str):
                target = loaded.target(node, reference.value)
                assert target is not None, loaded.notes
                todo.append(target)
            todo += [member for _, member in node.members()] + node.items()
        assert len(loaded.files) > files
        assert loaded.notes == []
