"""Tolerant reading of a document's objects: what has the wrong shape is noted and taken as absent, never raised.

Input is whatever people write, so every reader of this room goes through these few accessors.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.document.model import Document, Json, Node


def describe(value: Json) -> str:
    """What a value is, in words fit for a message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'the text "{value[:40]}"' if len(value) <= 40 else "a text"
    if isinstance(value, int | float):
        return f"the number {value}"
    return "an array" if isinstance(value, list) else "an object"


def extensions(node: Node) -> Mapping[str, Json]:
    """The `x-` members of an object, in document order."""
    value = node.value
    if not isinstance(value, dict):
        return {}
    return {key: member for key, member in value.items() if key.startswith("x-")}


class Shapes:
    """Accessors that know what was expected. One per document."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def wrong(self, node: Node, expected: str) -> None:
        """Note that something else was expected here, and that what stands here is ignored."""
        message = f"expected {expected}, found {describe(node.value)}; it is ignored"
        self.document.note("wrong-shape", message, node)

    def object(self, node: Node) -> Node | None:
        """The object that stands here or that a reference standing here leads to."""
        found = self._followed(node)
        if found is None or isinstance(found.value, dict):
            return found
        self.wrong(found, "an object")
        return None

    def _followed(self, node: Node) -> Node | None:
        """A member `$ref` that is no text is a name like any other, e.g. of a property."""
        if isinstance(node.value, dict) and isinstance(node.value.get("$ref"), str):
            return self.document.follow(node)
        return node

    def member(self, node: Node, key: str) -> Node | None:
        """The object under `key`, its reference followed."""
        found = node.get(key)
        return None if found is None else self.object(found)

    def members(self, node: Node, key: str) -> list[tuple[str, Node]]:
        """The members of the map under `key`, in document order. The map itself may be a reference.

        A map behind a reference is not provided for by OpenAPI, but split documents are written like that. None of
        the maps read here has room for a member of the name `$ref` whose value is a text.
        """
        found = self.member(node, key)
        return [] if found is None else found.members()

    def entries(self, node: Node, key: str) -> list[Node]:
        """The items of the array under `key`, which may be a reference for the same reason."""
        written = node.get(key)
        found = None if written is None else self._followed(written)
        if found is None:
            return []
        if not isinstance(found.value, list):
            self.wrong(found, "an array")
        return found.items()

    def text(self, node: Node, key: str, default: str = "") -> str:
        """The text under `key`; see `text_at`."""
        plain = node.value.get(key, default) if isinstance(node.value, dict) else default
        if isinstance(plain, str):
            return plain
        found = node.get(key)
        text = None if found is None else self.text_at(found)
        return default if text is None else text

    def text_at(self, node: Node) -> str | None:
        """The text that stands here. Unquoted YAML numbers (`version: 1.0`) are read as text, with a note."""
        value = node.value
        if isinstance(value, str):
            return value
        if isinstance(value, int | float):
            self.document.note("wrong-shape", f"expected a text, found {describe(value)}; it is read as text", node)
            return str(value).lower() if isinstance(value, bool) else str(value)
        self.wrong(node, "a text")
        return None

    def flag(self, node: Node, key: str, default: bool = False) -> bool:
        """The true or false under `key`."""
        plain = node.value.get(key, default) if isinstance(node.value, dict) else default
        if isinstance(plain, bool):
            return plain
        found = node.get(key)
        if found is None:
            return default
        if isinstance(found.value, bool):
            return found.value
        self.wrong(found, "true or false")
        return default

    def texts(self, node: Node, key: str) -> tuple[str, ...]:
        """The texts of the array under `key`; other items are left out."""
        texts = (self.text_at(item) for item in self.entries(node, key))
        return tuple(text for text in texts if text is not None)

    def schema(self, node: Node, key: str) -> Node | None:
        """The schema under `key`: an object or a boolean. Its references are left to the reader of schemas."""
        found = node.get(key)
        if found is None or isinstance(found.value, dict | bool):
            return found
        self.wrong(found, "a schema")
        return None
