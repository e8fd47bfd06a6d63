"""A contract as plain data without places, so that contracts of different documents can be compared.

Schemas are written out through their keywords; a component is written as its name inside itself.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from generator.contract.keywords import Composed, Keywords
from generator.contract.model import Content, Contract, OperationKey
from generator.document.model import Node

_PLACES = {"node", "nodes", "item", "key", "security_node", "document", "space", "read", "_read"}


def dump(contract: Contract) -> dict[str, Any]:
    """Everything effective in a contract, each operation by method and path."""
    return {
        "info": _plain(contract, contract.info),
        "servers": _plain(contract, contract.servers),
        "operations": {f"{key.method} {key.path}": operation(contract, key) for key in contract.operations},
        "webhooks": {f"{key.method} {key.path}": operation(contract, key) for key in contract.webhooks},
        "schemes": _plain(contract, contract.security_schemes),
        "schemas": {name: schema(contract, source) for name, source in contract.schemas.items()},
        "tags": list(contract.tags),
    }


def operation(contract: Contract, key: OperationKey) -> Any:
    return _plain(contract, contract.operation(key))


def schema(contract: Contract, source: Node | Composed, open_: tuple[object, ...] = ()) -> Any:
    if source in open_:
        return "again"
    return _keywords(contract, contract.space.read(source), (*open_, source))


def _keywords(contract: Contract, keywords: Keywords, open_: tuple[object, ...]) -> Any:
    if len(keywords.parts) == 1 and keywords == Keywords(parts=keywords.parts, nodes=keywords.nodes):
        return schema(contract, keywords.parts[0], open_)
    found = {}
    for name in Keywords.__struct_fields__:
        value = getattr(keywords, name)
        if name not in _PLACES and value not in (None, (), {}, ""):
            found[name] = _plain(contract, value, open_)
    return found


def _plain(contract: Contract, value: Any, open_: tuple[object, ...] = ()) -> Any:
    if isinstance(value, Node | Composed):
        return schema(contract, value, open_)
    if isinstance(value, OperationKey):
        return operation(contract, value)
    if isinstance(value, Content):
        kinds = ("parameters", "body", "responses", "callbacks")
        return {kind: _plain(contract, getattr(value, kind), open_) for kind in kinds}
    if isinstance(value, Struct):
        names = value.__struct_fields__
        return {name: _plain(contract, getattr(value, name), open_) for name in names if name not in _PLACES}
    if isinstance(value, dict) or hasattr(value, "items"):
        return {key: _plain(contract, member, open_) for key, member in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(contract, member, open_) for member in value]
    if isinstance(value, frozenset):
        return sorted(value)
    return value
