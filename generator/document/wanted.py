"""The pointers whose positions are asked for, as a tree, so that one pass over a file finds them all."""

from __future__ import annotations

from collections.abc import Iterable

from generator.document.model import Pointer


class Wanted:
    """One token on the way to the wanted pointers: those that end here, the tokens below, the offset once found."""

    __slots__ = ("below", "here", "offset")

    def __init__(self) -> None:
        self.here: list[Pointer] = []
        self.below: dict[str, Wanted] = {}
        self.offset = -1

    @classmethod
    def of(cls, pointers: Iterable[Pointer]) -> Wanted:
        root = cls()
        for pointer in pointers:
            node = root
            for token in pointer:
                following = node.below.get(token)
                if following is None:
                    following = node.below[token] = cls()
                node = following
            node.here.append(pointer)
        return root

    def offsets(self) -> dict[Pointer, int]:
        """The offset of every wanted pointer; of one that was not found that of its nearest parent."""
        found: dict[Pointer, int] = {}
        todo = [(self, 0)]
        while todo:
            node, nearest = todo.pop()
            if node.offset >= 0:
                nearest = node.offset
            for pointer in node.here:
                found[pointer] = nearest
            todo.extend((below, nearest) for below in node.below.values())
        return found
