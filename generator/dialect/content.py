"""Media types, encodings and headers of 3.x: what bodies, responses and parameters share."""

from __future__ import annotations

from collections.abc import Mapping

from generator.contract.model import Encoding, Header, MediaType
from generator.dialect.shape import Shapes, extensions
from generator.document.model import Node

FORM = "application/x-www-form-urlencoded"
SEPARATED = {"ssv": "spaceDelimited", "pipes": "pipeDelimited", "tsv": "tabDelimited"}
"""Styles of 2.0's `collectionFormat`; 3.x has the first two for query parameters, and none for tabs."""
COLLECTION_FORMAT = "x-collection-format"
"""Where a document that was 2.0 keeps a `collectionFormat` that no style of 3.x stands for."""


def essence(media_type: str) -> str:
    """`type/subtype` in lower case, without parameters (RFC 9110 §8.3.1)."""
    return media_type.partition(";")[0].strip().lower()


def media_types(shapes: Shapes, holder: Node, family: str) -> tuple[MediaType, ...]:
    """The media types under `content`, in document order."""
    found = []
    for name, member in shapes.members(holder, "content"):
        if name.startswith("x-") and "/" not in name:
            continue
        node = shapes.object(member)
        if node is not None:
            found.append(
                MediaType(
                    name=name,
                    schema=shapes.schema(node, "schema"),
                    item_schema=shapes.schema(node, "itemSchema"),
                    encodings=_encodings(shapes, name, node, family),
                    node=node,
                )
            )
    return tuple(found)


def headers(shapes: Shapes, holder: Node, family: str) -> tuple[Header, ...]:
    """The headers under `headers`, without `Content-Type`, which is to be ignored (OpenAPI 3.1.1,
    Response Object)."""
    found = []
    for name, member in shapes.members(holder, "headers"):
        node = None if name.lower() == "content-type" else shapes.object(member)
        if node is not None:
            schema = shapes.schema(node, "schema")
            content = media_types(shapes, node, family) if schema is None else ()
            found.append(
                Header(
                    name=name,
                    required=shapes.flag(node, "required"),
                    deprecated=shapes.flag(node, "deprecated"),
                    explode=not content and shapes.flag(node, "explode"),
                    schema=schema,
                    content=content,
                    description=description(shapes, member, node, family),
                    node=node,
                    style=SEPARATED.get(shapes.text(node, COLLECTION_FORMAT), "simple"),
                    inner_styles=inner_styles(shapes, schema, COLLECTION_FORMAT),
                    extensions=extensions(node),
                )
            )
    return tuple(found)


def inner_styles(shapes: Shapes, outer: Node | None, keyword: str) -> tuple[str, ...]:
    """The collection formats of lists inside a list, from the outside in; empty when all are `csv`, as by default.

    `outer` describes the outermost list: an object of 2.0, or the schema that it became (see `COLLECTION_FORMAT`).
    """
    found: list[str] = []
    node = None if outer is None else outer.get("items")
    while node is not None and isinstance(node.value, dict) and node.value.get("type") == "array":
        found.append(shapes.text(node, keyword, "csv"))
        node = node.get("items")
    return () if set(found) <= {"csv"} else tuple(found)


def description(shapes: Shapes, written: Node, found: Node, family: str) -> str:
    """The description of something that may be referenced.

    Since 3.1 the text beside the reference counts for more (OpenAPI 3.1.1, Reference Object).
    """
    if written != found and family in ("3.1", "3.2") and written.get("description") is not None:
        return shapes.text(written, "description")
    return shapes.text(found, "description")


def explode_default(style: str) -> bool:
    """Whether a style explodes when nothing is said (OpenAPI 3.2.0, Parameter Object)."""
    return style in ("form", "cookie", "deepObject")


def explode(shapes: Shapes, node: Node, style: str) -> bool:
    """The effective `explode`. `deepObject` has one form only, whatever is written."""
    return True if style == "deepObject" else shapes.flag(node, "explode", explode_default(style))


def _encodings(shapes: Shapes, name: str, media_type: Node, family: str) -> Mapping[str, Encoding]:
    """What differs from the defaults, by property. Other media types than forms have no encodings.

    `style`, `explode` and `allowReserved` do not count for multipart before 3.1, `headers` only for multipart
    (OpenAPI 3.0.4 and 3.1.1, Encoding Object).
    """
    kind = essence(name)
    multipart = kind.startswith("multipart/")
    if not multipart and kind != FORM:
        return {}
    styled = not multipart or family != "3.0"
    found = {}
    for key, member in shapes.members(media_type, "encoding"):
        node = shapes.object(member)
        if node is None:
            continue
        style = shapes.text(node, "style", "form") if styled else "form"
        encoding = Encoding(
            content_type=shapes.text(node, "contentType") or None,
            style=style,
            explode=explode(shapes, node, style) if styled else True,
            allow_reserved=shapes.flag(node, "allowReserved") if styled else False,
            headers=headers(shapes, node, family) if multipart else (),
            node=node,
        )
        if not is_default(encoding):
            found[key] = encoding
    return found


def is_default(encoding: Encoding) -> bool:
    """Does the encoding say no more than what holds without it?"""
    return (
        encoding.content_type is None
        and encoding.style == "form"
        and encoding.explode
        and not encoding.allow_reserved
        and not encoding.headers
    )
