"""Request bodies: single keyword arguments where a body is an object with fields, else one argument."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.client.examples import media_example
from generator.client.media import media_kind
from generator.client.plan import BodyField, BodyMedia, BodyPlan, PartPlan
from generator.client.schemas import Place, Schemas, is_binary
from generator.client.shapes import ANY, FILE, STR, Shape, argument_text, one_of
from generator.client.words import assign, candidates, snake
from generator.contract.keywords import Types
from generator.contract.model import Body, Encoding, MediaType
from generator.contract.schema import Part, Parts, Schema
from generator.document.model import Json, Node


@dataclass(slots=True)
class _Member:
    """One field while the media types are gone through."""

    shapes: list[Shape]
    required: int
    description: str


def body_schema(schemas: Schemas, media: MediaType) -> Schema | None:
    """The normal form of a body whose fields go by keyword; None for every other body."""
    if media.schema is None or media_kind(media.name) not in ("json", "form", "multipart"):
        return None
    schema = schemas.schema(media.schema)
    if not schemas.is_model(schema) or (schema.types != Types.ALL and schema.types & Types.NULL):
        return None
    return schema


def body_inputs(schemas: Schemas, body: Body | None) -> Mapping[str, Schema | None]:
    """The fields of a JSON body by name, for pagination."""
    for media in body.content if body is not None else ():
        schema = body_schema(schemas, media)
        if schema is not None and media_kind(media.name) == "json":
            return {name: schemas.space.schema(parts) if parts else None for name, parts in schema.properties.items()}
    return {}


def plan_body(
    schemas: Schemas, body: Body, place: Place, taken: Iterable[str], locked: Mapping[str, str], locked_body: str
) -> BodyPlan:
    """The plan of a body. `taken` are argument names in use, `locked` field names and `locked_body` of earlier runs."""
    media = tuple(BodyMedia(one.name, _parts(schemas, one), _is_file_body(schemas, one)) for one in body.content)
    several = "media_type" if len(body.content) > 1 else ""
    found = [body_schema(schemas, one) for one in body.content]
    used = set(taken)
    first = _default(body)
    whole = one_of([_whole(schemas, one, place.below("body")) for one in body.content]) if body.content else ANY
    schemas.sent.append(whole)
    example: Json = {}
    if first is not None:
        shape = _whole(schemas, first, place.below("body"))
        example = media_example(schemas.contract.document, first, shape, schemas.definitions)
    by_fields = [schema for schema in found if schema is not None]
    if by_fields and len(by_fields) == len(body.content):
        fields = _fields(schemas, body, by_fields, place, used, locked)
        return BodyPlan(
            media, body.required, "", "", fields, body.description, several, example
        )  # fmt: skip
    python = locked_body or next(name for name in ("body", "body_", "request_body") if name not in used)
    annotation = argument_text(whole, schemas.definitions)
    return BodyPlan(
        media, body.required, python, annotation, None, body.description, several, example
    )  # fmt: skip


def _default(body: Body) -> MediaType | None:
    """The media type that the runtime sends when none is asked for."""
    return next(
        (one for one in body.content if media_kind(one.name) == "json"), body.content[0] if body.content else None
    )


def _whole(schemas: Schemas, media: MediaType, place: Place) -> Shape:
    """The type of a body that goes as one argument."""
    kind = media_kind(media.name)
    if kind == "binary":
        return FILE
    if kind == "text":
        return one_of([STR, FILE])
    if media.schema is None:
        return ANY
    parts = _as_parts(media)
    shape = schemas.file_parts(parts, place) if kind == "multipart" else schemas.parts(parts, place)
    return one_of([shape, STR]) if kind == "jsonl" else shape


def _as_parts(media: MediaType) -> Parts:
    assert media.schema is not None
    return (Part(media.schema),)


def _fields(
    schemas: Schemas,
    body: Body,
    found: list[Schema],
    place: Place,
    used: set[str],
    locked: Mapping[str, str],
) -> tuple[BodyField, ...]:
    members: dict[str, _Member] = {}
    for media, schema in zip(body.content, found, strict=True):
        owner = _owner(schemas, schema, place)
        for wire, parts in schema.properties.items():
            child = schemas.space.schema(parts) if parts else None
            if child is not None and child.marked("read-only"):
                continue
            at = Place(owner, wire)
            multipart = media_kind(media.name) == "multipart"
            shape = schemas.file_parts(parts, at) if multipart else schemas.parts(parts, at)
            member = members.setdefault(wire, _Member([], 0, ""))
            member.shapes.append(shape)
            schemas.sent.append(shape)
            member.required += wire in schema.required
            member.description = member.description or schemas.said_of(parts)
    wanted = {wire: [*candidates(wire)[:1], f"{snake(wire)}_body", *candidates(wire)[1:]] for wire in members}
    python = assign(wanted, used, locked)
    return tuple(
        BodyField(
            python=python[wire],
            wire=wire,
            shape=one_of(member.shapes),
            annotation=argument_text(one_of(member.shapes), schemas.definitions),
            required=member.required == len(found) and body.required,
            description=member.description,
        )
        for wire, member in members.items()
    )


def _owner(schemas: Schemas, schema: Schema, place: Place) -> str:
    """What inline schemas of fields are named after: the component, or the call."""
    named = schemas.name_of(schema)
    return named or place.below("params").owner


def _parts(schemas: Schemas, media: MediaType) -> tuple[PartPlan, ...]:
    """The fields of a form that are not written as by default: those with an encoding, and files."""
    files = _files(schemas, media)
    encoded = tuple(_part(wire, encoding, wire in files) for wire, encoding in media.encodings.items())
    plain = [wire for wire in files if wire not in media.encodings]
    return (*encoded, *(PartPlan(wire, "", "", True, False, (), True) for wire in plain))


def _files(schemas: Schemas, media: MediaType) -> list[str]:
    """The fields of a multipart body that are files, or lists of files, and nothing else."""
    if media.schema is None or media_kind(media.name) != "multipart":
        return []
    found = schemas.schema(media.schema).properties
    return [wire for wire, parts in found.items() if parts and _is_file(schemas, schemas.space.schema(parts))]


def _is_file(schemas: Schemas, schema: Schema) -> bool:
    if schema.unions:
        return False
    if not schema.types & ~(Types.ARRAY | Types.NULL) and schema.types & Types.ARRAY and schema.items:
        schema = schemas.space.schema(schema.items)
    return is_binary(schema) and not schema.types & ~(Types.STRING | Types.NULL) and not schema.unions


def _is_file_body(schemas: Schemas, media: MediaType) -> bool:
    if media_kind(media.name) != "binary" or "*" in media.name or media.schema is None:
        return False
    return _is_file(schemas, schemas.schema(media.schema))


def _part(wire: str, encoding: Encoding, file: bool) -> PartPlan:
    said = encoding.node.value if isinstance(encoding.node.value, dict) else {}
    styled = any(name in said for name in ("style", "explode", "allowReserved", "collectionFormat"))
    headers = tuple(
        (header.name, value)
        for header in encoding.headers
        if (value := _constant(header.schema)) and header.name.lower() != "content-type"
    )
    return PartPlan(
        wire=wire,
        content_type=encoding.content_type or "",
        style=encoding.style if styled else "",
        explode=encoding.explode,
        reserved=encoding.allow_reserved,
        headers=headers,
        file=file,
    )


def _constant(source: object) -> str:
    """The one text that a header can have, or its default ('' for none)."""
    value = source.value if isinstance(source, Node) else None
    if isinstance(value, dict):
        listed = value.get("enum")
        for found in (value.get("const"), listed[0] if isinstance(listed, list) and len(listed) == 1 else None,
                      value.get("default")):  # fmt: skip
            if isinstance(found, str):
                return found
    return ""
