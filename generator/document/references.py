"""Following references: inside a file, across files, by name, through other references.

Sources: RFC 3986 §5 (resolving), RFC 6901 (JSON pointers), OpenAPI 3.2.0 §4.1.2, JSON Schema 2020-12 core §8.2, §9.1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol, TypeAlias
from urllib.parse import unquote

from generator.document.identifiers import Identifiers, read_identifiers, resolved
from generator.document.model import File, Json, Node, Note, Pointer, pointer_text
from generator.errors import ApiledgerError, RefusedError
from generator.sources.model import Source


class SourcedFile(File, Protocol):
    """A file that knows where it came from, its text, and what was odd while it was read."""

    @property
    def source(self) -> Source: ...
    @property
    def utf8(self) -> bytes: ...
    @property
    def notes(self) -> list[Note]: ...


MAX_DETOURS = 50
"""References may lead through references, one inside the other, this often."""

_Question: TypeAlias = "tuple[str, Pointer, str]"
"""File, resource in it, and the reference that is written there."""


class _Answer(NamedTuple):
    """The node a reference points at, or why there is none."""

    node: Node | None
    problem: str = ""


class _Entry(NamedTuple):
    file: SourcedFile
    names: Identifiers


class LoadedDocument:
    """See `Document`. A bad reference is a note; only one to a file that may not be read is an exception."""

    def __init__(self, entry: SourcedFile, load_file: Callable[[Source], SourcedFile]) -> None:
        self._load_file = load_file
        self._notes: list[Note] = []
        self._noted: set[tuple[str, str, Pointer]] = set()
        self._files: dict[str, File] = {}
        self._entries: dict[str, _Entry] = {}
        self._unreadable: dict[str, str] = {}
        self._resources: dict[str, tuple[_Entry, Pointer]] = {}
        self._answers: dict[_Question, _Answer] = {}
        self._add(entry.uri, entry)
        self._root = Node(entry, (), entry.data)

    @property
    def root(self) -> Node:
        return self._root

    @property
    def notes(self) -> list[Note]:
        return self._notes

    @property
    def files(self) -> Mapping[str, File]:
        return self._files

    @property
    def unreadable(self) -> Mapping[str, str]:
        """What references asked for and could not be read so far: uri to reason."""
        return self._unreadable

    def note(self, kind: str, message: str, node: Node) -> None:
        """Record a located note, once per kind and place."""
        self._record(node.file.uri, Note(kind, message, node.place))

    def follow(self, node: Node) -> Node | None:
        """See `Document.follow`. Raises RefusedError."""
        current = node
        seen: set[Node] | None = None
        while True:
            value = current.value
            if type(value) is not dict or "$ref" not in value:
                return current
            reference = value["$ref"]
            if not isinstance(reference, str):
                return current
            following = self.target(current, reference)
            if following is None:
                return None
            if seen is None:
                seen = {current}
            if following in seen:
                self.note("unresolved-reference", f"the reference {reference!r} runs in a circle", node)
                return None
            seen.add(following)
            current = following

    def target(self, node: Node, reference: str) -> Node | None:
        """See `Document.target`. Raises RefusedError, located at the reference."""
        answer = self._answer(node, reference)
        if answer.node is None:
            message = f"the reference {reference!r} cannot be resolved: {answer.problem}"
            self.note("unresolved-reference", message, node)
        return answer.node

    def _record(self, uri: str, note: Note) -> None:
        key = (note.kind, uri, note.place.pointer)
        if key not in self._noted:
            self._noted.add(key)
            self._notes.append(note)

    def _add(self, uri: str, file: SourcedFile) -> _Entry:
        entry = _Entry(file, read_identifiers(file.utf8, file.data, file.uri))
        self._files[uri] = file
        self._entries[uri] = entry
        self._resources.setdefault(uri, (entry, ()))
        self._resources.setdefault(entry.names.base, (entry, ()))
        for place, name in entry.names.resources.items():
            self._resources.setdefault(name, (entry, place))
        for note in file.notes:
            self._record(uri, note)
        return entry

    def _answer(self, node: Node, reference: str, asked: tuple[_Question, ...] = ()) -> _Answer:
        """What a reference points at, worked out once for each resource it is written in.

        `asked` are the questions that wait for this one.
        """
        uri = node.file.uri
        question = (uri, self._entries[uri].names.resource_of(node.pointer), reference)
        answer = self._answers.get(question)
        if answer is None:
            if question in asked or len(asked) >= MAX_DETOURS:
                return _Answer(None, "it runs in a circle")
            try:
                answer = self._resolve(node, question, (*asked, question))
            except RefusedError:
                raise
            except ApiledgerError as error:
                answer = _Answer(None, _problem(error, node.file.name))
            self._answers[question] = answer
        return answer

    def _resolve(self, node: Node, question: _Question, asked: tuple[_Question, ...]) -> _Answer:
        uri, place, reference = question
        entry = self._entries[uri]
        path, _, fragment = reference.partition("#")
        if path:
            try:
                entry, place = self._resource(entry, place, path)
            except RefusedError as error:
                raise _located(error, node, reference) from None
        if fragment and not fragment.startswith("/"):
            name = unquote(fragment)
            anchored = entry.names.anchor(place, name)
            if anchored is None:
                return _Answer(None, f"{entry.file.name} has no anchor {name!r}")
            return self._descend(entry.file, anchored, asked)
        answers: list[_Answer] = []
        for start in dict.fromkeys((place, ())):  # people mean the file, where the enclosing `$id` has no such place
            for text in dict.fromkeys((unquote(fragment), fragment)):
                answers.append(self._descend(entry.file, (*start, *_tokens(text)), asked))
                if answers[-1].node is not None:
                    return answers[-1]
        return answers[0]

    def _resource(self, entry: _Entry, resource: Pointer, path: str) -> tuple[_Entry, Pointer]:
        """The file, or the schema with an `$id` in it, that a URI reference without fragment names.

        By its name first (`$self`, `$id`), which reads nothing, then from where the file came from. Raises SourceError,
        DocumentError.
        """
        known = self._resources.get(resolved(entry.names.base_of(resource), path))
        if known is not None:
            return known
        source = entry.file.source.relative(path)
        uri = source.uri
        if uri in self._unreadable:
            raise ApiledgerError(self._unreadable[uri])
        if uri in self._entries:
            return self._entries[uri], ()
        try:
            return self._add(uri, self._load_file(source)), ()
        except RefusedError:
            raise
        except ApiledgerError as error:
            self._unreadable[uri] = _problem(error, entry.file.name)
            raise

    def _descend(self, file: File, pointer: Pointer, asked: tuple[_Question, ...]) -> _Answer:
        """The node at a pointer; a reference that stands on the way is followed."""
        node = Node(file, (), file.data)
        for token in pointer:
            through = self._with_member(node, token, asked)
            if through.node is None:
                return through
            node = through.node
            member = _member(node.value, token)
            if member is None:
                return _Answer(None, f"there is no {token!r} in {node.file.name}#{pointer_text(node.pointer)}")
            node = Node(node.file, (*node.pointer, token), member[0])
        return _Answer(node)

    def _with_member(self, node: Node, token: str, asked: tuple[_Question, ...]) -> _Answer:
        """The node itself, or the first one its references lead to that has this member (or no reference)."""
        seen = {node}
        while _member(node.value, token) is None and isinstance(node.value, dict):
            reference = node.value.get("$ref")
            if not isinstance(reference, str):
                break
            answer = self._answer(node, reference, asked)
            if answer.node is None:
                return answer
            if answer.node in seen:
                return _Answer(None, "it runs in a circle")
            node = answer.node
            seen.add(node)
        return _Answer(node)


def _problem(error: ApiledgerError, holder: str) -> str:
    """An error as the reason of a note that is located at `holder` already."""
    where = f"{error.where}: " if error.where and error.where != holder else ""
    return f"{where}{error.message}" + (f" ({error.hint})" if error.hint else "")


def _located(error: RefusedError, node: Node, reference: str) -> RefusedError:
    """A refusal at the reference that asked: what stands at `node`, or the member that holds it."""
    written: tuple[Json] | None = (node.file.data,)
    for token in node.pointer:
        written = _member(written[0], token) if written is not None else None
    members = written[0].items() if written is not None and isinstance(written[0], dict) else ()
    pointer = (*node.pointer, *[key for key, member in members if member == reference][:1])
    line, column = node.file.positions([pointer])[pointer]
    message = f"the reference {reference!r} at {pointer_text(pointer)} {error.message}"
    return RefusedError(message, where=f"{node.file.name}:{line}:{column}", hint=error.hint)


def _member(value: Json, token: str) -> tuple[Json] | None:
    """The member or item of that name, in a tuple because it may be null."""
    if isinstance(value, dict):
        return (value[token],) if token in value else None
    if isinstance(value, list) and token.isascii() and token.isdecimal() and (token == "0" or token[0] != "0"):
        return (value[int(token)],) if len(token) < 10 and int(token) < len(value) else None
    return None


def _tokens(pointer: str) -> Pointer:
    """The tokens of a pointer in text (RFC 6901 §4)."""
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:])
