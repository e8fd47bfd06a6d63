"""How many operations use a component, directly or through others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import unquote

from generator.compare.units import unit_of
from generator.document.canonical import canonical_json
from generator.document.model import Json, Node, Pointer

_LOCAL = re.compile(rb'"#(/(?:[^"\\]|\\.)*)"')


class Reach:
    """The references of one document, turned round: which components and operations name a component."""

    def __init__(self, root: Node, operations: Iterable[Node]) -> None:
        self._users: dict[Pointer, list[Pointer]] = {}
        self._operations: set[Pointer] = set()
        for node in operations:
            if node.file is root.file:
                self._operations.add(node.pointer)
                self._name(node)
        for section in _sections(root):
            for _, node in section.members():
                self._name(node)

    def _name(self, node: Node) -> None:
        for target in _named(node.value):
            self._users.setdefault(target, []).append(node.pointer)

    def count(self, component: Pointer) -> int:
        """In how many operations the component at a pointer is used."""
        seen = {component}
        waiting = [component]
        while waiting:
            for user in self._users.get(waiting.pop(), ()):
                if user not in seen:
                    seen.add(user)
                    waiting.append(user)
        return len(seen & self._operations)


def _sections(root: Node) -> Iterable[Node]:
    for name in ("definitions", "parameters", "responses"):
        section = root.get(name)
        if section is not None:
            yield section
    components = root.get("components")
    if components is not None:
        yield from (section for _, section in components.members())


def _named(value: Json) -> list[Pointer]:
    """The components that texts in a value name as references do, each once."""
    texts = dict.fromkeys(_LOCAL.findall(canonical_json(value)))
    return list(dict.fromkeys(unit_of(_tokens(text.decode("utf-8", "replace"))) for text in texts))


def _tokens(text: str) -> Pointer:
    return tuple(unquote(token).replace("~1", "/").replace("~0", "~") for token in text.split("/")[1:])
