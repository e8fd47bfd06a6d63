"""The field's cases of every kind, checked by their own runner; the command runs in this process, which is quicker.

Cases that ask for the same output several times run the installed command, each time with another hash seed.
"""

from __future__ import annotations

import importlib.util
import io
import os
import shlex
import sys
import time
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from types import ModuleType

import pytest

from generator.cli import main as cli

from .public import SHARED

RUNNER = SHARED / "run_cases.py"
CASES = sorted((SHARED / "cases").glob("*.yaml")) if RUNNER.exists() else []
COMMAND = Path(sys.executable).with_name("apiledger")
LIMIT = 60.0


def load_runner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("field_cases", RUNNER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_this_process(runner: ModuleType) -> Callable[..., object]:
    """A stand-in for the runner's `call`, which starts a process for each case."""
    started = runner.call

    def call(
        tool: str, base: str, revision: str, flags: list[str], limit: float, cwd: str, seed: int | None = None
    ) -> object:
        if seed is not None:
            return started(tool, base, revision, flags, limit, cwd=cwd, seed=seed)
        out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
        began = time.monotonic()
        with chdir(cwd), redirect_stdout(out), redirect_stderr(err):
            status = cli.main(["changelog", base, revision, "--format", "json", *flags])
        out.flush()
        text = out.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined] # the BytesIO above
        seconds = time.monotonic() - began
        first = next(iter(err.getvalue().strip().splitlines()), "")
        if "error: unexpected" in err.getvalue():
            return runner.Outcome(error=f"crashed: {first}", seconds=seconds, rc=status)
        if status not in (0, 1):
            return runner.Outcome(error=f"exit status {status}: {first}", seconds=seconds, rc=status)
        entries = runner.json.loads(text) if text.strip() else []
        return runner.Outcome(entries=entries, seconds=seconds, stdout=text, rc=status)

    return call


@pytest.fixture(scope="module")
def runner() -> ModuleType:
    module = load_runner()
    module.call = in_this_process(module)  # type: ignore[attr-defined] # the runner's own name for it
    return module


@pytest.mark.skipif(not CASES, reason=f"no cases in {SHARED.name}/")
def test_all_kinds_of_cases_are_there(runner: ModuleType) -> None:
    kinds = {runner.yaml.load(path.read_text("utf-8"), Loader=runner.Loader)["kind"] for path in CASES}
    assert len(kinds) > 1 and "identity" in kinds


@pytest.mark.skipif(not CASES, reason=f"no cases in {SHARED.name}/")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_of_the_field_passes(path: Path, runner: ModuleType) -> None:
    result = runner.run_field(os.fspath(path), shlex.quote(os.fspath(COMMAND)), LIMIT)
    assert result["passed"], (result["problems"], result["got"])
