"""What a plain YAML scalar means by the core schema of YAML 1.2.2 (§10.3.2)."""

from __future__ import annotations

import re

from generator.document.model import Json

MAX_DIGITS = 4000
"""Integers of more digits are refused: Python will not print them, and nobody means them."""
MAX_DEPTH = 500
"""Deeper nesting is refused (JSON and YAML alike), so that no later step runs out of stack."""

_WORDS: dict[str, Json] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_FIRST_OF_NUMBER = frozenset("0123456789+-.")
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_INFINITY = re.compile(r"[-+]?\.(?:inf|Inf|INF)")
_NOT_A_NUMBER = re.compile(r"\.(?:nan|NaN|NAN)")


def plain_value(text: str) -> Json:
    """The value of an untagged plain scalar. `on`, `no`, dates, `1_000`, `=` are strings; `08012` is 8012.

    Raises ValueError for an integer beyond MAX_DIGITS.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] in _FIRST_OF_NUMBER:
        number = _number(text)
        if number is not None:
            return number
    return text


def _number(text: str) -> int | float | None:
    if _DECIMAL.fullmatch(text):
        return _integer(text, 10)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _OCTAL.fullmatch(text):
        return _integer(text[2:], 8)
    if _HEXADECIMAL.fullmatch(text):
        return _integer(text[2:], 16)
    if _INFINITY.fullmatch(text):
        return float("-inf" if text[0] == "-" else "inf")
    if _NOT_A_NUMBER.fullmatch(text):
        return float("nan")
    return None


def _integer(digits: str, base: int) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"an integer of {len(digits)} digits, at most {MAX_DIGITS} are read")
    return int(digits, base)


def tagged_value(text: str, tag: str) -> Json:
    """The value of a scalar with an explicit tag. Tags other than those of the core schema leave the text as it is.

    Raises ValueError when the text is none of the tag's.
    """
    kind = tag.removeprefix("tag:yaml.org,2002:")
    if kind == tag or kind not in ("null", "bool", "int", "float"):
        return text
    value = plain_value(text)
    if kind == "float" and type(value) is int:
        return float(value)
    fits = {
        "null": value is None,
        "bool": type(value) is bool,
        "int": type(value) is int,
        "float": type(value) is float,
    }
    if not fits[kind]:
        raise ValueError(f"{text!r} is no value of the tag !!{kind}")
    return value
