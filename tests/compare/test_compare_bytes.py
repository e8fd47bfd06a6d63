"""Bytes in the words of 3.0 and in those of 3.1: one contract."""

from __future__ import annotations

from typing import Any

import pytest

from generator.dialect.upgrade import upgraded
from tests.compare.meeting import comparison, contract_of, with_schema

BYTE, BASE64 = {"type": "string", "format": "byte"}, {"type": "string", "contentEncoding": "base64"}
BINARY, OCTETS = {"type": "string", "format": "binary"}, {"contentMediaType": "application/octet-stream"}
NOTHING: dict[str, Any] = {}


def body(media: str, schema: Any, version: str, direction: str = "request") -> dict[str, Any]:
    tree = with_schema({}, direction, version)
    operation = tree["paths"]["/things"]["post"]
    holder = operation["requestBody"] if direction == "request" else operation["responses"]["200"]
    holder["content"] = {media: NOTHING if schema is None else {"schema": schema}}
    return tree


def facets(before: Any, after: Any) -> set[str]:
    return {felt.difference.facet for pair in comparison(before, after).operations for felt in pair.felt}


@pytest.mark.parametrize("direction", ["request", "response"])
@pytest.mark.parametrize(("media", "old", "new"), [
    ("application/json", BYTE, BASE64),
    ("application/json", {"type": "array", "items": BYTE}, {"type": "array", "items": BASE64}),
    ("application/json", {**BYTE, "nullable": True}, {**BASE64, "type": ["string", "null"]}),
    ("application/octet-stream", BINARY, NOTHING),
    ("application/octet-stream", BINARY, None),
    ("application/octet-stream", BINARY, OCTETS),
    ("image/png", BINARY, {"contentMediaType": "image/png"}),
    ("application/pdf", BINARY, True),
    ("multipart/form-data", {"type": "object", "properties": {"file": BINARY}},
     {"type": "object", "properties": {"file": OCTETS}}),
])  # fmt: skip
def test_bytes_are_bytes_in_the_words_of_either_version(direction: str, media: str, old: Any, new: Any) -> None:
    before, after = body(media, old, "3.0.3", direction), body(media, new, "3.1.0", direction)
    assert facets(before, after) == facets(after, before) == set()
    kept = upgraded(contract_of(before).document, "3.0")
    assert facets(before, kept) == facets(kept, after) == set()


@pytest.mark.parametrize(("media", "old", "new"), [
    ("application/json", BYTE, {"type": "string"}),
    ("application/json", BYTE, {"type": "string", "contentEncoding": "base32"}),
    ("application/json", BYTE, {**BASE64, "maxLength": 4}),
    ("application/json", BINARY, NOTHING),
    ("application/octet-stream", BINARY, {**BINARY, "maxLength": 4}),
    ("image/png", BINARY, {"contentMediaType": "image/jpeg"}),
    ("text/plain", BINARY, NOTHING),
    ("multipart/form-data", {"type": "object", "properties": {"file": BINARY}},
     {"type": "object", "properties": {"file": {"contentMediaType": "image/png"}}}),
])  # fmt: skip
def test_other_bytes_are_news(media: str, old: Any, new: Any) -> None:
    before, after = body(media, old, "3.0.3"), body(media, new, "3.1.0")
    assert facets(before, after)
    assert facets(after, before)
