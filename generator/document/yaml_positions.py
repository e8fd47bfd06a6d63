"""Where pointers stand in YAML text: a walk over what the reader kept, without reading the text again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator

from generator.document.model import Json, Pointer
from generator.document.wanted import Wanted
from generator.document.yaml_tree import YamlTree


def yaml_offsets(tree: YamlTree, pointers: Collection[Pointer]) -> dict[Pointer, int]:
    """Offsets of the given pointers. What lies behind an alias or a merge key stands where the anchor's text is."""
    walk = _Walk(tree)
    root = Wanted.of(pointers)
    root.offset = tree.offsets[0]
    todo: list[tuple[Wanted, int, Json]] = [(root, 0, tree.data)]
    while todo:
        wanted, entry, value = todo.pop()
        for name, child, member in walk.wanted_children(wanted, entry, value):
            below = wanted.below[name]
            below.offset = tree.offsets[child]
            if below.below and isinstance(member, dict | list):
                todo.append((below, tree.aliases.get(child, child), member))
    return root.offsets()


def yaml_pointers(tree: YamlTree, entries: Collection[int]) -> dict[int, tuple[Pointer, int]]:
    """The pointers of the given entries, in the order of the text, each with the first entry of the same key.

    Entries inside a value that a repeated key has replaced have no pointer and are left out.
    """
    walk = _Walk(tree)
    wanted = sorted(entries)
    found: dict[int, tuple[Pointer, int]] = {0: ((), 0)} if 0 in entries else {}
    todo: list[tuple[int, Json, Pointer]] = [(0, tree.data, ())]
    while todo:
        entry, value, pointer = todo.pop()
        written = walk.named_children(entry, value)
        last = dict(written)
        first = dict(reversed(written))
        for name, child in written:
            at = bisect_left(wanted, child)
            if at < len(wanted) and wanted[at] == child:
                found[child] = ((*pointer, name), first[name])
                at += 1
            if at < len(wanted) and wanted[at] < walk.ends.get(child, child) and last[name] == child:
                todo.append((child, walk.member(value, name, child), (*pointer, name)))
    return dict(sorted(found.items()))


class _Walk:
    def __init__(self, tree: YamlTree) -> None:
        self.tree = tree
        numbers = iter(tree.closed)
        self.ends = dict(zip(numbers, numbers, strict=True))

    def wanted_children(self, wanted: Wanted, entry: int, value: Json) -> Iterator[tuple[str, int, Json]]:
        """Name, entry and value of the wanted members or items of the value that starts at `entry`."""
        if isinstance(value, list):
            for index, child in enumerate(self._entries(entry)):
                name = str(index)
                if name in wanted.below:
                    yield name, child, value[index]
        elif isinstance(value, dict):
            written, merges = self._members(entry, value)
            members = dict(written)  # of a repeated key the last
            for name in wanted.below:
                member = members.get(name)
                if member is None and name in value:
                    member = self._merged(merges, name)
                if member is not None:
                    yield name, member, value[name]

    def named_children(self, entry: int, value: Json) -> list[tuple[str, int]]:
        """Key or index, and entry, of all that is written in a value, merge keys included."""
        if isinstance(value, dict):
            written, merges = self._members(entry, value)
            return [*written, *(("<<", merge) for merge in merges)]
        if isinstance(value, list):
            return [(str(index), child) for index, child in enumerate(self._entries(entry))]
        return []

    def member(self, value: Json, name: str, child: int) -> Json:
        if child in self.tree.merges:
            return self.tree.merges[child]
        if isinstance(value, dict):
            return value.get(name)
        return value[int(name)] if isinstance(value, list) else None

    def _entries(self, entry: int) -> Iterator[int]:
        end = self.ends.get(entry, entry)
        child = entry + 1
        while child < end:
            yield child
            child = self.ends.get(child, child + 1)

    def _members(self, entry: int, value: dict[str, Json]) -> tuple[list[tuple[str, int]], list[int]]:
        """Key and entry of the members a mapping writes itself, and its merge keys, in the order of the text.

        The keys of the tree are in that order too, repeated ones where they were first, merged ones after all others.
        """
        names = iter(value)
        members: list[tuple[str, int]] = []
        merges: list[int] = []
        for child in self._entries(entry):
            again = self.tree.repeated.get(child)
            if child in self.tree.merges:
                merges.append(child)
            else:
                members.append((next(names) if again is None else again, child))
        return members, merges

    def _merged(self, merges: list[int], name: str) -> int | None:
        """The entry of a member that merge keys brought in: the first of the merged mappings that has it."""
        for merge in merges:
            value = self.tree.merges[merge]
            source = self.tree.aliases.get(merge, merge)
            if isinstance(value, list):
                parts = list(zip(self._entries(source), value, strict=True))
            else:
                parts = [(source, value)]
            for part, mapping in parts:
                if isinstance(mapping, dict) and name in mapping:
                    written, inner = self._members(self.tree.aliases.get(part, part), mapping)
                    members = dict(written)
                    return members[name] if name in members else self._merged(inner, name)
        return None
