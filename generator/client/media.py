"""Media types by what a client does with them."""

from __future__ import annotations

from typing import Literal

MediaKind = Literal["json", "sse", "jsonl", "form", "multipart", "text", "binary"]

_LINES = frozenset(
    {
        "application/jsonl", "application/x-jsonl", "application/jsonlines", "application/x-jsonlines",
        "application/x-ndjson", "application/ndjson", "application/json-lines", "application/stream+json",
        "application/json-seq",
    }
)  # fmt: skip
_TEXT = frozenset({"application/xml", "application/yaml", "application/x-yaml", "application/javascript",
                   "application/jwt", "application/graphql"})  # fmt: skip


def essence(media_type: str) -> str:
    """`type/subtype` in lower case, without parameters (RFC 9110 §8.3.1)."""
    return media_type.partition(";")[0].strip().lower()


def media_kind(media_type: str) -> MediaKind:
    """How bodies of this media type are written and read."""
    kind = essence(media_type)
    if kind == "text/event-stream":
        return "sse"
    if kind in _LINES:
        return "jsonl"
    if kind in ("application/json", "text/json") or kind.endswith("+json"):
        return "json"
    if kind == "application/x-www-form-urlencoded":
        return "form"
    if kind.startswith("multipart/"):
        return "multipart"
    if kind.startswith("text/") or kind in _TEXT or kind.endswith(("+xml", "+yaml")):
        return "text"
    return "binary"
