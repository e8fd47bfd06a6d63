"""A law of real pairs: every difference has places that exist."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

from generator.document.load import load
from generator.sources.model import Access
from generator.sources.resolve import open_source
from tests.compare.meeting import comparison


def tree_of(path: Path) -> Any:
    return load(open_source(str(path), Access())).root.value


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
