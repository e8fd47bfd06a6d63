"""One working call for every operation of `tci`."""

from __future__ import annotations

import asyncio
from typing import Any

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


def test_execute(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {
        "language": "python",
        "code": "print(2 + 2)",
        "files": [{"name": "notes.txt", "encoding": "string", "content": "hello"}],
    }
    method: Any = client.tci.execute
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.tci.execute
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )
