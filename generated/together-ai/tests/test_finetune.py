"""One working call for every operation of `finetune`."""

from __future__ import annotations

import asyncio
from typing import Any

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


def test_download(
    client: Client, async_client: AsyncClient, server: MockServer
) -> None:
    arguments: dict[str, Any] = {"ft_id": "text"}
    method: Any = client.finetune.download
    result: Any = method(**arguments)
    route = server.find("GET", server.requests[-1].path)
    assert route is not None
    assert result.read() == route.body
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.finetune.download
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
