"""File names and anchors: readable, stable, different also on file systems that ignore case."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_OTHER = re.compile(r"[^a-z0-9_]+")
_ANCHOR = re.compile(r"[^A-Za-z0-9_.-]+")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|index|com\d|lpt\d)")
LONGEST = 96


def slug(text: str) -> str:
    """Lower-case ASCII letters, digits, `_` and single `-`; empty when nothing of it can be written so."""
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return _OTHER.sub("-", folded.lower()).strip("-")


def short_hash(text: str, digits: int = 6) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:digits]


def file_names(names: Iterable[str]) -> dict[str, str]:
    """A file name (without suffix) for each of `names`, no two the same.

    A name that shares its slug with others gets a digest of itself unless it is the slug: what it is called does not
    depend on the order of the others.
    """
    wanted = {name: slug(name) for name in names}
    count: dict[str, int] = {}
    for text in wanted.values():
        count[text] = count.get(text, 0) + 1
    result = {}
    for name, text in wanted.items():
        if not text or len(text) > LONGEST or _RESERVED.fullmatch(text) or (count[text] > 1 and text != name):
            text = f"{text[:LONGEST]}-{short_hash(name)}".lstrip("-")
        result[name] = text
    return result


def anchor(*parts: str) -> str:
    """An id for the place that `parts` name; parts that cannot be written plainly get a digest."""
    return ".".join(_part(part) for part in parts if part)


@lru_cache(maxsize=65536)
def _part(part: str) -> str:
    plain = _ANCHOR.sub("-", part).strip("-.")
    return plain if plain == part and len(plain) <= 64 else f"{plain[:48]}-{short_hash(part, 4)}".lstrip("-")
