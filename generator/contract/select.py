"""One contract as another: under another path prefix, or without what carries an extension."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from msgspec import structs

from generator.contract.model import Contract, Operation, OperationKey


def moved(contract: Contract, strip: str = "", add: str = "") -> Contract:
    """The contract with `strip` taken off the start of paths that have it, and then `add` put before all paths."""
    if not strip and not add:
        return contract
    written: dict[OperationKey, OperationKey] = {}
    for key in contract.operations:
        path = key.path.removeprefix(strip)
        if not path.startswith("/"):
            path = f"/{path}"
        written[structs.replace(key, path=f"{add}{path}" if add else path)] = key
    return replace(contract, operations=tuple(written), read=_reader(contract, written), _read={})


def _reader(contract: Contract, written: dict[OperationKey, OperationKey]) -> Callable[[OperationKey], Operation]:
    def read(key: OperationKey) -> Operation:
        return structs.replace(contract.operation(written.get(key, key)), key=key)

    return read


def without(contract: Contract, extensions: Collection[str]) -> Contract:
    """The contract without the operations and webhooks that carry one of the extensions, themselves or by their path.

    An extension that says `false` or `null` does not count.
    """
    if not extensions:
        return contract

    def stays(key: OperationKey) -> bool:
        return not any(carries(key, name) for name in extensions)

    return replace(
        contract,
        operations=tuple(filter(stays, contract.operations)),
        webhooks=tuple(filter(stays, contract.webhooks)),
    )


def carries(key: OperationKey, extension: str) -> bool:
    """Whether an operation or its path item has an extension that is not switched off."""
    nodes = (holder.get(extension) for holder in (key.node, key.item))
    return any(node is not None and node.value is not None and node.value is not False for node in nodes)
