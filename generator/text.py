"""Text, whoever shows or asks for it: nothing steers a terminal, numbers have their word, patterns mean one thing."""

from __future__ import annotations

import re
from functools import lru_cache

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """`text` as one line, with every control character and change of reading direction made visible.

    A document, or the name of its file, must not steer the terminal or begin a line that looks like one of ours.
    """
    return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def fits(text: str, pattern: str) -> bool:
    """Whether all of `text` is what `pattern` describes.

    `*` and `**` are any characters, also none and also `/`; `?` is any one. Everything else is itself, also the
    brackets of property paths such as ``oneOf[#/components/schemas/B]/name``.
    """
    return pattern == text or _compiled(pattern).fullmatch(text) is not None


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(\*+|\?)", pattern)
    return re.compile("".join(_WILD.get(part[:1]) or re.escape(part) for part in parts), re.DOTALL)


_WILD = {"*": ".*", "?": "."}


def number_of(count: int, what: str, several: str = "") -> str:
    """``1 change``, ``2 changes``; with a plural of its own where one is given."""
    return f"{count} {what if count == 1 else several or f'{what}s'}"
