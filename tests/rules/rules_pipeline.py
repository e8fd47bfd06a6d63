"""Documents in memory through the whole pipeline, and comparisons made by hand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.compare.contracts import compare
from generator.compare.model import Comparison, Difference, Felt, OperationPair
from generator.contract.model import Contract
from generator.dialect.read import read_contract
from generator.document.load import load
from generator.errors import SourceError
from generator.rules.change import Change
from generator.rules.judge import Judging, judge


@dataclass(frozen=True)
class Text:
    """A source that is one text."""

    name: str
    text: str

    @property
    def uri(self) -> str:
        return f"memory:/{self.name}"

    def read(self) -> bytes:
        return self.text.encode()

    def relative(self, reference: str) -> Text:
        raise SourceError("nothing lies beside this", where=self.name)


def contract_of(tree: dict[str, Any], name: str = "api.json") -> Contract:
    return read_contract(load(Text(name, json.dumps(tree))))


def tree(version: str = "1.4.0") -> dict[str, Any]:
    """The smallest document."""
    return {"openapi": "3.1.0", "info": {"title": "Orders", "version": version}, "paths": {}}


def comparison(
    *operations: tuple[str, str, tuple[Felt, ...]],
    unattached: tuple[Difference, ...] = (),
    versions: tuple[str, str] = ("1.0.0", "2.0.0"),
) -> Comparison:
    """A comparison with the given operations: (method, path, what is felt)."""
    base, revision = (contract_of(tree(version)) for version in versions)
    pairs = tuple(OperationPair(method, path, None, None, (felt,)) for method, path, felt in operations)
    return Comparison(base, revision, pairs, unattached)


def judged(before: dict[str, Any], after: dict[str, Any], judging: Judging | None = None) -> list[Change]:
    """The changes between two documents, through the whole pipeline."""
    return judge(compare(contract_of(before, "before.json"), contract_of(after, "after.json")), judging)


def judging_of(flags: tuple[str, ...]) -> Judging:
    """The judging that options of the command line stand for."""
    values = dict(zip(flags[::2], flags[1::2], strict=True))
    day = values.pop("--as-of", None)
    days = int(values.pop("--deprecation-days-stable", 0))
    assert not values, f"unknown options: {values}"
    return Judging(as_of=date.fromisoformat(day) if day else None, deprecation_days_stable=days)
