"""Two schemas met in a request or response, through document, dialect and compare."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from generator.compare.contracts import compare
from generator.compare.model import Comparison, Felt
from generator.compare.pairs import APART
from generator.contract.model import Contract
from generator.dialect.read import read_contract
from generator.document.load import load
from generator.errors import SourceError


@dataclass(frozen=True)
class Text:
    """A source that is one text."""

    name: str
    text: str

    @property
    def uri(self) -> str:
        return f"memory:/{self.name}"

    def read(self) -> bytes:
        return self.text.encode()

    def relative(self, reference: str) -> Text:
        raise SourceError("nothing lies beside this", where=self.name)


def contract_of(tree: Any, name: str = "api.json") -> Contract:
    return read_contract(load(Text(name, json.dumps(tree))))


def with_schema(schema: Any, direction: str = "request", version: str = "3.1.0", **components: Any) -> dict[str, Any]:
    """A document whose one operation takes or returns the schema."""
    content = {"application/json": {"schema": schema}}
    answer: dict[str, Any] = {"description": "done"}
    operation: dict[str, Any] = {"responses": {"200": answer}}
    if direction == "request":
        operation["requestBody"] = {"required": True, "content": content}
    else:
        answer["content"] = content
    return {
        "openapi": version,
        "info": {"title": "Things", "version": "1.0.0"},
        "paths": {"/things": {"post": operation}},
        "components": {"schemas": components},
    }


def comparison(before: Any, after: Any) -> Comparison:
    """The comparison of two documents given as trees."""
    return compare(contract_of(before, "before.json"), contract_of(after, "after.json"))


def felt(before: Any, after: Any, direction: str = "request", version: str = "3.1.0", **components: Any) -> list[Felt]:
    """Everything felt when one schema becomes another, without what has no effect or is told elsewhere."""
    pair = (with_schema(schema, direction, version, **components) for schema in (before, after))
    quiet = {"idle", "echo", "unused"}
    found = [f for operation in comparison(*pair).operations for f in operation.felt]
    return [f for f in found if not f.difference.marks & quiet and f.absent not in APART]


def told(
    before: Any, after: Any, direction: str = "request", version: str = "3.1.0"
) -> list[tuple[str, str, str, str]]:
    """(property path, facet, action, effect) of everything felt."""
    return [
        ("/".join(one.path), one.difference.facet, one.difference.action, one.difference.effect.value)
        for one in felt(before, after, direction, version)
    ]
