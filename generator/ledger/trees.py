"""The tree of the newest revision, kept: the next revision is then compared without reading the one before again.

Only plain trees are kept: no aliases, no merge keys, no odd tags, nothing to note. Whatever is another tree when it
comes back is not kept either.
"""

from __future__ import annotations

from array import array

import orjson

from generator.document import load
from generator.document.load import LoadedFile, collector_off
from generator.document.text import as_utf8
from generator.document.yaml_tree import YamlTree
from generator.sources.model import Source
from generator.store.cache import Store, digest, key

_KIND = "trees"


class Trees:
    """Reads files, from the store where their trees were kept. `parsed` counts the texts that had to be parsed."""

    def __init__(self, store: Store, fingerprint: str) -> None:
        self._store = store
        self._fingerprint = fingerprint
        self.parsed = 0
        self.restored = 0

    def load_file(self, source: Source) -> LoadedFile:
        """Raises SourceError and DocumentError."""
        if self._store.holds(_KIND):
            data = source.read()
            stored = self._store.get(_KIND, self._name(data))
            if stored is not None:
                self.restored += 1
                with collector_off():
                    return _restored(source, as_utf8(data, source.name), stored)
        self.parsed += 1
        return load.load_file(source)

    def keep(self, file: LoadedFile) -> None:
        """Keep the tree of a file for the next run."""
        stored = _plain(file)
        if stored is not None:
            self._store.put(_KIND, self._name(file.source.read()), stored)

    def _name(self, data: bytes) -> str:
        return key(self._fingerprint, digest(data))


def _plain(file: LoadedFile) -> bytes | None:
    tree = file.tree
    if file.notes or (tree is not None and (tree.aliases or tree.merges or tree.repeated or tree.odd_tags)):
        return None
    if tree is not None and tree.next_document >= 0:
        return None
    entries = None if tree is None else [tree.offsets.tolist(), tree.closed.tolist()]
    try:
        stored = orjson.dumps({"data": file.data, "entries": entries})
    except TypeError:  # integers beyond 64 bits, lone surrogates, deep nesting
        return None
    with collector_off():
        return stored if orjson.loads(stored)["data"] == file.data else None


def _restored(source: Source, utf8: bytes, stored: bytes) -> LoadedFile:
    kept = orjson.loads(stored)
    data, entries = kept["data"], kept["entries"]
    tree = None if entries is None else YamlTree(data, array("I", entries[0]), array("I", entries[1]))
    return LoadedFile(source, utf8, data, tree, [])
