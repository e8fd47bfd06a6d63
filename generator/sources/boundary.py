"""How far the references of a local document reach: its repository or project, and what the user allowed besides.

A document is hostile until somebody says otherwise, and what it refers to is copied into outputs. So a reference reads
no file of the machine but those that lie with the document.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from generator.errors import RefusedError
from generator.sources.model import Access

PROJECT_FILE = "apiledger.toml"
_MARKS = (".git", PROJECT_FILE)
"""What the top folder of a repository or of a project holds. The repository goes first: it may have many projects."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """The folders, as real paths, below which files may be read."""

    folders: tuple[str, ...]

    def holds(self, real: str) -> bool:
        """Whether a real path (no symbolic link in it) is or lies below one of the folders."""
        return any(Path(real).is_relative_to(folder) for folder in self.folders)

    def refusal(self, name: str) -> RefusedError:
        """What is said of a file, shown as `name`, that lies elsewhere. Where that is, outputs do not tell."""
        expected = "a file in the repository, project or folder of the document was expected"
        return RefusedError(
            f"leads outside: {expected if self.folders else 'the document lies in no folder'}",
            where=name,
            hint="allow a folder that you trust: --allow-refs-from DIR, in a project the key `allow-refs-from`",
        )


def of_document(path: str, access: Access) -> Boundary:
    """Around a document that the user named, by the path it was named by and by where a link leads."""
    return _around((os.path.dirname(path), os.path.dirname(os.path.realpath(path))), access)  # noqa: PTH120  # as text


def of_folder(path: str, access: Access) -> Boundary:
    """Around a folder whose documents the user named."""
    return _around((path, os.path.realpath(path)), access)


def of_nothing(access: Access) -> Boundary:
    """For a document that lies nowhere: what the user allowed."""
    return _around((), access)


def _around(starts: tuple[str, ...], access: Access) -> Boundary:
    roots = [root for start in starts if (root := _root(Path(os.path.abspath(start)))) is not None]  # noqa: PTH100  # links stay
    return Boundary(tuple(dict.fromkeys(os.path.realpath(folder) for folder in (*roots, *access.allow_refs_from))))


def _root(start: Path) -> Path | None:
    """The repository or project that `start` lies in; else the working directory above it; else `start` itself.

    The root of the file system is none of these, and as working directory neither is the home folder or one above.
    """
    top = Path(start.anchor)
    for mark in _MARKS:
        for folder in (start, *start.parents):
            if folder != top and os.path.exists(folder / mark):  # noqa: PTH110  # no error where nothing may be read
                return folder
    here, home = Path.cwd(), Path(os.path.realpath(os.path.expanduser("~")))  # noqa: PTH111  # there may be none
    if start.is_relative_to(here) and here != top and not home.is_relative_to(here):
        return here
    return start if start != top else None
