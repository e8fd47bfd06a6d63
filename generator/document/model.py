"""What the document room hands on: files as plain trees, nodes in them, notes about what was wrong.

Trees are plain `dict`/`list`/scalars with string keys; nothing in here knows what OpenAPI is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Pointer: TypeAlias = tuple[str, ...]
"""A JSON pointer as unescaped reference tokens; list indexes are decimal strings (RFC 6901)."""


def pointer_text(pointer: Pointer) -> str:
    """RFC 6901 §3: tokens with `~` and `/` escaped, each after a `/`; the whole document is the empty text."""
    return "".join("/" + token.replace("~", "~0").replace("/", "~1") for token in pointer)


class Position(NamedTuple):
    """Line and column, both counted from 1."""

    line: int
    column: int


class Place(Struct, frozen=True):
    """A place in a document as people are shown it: file name with `/` separators, and pointer."""

    file: str
    pointer: Pointer


class Note(Struct, frozen=True):
    """Something odd about a document that does not stop the work, e.g. a reference that cannot be resolved.

    `kind` is a stable word (`unresolved-reference`, `duplicate-key`, `wrong-shape`); `related` is a second place
    (the first definition of a duplicate key). `position` and `related_position` are given where a pointer does not say
    which line is meant: both definitions of a duplicate key have one pointer.
    """

    kind: str
    message: str
    place: Place
    related: Place | None = None
    position: Position | None = None
    related_position: Position | None = None


class File(Protocol):
    """One loaded file. Identity is object identity; `uri` is canonical, `name` is what people are shown."""

    @property
    def uri(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def data(self) -> Json: ...
    def positions(self, pointers: Collection[Pointer]) -> Mapping[Pointer, Position]:
        """Where the given pointers stand (key of a member, first character of an item); one pass for all.

        A pointer that does not exist is answered with its nearest existing parent. Never raises.
        """
        ...


class Node(Struct, eq=False):
    """A value in a file together with where it stands. Equal when file and pointer are the same."""

    file: File
    pointer: Pointer
    value: Json
    _hash: int = 0

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash((id(self.file), self.pointer))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Node) and self.file is other.file and self.pointer == other.pointer

    def __repr__(self) -> str:
        return f"Node({self.file.name}#{pointer_text(self.pointer)})"

    @property
    def place(self) -> Place:
        return Place(self.file.name, self.pointer)

    def get(self, key: str) -> Node | None:
        """The member `key` of an object, or None when there is none or this is no object."""
        value = self.value
        if isinstance(value, dict) and key in value:
            return Node(self.file, (*self.pointer, key), value[key])
        return None

    def members(self) -> list[tuple[str, Node]]:
        """The members of an object in document order ([] when this is none)."""
        if not isinstance(self.value, dict):
            return []
        return [(k, Node(self.file, (*self.pointer, k), v)) for k, v in self.value.items()]

    def items(self) -> list[Node]:
        """The items of an array ([] when this is none)."""
        if not isinstance(self.value, list):
            return []
        return [Node(self.file, (*self.pointer, str(i)), v) for i, v in enumerate(self.value)]


class Document(Protocol):
    """An entry file with everything its references reach. `notes` grows while references are followed."""

    @property
    def root(self) -> Node: ...
    @property
    def notes(self) -> list[Note]: ...
    @property
    def files(self) -> Mapping[str, File]:
        """All files loaded so far, by uri."""
        ...

    def follow(self, node: Node) -> Node | None:
        """The node a reference object stands for: follows `$ref` again and again until a node without one.

        A node without `$ref` is returned as it is. None when the reference cannot be resolved or runs in a circle
        (a note is added, once per place).
        """
        ...

    def target(self, node: Node, reference: str) -> Node | None:
        """One step: the node that `reference`, written at `node`, points at (relative to the file that holds it)."""
        ...

    def note(self, kind: str, message: str, node: Node) -> None:
        """Record a located note (once per kind and place)."""
        ...
