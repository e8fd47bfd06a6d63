"""The past of files in a git repository: commits, tags and their files, by few long-lived processes.

Nothing is checked out. Dates are the committer's, as written (a commit keeps the day of the time zone it was made in),
so that no clock, time zone or configuration of the machine has a say.
"""

from __future__ import annotations

import contextlib
import os
import posixpath
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO
from urllib.parse import quote, unquote

from generator.errors import SourceError
from generator.sources.files import has_scheme
from generator.sources.git import POINTER_OF_LFS, git_environment
from generator.sources.model import Access, Source

SHOWN = 12
"""So many hex digits of a commit are shown: unlike git's own abbreviation, the same ones in every clone."""
_FIELD = "\x1f"
_AT_ONCE = 16_000
"""So many bytes of names are asked about at once: both ways this fits into a pipe."""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit on the branch. `path` is where the document stood in it; `time` is ISO 8601, as written."""

    hash: str
    time: str
    author: str
    subject: str
    path: str


SHALLOW = "the clone is shallow"


def no_past(name: str, what: str) -> SourceError:
    """What is said where a shallow clone does not hold `what`: nothing was checked then, so the run may not pass."""
    hint = "git fetch --unshallow --tags; in a workflow, check out the whole past (`fetch-depth: 0`)"
    return SourceError(f"{SHALLOW}: {what} is not there", where=name, hint=hint)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag, with the commit it stands for."""

    name: str
    commit: Commit


class Repository:
    """A git repository, by its top folder. `close` ends its processes; they start again when asked something.

    `shallow` tells that the clone does not hold the whole past. Sent to another process it starts its own.
    """

    def __init__(self, top: Path, shallow: bool = False) -> None:
        self.top = top
        self.shallow = shallow
        self._contents = _Batch(top, "--batch")
        self._names = _Batch(top, "--batch-check")
        self._blobs: dict[str, str | None] = {}

    def __getstate__(self) -> tuple[Path, bool]:
        return self.top, self.shallow

    def __setstate__(self, state: tuple[Path, bool]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # nothing but the folder goes from process to process

    def __enter__(self) -> Repository:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._contents.close()
        self._names.close()

    def commits(self, branch: str, paths: Sequence[str], path: str) -> list[Commit]:
        """The commits of `branch` that changed one of `paths`, oldest first. `path` is the document's.

        A merge is one commit: what it brought in is folded into it. Raises SourceError.
        """
        what = ["--first-parent", "-z", f"--format={_FIELD.join(('%H', '%cI', '%aN', '%s'))}", _checked(branch)]
        told = _text(self.run("log", *what, "--", *paths))
        found = [_commit(entry.lstrip("\n"), path) for entry in told.split("\0") if entry.strip()]
        return found[::-1]

    def former_path(self, commit: Commit) -> tuple[str, str] | None:
        """The parent of `commit` and the path there, when the commit renamed the document; None when it did not."""
        parent = f"{commit.hash}^1"
        told = _text(self.run("diff-tree", "-r", "-z", "-M", "--name-status", parent, commit.hash, may_fail=True))
        words = iter(told.split("\0"))
        for status in words:
            if not status:
                break
            old = next(words, "")
            new = next(words, "") if status[0] in "RC" else old
            if status[0] == "R" and new == commit.path:
                return parent, old
        return None

    def tags(self, pattern: str, path: str) -> list[Tag]:
        """The tags that match `pattern`, oldest first, those of one moment by name. Raises SourceError."""
        form = ["%(refname:strip=2)", "%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)"]
        form += ["%(creatordate:iso-strict)", "%(if)%(taggername)%(then)%(taggername)%(else)%(authorname)%(end)"]
        form += ["%(contents:subject)"]
        told = _text(
            self.run("for-each-ref", "--sort=creatordate", f"--format={_FIELD.join(form)}%00", f"refs/tags/{pattern}")
        )
        tags = []
        for entry in told.split("\0"):
            name, _, rest = entry.strip("\n").partition(_FIELD)
            if name:
                tags.append(Tag(name, _commit(rest, path)))
        return tags

    def blob(self, commit: str, path: str) -> str | None:
        """The object id of a file, None when there is none."""
        name = f"{commit}:{path}"
        if name not in self._blobs:
            self.look_up([(commit, path)])
        return self._blobs[name]

    def look_up(self, files: Sequence[tuple[str, str]]) -> None:
        """Ask for the object ids of many files at once: `blob` then knows them."""
        names = [name for name in (f"{commit}:{path}" for commit, path in files) if name not in self._blobs]
        share = max(1, _AT_ONCE // (max(map(len, names), default=0) * 4 + 1))
        for start in range(0, len(names), share):
            asked = names[start : start + share]
            for name, found in zip(asked, self._names.ask(asked), strict=True):
                self._blobs[name] = found[0] if found else None

    def read(self, commit: str, path: str) -> bytes | None:
        """The content of a file (symbolic links inside the commit are followed), None when there is none."""
        found = self._contents.ask([f"{commit}:{path}"])[0]
        return found[1] if found else None

    def run(self, *arguments: str, may_fail: bool = False) -> bytes:
        """What git prints. Raises SourceError when it fails, unless it `may_fail`."""
        return _run(self.top, *arguments, may_fail=may_fail)


def open_repository(folder: Path) -> tuple[Repository, str]:
    """The repository that `folder` lies in, and the path of `folder` below its top. Raises SourceError."""
    told = _text(_run(folder, "rev-parse", "--show-toplevel", "--show-prefix", "--is-shallow-repository")).split("\n")
    return Repository(Path(told[0]), told[2] == "true"), told[1]


@dataclass(frozen=True)
class CommitSource:
    """One file of one commit. References in it are answered from the same commit and nowhere else."""

    repository: Repository = field(compare=False, repr=False)
    commit: str
    path: str
    access: Access
    ref: str = ""
    """The tag by which it is shown, else empty."""

    @property
    def uri(self) -> str:
        return f"git:{self.commit}/{quote(self.path)}"

    @property
    def name(self) -> str:
        return f"{self.ref or self.commit[:SHOWN]}:{self.path}"

    @property
    def identity(self) -> str:
        """What names the content without reading it; empty when there is no such file."""
        found = self.repository.blob(self.commit, self.path)
        return f"git:{found}" if found else ""

    def read(self) -> bytes:
        found = self.repository.read(self.commit, self.path)
        if found is None:
            raise SourceError("no such file in this commit", where=self.name)
        if found.startswith(POINTER_OF_LFS):
            raise SourceError("the commit holds a pointer to Git LFS, not the document", where=self.name)
        return found

    def relative(self, reference: str) -> Source:
        if has_scheme(reference) and reference[:5].lower() != "file:":
            from generator.sources.http import referenced_url

            return referenced_url(reference, self.name, self.access)
        if has_scheme(reference) or reference.startswith("/"):
            raise SourceError(f"a document of a git commit may not refer to {reference!r}", where=self.name)
        folder = posixpath.dirname(self.path)
        path = posixpath.normpath(posixpath.join(folder, unquote(reference)))
        if "%" in reference and self.repository.blob(self.commit, path) is None:
            path = posixpath.normpath(posixpath.join(folder, reference))
        if path.startswith("../") or path == "..":
            raise SourceError(f"the reference {reference!r} leads out of the repository", where=self.name)
        return CommitSource(self.repository, self.commit, path, self.access, self.ref)


class _Batch:
    """`git cat-file` as a conversation: one process for all questions."""

    def __init__(self, folder: Path, mode: str) -> None:
        self._folder = folder
        self._mode = mode
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def ask(self, names: Sequence[str]) -> list[tuple[str, bytes] | None]:
        """Object id and (of `--batch`) content of files; None for what is no file or not there.

        Questions and answers have to fit into the pipes: what is asked at once must not be much.
        """
        asked = [not ("\n" in name or "\0" in name) for name in names]
        question, answers = self._open()
        try:
            lines = [
                name.encode("utf-8", "surrogateescape") + b"\n" for name, ok in zip(names, asked, strict=True) if ok
            ]
            question.write(b"".join(lines))
            question.flush()
            return [self._answer(answers) if ok else None for ok in asked]
        except OSError as error:
            raise SourceError(f"git ended unexpectedly: {error.strerror or error}") from error

    def _answer(self, answers: IO[bytes]) -> tuple[str, bytes] | None:
        head = answers.readline().rstrip(b"\n")
        words = head.split(b" ")
        if len(words) == 3 and words[0].isalnum() and words[2].isdigit():
            content = self._content(answers, int(words[2]))
            return (words[0].decode(), content) if words[1] == b"blob" else None
        if len(words) == 2 and words[0] in (b"symlink", b"dangling", b"loop", b"notdir") and words[1].isdigit():
            answers.read(int(words[1]) + 1)
        if not head:
            raise SourceError("git ended unexpectedly")
        return None

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _content(self, answers: IO[bytes], size: int) -> bytes:
        return answers.read(size + 1)[:size] if self._mode == "--batch" else b""

    def _open(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None or self._owner != os.getpid():  # a fork does not talk to its parent's process
            self._owner = os.getpid()
            command = ["git", "cat-file", self._mode, "--follow-symlinks"]
            pipe = subprocess.PIPE
            try:
                self._process = subprocess.Popen(
                    command, cwd=self._folder, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=git_environment()
                )
            except OSError as error:
                raise SourceError("git could not be started", hint="install git") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return self._process.stdin, self._process.stdout


def _commit(entry: str, path: str) -> Commit:
    parts = [*entry.split(_FIELD, 3), "", "", ""]
    return Commit(parts[0], parts[1], parts[2].strip(), parts[3].strip(), path)


def _checked(ref: str) -> str:
    """A name that cannot be taken for an option."""
    if ref.startswith("-") or not ref:
        raise SourceError(f"{ref!r} is no git revision")
    return ref


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _run(folder: Path, *arguments: str, may_fail: bool = False) -> bytes:
    command = ["git", "--literal-pathspecs", "-c", "log.showSignature=false", "-c", "core.quotePath=false", *arguments]
    environment = {**git_environment(), "GIT_PAGER": "cat"}
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, env=environment, check=False)
    except OSError as error:
        hint = "install git" if isinstance(error, FileNotFoundError) and folder.is_dir() else ""
        raise SourceError(f"git could not be started: {error.strerror or error}", hint=hint) from error
    if done.returncode != 0 and not may_fail:
        said = done.stderr.decode("utf-8", "replace").strip().removeprefix("fatal: ").splitlines()
        hint = "run inside a git repository" if said and "not a git repository" in said[0] else ""
        raise SourceError(f"git: {said[0] if said else 'it failed'}", hint=hint)
    return done.stdout
