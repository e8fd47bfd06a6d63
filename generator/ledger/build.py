"""Building a ledger: every revision known, every neighbouring pair compared once, ever."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from generator.document.load import collector_off
from generator.errors import ApiledgerError
from generator.ledger.facts import Facts
from generator.ledger.library import Library
from generator.ledger.lives import Lives
from generator.ledger.model import Candidate, Ledger, Revision, Step, Unreadable, Work
from generator.ledger.pair import Comparing, Side, days_of
from generator.ledger.workers import Also, fill_store
from generator.rules.judging import Judging

Visit = Callable[[Candidate], object]
Tick = Callable[[str], object]


def _nothing(_: object) -> None:
    """Who has nothing to do on the way."""


def build_ledger(
    api: str,
    candidates: Sequence[Candidate],
    judging: Judging,
    library: Library,
    visit: Visit = _nothing,
    tick: Tick = _nothing,
) -> Ledger:
    """The ledger of `candidates` (oldest first).

    Neighbours of equal content are one revision. Each step is judged by its revision's own date, so that the ledger
    says the same next year. `visit` is called with each readable candidate while its document is at hand, `tick` with
    the label of each that is done. What cannot be read is left out and named.
    """
    before = Work(library.parsed, 0, library.hits)
    book = _Book(Comparing(judging, library))
    with collector_off():
        for candidate, day in zip(candidates, days_of(candidates, judging), strict=True):
            try:
                book.add(candidate, library.facts(candidate), day)
                visit(candidate)
            except ApiledgerError as error:
                book.broken.append(unreadable(candidate, error))
            tick(candidate.label)
    work = Work(library.parsed - before.parsed, book.compared, library.hits - before.hits)
    return Ledger(api, tuple(book.revisions), tuple(book.steps), book.lives.endpoints(), tuple(book.broken), work)


def make_ledger(
    api: str,
    candidates: Sequence[Candidate],
    judging: Judging,
    library: Library,
    *,
    also: Also | None = None,
    tick: Tick = _nothing,
    jobs: int = 1,
) -> Ledger:
    """`build_ledger`, with up to `jobs` processes where much is to be read. The ledger is the same with any number.

    `also` is done with each readable candidate while its document is at hand.
    """
    done = fill_store(candidates, judging, library, tick, jobs, also)

    def visit(candidate: Candidate) -> None:
        if also is not None:
            also(candidate, library)

    ledger = build_ledger(api, candidates, judging, library, visit, _nothing if done else tick)
    if done is None:
        return ledger
    total = ledger.work + done
    return replace(ledger, work=replace(total, hits=max(0, ledger.work.hits - done.parsed - done.compared)))


def unreadable(candidate: Candidate, error: ApiledgerError) -> Unreadable:
    """A candidate that is left out, and why."""
    return Unreadable(
        candidate.date, candidate.label, candidate.source.name, error.where, error.message, error.hint
    )  # fmt: skip


@dataclass
class _Book:
    """A ledger being written."""

    comparing: Comparing
    revisions: list[Revision] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    broken: list[Unreadable] = field(default_factory=list)
    lives: Lives = field(default_factory=Lives)
    compared: int = 0
    _last: Side | None = None

    def add(self, candidate: Candidate, facts: Facts, day: date) -> None:
        side, last = Side(candidate, facts), self._last
        if last is None:
            self.revisions.append(as_revision(side))
            self.lives.first(facts.endpoints)
        elif last.facts.id != facts.id:
            self._step(last, side, day)
        elif last.facts.digest == facts.digest:
            return  # the same bytes: the next step starts from where they were first
        self._last = side

    def _step(self, last: Side, side: Side, day: date) -> None:
        found = self.comparing.compare(last, side, day)
        self.compared += found.fresh
        revision = as_revision(side)
        step = Step(
            self.revisions[-1],
            revision,
            found.changes,
            found.renames,
            found.base_positions,
            found.revision_positions,
        )
        self.revisions.append(revision)
        self.steps.append(step)
        self.lives.next(side.facts.endpoints, step)


def as_revision(side: Side) -> Revision:
    candidate, facts = side
    return Revision(
        id=facts.id,
        date=candidate.date,
        label=candidate.label,
        source=candidate.source.name,
        title=facts.title,
        version=facts.version,
        openapi=facts.openapi,
        operations=len(facts.endpoints),
        schemas=facts.schemas,
        time=candidate.time,
        author=candidate.author,
        summary=candidate.summary,
    )
