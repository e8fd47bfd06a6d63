"""One working call for every operation of `files`."""

from __future__ import annotations

import asyncio
from typing import Any

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


def test_list(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {}
    method: Any = client.files.list
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.files.list
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_upload(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {
        "purpose": "fine-tune",
        "file_name": "support-dialogues.jsonl",
        "file_type": "jsonl",
        "file": b'{"messages": []}',
    }
    method: Any = client.files.upload
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.files.upload
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_retrieve(
    client: Client, async_client: AsyncClient, server: MockServer
) -> None:
    arguments: dict[str, Any] = {"id": "text"}
    method: Any = client.files.retrieve
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.files.retrieve
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_delete(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {"id": "text"}
    method: Any = client.files.delete
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "DELETE"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.files.delete
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_content(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {"id": "text"}
    method: Any = client.files.content
    result: Any = method(**arguments)
    route = server.find("GET", server.requests[-1].path)
    assert route is not None
    assert result.read() == route.body
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.files.content
        found: Any = await method(**arguments)
        await found.read()
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )
