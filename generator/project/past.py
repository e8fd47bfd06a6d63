"""The past of an API of the project: its revisions, wherever they come from, and their ledger."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.ledger.git import open_past
from generator.ledger.library import Library
from generator.ledger.model import Candidate, Ledger
from generator.ledger.origin import Making, candidates_of, ledger_of_git, ledger_of_specs
from generator.project.config import ApiConfig, Config
from generator.project.places import from_here
from generator.rules.judging import Judging
from generator.sources.model import Access

NOTHING = Access()
"""References inside documents fetch nothing."""


@dataclass(frozen=True)
class Past:
    """A ledger with the candidates it was made of, oldest first."""

    ledger: Ledger
    candidates: list[Candidate]


def past_of(api: ApiConfig, config: Config, library: Library, making: Making, access: Access = NOTHING) -> Past:
    """The API's past. Raises SourceError when there is no revision at all."""
    access = as_configured(access, api)
    if api.git is None:
        candidates = revisions_of(api, config, library, access)
        return Past(ledger_of_specs(api.name, candidates, library, making), candidates)
    past = open_past(from_here(api.git.path), access, branch=api.git.branch, tags=api.git.tags)
    with past.repository:
        return Past(*ledger_of_git(api.name, past, library, making))


def revisions_of(api: ApiConfig, config: Config, library: Library, access: Access = NOTHING) -> list[Candidate]:
    """The API's revisions, oldest first, named as seen from the current folder. Of a file in git its commits."""
    access = as_configured(access, api)
    if api.git is not None:
        past = open_past(from_here(api.git.path), access, branch=api.git.branch, tags=api.git.tags)
        candidates = past.candidates()
        return candidates if past.tags else past.candidates(past.guess(candidates, library))
    specs = [spec if "://" in spec else from_here(config.root / spec) for spec in api.revisions]
    return candidates_of(specs, from_here(config.root / api.index) if api.index else "", access, library)


def git_file(api: ApiConfig) -> str:
    """The file whose commits are the API's revisions, as seen from here; empty where it has others, such as tags."""
    return from_here(api.git.path) if api.git is not None and not api.git.tags else ""


def shallow(api: ApiConfig, access: Access) -> bool:
    """Whether the API's repository holds a part of its past only."""
    return api.git is not None and open_past(from_here(api.git.path), access).repository.shallow


def as_configured(access: Access, api: ApiConfig) -> Access:
    """With the folders that the project allows besides those of the command line."""
    return replace(access, allow_refs_from=tuple(dict.fromkeys((*access.allow_refs_from, *api.allow_refs_from))))


def judging_of(api: ApiConfig) -> Judging:
    """How the API's changes are judged; accepted changes are not left out."""
    return Judging(
        profile=api.profile,
        level_of=api.level_of,
        deprecation_days_stable=api.deprecation_days_stable,
        deprecation_days_beta=api.deprecation_days_beta,
    )
