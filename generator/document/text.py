"""From bytes to text: byte order marks and encodings (RFC 8259 §8.1, YAML 1.2.2 §5.2), lines and columns."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from json import detect_encoding

from generator.document.model import Position
from generator.errors import DocumentError


def decode(raw: bytes, name: str) -> str:
    """The text of a document: UTF-8, or UTF-16 / UTF-32 with or without a mark. Raises DocumentError."""
    if raw.startswith(codecs.BOM_UTF8):
        encoding, raw = "utf-8", raw[len(codecs.BOM_UTF8) :]
    else:
        encoding = detect_encoding(raw)
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = len(raw[raw.rfind(b"\n", 0, error.start) + 1 : error.start].decode(encoding, "replace")) + 1
        shown = raw[error.start : error.start + 1].hex()
        raise DocumentError(
            f"byte 0x{shown} is no {encoding.upper()}, text in UTF-8 was expected", where=f"{name}:{line}:{column}"
        ) from error
    return text.removeprefix("\ufeff")


def position_at(text: str, offset: int) -> Position:
    """Line and column of one character."""
    return Position(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def positions_at(text: str, offsets: Iterable[int]) -> dict[int, Position]:
    """Line and column of many characters, in one pass over the text."""
    found: dict[int, Position] = {}
    line, seen = 1, 0
    for offset in sorted(set(offsets)):
        line += text.count("\n", seen, offset)
        seen = offset
        found[offset] = Position(line, offset - text.rfind("\n", 0, offset))
    return found
