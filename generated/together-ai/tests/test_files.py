"""One working call for every operation of `files`."""

from __future__ import annotations

import asyncio
from typing import Any

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


def test_list(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {}
    result: Any = client.files.list(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        found: Any = await async_client.files.list(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (server.requests[-1].method, server.requests[-1].target)


def test_upload(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {
        "purpose": "fine-tune",
        "file_name": "support-dialogues.jsonl",
        "file_type": "jsonl",
        "file": b'{"messages": []}',
    }
    result: Any = client.files.upload(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        found: Any = await async_client.files.upload(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (server.requests[-1].method, server.requests[-1].target)


def test_retrieve(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {"id": "text"}
    result: Any = client.files.retrieve(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        found: Any = await async_client.files.retrieve(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (server.requests[-1].method, server.requests[-1].target)


def test_delete(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {"id": "text"}
    result: Any = client.files.delete(**arguments)
    assert result is not None
    assert server.requests[-1].method == "DELETE"
    sent = server.requests[-1]

    async def call() -> Any:
        found: Any = await async_client.files.delete(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (server.requests[-1].method, server.requests[-1].target)


def test_content(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {"id": "text"}
    result: Any = client.files.content(**arguments)
    route = server.find("GET", server.requests[-1].path)
    assert route is not None
    assert result.read() == route.body
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        found: Any = await async_client.files.content(**arguments)
        await found.read()
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (server.requests[-1].method, server.requests[-1].target)
