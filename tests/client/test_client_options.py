"""Settings and views of a generated client over HTTP: raw and streaming calls, other options, total time."""

from __future__ import annotations

import asyncio
import importlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from client_pipeline import Loopback, Said, document, generate, write_document

THING = {"type": "object", "properties": {"n": {"type": "integer"}}}
LIST = {"type": "object", "properties": {"data": {"type": "array", "items": THING}, "next_cursor": {"type": "string"}}}
CURSOR = {"name": "cursor", "in": "query", "schema": {"type": "string"}}


def answer(schema: dict[str, Any], media: str = "application/json") -> dict[str, Any]:
    return {"responses": {"200": {"description": "Fine.", "content": {media: {"schema": schema}}}}}


PATHS = {
    "/things": {"get": {"parameters": [CURSOR], **answer(LIST)}},
    "/things/{id}": {"get": answer(THING)},
    "/events": {"get": answer(THING, "text/event-stream")},
    "/": {"get": {"operationId": "ping", **answer(THING)}},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("options")
    schemes = {"key": {"type": "http", "scheme": "bearer"}}
    secured = document(PATHS, components={"securitySchemes": schemes}, security=[{"key": []}])
    generate(write_document(secured, made), made / "out", "options_pkg")
    return made / "out"


@pytest.fixture(scope="module")
def package(folder: Path) -> Iterator[Any]:
    sys.path.insert(0, str(folder))
    yield importlib.import_module("options_pkg")
    sys.path.remove(str(folder))


def test_raw_calls_have_status_and_headers(package: Any) -> None:
    script = [
        Said((b'{"data":[{"n":1}],"next_cursor":"c"}',), headers={"X-Request-Id": "r1"}),
        Said((b'{"data":[{"n":2}]}',)),
        Said((b'{"n":3}',)),
    ]
    with Loopback(*script) as server, package.Client(base_url=server.url) as client:
        page = client.things.raw.list()
        assert (page.status, page.headers["x-request-id"]) == (200, "r1")
        assert [item.n for item in page.parsed] == [1, 2]
        assert (client.raw.ping().status, client.things.raw.retrieve("a").parsed.n) == (200, 3)
        assert client.things.retrieve("a").n == 3

    async def asynchronously(url: str) -> None:
        async with package.AsyncClient(base_url=url) as client:
            page = await client.things.raw.list()
            assert (page.status, page.headers["x-request-id"]) == (200, "r1")
            assert [item.n async for item in page.parsed] == [1, 2]
            assert (await client.raw.ping()).parsed.n == 3

    with Loopback(*script) as server:
        asyncio.run(asynchronously(server.url))


def test_streaming_calls_leave_the_body(package: Any) -> None:
    with Loopback(Said((b'{"n"', b":3}"))) as server:
        with package.Client(base_url=server.url) as client:
            with client.things.streaming.retrieve("a") as reply:
                assert reply.status == 200
                assert b"".join(reply.iter_bytes()) == b'{"n":3}'
            with client.things.streaming.retrieve("a") as reply:
                assert reply.parse().n == 3
            with client.streaming.ping() as reply:
                assert reply.read() == b'{"n":3}'

        async def asynchronously() -> None:
            async with package.AsyncClient(base_url=server.url) as client:
                async with await client.things.streaming.retrieve("a") as reply:
                    assert b"".join([piece async for piece in reply.iter_bytes()]) == b'{"n":3}'
                async with await client.things.streaming.retrieve("a") as reply:
                    assert (await reply.parse()).n == 3

        asyncio.run(asynchronously())


def test_errors_are_raised_in_every_view(package: Any) -> None:
    with Loopback(Said(status=404)) as server, package.Client(base_url=server.url) as client:
        for call in (client.things.raw.retrieve, client.things.streaming.retrieve):
            with pytest.raises(package.NotFoundError):
                call("a")


def test_views_are_typed(folder: Path) -> None:
    program = (
        "from options_pkg import AsyncClient, Client\n"
        "reveal_type(Client().things.raw.retrieve('a').parsed)\n"
        "reveal_type(Client().things.streaming.retrieve(id='a').parse())\n"
        "async def main() -> None: reveal_type((await AsyncClient().things.raw.retrieve('a')).parsed)\n"
        "reveal_type(Client().with_options(timeout=1))\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "-c", program],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    found = [line.split('"')[1].rsplit(".", 1)[-1] for line in done.stdout.splitlines() if "Revealed" in line]
    assert found == ["ThingsRetrieveResponse"] * 3 + ["Client"]


def test_other_options_share_connections_and_keys(package: Any) -> None:
    with Loopback(Said((b'{"n":1}',))) as server:
        with package.Client(base_url=server.url, api_key="k", default_headers={"X-A": "1"}) as client:
            with client.with_options(max_retries=0, default_headers={"X-B": "2"}) as other:
                assert other.things.retrieve("a").n == 1
            assert client.things.retrieve("a").n == 1  # closing the other one left the connections open
            assert type(other) is package.Client

        async def asynchronously() -> None:
            async with package.AsyncClient(base_url=server.url, api_key="k") as client:
                async with client.with_options(strict=True, default_headers={"X-B": "2"}) as other:
                    await other.things.retrieve("a")
                await client.things.retrieve("a")

        asyncio.run(asynchronously())
        assert [one.all("x-b") for one in server.heard] == [["2"], [], ["2"], []]
        assert [one.all("x-a") for one in server.heard] == [["1"], ["1"], [], []]
        assert all(one.all("authorization") == ["Bearer k"] for one in server.heard)


TRICKLE = Said([b" "] * 40 + [b"{}"], pause=0.1)
BUSY = Said(status=503, headers={"retry-after-ms": "300"})


@pytest.mark.parametrize("said", [TRICKLE, Said(pause=3.0), BUSY])
def test_the_total_time_ends_a_call(package: Any, said: Said) -> None:
    """Bytes that trickle in, silence, and repetitions: no clock of a single step would end them."""
    wanted = package.InternalServerError if said is BUSY else package.APITimeoutError
    with Loopback(said) as server:
        with package.Client(base_url=server.url, max_retries=50) as client:
            started = time.monotonic()
            with pytest.raises(wanted):
                client.things.retrieve("a", total_timeout=0.5)
            with pytest.raises(wanted):
                client.with_options(total_timeout=0.5).things.retrieve("a")

        async def asynchronously() -> None:
            async with package.AsyncClient(base_url=server.url, max_retries=50, total_timeout=0.5) as client:
                await client.things.retrieve("a")

        with pytest.raises(wanted):
            asyncio.run(asynchronously())
        assert time.monotonic() - started < 3 * 2
