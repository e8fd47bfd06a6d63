"""`history --git`: which commits are revisions, and what a run costs."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from pets import NEW, OLD
from repositories import SHARED_HISTORY, Told, add, build, git, shared_commits

from generator.cli.main import main

API = "api.yaml"


def day(number: int) -> str:
    return f"2026-{1 + number // 28:02}-{1 + number % 28:02}T12:00:00+00:00"


def told(number: int, text: str | None, name: str = API, **more: Any) -> Told:
    return Told({name: None if text is None else text.encode()}, day(number), f"commit {number}", **more)


def grown(number: int, padding: int = 0) -> str:
    """The shelter with so many more paths; `padding` makes it long."""
    paths = "".join(
        f'  /more/{index}:\n    get: {{responses: {{"200": {{description: {"d" * (padding + 1)}}}}}}}\n'
        for index in range(number)
    )
    return OLD.replace("components:\n", f"{paths}components:\n", 1)


def history(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["history", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def revisions(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    """Oldest first."""
    found: list[dict[str, Any]] = history(capsys, *arguments, "--format", "json")["revisions"]
    return found[::-1]


def subjects(found: list[dict[str, Any]]) -> list[str]:
    return [revision["summary"].removeprefix("commit ") for revision in found]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_commit_that_changed_the_document(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build(here, [told(0, OLD), Told({"README.md": b"#"}, day(1), "commit 1"), told(2, NEW), told(3, OLD)])
    found = revisions(capsys, "--git", API)
    assert subjects(found) == ["0", "2", "3"]
    assert [revision["date"] for revision in found] == ["2026-01-01", "2026-01-03", "2026-01-04"]
    assert {revision["author"] for revision in found} == {"A. Author"}
    hashes = git(here, "log", "--reverse", "--format=%H", "--", API).split()
    assert [revision["label"] for revision in found] == [name[:12] for name in hashes]
    assert [revision["source"] for revision in found] == [f"{name[:12]}:{API}" for name in hashes]
    # a return to an old content is a revision of its own with the id of the old one
    assert found[0]["id"] == found[2]["id"] != found[1]["id"]
    assert found[2]["changes"]


def test_another_formatting_is_no_revision(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import yaml

    as_json = json.dumps(yaml.load(OLD, Loader=yaml.CSafeLoader), indent=1)
    build(here, [told(0, OLD), told(1, as_json), told(2, NEW)])
    found = revisions(capsys, "--git", API)
    assert subjects(found) == ["0", "2"]
    assert main(["history", "--git", API, "--format", "json"]) == 0


def test_merges_are_one_commit(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build(
        here,
        [
            told(0, grown(0)),
            told(1, grown(1), branch="side", start=1),
            told(2, grown(2), branch="side"),
            Told({"README.md": b"#"}, day(3), "commit 3", start=1),
            told(4, grown(2), merges=[3]),
        ],
    )
    assert subjects(revisions(capsys, "--git", API)) == ["0", "4"]
    assert subjects(revisions(capsys, "--git", API, "--branch", "side")) == ["0", "1", "2"]


def test_commits_that_cannot_be_read_are_skipped_and_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build(here, [told(0, OLD), told(1, "a: [b\n"), told(2, None), told(3, NEW)])
    assert main(["history", "--git", API, "--format", "json"]) == 0
    shown = capsys.readouterr()
    assert subjects(json.loads(shown.out)["revisions"][::-1]) == ["0", "3"]
    broken = git(here, "log", "--format=%H", "--grep=commit 1").strip()[:12]
    assert f"left out: {broken}:{API}:" in shown.err
    assert "no YAML" in shown.err
    assert main(["history", "--git", API]) == 0
    assert f"left out: {broken}" in capsys.readouterr().out


def test_the_document_is_followed_to_where_it_stood_before(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moved = Told({"old.yaml": None, API: grown(1).encode()}, day(2), "commit 2")
    build(here, [told(0, OLD, "old.yaml"), told(1, grown(1), "old.yaml"), moved, told(3, grown(2))])
    found = revisions(capsys, "--git", API)
    assert subjects(found) == ["0", "1", "3"]
    assert found[1]["source"].endswith(":old.yaml")


def test_a_commit_that_changed_a_file_it_refers_to(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    split = OLD.replace('$ref: "#/components/schemas/Pet"}', '$ref: "parts/pet.yaml"}')
    one, two = "type: object\nproperties: {a: {type: string}}\n", "type: object\nproperties: {a: {type: integer}}\n"
    build(
        here,
        [
            told(0, split),
            told(1, one, "parts/pet.yaml"),
            told(2, "x", "parts/other.yaml"),
            told(3, two, "parts/pet.yaml"),
        ],
    )
    found = revisions(capsys, "--git", API)
    assert subjects(found) == ["0", "1", "3"]
    assert any(change["id"] == "response-property-type-changed" for change in found[2]["changes"])
    assert history(capsys, "--git", API, "--stats-json")["documents_parsed"] == 0


def test_since_cuts_the_past(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build(here, [told(number, grown(number)) for number in range(5)])
    label = git(here, "log", "--format=%H", "--grep=commit 3").strip()
    for since in (label[:12], label, "2026-01-04"):
        assert subjects(revisions(capsys, "--git", API, "--since", since)) == ["3", "4"]
    assert all(one["changes"] for one in revisions(capsys, "--git", API, "--since", "2026-01-04"))


def test_tags_in_place_of_commits(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build(here, [told(number, grown(number)) for number in range(5)])
    for number in (1, 3, 4):
        name = git(here, "log", "--format=%H", f"--grep=commit {number}").strip()
        git(here, "tag", f"v1.{number * 5}.0", name)
    git(here, "tag", "nightly")
    found = revisions(capsys, "--git", API, "--tags", "v*")
    assert [one["label"] for one in found] == ["v1.5.0", "v1.15.0", "v1.20.0"]
    assert [len(one["changes"]) for one in found] == [0, 2, 1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--git", "nix.yaml"), "no commit of 'HEAD' holds the document"),
        (("--git", API, "--tags", "v*"), "no tag like 'v*' holds the document"),
        (("--git", API, "--branch", "nix"), "there is no branch, tag or commit 'nix'"),
        (("--git", API, "--branch=--output=x"), "there is no branch, tag or commit"),
        (("--git", "/nowhere/x.yaml"), "not a git repository"),
    ],
)
def test_trouble_is_told(arguments: tuple[str, ...], told: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build(here, [Told({API: OLD.encode()}, day(0), "commit 0")])
    assert main(["history", *arguments]) == 3
    assert told in capsys.readouterr().err


# What a run costs. Documents of some size, so that worker processes are worth it.

LENGTH, PADDING = 24, 1500


@pytest.fixture
def long(here: Path) -> Path:
    return build(here, [told(number, grown(number, PADDING)) for number in range(LENGTH)])


def test_a_pair_is_compared_once_ever(long: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = history(capsys, "--git", API, "--stats-json")
    assert LENGTH <= first["documents_parsed"] <= LENGTH + 1  # two processes meet at one document
    assert first["pairs_compared"] == LENGTH - 1
    warm = history(capsys, "--git", API, "--stats-json")
    assert (warm["documents_parsed"], warm["pairs_compared"]) == (0, 0)
    add(long, [told(LENGTH, grown(LENGTH, PADDING))])
    new = history(capsys, "--git", API, "--stats-json")
    assert (new["documents_parsed"], new["pairs_compared"]) == (1, 1)
    assert new["revisions"] == LENGTH + 1


def test_any_number_of_processes_finds_the_same(long: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = [history(capsys, "--git", API, "--format", "json", "--no-cache", "--jobs", str(jobs)) for jobs in (1, 2, 5)]
    assert runs[0] == runs[1] == runs[2]
    assert history(capsys, "--git", API, "--format", "json") == runs[0]


COMMAND = (sys.executable, "-m", "generator", "history", "--git", API, "--format", "json")


def test_a_killed_run_loses_nothing(long: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = history(capsys, "--git", API, "--format", "json", "--no-cache")
    running = subprocess.Popen(COMMAND, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    pairs = long / ".apiledger-cache" / "pairs"
    deadline = time.monotonic() + 60
    while len(list(pairs.glob("*/*"))) < LENGTH // 3 and running.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    running.send_signal(signal.SIGKILL)
    running.wait()
    kept = len(list(pairs.glob("*/*")))
    assert kept >= LENGTH // 3
    rest = history(capsys, "--git", API, "--stats-json")
    assert rest["pairs_compared"] <= LENGTH - 1 - LENGTH // 3
    assert history(capsys, "--git", API, "--format", "json") == whole


def test_two_runs_at_once_find_the_same(long: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = [subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    shown = [run.communicate(timeout=120) for run in runs]
    assert [run.returncode for run in runs] == [0, 0], shown
    assert shown[0][0] == shown[1][0]
    assert json.loads(shown[0][0]) == history(capsys, "--git", API, "--format", "json", "--no-cache")


@pytest.mark.slow
@pytest.mark.skipif(not SHARED_HISTORY.is_dir(), reason="the shared history is not here")
def test_a_real_history(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commits = shared_commits()
    build(here, commits[:-1])
    first = history(capsys, "--git", "openapi.yaml", "--stats-json")
    assert first["documents_parsed"] <= len(commits) + 1
    assert history(capsys, "--git", "openapi.yaml", "--stats-json")["documents_parsed"] == 0
    add(here, commits[-1:])
    new = history(capsys, "--git", "openapi.yaml", "--stats-json")
    assert (new["documents_parsed"], new["pairs_compared"]) == (1, 1)
    by_git = history(capsys, "--git", "openapi.yaml", "--format", "json")
    of_files = history(capsys, str(SHARED_HISTORY), "--format", "json")
    assert [one["id"] for one in by_git["revisions"]] == [one["id"] for one in of_files["revisions"]]
    assert by_git["totals"] == of_files["totals"]
