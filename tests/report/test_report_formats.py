"""All renderers say the same of the same list of changes, and nothing in a document steers the reader's terminal."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.compare.model import Effect, Location
from generator.document.model import Place, Position
from generator.errors import UsageError
from generator.ledger.model import Ledger, Revision, Step
from generator.report import FORMATS, ReportOptions, render
from generator.report.elsewhere import elsewhere
from generator.report.fold import fold, sections
from generator.report.ledger import render_changelog
from generator.report.markdown import code, prose
from generator.rules.change import Change, Endpoint, Said
from generator.rules.changes import Changes, Listed
from generator.rules.model import Level

SHARED = {
    "base": Place("base.yaml", ("components", "schemas", "Pet", "required")),
    "revision": Place("revision.yaml", ("components", "schemas", "Pet")),
}


def change(id: str = "response-property-became-optional", **fields: Any) -> Change:
    usual: dict[str, Any] = {
        "text": f"the text of `{id}`",
        "level": Level.ERROR,
        "effect": Effect.WIDENS,
        "operation": "GET",
        "path": "/pets",
        "location": Location("body", "response", status="200"),
    }
    return Change.of(id=id, **{**usual, **fields})


_FIELDS = (
    *("id", "text", "level", "effect", "operation", "path", "operation_id", "section", "attributes", "location"),
    *("property", "other_paths", "base", "revision", "reach", "arguments", "facet", "action"),
)


def other(one: Change, **fields: Any) -> Change:
    """The change with some other fields."""
    return Change.of(**{**{name: getattr(one, name) for name in _FIELDS}, **fields})


def shared_by(number: int) -> list[Change]:
    """One root felt in `number` operations, deeper and deeper."""
    return [change(path=f"/p{i}", property=("items",) * (number - i), reach=number, **SHARED) for i in range(number)]


def test_a_root_is_told_once_with_its_reach_and_its_shortest_path() -> None:
    (entry,) = fold(shared_by(41))
    assert len(entry.places) == 41
    assert entry.change.property == ("items",)
    text = render(shared_by(41), "text")
    assert text.count("the text of") == 1
    assert text.startswith("In 41 operations: GET /p0, GET /p1, GET /p2 and 38 more\n")
    assert text.endswith("\n41 changes with 1 cause: 41 ▲ error, 0 ● warning, 0 ○ info\n")


def test_every_place_of_a_root_is_listed_when_asked_for() -> None:
    options = ReportOptions(all_places=True)
    for format in ("text", "markdown"):
        text = render(shared_by(5), format, options)
        assert [f"GET /p{i} · response 200" in text for i in range(5)] == [True] * 5


def test_other_roots_rules_levels_and_values_are_not_folded() -> None:
    one = change(**SHARED)
    others = [
        other(one, id="response-property-type-changed"),
        other(one, level=Level.WARNING),
        other(one, base=Place("base.yaml", ("elsewhere",))),
        other(one, arguments={"name": "other"}),
    ]
    assert len(fold([one, *others])) == 5
    assert len(fold([one, other(one, path="/other", property=("a", "b"), location=Location())])) == 1


def test_changes_without_a_place_are_not_folded() -> None:
    assert len(fold([change(), change()])) == 2


def test_sections_follow_the_operations_and_end_with_what_names_no_endpoint() -> None:
    loose = change("api-schema-removed", operation="", path="", level=Level.INFO)
    changes = [loose, change("b", path="/b", level=Level.INFO), change("z", path="/b"), change("a", path="/a")]
    found = [(s.operations, [entry.change.id for entry in s.entries]) for s in sections(fold(changes))]
    assert found == [(("GET /b",), ["z", "b"]), (("GET /a",), ["a"]), ((), ["api-schema-removed"])]
    assert "Names no endpoint\n" in render(changes, "text")


def test_markdown_has_breaking_changes_first() -> None:
    changes = [change("i", level=Level.INFO), change("w", level=Level.WARNING), change("e")]
    text = render(changes, "markdown")
    assert re.findall(r"^### (.*)$", text, re.M) == ["Breaking changes", "Possibly breaking changes", "Other changes"]
    assert text.startswith(
        "3 changes: 1 ▲ error, 1 ● warning, 1 ○ info\n\n### Breaking changes\n\n#### `GET /pets`\n\n- ▲ "
    )


def test_json_has_the_keys_that_scripts_know() -> None:
    root = {"base": Place("a/base.yaml", ("paths", "/pets~x")), "revision": None}
    given_change = change(operation_id="listPets", property=("a", "items"), other_paths=2, fingerprint="f00", **root)
    options = ReportOptions(base={root["base"]: Position(3, 7)})
    assert json.loads(render([given_change], "json", options)) == [
        {
            "id": "response-property-became-optional",
            "text": "the text of `response-property-became-optional`",
            "level": 3,
            "operation": "GET",
            "operationId": "listPets",
            "path": "/pets",
            "section": "paths",
            "fingerprint": "f00",
            "baseSource": {"file": "a/base.yaml", "line": 3, "column": 7},
            "revisionSource": None,
            "location": {"kind": "body", "direction": "response", "status": "200"},
            "property": ["a", "items"],
            "other_paths": 2,
            "root": {"base": "/paths/~1pets~0x", "revision": None},
            "reach": 1,
        }
    ]


def test_json_folded_lists_the_operations_of_each_root_and_its_places_when_asked_for() -> None:
    (entry,) = json.loads(render(shared_by(3), "json", ReportOptions(group="root")))
    assert entry["operations"] == ["GET /p0", "GET /p1", "GET /p2"]
    assert entry["property"] == ["items"] and "places" not in entry
    (entry,) = json.loads(render(shared_by(3), "json", ReportOptions(group="root", all_places=True)))
    assert [place["path"] for place in entry["places"]] == ["/p0", "/p1", "/p2"]


def test_nothing_changed() -> None:
    said = {format: render([], format) for format in FORMATS if format != "html"}
    assert said == {
        "text": "No changes.\n",
        "json": "[]\n",
        "ndjson": "",
        "yaml": "[]\n",
        "markdown": "No changes.\n",
        "singleline": "",
    }


def test_text_shows_both_sides_with_line_and_column() -> None:
    options = ReportOptions(base={SHARED["base"]: Position(3, 5)}, revision={SHARED["revision"]: Position(9, 1)})
    assert "base.yaml:3:5 → revision.yaml:9:1" in render([change(**SHARED)], "text", options)


def test_colour_only_when_asked_for_and_never_alone() -> None:
    plain = render([change()], "text")
    colored = render([change()], "text", ReportOptions(color=True))
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[\d+m", "", colored) == plain
    assert colored != plain


def test_an_unknown_format_is_wrong_usage() -> None:
    with pytest.raises(UsageError):
        render([], "xml")


@given(st.text(), st.text(), st.lists(st.text(), max_size=3))
def test_no_document_steers_the_terminal(text: str, path: str, names: list[str]) -> None:
    hostile = change(text=text, path=path, property=tuple(names), base=Place(path, tuple(names)))
    for format in ("text", "markdown"):
        shown = render([hostile], format, ReportOptions(all_places=True))
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", shown)
        assert shown.count("\n") == render([change(base=Place("x", ()))], format).count("\n")


@given(st.lists(st.text(alphabet=st.characters(), max_size=4), max_size=4), st.text(st.characters()))
def test_json_survives_any_text(names: list[str], text: str) -> None:
    """Also half of a surrogate pair, which a JSON document can write as an escape."""
    (entry,) = json.loads(render([change(text=text + "\ud800", property=tuple(names))], "json"))
    assert entry["property"] == names
    assert entry["text"] == text + "\ud800"


@given(st.text())
def test_a_code_span_holds_any_text(text: str) -> None:
    shown = code(text)
    fence = re.match(r"`+", shown)
    assert fence and shown.endswith(fence[0])
    inner = shown[len(fence[0]) : -len(fence[0])]
    assert fence[0] not in re.findall(r"`+", inner)


def test_prose_leaves_code_spans_and_disarms_the_rest() -> None:
    assert prose("a `b_c` <script>_x_") == r"a `b_c` \<script\>\_x\_"


HOSTILE = "/p\n\n# Forged </summary> `x` <img src=x> [y](https://evil.example) www.evil.example ~~z~~"


def test_a_document_writes_no_markdown_of_its_own() -> None:
    """Neither in a section of its own, nor below one, nor in the tag that folds many operations."""
    many = [change(path=f"{HOSTILE}{i}", reach=5, text=HOSTILE, **SHARED) for i in range(5)]
    for text in (render([many[0]], "markdown"), render(many, "markdown", ReportOptions(all_places=True))):
        assert not re.search(r"^# ", text, re.M)
        folded = re.findall(r"^<details><summary>(.*)</summary>$", text, re.M)
        assert len(folded) == text.count("<details>")
        assert not any(re.search(r"[<>]", inside) for inside in folded)
        bare = outside_code(re.sub(r"^<details>.*|^</details>$", "", text, flags=re.M))
        assert not re.search(r"(?<!\\)<|(?<!\\)\[y\]|(?<!\\)://|(?<!\\)~|www\.", bare)


def test_the_changelog_escapes_what_documents_and_file_names_say() -> None:
    revision = Revision("0f0f", None, HOSTILE, "a.yaml", title=HOSTILE, version=HOSTILE)
    text = render_changelog(Ledger("pets", (revision, revision), (Step(revision, revision, (change(path=HOSTILE),)),)))
    assert [line for line in text.splitlines() if line.startswith("# ")] == [text.splitlines()[0]]
    assert not re.search(r"(?<!\\)<|(?<!\\)\[y\]|(?<!\\)://|(?<!\\)~|www\.", outside_code(text))


def test_each_entry_is_one_line_whatever_it_carries_along() -> None:
    carried = [change(attributes={"x-a": [{"n": 1}, {"id": 2}], "x-b": "\x9b2J \u2028"})] * 2
    lines = render(carried, "ndjson").splitlines()
    assert [json.loads(line)["attributes"] for line in lines] == [dict(carried[0].attributes)] * 2
    assert len(render(carried, "json").splitlines()) == 4


def outside_code(markdown: str) -> str:
    """What CommonMark takes for text: escapes first, then runs of backticks that find an equal run."""
    rest, text = markdown, ""
    while rest:
        run = re.match(r"`+", rest)
        if rest[0] == "\\":
            text, rest = text + rest[:2], rest[2:]
        elif run:
            end = re.compile(rf"(?<!`){run[0]}(?!`)").search(rest, run.end())
            rest = rest[end.end() if end else run.end() :]
        else:
            text, rest = text + rest[0], rest[1:]
    return text


@given(st.text("`\\<a "))
def test_no_tag_stands_outside_of_code(text: str) -> None:
    assert not re.search(r"(?<!\\)(\\\\)*<", outside_code(prose(text)))


def answer(status: str) -> Location:
    return Location("body", "response", status=status)


def payload(webhook: str) -> Location:
    return Location("body", "response", payload=f"webhook:{webhook}")


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ([], ""),
        ([{"path": "/other"}], ""),
        ([{"location": answer("404")}, {"location": answer("400")}], "also for the statuses `400`, `404`"),
        ([{"location": Location("body", "request")}], "also in the request body"),
        ([{"location": payload(name)} for name in "ab"], "also in 2 webhooks"),
        ([{"location": payload("a")}], "also in the payload of the webhook `a`"),
        ([{"property": ("name",)}], "also at `name`"),
        ([{"property": (name,)} for name in "abc"], "also at 3 other paths"),
        ([{"location": answer("404"), "property": ("a",)}], "also for the status `404`; also at `a`"),
        (
            [{"location": Location("body", "response", status="200", media_types=("a/b",))}],
            "also for other media types",
        ),
    ],
)
def test_what_the_sentence_of_a_shared_change_leaves_out_is_told(others: list[dict[str, Any]], told: str) -> None:
    changes = [change(**SHARED), *(change(**SHARED, **fields) for fields in others)]
    (entry,) = fold(changes)
    assert elsewhere(entry) == told
    text, markdown = render(changes, "text"), render(changes, "markdown")
    assert (f"({told})" in text and told in markdown) if told else ("also" not in text and "also" not in markdown)


def test_a_list_that_is_not_laid_out_tells_the_same() -> None:
    root = change(**SHARED).said.root
    here, there = Said(root, answer("200"), given="told"), Said(root, answer("404"), ("a",), given="told")
    shared = (here,)
    listed = Changes([Listed(Endpoint("GET", "/a"), (shared,)), Listed(Endpoint("GET", "/b"), (shared, (there,)))])
    (lazy,), (flat,) = fold(listed), fold(listed.flat)
    assert elsewhere(lazy) == elsewhere(flat) == "also for the status `404`; also at `a`"
    assert [said.location.status for said in lazy.said] == ["200", "404"]
