"""Items of streams: from their text to values, and errors that a server reports between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, get_args

from . import decode
from .errors import APIStreamError, DecodeError, said
from .jsontext import loads
from .operation import Operation, Reader
from .stream import Event


def item_decoder(
    operation: Operation,
    reader: Reader,
    kind: str,
    *,
    strict: bool,
    scrub: Callable[[str], str],
) -> Callable[[Event], Any]:
    """From a streamed item to its value. It raises APIStreamError for an error, DecodeError for what is no item."""
    wanted = reader()
    sse = kind == "sse"

    def decode_item(event: Event) -> Any:
        text = event.data
        error = reported(event, wanted, sse=sse)
        if error is not None:
            about = scrub(said(error))
            message = (
                f"the stream of {operation.method} {operation.path} reports an error"
            )
            raise APIStreamError(
                f"{message}: {about}" if about else message, body=error
            )
        if wanted is str and sse:
            return text
        try:
            return decode.decode_json(text, wanted, strict=strict)
        except ValueError as problem:
            if wanted is None and sse:
                return text
            raise DecodeError(
                f"an item of the stream cannot be read: {problem}", body=text.encode()
            ) from None

    return decode_item


def reported(event: Event, wanted: Any, *, sse: bool) -> Any:
    """The error that stands where an item should; None for an item.

    It is one when the event is called `error`, when `error` is the mark of a documented variant, and when it is not
    documented at all; a field `error` that items may have is theirs. Lines that hold anything documented are items.
    """
    named = sse and event.event == "error"
    if not named and '"error"' not in event.data:
        return None
    try:
        value = loads(event.data)
    except (ValueError, RecursionError):
        return event.data if named else None
    if named:
        return value if value is not None else event.data
    if not isinstance(value, Mapping) or value.get("error") in (
        None,
        "",
        False,
        {},
        [],
    ):
        return None
    fields = [decode.documented(model) for model in decode.models_of(wanted)]
    knowing = [known["error"] for known in fields if "error" in known]
    if knowing:
        return value if any(_always(field) for field in knowing) else None
    if sse:
        return value
    others = set(value) - {"error"}
    return (
        None
        if any(others & set(known) for known in fields) or (others and not fields)
        else value
    )


def _always(field: Any) -> bool:
    """Must the field hold something?"""
    return bool(field.is_required()) and NoneType not in get_args(field.annotation)
