"""Which operations of a comparison are looked at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from msgspec import Struct

from generator.compare.model import Comparison, OperationPair
from generator.contract.model import Contract, Operation
from generator.document.model import Json
from generator.text import fits


class Selection(Struct, frozen=True):
    """Of several values of one kind any has to fit, of the kinds that are given each.

    `paths`, `tags` and `operations` (operation ids) are patterns as in `text.fits`; `methods` in any case. `where`
    holds (extension, value) with None for any value; `true`, numbers and the like are written as in JSON, and of a list
    one item has to fit. An operation counts when it fits as it was or as it is. What names no endpoint is left out as
    soon as anything is asked for.
    """

    paths: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()
    where: tuple[tuple[str, str | None], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.paths or self.methods or self.tags or self.operations or self.where)


def select(comparison: Comparison, selection: Selection) -> Comparison:
    """The comparison of the selected operations; the same when nothing is asked for."""
    if not selection:
        return comparison
    kept = tuple(pair for pair in comparison.operations if selected(pair, selection))
    return replace(comparison, operations=kept, unattached=())


def selected(pair: OperationPair, selection: Selection) -> bool:
    """Whether a pair of operations is asked for, as it was or as it is."""
    return any(_side(pair, side, selection) for side in (pair.revision, pair.base) if side is not None)


def selects(contract: Contract, selection: Selection) -> bool:
    """Whether any operation of the contract is asked for."""
    return any(_fits(contract.operation(key), (key.path,), selection) for key in contract.operations)


def _side(pair: OperationPair, side: Operation, selection: Selection) -> bool:
    return _fits(side, (pair.path, side.path), selection)


def _fits(side: Operation, names: Sequence[str], selection: Selection) -> bool:
    return (
        (not selection.paths or any(_any(name, selection.paths) for name in names))
        and (not selection.methods or side.method.upper() in [method.upper() for method in selection.methods])
        and (not selection.tags or any(_any(tag, selection.tags) for tag in side.tags))
        and (not selection.operations or _any(side.operation_id, selection.operations))
        and all(
            any(_says(side, name, value) for other, value in selection.where if other == name)
            for name, _ in selection.where
        )
    )


def _any(name: str, globs: Sequence[str]) -> bool:
    return any(fits(name, glob) for glob in globs)


def _says(side: Operation, name: str, wanted: str | None) -> bool:
    """Whether the extension, of the operation or else of its path item, has the value."""
    holder = side.node if side.node.get(name) is not None else side.key.item
    node = holder.get(name)
    if node is None:
        return False
    values = node.value if isinstance(node.value, list) else [node.value]
    return wanted is None or any(_text(value) == wanted for value in values)


def _text(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True)
