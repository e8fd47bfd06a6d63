"""What goes on the wire and what comes back, by the cases that lie beside the repository."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[3] / "shared"


@pytest.mark.slow
@pytest.mark.skipif(not (SHARED / "run_wire_cases.py").is_file(), reason="the wire cases are not here")
def test_all_wire_cases() -> None:
    tool = f"{sys.executable} -m generator"
    done = subprocess.run(
        [sys.executable, str(SHARED / "run_wire_cases.py"), "--cases", str(SHARED / "wire-cases"), "--both",
         "--tool", tool, "--python", sys.executable],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
