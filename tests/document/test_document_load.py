"""Reading: the same tree from JSON and YAML, exact values, and located errors for what is neither."""

from __future__ import annotations

import gc
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from trees import MemorySource, file, trees

from generator.document.load import load, load_file
from generator.document.model import Json
from generator.document.yaml_tree import read_yaml
from generator.errors import DocumentError
from generator.sources.model import Access
from generator.sources.resolve import open_source

SPECS = Path(__file__).resolve().parents[2].parent / "shared" / "specs"


def same(left: Json, right: Json) -> bool:
    """Equality that tells 1 from True and 1 from 1.0, and minds no order of keys."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


@given(trees, st.sampled_from([None, 0, 1, 2]), st.booleans())
def test_json_comes_back_as_it_was_written(tree: Json, indent: int | None, ascii_only: bool) -> None:
    loaded = file(json.dumps({"t": tree}, indent=indent, ensure_ascii=ascii_only), "a.json")
    assert loaded.syntax == "json"
    assert same(loaded.data, {"t": tree})


def block(tree: Json, indent: str = "") -> str:
    """YAML in block style, strings plain where nothing else can be read into them."""
    if isinstance(tree, dict) and tree:
        return "".join(f"\n{indent}{scalar(key)}:{block(value, indent + '  ')}" for key, value in tree.items())
    if isinstance(tree, list) and tree:
        return "".join(f"\n{indent}-{block(item, indent + '  ')}" for item in tree)
    return f" {scalar(tree)}"


def scalar(value: Json) -> str:
    if isinstance(value, str) and re.fullmatch(r"[A-Za-z]\w*", value, re.ASCII) and value.lower() not in WORDS:
        return value
    return json.dumps(value)


WORDS = {"true", "false", "null"}


@given(trees)
def test_yaml_is_the_same_tree_as_json(tree: Json) -> None:
    loaded = file(block({"t": tree}) + "\n")
    assert loaded.syntax == "yaml"
    assert same(loaded.data, {"t": tree})


@given(trees)
def test_json_text_read_as_yaml_is_the_same_tree(tree: Json) -> None:
    assert same(read_yaml(json.dumps({"t": tree}, indent=1), "a").data, {"t": tree})


VALUES: list[tuple[str, Json]] = [
    ("OFF", "OFF"),
    ("on", "on"),
    ("No", "No"),
    ("yes", "yes"),
    ("y", "y"),
    ("true", True),
    ("TRUE", True),
    ("tRUE", "tRUE"),
    ("False", False),
    ("null", None),
    ("~", None),
    ("", None),
    ("Null", None),
    ("nULL", "nULL"),
    ("=", "="),
    ("1e-08", 1e-08),
    ("1E3", 1000.0),
    ("1e3", 1000.0),
    ("+1", 1),
    ("-0", 0),
    ("08012", 8012),
    ("010", 10),
    ("0o17", 15),
    ("0x1F", 31),
    ("0b11", "0b11"),
    ("1_000", "1_000"),
    ("1,000", "1,000"),
    ("1.", 1.0),
    (".5", 0.5),
    ("-.5", -0.5),
    (".", "."),
    ("-", "-"),
    ("+", "+"),
    ("1.2.3", "1.2.3"),
    (".inf", math.inf),
    ("-.INF", -math.inf),
    ("inf", "inf"),
    ("nan", "nan"),
    ("2020-01-01", "2020-01-01"),
    ("2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z"),
    ("12:30:45", "12:30:45"),
    ("190:20:30", "190:20:30"),
    ("9223372036854775808", 2**63),
    ("123456789012345678901234567890", 123456789012345678901234567890),
    ("'08012'", "08012"),
    ('"true"', "true"),
    ("! 12", "12"),
    ("!!str 12", "12"),
    ("!!str", ""),
    ("!!int '12'", 12),
    ("!!float 1", 1.0),
    ("!!null ''", None),
    ("!!bool 'true'", True),
    ("!!timestamp 2020-01-01", "2020-01-01"),
    ("!!binary aGk=", "aGk="),
    ("!!python/object/apply:os.system [id]", ["id"]),
    ("!!set {a, b}", {"a": None, "b": None}),
    ("[a, ~, 1]", ["a", None, 1]),
    ("{a, b: }", {"a": None, "b": None}),
]


@pytest.mark.parametrize(("written", "value"), VALUES)
def test_values_by_the_core_schema(written: str, value: Json) -> None:
    if written != "-":
        assert same(file(f"- {written}\n").data, [value])
    assert same(file(f"key: {written}\n" if written != "-" else "key: '-'\n").data, {"key": value})


def test_not_a_number() -> None:
    data: Any = file("[.nan, .NaN, .NAN, .Nan]").data
    assert [isinstance(item, float) and math.isnan(item) for item in data] == [True, True, True, False]


@pytest.mark.parametrize(
    ("written", "key"),
    [("200", "200"), ("'200'", "200"), ("2.0", "2.0"), ("null", "null"), ("~", "~"), ("on", "on"), ("0x10", "0x10")],
)
def test_keys_are_strings(written: str, key: str) -> None:
    assert file(f"{written}: 1").data == {key: 1}


def test_200_and_quoted_200_are_one_key() -> None:
    assert file("200: a\n'200': b\n").data == {"200": "b"}


def test_aliases_are_shared_and_not_copied() -> None:
    data: Any = file("a: &x {k: [1]}\nb: *x\nc: [*x, *x]\n").data
    assert data["a"] is data["b"] is data["c"][0] is data["c"][1]


def test_an_anchor_may_be_defined_twice() -> None:
    assert file("a: &x 1\nb: *x\nc: &x {y: 2}\nd: *x\n").data == {"a": 1, "b": 1, "c": {"y": 2}, "d": {"y": 2}}


def test_an_alias_may_be_a_key() -> None:
    assert file("a: &x 08012\n*x : b\n").data == {"a": 8012, "08012": "b"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &a {x: 1, y: 1}\nb: {<<: *a, y: 2}\n", {"x": 1, "y": 2}),
        ("a: &a {x: 1, y: 1}\nb: {y: 2, <<: *a}\n", {"x": 1, "y": 2}),
        ("a: [&a {x: 1}, &c {x: 2, z: 3}]\nb: {<<: [*a, *c]}\n", {"x": 1, "z": 3}),
        ("a: [&a {x: 1}, &c {x: 2, z: 3}]\nb:\n  <<: *a\n  <<: *c\n", {"x": 1, "z": 3}),
        ("a: &a {x: 1}\nc: &c {<<: *a, w: 1}\nb: {<<: *c}\n", {"x": 1, "w": 1}),
        ("b: {<<: {x: 1}, y: 2}\n", {"x": 1, "y": 2}),
        ("b: {'<<': {x: 1}}\n", {"<<": {"x": 1}}),
        ("b: {a: 1, <<: 3, c: 2}\n", {"a": 1, "<<": 3, "c": 2}),
    ],
)
def test_merge_keys(text: str, expected: Json) -> None:
    data: Any = file(text).data
    assert same(data["b"], expected)


def test_only_the_first_document_is_read_and_that_is_noted() -> None:
    loaded = file("a: 1\n---\na: 2\n")
    assert loaded.data == {"a": 1}
    assert [(n.kind, n.position) for n in loaded.notes] == [("more-documents", (2, 1))]


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        *(("a: é\n", encoding) for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-be")),
        *(('{"a": "é"}', encoding) for encoding in ("utf-8-sig", "utf-16-le", "utf-32", "utf-32-be")),
    ],
)
def test_encodings(content: str, encoding: str) -> None:
    assert file(content.encode(encoding), "a").data == {"a": "é"}


def test_the_content_decides_the_parser() -> None:
    assert file('  {"a": 1}', "a.yaml").syntax == "json"
    assert file("{a: 1}", "a.yaml").syntax == "yaml"
    assert file("a: 1", "a.json").syntax == "yaml"
    assert file("[1, 2]", "nameless").syntax == "json"


def test_json_that_is_none_but_valid_json_text_stays_exact() -> None:
    data: Any = file('{"big": 123456789012345678901234567890, "nan": NaN, "inf": -Infinity}', "a.json").data
    assert data["big"] == 123456789012345678901234567890
    assert math.isnan(data["nan"])
    assert data["inf"] == -math.inf


TROUBLE: list[tuple[str, str | bytes, str, str]] = [
    ("a.json", '{"a": 1,\n "b": }', "a.json:2:7", "expecting value"),
    ("a.json", '{"a": 1', "a.json:1:8", "expecting ',' delimiter"),
    ("a.json", "{a: 1}", "a.json:1:2", "property name"),
    ("a.yaml", "a: 1\nb: c: d\n", "a.yaml:2:5", "mapping values are not allowed"),
    ("a.yaml", '{"a": 1,\n "b": ]}', "a.yaml:2:7", "no YAML"),
    ("nameless", '{"a": 1,\n "b": ]}', "nameless:2:7", "no JSON"),
    ("a.yaml", "a: [1, 2", "a.yaml:1:9", "expected ',' or ']'"),
    ("a.yaml", "a: *x\n", "a.yaml:1:4", "no anchor &x"),
    ("a.yaml", "a: &x\n  b: *x\n", "a.yaml:2:6", "inside its own anchor"),
    ("a.yaml", "a: &x [1, *x]\n", "a.yaml:1:11", "inside its own anchor"),
    ("a.yaml", "a: 1\n? [x]\n: 1\n", "a.yaml:2:3", "key must be a scalar"),
    ("a.yaml", "ok: 1\na: {{x}}\n", "a.yaml:2:5", "key must be a scalar"),
    ("a.yaml", "a: !!int x\n", "a.yaml:1:1", "no value of the tag !!int"),
    ("a.yaml", "a: b\nn: " + "9" * 5000, "a.yaml:2:1", "5000 digits"),
    ("a.yaml", "n: 0x" + "f" * 5000, "a.yaml:1:1", "digits"),
    ("a.json", '{"n": ' + "9" * 5000 + "}", "a.json", "digits"),
    ("a.yaml", "a: 1\nb: \x01", "a.yaml:2:4", "control characters"),
    ("a.yaml", b"a: 1\nb: \xff\n", "a.yaml:2:4", "0xff"),
    ("a.yaml", b"a: 1\nb: caf\xe9\n", "a.yaml:2:7", "UTF-8 was expected"),
    ("a.yaml", "", "a.yaml", "empty"),
    ("a.yaml", "# nothing but a comment\n", "a.yaml", "empty"),
    ("a.json", "", "a.json", "empty"),
]


@pytest.mark.parametrize(("name", "content", "where", "said"), TROUBLE)
def test_trouble_is_located(name: str, content: str | bytes, where: str, said: str) -> None:
    with pytest.raises(DocumentError) as caught:
        file(content, name)
    assert caught.value.where == where
    assert said in caught.value.message


@pytest.mark.parametrize("name", ["a.json", "a.yaml"])
@pytest.mark.parametrize("depth", [600, 2_000, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_an_error_and_no_crash(name: str, depth: int, opening: str, closing: str) -> None:
    text = opening * depth + "1" + closing * depth
    with pytest.raises(DocumentError, match="nest"):
        file(text, name)
    with pytest.raises(DocumentError, match="nest"):
        file("x: " + text, "b.yaml")


def test_moderate_nesting_is_read() -> None:
    for name in ("a.json", "a.yaml"):
        assert file("[" * 400 + "]" * 400, name).data


def test_depth_by_aliases_counts() -> None:
    levels = "".join(f"a{n}: &a{n} {{x: *a{n - 1}}}\n" for n in range(1, 700))
    with pytest.raises(DocumentError, match="by aliases"):
        file(f"a0: &a0 {{}}\n{levels}")


def test_alias_bombs_are_refused() -> None:
    levels = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12))
    with pytest.raises(DocumentError, match="more than 20000000 values"):
        file(f"a0: &a0 [lol]\n{levels}")


def test_merge_bombs_are_refused() -> None:
    keys = ", ".join(f"k{n}: 1" for n in range(2_000))
    uses = "\n".join("- {<<: *a}" for _ in range(1_100))
    with pytest.raises(DocumentError, match="more than 2000000 members"):
        file(f"a: &a {{{keys}}}\nb:\n{uses}\n")


def test_the_collector_is_left_as_it_was() -> None:
    assert gc.isenabled()
    file("a: 1")
    assert gc.isenabled()
    with pytest.raises(DocumentError):
        file("a: [")
    assert gc.isenabled()
    gc.disable()
    try:
        file("a: 1")
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_the_parser_in_python_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: &x {k: [1, 'b']}\n200: *x\n<<: {m: 1}\n"
    fast = file(text)
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    slow = file(text)
    wanted = [("a", "k", "1"), ("200",), ("m",)]
    assert slow.data == fast.data
    assert slow.positions(wanted) == fast.positions(wanted)


@pytest.mark.skipif(not SPECS.is_dir(), reason="the shared documents are not here")
def test_every_public_document_loads() -> None:
    loaded = 0
    for path in sorted(SPECS.rglob("*")):
        if path.suffix in (".json", ".yaml", ".yml"):
            document = load(open_source(str(path), Access()))
            assert isinstance(document.root.value, dict | list), path
            loaded += 1
    assert loaded > 500


def test_load_file_keeps_name_and_uri() -> None:
    loaded = load_file(MemorySource("dir/a.yaml", {"dir/a.yaml": "a: 1"}))
    assert (loaded.name, loaded.uri) == ("dir/a.yaml", "memory:///dir/a.yaml")
