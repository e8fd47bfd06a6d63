"""One working call for every operation of `endpoints`."""

from __future__ import annotations

import asyncio
from typing import Any

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


def test_list(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {}
    method: Any = client.endpoints.list
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.endpoints.list
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_create(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {
        "model": "acme/Qwen3-8B-support-9d21",
        "hardware": "1x_nvidia_h100_80gb_sxm",
        "autoscaling": {"min_replicas": 1, "max_replicas": 3},
        "display_name": "support bot",
    }
    method: Any = client.endpoints.create
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.endpoints.create
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
    arguments: dict[str, Any] = {"endpoint_id": "text"}
    method: Any = client.endpoints.retrieve
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.endpoints.retrieve
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_update(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {
        "endpoint_id": "text",
        "state": "STOPPED",
        "inactive_timeout": None,
    }
    method: Any = client.endpoints.update
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "PATCH"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.endpoints.update
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
    arguments: dict[str, Any] = {"endpoint_id": "text"}
    method: Any = client.endpoints.delete
    result: Any = method(**arguments)
    assert result is None
    assert server.requests[-1].method == "DELETE"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.endpoints.delete
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )
