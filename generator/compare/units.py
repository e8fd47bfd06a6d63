"""A document in units: a component, a path item, or another member of the root; which have one text on both sides.

Texts are canonical JSON. Only one unit's is held at a time: both documents once more would take as much memory as
their trees.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeAlias
from urllib.parse import unquote

from msgspec import Struct

from generator.document.model import Json, Pointer

_LOCAL = re.compile(rb'"(#/(?:[^"\\]|\\.)*)"')
_REFERENCE, _OPAQUE = b'ref":"', (b'id":', b'self":', b'dynamicRef":', b'recursiveRef":')
"""What stands behind `"$` in a reference, and in what gives other names to places."""
_DISCRIMINATOR = b'"discriminator":'
_NESTED = frozenset({"components"})
_LISTED = frozenset({
    "paths", "webhooks", "x-webhooks", "definitions", "parameters", "responses", "securityDefinitions", "components",
})  # fmt: skip

Unit: TypeAlias = Pointer
Targets: TypeAlias = "frozenset[Unit | None]"
"""The units that a text refers to; None among them when some reference is not understood."""
_NOTHING: Targets = frozenset()


class Units(Struct, frozen=True):
    """The units of two documents: `all` of both, those of `equal` text, and of the base's units what they refer to.

    `discriminating` are the base's units with a discriminator; `restless` those of them that some unit reaches, of
    either side, which is not of equal text: their variants may have changed. (Empty where none of the discriminating
    is of equal text: then nobody asks.)
    """

    all: frozenset[Unit]
    equal: frozenset[Unit]
    targets: dict[Unit, Targets]
    discriminating: frozenset[Unit]
    restless: frozenset[Unit]


def look(base: Json, revision: Json) -> Units:
    """The units of two documents."""
    old, new = units(base), units(revision)
    equal, discriminating = set(), set()
    targets: dict[Unit, Targets] = {}
    for unit, value in old.items():
        text = _text(value)
        targets[unit] = _references(text)
        if _DISCRIMINATOR in text:
            discriminating.add(unit)
        if unit in new and _is_text_of(text, value, new[unit]):
            equal.add(unit)
    restless = discriminating & _reached(new, equal, targets) if discriminating & equal else set()
    return Units(frozenset((*old, *new)), frozenset(equal), targets, frozenset(discriminating), frozenset(restless))


def _reached(new: dict[Unit, Json], equal: set[Unit], targets: dict[Unit, Targets]) -> set[Unit | None]:
    """What units that are not equal refer to, also by way of others."""
    waiting = [unit for unit in targets if unit not in equal]
    reached: set[Unit | None] = set()
    for unit, value in new.items():
        if unit not in equal:
            reached |= _references(_text(value))
    waiting += [unit for unit in reached if unit is not None]
    while waiting:
        fresh = targets.get(waiting.pop(), frozenset()) - reached
        reached |= fresh
        waiting += [unit for unit in fresh if unit is not None]
    return reached


def common(one: Json, two: Json) -> Targets | None:
    """What the text of two values refers to; None when it is not the same, or cannot be written exactly.

    What Python calls equal may be written differently (`1`, `1.0`, `true`); what it calls unequal is not the same.
    """
    same = one is two
    text = _text(one) if same or one == two else b""
    return _references(text) if text and (same or text == _text(two)) else None


def units(root: Json) -> dict[Unit, Json]:
    """The units of a document by pointer."""
    found: dict[Unit, Json] = {}
    if not isinstance(root, dict):
        return found
    for key, value in root.items():
        if key not in _LISTED or not isinstance(value, dict):
            found[(key,)] = value
        elif key in _NESTED:
            for kind, members in value.items():
                if isinstance(members, dict):
                    found.update({(key, kind, name): member for name, member in members.items()})
                else:
                    found[(key, kind)] = members
        else:
            found.update({(key, name): member for name, member in value.items()})
    return found


def unit_of(pointer: Pointer) -> Unit:
    """The unit a pointer lies in."""
    if pointer and pointer[0] in _NESTED:
        return pointer[:3]
    return pointer[:2] if pointer and pointer[0] in _LISTED else pointer[:1]


@lru_cache(maxsize=65536)
def target_of(reference: str) -> Unit | None:
    """The unit a reference points into, or None when it leaves the document or cannot be read."""
    if not reference.startswith("#/") or "\\" in reference:
        return None
    tokens = tuple(unquote(t).replace("~1", "/").replace("~0", "~") for t in reference[2:].split("/"))
    return unit_of(tokens)


def _is_text_of(text: bytes, value: Json, other: Json) -> bool:
    """Is this the text of the other value as well? NaN and the infinities are written like null."""
    if value is other:
        return bool(text)
    return bool(text) and text == _text(other) and (not _has_null(text) or value == other)


def _has_null(text: bytes) -> bool:
    """Whether something in a text is null. (Quotes in texts are escaped, but a text may look like it: then it may.)"""
    return b":null" in text or b",null" in text or b"[null" in text or text == b"null"


@cache
def _writer() -> Callable[[Json], bytes]:
    import orjson

    return orjson.dumps


def _text(value: Json) -> bytes:
    """Canonical JSON; empty for what cannot be written exactly (integers beyond 64 bits, great depth)."""
    try:
        return _writer()(value)
    except TypeError:
        return b""


def _references(text: bytes) -> Targets:
    found = set()
    for piece in text.split(b'"$')[1:]:
        if piece.startswith(_REFERENCE):
            found.add(piece[len(_REFERENCE) : piece.index(b'"', len(_REFERENCE))])
        elif piece.startswith(_OPAQUE):
            return frozenset({None})
    if _DISCRIMINATOR in text:
        found.update(_LOCAL.findall(text))
    return frozenset(map(_target, found)) if found else _NOTHING


@lru_cache(maxsize=65536)
def _target(reference: bytes) -> Unit | None:
    return target_of(reference.decode("utf-8", "replace"))
