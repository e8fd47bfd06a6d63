"""Canonical JSON and the id of a revision: the same bytes for the same document, however it is written down."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection

from generator.document.bundle import bundle
from generator.document.model import Document, Json
from generator.errors import DocumentError

__all__ = ["bundle", "canonical_json", "revision_id"]


_TAME = (1e-4, 1e15)
"""Between these a number is written without an exponent, in the same way by everyone."""


def canonical_json(value: Json) -> bytes:
    """Keys by code point, no spaces, integers exact, integral floats as integers, UTF-8.

    Raises DocumentError for a tree that is nested too deeply.
    """
    floats = _floats(value)
    tree = _with_integers(value) if any(number.is_integer() for number in floats) else value
    if all(number.is_integer() or _TAME[0] <= abs(number) < _TAME[1] for number in floats):
        import orjson

        try:  # the same bytes, several times as fast
            return orjson.dumps(tree, option=orjson.OPT_SORT_KEYS)
        except TypeError:  # integers beyond 64 bits, lone surrogates, 254 levels
            pass
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
    """The tree with `1.0` as `1`. What holds no such number is shared with the original; made without recursion."""
    holders: dict[int, list[Json]] = {}
    parents: dict[int, list[Json]] = {}
    level = [value]
    while level:
        below: list[Json] = []
        for one in level:
            for child in _children(one):
                if type(child) is dict or type(child) is list:
                    known = parents.get(id(child))
                    if known is None:
                        parents[id(child)] = [one]
                        below.append(child)
                    else:
                        known.append(one)
                elif type(child) is float and child.is_integer():
                    holders[id(one)] = [one]
        level = below
    touched: dict[int, Json] = {}
    waiting = [one for found in holders.values() for one in found]
    while waiting:
        one = waiting.pop()
        if id(one) not in touched:
            touched[id(one)] = one
            waiting += parents.get(id(one), ())
    copies: dict[int, Json] = {key: {} if isinstance(one, dict) else [] for key, one in touched.items()}

    def of(child: Json) -> Json:
        if type(child) is float:
            return int(child) if child.is_integer() else child
        return copies.get(id(child), child) if type(child) is dict or type(child) is list else child

    for key, one in touched.items():
        copy = copies[key]
        if isinstance(one, dict) and isinstance(copy, dict):
            copy.update((name, of(child)) for name, child in one.items())
        elif isinstance(one, list) and isinstance(copy, list):
            copy.extend(of(child) for child in one)
    return of(value)


def _children(one: Json) -> Collection[Json]:
    return one.values() if type(one) is dict else one if type(one) is list else ()
