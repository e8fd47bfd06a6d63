"""From a source to a document: which parser, with the garbage collector off."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from generator.document.json_lines import line_offsets
from generator.document.json_tree import LARGE, read_json
from generator.document.model import Document, File, Json, Note, Pointer, Position
from generator.document.references import LoadedDocument
from generator.document.sharing import share
from generator.document.text import as_utf8, decode, positions_at, positions_in_utf8
from generator.errors import DocumentError
from generator.sources.model import Source

if TYPE_CHECKING:
    from generator.document.yaml_tree import YamlTree


def load(source: Source, overlays: Sequence[Source] = (), beside: Document | None = None) -> LoadedDocument:
    """The document that starts at `source`; other files are read when a reference asks for them.

    `overlays` are applied to it first, in order. `beside` is a document it will be compared with: what both have in
    common is held once. Raises SourceError and DocumentError.
    """
    if not overlays:
        file = load_file(source)
        if beside is not None:
            _share(file, beside.root.file)
        return LoadedDocument(file, load_file)
    from generator.document.overlay import OverlaidFile

    return LoadedDocument(OverlaidFile(load_file(source), [load_file(overlay) for overlay in overlays]), load_file)


def _share(file: LoadedFile, other: File) -> None:
    """Of JSON that is large enough to pay; YAML may be told where things stand by the very objects of its tree."""
    if isinstance(other, LoadedFile) and file.syntax == other.syntax == "json" and len(file.utf8) >= LARGE:
        share(file.data, other.data)


class LoadedFile:
    """One file as a tree, with its text (as UTF-8, which is small) for positions. `notes`: what was odd in reading."""

    def __init__(
        self,
        source: Source,
        utf8: bytes,
        data: Json,
        yaml: YamlTree | None = None,
        notes: Sequence[Note] = (),
        indented: bool = False,
    ) -> None:
        self.source = source
        self.uri = source.uri
        self.name = source.name
        self.utf8 = utf8
        self.data = data
        self.notes = list(notes)
        self._yaml = yaml
        self._indented = indented

    @property
    def syntax(self) -> str:
        """`json` or `yaml`: what the file was read as."""
        return "json" if self._yaml is None else "yaml"

    @property
    def tree(self) -> YamlTree | None:
        """What the YAML reader kept for positions; None for JSON."""
        return self._yaml

    @property
    def text(self) -> str:
        """The text, decoded anew."""
        return self.utf8.decode()

    def positions(self, pointers: Collection[Pointer]) -> Mapping[Pointer, Position]:
        """See `File.positions`."""
        if not pointers:
            return {}
        if self._yaml is not None:
            from generator.document.yaml_positions import yaml_offsets

            offsets = yaml_offsets(self._yaml, pointers)
            at = positions_at(self.text, offsets.values())
        else:
            offsets = self._json_offsets(pointers)
            at = positions_in_utf8(self.utf8, offsets.values())
        return {pointer: at[offsets[pointer]] for pointer in pointers}

    def _json_offsets(self, pointers: Collection[Pointer]) -> dict[Pointer, int]:
        if self._indented:
            return line_offsets(self.utf8, self.data, pointers)
        from generator.document.json_positions import json_offsets

        return json_offsets(self.utf8, pointers)

    def duplicate_keys(self) -> list[Note]:
        """A note for every key that stands twice in one object. Of JSON this reads the text once more."""
        if self._yaml is None:
            from generator.document.duplicates import json_duplicates

            return json_duplicates(self.text, self.name)
        return [note for note in self.notes if note.kind == "duplicate-key"]


def load_file(source: Source) -> LoadedFile:
    """Read and parse one file.

    The content decides the parser: what starts like JSON is read as JSON, which is much faster. If that fails it may
    still be YAML, unless the name says otherwise. Raises SourceError and DocumentError.
    """
    name = source.name
    with collector_off():
        utf8 = as_utf8(source.read(), name)
        if not _starts_like_json(utf8):
            return _as_yaml(source, utf8)
        try:
            data, indented = read_json(utf8, name)
            return LoadedFile(source, utf8, data, indented=indented)
        except DocumentError as error:
            if name.lower().endswith(".json"):
                raise
            as_json = error
        try:
            return _as_yaml(source, utf8)
        except DocumentError as as_yaml:
            raise (as_yaml if name.lower().endswith((".yaml", ".yml")) else as_json) from None


def _starts_like_json(utf8: bytes) -> bool:
    """Whether the first character that is no white space is a bracket."""
    return utf8[:4096].lstrip(b" \t\r\n").startswith((b"{", b"["))


def _as_yaml(source: Source, utf8: bytes) -> LoadedFile:
    from generator.document.yaml_notes import yaml_notes
    from generator.document.yaml_tree import read_yaml

    text = decode(utf8, source.name)
    tree = read_yaml(text, source.name)
    return LoadedFile(source, utf8, tree.data, tree, yaml_notes(tree, text, source.name))


@contextmanager
def collector_off() -> Iterator[None]:
    """No cyclic garbage collection meanwhile: millions of small objects would trigger it again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
