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
    assert shown.endswith("1 change: 1 ▲ error, 0 ● warning, 0 ○ info\n")


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
    assert shown.err.count("note: ") == shown.err.count("\n") == 2  # the same file twice: each note once
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
