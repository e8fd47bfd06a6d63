"""A file with another tree in place of its own, told by the positions of the text it was read from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from generator.document.model import File, Json, Pointer, Position


class MovedFile:
    """`tree` in place of what a file holds; `origin` says where the old tree has what the new one has at a place."""

    def __init__(self, file: File, tree: Json, origin: Callable[[Pointer], Pointer]) -> None:
        self._file = file
        self._origin = origin
        self.data = tree

    @property
    def uri(self) -> str:
        return self._file.uri

    @property
    def name(self) -> str:
        return self._file.name

    def positions(self, pointers: Collection[Pointer]) -> Mapping[Pointer, Position]:
        """See `File.positions`; the nearest parent's where the old tree has nothing of the kind."""
        origins = {pointer: self._origin(pointer) for pointer in pointers}
        found = self._file.positions(set(origins.values()))
        return {pointer: found[origin] for pointer, origin in origins.items() if origin in found}
