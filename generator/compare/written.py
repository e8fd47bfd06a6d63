"""Branches as they are written: which came or went though the same values are allowed, for those who ask."""

from __future__ import annotations

from msgspec import Struct

from generator.compare.branches import branch_target, component_name
from generator.compare.likeness import Prints
from generator.compare.model import Effect
from generator.compare.pairs import Findings, Local, Pair
from generator.compare.unions import FACET_OF_UNION
from generator.contract.keywords import SchemaSource
from generator.contract.schema import Part, Schema
from generator.contract.space import SchemaSpace

_DEEP = 6


class _Written(Struct, frozen=True):
    """A branch as it is written: the component it is, or "" and its index."""

    component: str
    index: int
    kind: str
    source: SchemaSource


def compare_written(pair: Pair, found: Findings) -> None:
    """Branches that came or went without effect, since others allow the same: echoes only.

    Those that are components are known by name, others by what they say; one that says something else is no other one.
    """
    before, after = _written(pair.base, pair.base_space), _written(pair.revision, pair.revision_space)
    told = {local.difference.name for local in found.locals if local.difference.facet in FACET_OF_UNION.values()}
    known = {b.component for b in before} & {b.component for b in after} | told
    gone, new = ([b for b in side if not b.component or b.component not in known] for side in (before, after))
    if not all(branch.component for branch in (*gone, *new)):
        gone, new = _unlike(pair, gone, new)
        if any(name.isdecimal() for name in told):
            gone, new = ([b for b in side if b.component] for side in (gone, new))
    for action, branches in (("removed", gone), ("added", new)):
        for branch in branches:
            _echo(pair, branch, action, found)


def _written(schema: Schema, space: SchemaSpace) -> list[_Written]:
    return [
        _Written(component_name(branch_target(source, space)), index, union.kind, source)
        for union in schema.written_unions
        for index, source in enumerate(union.branches)
    ]


def _unlike(pair: Pair, gone: list[_Written], new: list[_Written]) -> tuple[list[_Written], list[_Written]]:
    """Without those that say the same on the other side, and without pairs of nameless ones that only changed."""

    def speaking(branches: list[_Written], space: SchemaSpace) -> list[tuple[_Written, Schema]]:
        schemas = [(branch, space.schema((Part(branch.source),))) for branch in branches]
        # Plain types make one list of types, whose change is told as that.
        return [(b, schema) for b, schema in schemas if b.component or not schema.takes_all(schema.types)]

    def marked(branches: list[tuple[_Written, Schema]], prints: Prints) -> list[tuple[int, _Written]]:
        return [(prints.of(schema, _DEEP), branch) for branch, schema in branches]

    before, after = speaking(gone, pair.base_space), speaking(new, pair.revision_space)
    if len(before) == len(after) and not any(branch.component for branch, _ in (*before, *after)):
        return [], []  # as many nameless ones on either side: each has only changed
    one, two = marked(before, pair.base_prints), marked(after, pair.revision_prints)
    alike = {mark for mark, _ in one} & {mark for mark, _ in two}
    left, right = ([branch for mark, branch in side if mark not in alike] for side in (one, two))
    shared = min(sum(not branch.component for branch in side) for side in (left, right))
    return _without_nameless(left, shared), _without_nameless(right, shared)


def _without_nameless(branches: list[_Written], number: int) -> list[_Written]:
    """Without the first nameless branches, as many as said."""
    nameless = [branch for branch in branches if not branch.component][:number]
    return [branch for branch in branches if branch not in nameless]


def _echo(pair: Pair, branch: _Written, action: str, found: Findings) -> None:
    node = Part(branch.source).node
    difference = pair.differ(
        FACET_OF_UNION[branch.kind], action, Effect.NEUTRAL, name=branch.component or str(branch.index), marks=["echo"],
        base=node if action == "removed" else None, revision=node if action == "added" else None,
    )  # fmt: skip
    found.locals.append(Local(difference))
