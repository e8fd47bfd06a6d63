"""Both documents side by side at a changed place: the values that stand there, written alike and compared by line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from html import escape
from itertools import islice

from generator.document.model import Document, Json, Node, Place, Pointer
from generator.site.highlight import yaml_line
from generator.site.past import Root
from generator.site.text import clean

MOST_ROOTS = 80
"""So many changes of one revision are shown side by side."""
_MOST_LINES = 200
_MOST_ROWS = 30
_CONTEXT = 2
_SMALL = 18
_LONGEST = 140
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_/$")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of both sides; `kind` is same, changed, gone, new or skip (lines left out)."""

    kind: str
    left: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class Sides:
    """A changed place. `base` and `revision` say where it stands, like ``file.yaml:3 #/paths``."""

    base: str
    revision: str
    lines: tuple[Line, ...]

    def plain(self) -> dict[str, object]:
        return asdict(self)


def read_sides(entry: Mapping[str, object]) -> Sides:
    """What `Sides.plain` gave."""
    lines = entry["lines"]
    assert isinstance(lines, list)
    return Sides(str(entry["base"]), str(entry["revision"]), tuple(Line(**line) for line in lines))


def all_sides(base: Document, revision: Document, roots: Sequence[Root]) -> dict[int, Sides]:
    """The sides of the first roots that have a place, by their index, breaking ones first."""
    wanted = sorted(range(len(roots)), key=lambda index: -roots[index].change.level)[:MOST_ROOTS]
    lines = _line_numbers(base, (roots[i].change.base for i in wanted))
    others = _line_numbers(revision, (roots[i].change.revision for i in wanted))
    found = {}
    for index in sorted(wanted):
        change = roots[index].change
        if change.base is None and change.revision is None:
            continue
        rows = tuple(_compared(_node(base, change.base), _node(revision, change.revision)))
        if any(row.kind != "same" for row in rows):
            found[index] = Sides(_said(change.base, lines), _said(change.revision, others), rows)
    return found


def _line_numbers(document: Document, places: Iterable[Place | None]) -> dict[Place, int]:
    wanted: dict[str, list[Pointer]] = {}
    for place in places:
        if place is not None:
            wanted.setdefault(place.file, []).append(place.pointer)
    found = {}
    for file in document.files.values():
        pointers = wanted.pop(file.name, None)
        if pointers:
            for pointer, position in file.positions(pointers).items():
                found[Place(file.name, pointer)] = position.line
    return found


def _said(place: Place | None, lines: Mapping[Place, int]) -> str:
    if place is None:
        return ""
    line = lines.get(place)
    return clean(f"{place.file}{f':{line}' if line else ''}")


def _node(document: Document, place: Place | None) -> Node | None:
    """The node at a place, or the nearest one above it that is there."""
    if place is None:
        return None
    file = next((file for file in document.files.values() if file.name == place.file), None)
    if file is None:
        return None
    node = Node(file, (), file.data)
    for token in place.pointer:
        below = node.get(token)
        if below is None and isinstance(node.value, list) and token.isdecimal() and int(token) < len(node.value):
            below = Node(file, (*node.pointer, token), node.value[int(token)])
        if below is None:
            break
        node = below
    return node


# ---------------------------------------------------------------------- lines


def _compared(base: Node | None, revision: Node | None) -> Iterator[Line]:
    one, two = _alike(base, revision)
    left, right = _lines(one), _lines(two)
    if max(len(left), len(right)) >= _MOST_LINES:  # the parent of something that came or went in a large part
        left, right = (left[:0], right[:24]) if len(left) >= len(right) else (left[:24], right[:0])
    rows = list(_rows(left, right))
    yield from rows[:_MOST_ROWS]
    if len(rows) > _MOST_ROWS:
        yield Line("skip")


def _alike(base: Node | None, revision: Node | None) -> tuple[Node | None, Node | None]:
    """Both sides from the same level on, with what is around them when that is small."""
    if base is None or revision is None:
        return base, revision
    depth = min(len(base.pointer), len(revision.pointer))
    same = base.pointer[:depth] == revision.pointer[:depth]
    one, two = (_above(base, depth), _above(revision, depth)) if same else (base, revision)
    for _ in range(2):
        if not one.pointer or not two.pointer or len(one.pointer) <= 3:
            break
        wider = _above(one, len(one.pointer) - 1), _above(two, len(two.pointer) - 1)
        if max(len(_lines(node, _SMALL + 1)) for node in wider) > _SMALL:
            break
        one, two = wider
    return one, two


def _above(node: Node, depth: int) -> Node:
    value = node.file.data
    for token in node.pointer[:depth]:
        value = value[int(token)] if isinstance(value, list) else value[token]  # type: ignore[index]
    return Node(node.file, node.pointer[:depth], value)


def _lines(node: Node | None, most: int = _MOST_LINES) -> list[str]:
    if node is None:
        return []
    name = node.pointer[-1] if node.pointer else ""
    return [
        clean(line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…")
        for line in islice(_dump({name: node.value} if name else node.value, 0), most)
    ]


def _dump(value: Json, depth: int) -> Iterator[str]:
    pad = "  " * depth
    if depth > 12:
        yield f"{pad}…"
    elif isinstance(value, dict):
        for key, member in value.items():
            if isinstance(member, dict | list) and member:
                yield f"{pad}{_scalar(key)}:"
                yield from _dump(member, depth + 1)
            else:
                yield f"{pad}{_scalar(key)}: {_scalar(member)}"
    elif isinstance(value, list):
        for member in value:
            if isinstance(member, dict | list) and member:
                lines = _dump(member, depth + 1)
                yield f"{pad}- {next(lines).lstrip()}"
                yield from lines
            else:
                yield f"{pad}- {_scalar(member)}"
    else:
        yield f"{pad}{_scalar(value)}"


def _scalar(value: Json) -> str:
    if isinstance(value, str):
        simple = value[:1] in _PLAIN and ": " not in value and " #" not in value and value.isprintable()
        if (
            simple
            and not value.endswith(":")
            and value.lower() not in ("true", "false", "null", "yes", "no", "on", "off")
        ):
            return value
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(value, ensure_ascii=False)


def _rows(left: Sequence[str], right: Sequence[str]) -> Iterator[Line]:
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from _equal(left[i1:i2], first=i1 == 0, last=i2 == len(left) and j2 == len(right))
            continue
        for one, two in _paired(left[i1:i2], right[j1:j2]):
            if one is not None and two is not None:
                yield Line("changed", *_marked(one, two))
            elif one is not None:
                yield Line("gone", yaml_line(one))
            elif two is not None:
                yield Line("new", "", yaml_line(two))


def _paired(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[str | None, str | None]]:
    """Lines of two replaced parts beside each other where they say the same key, else one after the other."""
    start = 0
    for line in left:
        match = next((i for i in range(start, len(right)) if _key(right[i]) == _key(line)), None)
        if match is None:
            yield line, None
            continue
        for other in right[start:match]:
            yield None, other
        yield line, right[match]
        start = match + 1
    for other in right[start:]:
        yield None, other


def _key(line: str) -> str:
    """What a line is about: its key, with its indentation; of an item the whole line."""
    return line.partition(":")[0]


def _equal(lines: Sequence[str], *, first: bool, last: bool) -> Iterator[Line]:
    """Lines that are the same, only a few of them around what changed."""
    head = 0 if first else _CONTEXT
    tail = 0 if last else _CONTEXT
    if len(lines) <= head + tail + 1:
        kept, skipped, rest = lines, False, lines[:0]
    else:
        kept, skipped, rest = lines[:head], True, lines[len(lines) - tail :] if tail else lines[:0]
    for line in kept:
        yield Line("same", yaml_line(line), yaml_line(line))
    if skipped:
        yield Line("skip")
    for line in rest:
        yield Line("same", yaml_line(line), yaml_line(line))


def _marked(one: str, two: str) -> tuple[str, str]:
    """Two versions of a line with what differs marked."""
    start = 0
    while start < min(len(one), len(two)) and one[start] == two[start]:
        start += 1
    end = 0
    while end < min(len(one), len(two)) - start and one[-1 - end] == two[-1 - end]:
        end += 1

    def mark(text: str) -> str:
        middle = text[start : len(text) - end]
        pieces = (
            text[:start],
            f"<mark>{escape(middle, quote=False)}</mark>" if middle else "",
            text[len(text) - end :],
        )
        return f"{escape(pieces[0], quote=False)}{pieces[1]}{escape(pieces[2], quote=False)}"

    return mark(one), mark(two)
