"""A document compared with itself has no changes, whatever document it is and however it is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.compare.contracts import compare
from generator.contract.model import Contract
from generator.dialect.read import read_contract
from generator.document.load import load
from generator.document.model import Json
from generator.rules.judge import Judging, judge
from generator.sources.model import Access
from generator.sources.resolve import open_source

from .public import SHARED, SPECS, size, specs

BIG = 1_000_000


def read(path: Path) -> Contract:
    return read_contract(load(open_source(str(path), Access())))


def texts(base: Contract, revision: Contract) -> list[str]:
    return [f"{change.id}: {change.text}" for change in judge(compare(base, revision), Judging())]


def turned(value: Json) -> Json:
    """The same document with the members of every object the other way round."""
    if isinstance(value, dict):
        return {key: turned(child) for key, child in reversed(value.items())}
    return [turned(child) for child in value] if isinstance(value, list) else value


def marked(found: list[Path]) -> list[Any]:
    return [
        pytest.param(path, id=str(path.relative_to(SPECS)), marks=[pytest.mark.slow] if size(path) > BIG else [])
        for path in found
    ]


@pytest.mark.skipif(not specs(), reason=f"no documents in {SHARED.name}/")
@pytest.mark.parametrize("path", marked(specs()))
def test_a_document_does_not_differ_from_itself(path: Path) -> None:
    assert texts(read(path), read(path)) == []


@pytest.mark.skipif(not specs(), reason=f"no documents in {SHARED.name}/")
@pytest.mark.parametrize("path", marked([path for path in specs() if "multi-" not in str(path)]))
def test_a_document_does_not_differ_from_itself_turned_round_as_json(path: Path, tmp_path: Path) -> None:
    base = read(path)
    if base.document.files.keys() != {base.document.root.file.uri}:
        pytest.skip("refers to other files")
    copy = tmp_path / "copy.json"
    copy.write_text(json.dumps(turned(base.document.root.value)), encoding="utf-8")
    assert texts(base, read(copy)) == []
