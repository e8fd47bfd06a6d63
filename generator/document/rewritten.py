"""A file whose tree was written anew, with the positions of what it was written from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from generator.document.canonical import canonical_json
from generator.document.load import load_file
from generator.document.model import Document, File, Json, Note, Pointer, Position
from generator.document.references import LoadedDocument
from generator.errors import SourceError
from generator.sources.model import Source


class RewrittenFile:
    """`tree` in place of what a file holds; `origin` says where the old tree has what the new one has at a place."""

    def __init__(self, file: File, tree: Json, origin: Callable[[Pointer], Pointer]) -> None:
        self._file = file
        self._origin = origin
        self.data = tree
        self.utf8 = canonical_json(tree)
        self.notes: list[Note] = []

    @property
    def uri(self) -> str:
        return self._file.uri

    @property
    def name(self) -> str:
        return self._file.name

    @property
    def source(self) -> Source:
        return Rewritten(self.name, self.uri)

    def positions(self, pointers: Collection[Pointer]) -> Mapping[Pointer, Position]:
        """See `File.positions`; the nearest parent's where the old tree has nothing of the kind."""
        origins = {pointer: self._origin(pointer) for pointer in pointers}
        found = self._file.positions(set(origins.values()))
        return {pointer: found[origin] for pointer, origin in origins.items() if origin in found}


class Rewritten:
    """The source of a tree that stands in no file: it is in one piece, and nothing lies beside it."""

    def __init__(self, name: str, uri: str) -> None:
        self.name = name
        self.uri = uri

    def read(self) -> bytes:
        raise SourceError("this was written anew and cannot be read again", where=self.name)

    def relative(self, reference: str) -> Source:
        raise SourceError(f"{reference!r} could not be resolved when this was written anew", where=self.name)


def rewritten(document: Document, tree: Json, origin: Callable[[Pointer], Pointer]) -> Document:
    """The document with `tree` as its only file."""
    return LoadedDocument(RewrittenFile(document.root.file, tree, origin), load_file)
