"""The newest step of an API: its newest revision and the one before."""

from __future__ import annotations

from generator.contract.model import Contract
from generator.ledger.library import Library
from generator.project.build import candidates_of
from generator.project.config import ApiConfig, Config


def newest_step(api: ApiConfig, config: Config, library: Library) -> tuple[Contract, Contract] | None:
    """Both contracts of the newest step, or None when there is only one revision so far.

    Neighbours of equal content are one revision, so equal ones before the newest are passed over.
    Raises SourceError or DocumentError when one of them cannot be read.
    """
    candidates = candidates_of(api, config)
    newest = candidates.pop()
    identity = library.facts(newest).id
    while candidates:
        base = candidates.pop()
        if library.facts(base).id != identity:
            return library.contract(base), library.contract(newest)
    return None
