"""What the tests of documents share: sources in memory, a quick way to a document, trees that hypothesis makes."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from hypothesis import strategies as st

from generator.document.load import LoadedFile, load, load_file
from generator.document.model import Json, Node, Pointer
from generator.document.references import LoadedDocument
from generator.errors import SourceError


@dataclass(frozen=True)
class MemorySource:
    """One of several files in memory."""

    name: str
    files: Mapping[str, str | bytes]

    @property
    def uri(self) -> str:
        return f"memory:///{self.name}"

    def read(self) -> bytes:
        if self.name not in self.files:
            raise SourceError("no such file", where=self.name)
        content = self.files[self.name]
        return content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content

    def relative(self, reference: str) -> MemorySource:
        if "://" in reference:
            raise SourceError("not fetched", where=self.name)
        path = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), unquote(reference)))
        return MemorySource(path, self.files)


def document(text: str | bytes, name: str = "main.yaml", **others: str) -> LoadedDocument:
    """A document in memory; further files by name, `__` for a dot."""
    files: dict[str, str | bytes] = {key.replace("__", "."): value for key, value in others.items()}
    return load(MemorySource(name, {name: text, **files}))


def file(text: str | bytes, name: str = "main.yaml") -> LoadedFile:
    return load_file(MemorySource(name, {name: text}))


def at(loaded: LoadedDocument, *pointer: str) -> Node:
    """The node at a pointer of the entry file."""
    node = loaded.root
    for token in pointer:
        found = node.items()[int(token)] if isinstance(node.value, list) else node.get(token)
        assert found is not None, pointer
        node = found
    return node


def pointers(value: Json, start: Pointer = ()) -> list[Pointer]:
    """Every pointer into a tree."""
    found = [start]
    if isinstance(value, dict):
        for key, member in value.items():
            found += pointers(member, (*start, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += pointers(item, (*start, str(index)))
    return found


TRAPS = ["on", "No", "yes", "y", "OFF", "~", "null", "", "=", "<<", "1_000", "0x1F", "0o17", "08012", "1e3", "1e-08"]
TRAPS += [".inf", "-.INF", ".nan", "2020-01-01", "12:30:45", "-", "- a", "a: b", "#c", " a", "a ", "{", "[", "&a", "*a"]
TRAPS += ["!t", "|", ">", "%", "@", "`", "'", '"', "\\", "\ta", "a\nb", "é", "\u2028", "\U0001f600", "true", "True"]

texts = st.one_of(
    st.sampled_from(TRAPS), st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x7f"), max_size=8)
)
numbers = st.one_of(
    st.integers(),
    st.integers(min_value=-(10**30), max_value=10**30),
    st.floats(allow_nan=False, allow_infinity=False),
)
trees: st.SearchStrategy[Json] = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, texts),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=20,
)
