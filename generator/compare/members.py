"""What differs between two trees, member by member: what is written, not what it means."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.compare.words import ANY, member_kind, statement
from generator.document.bundle import is_reference
from generator.document.canonical import canonical_json
from generator.document.grammar import EACH, REFERABLE
from generator.document.model import Document, File, Json, Node

Action = Literal["added", "removed", "changed", "within"]

DEEPEST = 100
"""Below this level of a tree a difference is told as one, of the whole value."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One place at which the documents differ, or below which they do (`within`).

    `name` is that of a member, or says which item of a list it is; `kind` is the kind of statement (a word of
    `words.STATEMENTS`, or empty). `base` and `revision` are where it stands: one of them when it was added or removed.
    """

    name: str
    kind: str
    action: Action
    base: Node | None
    revision: Node | None
    inner: tuple[Branch, ...] = ()
    reach: int = 0
    """In how many operations a component is used; 0 where that is not known or does not apply."""


Pair: TypeAlias = "tuple[str, Node | None, Node | None]"


@dataclass(frozen=True, slots=True)
class Side:
    """One document: how references are followed in it, and the files that are walked from their roots."""

    document: Document
    entries: tuple[File, ...]

    def outside(self, node: Node | None) -> bool:
        """Whether a node stands where only references lead."""
        return node is not None and all(node.file is not entry for entry in self.entries)


class Walk:
    """The walk over two trees. What a reference reaches in a further file is looked at where it is reached first."""

    def __init__(
        self, base: Side, revision: Side, without: Collection[str], hidden: Collection[str], shortcut: bool
    ) -> None:
        """`without` are kinds of statements, `hidden` extensions whose operations are passed over.

        `shortcut`: what is the same text is the same, because no reference leads to a further file.
        """
        self.base, self.revision = base, revision
        self.without, self.hidden = frozenset(without), frozenset(hidden)
        self._shortcut = shortcut
        self._followed: set[tuple[Node, Node]] = set()
        self._level = 0

    def member(self, holder: str, name: str, old: Node | None, new: Node | None) -> Iterator[Branch]:
        """The difference in one member of an object of the kind `holder`: one branch, or none."""
        said = statement(holder, name)
        if said not in self.without:
            yield from self.branch(name, said, old, new, member_kind(holder, name))

    def branch(self, name: str, said: str, old: Node | None, new: Node | None, kind: str) -> Iterator[Branch]:
        """What differs between two nodes of one kind, under a name: one branch, or none."""
        if kind == "operation":
            old, new = self._shown(old), self._shown(new)
        if old is None and new is None:
            return
        if old is None or new is None:
            yield Branch(name, said, "removed" if new is None else "added", old, new)
            return
        if self._shortcut and same(old.value, new.value):
            return
        if not _alike(old.value, new.value) or self._level >= DEEPEST:
            if canonical_json(old.value) != canonical_json(new.value):
                yield Branch(name, said, "changed", old, new)
            return
        self._level += 1
        inner = tuple(self.inside(old, new, kind))
        self._level -= 1
        if inner:
            yield Branch(name, said, "within", old, new, inner)

    def inside(self, old: Node, new: Node, kind: str) -> Iterator[Branch]:
        """What differs inside two objects, or two lists, of one kind."""
        if kind == "schema or each":
            kind = "each schema" if isinstance(new.value, list) else "schema"
        if isinstance(new.value, list):
            yield from self._items(old, new, kind)
        elif kind in REFERABLE and (_refers(old) or _refers(new)):
            yield from self._references(old, new, kind)
        else:
            yield from self.members(old, new, kind)
            if kind == "mapping":
                yield from self._mapped(old, new)

    def members(self, old: Node, new: Node, kind: str, but: Collection[str] = ()) -> Iterator[Branch]:
        """What differs in the members of two objects, those of the revision first."""
        yield from self._paired(dict(old.members()), dict(new.members()), kind, but)

    def _paired(
        self, before: dict[str, Node], after: dict[str, Node], kind: str, but: Collection[str] = ()
    ) -> Iterator[Branch]:
        for name in dict.fromkeys((*after, *before)):
            if name not in but:
                yield from self.member(kind, name, before.get(name), after.get(name))

    def _references(self, old: Node, new: Node, kind: str) -> Iterator[Branch]:
        """References by what is written; what they reach too, where nothing else shows it."""
        yield from self.member("", "$ref", old.get("$ref"), new.get("$ref"))
        before, after = self.base.document.follow(old), self.revision.document.follow(new)
        if not self._looks_into(before, after, _refers(old) and _refers(new)):
            before, after = old, new
        yield from self._paired(_effective(old, before), _effective(new, after), kind)

    def _mapped(self, old: Node, new: Node) -> Iterator[Branch]:
        """What the values of a discriminator stand for, where only they lead there."""
        after = dict(new.members())
        for name, one in old.members():
            two = after.get(name)
            if two is not None and is_reference(one.value) and is_reference(two.value):
                targets = self.base.document.target(one, one.value), self.revision.document.target(two, two.value)
                if self._looks_into(*targets, True):
                    yield from self.branch(name, "", *targets, "schema")

    def _looks_into(self, before: Node | None, after: Node | None, both: bool) -> bool:
        """Whether what references reach is compared here: not when it is elsewhere, and each pair once."""
        if before is None or after is None or (before, after) in self._followed:
            return False
        if both and not self.base.outside(before) and not self.revision.outside(after):
            return False
        self._followed.add((before, after))
        return True

    def _shown(self, node: Node | None) -> Node | None:
        """The operation, unless it carries an extension that hides it."""
        if node is None or not any(_says(node, name) for name in self.hidden):
            return node
        return None

    def _items(self, old: Node, new: Node, kind: str) -> Iterator[Branch]:
        """Lists: items that are known by something pair by it, others by what they say, or by position."""
        inner = kind.removeprefix(EACH).removeprefix(ANY) if kind.startswith((EACH, ANY)) else ""
        before, after = old.items(), new.items()
        pairs = self._loose(before, after, inner) if kind.startswith(ANY) else _by_position(before, after)
        for name, one, two in pairs:
            yield from self.branch(name, "", one, two, inner)

    def _loose(self, before: list[Node], after: list[Node], kind: str) -> Iterator[Pair]:
        """Items whose order says nothing: equal ones are one; then those with one mark; schemas then in order."""
        old, new, met = _meet(
            before, after, lambda node, _: canonical_json(node.value).decode("utf-8", "surrogatepass")
        )
        more: list[tuple[Node, Node]] = []
        if kind not in ("value", ""):
            old, new, more = _meet(old, new, lambda node, side: self._mark(node, side, kind), self.base, self.revision)
        if kind == "schema":
            several = min(len(old), len(new))
            more += list(zip(old[:several], new[:several], strict=True))
            old, new = old[several:], new[several:]
        for one, two in sorted([*met, *more], key=lambda pair: int(pair[1].pointer[-1])):
            yield self._mark(two, self.revision, kind) or two.pointer[-1], one, two
        for two in new:
            yield self._mark(two, self.revision, kind) or two.pointer[-1], None, two
        for one in old:
            yield self._mark(one, self.base, kind) or one.pointer[-1], one, None

    def _mark(self, node: Node, side: Side | None, kind: str) -> str:
        """What an item is known by; empty where there is nothing of the kind."""
        if kind in ("value", ""):
            return ""
        if kind == "requirement":
            return " and ".join(sorted(node.value)) if isinstance(node.value, dict) else ""
        if kind == "schema":
            return _text(node, "$ref") or _text(node, "title")
        found = (side.document.follow(node) if side is not None else None) or node
        if kind == "parameter":
            return " ".join(filter(None, (_text(found, "in"), _text(found, "name"))))
        return _text(found, "url" if kind == "server" else "name")


def same(old: Json, new: Json) -> bool:
    """Whether two trees are certainly the same; quick, and no when in doubt."""
    import orjson

    if old is new:
        return True
    try:
        if old != new:
            return False
        if isinstance(old, str):
            return True
        return orjson.dumps(old) == orjson.dumps(new)  # to Python `1` is `true`
    except (TypeError, orjson.JSONEncodeError, RecursionError):
        return False


def _alike(old: Json, new: Json) -> bool:
    """Whether there is an inside of one form to be looked at."""
    return isinstance(old, dict | list) and type(old) is type(new)


def _refers(node: Node) -> bool:
    return bool(_text(node, "$ref"))


def _text(node: Node, name: str) -> str:
    found = node.value.get(name) if isinstance(node.value, dict) else None
    return found if isinstance(found, str) else ""


def _says(node: Node, extension: str) -> bool:
    found = node.get(extension)
    return found is not None and found.value is not None and found.value is not False


def _effective(node: Node, target: Node | None) -> dict[str, Node]:
    """The members of what a reference stands for, what stands beside the reference before them."""
    own = dict(node.members())
    if _refers(node):
        del own["$ref"]
    return own if target is None or target is node else {**dict(target.members()), **own}


def _by_position(before: list[Node], after: list[Node]) -> Iterator[Pair]:
    for index in range(max(len(before), len(after))):
        old = before[index] if index < len(before) else None
        new = after[index] if index < len(after) else None
        yield str(index), old, new


def _meet(
    before: Iterable[Node],
    after: Iterable[Node],
    mark: Callable[[Node, Side | None], str],
    base: Side | None = None,
    revision: Side | None = None,
) -> tuple[list[Node], list[Node], list[tuple[Node, Node]]]:
    """What is left of both lists, and the pairs under one mark, in order; what has no mark meets nothing."""
    waiting: dict[str, list[Node]] = {}
    for node in before:
        waiting.setdefault(mark(node, base), []).append(node)
    alone, met = [], []
    for node in after:
        marked = mark(node, revision)
        others = waiting.get(marked) if marked else None
        if others:
            met.append((others.pop(0), node))
        else:
            alone.append(node)
    left = [node for nodes in waiting.values() for node in nodes]
    return sorted(left, key=lambda node: int(node.pointer[-1])), alone, met
