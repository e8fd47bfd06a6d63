"""Canonical JSON and the id of a revision: the same bytes for the same document, however it is written down."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection
from typing import cast

from generator.document.bundle import bundle
from generator.document.model import Document, Json
from generator.errors import DocumentError

__all__ = ["bundle", "canonical_json", "revision_id"]


_TAME = (1e-4, 1e15)
"""Between these a number is written without an exponent, in the same way by everyone."""
_ELSEWHERE = re.compile(rb'"\$ref":"(?!#)|"mapping":\{')
"""In canonical JSON: what may lead out of the file. Quotes inside of texts are escaped, so no text looks like this."""


def canonical_json(value: Json) -> bytes:
    """Keys by code point, no spaces, integers exact, integral floats as integers, UTF-8.

    Raises DocumentError for a tree that is nested too deeply.
    """
    import orjson

    floats = _floats(value)
    try:  # the same bytes, several times as fast
        tree = value if all(map(_tame, floats)) else _with_numbers(value, _spelled)
        return orjson.dumps(tree, option=orjson.OPT_SORT_KEYS)
    except TypeError:  # integers beyond 64 bits, lone surrogates, 254 levels
        pass
    tree = _with_numbers(value, _integral) if any(number.is_integer() for number in floats) else value
    try:
        text = json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)
    except RecursionError:
        raise DocumentError("nested too deeply") from None
    return text.encode("utf-8", "surrogatepass")


def revision_id(document: Document) -> str:
    """The first 12 hex digits of the SHA-256 of the bundled document's canonical JSON."""
    canonical = canonical_json(document.root.value)
    if _ELSEWHERE.search(canonical):
        bundled = bundle(document)
        if bundled is not document.root.value:
            canonical = canonical_json(bundled)
    return hashlib.sha256(canonical).hexdigest()[:12]


def _tame(number: float) -> bool:
    return not number.is_integer() and _TAME[0] <= abs(number) < _TAME[1]


def _integral(number: float) -> Json:
    return int(number) if number.is_integer() else number


def _spelled(number: float) -> Json:
    """An integral float as integer; one that others would spell in another way as the text that it is."""
    import orjson

    if number.is_integer():
        return int(number)
    return cast("Json", orjson.Fragment(json.dumps(number)))


def _floats(value: Json) -> list[float]:
    """All floating point numbers in a tree."""
    found: list[float] = []
    level = [value]
    while level:
        found.extend(v for v in level if type(v) is float)
        level = [v for one in level for v in _children(one) if type(v) is dict or type(v) is list or type(v) is float]
    return found


def _with_numbers(value: Json, spelled: Callable[[float], Json]) -> Json:
    """The tree with every float that is not tame as `spelled` has it, and what holds none shared with the original.

    Made without recursion.
    """
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
                elif type(child) is float and not _tame(child):
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
            return child if _tame(child) else spelled(child)
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
