"""Canonical JSON: the same bytes for the same document."""

from __future__ import annotations

import hashlib
import json

from generator.document.model import Document, Json


def canonical_json(value: Json) -> bytes:
    """Keys by code point, no spaces, integers exact, integral floats as integers, UTF-8."""
    text = json.dumps(_integral(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


def _integral(value: Json) -> Json:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {k: _integral(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_integral(v) for v in value]
    return value


def bundle(document: Document) -> Json:
    """The document with what its references reach in other files (thin: the entry file as it is)."""
    return document.root.value


def revision_id(document: Document) -> str:
    """The first 12 hex digits of the SHA-256 of the bundled document's canonical JSON."""
    return hashlib.sha256(canonical_json(bundle(document))).hexdigest()[:12]
