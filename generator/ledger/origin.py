"""Where the revisions of an API come from, and the ledger that they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import PurePosixPath

from generator.errors import ApiledgerError
from generator.ledger.build import Tick, make_ledger
from generator.ledger.git import GitPast
from generator.ledger.index import index_in, read_index
from generator.ledger.library import Library
from generator.ledger.model import Candidate, Ledger
from generator.ledger.revisions import dated, find_revisions
from generator.ledger.workers import Also
from generator.rules.judging import Judging
from generator.rules.version import parse_version
from generator.sources.model import Access

__all__ = ["Making", "candidates_of", "ledger_of_git", "ledger_of_specs"]


@dataclass(frozen=True)
class Making:
    """How a ledger is made: by which rules, with how many processes, and who is told of the progress.

    `also` is done with each readable candidate while its document is at hand. `begin` is called with the number of
    candidates, `tick` with the label of each that is done.
    """

    judging: Judging
    jobs: int = 1
    also: Also | None = None
    begin: Callable[[int], object] = lambda _: None
    tick: Tick = lambda _: None


def candidates_of(specs: Sequence[str], index: str, access: Access, library: Library) -> list[Candidate]:
    """The candidates in folders, patterns, files and URLs, or in an index; oldest first.

    A folder that holds an `index.tsv` or `index.csv` has its order from there. Where names say neither a date nor a
    version, what `info.version` says counts. Raises SourceError when there is nothing, DocumentError for a wrong index.
    """
    if not index and len(specs) == 1:
        index = index_in(specs[0]) or ""
    if index:
        return read_index(index, access)
    found = find_revisions(specs, access)
    return found if any(candidate.date for candidate in found) else _by_info(found, library)


def ledger_of_specs(api: str, candidates: Sequence[Candidate], library: Library, making: Making) -> Ledger:
    """The ledger of candidates that are all there are."""
    library.keep = frozenset(candidate.source.uri for candidate in candidates[-1:])
    making.begin(len(candidates))
    return make_ledger(
        api, candidates, making.judging, library, also=making.also, tick=making.tick, jobs=making.jobs
    )  # fmt: skip


def ledger_of_git(
    api: str,
    past: GitPast,
    library: Library,
    making: Making,
    chosen: Callable[[list[Candidate]], list[Candidate]] = lambda candidates: candidates,
) -> tuple[Ledger, list[Candidate]]:
    """The ledger of a document in a git repository, with its candidates. `chosen` takes those that are wanted.

    Which files a document refers to shows when it is read; where that brings up files nobody counted on, the commits
    that changed those are taken in as well.
    """
    candidates = chosen(past.candidates())
    further = frozenset() if past.tags else past.guess(candidates, library)
    while True:
        if further:
            candidates = chosen(past.candidates(further))
        ledger = ledger_of_specs(api, candidates, library, making)
        more = frozenset() if past.tags else past.further(candidates, library)
        if more <= further:
            return ledger, candidates
        further |= more


def _by_info(candidates: list[Candidate], library: Library) -> list[Candidate]:
    """In the order of `info.version`, where that is a date; or a version number and names have no number in them."""
    versions: list[tuple[Candidate, str]] = []
    for candidate in candidates:
        try:
            versions.append((candidate, library.facts(candidate).version.strip()))
        except ApiledgerError:
            versions.append((candidate, ""))
    days = [_day(version) for _, version in versions]
    if any(days):
        placed = [_with_day(candidate, day) for (candidate, _), day in zip(versions, days, strict=True)]
        if all(days):
            return sorted(placed, key=lambda candidate: candidate.date or date.min)
        return placed
    if any(_has_number(candidate) for candidate in candidates):
        return candidates
    numbered = [(number, candidate) for candidate, version in versions if (number := parse_version(version))]
    if len(numbered) < len(candidates):
        return candidates
    return [candidate for _, candidate in sorted(numbered, key=lambda pair: pair[0])]


def _has_number(candidate: Candidate) -> bool:
    return any(character.isdecimal() for character in PurePosixPath(candidate.source.name).stem)


def _day(version: str) -> date | None:
    """The date that a version is; not one that holds a date among other things."""
    return dated(version) if len(version) <= 10 and version[:1].isdigit() else None


def _with_day(candidate: Candidate, day: date | None) -> Candidate:
    return replace(candidate, date=day)
