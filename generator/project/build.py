"""Building a project: validate every revision, compare neighbours, write the changelog and the client of each API."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from generator.errors import ApiledgerError
from generator.ledger.build import build_ledger
from generator.ledger.library import Library
from generator.ledger.model import Candidate, Ledger
from generator.ledger.revisions import find_revisions
from generator.project.client import ClientResult, make_client
from generator.project.config import ApiConfig, Config
from generator.project.findings import findings_of
from generator.rules.judge import Judging
from generator.sources.model import Access
from generator.store.atomic import write_if_changed
from generator.store.cache import Store
from generator.validate.model import Finding

Part = Literal["validate", "changelog", "client"]
PARTS: tuple[Part, ...] = ("validate", "changelog", "client")
CACHE = ".apiledger-cache"


@dataclass
class ApiResult:
    """What was done for one API. `findings` are by revision label, oldest first; None when nothing was validated."""

    name: str
    findings: dict[str, list[Finding]] | None = None
    ledger: Ledger | None = None
    broken: list[tuple[Candidate, ApiledgerError]] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    client: ClientResult | None = None
    parsed: int = 0

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


def candidates_of(api: ApiConfig, config: Config) -> list[Candidate]:
    """The API's revisions, oldest first, named as seen from the current folder."""
    return find_revisions([from_here(config.root / spec) for spec in api.revisions], Access())


def judging_of(api: ApiConfig) -> Judging:
    """How the API's changes are judged; accepted changes are not left out."""
    return Judging(
        profile=api.profile,
        level_of=api.level_of,
        deprecation_days_stable=api.deprecation_days_stable,
        deprecation_days_beta=api.deprecation_days_beta,
    )


def build_api(
    api: ApiConfig,
    config: Config,
    parts: Collection[Part],
    library: Library,
    progress: Callable[[str], None],
) -> ApiResult:
    """Do `parts` for one API. `progress` is told what is being worked on.

    A revision that cannot be read is left out and told in the result. Raises SourceError when there is no revision
    at all, and ApiledgerError when something cannot be written.
    """
    candidates = candidates_of(api, config)
    findings: dict[str, list[Finding]] | None = {} if "validate" in parts else None
    result = ApiResult(api.name, findings)

    def visit(candidate: Candidate) -> None:
        progress(f"{api.name} {candidate.label}")
        if findings is not None:
            findings[candidate.label] = findings_of(candidate, library)

    if "changelog" in parts:
        from generator.report.ledger import render_changelog

        result.ledger = build_ledger(api.name, candidates, judging_of(api), library, visit)
        result.broken += result.ledger.broken
        text = render_changelog(result.ledger)
        _write(api.output / "CHANGELOG.md", text.encode("utf-8", "backslashreplace"), result)
    else:
        _each_readable(candidates, visit, result)
    if "client" in parts and api.client is not None:
        newest = _newest(candidates, result)
        if newest is not None:
            progress(f"{api.name} client {api.client.package}")
            result.client = make_client(newest, api.client, library)
    result.parsed = library.parsed
    return result


def _each_readable(candidates: Sequence[Candidate], visit: Callable[[Candidate], None], result: ApiResult) -> None:
    for candidate in candidates:
        try:
            visit(candidate)
        except ApiledgerError as error:
            result.broken.append((candidate, error))


def _newest(candidates: Sequence[Candidate], result: ApiResult) -> Candidate | None:
    broken = {candidate.label for candidate, _ in result.broken}
    return next((candidate for candidate in reversed(candidates) if candidate.label not in broken), None)


def _write(path: Path, data: bytes, result: ApiResult) -> None:
    (result.written if write_if_changed(path, data) else result.unchanged).append(from_here(path))


def from_here(path: Path) -> str:
    """`path` relative to the current folder where that is shorter to read than absolute (same drive)."""
    try:
        return Path(os.path.relpath(path)).as_posix()
    except ValueError:
        return path.as_posix()
