"""The tree of all differences: text for people, JSON and YAML for scripts, Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.compare.members import Action, Branch
from generator.document.model import Json, Node, Place, pointer_text
from generator.errors import DocumentError
from generator.report.machine import dump_entries
from generator.report.markdown import code
from generator.report.model import Positions
from generator.report.paint import BOLD, FAINT, Paint, painter
from generator.report.positions import place_text, source_of
from generator.text import number_of, plain

TREE_FORMATS = ("text", "json", "yaml", "markdown")

_SIGNS: dict[Action, str] = {"added": "+", "removed": "-", "changed": "~"}
_COLORS: dict[Action, str] = {"added": "32", "removed": "31", "changed": "33"}
_LONGEST = 120
"""So much of a value is shown to people."""
_BEFORE = 30
"""So much of two long texts is shown before they differ."""


@dataclass(frozen=True, slots=True)
class TreeOptions:
    """How a tree is written. Positions are those of its places."""

    base: Positions
    revision: Positions
    color: bool = False
    width: int = 0


def render_tree(branches: Sequence[Branch], format: str, options: TreeOptions) -> str:
    """The tree in one of TREE_FORMATS, ending with a newline. Raises DocumentError for what YAML cannot hold."""
    if format == "text":
        return _text(branches, options)
    if format == "markdown":
        return _markdown(branches, options)
    try:
        return dump_entries([_plain(branch, options) for branch in branches], format)
    except RecursionError:
        raise DocumentError(f"nested too deeply to be written as {format}") from None


def leaves(branches: Iterable[Branch]) -> Iterator[Branch]:
    """The differences themselves."""
    for branch in branches:
        if branch.action == "within":
            yield from leaves(branch.inner)
        else:
            yield branch


def places(branches: Iterable[Branch]) -> tuple[list[Place], list[Place]]:
    """All places that a report names, of base and revision."""
    found = list(leaves(branches))
    return [leaf.base.place for leaf in found if leaf.base], [leaf.revision.place for leaf in found if leaf.revision]


def _plain(branch: Branch, options: TreeOptions) -> dict[str, Json]:
    made: dict[str, Json] = {"name": branch.name, "action": branch.action}
    if branch.kind:
        made["kind"] = branch.kind
    if branch.reach:
        made["operations"] = branch.reach
    if branch.action == "within":
        made["inner"] = [_plain(one, options) for one in branch.inner]
    else:
        made["base"] = _side(branch.base, options.base)
        made["revision"] = _side(branch.revision, options.revision)
    return made


def _side(node: Node | None, positions: Positions) -> Json:
    if node is None:
        return None
    source = source_of(node.place, positions.get(node.place)) or {}
    return {**source, "pointer": pointer_text(node.pointer), "value": node.value}


def _chained(branch: Branch) -> tuple[list[Branch], Branch]:
    """The branches that have nothing but the next one in them, and the first with more."""
    chain = []
    while branch.action == "within" and len(branch.inner) == 1:
        chain.append(branch)
        branch = branch.inner[0]
    return chain, branch


def _text(branches: Sequence[Branch], options: TreeOptions) -> str:
    if not branches:
        return "No differences.\n"
    paint = painter(options.color)
    lines = [line for branch in branches for line in _lines(branch, 0, options, paint)]
    return "\n".join([*lines, "", _counted(branches)]) + "\n"


def _counted(branches: Sequence[Branch]) -> str:
    """``3 differences: 1 + added, 0 - removed, 2 ~ changed``"""
    found = [leaf.action for leaf in leaves(branches)]
    parts = ", ".join(f"{found.count(action)} {sign} {action}" for action, sign in _SIGNS.items())
    return f"{number_of(len(found), 'difference')}: {parts}"


def _lines(branch: Branch, depth: int, options: TreeOptions, paint: Paint) -> Iterator[str]:
    chain, last = _chained(branch)
    name = " › ".join(_named(one) for one in (*chain, last))
    indent = "  " * depth
    if last.action == "within":
        yield f"{indent}  {paint(name, BOLD) if not depth else name}"
        for one in last.inner:
            yield from _lines(one, depth + 1, options, paint)
        return
    told = _told(last)
    line = f"{indent}{paint(f'{_SIGNS[last.action]} {name}', _COLORS[last.action])}{f': {told}' if told else ''}"
    where = _where(last, options)
    if options.width and len(indent) + 4 + len(name) + len(told) + 2 + len(where) > options.width:
        yield line
        yield paint(f"{indent}    {where}", FAINT)
    else:
        yield f"{line}  {paint(where, FAINT)}"


def _named(branch: Branch) -> str:
    reach = f" (in {number_of(branch.reach, 'operation')})" if branch.reach else ""
    return plain(branch.name) + reach


def _where(leaf: Branch, options: TreeOptions) -> str:
    sides = (
        place_text(None if leaf.base is None else leaf.base.place, options.base),
        place_text(None if leaf.revision is None else leaf.revision.place, options.revision),
    )
    return " → ".join(filter(None, sides))


def _told(leaf: Branch) -> str:
    """The values on one line, as JSON; what is long is cut, and begins shortly before it differs."""
    if leaf.base is None or leaf.revision is None:
        node = leaf.base or leaf.revision
        return "" if node is None else _cut(_json(node.value), 0)
    if isinstance(leaf.base.value, dict | list) and isinstance(leaf.revision.value, dict | list):
        return ""
    one, two = _json(leaf.base.value), _json(leaf.revision.value)
    common = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    start = max(common - _BEFORE, 0) if max(len(one), len(two)) > _LONGEST else 0
    return f"{_cut(one, start)} → {_cut(two, start)}"


def _cut(text: str, start: int) -> str:
    shown = text[start : start + _LONGEST]
    return plain(("…" if start else "") + shown + ("…" if start + _LONGEST < len(text) else ""))


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _markdown(branches: Sequence[Branch], options: TreeOptions) -> str:
    if not branches:
        return "No differences.\n"
    lines = [line for branch in branches for line in _bullets(branch, 0)]
    return "\n".join([_counted(branches).replace("~", r"\~"), "", *lines]) + "\n"


def _bullets(branch: Branch, depth: int) -> Iterator[str]:
    chain, last = _chained(branch)
    name = " › ".join(
        code(one.name) + (f" (in {number_of(one.reach, 'operation')})" if one.reach else "") for one in (*chain, last)
    )
    indent = "  " * depth
    if last.action == "within":
        yield f"{indent}- {name}"
        for one in last.inner:
            yield from _bullets(one, depth + 1)
        return
    told = _told(last)
    yield f"{indent}- {name} **{last.action}**" + (f": {code(told)}" if told else "")
