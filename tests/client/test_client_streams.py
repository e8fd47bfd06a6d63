"""Streams of a generated package over HTTP: errors between items, and what happens when a connection breaks off."""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from client_pipeline import Heard, Loopback, Said, document, generate, write_document

SSE = "text/event-stream"
LINES = "application/x-ndjson"
ITEM = {"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}
RESULT = {
    "type": "object",
    "required": ["id", "error"],
    "properties": {"id": {"type": "string"}, "error": {"anyOf": [{"type": "object"}, {"type": "null"}]}},
}
FAILED = {"type": "object", "required": ["error"], "properties": {"error": {"type": "object"}}}


def streamed(media: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"responses": {"200": {"description": "Fine.", "content": {media: {"schema": schema}}}}}


PATHS = {
    "/events": {"get": streamed(SSE, ITEM), "post": streamed(SSE, ITEM)},
    "/anything": {"get": streamed(SSE, {})},
    "/results": {"get": streamed(SSE, RESULT)},
    "/unions": {"get": streamed(SSE, {"anyOf": [ITEM, FAILED]})},
    "/lines": {"get": streamed(LINES, ITEM)},
    "/loose": {"get": streamed(LINES, {})},
}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("streams")
    generate(write_document(document(PATHS), folder), folder / "out", "streams_pkg")
    sys.path.insert(0, str(folder / "out"))
    yield importlib.import_module("streams_pkg")
    sys.path.remove(str(folder / "out"))


Outcome = tuple[list[Any], Exception | None, list[Heard]]


def outcomes(package: Any, call: Callable[[Any], Any], *script: Said) -> list[Outcome]:
    """Items, the error that ended them and what the server heard, by either client."""
    found: list[Outcome] = []
    with Loopback(*script) as server, package.Client(base_url=server.url) as client:
        items, error = list[Any](), None
        try:
            for item in call(client):
                items.append(item)
        except package.APIError as raised:
            error = raised
        found.append((items, error, server.heard))

    async def asynchronously(url: str) -> tuple[list[Any], Exception | None]:
        items = list[Any]()
        async with package.AsyncClient(base_url=url) as client:
            try:
                async for item in await call(client):
                    items.append(item)
            except package.APIError as raised:
                return items, raised
        return items, None

    with Loopback(*script) as server:
        items, error = asyncio.run(asynchronously(server.url))
        found.append((items, error, server.heard))
    return found


def events(*texts: str, **more: Any) -> Said:
    return Said([text.encode() for text in texts], SSE, headers={"retry-after-ms": "1"}, **more)


def lines(*texts: str) -> Said:
    return Said([f"{text}\n".encode() for text in texts], LINES)


ERRORS: list[tuple[str, Said, object, str]] = [
    ("events", events('data: {"n":1}\n\n', 'data: {"error":{"message":"full","code":5}}\n\n'), None, "full"),
    ("events", events('data: {"n":1}\n\n', 'data: {"error":"full","n":2}\n\n'), {"error": "full", "n": 2}, "full"),
    ("events", events('data: {"n":1}\n\n', 'event: error\ndata: {"message":"full"}\n\n'), {"message": "full"}, "full"),
    ("events", events('data: {"n":1}\n\n', "event: error\ndata: out of order\n\n"), "out of order", "out of order"),
    ("anything", events('data: {"n":1}\n\n', 'data: {"error":{"message":"full"}}\n\n'), None, "full"),
    ("unions", events('data: {"n":1}\n\n', 'data: {"error":{"message":"full"}}\n\n'), None, "full"),
    ("lines", lines('{"n":1}', '{"error":{"message":"full"}}'), None, "full"),
    ("loose", lines('{"n":1}', '{"error":{"message":"full"}}'), None, "full"),
]


@pytest.mark.parametrize(("path", "said", "body", "about"), ERRORS)
def test_an_error_between_items_is_raised(package: Any, path: str, said: Said, body: object, about: str) -> None:
    for items, error, _ in outcomes(package, lambda client: getattr(client, path).retrieve(), said):
        assert len(items) == 1
        assert type(error) is package.APIStreamError
        assert isinstance(error, package.APIError)
        assert about in str(error)
        assert f"GET /{path}" in str(error)
        assert body is None or error.body == body


ITEMS: list[tuple[str, Said]] = [
    ("events", events('data: {"n":1,"error":null}\n\n')),
    ("events", events('data: {"n":1,"text":"\\"error\\""}\n\n')),
    ("results", events('data: {"id":"a","error":{"message":"theirs"}}\n\n')),
    ("unions", events('data: {"n":1,"error":{}}\n\n')),
    ("lines", lines('{"n":1,"error":{"message":"theirs"}}')),
    ("loose", lines('{"id":"a","error":{"message":"theirs"}}')),
]


@pytest.mark.parametrize(("path", "said"), ITEMS)
def test_an_error_that_an_item_may_have_is_its_own(package: Any, path: str, said: Said) -> None:
    for items, error, _ in outcomes(package, lambda client: getattr(client, path).retrieve(), said):
        assert (len(items), error) == (1, None)


# ------------------------------------------------------------------ reconnecting

FIRST = 'id: a\nretry: 1\ndata: {"n":1}\n\n'
CUT = events(FIRST, 'id: b\ndata: {"n":', cut=True)
REST = events('id: b\ndata: {"n":2}\n\n')


def numbers(items: list[Any]) -> list[int]:
    return [item.n for item in items]


def test_a_broken_stream_goes_on_after_the_last_whole_event(package: Any) -> None:
    for items, error, heard in outcomes(package, lambda client: client.events.retrieve(), CUT, REST):
        assert (numbers(items), error) == ([1, 2], None)
        assert [one.all("last-event-id") for one in heard] == [[], ["a"]]


def test_it_ends_when_the_server_says_so(package: Any) -> None:
    for items, error, heard in outcomes(
        package, lambda client: client.events.retrieve(), CUT, Said((), SSE, status=204)
    ):
        assert (numbers(items), error, len(heard)) == ([1], None, 2)
    for items, error, heard in outcomes(package, lambda client: client.events.retrieve(), CUT, Said(status=404)):
        assert (numbers(items), type(error), len(heard)) == ([1], package.NotFoundError, 2)


def test_without_an_id_or_when_it_is_not_safe_the_break_is_raised(package: Any) -> None:
    plain = events('data: {"n":1}\n\n', "data: ", cut=True)
    for call, said in (
        (lambda client: client.events.retrieve(), plain),
        (lambda client: client.events.create(), CUT),
        (lambda client: client.events.retrieve(max_retries=0), CUT),
    ):
        for items, error, heard in outcomes(package, call, said, REST):
            assert (numbers(items), type(error), len(heard)) == ([1], package.APIConnectionError, 1)


def test_a_keyed_post_goes_on(package: Any) -> None:
    for items, error, heard in outcomes(package, lambda c: c.events.create(idempotency_key="k"), CUT, REST):
        assert (numbers(items), error, len(heard)) == ([1, 2], None, 2)
        assert [one.all("idempotency-key") for one in heard] == [["k"], ["k"]]


def test_tries_in_vain_are_counted(package: Any) -> None:
    vain = events(": nothing\n\n", cut=True)
    for items, error, heard in outcomes(package, lambda client: client.events.retrieve(), CUT, vain):
        assert (numbers(items), type(error)) == ([1], package.APIConnectionError)
        assert len(heard) == 3
