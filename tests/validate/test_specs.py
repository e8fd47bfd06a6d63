"""Public documents: every one is validated without an exception, located throughout, and twice alike."""

from __future__ import annotations

import csv
import os
from collections import Counter
from pathlib import Path

import pytest

from generator.document.load import load
from generator.sources.model import Access
from generator.sources.resolve import open_source
from generator.validate.model import RULES, Finding
from generator.validate.run import validate

SHARED = Path(os.environ.get("APILEDGER_SHARED") or Path(__file__).resolve().parents[2].parent / "shared")
SPECS = SHARED / "specs"
INDEX = SPECS / "index.tsv"

KNOWN = {
    "github/api.github.com.json": {
        "default-does-not-fit": 3,
        "example-does-not-fit": 170,
        "same-shape-paths": 2,
        "undeclared-discriminator": 1,
    },
    "stripe/spec3-2023-09.yaml": {},
    "redocly/museum.yaml": {},
    "multi-redocly-cafe-split/cafe.yaml": {},
    "sendgrid/oai.json": {
        "default-does-not-fit": 3,
        "duplicate-operation-id": 1,
        "enum-value-does-not-fit": 1,
        "example-does-not-fit": 20,
        "unknown-field": 13,
    },
    "redocly/xml-3.2.yaml": {"wrong-type": 1, "wrong-value": 2},
    "openai/openapi.yaml": {
        "default-does-not-fit": 22,
        "duplicate-item": 1,
        "example-does-not-fit": 13,
        "undeclared-discriminator": 2,
        "wrong-type": 9,
    },
}
"""What is wrong with some of them (not counting what is only worth knowing), looked at by hand."""


def documents() -> list[str]:
    if not INDEX.exists():
        return []
    with INDEX.open(encoding="utf-8", newline="") as file:
        return [row["file"] for row in csv.DictReader(file, delimiter="\t")]


def findings(name: str) -> list[Finding]:
    return validate(load(open_source(str(SPECS / name), Access(allow_refs_from=(SPECS,)))))


@pytest.mark.skipif(not documents(), reason="the public documents are not there")
@pytest.mark.parametrize("name", documents())
def test_every_public_document_is_validated(name: str) -> None:
    found = findings(name)
    assert found == findings(name)
    assert len(found) == len(set(found))
    for one in found:
        assert one.position is not None, one
        assert one.rule in RULES
        assert one.message
        assert len(one.message) < 400, one
    if name in KNOWN:
        assert Counter(one.rule for one in found if one.level != "info") == KNOWN[name]
