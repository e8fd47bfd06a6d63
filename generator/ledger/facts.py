"""What is known of a document without reading it again, and how the store keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson

from generator.contract.model import Contract, OperationKey
from generator.errors import ApiledgerError, DocumentError


class EndpointFacts(NamedTuple):
    """One operation or webhook as far as its life is concerned; `path` is `webhook:NAME` for webhooks."""

    method: str
    path: str
    operation_id: str
    tags: tuple[str, ...]
    deprecated: bool
    sunset: str


@dataclass(frozen=True, slots=True)
class Facts:
    """`digest` changes with any byte of any of the document's files."""

    id: str
    digest: str
    title: str
    version: str
    openapi: str
    schemas: int
    endpoints: tuple[EndpointFacts, ...]


def facts_of(contract: Contract, identity: str, content: str) -> Facts:
    """The facts of a document that was read."""
    return Facts(
        id=identity,
        digest=content,
        title=contract.info.title,
        version=contract.info.version,
        openapi=contract.openapi,
        schemas=len(contract.schemas),
        endpoints=tuple(
            [_endpoint(key, key.path) for key in contract.operations]
            + [_endpoint(key, f"webhook:{key.path}") for key in contract.webhooks]
        ),
    )


def _endpoint(key: OperationKey, path: str) -> EndpointFacts:
    """Read off the operation as written: nothing else of it is needed here."""
    written = key.node.value if isinstance(key.node.value, dict) else {}
    name, tags, sunset = written.get("operationId"), written.get("tags"), written.get("x-sunset")
    return EndpointFacts(
        key.method,
        path,
        name if isinstance(name, str) else "",
        tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else (),
        written.get("deprecated") is True,
        sunset if isinstance(sunset, str) else "",
    )


def dump_facts(facts: Facts) -> bytes:
    """As JSON. Raises TypeError for texts that have no UTF-8 form."""
    return orjson.dumps(
        {
            "id": facts.id,
            "digest": facts.digest,
            "title": facts.title,
            "version": facts.version,
            "openapi": facts.openapi,
            "schemas": facts.schemas,
            "endpoints": [list(endpoint) for endpoint in facts.endpoints],
        }
    )


def dump_failure(error: ApiledgerError, name: str) -> bytes:
    """Why a document cannot be read, without the document's name."""
    at = error.where.removeprefix(name) if error.where.startswith(name) else error.where
    return orjson.dumps({"message": error.message, "at": at, "ours": error.where.startswith(name), "hint": error.hint})


def load_facts(data: bytes, name: str, like: Facts | None = None) -> Facts:
    """What `dump_facts` wrote; raises the DocumentError that `dump_failure` wrote, of the document `name`.

    `like` are the facts of a neighbour, of which the endpoints are taken over where they are the same.
    """
    found: dict[str, Any] = orjson.loads(data)
    if "message" in found:
        where = f"{name}{found['at']}" if found["ours"] else found["at"]
        raise DocumentError(found["message"], where=where, hint=found["hint"])
    endpoints = tuple(
        [
            EndpointFacts(method, path, operation_id, tuple(tags), deprecated, sunset)
            for method, path, operation_id, tags, deprecated, sunset in found["endpoints"]
        ]
    )
    if like is not None and like.endpoints == endpoints:
        endpoints = like.endpoints
    return Facts(**{**found, "endpoints": endpoints})
