"""Another tool's own tests under its profile: what fails is what `tests/disputes.md` lists with its reasons."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .public import SHARED
from .test_cases import LIMIT, RUNNER, in_this_process, load_runner

CASES = SHARED / "peer-cases" / "cases.jsonl"
DISPUTES = Path(__file__).resolve().parents[1] / "disputes.md"
MOST = 13
PROFILE = ("--profile", "oasdiff")

pytestmark = pytest.mark.skipif(
    not (RUNNER.exists() and CASES.exists()), reason=f"no peer cases in {SHARED.name}/"
)  # fmt: skip


def disputed() -> list[str]:
    """The names of the cases that the document lists, each a heading of its own."""
    return re.findall(r"^### (\S+)$", DISPUTES.read_text(encoding="utf-8"), re.MULTILINE)


def under_the_profile(call: Callable[..., object]) -> Callable[..., object]:
    def with_profile(tool: str, base: str, revision: str, flags: list[str], limit: float, cwd: str) -> object:
        return call(tool, base, revision, [*flags, *PROFILE], limit, cwd)

    return with_profile


def test_what_fails_of_the_peer_cases_is_disputed_for_a_reason() -> None:
    runner = load_runner()
    runner.call = under_the_profile(in_this_process(runner))  # type: ignore[attr-defined] # the runner's own name
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    counted = [case for case in cases if not case.get("disputed")]
    results = [runner.run_peer(case, str(CASES.parent / "data"), "", LIMIT) for case in counted]
    problems = {result["case"]: result["problems"] for result in results if not result.get("passed")}
    listed = set(disputed())
    assert {name: found for name, found in problems.items() if name not in listed} == {}
    assert sorted(listed - set(problems)) == [], "these pass: take them off the list"
    assert len(counted) > 600


def test_the_list_of_disputes_is_short_and_names_each_once() -> None:
    names = disputed()
    assert 0 < len(names) <= MOST
    assert len(set(names)) == len(names)
