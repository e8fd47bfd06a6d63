"""The laws: a document does not differ from itself, nor from itself in another order; differences have places."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from generator.document.load import load
from generator.sources.model import Access
from generator.sources.resolve import open_source
from tests.compare.meeting import comparison, permuted

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
SMALL = 700_000


def public_documents() -> list[Path]:
    """The one-file documents of the corpus."""
    folder = SHARED / "specs"
    found = [p for p in folder.rglob("*") if p.suffix in (".json", ".yaml")] if folder.is_dir() else []
    return sorted(p for p in found if "multi-" not in str(p) and p.name != "index.tsv")


def tree_of(path: Path) -> Any:
    return load(open_source(str(path), Access())).root.value


def parameters() -> list[Any]:
    return [
        pytest.param(path, id=path.parent.name + "/" + path.name,
                     marks=[] if path.stat().st_size < SMALL else [pytest.mark.slow])
        for path in public_documents()
    ] or [pytest.param(None, marks=pytest.mark.skip(reason="the public documents are not here"))]  # fmt: skip


@pytest.mark.parametrize("path", parameters())
def test_order_is_no_difference(path: Path) -> None:
    tree = tree_of(path)
    try:
        json.dumps(tree)
    except ValueError:
        pytest.skip("the document holds values JSON cannot write")
    found = comparison(tree, permuted(tree, seed=7))
    assert [(p.method, p.path, f.difference) for p in found.operations for f in p.felt] == []
    assert found.unattached == ()


SPEC = Path(__file__).resolve().parents[2] / "spec" / "together-ai"


def test_every_difference_has_places_that_exist() -> None:
    revisions = sorted(SPEC.glob("*.yaml"))[-6:]
    for before, after in itertools.pairwise(revisions):
        one, two = tree_of(before), tree_of(after)
        for pair in comparison(one, two).operations:
            for felt in pair.felt:
                for tree, place in ((one, felt.difference.base), (two, felt.difference.revision)):
                    assert place is not None
                    value = tree
                    for token in place.pointer:
                        value = value[int(token)] if isinstance(value, list) else value[token]
