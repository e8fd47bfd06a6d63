"""The schemas of OpenAPI 2.0 and 3.0 in words that an engine for JSON Schema draft 4 takes.

Those versions follow draft 4 but for a few words. What no value is judged by (texts, examples, defaults) is left out.
"""

from __future__ import annotations

from generator.document.model import Json

DRAFT = "http://json-schema.org/draft-04/schema#"

_HOLDERS = """
callbacks content definitions encoding headers links parameters paths patternProperties properties requestBodies
responses schemas securitySchemes
"""
_NAMES = frozenset(_HOLDERS.split())
"""Members that hold things by name: what looks like a keyword in there is a name."""
_NO_KEYWORDS = "$id $schema default description example examples externalDocs id nullable title x-nullable xml"
_SILENT = frozenset(_NO_KEYWORDS.split())
_LIMITS = ("exclusiveMinimum", "exclusiveMaximum")
_NULLABLE = "x-nullable-schemas"


def plain(data: Json) -> Json:
    """A copy of a document's tree with its schemas in plain words, every schema at its old place."""
    nullable: list[Json] = []
    made = _plain(data, nullable)
    return {**made, _NULLABLE: nullable} if isinstance(made, dict) and nullable else made


def _plain(value: Json, nullable: list[Json]) -> Json:
    if isinstance(value, list):
        return [_plain(item, nullable) for item in value]
    if not isinstance(value, dict):
        return value
    made: dict[str, Json] = {}
    for name, member in value.items():
        if name in _NAMES and isinstance(member, dict):
            made[name] = {key: _plain(inner, nullable) for key, inner in member.items()}
        elif name == "enum":
            made[name] = member
        elif not _is_silent(name, member):
            made[name] = _plain(member, nullable) if isinstance(member, dict | list) else member
    if value.get("nullable") is True or value.get("x-nullable") is True:
        return _with_null(made, nullable)
    return made


def _is_silent(name: str, member: Json) -> bool:
    """Whether a member says nothing about values, or nothing that draft 4 understands."""
    if name in _SILENT or (name in _LIMITS and not isinstance(member, bool)):
        return True
    return (name == "required" and isinstance(member, bool)) or (name == "type" and member == "file")


def _with_null(schema: dict[str, Json], nullable: list[Json]) -> dict[str, Json]:
    """The schema or null. Many documents do not list null among the values of an enum: it is meant all the same."""
    kind = schema.get("type")
    if isinstance(kind, str):
        schema["type"] = [kind, "null"]
    enum = schema.get("enum")
    if isinstance(enum, list) and None not in enum:
        schema["enum"] = [*enum, None]
    if "$ref" in schema or not any(name in schema for name in ("allOf", "anyOf", "oneOf")):
        return schema
    # Beside a reference everything is ignored, and still there for other references.
    nullable.append({"anyOf": [dict(schema), {"type": "null"}]})
    return {**schema, "$ref": f"#/{_NULLABLE}/{len(nullable) - 1}"}
