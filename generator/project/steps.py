"""The steps of an API to be judged: its newest revision against the one before, or all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from generator.errors import ApiledgerError
from generator.ledger.build import unreadable
from generator.ledger.library import Library
from generator.ledger.model import Candidate, Unreadable
from generator.ledger.pair import days_of
from generator.rules.judge import Judging

LeftOut = Callable[[Unreadable], object]
"""Is told of a revision that cannot be read and that nobody can mend any more, such as a commit."""


class Neighbours(NamedTuple):
    """Two revisions of an API, and the day that the later one is judged by."""

    base: Candidate
    revision: Candidate
    day: date


def every_step(
    candidates: Sequence[Candidate], judging: Judging, library: Library, left_out: LeftOut | None = None
) -> Iterator[Neighbours]:
    """Every step of `candidates` (oldest first).

    Raises SourceError or DocumentError for what cannot be read; with `left_out` of the newest only, the others are told
    to it and left out.
    """
    base = None
    for revision, day in zip(candidates, days_of(candidates, judging), strict=True):
        identity = _identity(revision, library, left_out if revision is not candidates[-1] else None)
        if not identity:
            continue
        if base is not None and library.facts(base).id != identity:
            yield Neighbours(base, revision, day)
        base = revision


def newest_step(
    candidates: Sequence[Candidate], judging: Judging, library: Library, left_out: LeftOut | None = None
) -> Iterator[Neighbours]:
    """The newest step; nothing when there is only one revision so far.

    Neighbours of equal content are one revision, so equal ones before the newest are passed over.
    Raises as `every_step` does, for what it reads.
    """
    *earlier, newest = candidates
    known = library.facts(newest).id
    for base in reversed(earlier):
        identity = _identity(base, library, left_out)
        if identity and identity != known:
            yield Neighbours(base, newest, days_of(candidates, judging)[-1])
            return


def _identity(candidate: Candidate, library: Library, left_out: LeftOut | None) -> str:
    """Empty for what was left out."""
    try:
        return library.facts(candidate).id
    except ApiledgerError as error:
        if left_out is None:
            raise
        left_out(unreadable(candidate, error))
        return ""
