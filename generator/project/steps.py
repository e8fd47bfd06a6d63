"""The steps of an API to be judged: its newest revision against the one before, or all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from generator.ledger.library import Library
from generator.ledger.model import Candidate
from generator.ledger.pair import days_of
from generator.rules.judge import Judging


class Neighbours(NamedTuple):
    """Two revisions of an API, and the day that the later one is judged by."""

    base: Candidate
    revision: Candidate
    day: date


def every_step(candidates: Sequence[Candidate], judging: Judging, library: Library) -> Iterator[Neighbours]:
    """Every step of `candidates` (oldest first). Raises SourceError or DocumentError for what cannot be read."""
    days = days_of(candidates, judging)
    for (base, revision), day in zip(pairwise(candidates), days[1:], strict=True):
        if library.facts(base).id != library.facts(revision).id:
            yield Neighbours(base, revision, day)


def newest_step(candidates: Sequence[Candidate], judging: Judging, library: Library) -> Iterator[Neighbours]:
    """The newest step; nothing when there is only one revision so far.

    Neighbours of equal content are one revision, so equal ones before the newest are passed over.
    Raises SourceError or DocumentError when one of them cannot be read.
    """
    *earlier, newest = candidates
    identity = library.facts(newest).id
    for base in reversed(earlier):
        if library.facts(base).id != identity:
            yield Neighbours(base, newest, days_of(candidates, judging)[-1])
            return
