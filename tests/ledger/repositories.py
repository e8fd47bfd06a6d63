"""Git repositories for the tests: one commit per revision, made by `git fast-import` in one go."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

SHARED_HISTORY = Path(__file__).resolve().parents[3] / "shared" / "pairs" / "together-history"
"""The dated revisions of a real API, and `index.tsv` with the time of each."""
AUTHOR = "A. Author <author@example.invalid>"


@dataclass(frozen=True)
class Told:
    """One commit: the files it writes (None: deletes), on top of `parents` (marks; none: the one before)."""

    files: Mapping[str, bytes | None]
    time: str
    message: str
    branch: str = "main"
    merges: Sequence[int] = field(default=())
    start: int | None = None
    """The mark of the commit this one stands on, where that is not the last one of its branch."""


def git(folder: Path, *arguments: str, text: bytes = b"") -> str:
    """Run git in `folder` with nobody's configuration; what it prints."""
    nobody = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *identity, *arguments],
        cwd=folder,
        input=text,
        check=True,
        capture_output=True,
        env={**os.environ, **nobody},
    )
    return done.stdout.decode().strip()


def build(folder: Path, commits: Sequence[Told]) -> Path:
    """A repository in `folder` with these commits, marked 1, 2, 3, …; `main` is checked out."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    add(folder, commits)
    return folder


def add(folder: Path, commits: Sequence[Told]) -> None:
    """Further commits on the branches of a repository."""
    known = set(git(folder, "for-each-ref", "--format=%(refname:short)", "refs/heads").split())
    stream = b"".join(_commit(number, told, known) for number, told in enumerate(commits, 1))
    git(folder, "fast-import", "--quiet", "--force", text=stream)
    git(folder, "reset", "-q", "--hard", "main")


def _commit(number: int, told: Told, known: set[str]) -> bytes:
    moment = datetime.fromisoformat(told.time)
    when = f"{int(moment.timestamp())} {moment.strftime('%z') or '+0000'}"
    message = told.message.encode()
    lines = [
        f"commit refs/heads/{told.branch}",
        f"mark :{number}",
        f"author {AUTHOR} {when}",
        f"committer {AUTHOR} {when}",
        f"data {len(message)}",
    ]
    parts = ["\n".join(lines).encode() + b"\n" + message + b"\n"]
    if told.start is not None:
        parts.append(f"from :{told.start}\n".encode())
    elif told.branch in known:
        parts.append(f"from refs/heads/{told.branch}^0\n".encode())
        known.discard(told.branch)  # from then on the branch goes on by itself
    parts += [f"merge :{mark}\n".encode() for mark in told.merges]
    for path, content in told.files.items():
        if content is None:
            parts.append(f"D {path}\n".encode())
        else:
            parts.append(f"M 100644 inline {path}\ndata {len(content)}\n".encode() + content + b"\n")
    return b"".join([*parts, b"\n"])


def shared_commits(last: int | None = None) -> list[Told]:
    """The shared history as commits to `openapi.yaml`, with the times of its index."""
    rows = [line.split("\t") for line in (SHARED_HISTORY / "index.tsv").read_text("utf-8").splitlines()[1:]]
    return [
        Told({"openapi.yaml": (SHARED_HISTORY / file).read_bytes()}, time, f"Revision {file}")
        for file, time in rows[:last]
    ]


if __name__ == "__main__":  # python tests/ledger/repositories.py FOLDER
    import sys

    build(Path(sys.argv[1]), shared_commits())
