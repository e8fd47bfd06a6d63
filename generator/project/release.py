"""Releases: which document is to be released, against which, and what a release writes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from generator.errors import ApiledgerError, SourceError, UsageError
from generator.ledger.build import as_revision
from generator.ledger.git import GitPast, open_past
from generator.ledger.library import Library
from generator.ledger.model import Candidate, Step
from generator.ledger.origin import candidates_of
from generator.ledger.pair import Comparing, Side
from generator.ledger.release import Release, release_of
from generator.project.changelog_file import versions_in, with_section
from generator.project.config import CHANGELOG, ApiConfig, ClientConfig, Config
from generator.project.history import name_in_git, subject_of
from generator.project.past import as_configured, judging_of, revisions_of
from generator.project.places import CACHE, from_here
from generator.project.released import Revisions, released
from generator.project.version_text import with_version
from generator.rules.judging import Judging
from generator.rules.names import PROFILES
from generator.sources.boundary import of_folder
from generator.sources.files import FileSource
from generator.sources.model import Access
from generator.store.atomic import write_together

NOTES = "RELEASES.md"
"""Where the sections go in a project of several APIs, in the output folder of each."""
WORKING = "working tree"


@dataclass(frozen=True)
class Asked:
    """What the command line says: it counts more than `apiledger.toml`."""

    since: str = ""
    bump: str = ""
    day: date | None = None
    changelog: Path | None = None
    template: Path | None = None


@dataclass(frozen=True)
class Subject:
    """An API that is to be released. `client` is the Python client that users have, if any."""

    name: str
    revisions: Revisions
    judging: Judging
    changelog: Path
    template: Path | None = None
    bump: str = ""
    client: ClientConfig | None = None


@dataclass(frozen=True)
class Made:
    """A release, with both documents: `base` None tells that nothing was released before."""

    subject: Subject
    base: Candidate
    now: Candidate
    release: Release


@dataclass
class Written:
    """The files that a release wrote, and those that were already what they should be."""

    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    replaced: str = ""
    """The version of which another section stood in the changelog."""


@contextmanager
def of_project(api: ApiConfig, config: Config, asked: Asked, library: Library, access: Access) -> Iterator[Subject]:
    """An API of the project. Raises SourceError when it has no revision."""
    said, access = api.release, as_configured(access, api)
    several = config.root / CHANGELOG if len(config.apis) == 1 else api.output / NOTES
    changelog = asked.changelog or (said.changelog if said and said.changelog else several)
    subject = Subject(
        name=api.name,
        revisions=Revisions(()),
        judging=judging_of(api),
        changelog=changelog,
        template=asked.template or (said.template if said else None),
        bump=asked.bump or (said.bump if said else ""),
        client=api.client,
    )
    if api.git is None:
        candidates = revisions_of(api, config, library, access)
        yield _with(subject, candidates, None)
        return
    past = open_past(from_here(api.git.path), access, branch=api.git.branch, tags=api.git.tags)
    with past.repository:
        yield _with(subject, _git_candidates(replace(past, tags=""), library, access), past)


@contextmanager
def of_documents(specs: Sequence[str], asked: Asked, library: Library, access: Access) -> Iterator[Subject]:
    """Documents that nobody has configured: one file with its past in git, else a folder, a pattern or several files.

    Raises SourceError when there is none.
    """
    changelog = asked.changelog or Path(CHANGELOG)
    judging = Judging(profile=PROFILES[0])
    subject = Subject(subject_of(specs[0]), Revisions(()), judging, changelog, asked.template, asked.bump)
    if len(specs) > 1 or not Path(specs[0]).is_file():
        yield _with(subject, candidates_of(specs, "", access, library), None)
        return
    try:
        past = open_past(specs[0], access)
    except SourceError:
        yield _with(subject, [Candidate(None, specs[0], FileSource(specs[0], access))], None)
        return
    with past.repository:
        yield _with(replace(subject, name=name_in_git(past)), _git_candidates(past, library, access), past)


def cache_of(specs: Sequence[str], access: Access) -> Path:
    """Where results about documents are kept: in their repository, else in the current folder."""
    try:
        top = open_past(specs[0], access).repository.top if len(specs) == 1 and Path(specs[0]).is_file() else Path()
    except SourceError:
        top = Path()
    return top / CACHE


def _with(subject: Subject, candidates: Sequence[Candidate], past: GitPast | None) -> Subject:
    try:
        text = subject.changelog.read_bytes().decode("utf-8", "replace")
    except OSError:
        text = ""
    return replace(subject, revisions=Revisions(candidates, past, text))


def _git_candidates(past: GitPast, library: Library, access: Access) -> list[Candidate]:
    """The commits, and the file as it lies there where it differs from the newest of them."""
    path = past.repository.top / past.path
    here = Candidate(None, WORKING, FileSource(from_here(path), access))
    there = path.is_file() and past.is_checked_out
    try:
        candidates = past.candidates()
        candidates = past.candidates(past.guess(candidates, library))
    except SourceError:
        if not there:
            raise
        return [here]
    if there and _differs(candidates[-1], here, library):
        candidates.append(here)
    return candidates


def _differs(newest: Candidate, here: Candidate, library: Library) -> bool:
    """Raises DocumentError where the file cannot be read: that is what was to be released."""
    digest = library.facts(here).digest
    try:
        return library.facts(newest).digest != digest
    except ApiledgerError:
        return True


def make_release(subject: Subject, asked: Asked, library: Library, access: Access) -> Made | None:
    """The release of the newest revision; None when nothing was released before it.

    Raises UsageError for a `since` that nothing has and for versions that do not count as they should; SourceError
    and DocumentError.
    """
    now = subject.revisions.now
    base = released(subject.revisions, asked.since, library, access)
    if base is None:
        return None
    known = _day(subject.revisions.candidates)
    comparing = Comparing(subject.judging, library)
    sides = Side(base, library.facts(base)), Side(now, library.facts(now))
    one, two = map(as_revision, sides)
    step = Step(one, two, ())
    if one.id != two.id:
        found = comparing.compare(*sides, now.date or asked.day or known or date.min)
        step = Step(one, two, found.changes, found.renames, found.base_positions, found.revision_positions)
    return Made(subject, base, now, release_of(subject.name, step, subject.bump, asked.day or now.date or known))


def _day(candidates: Sequence[Candidate]) -> date | None:
    return next((candidate.date for candidate in reversed(candidates) if candidate.date), None)


def write_release(made: Made, section: str, *, day_said: bool = False) -> Written:
    """Write the section, and the version where the document's own is too low; nothing else.

    A section about the version that stands already keeps its day, unless the user said one.

    Raises UsageError where no version can be told, DocumentError where it cannot be replaced alone, SourceError for a
    changelog that is no text or a link out of the project, ApiledgerError when a file cannot be written. Then nothing
    is written.
    """
    release, changelog = made.release, made.subject.changelog
    if not release.raised and not release.asked:
        raise _uncounted(release.step.base.version)
    result = Written()
    if not release.need:
        return result
    files: dict[Path, bytes] = {}
    if not release.raised:
        source = _writable(made)
        files[_led_to(Path(source.path))] = with_version(source, release.version)
    before = _text(changelog)
    after = with_section(before, section, release.version, keep_day=not day_said)
    files[_led_to(changelog)] = after.encode("utf-8", "backslashreplace")
    written = write_together(files)
    result.replaced = release.version if after != before and release.version in versions_in(before) else ""
    for path in files:
        (result.written if path in written else result.unchanged).append(from_here(path))
    return result


def _uncounted(version: str) -> UsageError:
    if not version:
        return UsageError("what was released has no `info.version`", hint="give the next one its version by hand")
    return UsageError(
        f"{version!r} is no version number: the next one cannot be told",
        hint="raise `info.version` by hand, or give --bump calver or semver where that fits",
    )


def _text(changelog: Path) -> str:
    """That of the changelog, empty where there is none."""
    try:
        return changelog.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise SourceError(f"cannot be read: {error.strerror or error}", where=from_here(changelog)) from error
    except UnicodeDecodeError as error:
        raise SourceError(
            f"is no text in UTF-8 (byte {error.start + 1}): a section cannot be put in",
            where=from_here(changelog),
            hint="save it as UTF-8, or name another file with --changelog",
        ) from error


def _led_to(path: Path) -> Path:
    """The file that is written for `path`: where a link leads, as long as that is in the same repository or project."""
    if not path.is_symlink():
        return path
    real = Path(os.path.realpath(path))
    if not of_folder(path.parent.as_posix(), Access()).holds(str(real)):
        raise SourceError(
            "is a link that leads outside of the repository or project: it is not written",
            where=from_here(path),
            hint="name the file itself",
        )
    return real


def _writable(made: Made) -> FileSource:
    """The file whose version is to be raised."""
    source, past = made.now.source, made.subject.revisions.past
    if isinstance(source, FileSource):
        return source
    if past is not None and past.is_checked_out:
        path = past.repository.top / past.path
        if path.is_file():
            return FileSource(from_here(path), past.access)
    raise SourceError("is no file here: its version cannot be written", where=source.name)
