"""`validate` in a project checks no document twice, and everything that changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli import main as cli
from generator.validate import run

API = """\
openapi: 3.1.0
info: {title: t, version: "1"}
paths: {}
components: {schemas: {A: {$ref: 'parts.yaml#/A'}}}
"""


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the documents that are really checked; the project lies in the working folder."""
    monkeypatch.chdir(tmp_path)
    Path("apiledger.toml").write_text('[apis.a]\nrevisions = "api"\n', encoding="utf-8")
    Path("api.yaml").write_text(API, encoding="utf-8")
    Path("parts.yaml").write_text("A: {type: string, default: 5}\n", encoding="utf-8")
    names: list[str] = []
    real = run.validate
    monkeypatch.setattr(
        "generator.project.checked.validate", lambda document: names.append(document.root.file.name) or real(document)
    )
    return names


def output(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    cli.main(["validate", "api.yaml", *options])
    return capsys.readouterr().out


def test_what_did_not_change_is_not_checked_again(counted: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    first = output(capsys)
    assert "default-does-not-fit" in first
    assert output(capsys) == first
    assert counted == ["api.yaml"]
    assert output(capsys, "--no-cache") == first
    assert counted == ["api.yaml"] * 2


def test_a_further_file_counts_also_one_that_comes_or_goes(
    counted: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    output(capsys)
    Path("parts.yaml").write_text("A: {type: string, default: five}\n", encoding="utf-8")
    assert "default-does-not-fit" not in output(capsys)
    Path("parts.yaml").unlink()
    assert "unresolved-reference" in output(capsys)
    Path("parts.yaml").write_text("A: {type: string, default: 5}\n", encoding="utf-8")
    assert "default-does-not-fit" in output(capsys)
    assert counted == ["api.yaml"] * 4


def test_outside_of_a_project_nothing_is_kept(counted: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("apiledger.toml").unlink()
    assert output(capsys) == output(capsys)
    assert counted == ["api.yaml"] * 2
    assert not Path(".apiledger-cache").exists()


def test_what_is_only_worth_knowing_is_told_a_few_times_for_a_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    unused = "".join(f"    S{number}: {{type: string}}\n" for number in range(40))
    used = "paths: {/p: {get: {responses: {'200': {description: d}}}}}\ncomponents:\n  schemas:\n"
    Path("api.yaml").write_text(f'openapi: 3.1.0\ninfo: {{title: t, version: "1"}}\n{used}{unused}', encoding="utf-8")
    lines = output(capsys).splitlines()
    assert [line for line in lines if line.startswith("  ")] == [
        f"  unreachable-component  #/components/schemas/S{number}" for number in range(3)
    ]
    assert lines[-1].startswith("api.yaml: ○ info: 37 more of unreachable-component (lines 9, 10, 11,")
    assert len(lines) == 7
    assert len(json.loads(output(capsys, "--format", "json"))) == 40
