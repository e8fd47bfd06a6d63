"""The witnesses of what breaks in the field's cases, judged by the field's own checker with two other validators."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from generator.api import examine
from generator.dialect.read import read_contract
from generator.document.load import load
from generator.rules.change import Change
from generator.rules.judge import Judging
from generator.rules.model import Level
from tests.compare.meeting import Text

from .public import SHARED

CHECKER = SHARED / "check_witnesses.py"
CASES = sorted((SHARED / "cases").glob("*.yaml")) if CHECKER.exists() else []

pytestmark = pytest.mark.skipif(not CASES, reason=f"no cases in {SHARED.name}/")


@pytest.fixture(scope="module")
def checker() -> Iterator[ModuleType]:
    sys.path.insert(0, str(SHARED))
    try:
        spec = importlib.util.spec_from_file_location("field_witnesses", CHECKER)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module
    finally:
        sys.path.remove(str(SHARED))


def claims(case: dict[str, Any]) -> list[Change]:
    """The errors whose proof was looked for, of a case that is a pair of plain documents."""
    contracts = (
        read_contract(load(Text(f"{side}.json", json.dumps(case[side])))) for side in ("base", "revision")
    )  # fmt: skip
    found = examine(*contracts, Judging(witnesses=True)).changes
    return [change for change in found if change.level is Level.ERROR and change.proof is not None]


def read(path: Path, checker: ModuleType) -> dict[str, Any]:
    with path.open(encoding="utf-8") as file:
        case: dict[str, Any] = checker.yaml.load(file, Loader=checker.Loader)
    return case


def test_witnesses_hold_for_other_validators_too(checker: ModuleType) -> None:
    proven = unproven = judged = 0
    for path in CASES:
        case = read(path, checker)
        places = [witness["at"] for witness in case.get("witness") or [] if "at" in witness]
        if not isinstance(case.get("base"), dict):
            continue  # files that the case lays out: a folder, other formats, broken ones
        for change in claims(case):
            proof = change.proof
            assert proof is not None
            proven, unproven = proven + proof.found, unproven + (not proof.found)
            location = change.location
            if not places or not proof.found or proof.message or proof.at:
                continue
            if location.kind == "body" and location.direction == case["direction"]:
                judged += 1
                verdicts = [
                    checker.verdict(checker.schema_for(case[side], places[0], case["direction"]), proof.value)
                    for side in ("base", "revision")
                ]
                expected = [True, False] if case["direction"] == "request" else [False, True]
                assert verdicts == expected, (path.stem, change.id, proof.value)
    assert judged > 50
    assert unproven <= 0.01 * proven
