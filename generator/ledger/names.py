"""Names of files relative to the document that refers to them: what stays the same wherever the document lies."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import quote, unquote, urlsplit

from generator.errors import SourceError
from generator.sources.model import Source

_REF = re.compile(r"(?![A-Za-z]:[\\/])[^:/]*:(?!//)")
"""The `REF:` before a path in git, which no drive letter and no URL is."""


def label_of(uri: str, entry: str) -> str:
    """The uri of a file, relative to that of the entry document; the uri itself where they have nothing in common."""
    one, other = urlsplit(uri), urlsplit(entry)
    if (one.scheme, one.netloc) != (other.scheme, other.netloc):
        return uri
    path, start = unquote(one.path), unquote(other.path)
    if one.scheme == "git" and path.partition("/")[0] != start.partition("/")[0]:
        return uri
    return posixpath.relpath(path, posixpath.dirname(start) or ".")


def labelled(source: Source, label: str) -> Source | None:
    """The file that a label of the document `source` stands for; None when it may not be asked for."""
    scheme = urlsplit(label).scheme
    try:
        return source.relative(label if len(scheme) > 1 else quote(label))
    except SourceError:
        return None


def beside(name: str, label: str) -> str:
    """The name people are shown of the file `label` of the document `name`."""
    if not label or len(urlsplit(label).scheme) > 1:
        return label or name
    ref = _REF.match(name)
    head = ref[0] if ref else ""
    return head + posixpath.normpath(posixpath.join(posixpath.dirname(name[len(head) :]), label))
