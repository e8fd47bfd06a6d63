"""Regular expressions as syntax trees: ECMA-262 as JSON Schema uses it (Core §6.4: with the `u` flag, not anchored).

Only what describes a regular language is read. `parse` answers None for the rest (look-around, back-references, word
boundaries, Unicode properties, flags) and for what is no regular expression; nobody may draw a conclusion from that.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""Code points as sorted ranges that do not touch, both ends included."""

LAST: Final = 0x10FFFF
ANY: Final[Ranges] = ((0, 0xD7FF), (0xE000, LAST))
"""Every character of a JSON text; lone surrogates are none."""


class Chars(Struct, frozen=True):
    """One character out of a set."""

    ranges: Ranges


class Sequence(Struct, frozen=True):
    items: tuple[Tree, ...]


class Choice(Struct, frozen=True):
    items: tuple[Tree, ...]


class Repeat(Struct, frozen=True):
    """`most` None: without end. Lazy and greedy repetition match the same texts."""

    item: Tree
    least: int
    most: int | None


class Anchor(Struct, frozen=True):
    at: Literal["start", "end"]


Tree: TypeAlias = "Chars | Sequence | Choice | Repeat | Anchor"

_LONGEST = 2_000
_DEEPEST = 60
_MOST = 5_000


class _UnreadableError(Exception):
    """Not a regular language, or no regular expression."""


@lru_cache(maxsize=4096)
def parse(text: str) -> Tree | None:
    """The syntax tree of a pattern, or None where it cannot be read (see above) or is longer than 2,000 characters."""
    if len(text) > _LONGEST:
        return None
    reader = _Reader(text)
    try:
        tree = reader.choice(0)
    except _UnreadableError:
        return None
    return tree if reader.at == len(text) else None


def joined(ranges: list[tuple[int, int]]) -> Ranges:
    """Ranges in any order as a set without surrogates."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    result: list[tuple[int, int]] = []
    for low, high in found:
        result.extend((max(low, a), min(high, b)) for a, b in ANY if max(low, a) <= min(high, b))
    return tuple(result)


def others(ranges: Ranges) -> Ranges:
    """All characters that are not in the set."""
    found, start = [], 0
    for low, high in ranges:
        if start < low:
            found.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        found.append((start, LAST))
    return joined(found)


def _set(text: str, *ranges: tuple[int, int]) -> Ranges:
    return joined([*((ord(c), ord(c)) for c in text), *ranges])


_DIGIT = _set("", (0x30, 0x39))
_WORD = _set("_", (0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A))
_LINE_ENDS = "\n\r\u2028\u2029"
_SPACE = _set(_LINE_ENDS + "\t\v\f \u00a0\u1680\u202f\u205f\u3000\ufeff", (0x2000, 0x200A))
_CLASSES = {
    "d": _DIGIT, "D": others(_DIGIT), "w": _WORD, "W": others(_WORD), "s": _SPACE, "S": others(_SPACE),
}  # fmt: skip
_CONTROLS = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "0": 0}
_DOT = others(_set(_LINE_ENDS))
_HEX = frozenset("0123456789abcdefABCDEF")


class _Reader:
    """Recursive descent over one pattern."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def _peek(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def _take(self) -> str:
        char = self._peek()
        if not char:
            raise _UnreadableError
        self.at += 1
        return char

    def _skip(self, text: str) -> bool:
        if self.text.startswith(text, self.at):
            self.at += len(text)
            return True
        return False

    def choice(self, depth: int) -> Tree:
        if depth > _DEEPEST:
            raise _UnreadableError
        items = [self._sequence(depth)]
        while self._skip("|"):
            items.append(self._sequence(depth))
        return items[0] if len(items) == 1 else Choice(tuple(items))

    def _sequence(self, depth: int) -> Tree:
        items: list[Tree] = []
        while self._peek() not in ("", "|", ")"):
            items.append(self._repeated(self._atom(depth)))
        return items[0] if len(items) == 1 else Sequence(tuple(items))

    def _repeated(self, item: Tree) -> Tree:
        char = self._peek()
        if char in ("*", "+", "?"):
            self.at += 1
            least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}[char]
        else:
            found = self._counts() if char == "{" else None
            if found is None:
                return item
            least, most = found
        if isinstance(item, Anchor):
            raise _UnreadableError
        self._skip("?")
        if self._peek() in ("*", "+", "?") or (self._peek() == "{" and self._counts() is not None):
            raise _UnreadableError
        return Repeat(item, least, most)

    def _counts(self) -> tuple[int, int | None] | None:
        """`{n}`, `{n,}` or `{n,m}` at this place; None (and nothing read) when it is something else."""
        end = self.text.find("}", self.at)
        least, comma, most = self.text[self.at + 1 : max(end, self.at)].partition(",")
        if end < 0 or not _number(least) or not (_number(most) or not most):
            return None
        low, high = _amount(least), _amount(most) if most else (None if comma else _amount(least))
        if low > _MOST or (high is not None and (high > _MOST or high < low)):
            raise _UnreadableError
        self.at = end + 1
        return low, high

    def _atom(self, depth: int) -> Tree:
        char = self._take()
        if char == "(":
            return self._group(depth)
        if char == "[":
            return Chars(self._class())
        if char == ".":
            return Chars(_DOT)
        if char == "^":
            return Anchor("start")
        if char == "$":
            return Anchor("end")
        if char == "\\":
            return Chars(self._escape(inside=False))
        if char in "*+?":
            raise _UnreadableError
        return Chars(_set(char))

    def _group(self, depth: int) -> Tree:
        if self._peek() == "?":
            if self._skip("?<"):
                if self._peek() in ("=", "!", ""):
                    raise _UnreadableError
                while self._take() != ">":
                    pass
            elif not self._skip("?:"):
                raise _UnreadableError
        inner = self.choice(depth + 1)
        if not self._skip(")"):
            raise _UnreadableError
        return inner

    def _class(self) -> Ranges:
        turned = self._skip("^")
        found: list[tuple[int, int]] = []
        while not self._skip("]"):
            low = self._member()
            if self._peek() == "-" and self.text[self.at + 1 : self.at + 2] not in ("]", ""):
                self.at += 1
                high = self._member()
                if not (_single(low) and _single(high)) or low[0][0] > high[0][0]:
                    raise _UnreadableError
                found.append((low[0][0], high[0][0]))
            else:
                found.extend(low)
        ranges = joined(found)
        return others(ranges) if turned else ranges

    def _member(self) -> Ranges:
        char = self._take()
        return self._escape(inside=True) if char == "\\" else _set(char)

    def _escape(self, *, inside: bool) -> Ranges:
        char = self._take()
        if char in _CLASSES:
            return _CLASSES[char]
        if char == "0" and self._peek().isdigit():
            raise _UnreadableError
        if char in _CONTROLS:
            return ((_CONTROLS[char], _CONTROLS[char]),)
        if inside and char == "b":
            return ((8, 8),)
        if char == "x":
            return _set(chr(self._hex(2)))
        if char == "u":
            return _set(chr(self._code_point()))
        if char == "c" and self._peek().isascii() and self._peek().isalpha():
            return _set(chr(ord(self._take()) % 32))
        if char.isalnum():
            raise _UnreadableError
        return _set(char)

    def _hex(self, digits: int) -> int:
        text = self.text[self.at : self.at + digits]
        if len(text) != digits or not set(text) <= _HEX:
            raise _UnreadableError
        self.at += digits
        return int(text, 16)

    def _code_point(self) -> int:
        if self._skip("{"):
            end = self.text.find("}", self.at)
            if not 0 < end - self.at <= 6:
                raise _UnreadableError
            value = self._hex(end - self.at)
            self.at = end + 1
            if value > LAST:
                raise _UnreadableError
            return value
        value = self._hex(4)
        if 0xD800 <= value < 0xDC00 and self._skip("\\u"):
            low = self._hex(4)
            if not 0xDC00 <= low <= 0xDFFF:
                raise _UnreadableError
            return 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00)
        return value


def _number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _amount(digits: str) -> int:
    """The number, or one that is too much where there are too many digits to read."""
    return int(digits) if len(digits) < 6 else _MOST + 1


def _single(ranges: Ranges) -> bool:
    return len(ranges) == 1 and ranges[0][0] == ranges[0][1]
