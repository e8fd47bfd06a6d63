"""One working call for every operation of `fine_tunes`."""

from __future__ import annotations

import asyncio
from typing import Any

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


def test_list(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {}
    method: Any = client.fine_tunes.list
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.fine_tunes.list
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
        "model": "Qwen/Qwen3-8B",
        "training_file": "file-3e91b7c05d24",
        "n_epochs": 3,
        "batch_size": "max",
        "learning_rate": 1e-05,
        "lr_scheduler": {
            "lr_scheduler_type": "cosine",
            "lr_scheduler_args": {"min_lr_ratio": 0.1, "num_cycles": 0.5},
        },
        "suffix": "support",
        "training_method": {"method": "sft", "train_on_inputs": "auto"},
        "training_type": {"type": "Lora", "lora_r": 32, "lora_alpha": 64},
    }
    method: Any = client.fine_tunes.create
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.fine_tunes.create
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_estimate_price(
    client: Client, async_client: AsyncClient, server: MockServer
) -> None:
    arguments: dict[str, Any] = {
        "training_file": "file-3e91b7c05d24",
        "model": "Qwen/Qwen3-8B",
        "n_epochs": 3,
    }
    method: Any = client.fine_tunes.estimate_price
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.fine_tunes.estimate_price
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
    method: Any = client.fine_tunes.retrieve
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.fine_tunes.retrieve
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
    method: Any = client.fine_tunes.delete
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "DELETE"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.fine_tunes.delete
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_cancel(client: Client, async_client: AsyncClient, server: MockServer) -> None:
    arguments: dict[str, Any] = {"id": "text"}
    method: Any = client.fine_tunes.cancel
    result: Any = method(**arguments)
    assert result is not None
    assert server.requests[-1].method == "POST"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.fine_tunes.cancel
        found: Any = await method(**arguments)
        await async_client.close()
        return found

    again: Any = asyncio.run(call())
    assert type(again).__name__.removeprefix("Async") == type(result).__name__
    assert (sent.method, sent.target) == (
        server.requests[-1].method,
        server.requests[-1].target,
    )


def test_download(
    client: Client, async_client: AsyncClient, server: MockServer
) -> None:
    arguments: dict[str, Any] = {"id": "text"}
    method: Any = client.fine_tunes.download
    result: Any = method(**arguments)
    route = server.find("GET", server.requests[-1].path)
    assert route is not None
    assert result.read() == route.body
    assert server.requests[-1].method == "GET"
    sent = server.requests[-1]

    async def call() -> Any:
        method: Any = async_client.fine_tunes.download
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
