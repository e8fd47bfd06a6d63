"""Local files and standard input as sources."""

from __future__ import annotations

import os
import re
import stat
import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from generator.errors import SourceError
from generator.sources.model import Access, Source

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""A URI scheme of two letters or more: one letter and a colon is a drive of Windows."""

STDIN_NAME = "<stdin>"


def shown(path: str) -> str:
    """A path as people are shown it: `/` separators on every system."""
    return path.replace(os.sep, "/")


@dataclass(frozen=True)
class FileSource:
    """A file on this machine. `path` is as spelled; `trusted` says that the user named it (a pipe is fine then)."""

    path: str
    access: Access
    named: bool = True

    @property
    def uri(self) -> str:
        return Path(os.path.realpath(self.path)).as_uri()

    @property
    def name(self) -> str:
        return shown(self.path)

    def read(self) -> bytes:
        try:
            mode = Path(self.path).stat().st_mode
            if stat.S_ISDIR(mode):
                raise SourceError("this is a directory, a file was expected", where=self.name)
            if not self.named and not stat.S_ISREG(mode):
                raise SourceError("a reference may only read regular files", where=self.name)
            return Path(self.path).read_bytes()
        except (OSError, ValueError) as error:
            raise SourceError(_reason(error), where=self.name) from error

    def relative(self, reference: str) -> Source:
        return relative_to(os.path.dirname(self.path), reference, self.name, self.access)


@dataclass(frozen=True)
class StdinSource:
    """Standard input; its relative references start from the working directory."""

    access: Access
    _kept: list[bytes] = field(default_factory=list, repr=False, compare=False)

    @property
    def uri(self) -> str:
        return "stdin:"

    @property
    def name(self) -> str:
        return STDIN_NAME

    def read(self) -> bytes:
        if not self._kept:
            try:
                self._kept.append(sys.stdin.buffer.read())
            except (OSError, ValueError) as error:
                raise SourceError(f"standard input cannot be read: {error}", where=self.name) from error
        return self._kept[0]

    def relative(self, reference: str) -> Source:
        return relative_to("", reference, self.name, self.access)


def relative_to(folder: str, reference: str, holder: str, access: Access) -> Source:
    """The source that a local document's `reference` points at, resolved against the document's `folder`.

    References are URIs, so names may be percent-encoded; a file whose name holds a literal `%20` is found as well.
    A `file:` URL is local; any other URL needs `Access.allow_network`. Raises SourceError.
    """
    if _SCHEME.match(reference):
        if reference[:5].lower() == "file:":
            return FileSource(path_of_file_url(reference, holder), access, named=False)
        from generator.sources.http import referenced_url

        return referenced_url(reference, holder, access)
    if reference.startswith("//"):
        raise SourceError(f"the reference {reference!r} names a host but no scheme", where=holder)
    for spelled in (unquote(reference), reference, reference.replace("\\", "/")):
        path = _join(folder, spelled)
        if _exists(path):
            return FileSource(path, access, named=False)
    return FileSource(_join(folder, unquote(reference)), access, named=False)


def path_of_file_url(url: str, holder: str = "") -> str:
    """The local path of a `file:` URL (RFC 8089); raises SourceError when it names another host."""
    parts = urlsplit(url)
    if parts.netloc not in ("", "localhost"):
        raise SourceError(f"the file URL {url!r} names another host", where=holder)
    return url2pathname(parts.path)


def _join(folder: str, path: str) -> str:
    return os.path.normpath(os.path.join(folder, path))


def _exists(path: str) -> bool:
    try:
        return os.path.exists(path)
    except ValueError:  # a null byte in the name
        return False


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, OSError) and error.strerror:
        return f"cannot be read: {error.strerror}"
    return f"cannot be read: {error}"
