"""`changelog` and `breaking` on two small documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli import main as cli

BASE = """\
openapi: 3.1.0
info: {title: Pets, version: current}
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200":
          description: All pets.
          content:
            application/json:
              schema: {$ref: "#/components/schemas/Pet"}
  /pets/{id}:
    get:
      operationId: getPet
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
      responses:
        "200":
          description: One pet.
          content:
            application/json:
              schema: {$ref: "#/components/schemas/Pet"}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string}
        tag: {type: string}
"""
OPTIONAL = BASE.replace("      required: [name]\n", "")
GROWN = BASE.replace("        tag:", "        age: {type: integer}\n        tag:")


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("base.yaml", BASE), ("optional.yaml", OPTIONAL), ("grown.yaml", GROWN)):
        Path(name).write_text(text, encoding="utf-8")
    return tmp_path


def entries(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    read = json.loads(capsys.readouterr().out)
    assert isinstance(read, list)
    return read


def test_changelog_tells_what_changed_where(pair: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["changelog", "base.yaml", "optional.yaml", "--format", "json"]) == 0
    found = entries(capsys)
    assert [(entry["id"], entry["operation"], entry["path"], entry["level"]) for entry in found] == [
        ("response-property-became-optional", "GET", "/pets", 3),
        ("response-property-became-optional", "GET", "/pets/{id}", 3),
    ]
    assert [entry["baseSource"] for entry in found] == [{"file": "base.yaml", "line": 28, "column": 7}] * 2


def test_text_tells_a_shared_change_once(pair: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["changelog", "base.yaml", "optional.yaml"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("In 2 operations: GET /pets, GET /pets/{id}\n")
    assert shown.endswith("2 changes with 1 cause: 2 ▲ error, 0 ● warning, 0 ○ info\n")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["changelog", "base.yaml", "optional.yaml"], 0),
        (["changelog", "base.yaml", "optional.yaml", "--fail-on", "error"], 1),
        (["changelog", "base.yaml", "grown.yaml", "--fail-on", "warning"], 0),
        (["changelog", "base.yaml", "grown.yaml", "--fail-on", "info"], 1),
        (["breaking", "base.yaml", "optional.yaml"], 1),
        (["breaking", "base.yaml", "optional.yaml", "--fail-on", "never"], 0),
        (["breaking", "base.yaml", "grown.yaml"], 0),
        (["breaking", "base.yaml", "base.yaml", "--fail-on", "info"], 0),
        (["breaking", "base.yaml", "optional.yaml", "--level-of", "response-property-became-optional=info"], 0),
    ],
)
def test_exit_status(arguments: list[str], status: int, pair: Path) -> None:
    assert cli.main(arguments) == status


def test_breaking_shows_no_information_but_may_fail_on_it(pair: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["breaking", "base.yaml", "grown.yaml", "--format", "json", "--fail-on", "info"]) == 1
    assert entries(capsys) == []


def test_one_side_from_standard_input(
    pair: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GROWN.encode())))
    assert cli.main(["changelog", "base.yaml", "-", "--format", "json"]) == 0
    assert {entry["id"] for entry in entries(capsys)} == {"response-optional-property-added"}


def test_unresolved_references_are_notes_unless_strict(pair: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("broken.yaml").write_text(BASE.replace("schemas/Pet", "schemas/Cat"), encoding="utf-8")
    assert cli.main(["changelog", "broken.yaml", "broken.yaml", "--format", "json"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "[]\n"
    assert shown.err.count("note: ") == shown.err.count("\n") == 1  # the same file twice: each note once
    assert shown.err.endswith(" (1 more place)\n")
    assert cli.main(["changelog", "base.yaml", "broken.yaml"]) == 0
    shown = capsys.readouterr()
    assert "broken.yaml:12:15: note: " in shown.err
    assert cli.main(["changelog", "base.yaml", "broken.yaml", "--strict-refs"]) == 3
    assert "cannot be resolved" in capsys.readouterr().err


def test_a_file_that_is_no_openapi_document_is_3(pair: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("a: b\n", "[1, 2]\n", "", "{", "a: [b\n"):
        Path("other.yaml").write_text(text, encoding="utf-8")
        assert cli.main(["changelog", "base.yaml", "other.yaml"]) == 3
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith("other.yaml")
        assert ": error: " in shown.err


def test_colour_follows_the_option_and_the_environment(
    pair: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert cli.main(["changelog", "base.yaml", "grown.yaml", "--color", "always"]) == 0
    assert "\x1b[" in capsys.readouterr().out
    assert cli.main(["changelog", "base.yaml", "grown.yaml"]) == 0
    assert "\x1b[" not in capsys.readouterr().out


def test_the_known_flags_that_change_nothing_are_accepted(pair: Path) -> None:
    assert cli.main(["changelog", "base.yaml", "grown.yaml", "--flatten-allof", "--flatten-params"]) == 0


def test_validate_says_where(pair: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["validate", "base.yaml"]) == 0
    assert capsys.readouterr().out == ""
    Path("wrong.yaml").write_text(BASE.replace("operationId: getPet", "operationId: listPets"), encoding="utf-8")
    assert cli.main(["validate", "wrong.yaml"]) == 1
    shown = capsys.readouterr().out
    assert shown.startswith("wrong.yaml:15:")
    assert "#/paths/~1pets~1{id}/get/operationId" in shown
    assert cli.main(["validate", "wrong.yaml", "--format", "json"]) == 1
    (finding,) = entries(capsys)
    assert finding["rule"] == "duplicate-operation-id"
    assert cli.main(["validate", "wrong.yaml", "no-such.yaml", "base.yaml"]) == 3
    assert "no-such.yaml: error" in capsys.readouterr().err


def test_what_is_said_again_and_again_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    properties = "".join(
        f"          P{i}: {{type: KIND, nullable: true}}\n          Q{i}: {{$ref: '#/no/such{i}'}}\n" for i in range(9)
    )
    body = "    post:\n      requestBody:\n        content:\n          application/json:\n            schema:\n"
    indented = properties.replace("          ", " " * 16)
    text = BASE.replace(
        "    get:\n", f"{body}              properties:\n{indented}      responses: {{}}\n    get:\n", 1
    )
    for side, kind in (("base", "string"), ("revision", "integer")):
        (tmp_path / f"{side}.yaml").write_text(text.replace("KIND", kind), encoding="utf-8")
    sides = [str(tmp_path / "base.yaml"), str(tmp_path / "revision.yaml")]
    assert cli.main(["changelog", *sides]) == 0
    lines = capsys.readouterr().err.splitlines()
    nullable = [line for line in lines if "`nullable` says nothing" in line]
    assert [line.endswith(" (8 more places)") for line in nullable] == [True, True]  # once for each document
    assert sum("cannot be resolved" in line for line in lines) == 6
    assert [line.rpartition("note: ")[2] for line in lines if "more notes" in line] == [
        "6 more notes of this kind (unresolved-reference)"
    ] * 2
    assert cli.main(["changelog", *sides, "--strict-refs"]) == 3
    assert "18 references cannot be resolved" in capsys.readouterr().err
