"""JSON text to a plain tree by the standard library (RFC 8259, read leniently: NaN and Infinity are let through)."""

from __future__ import annotations

import json

from generator.document.model import Json
from generator.document.text import position_at
from generator.errors import DocumentError


def read_json(text: str, name: str) -> Json:
    """Raises DocumentError with file, line, column and what was expected."""
    try:
        data: Json = json.loads(text)
    except json.JSONDecodeError as error:
        raise DocumentError(f"no JSON: {_lower(error.msg)}", where=f"{name}:{error.lineno}:{error.colno}") from error
    except ValueError as error:  # an integer of thousands of digits
        raise DocumentError(f"no JSON that can be read: {error}", where=name) from error
    except RecursionError:
        at = position_at(text, 0)
        raise DocumentError("nested too deeply to be read", where=f"{name}:{at.line}:{at.column}") from None
    return data


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]
