"""Values that a document says fit a schema: defaults, the values of enums, examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from generator.document.model import Document, File, Json, Node, Pointer

Claimed = Literal["default", "example", "enum value"]
Travels = Literal["", "text", "body"]


class Claim(NamedTuple):
    """A value, and the object whose schema it is said to fit: of kind `schema`, or what constrains values in 2.0."""

    what: Claimed
    value: Node
    schema: Node
    travels: Travels = ""
    """As text a number may stand for its digits; as a body a string may be the text that is sent."""


def own_claims(owner: Node, family: str) -> Iterator[Claim]:
    """What a schema (in 2.0 also a parameter, header or items object) says of itself."""
    value = owner.value
    assert isinstance(value, dict)
    for name, what in _OWN:
        if name in value:
            yield Claim(what, Node(owner.file, (*owner.pointer, name), value[name]), owner)
    yield from _listed("enum value", "enum", owner)
    if family not in ("2.0", "3.0"):
        yield from _listed("example", "examples", owner)


_OWN: tuple[tuple[str, Claimed], ...] = (("default", "default"), ("example", "example"))


def example_claims(owner: Node, kind: str, document: Document) -> Iterator[Claim]:
    """The examples beside the schema of a parameter, header or media type, or of a response of 2.0."""
    schema = owner.get("schema")
    if schema is None or not isinstance(schema.value, dict):
        return
    examples = owner.get("examples")
    if kind == "response":
        for name, node in examples.members() if examples else []:
            if is_json(name):
                yield Claim("example", node, schema)
        return
    if kind == "mediaType" and not is_json(owner.pointer[-1] if owner.pointer else ""):
        return  # an example of another media type may be the text that is sent
    travels: Travels = "body" if kind == "mediaType" else "text"
    example = owner.get("example")
    if example is not None:
        yield Claim("example", example, schema, travels)
    for _, node in examples.members() if examples else []:
        reached = document.follow(node)
        for name in ("value", "dataValue"):
            said = reached.get(name) if reached is not None else None
            if said is not None:
                yield Claim("example", said, schema, travels)


def is_json(media_type: str) -> bool:
    """`application/json`, `application/problem+json; charset=utf-8` and their like."""
    essence = media_type.split(";")[0].strip().lower()
    return essence.endswith(("/json", "+json"))


def _listed(what: Claimed, name: str, owner: Node) -> Iterator[Claim]:
    value = owner.value
    items = value.get(name) if isinstance(value, dict) else None
    if isinstance(items, list):
        for index, item in enumerate(items):
            yield Claim(what, _item(owner.file, owner.pointer, name, index, item), owner)


def _item(file: File, pointer: Pointer, name: str, index: int, item: Json) -> Node:
    return Node(file, (*pointer, name, str(index)), item)
