"""What is compared and how it is judged: filters, prefixes, overlays, folders, files of levels and ignored changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli import main as cli


def operation(tag: str = "pets", **more: Any) -> dict[str, Any]:
    return {"tags": [tag], "responses": {"200": {"description": "d"}}, **more}


def document(paths: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"openapi": "3.1.0", "info": {"title": "t", "version": "v"}, "paths": paths, **more}


PARAMETER = {"name": "q", "in": "query", "schema": {"type": "string"}}
BASE = document(
    {
        "/pets": {"get": operation(operationId="listPets", parameters=[PARAMETER], **{"x-team": "a"})},
        "/owners": {"get": operation("owners", parameters=[PARAMETER]), "x-team": "b"},
    }
)
REVISION = document(
    {
        "/pets": {"get": operation(operationId="listPets", **{"x-team": "a"})},
        "/owners": {"get": operation("owners"), "post": operation("owners"), "x-team": "b"},
    }
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write("base.yaml", BASE)
    write("revision.yaml", REVISION)
    return tmp_path


def write(name: str, tree: Any) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(tree if isinstance(tree, str) else yaml.safe_dump(tree, sort_keys=False), encoding="utf-8")


def changes(
    capsys: pytest.CaptureFixture[str], *options: str, sides: tuple[str, str] = ("base.yaml", "revision.yaml")
) -> list[dict[str, Any]]:
    assert cli.main(["changelog", *sides, "--format", "json", *options]) == 0
    read = json.loads(capsys.readouterr().out)
    assert isinstance(read, list)
    return read


def told(entries: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    return [(entry["id"], entry["operation"], entry["path"]) for entry in entries]


REMOVED, ADDED = "request-parameter-removed", "endpoint-added"


@pytest.mark.parametrize(
    ("options", "paths"),
    [
        ((), ["/pets", "/owners", "/owners"]),
        (("--path", "/pets*"), ["/pets"]),
        (("--path", "/none"), []),
        (("--path", "/none", "--path", "/own*"), ["/owners", "/owners"]),
        (("--method", "post"), ["/owners"]),
        (("--tag", "owners"), ["/owners", "/owners"]),
        (("--operation", "listPets"), ["/pets"]),
        (("--where", "x-team=a"), ["/pets"]),
        (("--where", "x-team=b"), ["/owners", "/owners"]),
        (("--where", "x-team"), ["/pets", "/owners", "/owners"]),
        (("--where", "x-team=b", "--method", "get"), ["/owners"]),
    ],
)
def test_filters(options: tuple[str, ...], paths: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert [entry["path"] for entry in changes(capsys, *options)] == paths


def test_a_selection_of_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A spelling mistake must not pass for an API that did not change."""
    for command in ("changelog", "summary", "diff"):
        assert cli.main([command, "base.yaml", "base.yaml", "--path", "/pets"]) == 0
        assert capsys.readouterr().err == ""
        assert cli.main([command, "base.yaml", "revision.yaml", "--path", "/pet"]) == 0
        assert "no operation of either side is selected" in capsys.readouterr().err


def test_other_changes_are_counted_as_the_changelog_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """A change that two operations share counts in both, and has one cause."""
    shared = {"$ref": "#/components/parameters/q"}
    for name, more in (("base.yaml", {}), ("revision.yaml", {"deprecated": True})):
        paths = {path: {"get": operation(parameters=[shared])} for path in ("/a", "/b")}
        write(name, document(paths, components={"parameters": {"q": {**PARAMETER, **more}}}))
    assert cli.main(["changelog", "base.yaml", "revision.yaml"]) == 0
    assert "\n2 changes with 1 cause: " in capsys.readouterr().out
    assert cli.main(["breaking", "base.yaml", "revision.yaml"]) == 0
    assert "; 2 other changes (" in capsys.readouterr().out


def test_an_operation_counts_as_it_was_or_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """A filter must not make a removal of what only lost its tag."""
    write("revision.yaml", document({"/pets": {"get": operation("other", operationId="listPets")}}))
    found = told(changes(capsys, "--tag", "pets"))
    assert (REMOVED, "GET", "/pets") in found
    assert not any("removed-without" in rule for rule, _, path in found if path == "/pets")


def test_where_needs_an_extension(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["changelog", "base.yaml", "revision.yaml", "--where", "team=a"]) == 2
    assert "x-KEY=VALUE" in capsys.readouterr().err


def test_what_carries_an_extension_is_left_out_on_its_side(capsys: pytest.CaptureFixture[str]) -> None:
    inner = operation(**{"x-internal": True})
    write("base.yaml", document({"/a": {"get": inner}, "/b": {"get": operation(), "x-internal": True}}))
    write("revision.yaml", document({"/a": {"get": operation()}, "/b": {"get": operation(**{"x-internal": False})}}))
    assert told(changes(capsys, "--exclude-extension", "x-internal")) == [
        (ADDED, "GET", "/a"),
        (ADDED, "GET", "/b"),
    ]
    assert changes(capsys) == []


def test_prefixes(capsys: pytest.CaptureFixture[str]) -> None:
    for name, prefix in (("base.yaml", "/v1"), ("revision.yaml", "/v2")):
        write(name, document({f"{prefix}/a/{{id}}": {"get": operation(parameters=[PARAMETER]), "parameters": []}}))
    assert len(changes(capsys)) == 2
    both = ("--strip-prefix-base", "/v1", "--strip-prefix-revision", "/v2")
    assert changes(capsys, *both) == []
    assert changes(capsys, "--strip-prefix-base", "/v1", "--add-prefix-base", "/v2") == []
    write("revision.yaml", document({"/v2/a/{id}": {"get": operation()}}))
    assert told(changes(capsys, *both)) == [(REMOVED, "GET", "/a/{id}")]


def test_path_items_with_parameters_of_their_own_may_move(capsys: pytest.CaptureFixture[str]) -> None:
    write("base.yaml", document({"/v1/a": {"$ref": "#/components/pathItems/A", "parameters": [PARAMETER]}},
                                components={"pathItems": {"A": {"get": operation()}}}))  # fmt: skip
    write("revision.yaml", document({"/a": {"get": operation(parameters=[PARAMETER])}}))
    assert changes(capsys, "--strip-prefix", "/v1") == []


def overlay(*actions: dict[str, Any]) -> dict[str, Any]:
    return {"overlay": "1.1.0", "info": {"title": "o", "version": "1"}, "actions": list(actions)}


def test_overlays(capsys: pytest.CaptureFixture[str]) -> None:
    write("o.yaml", overlay({"target": "$.paths.*.*.parameters", "remove": True}))
    write("p.yaml", overlay({"target": "$.paths['/owners'].post", "remove": True}))
    assert told(changes(capsys, "--overlay-base", "o.yaml")) == [(ADDED, "POST", "/owners")]
    assert changes(capsys, "--overlay-base", "o.yaml", "--overlay-revision", "p.yaml") == []
    assert [rule for rule, _, _ in told(changes(capsys, "--overlay-revision", "p.yaml"))] == [REMOVED, REMOVED]


def test_an_overlay_that_does_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    write("o.yaml", overlay({"target": "$.nothing", "remove": True}))
    assert cli.main(["changelog", "base.yaml", "base.yaml", "--overlay", "o.yaml"]) == 0
    assert "o.yaml:6:" in capsys.readouterr().err
    write("o.yaml", "a: b")
    assert cli.main(["changelog", "base.yaml", "base.yaml", "--overlay", "o.yaml"]) == 3


def test_a_folder_is_one_api(capsys: pytest.CaptureFixture[str]) -> None:
    pets = document({"/pets": {"get": operation(parameters=[PARAMETER])}})
    owners = document({"/owners": {"get": operation("owners")}})
    for side in ("old", "new"):
        write(f"{side}/a.yaml", pets)
        write(f"{side}/b.yaml", owners)
        write(f"{side}/part.yaml", {"type": "object"})
    assert changes(capsys, sides=("old", "new")) == []
    write("new/a.yaml", document({"/pets": {"get": operation()}}))
    (entry,) = changes(capsys, sides=("old", "new/*.yaml"))
    assert (entry["id"], entry["baseSource"]["file"]) == (REMOVED, "old/a.yaml")
    write("new/b.yaml", document({}))
    write("new/c.yaml", owners)
    assert [rule for rule, _, path in told(changes(capsys, sides=("old", "new"))) if path == "/owners"] == []


def test_what_is_no_document_and_what_clashes_are_notes(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("all/a.yaml", "all/b.yaml"):
        write(name, document({"/pets": {"get": operation()}}))
    write("all/part.yaml", {"type": "object"})
    assert cli.main(["changelog", "all", "all", "--format", "json"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "[]\n"
    assert "all/b.yaml:7:" in shown.err
    assert "GET /pets is described in all/a.yaml too" in shown.err
    assert "part.yaml" in shown.err


def test_security_schemes_of_several_documents_keep_apart(capsys: pytest.CaptureFixture[str]) -> None:
    def guarded(path: str, header: str) -> dict[str, Any]:
        scheme = {"type": "apiKey", "in": "header", "name": header}
        return document(
            {path: {"get": operation()}}, security=[{"k": []}], components={"securitySchemes": {"k": scheme}}
        )

    for side in ("old", "new"):
        write(f"{side}/a.yaml", guarded("/a", "X-A"))
        write(f"{side}/b.yaml", guarded("/b", "X-B"))
    assert changes(capsys, sides=("old", "new")) == []
    write("new/b.yaml", guarded("/b", "X-C"))
    assert {entry["path"] for entry in changes(capsys, sides=("old", "new")) if entry["path"]} == {"/b"}


def test_severity_levels(capsys: pytest.CaptureFixture[str]) -> None:
    write("levels.txt", f"# ours\n\n{REMOVED}   err\n{ADDED} none\n")
    found = changes(capsys, "--severity-levels", "levels.txt")
    assert {(entry["id"], entry["level"]) for entry in found} == {(REMOVED, 3)}
    write("more.txt", f"{REMOVED} info\n")
    found = changes(capsys, "--severity-levels", "levels.txt", "--severity-levels", "more.txt")
    assert {entry["level"] for entry in found} == {1}
    found = changes(capsys, "--severity-levels", "levels.txt", "--level-of", f"{ADDED}=warning")
    assert {(entry["id"], entry["level"]) for entry in found} == {(REMOVED, 3), (ADDED, 2)}


@pytest.mark.parametrize("text", ["no-such-rule err", f"{REMOVED} fatal", REMOVED, f"{REMOVED} err\n{REMOVED} warn"])
def test_severity_files_that_say_something_else(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    write("levels.txt", text)
    assert cli.main(["changelog", "base.yaml", "revision.yaml", "--severity-levels", "levels.txt"]) == 2
    assert f"levels.txt:{len(text.splitlines())}: error: " in capsys.readouterr().err
    assert cli.main(["changelog", "base.yaml", "revision.yaml", "--severity-levels", "none.txt"]) == 3


@pytest.mark.parametrize(
    "line",
    [
        "GET /pets deleted the `query` request parameter `q`",
        f"- 2031-01-01: in get /pets, {REMOVED}",
        "GET /pets {fingerprint}",
        "GET /pets we removed the request parameter 'q'",
    ],
)
def test_ignored_changes(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    entry = next(entry for entry in changes(capsys, "--path", "/pets"))
    write(
        "ignore.txt",
        line.format(fingerprint=entry["fingerprint"]).replace(
            "deleted the `query` request parameter `q`", entry["text"]
        ),
    )
    found = told(changes(capsys, "--warn-ignore", "ignore.txt"))
    assert (REMOVED, "GET", "/pets") not in found
    assert (REMOVED, "GET", "/owners") in found
    assert (REMOVED, "GET", "/pets") in told(changes(capsys, "--err-ignore", "ignore.txt")), "it is a warning"


@pytest.mark.parametrize(
    "line",
    [
        "GET /pets/{id} removed the request parameter q",
        "POST /pets request-parameter-removed",
        "GET /pets",
        "components request-parameter-removed q",
    ],
)
def test_lines_that_name_something_else(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    write("ignore.txt", line)
    arguments = ["changelog", "base.yaml", "revision.yaml", "--warn-ignore", "ignore.txt", "--format", "json"]
    assert cli.main(arguments) == 0
    shown = capsys.readouterr()
    assert len(json.loads(shown.out)) == 3
    assert "ignore.txt:1: note: no change is covered" in shown.err


def test_lines_that_cover_nothing_are_told_once_for_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    write("ignore.txt", "\n".join(["GET /dogs something else"] * 8))
    assert cli.main(["changelog", "base.yaml", "revision.yaml", "--warn-ignore", "ignore.txt"]) == 0
    told = [line for line in capsys.readouterr().err.splitlines() if "ignore.txt" in line]
    assert told == ["ignore.txt: note: no change is covered by 8 lines (1, 2, 3, 4, 5, …)"]


def test_attributes_are_carried_along(capsys: pytest.CaptureFixture[str]) -> None:
    found = {
        entry["path"]: entry.get("attributes")
        for entry in changes(capsys, "--attributes", "x-team,x-other", "--method", "get")
    }
    assert found == {"/pets": {"x-team": "a"}, "/owners": None}
    assert all("attributes" not in entry for entry in changes(capsys))
    assert cli.main(["summary", "base.yaml", "revision.yaml", "--attributes", "x-team"]) == 2  # it has no entries


def stable(level: str | None, **properties: str | None) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {
            name: {"type": "string", **({"x-stability-level": said} if said else {})}
            for name, said in properties.items()
        },
    }
    response = {"description": "d", "content": {"application/json": {"schema": schema}}}
    extra = {"x-stability-level": level} if level else {}
    return document({"/a": {"get": {"responses": {"200": response}, **extra}}})


@pytest.mark.parametrize(
    ("before", "after", "lowest", "rules"),
    [
        (stable("draft"), stable("stable"), "stable", [ADDED]),
        (stable("stable"), stable("draft"), "stable", ["api-stability-decreased"]),
        (stable("draft"), document({}), "beta", []),
        (document({}), stable("draft"), "alpha", []),
        (stable(None, a="draft"), stable(None, a="stable"), "beta", ["response-optional-property-added"]),
        (stable(None, a="stable"), stable(None, a="draft"), "beta", ["response-property-stability-decreased"]),
        (stable(None, a="draft"), stable(None), "beta", []),
        (stable(None), stable(None, a="draft"), "beta", []),
        (stable(None, a="draft"), stable(None, a="alpha"), "draft", ["response-property-stability-increased"]),
    ],
)
def test_the_lowest_stability(
    before: Any, after: Any, lowest: str, rules: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    write("base.yaml", before)
    write("revision.yaml", after)
    assert [rule for rule, _, _ in told(changes(capsys, "--stability-level", lowest))] == rules


def test_formats_of_a_list_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    expected = changes(capsys)
    assert cli.main(["changelog", "base.yaml", "revision.yaml", "--format", "yaml"]) == 0
    assert yaml.safe_load(capsys.readouterr().out) == expected
    assert cli.main(["changelog", "base.yaml", "revision.yaml", "--format", "ndjson"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == expected
    assert cli.main(["changelog", "base.yaml", "revision.yaml", "--format", "singleline"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.rpartition(" ")[2] for line in lines] == [f"[{entry['id']}]" for entry in expected]
    assert all(f"{entry['operation']} {entry['path']}: " in line for entry, line in zip(expected, lines, strict=True))


def test_breaking_takes_the_same_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["breaking", "base.yaml", "revision.yaml", "--path", "/pets", "--fail-on", "warning"]) == 1
    assert cli.main(["breaking", "base.yaml", "revision.yaml", "--path", "/none", "--fail-on", "warning"]) == 0
