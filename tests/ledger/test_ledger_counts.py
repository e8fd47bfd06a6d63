"""A count of changes means one thing everywhere: the entries of the flat list, one per operation and location."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stderr, redirect_stdout
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from repositories import SHARED_HISTORY

from generator.cli.main import main
from generator.compare.model import Effect
from generator.rules.change import Change, Endpoint, Root, Said
from generator.rules.changes import Changes, Listed, levels_of
from generator.rules.model import Level

ROOT = Path(__file__).resolve().parents[2]
LEVELS = {"error": 3, "warning": 2, "info": 1}
_COUNTED = re.compile(r"(\d+) ▲ error, (\d+) ● warning, (\d+) ○ info")


def run(*arguments: str) -> str:
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(io.StringIO()):
        assert main(list(arguments)) == 0
    return output.getvalue()


def told(text: str) -> list[dict[str, int]]:
    """The counts that a text tells, in order."""
    return [dict(zip(LEVELS, map(int, found), strict=True)) for found in _COUNTED.findall(text)]


def by_level(entries: list[dict[str, Any]]) -> dict[str, int]:
    return {word: sum(entry["level"] == level for entry in entries) for word, level in LEVELS.items()}


def test_a_list_that_is_not_laid_out_is_counted_as_one_that_is() -> None:
    roots = [Root(str(level), level, Effect.NEUTRAL) for level in Level]
    shared = tuple(Said(root) for root in roots)
    own = (Said(roots[2]),)
    listed = [Listed(Endpoint("GET", "/a"), (shared,)), Listed(Endpoint("GET", "/b"), (shared, own))]
    changes = Changes(listed, [Change(Said(roots[0]), Endpoint())])
    assert levels_of(changes) == levels_of(list(changes)) == {Level.ERROR: 3, Level.WARNING: 2, Level.INFO: 3}
    assert sum(levels_of(changes).values()) == len(changes)


@pytest.mark.parametrize("api", ["together-ai", "together-ai-v1"])
def test_every_report_of_a_pair_counts_as_the_history_does(api: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = json.loads(run("history", api, "--format", "json"))["revisions"][::-1]
    assert len(blocks) > 2
    for base, revision in pairwise(blocks):
        pair = base["source"], revision["source"], "--as-of", revision["date"]
        counts = revision["counts"]
        assert by_level(json.loads(run("changelog", *pair, "--format", "json"))) == counts
        assert told(run("changelog", *pair)) == [counts]
        assert told(run("changelog", *pair, "--format", "markdown")) == [counts]
        page = run("changelog", *pair, "--format", "html")
        assert dict(re.findall(r'<li class="(\w+)"><span class="level">.</span> (\d+)', page)) == {
            word: str(number) for word, number in counts.items()
        }
        summary = json.loads(run("summary", *pair, "--format", "json"))
        assert {word: summary[word] for word in LEVELS} == counts
        assert summary["changes"] == sum(counts.values())
    written = (ROOT / "generated" / api / "CHANGELOG.md").read_text(encoding="utf-8")
    assert told(written) == [block["counts"] for block in blocks[:0:-1]]


@pytest.mark.skipif(not SHARED_HISTORY.is_dir(), reason="the shared history is not here")
@pytest.mark.parametrize("last", [40, pytest.param(None, marks=pytest.mark.slow)])
def test_the_sum_of_a_long_history_is_what_changelog_says_pair_by_pair(
    last: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For every pair of neighbours: a document of the same content as the one before has nothing to tell."""
    monkeypatch.chdir(tmp_path)
    rows = (SHARED_HISTORY / "index.tsv").read_text(encoding="utf-8").splitlines()[: None if last is None else last + 1]
    for row in rows[1:]:
        name = row.partition("\t")[0]
        Path(name).write_bytes((SHARED_HISTORY / name).read_bytes())
    Path("index.tsv").write_text("\n".join(rows), encoding="utf-8")
    found = json.loads(run("history", ".", "--format", "json"))
    blocks = {Path(block["source"]).name: block for block in found["revisions"]}
    total = dict.fromkeys(LEVELS, 0)
    base, *others = (row.partition("\t")[0] for row in rows[1:])
    left_out = 0
    for revision in others:
        day = re.search(r"\d{4}-\d\d-\d\d", revision)
        assert day is not None
        output = io.StringIO()
        with redirect_stdout(output):
            status = main(["changelog", base, revision, "--format", "json", "--as-of", day[0]])
        if status:  # no YAML; `history` leaves it out
            left_out += 1
            continue
        base, entries = revision, json.loads(output.getvalue())
        block = blocks.get(revision, {"changes": [], "counts": dict.fromkeys(LEVELS, 0)})
        assert [told_of(entry) for entry in block["changes"]] == [told_of(entry) for entry in entries], revision
        assert block["counts"] == by_level(entries)
        total = {word: number + block["counts"][word] for word, number in total.items()}
    assert found["totals"] == total
    assert left_out <= 2
    assert any("hint" in change for block in found["revisions"] for change in block["changes"]) or last


def told_of(entry: dict[str, Any]) -> tuple[object, ...]:
    """What is said of a change, its place in the files aside: of equal contents another one may be named."""
    return *(entry[key] for key in ("id", "text", "level", "operation", "path", "fingerprint")), entry.get("hint")
