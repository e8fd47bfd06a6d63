"""All that differs between two documents, annotations and extensions too, as a tree in the order of the documents.

What is written is compared, not what it means: operations pair as in `paths`, components by name, and below that the
trees member by member. A reference counts by what it says; the component it names shows its own difference once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from generator.compare.members import Branch, Side, Walk
from generator.compare.model import OperationPair
from generator.compare.paths import OperationMatch, pair_operations, pair_webhooks
from generator.compare.reach import Reach
from generator.compare.select import Selection, selected
from generator.contract.compose import roots_of
from generator.contract.model import Contract, OperationKey
from generator.document.bundle import refers_elsewhere
from generator.document.model import Node

_OLD_COMPONENTS = ("definitions", "parameters", "responses")
_LISTED = frozenset({"paths", "webhooks", "x-webhooks"})


def differences(
    base: Contract,
    revision: Contract,
    *,
    without: Collection[str] = (),
    hidden: Collection[str] = (),
    selection: Selection | None = None,
) -> tuple[Branch, ...]:
    """What differs, one branch for each part of the documents.

    `without`: kinds of statements (`words.STATEMENTS`) that are left out. `hidden`: extensions whose operations were
    left out of the contracts. With a selection: its operations, and the components they use (all components where
    references lead to further files).
    """
    return tuple(_Tree(base, revision, without, hidden, selection or Selection()).branches())


@dataclass(slots=True)
class _Path:
    """One path, or one webhook: its items on both sides, and its operations."""

    base: Node | None = None
    revision: Node | None = None
    old_name: str = ""
    matches: list[OperationMatch] = field(default_factory=list)


class _Tree:
    def __init__(
        self,
        base: Contract,
        revision: Contract,
        without: Collection[str],
        hidden: Collection[str],
        selection: Selection,
    ) -> None:
        self.base, self.revision, self.selection = base, revision, selection
        self.roots = roots_of(base.document), roots_of(revision.document)
        one, two = (tuple(root.file for root in roots) for roots in self.roots)
        alone = not any(refers_elsewhere(root.value) for roots in self.roots for root in roots)
        self.counts = alone and len(one) == len(two) == 1
        self.walk = Walk(Side(base.document, one), Side(revision.document, two), without, hidden, alone)
        self.operations = self._selected(pair_operations(base, revision))
        self.webhooks = self._selected(pair_webhooks(base, revision))
        self.methods = _methods(base, revision)
        self.references: dict[Node, Node] = {}
        """Path items that are written as a reference, with that."""

    def branches(self) -> Iterator[Branch]:
        several = len(self.roots[0]) > 1 or len(self.roots[1]) > 1
        for name, old, new in _roots(*self.roots):
            if not several and old is not None and new is not None:
                yield from self._document(old, new)
            elif old is None or new is None:
                yield Branch(name, "", "added" if old is None else "removed", old, new)
            else:
                inner = tuple(self._document(old, new))
                if inner:
                    yield Branch(name, "", "within", old, new, inner)
        yield from self._paths("paths", "endpoints", self.operations)
        yield from self._paths("webhooks", "webhooks", self.webhooks)

    def _document(self, old: Node, new: Node) -> Iterator[Branch]:
        """Everything in two documents but their operations."""
        for name in dict.fromkeys(name for name, _ in (*new.members(), *old.members())):
            held = name == "components" or name in _OLD_COMPONENTS
            if name in _LISTED or (self.selection and not held):
                continue
            for branch in self.walk.member("document", name, old.get(name), new.get(name)):
                yield from self._counted(branch, 2 if name == "components" else 1) if held else (branch,)

    def _counted(self, branch: Branch, levels: int) -> Iterator[Branch]:
        """Components with their reach; with a selection, only those that it reaches."""
        if not self.counts:
            yield branch
        elif levels and branch.action == "within":
            inner = tuple(kept for one in branch.inner for kept in self._counted(one, levels - 1))
            if inner:
                yield replace(branch, inner=inner)
        elif not levels:
            sides = zip(self._reach, (branch.base, branch.revision), strict=True)
            count = max(reach.count(node.pointer) for reach, node in sides if node is not None)
            if count or not self.selection:
                yield replace(branch, reach=count)
        elif not self.selection:
            yield branch

    @cached_property
    def _reach(self) -> tuple[Reach, Reach]:
        matches = (*self.operations, *self.webhooks)
        one = [match[0].node for match in matches if match[0] is not None]
        two = [match[1].node for match in matches if match[1] is not None]
        return Reach(self.roots[0][0], one), Reach(self.roots[1][0], two)

    def _selected(self, matches: list[OperationMatch]) -> list[OperationMatch]:
        if not self.selection:
            return matches
        return [match for match in matches if selected(self._pair(*match), self.selection)]

    def _pair(self, old: OperationKey | None, new: OperationKey | None) -> OperationPair:
        key = new or old
        assert key is not None
        path = f"webhook:{key.path}" if key.kind == "webhook" else key.path
        before = None if old is None else self.base.operation(old)
        after = None if new is None else self.revision.operation(new)
        return OperationPair(key.method, path, before, after, ())

    def _paths(self, name: str, said: str, matches: list[OperationMatch]) -> Iterator[Branch]:
        if said in self.walk.without:
            return
        inner = [one for path, held in self._grouped(name, matches).items() for one in self._path(path, held)]
        members = [] if self.selection else [one for pair in self._holders(name) for one in self._extensions(*pair)]
        if inner or members:
            old, new = (next((found for root in roots if (found := _holder(root, name))), None) for roots in self.roots)
            yield Branch(name, said, "within", old, new, (*inner, *members))

    def _holders(self, name: str) -> Iterator[tuple[Node | None, Node | None]]:
        for _, old, new in _roots(*self.roots):
            yield (None if old is None else _holder(old, name), None if new is None else _holder(new, name))

    def _extensions(self, old: Node | None, new: Node | None) -> Iterator[Branch]:
        """What stands beside the paths."""
        before, after = ({} if node is None else dict(node.members()) for node in (old, new))
        for name in dict.fromkeys((*after, *before)):
            if name.startswith("x-"):
                yield from self.walk.member("each pathItem", name, before.get(name), after.get(name))

    def _grouped(self, name: str, matches: list[OperationMatch]) -> dict[str, _Path]:
        """The paths by their new name, what is gone by its old one; with every operation, and paths without any."""
        mates: dict[str, str] = {}
        for old, new in matches:
            if old is not None and new is not None:
                mates.setdefault(old.path, new.path)
        found: dict[str, _Path] = {}
        for old, new in matches:
            key = new or old
            assert key is not None
            path = found.setdefault(key.path if new is not None else mates.get(key.path, key.path), _Path())
            path.matches.append((old, new))
            if old is not None and (path.base is None or new is not None) and not path.old_name:
                path.base, path.old_name = old.item, old.path
            if new is not None and path.revision is None:
                path.revision = new.item
        silent: dict[str, _Path] = {} if self.selection else found
        self._add_silent(name, silent)
        return found

    def _add_silent(self, name: str, found: dict[str, _Path]) -> None:
        """Paths that have no operation, on the side where they have none; and which ones are references."""
        for index, (roots, contract) in enumerate(zip(self.roots, (self.base, self.revision), strict=True)):
            keys = contract.webhooks if name == "webhooks" else contract.operations
            speaking = {key.item for key in keys}
            for root in roots:
                holder = _holder(root, name)
                for path, node in [] if holder is None else holder.members():
                    item = contract.document.follow(node) or node
                    if item is not node:
                        self.references.setdefault(item, node)
                    if path.startswith("x-") or item in speaking or self._is_hidden(item):
                        continue
                    entry = found.setdefault(path, _Path())
                    if index and entry.revision is None:
                        entry.revision = item
                    elif not index and entry.base is None:
                        entry.base, entry.old_name = item, path

    def _is_hidden(self, item: Node) -> bool:
        """Whether an item was left out with all its operations."""
        return bool(self.walk.hidden) and any(
            (found := node.get(name)) is not None and found.value not in (None, False)
            for name in self.walk.hidden
            for node in (item, *(member for _, member in item.members()))
        )

    def _path(self, name: str, path: _Path) -> Iterator[Branch]:
        only = (path.base or path.revision) if path.base is None or path.revision is None else None
        if only is not None and not self.selection and not self._is_hidden(only):
            yield Branch(name, "", "added" if path.base is None else "removed", path.base, path.revision)
            return
        inner: list[Branch] = []
        if path.base is not None and path.revision is not None:
            inner += self._item(name, path.old_name, path.base, path.revision)
        for old, new in path.matches:
            inner += self._operation(old, new)
        if inner:
            yield Branch(name, "", "within", path.base, path.revision, tuple(inner))

    def _item(self, name: str, old_name: str, old: Node, new: Node) -> Iterator[Branch]:
        """The path itself, and what holds for all its operations."""
        if old_name != name:
            yield Branch(f"path {old_name}", "", "changed", old, new)
        before, after = self.references.get(old), self.references.get(new)
        if before is not None or after is not None:
            yield from self.walk.member("", "$ref", before and before.get("$ref"), after and after.get("$ref"))
        yield from self.walk.members(old, new, "pathItem", self.methods.get(old, set()) | self.methods.get(new, set()))

    def _operation(self, old: OperationKey | None, new: OperationKey | None) -> Iterable[Branch]:
        key = new or old
        assert key is not None
        before, after = (None if one is None else one.node for one in (old, new))
        return self.walk.branch(key.method, "", before, after, "operation")


def _methods(*contracts: Contract) -> dict[Node, set[str]]:
    """The members of path items that are operations."""
    found: dict[Node, set[str]] = {}
    for contract in contracts:
        for key in (*contract.operations, *contract.webhooks):
            name = key.method.lower()
            listed = name if key.item.get(name) is not None else "additionalOperations"
            found.setdefault(key.item, set()).add(listed)
    return found


def _holder(root: Node, name: str) -> Node | None:
    found = root.get(name) or (root.get("x-webhooks") if name == "webhooks" else None)
    return found if found is not None and isinstance(found.value, dict) else None


def _roots(base: tuple[Node, ...], revision: tuple[Node, ...]) -> list[tuple[str, Node | None, Node | None]]:
    """The documents of both sides by the names of their files; one on each side is one document."""
    if len(base) == len(revision) == 1:
        return [("", base[0], revision[0])]
    old: dict[str, list[Node]] = {}
    for root in base:
        old.setdefault(_file_name(root), []).append(root)
    pairs: list[tuple[str, Node | None, Node | None]] = []
    for root in revision:
        others = old.get(_file_name(root))
        pairs.append((_file_name(root), others.pop(0) if others else None, root))
    return [*pairs, *((name, root, None) for name, roots in old.items() for root in roots)]


def _file_name(root: Node) -> str:
    return root.file.name.rpartition("/")[2]
