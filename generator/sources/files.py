"""Local files and standard input as sources."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote, urlsplit

from generator.errors import SourceError
from generator.sources.model import Access, Source

STDIN_NAME = "<stdin>"
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


def has_scheme(reference: str) -> bool:
    """Whether this is an absolute URI. One letter and a colon is a drive of Windows and no scheme."""
    return _SCHEME.match(reference) is not None


@dataclass(frozen=True)
class FileSource:
    """A file on this machine, `path` as spelled. One that the user named may be a pipe, a referenced one may not."""

    path: str
    access: Access
    named: bool = True

    @cached_property
    def uri(self) -> str:
        try:
            return Path(os.path.realpath(self.path)).as_uri()
        except ValueError:  # a null byte or half a surrogate pair: no file has such a name
            return f"file:{self.path!r}"

    @property
    def name(self) -> str:
        return self.path.replace(os.sep, "/")

    def read(self) -> bytes:
        path = Path(self.path)
        try:
            mode = path.stat().st_mode
            if not stat.S_ISDIR(mode) and (self.named or stat.S_ISREG(mode)):
                return path.read_bytes()
        except (OSError, ValueError) as error:
            raise SourceError(_reason(error), where=self.name) from error
        found = "a directory" if stat.S_ISDIR(mode) else "no regular file"
        raise SourceError(f"this is {found}, a file was expected", where=self.name)

    def relative(self, reference: str) -> Source:
        return relative_to(Path(self.path), reference, self.name, self.access)


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
                raise SourceError(_reason(error), where=self.name) from error
        return self._kept[0]

    def relative(self, reference: str) -> Source:
        return relative_to(Path(STDIN_NAME), reference, self.name, self.access)


def relative_to(path: Path, reference: str, name: str, access: Access) -> Source:
    """The source that `reference`, written in the local document at `path`, points at.

    A `file:` URL is local, any other URL needs `Access.allow_network`. Raises SourceError, located at `name`.
    """
    if has_scheme(reference):
        if reference[:5].lower() == "file:":
            return FileSource(path_of_file_url(reference, name), access, named=False)
        from generator.sources.http import referenced_url

        return referenced_url(reference, name, access)
    if reference.startswith("//"):
        raise SourceError(f"the reference {reference!r} names a host and no scheme", where=name)
    found = next((spelled for spelled in _spellings(path, reference) if _exists(spelled)), None)
    return FileSource(found or os.path.normpath(path.parent / unquote(reference)), access, named=False)


def _spellings(path: Path, reference: str) -> Iterator[str]:
    """The paths a reference may mean, the likeliest first.

    References are URIs (RFC 3986 §5.2): percent-encoded, `..` taken off the text. Found as well are a name that holds a
    literal `%20`, `..` behind a symbolic link, what lies beside the target of a linked document, and backslashes.
    """
    for text in dict.fromkeys((unquote(reference), reference, reference.replace("\\", "/"))):
        yield os.path.normpath(path.parent / text)
        yield str(path.parent / text)
        yield str(Path(os.path.realpath(path)).parent / text)


def path_of_file_url(url: str, holder: str = "") -> str:
    """The local path of a `file:` URL (RFC 8089); raises SourceError when it names another host."""
    from urllib.request import url2pathname

    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise SourceError(f"{url!r} is no URL: {error}", where=holder) from error
    if parts.netloc not in ("", "localhost"):
        raise SourceError(f"the file URL {url!r} names another host", where=holder)
    return url2pathname(parts.path)


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except (OSError, ValueError):  # a name too long, or with a null byte in it
        return False


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file"
    return f"cannot be read: {getattr(error, 'strerror', None) or error}"
