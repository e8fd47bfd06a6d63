"""A file whose tree was written anew, with the positions of what it was written from."""

from __future__ import annotations

from collections.abc import Callable

from generator.document.canonical import canonical_json
from generator.document.load import load_file
from generator.document.model import Document, File, Json, Note, Pointer
from generator.document.moved import MovedFile
from generator.document.references import LoadedDocument
from generator.errors import SourceError
from generator.sources.model import Source


class RewrittenFile(MovedFile):
    """A file whose tree was written anew, in one piece."""

    def __init__(self, file: File, tree: Json, origin: Callable[[Pointer], Pointer]) -> None:
        super().__init__(file, tree, origin)
        self.utf8 = canonical_json(tree)
        self.notes: list[Note] = []

    @property
    def source(self) -> Source:
        return Rewritten(self.name, self.uri)


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
