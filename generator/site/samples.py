"""Example values: from the document where it has them, else made from the schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from generator.contract.keywords import Bound, Types
from generator.contract.model import MediaType, Parameter
from generator.contract.schema import Parts, Schema
from generator.document.model import Json, Node
from generator.site.text import excerpt
from generator.site.types import Reader, single

_BY_FORMAT: dict[str, str] = {
    "date-time": "2026-01-02T00:00:00Z", "date": "2026-01-02", "time": "12:00:00Z", "duration": "P1D",
    "uuid": "123e4567-e89b-12d3-a456-426614174000", "email": "user@example.com", "uri": "https://example.com",
    "url": "https://example.com", "hostname": "example.com", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
    "byte": "dGV4dA==", "binary": "…", "password": "••••••••",
}  # fmt: skip
_DEEPEST = 7
_MOST_FIELDS = 60


@dataclass(frozen=True, slots=True)
class Sample:
    title: str
    value: Json


def media_samples(reader: Reader, media: MediaType, direction: str) -> list[Sample]:
    """The examples of a media type with their titles; one made from the schema when there is none."""
    written = written_examples(reader, media.node)
    if written:
        return written
    found = reader.written_example(single(media.schema)) if media.schema is not None else None
    if found is not None:
        return [Sample("", found[0])]
    source = media.schema if media.schema is not None else media.item_schema
    if source is None:
        return []
    return [Sample("", make(reader, single(source), direction))]


def written_examples(reader: Reader, node: Node) -> list[Sample]:
    """`example` and `examples` (OpenAPI 3.1.1 §4.8.14.1), 2.0 `examples` are read by the media type's name."""
    if not isinstance(node.value, dict):
        return []
    if "example" in node.value:
        return [Sample("", node.value["example"])]
    listed = node.get("examples")
    result = []
    for name, member in listed.members() if listed is not None else ():
        target = reader.contract.document.follow(member)
        if target is None or not isinstance(target.value, dict):
            continue
        for key in ("value", "dataValue"):
            if key in target.value:
                summary = target.value.get("summary")
                result.append(Sample(excerpt(summary, 60) if isinstance(summary, str) else name, target.value[key]))
                break
    return result


def parameter_sample(reader: Reader, parameter: Parameter) -> Json:
    """A value for a parameter."""
    written = written_examples(reader, parameter.node)
    if written:
        return written[0].value
    parts = single(parameter.schema if parameter.schema is not None else None)
    if not parts and parameter.content:
        parts = single(parameter.content[0].schema)
    made = make(reader, parts, "request") if parts else "text"
    return parameter.name.upper() if made == "text" and parameter.name.isidentifier() else made


def make(reader: Reader, parts: Parts, direction: str) -> Json:
    """A small value of a schema: written examples below it are used, recursion ends, requests hold what is required."""
    return _make(reader, parts, direction, frozenset(), 0)


def _make(reader: Reader, parts: Parts, direction: str, trail: frozenset[object], depth: int) -> Json:
    if not parts:
        return {}
    found = reader.written_example(parts)
    if found is not None:
        return found[0]
    schema = reader.schema(parts)
    facets = schema.facets
    if "enum" in facets:
        values = cast("list[Json]", facets["enum"])
        return values[0] if values else None
    if "default" in facets:
        return cast("list[Json]", facets["default"])[0]
    if schema.key in trail or depth > _DEEPEST:
        return [] if schema.types & Types.ARRAY and not schema.types & Types.OBJECT else {}
    trail = trail | {schema.key}
    if schema.unions and not schema.properties:
        return _make(reader, schema.unions[0].branches[0], direction, trail, depth + 1)
    types = schema.types
    if types & Types.OBJECT and (schema.properties or types & ~Types.NULL in (Types.OBJECT, Types.ALL & ~Types.NULL)):
        return _object(reader, schema, direction, trail, depth)
    if types & Types.STRING:
        return _string(schema)
    if types & Types.ARRAY:
        if schema.prefix:
            return [_make(reader, one, direction, trail, depth + 1) for one in schema.prefix]
        return [_make(reader, schema.items, direction, trail, depth + 1)] if schema.items else []
    if types & Types.INTEGER:
        return _number(schema)
    if types & Types.FRACTION:
        return 1.5
    return True if types & Types.BOOLEAN else None


def _object(reader: Reader, schema: Schema, direction: str, trail: frozenset[object], depth: int) -> Json:
    absent = "read-only" if direction == "request" else "write-only"
    result: dict[str, Json] = {}
    for name, parts in schema.properties.items():
        child = reader.schema(parts)
        if child.marked(absent) or child.impossible or child.marked("deprecated"):
            continue
        if name not in schema.required and (direction == "request" or child.key in trail or depth > 2):
            continue
        result[name] = _make(reader, parts, direction, trail, depth + 1)
        if len(result) >= _MOST_FIELDS:
            break
    if schema.unions:
        more = _make(reader, schema.unions[0].branches[0], direction, trail, depth + 1)
        if isinstance(more, dict):
            result = {**more, **result}
    if not result and schema.additional and not reader.schema(schema.additional).impossible:
        result["key"] = _make(reader, schema.additional, direction, trail, depth + 1)
    return result


def _string(schema: Schema) -> str:
    for name in sorted(cast("frozenset[str]", schema.facets.get("format", frozenset()))):
        if name in _BY_FORMAT:
            return _BY_FORMAT[name]
    return "text"


def _number(schema: Schema) -> int:
    lower = cast("Bound | None", schema.facets.get("lower"))
    upper = cast("Bound | None", schema.facets.get("upper"))
    if lower is not None and lower.value > 1:
        return int(lower.value) + int(lower.exclusive)
    if upper is not None and upper.value < 1:
        return int(upper.value) - int(upper.exclusive)
    return 1
