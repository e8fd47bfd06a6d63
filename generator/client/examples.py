"""Values for documentation, tests and the bundled server: from the document's examples, else made from types."""

from __future__ import annotations

from typing import cast

from generator.client.shapes import (
    Alias,
    Choice,
    Definitions,
    DictOf,
    ListOf,
    Named,
    Scalar,
    Shape,
)
from generator.contract.model import MediaType
from generator.document.model import Document, Json, Node

_SCALARS: dict[str, Json] = {
    "any": {}, "none": None, "str": "text", "int": 1, "float": 1.5, "bool": True, "datetime": "2026-01-01T00:00:00Z",
    "date": "2026-01-01", "uuid": "123e4567-e89b-42d3-a456-426614174000", "decimal": "1.5", "base64": "dGV4dA==",
    "file": "text",
}  # fmt: skip


class Missing:
    """There is no example."""


MISSING = Missing()


def written_example(document: Document, node: Node) -> Json | Missing:
    """`example`, or the first of `examples` that has a value (OpenAPI 3.1.1 §4.8.14.1)."""
    if not isinstance(node.value, dict):
        return MISSING
    single = node.get("example")
    if single is not None:
        return single.value
    listed = node.get("examples")
    for _, member in listed.members() if listed is not None else ():
        found = document.follow(member)
        value = found.get("value") if found is not None else None
        if value is not None:
            return value.value
    return MISSING


def schema_example(node: Node) -> Json | Missing:
    """`example`, the first of `examples`, `const` or `default` of a schema as written."""
    value = node.value
    if isinstance(value, dict):
        if "example" in value:
            return value["example"]
        examples = value.get("examples")
        if isinstance(examples, list) and examples:
            return examples[0]
        for name in ("const", "default"):
            if name in value:
                return value[name]
    return MISSING


def media_example(document: Document, media: MediaType, shape: Shape, definitions: Definitions) -> Json:
    """An example of a body."""
    found = written_example(document, media.node)
    if isinstance(found, Missing) and isinstance(media.schema, Node):
        target = document.follow(media.schema)
        found = schema_example(target) if target is not None else MISSING
    return sample(shape, definitions) if isinstance(found, Missing) else found


def sample(shape: Shape, definitions: Definitions, within: tuple[str, ...] = ()) -> Json:
    """A small value of a type: required fields only, one item in lists."""
    if isinstance(shape, Scalar):
        return _SCALARS[shape.kind]
    if isinstance(shape, Choice):
        return shape.values[0]
    if isinstance(shape, ListOf):
        return [] if _repeats(shape.item, definitions, within) else [sample(shape.item, definitions, within)]
    if isinstance(shape, DictOf):
        return {} if _repeats(shape.value, definitions, within) else {"key": sample(shape.value, definitions, within)}
    if isinstance(shape, Named):
        return _named(shape, definitions, within)
    option = next((o for o in shape.options if not _repeats(o, definitions, within)), shape.options[0])
    value = sample(option, definitions, within)
    if shape.tag is not None and isinstance(value, dict):
        tag = next((tag for tag, name in shape.tag.variants if option == Named(name)), None)
        if tag is not None:
            value = {**value, shape.tag.property: tag}
    return value


def _repeats(shape: Shape, definitions: Definitions, within: tuple[str, ...]) -> bool:
    return isinstance(shape, Named) and shape.name in within


def _named(shape: Named, definitions: Definitions, within: tuple[str, ...]) -> Json:
    definition = definitions.by_name[shape.name]
    if shape.name in within or len(within) > 12:
        return {}
    below = (*within, shape.name)
    if isinstance(definition, Alias):
        return sample(definition.shape, definitions, below)
    fields = {f.wire: sample(f.shape, definitions, below) for f in definition.fields if f.required}
    return cast(Json, fields)
