from __future__ import annotations

import sys
from pathlib import Path

import pytest
from client_pipeline import NEWEST, generate

RUNTIME = Path(__file__).resolve().parents[2] / "templates" / "client"
if str(RUNTIME) not in sys.path:
    sys.path.insert(0, str(RUNTIME))  # the runtime of generated packages, as the package `runtime`


@pytest.fixture(scope="session")
def together(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of the newest revision of the example API."""
    assert NEWEST is not None
    out = tmp_path_factory.mktemp("together")
    generate(NEWEST, out, "together_ai")
    return out
