"""The field's cases of one kind, by their own runner and the real command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .public import SHARED

RUNNER = SHARED / "run_cases.py"
COMMAND = Path(sys.executable).with_name("apiledger")


@pytest.mark.skipif(not RUNNER.exists(), reason=f"no runner in {SHARED.name}/")
@pytest.mark.parametrize("kind", ["identity"])
def test_no_case_of_this_kind_fails(kind: str) -> None:
    command = [sys.executable, str(RUNNER), "--cases", str(SHARED / "cases"), "--tool", str(COMMAND), "--kind", kind]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert done.stdout.splitlines()[-1].endswith(", 0 failed"), done.stdout[-6000:]
