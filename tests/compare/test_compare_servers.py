"""The part of a server's URL that stands before every path, whatever may be wrong with the URL."""

from __future__ import annotations

import pytest

from generator.compare.paths import server_prefix
from generator.contract.model import Server
from tests.compare.meeting import contract_of, with_schema

URLS = [
    ("https://a.example/v1/", "/v1"),
    ("//a.example/v1", "/v1"),
    ("/v1", "/v1"),
    ("/v1//x", "/v1//x"),
    ("https://a.example", ""),
    ("https://a.example/v1?q#f", "/v1"),
    ("{scheme}://a.example/v1", "/v1"),
    ("v1", ""),
    ("https://[bad/v1", "/v1"),
    ("https://[::1]:80/v1", "/v1"),
    ("", ""),
]


@pytest.mark.parametrize(("url", "prefix"), URLS)
def test_the_prefix_of_a_server(url: str, prefix: str) -> None:
    contract = contract_of(with_schema({}) | {"servers": [{"url": url}]})
    servers: tuple[Server, ...] = tuple(contract.servers)
    assert server_prefix(servers) == prefix
