"""One tree out of several files: what references reach in other files becomes components of the entry file.

A reference becomes a component of the kind that may stand where it stands; path items, which OpenAPI 3.0 has no
component for, and whatever else has none, are put in place. Only references at places that OpenAPI has a meaning for
are touched, none in examples, defaults or extensions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import TypeGuard

from generator.document.grammar import EACH, member_kind
from generator.document.model import Document, Json, Node, pointer_text
from generator.errors import DocumentError

_SECTIONS = {
    "schema": "schemas",
    "response": "responses",
    "parameter": "parameters",
    "example": "examples",
    "requestBody": "requestBodies",
    "header": "headers",
    "securityScheme": "securitySchemes",
    "link": "links",
    "callback": "callbacks",
}
_SECTIONS_OF_2 = {"schema": "definitions", "response": "responses", "parameter": "parameters"}
_UNFIT = re.compile(r"[^A-Za-z0-9._-]+")


def bundle(document: Document) -> Json:
    """The entry file's tree with all it needs of other files in it; the tree itself when it needs none.

    What cannot be resolved stays as it is written. Raises DocumentError when the tree is nested too deeply.
    """
    value = document.root.value
    if not isinstance(value, dict) or not refers_elsewhere(value):
        return value
    try:
        return _Bundle(document).tree()
    except RecursionError:
        raise DocumentError("nested too deeply to be bundled", where=document.root.file.name) from None


def refers_elsewhere(value: Json) -> bool:
    """Whether any `$ref` or discriminator mapping in the tree may lead out of its file."""
    level, seen = [value], set[int]()
    while level:
        inner: list[Json] = []
        for one in level:
            if isinstance(one, dict):
                reference = one.get("$ref")
                if isinstance(reference, str) and not reference.startswith("#"):
                    return True
                mapping = one.get("mapping")
                if isinstance(mapping, dict) and any(is_reference(v) and v[0] != "#" for v in mapping.values()):
                    return True
                inner.extend(v for v in one.values() if type(v) is dict or type(v) is list)
            elif isinstance(one, list):
                inner.extend(v for v in one if type(v) is dict or type(v) is list)
        level = [v for v in inner if id(v) not in seen]
        seen.update(map(id, level))
    return False


def is_reference(value: Json) -> TypeGuard[str]:
    """Whether the value of a discriminator mapping is a reference and no name of a component."""
    return isinstance(value, str) and ("/" in value or "#" in value or value.endswith((".json", ".yaml", ".yml")))


def _mere_reference(value: Json) -> str | None:
    """The reference that an object is and nothing else."""
    if not isinstance(value, dict) or len(value) != 1:
        return None
    reference = value.get("$ref")
    return reference if isinstance(reference, str) else None


class _Bundle:
    """The work on one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.entry = document.root.file
        data = document.root.value if isinstance(document.root.value, dict) else {}
        self.old = "swagger" in data
        self.sections = _SECTIONS_OF_2 if self.old else _SECTIONS
        self.places: dict[tuple[str, Node], str] = {}
        """(kind, node in another file) to the reference that replaces references to it."""
        self.taken: set[tuple[str, str]] = set()
        self.waiting: list[tuple[str, str, Node]] = []
        self.open: list[Node] = []
        self._claim_components()

    def tree(self) -> Json:
        """The bundled tree."""
        root = self._object(self.document.root, "document")
        assert isinstance(root, dict)  # only objects refer anywhere
        done = 0
        while done < len(self.waiting):  # a component may need further ones
            kind, name, node = self.waiting[done]
            self._section(root, kind)[name] = self._value(node, kind)
            done += 1
        return root

    def _section(self, root: dict[str, Json], kind: str) -> dict[str, Json]:
        holder = root if self.old else _inner(root, "components")
        return _inner(holder, self.sections[kind])

    def _own_sections(self) -> Iterable[tuple[str, Node]]:
        holder = self.document.root if self.old else self.document.root.get("components")
        for kind, section in self.sections.items():
            node = holder.get(section) if holder is not None else None
            if node is not None:
                yield kind, node

    def _claim_components(self) -> None:
        """A component of the entry file that is a mere reference to another file gets what it refers to."""
        for kind, section in self._own_sections():
            for name, node in section.members():
                self.taken.add((kind, name))
                final = self._final(node)
                if final is not None and final.file is not self.entry:
                    self.places.setdefault((kind, final), f"#{pointer_text(node.pointer)}")

    def _final(self, node: Node) -> Node | None:
        """Where a mere reference (no member but `$ref`) leads in the end: to what is none.

        None when this is none itself or leads nowhere.
        """
        seen: list[Node] = []
        while (reference := _mere_reference(node.value)) is not None:
            target = None if node in seen else self.document.target(node, reference)
            if target is None:
                return None
            seen.append(node)
            node = target
        return node if seen else None

    def _value(self, node: Node, kind: str) -> Json:
        if kind == "schema or each":
            kind = "each schema" if isinstance(node.value, list) else "schema"
        if kind == "mapping":
            return {name: self._mapped(node, value) for name, value in _members(node.value)}
        value = node.value
        if isinstance(value, dict) and isinstance(reference := value.get("$ref"), str):
            return self._reference(node, reference, kind)
        return self._content(node, kind)

    def _content(self, node: Node, kind: str) -> Json:
        if kind.startswith(EACH) and isinstance(node.value, list):
            return [self._value(item, kind.removeprefix(EACH)) for item in node.items()]
        return self._object(node, kind)

    def _object(self, node: Node, kind: str) -> Json:
        if not isinstance(node.value, dict):
            return node.value
        made: dict[str, Json] = {}
        for name, member in node.members():
            inner = member_kind(kind, name)
            made[name] = self._value(member, inner) if inner else member.value
        return made

    def _reference(self, node: Node, reference: str, kind: str) -> Json:
        siblings = {name: value for name, value in _members(self._content(node, kind)) if name != "$ref"}
        if node.file is self.entry and reference.startswith("#"):
            return {"$ref": reference, **siblings}
        target = self._target(node, reference)
        if target is None:
            return {"$ref": reference, **siblings}
        if target.file is self.entry:
            return {"$ref": f"#{pointer_text(target.pointer)}", **siblings}
        if self.places.get((kind, target)) == f"#{pointer_text(node.pointer)}" and node.file is self.entry:
            return self._value(target, kind)
        if kind in self.sections:
            return {"$ref": self._component(target, kind), **siblings}
        if target in self.open:
            return {"$ref": reference, **siblings}
        self.open.append(target)
        content = self._value(target, kind)
        self.open.pop()
        return {**content, **siblings} if isinstance(content, dict) else content

    def _target(self, node: Node, reference: str) -> Node | None:
        target = self.document.target(node, reference)
        return None if target is None else self._final(target) or target

    def _mapped(self, node: Node, value: Json) -> Json:
        if not is_reference(value):
            return value
        if node.file is self.entry and value.startswith("#"):
            return value
        target = self._target(node, value)
        if target is None:
            return value
        if target.file is self.entry:
            return f"#{pointer_text(target.pointer)}"
        return self._component(target, "schema")

    def _component(self, target: Node, kind: str) -> str:
        """The reference to the component that a node of another file becomes."""
        place = self.places.get((kind, target)) or self._inside(target, kind)
        if place is None:
            name = self._free_name(target, kind)
            self.taken.add((kind, name))
            self.waiting.append((kind, name, target))
            section = self.sections[kind]
            place = f"#/{section}/{name}" if self.old else f"#/components/{section}/{name}"
            self.places[(kind, target)] = place
        return place

    def _inside(self, target: Node, kind: str) -> str | None:
        """The reference to a node inside something that has become a component already."""
        for length in range(len(target.pointer) - 1, -1, -1):
            holder = Node(target.file, target.pointer[:length], None)
            place = self.places.get((kind, holder))
            if place is not None:
                return place + pointer_text(target.pointer[length:])
        return None

    def _free_name(self, target: Node, kind: str) -> str:
        """The last token of the pointer, else the name of the file; numbered where that is taken."""
        wish = target.pointer[-1] if target.pointer else PurePosixPath(target.file.name).name.split(".")[0]
        wish = _UNFIT.sub("_", wish) or kind
        name, number = wish, 2
        while (kind, name) in self.taken:
            name, number = f"{wish}_{number}", number + 1
        return name


def _members(value: Json) -> list[tuple[str, Json]]:
    return list(value.items()) if isinstance(value, dict) else []


def _inner(holder: dict[str, Json], key: str) -> dict[str, Json]:
    """The object under a key, made where there is none."""
    inner = holder.setdefault(key, {})
    if not isinstance(inner, dict):
        inner = holder[key] = {}
    return inner
