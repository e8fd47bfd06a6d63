"""Real pairs of public documents through the real command."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .public import SHARED, Pair, history, pairs

COMMAND = Path(sys.executable).with_name("apiledger")
LIMIT = 300

KEYS = {"id", "text", "level", "operation", "path", "section", "fingerprint", "location", "property", "root"}


def changelog(pair: Pair, *flags: str, seed: int = 0, debug: bool = True) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "APILEDGER_DEBUG": str(int(debug))}
    command = [str(COMMAND), "changelog", str(pair.base), str(pair.revision), *flags]
    return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, env=environment, check=False)


def marked(found: list[Pair]) -> list[Any]:
    return [pytest.param(pair, id=pair.name, marks=[pytest.mark.slow] if pair.big else []) for pair in found]


@pytest.mark.skipif(not pairs(), reason=f"no pairs in {SHARED.name}/")
@pytest.mark.parametrize("pair", marked(pairs()))
def test_a_real_pair_makes_a_changelog(pair: Pair) -> None:
    done = changelog(pair, "--format", "json")
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Traceback" not in done.stderr
    entries = json.loads(done.stdout)
    assert isinstance(entries, list)
    for entry in entries:
        assert set(entry) >= KEYS, entry
        assert entry["id"] and entry["text"]
        assert entry["level"] in (1, 2, 3)
        assert "\n" not in entry["text"], entry
        assert entry["operation"] == entry["operation"].upper()
        for side in ("baseSource", "revisionSource"):
            if side in entry:
                assert entry[side]["line"] >= 1 and entry[side]["column"] >= 1, entry


@pytest.mark.skipif(not pairs(), reason=f"no pairs in {SHARED.name}/")
@pytest.mark.parametrize("pair", [pair for pair in pairs() if not pair.big][::6], ids=lambda pair: pair.name)
def test_output_does_not_depend_on_the_hash_seed(pair: Pair) -> None:
    first, second = (changelog(pair, "--format", "json", seed=seed) for seed in (1, 4242))
    assert (first.returncode, second.returncode) == (0, 0), first.stderr[-3000:]
    assert first.stdout == second.stdout


@pytest.mark.skipif(not pairs(), reason=f"no pairs in {SHARED.name}/")
@pytest.mark.parametrize(
    "flags",
    [
        ("--format", "json"),
        pytest.param(("--format", "json", "--group", "root"), marks=pytest.mark.slow),
        pytest.param(("--format", "text"), marks=pytest.mark.slow),
    ],
)
def test_output_is_the_same_to_the_byte_over_ten_hash_seeds(flags: tuple[str, ...]) -> None:
    pair = next(pair for pair in pairs() if pair.name == "figma-5")
    done = [changelog(pair, *flags, seed=seed) for seed in (0, 1, 2, 3, 5, 8, 13, 21, 4242, 2**32 - 1)]
    assert {one.returncode for one in done} == {0}
    assert len({one.stdout for one in done}) == 1 and done[0].stdout


@pytest.mark.skipif(not pairs(), reason=f"no pairs in {SHARED.name}/")
@pytest.mark.parametrize("form", ["text", "markdown"])
def test_other_formats_take_a_real_pair(form: str) -> None:
    pair = next(pair for pair in pairs() if pair.name == "museum-6")
    done = changelog(pair, "--format", form)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.endswith("\n") and "\r" not in done.stdout and "\x1b" not in done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not history(1), reason=f"no history in {SHARED.name}/")
@pytest.mark.parametrize("pair", history(7), ids=lambda pair: pair.name)
def test_neighbours_of_a_long_history_make_a_changelog(pair: Pair) -> None:
    done = changelog(pair, "--format", "json", debug=False)
    if done.returncode == 3:  # one of its commits is no YAML at all
        assert re.match(rf"{re.escape(str(pair.base))}:\d+:\d+: error: no YAML", done.stderr), done.stderr[-3000:]
        return
    assert done.returncode == 0, done.stderr[-3000:]
    json.loads(done.stdout)
