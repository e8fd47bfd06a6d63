"""`diff`: its formats, its options, and text that would be more than text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli import main as cli

BASE: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "t", "version": "1"},
    "paths": {"/a": {"get": {"summary": "s", "responses": {"200": {"description": "d"}}}}},
}
HOSTILE = "\x1b[31m</p>`` `<script>\n# [x](y)\u202e"


def write(revision: Any) -> None:
    for name, tree in (("base.json", BASE), ("revision.json", revision)):
        Path(name).write_text(json.dumps(tree, indent=2), encoding="utf-8")


def changed(summary: str = "new") -> Any:
    revision = json.loads(json.dumps(BASE))
    revision["paths"]["/a"]["get"]["summary"] = summary
    revision["paths"]["/b"] = {"get": {"responses": {}}}
    return revision


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(capsys: pytest.CaptureFixture[str], *options: str, status: int = 0) -> str:
    assert cli.main(["diff", "base.json", "revision.json", *options]) == status
    return capsys.readouterr().out


def test_text_and_status(capsys: pytest.CaptureFixture[str]) -> None:
    write(changed())
    assert run(capsys) == (
        "  paths\n"
        '  ~ /a › GET › summary: "s" → "new"  base.json:10:9 → revision.json:10:9\n'
        '  + /b: {"get": {"responses": {}}}  revision.json:18:5\n'
        "\n"
        "2 differences: 1 + added, 0 - removed, 1 ~ changed\n"
    )
    run(capsys, "--fail-on-diff", status=1)
    assert run(capsys, "--fail-on-diff", "--exclude", "endpoints") == "No differences.\n"
    assert "\x1b[33m~ /a" in run(capsys, "--color", "always")


def test_machine_formats(capsys: pytest.CaptureFixture[str]) -> None:
    write(changed())
    (paths,) = json.loads(run(capsys, "--format", "json"))
    assert yaml.safe_load(run(capsys, "--format", "yaml")) == [paths]
    assert (paths["name"], paths["action"], paths["kind"]) == ("paths", "within", "endpoints")
    summary = paths["inner"][0]["inner"][0]["inner"][0]
    assert summary == {
        "name": "summary",
        "action": "changed",
        "kind": "summaries",
        "base": {"file": "base.json", "line": 10, "column": 9, "pointer": "/paths/~1a/get/summary", "value": "s"},
        "revision": {
            "file": "revision.json", "line": 10, "column": 9, "pointer": "/paths/~1a/get/summary", "value": "new"
        },
    }  # fmt: skip
    assert paths["inner"][1]["base"] is None
    write(BASE)
    assert run(capsys, "--format", "json") == "[]\n"


def test_filters_and_prefixes(capsys: pytest.CaptureFixture[str]) -> None:
    write(changed())
    assert "/a" not in run(capsys, "--path", "/b")
    assert run(capsys, "--method", "PUT") == "No differences.\n"
    revision = json.loads(json.dumps(BASE))
    revision["paths"] = {f"/v1{path}": item for path, item in revision["paths"].items()}
    write(revision)
    assert run(capsys, "--strip-prefix-revision", "/v1") == "No differences.\n"
    revision = changed()
    revision["paths"]["/b"]["get"]["x-internal"] = True
    write(revision)
    assert "/b" not in run(capsys, "--exclude-extension", "x-internal")


def test_hostile_text_stays_text(capsys: pytest.CaptureFixture[str]) -> None:
    revision = changed(HOSTILE)
    revision["paths"][f"/{HOSTILE}"] = {"get": {"description": HOSTILE}}
    write(revision)
    for format in ("text", "markdown", "json", "yaml"):
        shown = run(capsys, "--format", format)
        assert "\x1b" not in shown
        assert "\u202e" not in shown or format in ("json", "yaml")
        assert not any(line.startswith("# [x]") for line in shown.splitlines())
    shown = run(capsys, "--format", "markdown")
    assert "- ``` /\\u001b[31m</p>`` `<script>" in shown


def test_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    write(BASE)
    run(capsys, "--exclude", "everything", status=2)
    assert cli.main(["diff", "base.json"]) == 2


def test_documents_as_deep_as_they_may_be(capsys: pytest.CaptureFixture[str]) -> None:
    for value, name in ((1, "base.json"), (2, "revision.json")):
        text = "[" * 480 + str(value) + "]" * 480
        Path(name).write_text(json.dumps(BASE)[:-1] + f', "x-deep": {text}' + "}", encoding="utf-8")
    for format in ("text", "markdown", "json"):
        assert "x-deep" in run(capsys, "--format", format)
    assert cli.main(["diff", "base.json", "revision.json", "--format", "yaml"]) in (0, 3)
    assert "unexpected" not in capsys.readouterr().err


def test_two_versions_are_compared_in_the_words_of_one(capsys: pytest.CaptureFixture[str]) -> None:
    old = {
        "swagger": "2.0",
        "info": BASE["info"],
        "paths": {
            "/a": {"get": {"responses": {"200": {"description": "d", "schema": {"$ref": "#/definitions/A"}}}}},
            "/x": {"get": {"x-internal": True, "responses": {}}},
        },
        "produces": ["application/json"],
        "definitions": {"A": {"type": "string", "x-nullable": True, "description": "old"}},
    }
    Path("old.json").write_text(json.dumps(old, indent=2), encoding="utf-8")
    assert cli.main(["upgrade", "old.json", "-o", "new.json"]) == 0
    new = Path("new.json")
    new.write_text(new.read_text(encoding="utf-8").replace('"old"', '"new"'), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["diff", "old.json", "new.json"]) == 0
    told = capsys.readouterr()
    assert "old.json is compared as `apiledger upgrade` writes it" in told.err
    line = old_line("old.json", '"description": "old"')
    assert f'description: "old" → "new"  old.json:{line}:7' in told.out
    assert '~ openapi: "2.0" → "3.1.1"' in told.out
    assert "2 differences" in told.out
    options = ["--strip-prefix-base", "/a", "--add-prefix-revision", "/v", "--exclude-extension", "x-internal"]
    assert cli.main(["diff", "old.json", "new.json", *options, "--format", "json"]) == 0
    paths = json.loads(capsys.readouterr().out)[-1]
    assert sorted(one["name"] for one in paths["inner"]) == ["/", "/v/a"]


def old_line(name: str, text: str) -> int:
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)
