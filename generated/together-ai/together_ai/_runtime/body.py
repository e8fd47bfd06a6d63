"""Request bodies: JSON, forms, multipart, text and bytes."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass

from .files import FormPart, Multipart, Upload, is_file, refuse_text, upload
from .jsontext import dumps, plain
from .omit import Omit, given
from .operation import Media, Operation, Part
from .params import Pairs, _shape, encode, styled_pairs, text_of

_FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class Content:
    """A body ready to be sent, as often as needed when it is `replayable`."""

    media_type: str
    data: bytes | Multipart | Upload

    @property
    def replayable(self) -> bool:
        if isinstance(self.data, Multipart):
            return self.data.replayable
        return isinstance(self.data, bytes) or not hasattr(self.data.content, "read")

    def size(self) -> int | None:
        return len(self.data) if isinstance(self.data, bytes) else self.data.size()

    def chunks(self) -> Iterator[bytes]:
        if isinstance(self.data, bytes):
            return iter((self.data,))
        if isinstance(self.data, Multipart):
            self.data.rewind()
        return self.data.chunks()

    async def achunks(self) -> AsyncIterator[bytes]:
        for piece in self.chunks():
            yield piece


def essence(media_type: str) -> str:
    """`type/subtype` in lower case, without parameters."""
    return media_type.partition(";")[0].strip().lower()


def is_json(media_type: str) -> bool:
    """JSON, or a media type built on it (RFC 6839)."""
    kind = essence(media_type)
    return kind in ("application/json", "text/json") or kind.endswith("+json")


def is_json_lines(media_type: str) -> bool:
    """One JSON text per line, or JSON text sequences (RFC 7464)."""
    return essence(media_type) in _LINES


_LINES = frozenset(
    {
        "application/jsonl",
        "application/x-jsonl",
        "application/jsonlines",
        "application/x-jsonlines",
        "application/x-ndjson",
        "application/ndjson",
        "application/json-lines",
        "application/stream+json",
        "application/json-seq",
    }
)


def choose(operation: Operation, media_type: str) -> Media:
    """The media type to send: the one asked for, else JSON, else the first."""
    if media_type:
        for media in operation.body:
            if essence(media.name) == essence(media_type):
                return Media(media_type, media.parts, media.file)
        return Media(media_type)
    for media in operation.body:
        if is_json(media.name):
            return media
    return operation.body[0] if operation.body else Media("application/json")


def encode_body(
    operation: Operation,
    value: object,
    fields: Mapping[str, object] | None,
    extra: Mapping[str, object],
    media_type: str,
) -> Content | None:
    """The body of a call: a whole `value` or single `fields`, `extra` ones added. None when nothing is to be sent."""
    members = given(dict(fields)) if fields is not None else {}
    members.update(extra)
    if isinstance(value, Omit):
        if not members and not operation.body_required:
            return None
        value = members
    elif members:
        value = plain(value)
        value = {**value, **members} if isinstance(value, Mapping) else value
    return encode_value(choose(operation, media_type), value)


def encode_value(media: Media, value: object) -> Content:
    """One value in a given media type. Raises TypeError or ValueError for what cannot be written in it."""
    kind = essence(media.name)
    if is_json_lines(kind):
        return Content(media.name, _lines(kind, value))
    if is_json(kind):
        return Content(media.name, dumps(value).encode())
    if kind == _FORM:
        return Content(
            media.name,
            value.encode()
            if isinstance(value, str)
            else form_text(value, media.parts).encode(),
        )
    if kind.startswith("multipart/"):
        body = Multipart(
            [
                p
                for name, item in _members(value)
                for p in _form_parts(name, item, media.parts.get(name))
            ]
        )
        return Content(f"{kind}; boundary={body.boundary}", body)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return Content(_concrete(media.name), bytes(value))
    if media.file:
        refuse_text("body", value)
    if isinstance(value, str):
        return Content(
            _with_charset(_concrete(media.name, "text/plain")), value.encode()
        )
    if isinstance(value, (tuple, os.PathLike)) or hasattr(value, "read"):
        file = upload(value, fallback=_concrete(media.name))
        return Content(
            file.media_type, file.content if isinstance(file.content, bytes) else file
        )
    if "*" in kind:
        return Content("application/json", dumps(value).encode())
    return Content(
        media.name,
        (dumps(plain(value)) if _is_structure(value) else text_of(value)).encode(),
    )


def _is_structure(value: object) -> bool:
    return isinstance(value, (Mapping, list, tuple)) or hasattr(value, "model_dump")


def _concrete(media_type: str, fallback: str = "application/octet-stream") -> str:
    return fallback if "*" in media_type else media_type


def _with_charset(media_type: str) -> str:
    """Text is sent as UTF-8; `text/*` says so, since its default is another (RFC 6657)."""
    kind = media_type.lower()
    return (
        f"{media_type}; charset=utf-8"
        if kind.startswith("text/") and "charset=" not in kind
        else media_type
    )


def _lines(kind: str, value: object) -> bytes:
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    items = (
        value
        if isinstance(value, Iterable) and not isinstance(value, Mapping)
        else [value]
    )
    lead = "\x1e" if kind == "application/json-seq" else ""
    return "".join(f"{lead}{dumps(item)}\n" for item in items).encode()


def _members(value: object) -> Iterable[tuple[str, object]]:
    value = plain(value) if hasattr(value, "model_dump") else value
    if not isinstance(value, Mapping):
        raise TypeError(f"a form needs named fields, not {type(value).__name__}")
    return [
        (str(name), item) for name, item in value.items() if not isinstance(item, Omit)
    ]


def form_text(value: object, parts: Mapping[str, Part]) -> str:
    """A urlencoded form; `+` stands for a space there."""
    pairs = [
        pair
        for name, item in _members(value)
        for pair in _form_pairs(name, item, parts.get(name))
    ]
    return "&".join(f"{name}={text}".replace("%20", "+") for name, text in pairs)


def _form_pairs(name: str, value: object, part: Part | None) -> Pairs:
    encoded = encode(name)
    if value is None:
        return []
    if part is not None and part.content_type and not part.style:
        written = dumps(plain(value)) if is_json(part.content_type) else text_of(value)
        return [(encoded, encode(written))]
    shaped = _shape(value)
    if part is not None and part.style:
        return styled_pairs(encoded, part.style, part.explode, shaped, part.reserved)
    if isinstance(shaped, Mapping):
        return [(encoded, encode(dumps(plain(value))))]
    return styled_pairs(encoded, "form", True, shaped)


def _form_parts(name: str, value: object, part: Part | None) -> Iterator[FormPart]:
    """One field of a multipart body: an array is repeated, an object is JSON, a file is a file."""
    wanted = part.content_type if part is not None else ""
    headers = part.headers if part is not None else None
    if value is None:
        return
    if part is not None and part.file:
        refuse_text(name, value)
    if is_file(value):
        file = upload(value, fallback=_first(wanted) or "application/octet-stream")
        yield FormPart(name, file, file.media_type, headers)
        return
    shaped = value if isinstance(value, (str, bytes)) else _shape_files(value)
    if isinstance(shaped, list) and not (
        wanted and is_json(wanted) and not any(is_file(item) for item in shaped)
    ):
        if part is not None and part.style and not part.explode:
            for _, text in styled_pairs("", part.style, False, shaped, True):
                yield FormPart(name, text.encode(), "", headers)
            return
        for item in shaped:
            yield from _form_parts(name, item, part)
        return
    if isinstance(shaped, (Mapping, list)) or (wanted and is_json(wanted)):
        yield FormPart(
            name,
            dumps(plain(shaped)).encode(),
            _first(wanted) or "application/json",
            headers,
        )
        return
    yield FormPart(name, text_of(shaped).encode(), _first(wanted), headers)


def _first(media_types: str) -> str:
    """The first of a list of media types, without wildcards."""
    for name in media_types.split(","):
        if name.strip() and "*" not in name:
            return name.strip()
    return ""


def _shape_files(value: object) -> object:
    if isinstance(value, (list, tuple)):
        return [item for item in value if item is not None]
    return _shape(value)
