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
from generator.sources.boundary import Boundary, of_document, of_nothing
from generator.sources.model import Access, Source

STDIN_NAME = "<stdin>"
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


def has_scheme(reference: str) -> bool:
    """Whether this is an absolute URI. One letter and a colon is a drive of Windows and no scheme."""
    return _SCHEME.match(reference) is not None


@dataclass(frozen=True)
class FileSource:
    """A file on this machine, `path` as spelled.

    One that the user named lies where it lies and may be a pipe. Any other one is a regular file inside of `boundary`,
    which is handed on to what it refers to.
    """

    path: str
    access: Access
    boundary: Boundary | None = None
    """None: the user named this file."""

    @cached_property
    def real(self) -> str:
        """The path without symbolic links; empty when no file can have such a name."""
        try:
            return os.path.realpath(self.path)
        except ValueError:  # a null byte or half a surrogate pair
            return ""

    @cached_property
    def uri(self) -> str:
        try:
            return Path(self.real).as_uri()
        except ValueError:
            return f"file:{self.path!r}"

    @cached_property
    def within(self) -> Boundary:
        """How far references in this file reach."""
        return self.boundary or of_document(self.path, self.access)

    @property
    def refused(self) -> bool:
        """Whether there is something that may not be read. What is not there is told as that, here and elsewhere."""
        return self.boundary is not None and not self.boundary.holds(self.real) and _exists(self.path)

    @property
    def name(self) -> str:
        return self.path.replace(os.sep, "/")

    def read(self) -> bytes:
        """See `Source.read`; raises RefusedError outside of the boundary."""
        if self.boundary is not None and self.refused:
            raise self.boundary.refusal(self.name)
        path = Path(self.path)
        try:
            mode = path.stat().st_mode
            if not stat.S_ISDIR(mode) and (self.boundary is None or stat.S_ISREG(mode)):
                return path.read_bytes()
        except (OSError, ValueError) as error:
            raise SourceError(_reason(error), where=self.name) from error
        found = "a directory" if stat.S_ISDIR(mode) else "no regular file"
        raise SourceError(f"this is {found}, a file was expected", where=self.name)

    def relative(self, reference: str) -> Source:
        return relative_to(Path(self.path), reference, self.name, self.access, self.within)


@dataclass(frozen=True)
class StdinSource:
    """Standard input. It lies in no folder: references in it, from the working directory, read only what is allowed."""

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
        return relative_to(Path(STDIN_NAME), reference, self.name, self.access, of_nothing(self.access))


def relative_to(path: Path, reference: str, name: str, access: Access, boundary: Boundary) -> Source:
    """The source that `reference`, written in the local document at `path`, points at; it may lie in `boundary` only.

    A `file:` URL is local, any other URL needs `Access.allow_network`. Raises SourceError, located at `name`.
    """
    if has_scheme(reference):
        if reference[:5].lower() == "file:":
            return FileSource(path_of_file_url(reference, name), access, boundary)
        from generator.sources.http import referenced_url

        return referenced_url(reference, name, access)
    if _names_host(reference) or _names_host(unquote(reference)):
        raise SourceError(f"the reference {reference!r} names a host and no scheme", where=name)
    refused = None
    for spelled in filter(_exists, _spellings(path, reference)):
        source = FileSource(spelled, access, boundary)
        if not source.refused:
            return source
        refused = refused or source
    return refused or FileSource(os.path.normpath(path.parent / unquote(reference)), access, boundary)


def _names_host(reference: str) -> bool:
    """Whether a reference starts with two slashes, which Windows takes for the name of a host, backslashes too."""
    return reference.replace("\\", "/").startswith("//")


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
