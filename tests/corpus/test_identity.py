"""A document compared with itself has no changes, whatever document it is and however it is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from generator.compare.contracts import compare
from generator.contract.model import Contract
from generator.dialect.read import read_contract
from generator.dialect.upgrade import upgraded
from generator.document.bundle import bundle
from generator.document.load import load
from generator.report.yaml import dump_yaml
from generator.rules.change import Change
from generator.rules.judge import Judging, judge
from generator.sources.held import HeldSource
from generator.sources.model import Access, Source
from generator.sources.resolve import open_source

from .public import SHARED, SPECS, size, specs
from .rewriting import factored, in_two_files, inlined, permuted

BIG = 200_000
"""Bytes from which a document is rewritten only with `--slow`."""


@dataclass(frozen=True)
class InPlace(HeldSource):
    """A source whose text is another one; what it refers to lies where it lay, or in `beside`."""

    beside: Mapping[str, str] = field(default_factory=dict, hash=False)

    def relative(self, reference: str) -> Source:
        other = super().relative(reference)
        return HeldSource(other, as_bytes(self.beside[reference])) if reference in self.beside else other


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


ACCESS = Access(allow_refs_from=(SPECS,))
"""One of the documents climbs out of its folder, and the collection is no repository."""


@lru_cache(maxsize=1)
def read(path: Path) -> Contract:
    return read_contract(load(open_source(str(path), ACCESS)))


def again(path: Path, text: str, **beside: str) -> Contract:
    """The contract of another text in the place of the document."""
    source = open_source(str(path), ACCESS)
    return read_contract(
        load(InPlace(source, as_bytes(text), {f"{name}.json": other for name, other in beside.items()}))
    )


QUIET = {"echo", "idle"}
"""Marks of differences that are kept for the way to others and say nothing themselves."""


def told(base: Contract, revision: Contract) -> list[str]:
    """What the two differ in: changes, and differences that no rule speaks of."""
    comparison = compare(base, revision)
    differences = [
        f"{pair.method} {pair.path} {felt.difference.facet} {felt.difference.action} {felt.path}"
        for pair in comparison.operations
        for felt in pair.felt
        if not felt.difference.marks & QUIET
    ]
    changes = [f"{change.id}: {change.text}" for change in judge(comparison, Judging()) if not renamed(change)]
    return changes or differences


def renamed(change: Change) -> bool:
    """A component that no operation uses and whose name 3.x does not allow has another name after an upgrade."""
    return change.id == "api-schema-removed" and ":" in change.text


def marked(found: list[Path]) -> list[Any]:
    return [
        pytest.param(path, id=str(path.relative_to(SPECS)), marks=[pytest.mark.slow] if size(path) > BIG else [])
        for path in found
    ] or [pytest.param(None, marks=pytest.mark.skip(reason=f"no documents in {SHARED.name}/"))]


def written(tree: Any) -> str:
    return json.dumps(tree)


REWRITINGS: dict[str, Callable[[Path, Any], Contract]] = {
    "read again": lambda path, tree: again(path, open_source(str(path), ACCESS).read().decode("utf-8-sig")),
    "as JSON": lambda path, tree: again(path, written(tree)),
    "as YAML": lambda path, tree: again(path, dump_yaml(tree)),
    "permuted": lambda path, tree: again(path, written(permuted(tree, 1))),
    "permuted otherwise": lambda path, tree: again(path, written(permuted(tree, 2))),
    "inlined": lambda path, tree: again(path, written(inlined(tree, 1))),
    "taken apart": lambda path, tree: again(path, written(factored(tree, 1))),
    "inlined, taken apart, permuted": lambda path, tree: again(
        path, written(permuted(factored(inlined(tree, 2), 2), 3))
    ),
    "bundled": lambda path, tree: again(path, written(bundle(read(path).document))),
    "in two files": lambda path, tree: split(path, tree),
    "in two files, bundled": lambda path, tree: again(path, written(bundle(split(path, tree).document))),
    "upgraded": lambda path, tree: again(path, written(upgraded(read(path).document, read(path).family))),
}


def split(path: Path, tree: Any) -> Contract:
    entry, other = in_two_files(tree, path.name, "second-file.json")
    return again(path, written(entry), **{"second-file": written(other)})


@pytest.mark.parametrize("way", REWRITINGS)
@pytest.mark.parametrize("path", marked(specs()))
def test_a_document_does_not_differ_from_itself_written_otherwise(path: Path, way: str) -> None:
    base = read(path)
    assert told(base, REWRITINGS[way](path, base.document.root.value))[:20] == []
