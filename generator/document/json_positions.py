"""Where pointers stand in JSON text: one pass that looks into what is wanted and skips the rest at the speed of C."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

from generator.document.model import Pointer
from generator.document.wanted import Wanted

_OPENING = re.compile(r"[ \t\n\r]*([{\[]?)[ \t\n\r]*")
_KEY = re.compile(r'("(?:[^"\\]|\\.)*")[ \t\n\r]*:[ \t\n\r]*', re.DOTALL)
_SEPARATOR = re.compile(r"[ \t\n\r]*([,}\]])[ \t\n\r]*")


def json_offsets(utf8: bytes, pointers: Collection[Pointer]) -> dict[Pointer, int]:
    """Offsets, in bytes, of the given pointers in a text that was read as JSON before.

    Very deep ones end at a parent.
    """
    root = Wanted.of(pointers)
    text = utf8.decode(
        "latin-1"
    )  # one byte is one character: quick to make and to read, and JSON's own signs are ASCII
    root.offset = len(text) - len(text.lstrip(" \t\n\r"))
    with suppress(RecursionError):
        _Walk(text).value(root, root.offset)
    return root.offsets()


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.skip: Callable[[str, int], tuple[Any, int]] = json.JSONDecoder().raw_decode

    def value(self, wanted: Wanted, start: int) -> int:
        """Find what is wanted inside the value that starts here; the offset after it."""
        opening = self.text[start]
        if opening == "{":
            return self._members(wanted.below, start)
        if opening == "[":
            return self._items(wanted.below, start)
        return self.skip(self.text, start)[1]

    def _members(self, wanted: dict[str, Wanted], start: int) -> int:
        """Of a key that stands twice the last one stays, as it does in the tree."""
        text, skip, key_at, separator_at = self.text, self.skip, _KEY.match, _SEPARATOR.match
        offset = _inside(text, start)
        while (match := key_at(text, offset)) is not None:
            quoted = match[1]
            inner = wanted.get(quoted[1:-1] if quoted.isascii() and "\\" not in quoted else _key(quoted))
            if inner is None:
                end = skip(text, match.end())[1]
            else:
                inner.offset = offset
                end = self.value(inner, match.end()) if inner.below else skip(text, match.end())[1]
            separator = separator_at(text, end)
            if separator is None or separator[1] == "}":
                return end if separator is None else separator.end(1)
            offset = separator.end()
        return offset + 1

    def _items(self, wanted: dict[str, Wanted], start: int) -> int:
        text, skip, separator_at = self.text, self.skip, _SEPARATOR.match
        offset = _inside(text, start)
        if text[offset] == "]":
            return offset + 1
        index = 0
        while True:
            inner = wanted.get(str(index))
            if inner is None:
                end = skip(text, offset)[1]
            else:
                inner.offset = offset
                end = self.value(inner, offset) if inner.below else skip(text, offset)[1]
            separator = separator_at(text, end)
            if separator is None or separator[1] == "]":
                return end if separator is None else separator.end(1)
            offset = separator.end()
            index += 1


def _key(quoted: str) -> str:
    """The key that stands in the text, with escapes, or with characters that take several bytes."""
    key: str = json.loads(quoted.encode("latin-1"))
    return key


def _inside(text: str, start: int) -> int:
    """The offset of the first character after an opening bracket that is no white space."""
    match = _OPENING.match(text, start)
    assert match is not None  # every part of the pattern is optional
    return match.end()
