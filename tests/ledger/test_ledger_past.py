"""`history` over `spec/`: what the reference pages document, and what `changelog` says pair by pair."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT.parent / "shared" / "reference-pages" / "expected-history.yaml"
LEVELS = {"error": 3, "warning": 2, "info": 1}
SESSION = "POST /rl/training-sessions/{session_id}/stop"
RESOURCES = "POST /rl/model-resources/{model_resources_id}/stop"
RESOURCES_V1 = "POST /v1/rl/model-resources/{model_resources_id}/stop"
APIS = ("together-ai", "together-ai-v1")


@cache
def run(*arguments: str) -> str:
    output = io.StringIO()
    with redirect_stdout(output):
        assert main(list(arguments)) == 0
    return output.getvalue()


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def history(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("history", *arguments, "--format", "json"))
    return found


def blocks(text: str) -> dict[str, str]:
    """The text of each revision by its date."""
    _, *parts = text.split("\n\n")
    return {part.split("  ")[0]: part for part in parts}


def test_the_documented_endpoint_in_text() -> None:
    text = run("history", "together-ai", "--endpoint", SESSION)
    assert text.startswith(f"{SESSION}\n")
    assert "7 of 15 revisions: 4 ▲ 2 ● 15 ○" in text
    found = blocks(text)
    days = ["2026-08-31", "2026-08-19", "2026-08-15", "2026-08-08", "2026-08-04", "2026-07-31", "2026-07-26"]
    assert list(found) == days
    told = {day: part.partition("also has ")[2].partition(" that name")[0] for day, part in found.items()}
    assert {day: words for day, words in told.items() if words} == {
        "2026-07-31": "11 changes",
        "2026-07-26": "2 changes",
    }


def test_the_past_as_it_stood_at_the_fourteenth_revision() -> None:
    fourteenth = history("together-ai")["revisions"][1]
    for name in (fourteenth["id"], fourteenth["date"], fourteenth["label"], fourteenth["version"], "2026-08-30"):
        text = run("history", "together-ai", "--endpoint", RESOURCES, "--until", name)
        assert "Changed in 2 of 14 revisions: 0 ▲ 1 ● 3 ○" in text, name
    assert "Changed in 2 of 15" in run("history", "together-ai", "--endpoint", RESOURCES)


def test_the_second_api() -> None:
    newest, older = history("together-ai-v1", "--endpoint", RESOURCES_V1)["revisions"]
    assert newest["changes"][0]["id"] == "request-parameter-default-value-removed"
    assert [change["text"] for change in older["changes"]] == ["endpoint added"]


def documented() -> list[tuple[str, str, dict[str, Any]]]:
    if not REFERENCE.is_file():
        return []
    apis = yaml.load(REFERENCE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["apis"]
    return [(api, endpoint, facts) for api, of in apis.items() for endpoint, facts in of["endpoints"].items()]


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the reference pages are not here")
def test_all_of_the_documented_history() -> None:
    checked = 0
    for api, endpoint, facts in documented():
        until = ("--until", "2026-08-19") if "as_of_revisions" in facts else ()
        found = history(api, "--endpoint", endpoint, *until)
        assert found["of_revisions"] == facts.get("as_of_revisions", found["of_revisions"])
        assert found["changed_in"] == facts["changed_in"] == len(found["revisions"])
        assert found["totals"] == facts["totals"]
        for block, said in zip(found["revisions"], facts["revisions"], strict=True):
            agrees_on_date(block["date"], said, facts)
            assert block["names_no_endpoint"] == said.get("names_no_endpoint", 0)
            for change, wanted in zip(block["changes"], said["changes"], strict=True):
                agrees(change, wanted)
                checked += 1
    assert checked == sum(len(r["changes"]) for _, _, facts in documented() for r in facts["revisions"]) > 25
    apis = yaml.load(REFERENCE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["apis"]
    assert len(history("together-ai")["revisions"]) == apis["together-ai"]["revisions"]


def agrees_on_date(day: str, said: dict[str, Any], facts: dict[str, Any]) -> None:
    if "date" in said:
        assert day == str(said["date"])
    elif "after" in said:
        assert day > str(said["after"])
        assert day not in {str(one.get("date")) for one in facts["revisions"]}


def agrees(change: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert (change["id"], change["level"]) == (wanted["id"], LEVELS[wanted["level"]])
    if "depth" in wanted:
        assert len(change["property"]) == wanted["depth"]
    if "property" in wanted:
        assert "/".join(change["property"]) == wanted["property"]
    if change["id"] == "response-property-type-changed":
        assert f"changed from `{wanted['from']}` to {wanted['to']} for" in change["text"]
    elif "from" in wanted:
        assert f"changed from `{wanted['from']}` to `{wanted['to']}` for" in change["text"]
    for key in ("value", "parameter"):
        if key in wanted:
            assert f"`{wanted[key]}`" in change["text"]
    if "in" in wanted:
        assert change["location"]["in"] == wanted["in"]


@pytest.mark.parametrize("api", APIS)
def test_the_sum_of_the_history_is_what_changelog_says_pair_by_pair(api: str) -> None:
    """To the last key, positions included."""
    blocks = history(api)["revisions"][::-1]
    paths = sorted((ROOT / "spec" / api).glob("*.yaml"))
    assert len(blocks) == len(paths)
    assert (blocks[0]["first"], blocks[0]["changes"]) == (True, [])
    for block, (base, revision) in zip(blocks[1:], pairwise(paths), strict=True):
        names = [path.relative_to(ROOT).as_posix() for path in (base, revision)]
        entries = json.loads(run("changelog", *names, "--format", "json", "--as-of", revision.stem))
        assert block["changes"] == entries
        assert block["counts"] == {word: sum(e["level"] == n for e in entries) for word, n in LEVELS.items()}
        assert block["names_no_endpoint"] == sum(not entry["path"] for entry in entries)


def test_the_endpoints_share_the_changes_between_them() -> None:
    """Every change of the whole history is in the past of exactly one endpoint, or names none."""
    whole = [change["fingerprint"] for block in history("together-ai")["revisions"] for change in block["changes"]]
    apart = sum(block["names_no_endpoint"] for block in history("together-ai")["revisions"])
    stored = json.loads((ROOT / "generated" / "together-ai" / "history.json").read_text(encoding="utf-8"))
    found = []
    for name in sorted({life["endpoint"] for life in stored["endpoints"]}):
        blocks = history("together-ai", "--endpoint", name)["revisions"]
        found += [change["fingerprint"] for block in blocks for change in block["changes"]]
    assert len(found) + apart == len(whole)
    assert set(found) <= set(whole)


def test_filters() -> None:
    breaking = history("together-ai", "--level", "error")
    assert {change["level"] for block in breaking["revisions"] for change in block["changes"]} == {3}
    assert {block["version"] for block in breaking["revisions"]} == {"2.0.0", "3.0.0"}
    rule = history("together-ai", "--rule", "*-enum-value-*")
    assert all("-enum-value-" in c["id"] for block in rule["revisions"] for c in block["changes"])
    assert rule["totals"]["warning"] >= 1
    path = history("together-ai", "--path", "/files*")
    assert {c["path"].split("/")[1] for block in path["revisions"] for c in block["changes"]} == {"files"}
    tag = history("together-ai", "--tag", "RL")
    assert {c["path"].split("/")[1] for block in tag["revisions"] for c in block["changes"]} == {"rl"}
    since = history("together-ai", "--since", "2026-08-04", "--until", "2026-08-15")
    assert [block["date"] for block in since["revisions"]] == ["2026-08-15", "2026-08-12", "2026-08-08", "2026-08-04"]
    assert since["of_revisions"] == 4
    assert since["revisions"][-1]["changes"]  # what it changed against the one before, which is not shown
    both = history("together-ai", "--endpoint", SESSION, "--level", "error", "--since", "2.0.0")
    assert both["totals"] == {"error": 4, "warning": 0, "info": 0}


@pytest.mark.parametrize("asked", ["post /rl/training-sessions/{x}/stop", "stopTrainingSession"])
def test_an_endpoint_by_other_names(asked: str) -> None:
    assert history("together-ai", "--endpoint", asked)["endpoint"] == SESSION


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("together-ai", "--endpoint", "POST /rl/training-session/stop"), "there is no endpoint"),
        (("together-ai", "--until", "nothing"), "there is no revision 'nothing'"),
        (("together-ai", "--until", "2020-01-01"), "no revision up to 2020-01-01"),
        (("together-ai", "--tag", "Rl"), "did you mean `RL`?"),
        (("--format", "json"), "name one API: together-ai, together-ai-v1"),
        (("together-ai", "--git", "x"), "not several"),
        (("nix",), "neither an API of the project nor a document"),
    ],
)
def test_wrong_usage_is_told(arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_the_stored_ledger_says_the_same() -> None:
    """Loading one is enough for every report."""
    stored = ("history", "--ledger", "generated/together-ai/history.json")
    for arguments in (("--format", "json"), ("--stats",), ("--full",), ("--format", "atom"), ("--format", "csv")):
        assert run(*stored, *arguments) == run("history", "together-ai", *arguments)
    assert run(*stored, "--endpoint", SESSION) == run("history", "together-ai", "--endpoint", SESSION)


def test_what_it_took_is_told() -> None:
    run("history", "together-ai")
    found = json.loads(run("history", "together-ai", "--stats-json"))
    assert (found["documents_parsed"], found["pairs_compared"]) == (0, 0)
    assert found["cache_hits"] > 0
    assert sum(found["breaking_by_month"].values()) == found["totals"]["error"]
