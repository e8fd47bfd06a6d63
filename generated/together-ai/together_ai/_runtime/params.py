"""Parameters as text: every style and explode of OpenAPI, written as RFC 6570 asks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import TypeAlias
from urllib.parse import quote

from .jsontext import dumps, plain
from .operation import Param

Pairs: TypeAlias = list[tuple[str, str]]
"""Names and values, both already percent-encoded."""

_RESERVED = ":/?#[]@!$&'()*+,;="
_TRIPLE = re.compile(r"(%[0-9A-Fa-f]{2})")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


def text_of(value: object) -> str:
    """One value as text: JSON words for booleans, numbers without exponent, RFC 3339 for points in time."""
    if isinstance(value, str) and not isinstance(value, Enum):
        return value
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        return text_of(value.value)
    if isinstance(value, float):
        return format(Decimal(repr(value)), "f")
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.astimezone()).isoformat()
    if isinstance(value, (date, time)):
        return value.isoformat()
    value = plain(value)
    return dumps(value) if isinstance(value, (Mapping, list, tuple)) else str(value)


def encode(text: str, *, reserved: bool = False) -> str:
    """Percent-encode all but unreserved characters; with `reserved`, those and triples pass, too (RFC 6570 §3.2.3)."""
    if not reserved:
        return quote(text, safe="")
    pieces = _TRIPLE.split(text)
    return "".join(
        piece if index % 2 else quote(piece, safe=_RESERVED)
        for index, piece in enumerate(pieces)
    )


def literal(text: str) -> str:
    """The fixed text of a path template: what a path cannot hold is encoded, the rest stays."""
    pieces = _TRIPLE.split(text)
    return "".join(
        p if i % 2 else quote(p, safe="/:@!$&'()*+,;=") for i, p in enumerate(pieces)
    )


def _shape(value: object) -> object:
    """Models become mappings, any other sequence a list; `None` items are dropped, they have no text."""
    if hasattr(value, "model_dump"):
        value = plain(value)
    if isinstance(value, Mapping):
        return {str(name): item for name, item in value.items() if item is not None}
    if isinstance(value, (Sequence, set, frozenset)) and not isinstance(
        value, (str, bytes, bytearray)
    ):
        return [item for item in value if item is not None]
    return value


def path_text(param: Param, value: object) -> str:
    """A path parameter. Raises ValueError for what would change the path's segments."""
    value = dumps(plain(value)) if param.content else _shape(value)
    encoded = _styled_path(param, value)
    if encoded in ("", ".", ".."):
        raise ValueError(f"path argument {param.name!r} must not be {encoded!r}")
    return encoded


def _styled_path(param: Param, value: object) -> str:
    def one(item: object) -> str:
        return encode(text_of(item), reserved=param.reserved)

    lead, between = {"label": (".", "."), "matrix": (";", ";")}.get(
        param.style, ("", ",")
    )
    name = encode(param.name)
    if isinstance(value, Mapping):
        if param.explode:
            return (
                lead
                + between.join(
                    f"{encode(key)}={one(item)}" for key, item in value.items()
                )
                if value
                else ""
            )
        flat = ",".join(f"{encode(key)},{one(item)}" for key, item in value.items())
        return (
            (f";{name}={flat}" if param.style == "matrix" else lead + flat)
            if value
            else ""
        )
    if isinstance(value, list):
        if not value:
            return ""
        if param.style == "matrix":
            if param.explode:
                return "".join(f";{name}={one(item)}" for item in value)
            return f";{name}=" + ",".join(one(item) for item in value)
        return lead + (between if param.explode else ",").join(
            one(item) for item in value
        )
    written = one(value)
    if param.style == "matrix":
        return f";{name}={written}" if written else f";{name}"
    return lead + written


def query_pairs(param: Param, value: object) -> Pairs:
    """A query parameter as pairs; nothing for an empty array or object."""
    name = encode(param.name)
    if param.content:
        return [
            (name, encode(content_text(param.content, value), reserved=param.reserved))
        ]
    return styled_pairs(
        name, param.style or "form", param.explode, _shape(value), param.reserved
    )


def content_text(media_type: str, value: object) -> str:
    """A parameter with `content`: JSON, unless the media type is text and the value is, too."""
    if isinstance(value, str) and "json" not in media_type:
        return value
    return dumps(plain(value))


def styled_pairs(
    name: str, style: str, explode: bool, value: object, reserved: bool = False
) -> Pairs:
    """`name` is already encoded. Styles of query parameters and form fields (OpenAPI 3.1.1 §4.8.12.3)."""

    def one(item: object) -> str:
        return encode(text_of(item), reserved=reserved)

    if style == "deepObject":
        return _deep(name, value, reserved)
    if isinstance(value, Mapping):
        if explode:
            return [
                pair
                for key, item in value.items()
                for pair in _spread(encode(key), item, reserved)
            ]
        words = [
            word for key, item in value.items() for word in (encode(key), one(item))
        ]
        return [(name, _SEPARATOR.get(style, ",").join(words))] if words else []
    if isinstance(value, list):
        if explode:
            return [(name, one(item)) for item in value]
        return (
            [(name, _SEPARATOR.get(style, ",").join(one(item) for item in value))]
            if value
            else []
        )
    return [(name, one(value))]


_SEPARATOR = {"form": ",", "spaceDelimited": "%20", "pipeDelimited": "%7C"}


def _spread(name: str, value: object, reserved: bool) -> Pairs:
    """One member of an exploded object: arrays repeat the name, all else is one text."""
    value = _shape(value)
    items = value if isinstance(value, list) else [value]
    return [(name, encode(text_of(item), reserved=reserved)) for item in items]


def _deep(name: str, value: object, reserved: bool) -> Pairs:
    value = _shape(value)
    if isinstance(value, Mapping):
        return [
            p
            for key, item in value.items()
            for p in _deep(f"{name}%5B{encode(key)}%5D", item, reserved)
        ]
    if isinstance(value, list):
        return [
            p
            for index, item in enumerate(value)
            for p in _deep(f"{name}%5B{index}%5D", item, reserved)
        ]
    return [(name, encode(text_of(value), reserved=reserved))]


def header_text(param: Param, value: object) -> str:
    """A header parameter: style `simple`, nothing percent-encoded. Raises ValueError for line breaks."""
    if param.content:
        written = content_text(param.content, value)
    else:
        value = _shape(value)
        if isinstance(value, Mapping):
            between = "=" if param.explode else ","
            written = ",".join(
                f"{key}{between}{text_of(item)}" for key, item in value.items()
            )
        elif isinstance(value, list):
            written = ",".join(text_of(item) for item in value)
        else:
            written = text_of(value)
    return checked_header(param.name, written)


def checked_header(name: str, value: str) -> str:
    """The value, if it can stand in a header. The message does not repeat the value, it may be a secret."""
    if _CONTROL.search(value) or _CONTROL.search(name):
        raise ValueError(
            f"header {name!r}: a value must not hold line breaks or control characters"
        )
    return value


def cookie_texts(param: Param, value: object) -> list[str]:
    """A cookie parameter as `name=value` texts. Raises ValueError for what would start another cookie."""
    if param.content:
        return [f"{encode(param.name)}={encode(content_text(param.content, value))}"]
    value = _shape(value)
    if param.style == "cookie":  # OpenAPI 3.2: nothing is percent-encoded
        pairs = _raw_cookies(param, value)
        for name, written in pairs:
            if re.search(r"[;\s\x00-\x1f\x7f]", name + written):
                raise ValueError(
                    f"cookie {param.name!r}: a value must not hold separators or control characters"
                )
        return [f"{name}={written}" for name, written in pairs]
    return [
        f"{n}={v}"
        for n, v in styled_pairs(encode(param.name), "form", param.explode, value)
    ]


def _raw_cookies(param: Param, value: object) -> list[tuple[str, str]]:
    if isinstance(value, Mapping):
        if param.explode:
            return [(key, text_of(item)) for key, item in value.items()]
        return [
            (
                param.name,
                ",".join(
                    word for key, item in value.items() for word in (key, text_of(item))
                ),
            )
        ]
    if isinstance(value, list):
        if param.explode:
            return [(param.name, text_of(item)) for item in value]
        return [(param.name, ",".join(text_of(item) for item in value))]
    return [(param.name, text_of(value))]


def extra_pairs(values: Mapping[str, object]) -> Pairs:
    """`extra_query`: like parameters of style form, exploded."""
    return [
        p
        for name, value in values.items()
        for p in styled_pairs(encode(name), "form", True, _shape(value))
    ]
