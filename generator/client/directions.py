"""Which types are sent and which are received: enums of what is only sent are exact, all others stay open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.client.shapes import (
    Alias,
    Choice,
    Definition,
    Definitions,
    DictOf,
    ListOf,
    OneOf,
    Shape,
    names_in,
)


def close_enums(definitions: Definitions, sent: Iterable[Shape], received: Iterable[Shape]) -> None:
    """Make the enums of definitions that are reached from what is sent, and only from there, exact."""
    answers = _reached(definitions, received)
    for name in _reached(definitions, sent):
        if name not in answers:
            definitions.by_name[name] = _closed_definition(definitions.by_name[name])


def _reached(definitions: Definitions, roots: Iterable[Shape]) -> dict[str, None]:
    """Names reached from some shapes, in order."""
    found: dict[str, None] = {}
    waiting = [name for shape in roots for name in names_in(shape)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            definition = definitions.by_name[name]
            if isinstance(definition, Alias):
                shapes: list[Shape] = [definition.shape]
            else:
                shapes = [field.shape for field in definition.fields]
            waiting.extend(inner for shape in shapes for inner in names_in(shape))
    return found


def _closed_definition(definition: Definition) -> Definition:
    if isinstance(definition, Alias):
        return replace(definition, shape=closed(definition.shape))
    return replace(definition, fields=tuple(replace(f, shape=closed(f.shape)) for f in definition.fields))


def closed(shape: Shape) -> Shape:
    """The shape with its own enums exact; what it names is not touched."""
    if isinstance(shape, Choice):
        return replace(shape, open=False)
    if isinstance(shape, ListOf):
        return ListOf(closed(shape.item))
    if isinstance(shape, DictOf):
        return DictOf(closed(shape.value))
    if isinstance(shape, OneOf):
        return replace(shape, options=tuple(closed(option) for option in shape.options))
    return shape
