"""JSON to a plain tree (RFC 8259, read leniently: NaN, Infinity and lone surrogates are let through).

orjson reads what is strictly JSON, from bytes and without an intermediate text. What it refuses, and what it would read
less exactly, is left to the standard library, whose word on errors is the one people see.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from generator.document.json_lines import is_indented
from generator.document.model import Json
from generator.document.scalars import MAX_DEPTH
from generator.document.text import decode
from generator.errors import DocumentError

LARGE = 1 << 20
"""Documents of so many bytes are worth the import of orjson."""

_ROLES = bytes(
    ord("0") if chr(code).isdigit() and code < 128 else ord(" ") if chr(code) in " \t\n\r:,[-" else ord("x")
    for code in range(256)
)
_LONG_INTEGER = b" " + b"0" * 19
"""What may be an integer beyond 64 bits, as the roles of its characters show it."""
_SPACE = b" \t\n\r"
_AROUND = 64


class JsonTree(NamedTuple):
    """What a text says, and whether it is indented by two all through (see `json_lines`)."""

    data: Json
    indented: bool


def read_json(utf8: bytes, name: str) -> JsonTree:
    """Raises DocumentError with file, line, column and what was expected."""
    tree = _read_quickly(utf8)
    if tree is None:
        tree = JsonTree(_read_exactly(decode(utf8, name), name), False)
    if not tree.indented and _may_be_deep(tree.data, len(utf8)) and _is_deeper(tree.data, MAX_DEPTH):
        raise DocumentError(f"nested deeper than {MAX_DEPTH} levels", where=name)
    return tree


def _read_quickly(utf8: bytes) -> JsonTree | None:
    """The tree, or None when this is not for orjson to say. Small documents do not pay for its import."""
    if len(utf8) < LARGE:
        return None
    import orjson

    try:
        data: Json = orjson.loads(utf8)
    except orjson.JSONDecodeError:
        return None
    if is_indented(utf8, data):
        return JsonTree(data, True)
    return None if _has_long_integer(utf8) else JsonTree(data, False)


def _has_long_integer(utf8: bytes) -> bool:
    """Could there be an integer beyond 64 bits, which orjson would read as a float? Long digits in texts are none."""
    roles = utf8.translate(_ROLES)
    at = roles.find(_LONG_INTEGER)
    while at >= 0:
        before = utf8[max(0, at - _AROUND) : at + 1].removesuffix(b"-").rstrip(_SPACE)
        after = utf8[at + 1 : at + 1 + _AROUND].lstrip(b"0123456789").lstrip(_SPACE)
        if before[-1:] in (b"", b":", b",", b"[") and after[:1] in (b"", b",", b"]", b"}"):
            return True
        at = roles.find(_LONG_INTEGER, at + 1)
    return False


def _read_exactly(text: str, name: str) -> Json:
    try:
        data: Json = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise DocumentError(message, where=f"{name}:{error.lineno}:{error.colno}") from error
    except ValueError as error:  # an integer of thousands of digits
        raise DocumentError(f"no JSON that can be read: {error}", where=name) from error
    except RecursionError:
        raise DocumentError(f"nested deeper than {MAX_DEPTH} levels", where=name) from None
    return data


def _may_be_deep(data: Json, size: int) -> bool:
    """A quick no for large documents: orjson refuses 254 levels (and large integers), and is a C program."""
    if size < LARGE:
        return size > 2 * MAX_DEPTH
    import orjson

    try:
        orjson.dumps(data)
    except TypeError:
        return True
    return False


def _is_deeper(data: Json, limit: int) -> bool:
    level = [data]
    for _ in range(limit + 1):
        inner = [v for one in level for v in (one.values() if type(one) is dict else one if type(one) is list else ())]
        level = [v for v in inner if type(v) is dict or type(v) is list]
        if not level:
            return False
    return True
