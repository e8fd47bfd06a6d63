"""JSON text to a plain tree by the standard library (RFC 8259, read leniently: NaN and Infinity are let through)."""

from __future__ import annotations

import json

from generator.document.model import Json
from generator.document.scalars import MAX_DEPTH
from generator.errors import DocumentError

_LARGE = 1 << 20


def read_json(text: str, name: str) -> Json:
    """Raises DocumentError with file, line, column and what was expected."""
    try:
        data: Json = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise DocumentError(message, where=f"{name}:{error.lineno}:{error.colno}") from error
    except ValueError as error:  # an integer of thousands of digits
        raise DocumentError(f"no JSON that can be read: {error}", where=name) from error
    except RecursionError:
        raise DocumentError(f"nested deeper than {MAX_DEPTH} levels", where=name) from None
    if _may_be_deep(data, len(text)) and _is_deeper(data, MAX_DEPTH):
        raise DocumentError(f"nested deeper than {MAX_DEPTH} levels", where=name)
    return data


def _may_be_deep(data: Json, size: int) -> bool:
    """A quick no for large documents: orjson refuses 254 levels (and large integers), and is a C program."""
    if size < _LARGE:
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
