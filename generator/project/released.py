"""What a release stands against: the last revision that was released, as far as tags, changelog and versions tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import ApiledgerError, SourceError, UsageError
from generator.ledger.build import as_revision
from generator.ledger.git import GitPast
from generator.ledger.library import Library
from generator.ledger.model import Candidate, Ledger
from generator.ledger.pair import Side
from generator.ledger.versions import scheme_of
from generator.ledger.view import find_revision
from generator.project.changelog_file import versions_in
from generator.sources.git_history import CommitSource
from generator.sources.model import Access
from generator.sources.resolve import open_source

_VERSIONED = re.compile(r"\d+\.\d+|\d{4}-\d\d-\d\d")
"""A tag that counts as one of a release, where no pattern was configured."""


@dataclass(frozen=True)
class Revisions:
    """The candidates of an API, oldest first; the last one is what is to be released. `past` is that of a git file."""

    candidates: Sequence[Candidate]
    past: GitPast | None = None
    changelog: str = ""
    """The text of its changelog, as far as there is one."""

    @property
    def now(self) -> Candidate:
        return self.candidates[-1]


def released(revisions: Revisions, since: str, library: Library, access: Access) -> Candidate | None:
    """The last release that is not the document as it is now; None when there was none before.

    `since` names it: a label, id, version or day of a revision, a revision of git, or a document. Without it the newest
    tag with a version in its name decides, else the newest section of the changelog, else `info.version`: a release is
    where that became what it is. Raises UsageError for a name that nothing has, SourceError, and DocumentError when
    what is to be released cannot be read.
    """
    now = library.facts(revisions.now).id
    if since:
        return _named(revisions, since, library, access)
    found = (
        candidate
        for of in (_tags(revisions), _sections(revisions, library), _versions(revisions, library))
        for candidate in of
        if (identity := _identity(candidate, library)) and identity != now
    )
    return next(found, None)


def _identity(candidate: Candidate, library: Library) -> str:
    """Empty for what cannot be read: that was never a release."""
    try:
        return library.facts(candidate).id
    except ApiledgerError:
        return ""


def _version(candidate: Candidate, library: Library) -> str | None:
    try:
        return library.facts(candidate).version
    except ApiledgerError:
        return None


def _tags(revisions: Revisions) -> Iterator[Candidate]:
    """The tags on the branch that hold the document, newest first."""
    past = revisions.past
    if past is None:
        return
    try:
        tagged = replace(past, tags=past.tags or "*").candidates()
    except SourceError:
        return
    for candidate in reversed(tagged):
        source = candidate.source
        if (
            isinstance(source, CommitSource)
            and (past.tags or _VERSIONED.search(source.ref))
            and past.has(source.commit)
        ):
            yield candidate


def _sections(revisions: Revisions, library: Library) -> Iterator[Candidate]:
    """The revisions that became the versions of the changelog's sections."""
    for version in versions_in(revisions.changelog):
        found = _became(revisions.candidates, version, library)
        if found is not None:
            yield found


def _became(candidates: Sequence[Candidate], version: str, library: Library) -> Candidate | None:
    """The first revision of the newest stretch with this version."""
    found = None
    for candidate in reversed(candidates):
        said = _version(candidate, library)
        if said is None:
            continue
        if said.removeprefix("v") == version.removeprefix("v"):
            found = candidate
        elif found is not None:
            break
    return found


def _versions(revisions: Revisions, library: Library) -> Iterator[Candidate]:
    """Where the version became what it is, and what it was before; without numbers the revision before."""
    version = library.facts(revisions.now).version
    if not scheme_of(version):
        yield from reversed(revisions.candidates[:-1])
        return
    first = revisions.now
    for candidate in reversed(revisions.candidates[:-1]):
        said = _version(candidate, library)
        if said is None:
            continue
        if said != version:
            yield first
            version = said
        first = candidate
    yield first


def _named(revisions: Revisions, since: str, library: Library, access: Access) -> Candidate:
    """The revision that is called `since`."""
    for candidate in reversed(revisions.candidates):
        if since == candidate.label:
            return candidate
    past = revisions.past
    if past is not None:
        commit = past.commit(since)
        if commit:
            return past.at(commit, since)
    if Path(since).is_file() or ":" in since:
        source = open_source(since, access)
        return Candidate(None, source.name, source)
    became = _became(revisions.candidates, since, library)
    if became is not None:
        return became
    sides = [Side(one, library.facts(one)) for one in revisions.candidates if _identity(one, library)]
    ledger = Ledger("the API", tuple(map(as_revision, sides)), ())
    number = find_revision(ledger, since)
    if not number:
        raise UsageError(f"there is no revision up to {since}")
    return sides[number - 1].candidate
