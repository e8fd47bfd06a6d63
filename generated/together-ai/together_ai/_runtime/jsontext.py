"""JSON both ways: Python values and models to JSON text, text to plain values."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import Any
from uuid import UUID

from .omit import Omit


def dumps(value: object) -> str:
    """Compact JSON text. Models, points in time, UUIDs, decimals and bytes (as base64) are written in their text form.

    Raises ValueError for NaN and infinities, TypeError for what has no JSON form.
    """
    return json.dumps(
        value, default=plain, ensure_ascii=False, allow_nan=False, separators=(",", ":")
    )


def loads(data: bytes | str) -> Any:
    """Plain values from JSON text; a byte order mark is passed over, NaN is no JSON. Raises ValueError."""
    if isinstance(data, bytes):
        data = data.decode("utf-8-sig")
    return json.loads(data.removeprefix("\ufeff"), parse_constant=_no_constant)


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def plain(value: Any) -> Any:
    """What JSON has a form for: one step down for what is not plain already."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.astimezone()).isoformat()
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, Decimal):
        return _number(value)
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, Mapping):
        return {
            name: item for name, item in value.items() if not isinstance(item, Omit)
        }
    if isinstance(value, (Sequence, set, frozenset)) and not isinstance(value, str):
        return list(value)
    if isinstance(value, (str, int, float)) or value is None:
        return value
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _number(value: Decimal) -> int | float | str:
    """A decimal as a JSON number where a number says the same, else as text."""
    if value == value.to_integral_value():
        return int(value)
    number = float(value)
    return number if Decimal(repr(number)) == value else str(value)
