"""Endpoints and the properties of their responses from their first to their last day, under whatever name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.cli.main import main

DAYS = ("2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01")


def document(
    path: str = "/pets/{id}", *, server: str = "", more: str = "", properties: str = "a: {type: string}"
) -> str:
    name = path.partition("{")[2].partition("}")[0]
    return f"""\
openapi: 3.1.0
info: {{title: Pets, version: v}}
servers: [{{url: "https://x.invalid{server}"}}]
paths:
  {path}:
    get:
      operationId: getPet
      tags: [pets]
      parameters: [{{name: {name}, in: path, required: true, schema: {{type: string}}}}]
      {more or "summary: s"}
      responses:
        "200":
          description: d
          content: {{application/json: {{schema: {{type: object, properties: {{{properties}}}}}}}}}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("spec").mkdir()


def past(capsys: pytest.CaptureFixture[str], texts: list[str], *arguments: str) -> dict[str, Any]:
    for day, text in zip(DAYS, texts, strict=False):
        Path("spec", f"{day}.yaml").write_text(text, encoding="utf-8")
    assert main(["history", "spec", *arguments, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_through_another_name_of_a_path_parameter(capsys: pytest.CaptureFixture[str]) -> None:
    texts = [
        document(properties="b: {type: string}"),
        document(),
        document("/pets/{pet_id}"),
        document("/pets/{petId}", properties=""),
    ]
    for name in ("GET /pets/{id}", "GET /pets/{pet_id}", "GET /pets/{petId}", "GET /pets/{x}", "getPet"):
        found = past(capsys, texts, "--endpoint", name)
        assert found["endpoint"] == "GET /pets/{petId}"
        (life,) = found["lives"]
        assert life["former"] == ["GET /pets/{id}", "GET /pets/{pet_id}"]
        assert (life["added"]["date"], life["removed"], life["age_days"]) == ("2026-01-01", None, 90)
        assert [block["date"] for block in found["revisions"]] == ["2026-04-01", "2026-02-01"]


def test_through_a_prefix_that_moved_to_the_server(capsys: pytest.CaptureFixture[str]) -> None:
    texts = [
        document("/v1/pets/{id}"),
        document("/pets/{id}", server="/v1"),
        document("/pets/{id}", server="/v1", properties=""),
    ]
    found = past(capsys, texts, "--endpoint", "GET /v1/pets/{id}")
    (life,) = found["lives"]
    assert (life["endpoint"], life["former"]) == ("GET /pets/{id}", ["GET /v1/pets/{id}"])
    assert life["removed"] is None
    assert found["changed_in"] == 1


def test_dates_of_an_endpoint_that_came_back(capsys: pytest.CaptureFixture[str]) -> None:
    deprecated = document(more="deprecated: true\n      x-sunset: '2026-02-15'")
    found = past(capsys, [document(), deprecated, document("/dogs/{id}"), document()], "--endpoint", "GET /pets/{id}")
    first, second = found["lives"]
    dates = [
        {key: life[key] and life[key]["date"] for key in ("added", "deprecated", "removed")} for life in (first, second)
    ]
    assert dates[0] == {"added": "2026-01-01", "deprecated": "2026-02-01", "removed": "2026-03-01"}
    assert dates[1] == {"added": "2026-04-01", "deprecated": None, "removed": None}
    assert (first["sunset"], first["age_days"], second["age_days"]) == ("2026-02-15", 59, 0)


def test_dates_of_a_property(capsys: pytest.CaptureFixture[str]) -> None:
    texts = [
        document(),
        document(properties="a: {type: string}, b: {type: string}"),
        document(properties="a: {type: string}, b: {type: string, deprecated: true}"),
        document(),
    ]
    (life,) = past(capsys, texts, "--endpoint", "getPet")["lives"]
    (known,) = life["properties"]
    assert (known["status"], known["property"]) == ("200", ["b"])
    dates = {key: known[key]["date"] for key in ("added", "deprecated", "removed")}
    assert dates == {"added": "2026-02-01", "deprecated": "2026-03-01", "removed": "2026-04-01"}
    assert known["age_days"] == 59


def test_what_was_not_yet_known(capsys: pytest.CaptureFixture[str]) -> None:
    deprecated = document(more="deprecated: true")
    found = past(
        capsys,
        [document(), document(), deprecated, document("/dogs/{id}")],
        "--endpoint",
        "getPet",
        "--until",
        "2026-02-20",
    )
    assert {life["deprecated"] for life in found["lives"]} == {None}
    assert found["of_revisions"] == 1  # the second document has the content of the first


def test_statistics_tell_the_notice_given(capsys: pytest.CaptureFixture[str]) -> None:
    deprecated = document(more="deprecated: true\n      x-sunset: '2026-03-15'")
    for day, text in zip(DAYS, [document(), deprecated, deprecated + "# \n", document("/dogs/{id}")], strict=False):
        Path("spec", f"{day}.yaml").write_text(text, encoding="utf-8")
    assert main(["history", "spec", "--stats-json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["deprecation_to_removal"] == [
        {"endpoint": "GET /pets/{id}", "deprecated": "2026-02-01", "removed": "2026-04-01", "days": 59}
    ]
    assert found["usual_notice_days"] == 59
    assert list(found["breaking_by_month"]) == ["2026-01", "2026-02", "2026-03", "2026-04"]
    assert main(["history", "spec", "--stats"]) == 0
    assert "59 days     2026-02-01 → 2026-04-01  GET /pets/{id}" in capsys.readouterr().out
