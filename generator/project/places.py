"""Where things of a project lie, as people are told and as they are written down."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

CACHE = ".apiledger-cache"
"""Where results are kept, in the folder of the project."""
SUBJECTLESS = frozenset({"openapi", "swagger", "api", "spec", "index"})
"""Names of files that say nothing about the API."""


def from_here(path: Path) -> str:
    """`path` relative to the current folder where that is shorter to read than absolute (same drive)."""
    try:
        return Path(os.path.relpath(path)).as_posix()
    except ValueError:
        return path.as_posix()


def from_root(root: Path) -> Callable[[str], str]:
    """A naming of files as seen from `root`, wherever the command was run; what is no local file keeps its name."""

    def name(shown: str) -> str:
        path = Path(shown)
        if not path.exists():
            return shown
        try:
            return Path(os.path.relpath(path, root)).as_posix()
        except ValueError:
            return shown

    return name
