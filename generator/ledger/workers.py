"""Both cores: worker processes fill the store, after which building a ledger finds everything there.

Two workers eat a stretch of revisions from both ends, each holding the document it read last, so that but one document
is read twice. What a worker found out is in the store at once: whoever is killed loses at most the pair at hand, and a
second run at the same time only does some work twice. A worker whose parent is gone ends with its next question.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.ledger.library import Library
from generator.ledger.model import Candidate, Work
from generator.ledger.pair import Comparing, Side
from generator.rules.judging import Judging

MOST = 8
"""So many workers at most: each holds two documents."""
WORTH = 400_000
"""Bytes of documents to be read for which it is worth starting processes."""
_USUAL = 100_000

Also = Callable[[Candidate, Library], object]
"""What else is to be found out of each document while it is at hand; a function of a module, for it is sent by name."""


@dataclass(frozen=True)
class Orders:
    """What a worker is told at its start."""

    candidates: tuple[Candidate, ...]
    judging: Judging
    folder: Path
    fingerprint: str
    keep: frozenset[str]
    also: Also | None
    ascending: bool
    first: int


def usable_cores() -> int:
    """How many processes can run at once."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(count, MOST)


def fill_store(
    candidates: Sequence[Candidate],
    judging: Judging,
    library: Library,
    tick: Callable[[str], object],
    jobs: int,
    also: Also | None = None,
) -> Work | None:
    """Find out what the store does not know about the candidates and their neighbours, with `jobs` processes.

    None when that is not worth it (or there is no store): then nothing was done. `tick` is called, from other threads,
    with the label of each candidate done.
    """
    todo = _todo(candidates, judging, library)
    if jobs < 2 or library.store.folder is None or len(todo) < 4:
        return None
    weight = sum(library.sizes.get(candidates[index].source.uri, _USUAL) for index in todo)
    if weight < WORTH:
        return None
    stretches = _stretches(candidates, todo[0], todo[-1], library, (jobs + 1) // 2)
    try:
        crew = [
            _Worker(stretch, ascending, _orders(candidates, judging, library, also, stretch, ascending), tick)
            for stretch in stretches
            for ascending in (True, False)
        ][:jobs]
    except (pickle.PicklingError, TypeError, AttributeError, OSError):
        return None  # a source that belongs to this process alone
    try:
        for worker in crew:
            worker.start()
        for worker in crew:
            worker.join()
    finally:
        for worker in crew:
            worker.kill()
    return sum((worker.work for worker in crew), Work())


def _todo(candidates: Sequence[Candidate], judging: Judging, library: Library) -> list[int]:
    """The candidates that are not known, or whose step from the one before is not."""
    from generator.errors import ApiledgerError

    todo = []
    comparing = Comparing(judging, library)
    last: Side | None = None
    for index, candidate in enumerate(candidates):
        try:
            if not library.knows(candidate):
                todo.append(index)
                last = None
                continue
            side = Side(candidate, library.facts(candidate))
        except ApiledgerError:
            continue
        if last is not None and last.facts.id != side.facts.id and not comparing.knows(last, side):
            todo.append(index)
        last = side
    return todo


class _Stretch:
    """Neighbouring candidates, given out from both ends."""

    def __init__(self, first: int, last: int) -> None:
        self.first = first
        self._low, self._high = first, last
        self._lock = threading.Lock()
        self._bridged = False

    def take(self, ascending: bool) -> int | None:
        """The next candidate for a worker; at the end, for the ascending one, the first of the other's."""
        with self._lock:
            if self._low > self._high:
                if ascending and not self._bridged:
                    self._bridged = True
                    return self._low
                return None
            if ascending:
                self._low += 1
                return self._low - 1
            self._high -= 1
            return self._high + 1


def _stretches(candidates: Sequence[Candidate], first: int, last: int, library: Library, number: int) -> list[_Stretch]:
    """`number` stretches (or fewer) of about the same size in bytes."""
    sizes = [library.sizes.get(candidate.source.uri, _USUAL) for candidate in candidates[first : last + 1]]
    share = sum(sizes) / number
    starts, weight = [first], 0
    for index, size in enumerate(sizes, first):
        if weight >= share * len(starts) and len(starts) < number:
            starts.append(index)
        weight += size
    ends = [start - 1 for start in starts[1:]] + [last]
    return [_Stretch(start, end) for start, end in zip(starts, ends, strict=True)]


def _orders(
    candidates: Sequence[Candidate],
    judging: Judging,
    library: Library,
    also: Also | None,
    stretch: _Stretch,
    ascending: bool,
) -> bytes:
    folder = library.store.folder
    assert folder is not None
    orders = Orders(
        tuple(candidates),
        judging,
        folder.absolute(),
        library.fingerprint,
        frozenset(library.keep),
        also,
        ascending,
        stretch.first,
    )
    return pickle.dumps(orders)


class _Worker(threading.Thread):
    """One worker process, and the thread that answers its questions."""

    def __init__(self, stretch: _Stretch, ascending: bool, orders: bytes, tick: Callable[[str], object]) -> None:
        super().__init__(daemon=True)
        self.work = Work()
        self._stretch = stretch
        self._ascending = ascending
        self._orders = orders
        self._tick = tick
        package = Path(__file__).resolve().parents[2]
        # Isolated from the folder it runs in; our own package is found wherever it lies.
        code = f"import sys; sys.path.append({str(package)!r}); from generator.ledger.worker import main; main()"
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([sys.executable, "-P", "-c", code], stdin=pipe, stdout=pipe)

    def run(self) -> None:
        questions, answers = self._process.stdout, self._process.stdin
        assert questions is not None
        assert answers is not None
        try:
            answers.write(len(self._orders).to_bytes(8, "big") + self._orders)
            answers.flush()
            while question := questions.readline():
                word, _, rest = question.decode("utf-8", "replace").rstrip("\n").partition(" ")
                if word == "work":
                    self.work = Work(*map(int, rest.split()))
                    return
                if rest:
                    self._tick(rest)
                index = self._stretch.take(self._ascending)
                answers.write(b"end\n" if index is None else b"%d\n" % index)
                answers.flush()
        except (OSError, ValueError):
            return  # it died: what it left is done when the ledger is built

    def kill(self) -> None:
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue
        self._process.wait()
