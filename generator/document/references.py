"""Following references: inside a file, across files, through other references."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol
from urllib.parse import unquote

from generator.document.model import File, Json, Node, Note, Pointer
from generator.errors import ApiledgerError
from generator.sources.model import Source


class SourcedFile(File, Protocol):
    @property
    def source(self) -> Source: ...


class LoadedDocument:
    def __init__(self, entry: SourcedFile, load_file: Callable[[Source], SourcedFile]) -> None:
        self._root = Node(entry, (), entry.data)
        self._notes: list[Note] = []
        self._noted: set[tuple[str, str, Pointer]] = set()
        self._files: dict[str, SourcedFile] = {entry.uri: entry}
        self._load_file = load_file
        self._targets: dict[tuple[str, str], Node | None] = {}

    @property
    def root(self) -> Node:
        return self._root

    @property
    def notes(self) -> list[Note]:
        return self._notes

    @property
    def files(self) -> Mapping[str, File]:
        return self._files

    def note(self, kind: str, message: str, node: Node) -> None:
        key = (kind, node.file.uri, node.pointer)
        if key not in self._noted:
            self._noted.add(key)
            self._notes.append(Note(kind, message, node.place))

    def follow(self, node: Node) -> Node | None:
        seen = {node}
        current = node
        while isinstance(current.value, dict) and isinstance(reference := current.value.get("$ref"), str):
            following = self.target(current, reference)
            if following is None:
                return None
            if following in seen:
                self.note("unresolved-reference", f"the reference {reference!r} runs in a circle", node)
                return None
            seen.add(following)
            current = following
        return current

    def target(self, node: Node, reference: str) -> Node | None:
        key = (node.file.uri, reference)
        if key in self._targets:
            found = self._targets[key]
            problem = "nothing is there"
        else:
            try:
                found, problem = self._resolve(node, reference), "nothing is there"
            except ApiledgerError as error:
                found, problem = None, error.message
            self._targets[key] = found
        if found is None:
            self.note("unresolved-reference", f"the reference {reference!r} cannot be resolved: {problem}", node)
        return found

    def _resolve(self, node: Node, reference: str) -> Node | None:
        path, _, fragment = reference.partition("#")
        file = self._files[node.file.uri]
        if path:
            source = file.source.relative(path)
            known = self._files.get(source.uri)
            if known is None:
                known = self._files[source.uri] = self._load_file(source)
            file = known
        tokens = [t.replace("~1", "/").replace("~0", "~") for t in unquote(fragment).split("/")[1:]]
        value: Json = file.data
        for token in tokens:
            if isinstance(value, dict) and token in value:
                value = value[token]
            elif isinstance(value, list) and token.isdecimal() and int(token) < len(value):
                value = value[int(token)]
            else:
                return None
        return Node(file, tuple(tokens), value)
