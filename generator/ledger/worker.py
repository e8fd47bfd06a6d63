"""The other end of `ledger.workers`: a process that reads and compares what it is told, and keeps it in the store."""

from __future__ import annotations

import pickle
import sys
from typing import BinaryIO

from generator.document.load import collector_off
from generator.errors import ApiledgerError
from generator.ledger.library import Library
from generator.ledger.pair import Comparing, Side, days_of
from generator.ledger.workers import Orders
from generator.store.cache import Store


def main() -> None:
    """Read the orders from standard input, then ask for one candidate after the other on standard output."""
    asked, answered = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but questions may stand there
    size = int.from_bytes(asked.read(8), "big")
    orders: Orders = pickle.loads(asked.read(size))
    try:
        with collector_off():
            _serve(orders, asked, answered)
    except (BrokenPipeError, KeyboardInterrupt):
        return  # nobody is interested any more


def _serve(orders: Orders, asked: BinaryIO, answered: BinaryIO) -> None:
    library = Library(Store(orders.folder), orders.fingerprint, orders.keep)
    walk = _Walk(orders, library)
    label = ""
    while True:
        answered.write(f"next {label}\n".encode("utf-8", "replace"))
        answered.flush()
        answer = asked.readline()
        if not answer.strip().isdigit():
            break
        index = int(answer)
        walk.visit(index)
        label = " ".join(orders.candidates[index].label.split())
    answered.write(f"work {library.parsed} {walk.compared} {library.hits}\n".encode())
    answered.flush()


class _Walk:
    """Along neighbouring candidates in one direction; each is compared with the one visited before."""

    def __init__(self, orders: Orders, library: Library) -> None:
        self.compared = 0
        self._orders = orders
        self._library = library
        self._comparing = Comparing(orders.judging, library)
        self._days = days_of(orders.candidates, orders.judging)
        self._last: tuple[int, Side] | None = None
        self._started = not orders.ascending or orders.first == 0

    def visit(self, index: int) -> None:
        if not self._started:  # where others end: the step from there to here is ours
            self._started = True
            for before in range(index - 1, -1, -1):
                if self._read(before):
                    break
        self._read(index)

    def _read(self, index: int) -> bool:
        candidate = self._orders.candidates[index]
        try:
            side = Side(candidate, self._library.facts(candidate))
            if self._orders.also is not None:
                self._orders.also(candidate, self._library)
            last, self._last = self._last, (index, side)
            if last is not None and last[1].facts.id != side.facts.id:
                self._compare(last, (index, side))
                self._library.prefer(candidate)
        except ApiledgerError:
            return False
        return True

    def _compare(self, one: tuple[int, Side], other: tuple[int, Side]) -> None:
        (_, base), (later, revision) = sorted((one, other), key=lambda numbered: numbered[0])
        found = self._comparing.compare(base, revision, self._days[later])
        self.compared += found.fresh
