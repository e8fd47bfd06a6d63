"""The revisions of a document that lies in a git repository: its commits on a branch, or the repository's tags."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TypeGuard

from generator.errors import SourceError
from generator.ledger.library import Library
from generator.ledger.model import Candidate
from generator.ledger.names import labelled
from generator.ledger.revisions import natural
from generator.sources.git_history import SHOWN, Commit, CommitSource, Repository, open_repository
from generator.sources.model import Access, Source

SAMPLE = 20
"""So many documents are looked at for what they refer to before the commits are listed."""
_HEX = re.compile(r"[0-9a-fA-F]{4,64}")
_ELSEWHERE = re.compile(rb"""\$ref["']?[ \t]*:[ \t]*["']?([^#\s"'][^#"'\r\n,}]*)""")


@dataclass(frozen=True)
class GitPast:
    """One document of a repository. `path` counts from its top; `tags` is a pattern, empty for all commits."""

    repository: Repository
    path: str
    access: Access
    branch: str = "HEAD"
    tags: str = ""

    @property
    def name(self) -> str:
        return f"{self.branch}:{self.path}"

    def candidates(self, further: Collection[str] = ()) -> list[Candidate]:
        """Every commit that changed the document or one of the `further` files, oldest first; or every tag.

        A merge is one commit. The document is followed to where it stood before it was renamed; commits in which it is
        not there are left out. Raises SourceError when there is none.
        """
        found = self._tags() if self.tags else self._commits(further)
        self.repository.look_up([(one.source.commit, one.source.path) for one in found if _in_git(one.source)])
        there = [one for one in found if isinstance(one.source, CommitSource) and one.source.identity]
        if not there:
            what = f"tag like {self.tags!r}" if self.tags else f"commit of {self.branch!r}"
            raise SourceError(f"no {what} holds the document", where=self.path)
        return there

    @property
    def is_checked_out(self) -> bool:
        """Whether the branch stands where the working tree does."""
        return self.branch == "HEAD" or self.commit(self.branch) == self.commit("HEAD") != ""

    def commit(self, name: str) -> str:
        """The full id of the commit that `name` stands for; empty when it is none."""
        if name.startswith("-"):
            return ""
        told = self.repository.run("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}", may_fail=True)
        return told.decode().strip()

    def standing(self, name: str) -> str:
        """The label of the commit that gave the document what a tag or branch holds; empty when `name` is neither.

        What may be the id of a revision is not asked about.
        """
        commit = "" if not name or _HEX.fullmatch(name) else self.commit(name)
        if not commit:
            return ""
        what = ("-1", "--first-parent", "--format=%H", commit, "--", self.path)
        return self.repository.run("log", *what, may_fail=True).decode().strip()[:SHOWN]

    def has(self, commit: str) -> bool:
        """Whether the branch holds a commit."""
        base = self.repository.run("merge-base", self.branch, commit, may_fail=True)
        return base.decode().strip() == commit

    def at(self, commit: str, name: str) -> Candidate:
        """The document in a commit, shown by `name`. Raises SourceError when it is not there."""
        told = self.repository.run("show", "--no-patch", "--format=%cI%n%aN%n%s", commit).decode("utf-8", "replace")
        time, author, subject = [*told.split("\n"), "", ""][:3]
        candidate = self._tagged(Commit(commit, time, author, subject, self.path), name)
        if not self.repository.blob(commit, self.path):
            raise SourceError("no such file in this commit", where=candidate.source.name)
        return candidate

    def guess(self, candidates: Sequence[Candidate], library: Library) -> frozenset[str]:
        """The files that the documents seem to refer to, from what is known of them or from their text."""
        step = max(1, len(candidates) // SAMPLE)
        paths: set[str] = set()
        for candidate in [*candidates[:1], *list(candidates[::-1])[::step]]:
            if library.knows(candidate):
                paths |= self.further([candidate], library)
            elif isinstance(candidate.source, CommitSource):
                paths |= _seen(candidate.source)
        return frozenset(paths)

    def further(self, candidates: Sequence[Candidate], library: Library) -> frozenset[str]:
        """The paths of the files that the documents were seen to need when they were read."""
        others = (
            (candidate.source, labelled(candidate.source, label))
            for candidate in candidates
            for label in library.labels(candidate)
        )
        return frozenset(
            other.path
            for source, other in others
            if isinstance(other, CommitSource) and isinstance(source, CommitSource) and other.path != source.path
        )

    def _commits(self, further: Collection[str]) -> list[Candidate]:
        found: list[Commit] = []
        ref, path = self.branch, self.path
        while True:
            own = self._own(ref, path)
            if not own:
                break
            era = own
            if further:
                every = self.repository.commits(ref, [path, *sorted(further)], path)
                hashes = [commit.hash for commit in every]
                era = every[hashes.index(own[0].hash) :]
            found = [*era, *found]
            former = self.repository.former_path(own[0])
            if former is None:
                break
            ref, path = former
        return [self._tagged(commit, "") for commit in found]

    def _own(self, ref: str, path: str) -> list[Commit]:
        try:
            return self.repository.commits(ref, [path], path)
        except SourceError as error:
            if self.commit(self.branch):
                raise
            if self.branch == "HEAD":
                raise SourceError("the repository has no commit yet", where=self.path) from error
            raise SourceError(
                f"there is no branch, tag or commit {self.branch!r}", where=self.path, hint="`git branch -a` lists them"
            ) from error

    def _tags(self) -> list[Candidate]:
        tags = self.repository.tags(self.tags, self.path)
        # The listing has the order of instants; tags of one moment stand by name.
        order: dict[str, int] = {}
        for number, tag in enumerate(tags):
            order.setdefault(tag.commit.time, number)
        tags.sort(key=lambda tag: (order[tag.commit.time], natural(tag.name)))
        return [self._tagged(tag.commit, tag.name) for tag in tags]

    def _tagged(self, commit: Commit, tag: str) -> Candidate:
        source = CommitSource(self.repository, commit.hash, commit.path, self.access, tag)
        label = tag or commit.hash[:SHOWN]
        return Candidate(_day(commit.time), label, source, commit.time, commit.author, commit.subject)


def open_past(path: str, access: Access, *, branch: str = "", tags: str = "", start: Path | None = None) -> GitPast:
    """The past of the document at `path` (seen from `start`, or the working directory; it need not exist any more).

    Raises SourceError when that is in no repository.
    """
    here = start or Path()
    target = Path(os.path.normpath(here / path))
    folder = target.parent
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    repository, prefix = open_repository(folder)
    below = target.relative_to(folder).as_posix()
    return GitPast(repository, posixpath.normpath(posixpath.join(prefix, below)), access, branch or "HEAD", tags)


def _seen(source: CommitSource) -> set[str]:
    """The paths that the text of a document seems to refer to; which there really are shows when it is read."""
    paths: set[str] = set()
    try:
        for match in set(_ELSEWHERE.findall(source.read())):
            other = source.relative(match.decode("utf-8", "replace").strip())
            if isinstance(other, CommitSource) and other.path != source.path:
                paths.add(other.path)
    except SourceError:
        return paths
    return paths


def _in_git(source: Source) -> TypeGuard[CommitSource]:
    return isinstance(source, CommitSource)


def _day(time: str) -> date | None:
    try:
        return date.fromisoformat(time[:10])
    except ValueError:
        return None
