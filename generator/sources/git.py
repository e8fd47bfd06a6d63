"""Files of a git revision, `REF:path`, without a checkout."""

from __future__ import annotations

import os
import posixpath
import subprocess
from dataclasses import dataclass
from fnmatch import fnmatchcase
from urllib.parse import quote, unquote

from generator.errors import SourceError
from generator.sources.files import has_scheme
from generator.sources.model import Access, Source

POINTER_OF_LFS = b"version https://git-lfs"


@dataclass(frozen=True)
class GitSource:
    """One file of one revision. References in it are answered from the same revision and nowhere else."""

    ref: str
    """As typed."""
    revision: str
    """What `ref` meant when it was named: the full object id, or empty for the index."""
    path: str
    """From the top of the repository, `/` separators."""
    access: Access

    @property
    def uri(self) -> str:
        return f"git:{self.revision or 'index'}/{quote(self.path)}"

    @property
    def name(self) -> str:
        return f"{self.ref}:{self.path}"

    def read(self) -> bytes:
        found = _blob(self.revision, self.path)
        if found is None:
            raise SourceError("no such file in this revision", where=self.name)
        if found.startswith(POINTER_OF_LFS):
            raise SourceError(
                "the revision holds a pointer to Git LFS, not the document",
                where=self.name,
                hint="check the file out and name it by its path",
            )
        return found

    def relative(self, reference: str) -> Source:
        if has_scheme(reference) and reference[:5].lower() != "file:":
            from generator.sources.http import referenced_url

            return referenced_url(reference, self.name, self.access)
        if has_scheme(reference) or reference.startswith("/"):
            raise SourceError(f"a document of a git revision may not refer to {reference!r}", where=self.name)
        folder = posixpath.dirname(self.path)
        path = posixpath.normpath(posixpath.join(folder, unquote(reference)))
        if "%" in reference and _blob(self.revision, path) is None:
            path = posixpath.normpath(posixpath.join(folder, reference))
        if path.startswith("../"):
            raise SourceError(f"the reference {reference!r} leads out of the repository", where=self.name)
        return GitSource(self.ref, self.revision, path, self.access)


def open_git(ref: str, path: str, access: Access) -> GitSource:
    """The file `path` of the revision `ref` (empty: the index) of the repository in the working directory.

    `path` counts from the top of the repository, as git itself takes it; `./path`, or a path that is not there, from
    the working directory. Raises SourceError.
    """
    revision = _revision(ref)
    path = path.replace(os.sep, "/")
    from_here = posixpath.normpath(posixpath.join(_git("rev-parse", "--show-prefix").decode().strip(), path))
    relative = path.startswith(("./", "../"))
    if from_here != path and not relative:
        relative = _blob(revision, path) is None and _blob(revision, from_here) is not None
    return GitSource(ref, revision, from_here if relative else posixpath.normpath(path), access)


def list_git(ref: str, pattern: str, access: Access) -> list[GitSource]:
    """The files of a revision that match a pattern (`*` stops at `/`, `**` does not); raises SourceError."""
    revision = _revision(ref)
    if revision:
        names = _git("ls-tree", "-r", "-z", "--name-only", "--full-tree", revision)
    else:
        names = _git("ls-files", "-z", "--full-name", ":/")
    wanted = pattern.split("/")
    paths = [
        name
        for name in names.decode("utf-8", "surrogateescape").split("\0")
        if name and _matches(name.split("/"), wanted)
    ]
    return [GitSource(ref, revision, path, access) for path in sorted(paths)]


def _matches(parts: list[str], wanted: list[str]) -> bool:
    if not wanted:
        return not parts
    if wanted[0] == "**":
        return any(_matches(parts[i:], wanted[1:]) for i in range(len(parts) + 1))
    return bool(parts) and fnmatchcase(parts[0], wanted[0]) and _matches(parts[1:], wanted[1:])


def _revision(ref: str) -> str:
    """The object id a name stands for now, so that all files come from one revision even while branches move."""
    if not ref:
        return ""
    if ref.startswith("-"):
        raise SourceError(f"{ref!r} is no git revision")
    try:
        return _git("rev-parse", "--verify", "--quiet", f"{ref}^{{tree}}").decode().strip()
    except SourceError as error:
        hint = error.hint or "an existing file, a URL or REF:path with a branch, tag or commit was expected"
        raise SourceError(error.message if error.hint else f"{ref!r} is no git revision here", hint=hint) from error


def _blob(revision: str, path: str) -> bytes | None:
    """The content of a file (symbolic links inside the revision are followed), None when there is none."""
    if "\n" in path or "\0" in path:
        return None
    follow = ("--follow-symlinks",) if revision else ()
    answer = _git("cat-file", "--batch", *follow, text=f"{revision}:{path}\n".encode("utf-8", "surrogateescape"))
    head, _, content = answer.partition(b"\n")
    words = head.split(b" ")
    if len(words) != 3 or words[1] != b"blob":
        return None
    return content[: int(words[2])]


def git_environment() -> dict[str, str]:
    """The environment for git: its messages in one language, nothing locked, nobody asked."""
    return {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}


def _git(*arguments: str, text: bytes = b"") -> bytes:
    try:
        done = subprocess.run(["git", *arguments], input=text, capture_output=True, env=git_environment(), check=False)
    except OSError as error:
        raise SourceError("git could not be started", hint="install git, or name a file by its path") from error
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().removeprefix("fatal: ")
        hint = "run inside a git repository" if "not a git repository" in said else ""
        raise SourceError(f"git: {said or 'it failed'}", hint=hint)
    return done.stdout
