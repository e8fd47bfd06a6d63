"""One working call for every operation of `rl.training_sessions.operations.inference_checkpoint`."""

from __future__ import annotations

import asyncio
from typing import Any

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


def test_create(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {"session_id": "text", "idempotency_key_header": "text"}
    method: Any = client.rl.training_sessions.operations.inference_checkpoint.create
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = (
            async_client.rl.training_sessions.operations.inference_checkpoint.create
        )
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
    arguments: dict[str, Any] = {"session_id": "text", "operation_id": "text"}
    method: Any = client.rl.training_sessions.operations.inference_checkpoint.retrieve
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = (
            async_client.rl.training_sessions.operations.inference_checkpoint.retrieve
        )
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )
