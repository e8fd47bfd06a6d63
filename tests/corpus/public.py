"""The public documents and pairs that lie beside a checkout, where they do (`APILEDGER_SHARED` names another place)."""

from __future__ import annotations

import csv
import os
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

SHARED = Path(os.environ.get("APILEDGER_SHARED") or Path(__file__).resolve().parents[2].parent / "shared")
PAIRS = SHARED / "pairs"
SPECS = SHARED / "specs"
BIG = 1_500_000
"""Bytes of both sides together from which a pair or document is tested only with `--slow`."""


class Pair(NamedTuple):
    name: str
    base: Path
    revision: Path

    @property
    def big(self) -> bool:
        return size(self.base) + size(self.revision) > BIG


def size(path: Path) -> int:
    """Bytes of a document; of one in several files those of its folder."""
    if path.parent.name in ("base", "revision"):
        return sum(file.stat().st_size for file in path.parent.rglob("*") if file.is_file())
    return path.stat().st_size


def pairs() -> list[Pair]:
    """All pairs of the index, by name; [] when they are not there."""
    found = [_pair(row["pair"], row["kind"]) for row in _rows(PAIRS / "index.tsv")]
    return sorted(pair for pair in found if pair.base.exists() and pair.revision.exists())


def history(every: int) -> list[Pair]:
    """Neighbours of the long history, one in `every`."""
    files = sorted((PAIRS / "together-history").glob("*.yaml"))
    return [Pair(f"{a.stem}..{b.stem}", a, b) for a, b in pairwise(files)][::every]


def specs() -> list[Path]:
    """The entry files of all documents of the index; [] when they are not there."""
    return [SPECS / row["file"] for row in _rows(SPECS / "index.tsv")]


def _rows(index: Path) -> list[dict[str, str]]:
    if not index.exists():
        return []
    with index.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def _pair(name: str, kind: str) -> Pair:
    folder = PAIRS / name
    if "root=" in kind:
        entry = kind.split("root=")[1].split()[0]
        return Pair(name, folder / "base" / entry, folder / "revision" / entry)
    base = next(iter(sorted(folder.glob("base.*"))), folder / "base")
    revision = next(iter(sorted(folder.glob("revision.*"))), folder / "revision")
    return Pair(name, base, revision)
