"""Canonical JSON and the id of a revision: the same bytes for the same document, however it is written down."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection

from generator.document.bundle import bundle
from generator.document.model import Document, Json
from generator.errors import DocumentError

__all__ = ["bundle", "canonical_json", "revision_id"]


def canonical_json(value: Json) -> bytes:
    """Keys by code point, no spaces, integers exact, integral floats as integers, UTF-8.

    Raises DocumentError for a tree that is nested too deeply.
    """
    floats = _floats(value)
    if not floats:
        import orjson

        try:  # the same bytes, several times as fast
            return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
        except TypeError:  # integers beyond 64 bits, lone surrogates, 254 levels
            pass
    tree = _with_integers(value) if any(number.is_integer() for number in floats) else value
    try:
        text = json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)
    except RecursionError:
        raise DocumentError("nested too deeply") from None
    return text.encode("utf-8", "surrogatepass")


def revision_id(document: Document) -> str:
    """The first 12 hex digits of the SHA-256 of the bundled document's canonical JSON."""
    return hashlib.sha256(canonical_json(bundle(document))).hexdigest()[:12]


def _floats(value: Json) -> list[float]:
    """All floating point numbers in a tree."""
    found: list[float] = []
    level = [value]
    while level:
        found.extend(v for v in level if type(v) is float)
        level = [v for one in level for v in _children(one) if type(v) is dict or type(v) is list or type(v) is float]
    return found


def _with_integers(value: Json) -> Json:
    """A copy with `1.0` as `1`, made without recursion."""
    copies: dict[int, tuple[Json, Json]] = {}
    level = [value]
    while level:
        level = [one for one in level if isinstance(one, dict | list) and id(one) not in copies]
        copies.update((id(one), (one, {} if isinstance(one, dict) else [])) for one in level)
        level = [v for one in level for v in _children(one)]

    def of(child: Json) -> Json:
        if type(child) is float:
            return int(child) if child.is_integer() else child
        return copies[id(child)][1] if isinstance(child, dict | list) else child

    for one, copy in copies.values():
        if isinstance(one, dict) and isinstance(copy, dict):
            copy.update((key, of(child)) for key, child in one.items())
        elif isinstance(one, list) and isinstance(copy, list):
            copy.extend(of(child) for child in one)
    return of(value)


def _children(one: Json) -> Collection[Json]:
    return one.values() if type(one) is dict else one if type(one) is list else ()
