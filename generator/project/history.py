"""Whose past is asked for: an API of the project, or documents and git histories that nobody has configured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from generator.errors import SourceError, UsageError
from generator.ledger.git import GitPast, open_past
from generator.ledger.history import load_ledger
from generator.ledger.library import Library
from generator.ledger.model import Candidate, Ledger
from generator.ledger.origin import Making, candidates_of, ledger_of_git, ledger_of_specs
from generator.ledger.view import starts_at
from generator.project.places import CACHE, SUBJECTLESS
from generator.rules.names import PROFILES
from generator.sources.model import Access
from generator.store.cache import Store, program_fingerprint

if TYPE_CHECKING:
    from generator.project.config import ApiConfig, Config


@dataclass(frozen=True, slots=True)
class Asked:
    """What the user named: APIs, documents, a file in git, an index, or a stored ledger. `since` cuts a git history."""

    names: tuple[str, ...] = ()
    git: str = ""
    branch: str = ""
    tags: str = ""
    index: str = ""
    ledger: str = ""
    since: str = ""

    def __post_init__(self) -> None:
        if sum(map(bool, (self.names, self.git, self.index, self.ledger))) > 1:
            raise UsageError("name APIs or documents, or give one of --git, --index, --ledger; not several of them")
        if not self.git and (self.branch or self.tags):
            raise UsageError(f"--{'branch' if self.branch else 'tags'} belongs to --git")


def ledgers_of(asked: Asked, config: Config | None, library: Library, access: Access, making: Making) -> list[Ledger]:
    """The ledgers asked for; without any name those of all APIs of the project.

    Raises UsageError for a name that is neither an API nor a document, SourceError when there is no revision.
    """
    if asked.ledger:
        return [stored_ledger(Path(asked.ledger))]
    apis = _apis(asked, config)
    if apis is not None:
        from generator.project.past import past_of

        assert config is not None
        return [past_of(api, config, library, _as_configured(making, api), access).ledger for api in apis]
    making = replace(making, judging=replace(making.judging, profile=making.judging.profile or PROFILES[0]))
    if asked.git:
        past = open_past(asked.git, access, branch=asked.branch, tags=asked.tags)
        with past.repository:
            ledger, _ = ledger_of_git(
                name_in_git(past), past, library, making, lambda found: _since(found, asked.since)
            )
            return [ledger]
    candidates = candidates_of(asked.names, asked.index, access, library)
    name = subject_of(asked.index or asked.names[0])
    return [ledger_of_specs(name, candidates, library, making)]


def stored_ledger(path: Path) -> Ledger:
    """The ledger of a `history.json`. Raises SourceError and DocumentError."""
    try:
        return load_ledger(path.read_bytes(), path.as_posix())
    except OSError as error:
        raise SourceError(f"cannot be read: {error.strerror or error}", where=path.as_posix()) from error


@contextmanager
def opened(asked: Asked, config: Config | None, access: Access, *, anew: bool) -> Iterator[Library]:
    """The library for a run: results lie in the project, else in the repository, else in the current folder.

    `anew` uses nothing that is known and keeps nothing.
    """
    fingerprint = program_fingerprint() + ("+network" if access.allow_network else "")
    if anew:
        with TemporaryDirectory(prefix="apiledger-") as folder:
            yield Library(Store(Path(folder)), fingerprint)
        return
    yield Library(Store(_cache(asked, config, access)), fingerprint)


def shallow(asked: Asked, config: Config | None, access: Access) -> bool:
    """Whether a repository asked for holds a part of its past only."""
    if asked.git or asked.ledger:
        return bool(asked.git) and open_past(asked.git, access).repository.shallow
    from generator.project.past import shallow as of_api

    return any(of_api(api, access) for api in _apis(asked, config) or ())


def _cache(asked: Asked, config: Config | None, access: Access) -> Path:
    if asked.git:
        return open_past(asked.git, access).repository.top / CACHE
    return (config.root if config is not None else Path()) / CACHE


def _apis(asked: Asked, config: Config | None) -> Sequence[ApiConfig] | None:
    """The APIs that are meant; None when documents are. Raises UsageError."""
    if asked.index or asked.git:
        return None
    if not asked.names:
        if config is None:
            raise UsageError(
                "there is no apiledger.toml here or above",
                hint="name a folder of revisions, or a file in git with --git PATH",
            )
        return list(config.apis.values())
    if config is not None and all(name in config.apis for name in asked.names):
        return [config.apis[name] for name in asked.names]
    for name in asked.names:
        if not (Path(name).exists() or "://" in name or set("*?[:") & set(name)):
            known = f"; the APIs are {', '.join(config.apis)}" if config is not None else ""
            raise UsageError(f"{name!r} is neither an API of the project nor a document{known}")
    return None


def _as_configured(making: Making, api: ApiConfig) -> Making:
    """With what the project says of judging below what was said on the command line."""
    from generator.project.past import judging_of

    said, told = judging_of(api), making.judging
    judging = replace(
        said,
        profile=told.profile or said.profile,
        level_of={**said.level_of, **told.level_of},
    )
    return replace(making, judging=judging)


def in_git(name: str, asked: Asked, config: Config | None, access: Access) -> str:
    """The commit's label where `name` is a tag or branch of the one repository asked about; else `name` itself."""
    if not name or asked.tags or asked.ledger:
        return name
    path = asked.git
    if not path:
        from generator.project.past import git_file

        apis = _apis(asked, config) or ()
        path = git_file(apis[0]) if len(apis) == 1 else ""
    return (open_past(path, access).standing(name) if path else "") or name


def _since(candidates: list[Candidate], since: str) -> list[Candidate]:
    """From the last candidate before `since` on, which is where its first change starts from."""
    if not since:
        return candidates
    first = starts_at([(candidate.label, candidate.date) for candidate in candidates], since)
    return candidates[max(0, first - 1) :] if first is not None else candidates


def name_in_git(past: GitPast) -> str:
    """What the document of a repository is about: its file or folder, else the repository itself."""
    return subject_of(past.path) if "/" in past.path else subject_of(f"{past.repository.top.name}/{past.path}")


def subject_of(name: str) -> str:
    """What documents are about: the folder's name, or the file's where that says anything."""
    path = PurePosixPath(name.replace("\\", "/").rstrip("/"))
    stem = path.stem if path.suffix else path.name
    general = stem.lower() in SUBJECTLESS or any(sign in stem for sign in "*?[") or not stem
    return (path.parent.name if general else stem) or "api"
