"""From a source to a document: which parser, with the garbage collector off."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from generator.document.json_tree import read_json
from generator.document.model import Json, Pointer, Position
from generator.document.references import LoadedDocument
from generator.document.text import decode
from generator.document.yaml_tree import YamlTree, read_yaml
from generator.errors import DocumentError
from generator.sources.model import Source


def load(source: Source) -> LoadedDocument:
    """The document that starts at `source`. Raises SourceError and DocumentError."""
    return LoadedDocument(load_file(source), load_file)


class LoadedFile:
    """One file as a tree. `syntax` is `json` or `yaml`."""

    def __init__(self, source: Source, text: str, data: Json, yaml: YamlTree | None) -> None:
        self.source = source
        self.uri = source.uri
        self.name = source.name
        self.text = text
        self.data = data
        self._yaml = yaml

    @property
    def syntax(self) -> str:
        return "json" if self._yaml is None else "yaml"

    def positions(self, pointers: Collection[Pointer]) -> Mapping[Pointer, Position]:
        return dict.fromkeys(pointers, Position(1, 1))


def load_file(source: Source) -> LoadedFile:
    """Read and parse one file. Raises SourceError and DocumentError."""
    name = source.name
    with collector_off():
        text = decode(source.read(), name)
        looks_like_json = text.lstrip()[:1] in ("{", "[")
        if looks_like_json:
            try:
                return LoadedFile(source, text, read_json(text, name), None)
            except DocumentError as error:
                if name.endswith(".json"):
                    raise
                as_json = error
            try:
                tree = read_yaml(text, name)
            except DocumentError:
                raise as_json from None
            return LoadedFile(source, text, tree.data, tree)
        tree = read_yaml(text, name)
        return LoadedFile(source, text, tree.data, tree)


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
