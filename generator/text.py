"""Text for people, whoever shows it: nothing in it steers a terminal, and numbers have their word."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """`text` as one line, with every control character and change of reading direction made visible.

    A document, or the name of its file, must not steer the terminal or begin a line that looks like one of ours.
    """
    return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def number_of(count: int, what: str) -> str:
    """``1 change``, ``2 changes``"""
    return f"{count} {what}{'' if count == 1 else 's'}"
