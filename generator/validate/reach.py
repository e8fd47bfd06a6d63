"""Components that nothing reaches: neither an operation nor a webhook, however many references lie between."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote

from generator.document.grammar import COMPONENTS
from generator.document.model import Document, Node, Pointer
from generator.validate.model import Finding, finding
from generator.validate.semantics import looks_like_reference
from generator.validate.walk import Tour

_SECTIONS_OF_2 = frozenset({"definitions", "parameters", "responses", "securityDefinitions"})
_OUTSIDE: Pointer = ()
"""Stands for everything that is no component."""


def unreachable(document: Document, family: str, tour: Tour) -> Iterator[Finding]:
    """A finding for each component of the entry file that nothing reaches; none where there are no operations."""
    if not tour.operations:
        return
    old = family == "2.0"
    components = dict(_components(document.root, old))
    if not components:
        return
    reached = _reached(_edges(document, old, tour))
    for unit, node in components.items():
        if unit not in reached:
            section, name = unit[-2:]
            message = f"nothing reaches `{name}` of `{section}`"
            yield finding("unreachable-component", message, "a use of it, or no such component", node.place)


def _components(root: Node, old: bool) -> Iterator[tuple[Pointer, Node]]:
    holder = root if old else root.get("components")
    for section in sorted(_SECTIONS_OF_2 if old else COMPONENTS):
        members = holder.get(section) if holder is not None else None
        for _, node in members.members() if members else []:
            yield node.pointer, node


def _edges(document: Document, old: bool, tour: Tour) -> dict[Pointer, set[Pointer]]:
    """From component to component, and from outside."""
    edges: dict[Pointer, set[Pointer]] = {}
    entry = document.root.file
    parents = {_unit(node, old) for node in tour.discriminators if node.file is entry}

    def add(node: Node, target: Pointer) -> None:
        source = _unit(node, old) if node.file is entry else _OUTSIDE
        edges.setdefault(source, set()).add(target)
        # A parent with a discriminator stands for whatever extends it.
        if target in parents and "allOf" in node.pointer:
            edges.setdefault(target, set()).add(source)

    for node in tour.references:
        reference = node.value.get("$ref") if isinstance(node.value, dict) else None
        if isinstance(reference, str):
            target = _aim(document, node, reference, old)
            if target:
                add(node, target)
    for mapping in tour.mappings:
        for _, node in mapping.members():
            if isinstance(node.value, str):
                add(node, ("definitions", node.value) if old else ("components", "schemas", node.value))
                if looks_like_reference(node.value) and (target := _aim(document, node, node.value, old)):
                    add(node, target)
    section = ("securityDefinitions",) if old else ("components", "securitySchemes")
    for requirement in tour.requirements:
        for name, _ in requirement.members():
            edges.setdefault(_OUTSIDE, set()).add((*section, name))
    return edges


def _aim(document: Document, node: Node, reference: str, old: bool) -> Pointer:
    """The component a reference points at or into."""
    if node.file is document.root.file and reference.startswith("#/"):
        tokens = [unquote(token).replace("~1", "/").replace("~0", "~") for token in reference[2:].split("/")]
        return _unit_of(tuple(tokens), old)
    target = document.target(node, reference)
    return _unit(target, old) if target is not None and target.file is document.root.file else _OUTSIDE


def _unit(node: Node, old: bool) -> Pointer:
    return _unit_of(node.pointer, old)


def _unit_of(pointer: Pointer, old: bool) -> Pointer:
    if old:
        return pointer[:2] if pointer[:1] and pointer[0] in _SECTIONS_OF_2 else _OUTSIDE
    return pointer[:3] if pointer[:1] == ("components",) else _OUTSIDE


def _reached(edges: dict[Pointer, set[Pointer]]) -> set[Pointer]:
    reached, waiting = {_OUTSIDE}, [_OUTSIDE]
    while waiting:
        for target in edges.get(waiting.pop(), ()):
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached
