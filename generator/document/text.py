"""From bytes to text: byte order marks and encodings (RFC 8259 §8.1, YAML 1.2.2 §5.2), lines and columns."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from json import detect_encoding

from generator.document.model import Position
from generator.errors import DocumentError


def as_utf8(raw: bytes, name: str) -> bytes:
    """The bytes of a document as UTF-8 without a mark; UTF-16 and UTF-32 are read with or without one.

    Raises DocumentError for broken UTF-16 or UTF-32; broken UTF-8 shows in `decode`.
    """
    if raw.startswith(codecs.BOM_UTF8):
        return raw[len(codecs.BOM_UTF8) :]
    encoding = detect_encoding(raw)
    if encoding == "utf-8":
        return raw
    try:
        return raw.decode(encoding).removeprefix("\ufeff").encode()
    except UnicodeDecodeError as error:
        raise DocumentError(f"no {encoding.upper()}: {error.reason}", where=name) from error


def decode(utf8: bytes, name: str) -> str:
    """The text of a document. Raises DocumentError."""
    try:
        return utf8.decode()
    except UnicodeDecodeError as error:
        line = utf8.count(b"\n", 0, error.start) + 1
        before = utf8[utf8.rfind(b"\n", 0, error.start) + 1 : error.start]
        raise DocumentError(
            f"byte 0x{utf8[error.start]:02x} is no UTF-8, text in UTF-8 was expected",
            where=f"{name}:{line}:{len(before.decode()) + 1}",
        ) from error


def position_at(text: str, offset: int) -> Position:
    """Line and column of one character."""
    return Position(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def positions_at(text: str, offsets: Iterable[int]) -> dict[int, Position]:
    """Line and column of many characters, in one pass over the text."""
    found: dict[int, Position] = {}
    line, start, seen = 1, 0, 0
    for offset in sorted(set(offsets)):
        breaks = text.count("\n", seen, offset)
        if breaks:
            line += breaks
            start = text.rindex("\n", seen, offset) + 1
        seen = offset
        found[offset] = Position(line, offset - start + 1)
    return found


def _line_breaks(utf8: bytes) -> int:
    """`bytes.count` looks at each byte by itself; to see what is left without them takes a third of that."""
    return len(utf8) - len(utf8.replace(b"\n", b""))


def positions_in_utf8(utf8: bytes, offsets: Iterable[int]) -> dict[int, Position]:
    """Line and column, in characters, of many offsets in bytes, each of which starts a character."""
    found: dict[int, Position] = {}
    line, column, seen = 1, 1, 0
    for offset in sorted(set(offsets)):
        breaks = _line_breaks(utf8[seen:offset])
        if breaks:
            line += breaks
            column = 1
            seen = utf8.rindex(b"\n", seen, offset) + 1
        column += len(utf8[seen:offset].decode())
        seen = offset
        found[offset] = Position(line, column)
    return found
