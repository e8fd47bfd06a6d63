"""Building a project: validate every revision, compare neighbours, write what is made of each API."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from generator.errors import ApiledgerError
from generator.ledger.build import unreadable
from generator.ledger.library import Library
from generator.ledger.model import Candidate, Ledger, Unreadable
from generator.ledger.origin import Making
from generator.project.client import ClientResult, make_client
from generator.project.config import ApiConfig, Config
from generator.project.findings import check_references, findings_of
from generator.project.parts import Part
from generator.project.past import NOTHING, judging_of, past_of, revisions_of
from generator.project.places import CACHE, from_here, from_root
from generator.sources.model import Access
from generator.store.atomic import write_if_changed
from generator.store.cache import Store
from generator.validate.model import Finding

HISTORY = "history.json"


class Progress(Protocol):
    """Who is told how far the work is."""

    def __call__(self, label: str) -> None: ...
    def begin(self, total: int) -> None: ...
    def tick(self, label: str) -> None: ...


@dataclass
class ApiResult:
    """What was done for one API. `findings` are by the uri of a revision's source; None when nothing was validated."""

    name: str
    findings: dict[str, list[Finding]] | None = None
    ledger: Ledger | None = None
    broken: list[Unreadable] = field(default_factory=list)
    bygone: frozenset[str] = frozenset()
    """The sources of revisions that cannot be mended: commits but the newest. One that is broken is no failure."""
    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    client: ClientResult | None = None

    @property
    def has_errors(self) -> bool:
        return any(one.level == "error" for found in (self.findings or {}).values() for one in found)

    @property
    def files(self) -> tuple[int, int]:
        """How many files were written, and how many were already what they should be."""
        written, total = (self.client.written, self.client.files) if self.client else (0, 0)
        return len(self.written) + written, len(self.unchanged) + total - written


def open_store(config: Config) -> Store:
    return Store(config.root / CACHE)


def build_api(
    api: ApiConfig,
    config: Config,
    parts: Collection[Part],
    library: Library,
    progress: Progress,
    jobs: int = 1,
    *,
    access: Access = NOTHING,
    strict: bool = False,
) -> ApiResult:
    """Do `parts` for one API, with up to `jobs` processes. `progress` is told what is being worked on.

    A revision that cannot be read is left out and told in the result. Raises SourceError when there is no revision
    at all, DocumentError before anything is written when `strict` and a reference cannot be resolved, and
    ApiledgerError when something cannot be written.
    """
    if strict:
        check_references(revisions_of(api, config, library, access), library)
    result = ApiResult(api.name, {} if "validate" in parts else None)
    if {"changelog", "history"} & set(parts):
        also = findings_of if "validate" in parts else None
        past = past_of(api, config, library, Making(judging_of(api), jobs, also, progress.begin, progress.tick), access)
        result.ledger, candidates = past.ledger, past.candidates
        result.broken += past.ledger.broken
        _write_ledger(past.ledger, api, config, parts, result)
    else:
        candidates = revisions_of(api, config, library, access)
    if api.git is not None:
        result.bygone = frozenset(candidate.source.name for candidate in candidates[:-1])
    _validate(candidates, library, progress, result)
    if "client" in parts and api.client is not None:
        newest = _newest(candidates, result)
        if newest is not None:
            progress(f"{api.name} client {api.client.package}")
            result.client = make_client(newest, api.client, library)
    return result


def _write_ledger(ledger: Ledger, api: ApiConfig, config: Config, parts: Collection[Part], result: ApiResult) -> None:
    from generator.ledger.history import dump_ledger
    from generator.report.ledger import render_changelog

    if "changelog" in parts:
        _write(api.output / "CHANGELOG.md", render_changelog(ledger), result)
    if "history" in parts:
        _write(api.output / HISTORY, dump_ledger(ledger, from_root(config.root)), result)


def _validate(candidates: Sequence[Candidate], library: Library, progress: Progress, result: ApiResult) -> None:
    """Read what is readable, and find what is wrong with it where that is asked for."""
    known = {one.source for one in result.broken}
    for candidate in candidates:
        if candidate.source.name in known:
            continue
        progress(f"{result.name} {candidate.label}")
        try:
            if result.findings is None:
                library.facts(candidate)
            else:
                result.findings[candidate.source.uri] = findings_of(candidate, library)
        except ApiledgerError as error:
            result.broken.append(unreadable(candidate, error))


def _newest(candidates: Sequence[Candidate], result: ApiResult) -> Candidate | None:
    broken = {one.source for one in result.broken}
    return next((candidate for candidate in reversed(candidates) if candidate.source.name not in broken), None)


def _write(path: Path, text: str, result: ApiResult) -> None:
    data = text.encode("utf-8", "backslashreplace")
    (result.written if write_if_changed(path, data) else result.unchanged).append(from_here(path))
