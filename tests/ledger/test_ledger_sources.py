"""Where revisions come from besides folders and git: patterns, indexes, URLs; and the feed and the schema of a past."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from pets import NEW, OLD

from generator.cli.main import main

ATOM = "{http://www.w3.org/2005/Atom}"
TEXTS = {"one": OLD, "two": NEW, "three": OLD.replace("title: Pets", "title: Shelter")}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("spec").mkdir()
    for name, text in TEXTS.items():
        Path("spec", f"{name}.yaml").write_text(text, encoding="utf-8")


def past(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    """The revisions, oldest first."""
    assert main(["history", *arguments, "--format", "json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["revisions"]
    return found[::-1]


TIME = "2026-02-01T10:00:00+09:00"
INDEXES = {
    "index.tsv": f"""\
file\tdate\tlabel\tauthor
spec/two.yaml\t2026-01-01\tfirst\tAnn
spec/one.yaml\t{TIME}\tsecond\tBob
""",
    "index.csv": f"""\
date,file,label,author
{TIME},spec/one.yaml,second,Bob
2026-01-01,spec/two.yaml,first,Ann
""",
    "index.yaml": f"""\
revisions:
- {{file: spec/two.yaml, date: 2026-01-01, label: first, author: Ann}}
- {{file: spec/one.yaml, date: '{TIME}', label: second, author: Bob}}
""",
    "index.json": f"""\
[
  {{"file": "spec/two.yaml", "date": "2026-01-01", "label": "first", "author": "Ann"}},
  {{"file": "spec/one.yaml", "date": "{TIME}", "label": "second", "author": "Bob"}}
]
""",
}


@pytest.mark.parametrize("name", INDEXES)
def test_an_index_says_order_date_label_and_author(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(name).write_text(INDEXES[name], encoding="utf-8")
    found = past(capsys, "--index", name)
    assert [(one["date"], one["label"], one["author"]) for one in found] == [
        ("2026-01-01", "first", "Ann"),
        ("2026-02-01", "second", "Bob"),
    ]
    assert [one["source"] for one in found] == ["spec/two.yaml", "spec/one.yaml"]
    assert found[1]["time"] == TIME


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name\tdate\n", "index.tsv:1: the head line of the index has no column `file`"),
        ("file\tdate\nspec/one.yaml\tyesterday\n", "'yesterday' is no date"),
        ("file\tdate\n", "the index lists no revision"),
        ("file\tdate\n\t2026-01-01\n", "names no `file`"),
    ],
)
def test_a_wrong_index_is_told(text: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("index.tsv").write_text(text, encoding="utf-8")
    assert main(["history", "--index", "index.tsv"]) == 3
    assert told in capsys.readouterr().err.replace(": error", "")


def test_a_pattern(capsys: pytest.CaptureFixture[str]) -> None:
    assert [one["label"] for one in past(capsys, "spec/*o*.yaml")] == ["one", "two"]
    assert main(["history", "spec/*.json"]) == 3
    assert "matches no file" in capsys.readouterr().err


@pytest.fixture
def server() -> Iterator[str]:
    handler = functools.partial(Quiet, directory="spec")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing."""


def test_a_list_of_urls(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("2026-01-01", "2026-02-01", "2026-03-01")
    for day, text in zip(names, TEXTS.values(), strict=True):
        Path("spec", f"{day}.yaml").write_text(text, encoding="utf-8")
    found = past(capsys, *(f"{server}/{day}.yaml" for day in reversed(names)))
    assert [one["date"] for one in found] == list(names)
    assert found[0]["source"] == f"{server}/2026-01-01.yaml"
    Path("index.csv").write_text(f"file,date\n{server}/one.yaml,2026-01-01\n{server}/two.yaml,2026-02-01\n", "utf-8")
    assert [len(one["changes"]) for one in past(capsys, "--index", "index.csv")] == [
        0,
        11,
    ]  # that the version was not raised is told as well


def test_info_says_the_order_where_names_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    for name, version in (("one", "2026-05-01"), ("two", "2026-04-01"), ("three", "2026-06-01")):
        Path("spec", f"{name}.yaml").write_text(TEXTS[name].replace("'1.4.2'", version), encoding="utf-8")
    assert [(one["label"], one["date"]) for one in past(capsys, "spec")] == [
        ("two", "2026-04-01"),
        ("one", "2026-05-01"),
        ("three", "2026-06-01"),
    ]
    for name, version in (("one", "1.10.0"), ("two", "1.2.0"), ("three", "1.9.0")):
        Path("spec", f"{name}.yaml").write_text(TEXTS[name].replace("1.4.2", version), encoding="utf-8")
    assert [one["label"] for one in past(capsys, "spec")] == ["two", "three", "one"]


def test_the_feed_is_atom(capsys: pytest.CaptureFixture[str]) -> None:
    """RFC 4287 §4.1: what a feed and an entry must have; ids differ and stay."""
    Path("index.tsv").write_text(INDEXES["index.tsv"], encoding="utf-8")
    assert main(["history", "--index", "index.tsv", "--format", "atom", "--base-url", "https://x.invalid/api/"]) == 0
    text = capsys.readouterr().out
    feed = ElementTree.fromstring(text)
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 1
    for one in (feed, *entries):
        assert all((one.findtext(f"{ATOM}{name}") or "").strip() for name in ("id", "title", "updated"))
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    assert entries[0].findtext(f"{ATOM}updated") == "2026-02-01T01:00:00Z"
    ids = [one.findtext(f"{ATOM}id") for one in (feed, *entries)]
    assert len(set(ids)) == len(ids)
    assert main(["history", "--index", "index.tsv", "--format", "atom", "--base-url", "https://x.invalid/api/"]) == 0
    assert capsys.readouterr().out == text


def test_what_is_written_has_the_published_form(capsys: pytest.CaptureFixture[str]) -> None:
    """A rename that is guessed is kept as a hint; and what was left out is named."""
    renamed = OLD.replace("age: {type: integer}", "years: {type: integer}")
    days = {"2026-01-01": OLD, "2026-02-01": renamed, "2026-02-02": "no: [yaml", "2026-03-01": NEW}
    Path("dated").mkdir()
    for day, text in days.items():
        Path("dated", f"{day}.yaml").write_text(text, encoding="utf-8")
    Path("apiledger.toml").write_text('[apis.pets]\nrevisions = "dated"\n', encoding="utf-8")
    assert main(["generate", "--part", "history"]) == 3  # one cannot be read
    assert main(["history", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out.partition("\n{")[2].join(("{", "")))
    stored = json.loads(Path("generated/pets/history.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker()).validate(stored)
    assert [one["label"] for one in stored["unreadable"]] == ["2026-02-02"]
    changes = [change for end in stored["revisions"][1]["endpoints"] for change in end["changes"]]
    assert {change["hint"] for change in changes} == {"renamed to `years`?", "renamed from `age`?"}
    runs = []
    for of in (("pets",), ("--ledger", "generated/pets/history.json")):
        assert main(["history", *of, "--format", "json"]) == 0
        runs.append(capsys.readouterr().out)
    assert runs[0] == runs[1]
    assert "renamed to `years`?" in runs[0]
