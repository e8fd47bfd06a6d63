"""Where pointers stand in JSON that is indented by two all through, as most large documents are: found by its lines.

Writing the tree that way once more and comparing tells whether a text is such a one, in a fraction of the time that
skipping through it takes. Then a member is the first line of its indentation that starts with its key. It also tells
that nothing was lost in reading: no number was rounded, and no level is too deep to write.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from generator.document.model import Json, Pointer
from generator.document.wanted import Wanted

_EMPTY_ARRAY = re.compile(rb"\[(?:\n\n? *)?\]")
_EMPTY_OBJECT = re.compile(rb"\{(?:\n\n? *)?\}")
"""Some writers put what is empty on several lines."""


def line_offsets(utf8: bytes, data: Json, pointers: Collection[Pointer]) -> dict[Pointer, int]:
    """Offsets, in bytes, of the given pointers in an indented text that was read as `data`.

    A pointer that does not exist is answered with its nearest existing parent.
    """
    root = Wanted.of(pointers)
    root.offset = 0
    _below(utf8, root, data, 0, 1)
    return root.offsets()


def is_indented(utf8: bytes, data: Json) -> bool:
    """Is the text that was read as `data` indented by two all through? If so, `data` says exactly what it says."""
    import orjson

    if not utf8.startswith((b"{\n  ", b"[\n  ")):
        return False
    try:
        written = orjson.dumps(data, option=orjson.OPT_INDENT_2)
    except TypeError:  # very deep, or an integer beyond 64 bits
        return False
    end = len(written) if utf8.startswith(written) else _end_of(written, utf8)
    return end is not None and not utf8[end:].strip()


def _end_of(written: bytes, utf8: bytes) -> int | None:
    """Where the written text ends in another that starts with it, but for lines inside of what is empty; else None."""
    end = 0
    for number, part in enumerate(written.split(b"[]")):
        for inner, piece in enumerate(part.split(b"{}")):
            if number or inner:
                empty = (_EMPTY_OBJECT if inner else _EMPTY_ARRAY).match(utf8, end)
                if empty is None:
                    return None
                end = empty.end()
            if not utf8.startswith(piece, end):
                return None
            end += len(piece)
    return end


def _below(utf8: bytes, wanted: Wanted, value: Json, start: int, depth: int) -> int:
    """Find what is wanted below the value whose line starts at `start`; the offset where the search ended."""
    if isinstance(value, dict):
        return _members(utf8, wanted.below, value, start, depth)
    if isinstance(value, list):
        return _items(utf8, wanted.below, value, start, depth)
    return start


def _members(utf8: bytes, wanted: dict[str, Wanted], value: dict[str, Json], start: int, depth: int) -> int:
    import orjson

    lead = b"\n" + b"  " * depth
    for key, member in value.items():
        inner = wanted.get(key)
        if inner is not None:
            start = utf8.index(lead + orjson.dumps(key) + b":", start) + len(lead)
            inner.offset = start
            if inner.below:
                start = _below(utf8, inner, member, start, depth + 1)
    return start


def _items(utf8: bytes, wanted: dict[str, Wanted], value: list[Json], start: int, depth: int) -> int:
    lead = b"\n" + b"  " * depth
    lines = re.compile(re.escape(lead) + rb"(?=[^ \]}\n])")
    for index, item in enumerate(value):
        found = lines.search(utf8, start)
        assert found is not None  # the text was written from these very values
        start = found.end()
        inner = wanted.get(str(index))
        if inner is not None:
            inner.offset = start
            if inner.below:
                start = _below(utf8, inner, item, start, depth + 1)
    return start
