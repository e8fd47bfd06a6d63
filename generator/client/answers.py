"""Replies: what each documented status is read as, what a call returns, and what the bundled server answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from generator.client.examples import media_example, sample
from generator.client.media import media_kind
from generator.client.plan import AnswerMedia, AnswerPlan, MockReply
from generator.client.schemas import Place, Schemas
from generator.client.shapes import ANY, EXACT, Choice, DictOf, ListOf, Named, OneOf, Scalar, Shape, result_text
from generator.contract.model import MediaType, Operation, Response


@dataclass(frozen=True, slots=True)
class Answers:
    """All that is known about the replies of an operation."""

    plans: tuple[AnswerPlan, ...]
    returns: str
    returns_async: str
    stream_returns: str
    stream_returns_async: str
    stream: Literal["sse", "jsonl"] | None
    accept: str
    json: MediaType | None
    """The JSON media type of success."""
    shape: Shape | None
    """Its type."""
    reply: MockReply


def successes(operation: Operation) -> list[Response]:
    """The responses that describe success: 2xx, else `default`."""
    good = [response for response in operation.responses if response.status.startswith("2")]
    return good or [response for response in operation.responses if response.status == "default"]


def plan_answers(schemas: Schemas, operation: Operation, place: Place) -> Answers:
    """Go through the responses of an operation."""
    plans: list[AnswerPlan] = []
    good = successes(operation)
    results: list[tuple[str, str]] = []
    streams: list[tuple[str, str]] = []
    kinds: list[Literal["sse", "jsonl"]] = []
    first_json: MediaType | None = None
    first_shape: Shape | None = None
    for response in operation.responses:
        success = response in good
        media: list[AnswerMedia] = []
        for one in response.content:
            kind = media_kind(one.name)
            streamed = kind in ("sse", "jsonl") and success
            shape = _shape(schemas, one, place.below("response" if success else "error"), streamed)
            schemas.received.append(shape)
            media.append(AnswerMedia(one.name, reader_text(shape), streamed))
            if not success:
                continue
            if streamed:
                item = result_text(shape, "types.")
                streams.append((f"Stream[{item}]", f"AsyncStream[{item}]"))
                kinds.append("sse" if kind == "sse" else "jsonl")
            elif kind == "json":
                results.append((result_text(shape, "types."),) * 2)
                if first_json is None:
                    first_json, first_shape = one, shape
            elif kind == "text" or kind == "form":
                results.append(("str", "str"))
            elif kind == "binary" and "*" in one.name:
                results.append(("Any", "Any"))
            else:
                results.append(("Download", "AsyncDownload"))
        if success and not response.content:
            results.append(("None", "None"))
        plans.append(AnswerPlan(response.status, tuple(media)))
    if not good:
        results.append(("Any", "Any"))
    return Answers(
        plans=tuple(plans),
        returns=_joined(sync for sync, _ in results),
        returns_async=_joined(asynchronous for _, asynchronous in results),
        stream_returns=_joined(sync for sync, _ in streams),
        stream_returns_async=_joined(asynchronous for _, asynchronous in streams),
        stream=kinds[0] if kinds else None,
        accept=", ".join(dict.fromkeys(one.name for response in good for one in response.content)) or "*/*",
        json=first_json,
        shape=first_shape,
        reply=_mock(schemas, good, place),
    )


def _shape(schemas: Schemas, media: MediaType, place: Place, streamed: bool) -> Shape:
    source = media.item_schema if streamed and media.item_schema is not None else media.schema
    return schemas.of(source, place) if source is not None else ANY


def _joined(texts: Iterable[str]) -> str:
    pieces = list(dict.fromkeys(texts))
    if "Any" in pieces:
        return "Any"
    if "None" in pieces:
        pieces = [piece for piece in pieces if piece != "None"] + ["None"]
    return " | ".join(pieces)


def reader_text(shape: Shape) -> str:
    """The type as the runtime evaluates it when the first reply comes ('' for plain JSON)."""
    if shape == ANY or shape == DictOf(ANY) or shape == ListOf(ANY):
        return ""
    return _reader(shape)


def _reader(shape: Shape) -> str:
    if isinstance(shape, Scalar):
        if shape.kind in EXACT:
            return f"types.{EXACT[shape.kind]}"
        return {"file": "str", "any": "Any"}.get(shape.kind) or result_text(shape)
    if isinstance(shape, ListOf):
        return f"builtins.list[{_reader(shape.item)}]"
    if isinstance(shape, DictOf):
        return f"dict[str, {_reader(shape.value)}]"
    if isinstance(shape, OneOf):
        return " | ".join(_reader(option) for option in shape.options)
    if isinstance(shape, Named):
        return f"types.{shape.name}"
    assert isinstance(shape, Choice)
    return result_text(shape)


def _mock(schemas: Schemas, good: list[Response], place: Place) -> MockReply:
    """The reply that the bundled server gives: the first documented success with its first media type."""
    if not good:
        return MockReply(200, "", None, "none")
    response = good[0]
    status = int(response.status) if response.status.isdigit() else 200
    if not response.content:
        return MockReply(status, "", None, "none")
    media = next((one for one in response.content if media_kind(one.name) == "json"), response.content[0])
    kind = media_kind(media.name)
    if kind in ("sse", "jsonl"):
        shape = _shape(schemas, media, place.below("response"), True)
        return MockReply(status, media.name, sample(shape, schemas.definitions), "sse" if kind == "sse" else "jsonl")
    if kind == "json":
        shape = _shape(schemas, media, place.below("response"), False)
        body = media_example(schemas.contract.document, media, shape, schemas.definitions)
        return MockReply(status, media.name, body, "json")
    name = media.name if "*" not in media.name else "application/octet-stream"
    body = media_example(schemas.contract.document, media, Scalar("str"), schemas.definitions)
    return MockReply(status, name, body if isinstance(body, str) else "text", "text" if kind == "text" else "bytes")
