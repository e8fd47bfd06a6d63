"""One working call for every operation of `rl.training_sessions`."""

from __future__ import annotations

import asyncio
from typing import Any

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


def test_list(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {}
    method: Any = client.rl.training_sessions.list
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.rl.training_sessions.list
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
        "model_resources_id": "5d1f0a34-7c7b-4b35-8f4e-2a9b6c0d1e72",
        "display_name": "math-grpo-baseline",
        "lora_config": {"rank": 32, "alpha": 64},
        "metadata": {"wandb": {"project": "math-grpo", "run_name": "seed-7"}},
    }
    method: Any = client.rl.training_sessions.create
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.rl.training_sessions.create
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
    arguments: dict[str, Any] = {"session_id": "text"}
    method: Any = client.rl.training_sessions.retrieve
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.rl.training_sessions.retrieve
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
        "session_id": "text",
        "display_name": "math-grpo-longer-context",
        "metadata": None,
    }
    method: Any = client.rl.training_sessions.update
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "PATCH"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.rl.training_sessions.update
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_stop(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {"session_id": "text"}
    method: Any = client.rl.training_sessions.stop
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.rl.training_sessions.stop
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )
