"""One working call for every operation of `rl.supported_models`."""

from __future__ import annotations

import asyncio
from typing import Any

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


def test_list(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {}
    method: Any = client.rl.supported_models.list
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.rl.supported_models.list
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )
