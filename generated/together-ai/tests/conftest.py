"""A server that answers from the document's examples, and clients that call it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from together_ai import AsyncClient, Client
from together_ai.testing import MockServer


@pytest.fixture(scope="session")
def server() -> Iterator[MockServer]:
    with MockServer() as running:
        yield running


@pytest.fixture
def client(server: MockServer) -> Iterator[Client]:
    with Client(api_key="secret", base_url=server.url, max_retries=0) as made:
        yield made


@pytest.fixture
def async_client(server: MockServer) -> AsyncClient:
    return AsyncClient(api_key="secret", base_url=server.url, max_retries=0)
