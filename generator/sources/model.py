"""What a source is: a name people know, a canonical uri, bytes, and what a reference written in it points at."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class Access:
    """What may be fetched, and how.

    A URL that was named by the user is always allowed; a URL that only a document names is fetched when
    `allow_network` says so. `headers` (name to value) are sent to the origin the user named and to no other.
    """

    allow_network: bool = False
    headers: Mapping[str, str] = field(default_factory=dict)
    timeout: float = 30.0
    """Seconds for one download, from connecting to the last byte."""
    max_bytes: int = 128 * 1024 * 1024
    """Largest download, in bytes."""
    allow_refs_from: tuple[str | os.PathLike[str], ...] = ()
    """Folders below which references of local documents may read, besides the repository, project or folder of each."""


class Source(Protocol):
    """One thing that can be read. Two spellings of the same thing have the same `uri`."""

    @property
    def uri(self) -> str:
        """Canonical and absolute: the key under which a loaded file is kept."""
        ...

    @property
    def name(self) -> str:
        """What people are shown: as they spelled it, with `/` separators."""
        ...

    def read(self) -> bytes:
        """The bytes; raises SourceError."""
        ...

    def relative(self, reference: str) -> Source:
        """The source that `reference` (a URI reference without fragment, RFC 3986), written in this one, points at.

        Raises SourceError when the reference is not allowed from here. That nothing is there shows in `read`, and so
        does, as RefusedError, that a local file lies outside of what may be read from here.
        """
        ...
