"""Signs and colours of the formats for people. Every sign stands beside its word, so nothing depends on colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from generator.rules.model import Level

SYMBOLS: Mapping[Level, str] = {Level.ERROR: "▲", Level.WARNING: "●", Level.INFO: "○"}
COLORS: Mapping[Level, str] = {Level.ERROR: "31", Level.WARNING: "33", Level.INFO: "36"}
BOLD, FAINT = "1", "2"

Paint = Callable[[str, str], str]
"""Text and an SGR code (ECMA-48 §8.3.117) to text."""

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def painter(color: bool) -> Paint:
    if color:
        return lambda text, code: f"\x1b[{code}m{text}\x1b[0m"
    return lambda text, code: text


def plain(text: str) -> str:
    """Text with every control character made visible: a document must not steer the terminal."""
    return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
