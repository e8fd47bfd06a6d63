"""The steps of an API to be judged: its newest revision against the one before, or all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.contract.model import Contract
from generator.ledger.library import Library
from generator.project.config import ApiConfig, Config
from generator.project.past import revisions_of


def every_step(api: ApiConfig, config: Config, library: Library) -> Iterator[tuple[Contract, Contract]]:
    """Both contracts of every step, oldest first. Raises SourceError or DocumentError for what cannot be read."""
    known = revisions_of(api, config, library)
    for base, revision in pairwise(known):
        if library.facts(base).id != library.facts(revision).id:
            yield library.contract(base), library.contract(revision)


def newest_step(api: ApiConfig, config: Config, library: Library) -> Iterator[tuple[Contract, Contract]]:
    """Both contracts of the newest step; nothing when there is only one revision so far.

    Neighbours of equal content are one revision, so equal ones before the newest are passed over.
    Raises SourceError or DocumentError when one of them cannot be read.
    """
    *earlier, newest = revisions_of(api, config, library)
    identity = library.facts(newest).id
    for base in reversed(earlier):
        if library.facts(base).id != identity:
            yield library.contract(base), library.contract(newest)
            return
