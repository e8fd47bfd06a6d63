"""`summary`: numbers that agree with the changelog."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from generator.cli import main as cli

BASE = """\
openapi: 3.1.0
info: {title: t, version: v}
paths:
  /a:
    get:
      parameters: [{name: q, in: query, schema: {type: string}}]
      responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/P"}}}}}
  /b:
    get:
      responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/P"}}}}}
components: {schemas: {P: {type: object, required: [n], properties: {n: {type: string}}}}}
"""
REVISION = BASE.replace("required: [n], ", "").replace(
    "parameters: [{name: q, in: query, schema: {type: string}}]", "deprecated: true"
)


@pytest.fixture(autouse=True)
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("base.yaml").write_text(BASE, encoding="utf-8")
    Path("revision.yaml").write_text(REVISION, encoding="utf-8")


def test_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["summary", "base.yaml", "revision.yaml", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    whole = {key: found[key] for key in ("changes", "error", "warning", "info", "causes", "operations")}
    assert whole == {"changes": 4, "error": 2, "warning": 1, "info": 1, "causes": 3, "operations": 2}
    assert {name: area["changes"] for name, area in found["areas"].items()} == {
        "endpoints": 1,
        "parameters": 1,
        "responses": 2,
    }
    assert found["areas"]["responses"]["causes"] == 1
    assert found["facets"]["required"]["error"] == 2
    assert cli.main(["changelog", "base.yaml", "revision.yaml", "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == found["changes"]
    assert cli.main(["summary", "base.yaml", "revision.yaml", "--format", "yaml"]) == 0
    assert yaml.safe_load(capsys.readouterr().out) == found


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["summary", "base.yaml", "revision.yaml"]) == 0
    shown = capsys.readouterr().out
    assert shown.endswith("4 changes in 2 operations with 3 causes: 2 ▲ error, 1 ● warning, 1 ○ info\n")
    assert "  parameters  " in shown
    assert cli.main(["summary", "base.yaml", "revision.yaml", "--format", "markdown"]) == 0
    assert "| responses | 2 | 0 | 0 | 2 |" in capsys.readouterr().out


def test_options_of_the_changelog(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["summary", "base.yaml", "base.yaml"]) == 0
    assert capsys.readouterr().out == "No changes.\n"
    assert cli.main(["summary", "base.yaml", "revision.yaml", "--fail-on", "error"]) == 1
    assert cli.main(["summary", "base.yaml", "revision.yaml", "--fail-on", "error", "--path", "/none"]) == 0
