"""From any text to Python names: words, snake case, class names, and collisions solved by rule.

Names are made from what the text says, never from where it stands, so that adding something elsewhere renames nothing.
"""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

KEYWORDS = frozenset(keyword.kwlist)

BUILTIN_TYPES = frozenset(
    {"bool", "bytes", "bytearray", "dict", "float", "frozenset", "int", "object", "set", "str", "tuple", "type"}
)
"""Builtins that annotations use: an attribute of that name in a class body would hide them."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^\W\d_A-Za-z]+", re.UNICODE)
_SNAKE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_DIGITS_JOIN = re.compile(r"(?<=[A-Za-z])_(?=[0-9]+(?:_|$))")


def words(text: str) -> list[str]:
    """The words of a text, lower case: at punctuation, case changes and script changes.

    A text without any letter or digit is spelled out by the names of its characters.
    """
    normal = unicodedata.normalize("NFKC", text)
    found = [word.lower() for word in _WORD.findall(_with_acronyms(normal))]
    if found:
        return found
    return [word for char in normal[:8] for word in _spelled(char)]


def _with_acronyms(text: str) -> str:
    """`HTTPServer` reads HTTP Server: the last capital before a small letter starts a word."""
    return re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", text)


def _spelled(char: str) -> list[str]:
    if char.isspace():
        return ["space"]
    name = unicodedata.name(char, "")
    return [_SIGNS.get(char, "")] if char in _SIGNS else re.findall(r"[a-z0-9]+", name.lower())


_SIGNS = {
    "-": "dash", "+": "plus", "@": "at", "$": "dollar", "#": "hash", "%": "percent", "&": "and", "*": "star",
    "/": "slash", "\\": "backslash", ".": "dot", ":": "colon", ";": "semicolon", ",": "comma", "_": "underscore",
    "'": "quote", '"': "quotes", "<": "less", ">": "greater", "=": "equals", "!": "not", "?": "question",
    "[": "open", "]": "close", "(": "open", ")": "close", "{": "open", "}": "close", "|": "bar", "~": "tilde",
}  # fmt: skip


def snake(text: str, empty: str = "empty") -> str:
    """A name in snake case that is an identifier and no keyword."""
    if _SNAKE.fullmatch(text):
        return identifier(text)
    name = "_".join(words(text)) or empty
    name = _DIGITS_JOIN.sub("", name)
    return identifier(name)


def identifier(name: str) -> str:
    """The name as an identifier that is no keyword: digits first get `n_`, keywords a trailing underscore."""
    name = unicodedata.normalize("NFKC", name)
    name = "".join(char if ("a" + char).isidentifier() else "_" for char in name).strip("_") or "empty"
    if not name[0].isidentifier():
        name = f"n_{name}"
    return f"{name}_" if name in KEYWORDS else name


def pascal(text: str, empty: str = "Empty") -> str:
    """A class name: the words capitalised, words that are capitals in the text kept."""
    normal = unicodedata.normalize("NFKC", text)
    found = _WORD.findall(_with_acronyms(normal)) or words(text)
    joined = "".join(word[:1].upper() + word[1:] for word in found)
    name = "".join(char for char in joined if ("a" + char).isidentifier()) or empty
    if not name[0].isidentifier():
        name = f"N{name}"
    return f"{name}_" if name in KEYWORDS or hasattr(builtins, name) else name


def spelled_out(text: str) -> str:
    """Like `snake`, but nothing is lost: punctuation is spelled out and capitals are marked by their words.

    For names that fall together otherwise: `foo-bar` and `foo.bar` become `foo_dash_bar` and `foo_dot_bar`.
    """
    pieces: list[str] = []
    for char in unicodedata.normalize("NFKC", text):
        if ("a" + char).isidentifier():
            pieces.append(char)
        else:
            pieces.append("_" + "_".join(_spelled(char) or ["sign"]) + "_")
    return identifier(re.sub("_+", "_", "".join(pieces)))


def candidates(text: str) -> list[str]:
    """Names for one text, the nicest first: snake case, itself, spelled out."""
    found = [snake(text)]
    if text.isidentifier() and not text.startswith("_"):
        found.append(identifier(text))
    found.append(spelled_out(text))
    if text.startswith("_") and text.strip("_"):
        found.insert(1, f"{snake(text)}_")
    return list(dict.fromkeys([*found, f"{snake(text)}_"]))


def assign(
    wanted: Mapping[str, Sequence[str]], taken: Iterable[str] = (), locked: Mapping[str, str] | None = None
) -> dict[str, str]:
    """One name for each key, all different, none of them in `taken`.

    `wanted` gives each key's candidates in order. Locked names stay. A key whose own text is the name it wants goes
    first, then the rest by candidate and key, so the order of the mapping does not matter; numbers are the last resort.
    """
    used = set(taken)
    result: dict[str, str] = {}
    for key, name in (locked or {}).items():
        if key in wanted and name not in used and name.isidentifier() and name not in KEYWORDS:
            result[key] = name
            used.add(name)
    rest = [key for key in wanted if key not in result]
    for key in sorted(rest, key=lambda key: (key != wanted[key][0], len(key), key)):
        name = next((name for name in wanted[key] if name not in used), "")
        number = 2
        while not name:
            numbered = f"{wanted[key][-1]}_{number}"
            name, number = ("" if numbered in used else numbered), number + 1
        result[key] = name
        used.add(name)
    return {key: result[key] for key in wanted}
