"""The revisions under `spec/` change the documented endpoints exactly as the API's history says.

The history is held twice: as the table below, with paths and sentences of our own documents, and, where the reference
pages are present, as the facts that those pages give (dates, rule ids, levels, depths).
"""

from __future__ import annotations

import io
import json
from collections import Counter
from contextlib import redirect_stdout
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "spec"
REFERENCE = ROOT.parent / "shared" / "reference-pages" / "expected-history.yaml"
LEVELS = {"error": 3, "warning": 2, "info": 1}
Entry = dict[str, Any]
Line = tuple[int, str, str, str]
"""Level, rule id, property path, text."""

ERROR, WARNING, INFO = 3, 2, 1
SESSION = "POST /rl/training-sessions/{session_id}/stop"
RESOURCES = "POST /rl/model-resources/{model_resources_id}/stop"
RESOURCES_V1 = "POST /v1/rl/model-resources/{model_resources_id}/stop"


def added(word: str, path: str) -> Line:
    text = f"added the {word} property `{path}` to the response with the `200` status"
    return (INFO, f"response-{word}-property-added", path, text)


def removed(path: str) -> Line:
    text = f"removed the optional property `{path}` from the response with the `200` status"
    return (WARNING, "response-optional-property-removed", path, text)


def format_gone(path: str, before: str) -> Line:
    text = f"the `{path}` response's property `format` changed from `{before}` to no format for status `200`"
    return (ERROR, "response-property-type-changed", path, text)


def default_changed(path: str, before: str, after: str) -> Line:
    last = path.rpartition("/")[2]
    text = f"the `{last}` response's property default value changed from `{before}` to `{after}` for the status `200`"
    return (INFO, "response-property-default-value-changed", path, text)


WAIT, NONE_LEFT = (f"MODEL_RESOURCES_ERROR_CODE_CAPACITY_{word}" for word in ("WAIT_TIMEOUT", "UNAVAILABLE"))
HISTORY: dict[str, dict[str, list[Line]]] = {
    SESSION: {
        "2026-07-26": [
            format_gone("lora_config/alpha", "int64"),
            format_gone("lora_config/dropout", "float"),
            format_gone("lora_config/rank", "int64"),
            removed("trainer_gpu_count"),
            default_changed("lora_config/alpha", "16", "64"),
            default_changed("lora_config/dropout", "0.05", "0.0"),
            default_changed("lora_config/rank", "8", "32"),
            added("required", "created_by"),
        ],
        "2026-07-31": [
            (
                ERROR,
                "response-property-became-optional",
                "lora_config",
                "the response property `lora_config` became optional for the status `200`",
            ),
            removed("lora_config/target_modules"),
        ],
        "2026-08-04": [added("optional", "metadata"), added("required", "model_resources_id")],
        "2026-08-08": [added("optional", "lora_config/train_unembed"), added("required", "base_model")],
        "2026-08-15": [added("optional", "lora_config/seed")],
        "2026-08-19": [
            added("optional", "inference_checkpoints/items/registration/adapter_object_id"),
            added("optional", "inference_checkpoints/items/registration/adapter_revision_id"),
            added("optional", "inference_checkpoints/items/registration/model_object_id"),
            added("optional", "inference_checkpoints/items/registration/model_revision_id"),
            added("optional", "training_checkpoints/items/registration"),
        ],
        "2026-08-31": [added("required", "policy_state")],
    },
    RESOURCES: {
        "2026-07-26": [added("required", "created_by"), added("required", "optimizer_config")],
        "2026-08-12": [
            (
                WARNING,
                "response-property-enum-value-added",
                "error/code",
                f"added the new `{WAIT}` enum value to the `error/code` response property"
                " for the response status `200`",
            ),
            (
                INFO,
                "response-property-enum-value-removed",
                "error/code",
                f"removed the `{NONE_LEFT}` enum value from the `error/code` response property"
                " for the response status `200`",
            ),
        ],
    },
    RESOURCES_V1: {
        "2026-09-22": [(INFO, "endpoint-added", "", "endpoint added")],
        "2026-10-13": [
            (
                ERROR,
                "request-parameter-default-value-removed",
                "",
                "for the `query` request parameter `force`, default value `false` was removed",
            ),
            added("optional", "expires_at"),
            added("required", "inactive_timeout"),
        ],
    },
}
API = {SESSION: "together-ai", RESOURCES: "together-ai", RESOURCES_V1: "together-ai-v1"}
NAMES_NO_ENDPOINT: dict[str, dict[str, dict[str, int]]] = {
    "together-ai": {
        "2026-02-10": {"api-document-tag-added": 1},
        "2026-03-03": {"api-document-tag-added": 1},
        "2026-03-26": {"api-document-tag-added": 1},
        "2026-07-26": {"api-schema-removed": 2},
        "2026-07-31": {"api-schema-removed": 11},
    },
    "together-ai-v1": {},
}


def revisions(api: str) -> list[Path]:
    return sorted((SPEC / api).glob("*.yaml"))


@cache
def changes(base: Path, revision: Path) -> list[Entry]:
    """What `changelog` says between two documents, judged by the day of the later one."""
    output = io.StringIO()
    with redirect_stdout(output):
        status = main(["changelog", str(base), str(revision), "--format", "json", "--as-of", revision.stem])
    assert status == 0
    entries: list[Entry] = json.loads(output.getvalue())
    return entries


@cache
def history(api: str) -> dict[str, list[Entry]]:
    """All entries by the date of the revision that made them, oldest first."""
    return {later.stem: changes(earlier, later) for earlier, later in pairwise(revisions(api))}


def of_endpoint(entries: list[Entry], endpoint: str) -> list[Entry]:
    return [entry for entry in entries if f"{entry['operation']} {entry['path']}" == endpoint]


def touched(endpoint: str) -> dict[str, list[Entry]]:
    found = {date: of_endpoint(entries, endpoint) for date, entries in history(API[endpoint]).items()}
    return {date: entries for date, entries in found.items() if entries}


def line(entry: Entry) -> Line:
    return (entry["level"], entry["id"], "/".join(entry["property"]), entry["text"])


@pytest.mark.parametrize("endpoint", HISTORY)
def test_endpoint_changes_as_documented(endpoint: str) -> None:
    found = {date: [line(entry) for entry in entries] for date, entries in touched(endpoint).items()}
    assert found == HISTORY[endpoint]


@pytest.mark.parametrize("api", NAMES_NO_ENDPOINT)
def test_changes_that_name_no_endpoint(api: str) -> None:
    apart = {
        date: Counter(entry["id"] for entry in entries if not entry["path"]) for date, entries in history(api).items()
    }
    assert {date: dict(ids) for date, ids in apart.items() if ids} == NAMES_NO_ENDPOINT[api]


@pytest.mark.parametrize("api", NAMES_NO_ENDPOINT)
def test_every_revision_changes_something_and_breaks_only_with_a_new_major_version(api: str) -> None:
    def major(path: Path) -> int:
        version: str = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["info"]["version"]
        return int(version.partition(".")[0])

    for earlier, later in pairwise(revisions(api)):
        entries = changes(earlier, later)
        assert entries, later.stem
        breaks = sorted({entry["id"] for entry in entries if entry["level"] == ERROR})
        assert bool(breaks) == (major(later) > major(earlier)), (later.stem, breaks)


def documented() -> list[tuple[str, str, Entry]]:
    if not REFERENCE.is_file():
        return []
    apis = yaml.load(REFERENCE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["apis"]
    return [(api, endpoint, facts) for api, of in apis.items() for endpoint, facts in of["endpoints"].items()]


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the reference pages are not here")
@pytest.mark.parametrize("endpoint", HISTORY)
def test_endpoint_agrees_with_the_reference_pages(endpoint: str) -> None:
    facts = next(facts for _, name, facts in documented() if name == endpoint)
    found = touched(endpoint)
    if "as_of_revisions" in facts:
        seen = {path.stem for path in revisions(API[endpoint])[: facts["as_of_revisions"]]}
        assert set(found) <= seen
    assert len(found) == facts["changed_in"] == len(facts["revisions"])
    levels = [entry["level"] for entries in found.values() for entry in entries]
    assert {name: levels.count(level) for name, level in LEVELS.items()} == facts["totals"]
    newest_first = sorted(found, reverse=True)
    for date, revision in zip(newest_first, facts["revisions"], strict=True):
        agrees_on_date(date, revision, facts)
        apart = [entry for entry in history(API[endpoint])[date] if not entry["path"]]
        assert len(apart) == revision.get("names_no_endpoint", 0)
        for entry, change in zip(found[date], revision["changes"], strict=True):
            agrees(entry, change)


def agrees_on_date(date: str, revision: Entry, facts: Entry) -> None:
    if "date" in revision:
        assert date == str(revision["date"])
    elif "after" in revision:
        assert date > str(revision["after"])
        assert date not in {str(other.get("date")) for other in facts["revisions"]}


def agrees(entry: Entry, change: Entry) -> None:
    assert (entry["id"], entry["level"]) == (change["id"], LEVELS[change["level"]])
    if "depth" in change:
        assert len(entry["property"]) == change["depth"]
    if "property" in change:
        assert "/".join(entry["property"]) == change["property"]
    if change["id"] == "response-property-type-changed":
        assert f"changed from `{change['from']}` to {change['to']} for" in entry["text"]
    elif "from" in change:
        assert f"changed from `{change['from']}` to `{change['to']}` for" in entry["text"]
    for key in ("value", "parameter"):
        if key in change:
            assert f"`{change[key]}`" in entry["text"]
