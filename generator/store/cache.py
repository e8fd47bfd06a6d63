"""A cache of computed results: content-addressed files that may vanish or be damaged at any time.

Every entry carries the digest of its content, so a damaged one is a miss and never a wrong answer. Two runs may use
one folder at once; both write the same content under the same name, whole.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from pathlib import Path

from generator.errors import ApiledgerError
from generator.store.atomic import write_atomic

KEPT_DAYS = 400
FRESH = 86400.0
"""Seconds for which an entry is not marked as used again."""

_DIGEST = 64


def key(*parts: str | bytes) -> str:
    """A name for what was computed from `parts`: hexadecimal SHA-256 over the parts with their lengths."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", errors="surrogatepass") if isinstance(part, str) else part
        total.update(str(len(data)).encode() + b":")
        total.update(data)
    return total.hexdigest()


def digest(data: bytes) -> str:
    """Hexadecimal SHA-256 of `data`."""
    return hashlib.sha256(data).hexdigest()


class Store:
    """Results by kind (a plain word) and key. `folder` None keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def get(self, kind: str, name: str) -> bytes | None:
        """What was put, or None when there is nothing (any more) or it is damaged."""
        if self.folder is None:
            return None
        path = self._path(kind, name)
        try:
            with path.open("rb") as file:
                stored = file.read()
                put = os.fstat(file.fileno()).st_mtime
        except OSError:
            return None
        if time.time() - put > FRESH:  # what is used is not dropped
            with contextlib.suppress(OSError):
                os.utime(path)
        content = stored[_DIGEST + 1 :]
        return content if stored[: _DIGEST + 1] == _head(content) else None

    def has(self, kind: str, name: str) -> bool:
        """Whether something was put; it may still be damaged."""
        return self.folder is not None and self._path(kind, name).exists()

    def holds(self, kind: str) -> bool:
        """Whether anything of a kind may be there."""
        return self.folder is not None and (self.folder / kind).is_dir()

    def put(self, kind: str, name: str, content: bytes) -> None:
        """Keep `content`. A folder that cannot be written is no trouble: nothing is kept then."""
        if self.folder is None:
            return
        try:
            self._ready()
            write_atomic(self._path(kind, name), _head(content) + content)
        except (ApiledgerError, OSError):
            self.folder = None

    def prune(self, days: int = KEPT_DAYS) -> None:
        """Drop what nobody asked for in `days`: most of it is what an older program found out."""
        if self.folder is None:
            return
        oldest = time.time() - days * 86400
        for path in self.folder.glob("*/??/*"):
            with contextlib.suppress(OSError):
                if path.stat().st_mtime < oldest:
                    path.unlink()

    def _path(self, kind: str, name: str) -> Path:
        assert self.folder is not None
        return self.folder.joinpath(kind, name[:2], name[2:])

    def _ready(self) -> None:
        """A cache folder keeps itself out of version control."""
        assert self.folder is not None
        ignore = self.folder / ".gitignore"
        if not ignore.exists():
            write_atomic(ignore, b"*\n")


def _head(content: bytes) -> bytes:
    return digest(content).encode() + b"\n"


def program_fingerprint() -> str:
    """Digest of this program's own code and templates: what another version computed is not ours to reuse."""
    from generator.templates import template_folder

    total = hashlib.sha256()
    here = Path(__file__).resolve().parent.parent
    for root, pattern in ((here, "*.py"), (template_folder(), "*")):
        for path in sorted(root.rglob(pattern)):
            if path.is_file() and "_templates" not in path.relative_to(root).parts:
                total.update(os.fsencode(path.relative_to(root)) + b"\0")
                total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()
