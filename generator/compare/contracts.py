"""Compare two contracts: pair the operations, enter the graph, settle it, and collect what each operation feels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.compare.graph import PairGraph
from generator.compare.ground import Entry, Sheet, collect, difference
from generator.compare.model import (
    Comparison,
    Difference,
    Direction,
    Effect,
    Felt,
    Location,
    OperationPair,
    Proof,
    Prove,
)
from generator.compare.operations import compare_operations, compare_operations_inside, stability, sunset
from generator.compare.paths import OperationMatch, pair_operations, pair_webhooks, prefix_moved, shape
from generator.compare.unattached import compare_unattached
from generator.compare.unchanged import Unchanged
from generator.contract.model import Contract, OperationKey
from generator.contract.stability import below
from generator.document.model import Node

if TYPE_CHECKING:
    from generator.compare.proofs import Proofs


def compare(base: Contract, revision: Contract, lowest: str = "", *, keywords: bool = True) -> Comparison:
    """All neutral differences between two contracts. Pure; cost follows what changed, not the size of the documents.

    `lowest` is the lowest stability level compared (empty: all): operations, parameters and properties that lie below
    it in the base are left out, and so are new ones below it. What rises above it has been added. `keywords`: tell of
    keywords that changed without any effect too, under a mark (`rules.judge` hears of them in the profile `oasdiff`).
    """
    unchanged = Unchanged(base, revision)
    graph = PairGraph(base.space, revision.space, unchanged.same_parts, lowest, keywords)
    matches = [*pair_operations(base, revision), *pair_webhooks(base, revision)]
    if lowest:
        matches = [settled for match in matches for settled in _settled(match, lowest)]
    sheets = [(match, _open(match, graph, base, revision, unchanged)) for match in matches]
    graph.settle()
    shapes = {shape(key.path) for key in revision.operations}
    pairs = []
    known: dict[tuple[Entry, ...], tuple[Felt, ...]] = {}
    for (old, new), sheet in sheets:
        if old is None or new is None:
            pairs.append(_alone(old, new, base, revision, shapes))
        elif sheet is not None:
            groups = collect(sheet, known)
            if groups:
                operations = base.operation(old), revision.operation(new)
                pairs.append(OperationPair(new.method, _listed(new), *operations, groups))
    return Comparison(
        base,
        revision,
        tuple(pairs),
        compare_unattached(base, revision, unchanged, any(prefix_moved(old, new) for old, new in matches)),
        statistics={"pairs": len(graph.nodes), "operations": len(sheets)},
        prove=_prover(graph),
    )


def _prover(graph: PairGraph) -> Prove:
    """`Proofs.prove` of a graph; the search is only loaded when it is asked for."""
    made: list[Proofs] = []

    def prove(found: Difference, direction: Direction) -> Proof | None:
        from generator.compare.proofs import Proofs

        if not made:
            made.append(Proofs(graph))
        return made[0].prove(found, direction)

    return prove


def _settled(match: OperationMatch, lowest: str) -> list[OperationMatch]:
    """A match less its sides that are not stable enough: the base decides, a new operation by itself."""
    old, new = match
    if old is not None and not below(_level(old), lowest):
        return [match]
    return [(None, new)] if new is not None and not below(_level(new), lowest) else []


def _level(key: OperationKey) -> object:
    found = key.node.get("x-stability-level")
    return None if found is None else found.value


def _open(
    match: OperationMatch, graph: PairGraph, base: Contract, revision: Contract, unchanged: Unchanged
) -> Sheet | None:
    """Enter the graph with a pair of operations; None when one side is missing or nothing can have changed."""
    old, new = match
    if old is None or new is None or unchanged.same_operation(old, new):
        return None
    sheet = Sheet(graph, base, revision, unchanged)
    if new.kind == "webhook":
        sheet.turned, sheet.payload = True, _listed(new)
        compare_operations_inside(base.operation(old), revision.operation(new), sheet)
    else:
        compare_operations(base.operation(old), revision.operation(new), sheet)
    return sheet


def _listed(key: OperationKey) -> str:
    """The path a change is listed under."""
    return f"webhook:{key.path}" if key.kind == "webhook" else key.path


def _alone(
    old: OperationKey | None, new: OperationKey | None, base: Contract, revision: Contract, shapes: set[str]
) -> OperationPair:
    """An operation that appeared or went, as one difference; nothing below it is listed."""
    if new is not None:
        facet = "webhook" if new.kind == "webhook" else "endpoint"
        found = difference(facet, "added", Effect.WIDENS, _paths(base), new.node, name=new.path)
        return OperationPair(new.method, _listed(new), None, revision.operation(new), ((Felt(found, Location()),),))
    assert old is not None
    operation = base.operation(old)
    facet = "webhook" if old.kind == "webhook" else "endpoint"
    marks = ["deprecated"] if operation.deprecated else []
    level = stability(operation)
    if isinstance(level, str):
        marks.append(f"stability-{level}")
    home = revision.document.root
    if facet == "endpoint" and shape(old.path) not in shapes:
        marks.append("path")
        home = _paths(revision)
    elif facet == "endpoint":
        home = next(key.item for key in revision.operations if shape(key.path) == shape(old.path))
    found = difference(
        facet, "removed", Effect.NARROWS, old.node, home, before=sunset(operation), name=old.path, marks=marks
    )  # fmt: skip
    return OperationPair(old.method, _listed(old), operation, None, ((Felt(found, Location()),),))


def _paths(contract: Contract) -> Node:
    root = contract.document.root
    return root.get("paths") or root
