"""Documents made in memory, from one tree or from several files."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.contract.keywords import Keywords
from generator.contract.model import Contract, Operation
from generator.dialect.keywords import keyword_reader
from generator.dialect.read import read_contract
from generator.document.load import load
from generator.document.model import Document
from generator.errors import SourceError


@dataclass(frozen=True)
class Memory:
    """A source among files that exist only here."""

    name: str
    files: Mapping[str, str] = field(hash=False, compare=False)

    @property
    def uri(self) -> str:
        return f"memory:/{self.name}"

    def read(self) -> bytes:
        if self.name not in self.files:
            raise SourceError("no such file", where=self.name)
        return self.files[self.name].encode()

    def relative(self, reference: str) -> Memory:
        return Memory(posixpath.normpath(posixpath.join(posixpath.dirname(self.name), reference)), self.files)


def document_of(tree: Any, **others: Any) -> Document:
    """`tree` as `api.json`; `others` are further files, `parts` standing for `parts.json`."""
    files = {"api.json": json.dumps(tree)} | {f"{name}.json": json.dumps(other) for name, other in others.items()}
    return load(Memory("api.json", files))


def contract_of(tree: Any, **others: Any) -> Contract:
    return read_contract(document_of(tree, **others))


def operations_of(contract: Contract) -> dict[str, Operation]:
    """Operations and webhooks by `METHOD path`."""
    keys = (*contract.operations, *contract.webhooks)
    return {f"{key.method} {key.path}": contract.operation(key) for key in keys}


def keywords_of(schema: Any, family: str = "3.1", **components: Any) -> tuple[Keywords, list[str]]:
    """The keywords of one schema, and the kinds of notes that reading it left."""
    head: dict[str, Any] = {"swagger": "2.0"} if family == "2.0" else {"openapi": f"{family}.0"}
    schemas = {"It": schema, **components}
    tree = head | ({"definitions": schemas} if family == "2.0" else {"components": {"schemas": schemas}})
    document = document_of(tree)
    node = document.root
    for step in ("definitions", "It") if family == "2.0" else ("components", "schemas", "It"):
        found = node.get(step)
        assert found is not None
        node = found
    keywords = keyword_reader(document, family)(node)
    return keywords, [note.kind for note in document.notes]
