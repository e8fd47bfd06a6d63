"""Which kind of object stands where in an OpenAPI document, as data.

One table per family, and in `GRAMMAR` what they have in common for all who need not tell a list from a map. What walks
through documents follows one of them, so a new version or field is a line here.
Sources: OpenAPI 2.0, 3.0.4 §4.7, 3.1.1 §4.8, 3.2.0 §4; JSON Schema 2020-12 core §10 (applicators).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Form = Literal["one", "list", "map", "one or list"]
"""How a field holds its children: itself, as items of an array, or as members of an object."""


class Child(NamedTuple):
    kind: str
    form: Form


class Kind(NamedTuple):
    """`fields` by name; `members`: the kind of every member that is no extension (of `paths`: that starts with `/`)."""

    fields: Mapping[str, Child]
    members: str = ""


METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


def _one(kind: str) -> Child:
    return Child(kind, "one")


def _list(kind: str) -> Child:
    return Child(kind, "list")


def _map(kind: str) -> Child:
    return Child(kind, "map")


def _items(kind: str) -> Child:
    return Child(kind, "one or list")


_SCHEMA = Kind(
    {
        **{name: _one("schema") for name in ("additionalItems", "additionalProperties", "contains", "contentSchema")},
        **{name: _one("schema") for name in ("else", "if", "not", "propertyNames", "then")},
        **{name: _one("schema") for name in ("unevaluatedItems", "unevaluatedProperties")},
        **{name: _list("schema") for name in ("allOf", "anyOf", "oneOf", "prefixItems")},
        **{name: _map("schema") for name in ("$defs", "definitions", "dependentSchemas")},
        **{name: _map("schema") for name in ("patternProperties", "properties")},
        "items": _items("schema"),
        "discriminator": _one("discriminator"),
    }
)
_OF_SCHEMAS = {
    "schema": _SCHEMA,
    "discriminator": Kind({"mapping": _one("mapping")}),
    "mapping": Kind({}),
}

_CONTENT = {"content": _map("mediaType")}

_OPENAPI_3: Mapping[str, Kind] = {
    "document": Kind(
        {
            "paths": _one("paths"),
            "webhooks": _map("pathItem"),
            "x-webhooks": _map("pathItem"),
            "components": _one("components"),
            "security": _list("securityRequirement"),
        }
    ),
    "components": Kind(
        {
            "schemas": _map("schema"),
            "responses": _map("response"),
            "parameters": _map("parameter"),
            "examples": _map("example"),
            "requestBodies": _map("requestBody"),
            "headers": _map("header"),
            "securitySchemes": _map("securityScheme"),
            "links": _map("link"),
            "callbacks": _map("callback"),
            "pathItems": _map("pathItem"),
            "mediaTypes": _map("mediaType"),
        }
    ),
    "paths": Kind({}, "pathItem"),
    "pathItem": Kind(
        {
            "parameters": _list("parameter"),
            **{method: _one("operation") for method in (*METHODS, "query")},
            "additionalOperations": _map("operation"),
        }
    ),
    "operation": Kind(
        {
            "parameters": _list("parameter"),
            "requestBody": _one("requestBody"),
            "responses": _one("responses"),
            "callbacks": _map("callback"),
            "security": _list("securityRequirement"),
        }
    ),
    "responses": Kind({}, "response"),
    "callback": Kind({}, "pathItem"),
    "response": Kind({"headers": _map("header"), "links": _map("link"), **_CONTENT}),
    "parameter": Kind({"schema": _one("schema"), "examples": _map("example"), **_CONTENT}),
    "header": Kind({"schema": _one("schema"), "examples": _map("example"), **_CONTENT}),
    "requestBody": Kind(_CONTENT),
    "mediaType": Kind(
        {
            "schema": _one("schema"),
            "itemSchema": _one("schema"),
            "examples": _map("example"),
            "encoding": _map("encoding"),
            "prefixEncoding": _list("encoding"),
            "itemEncoding": _one("encoding"),
        }
    ),
    "encoding": Kind(
        {
            "headers": _map("header"),
            "encoding": _map("encoding"),
            "prefixEncoding": _list("encoding"),
            "itemEncoding": _one("encoding"),
        }
    ),
    "example": Kind({}),
    "link": Kind({}),
    "securityScheme": Kind({}),
    "securityRequirement": Kind({}),
    **_OF_SCHEMAS,
}

_SWAGGER_2: Mapping[str, Kind] = {
    "document": Kind(
        {
            "paths": _one("paths"),
            "definitions": _map("schema"),
            "parameters": _map("parameter"),
            "responses": _map("response"),
            "security": _list("securityRequirement"),
        }
    ),
    "paths": Kind({}, "pathItem"),
    "pathItem": Kind({"parameters": _list("parameter"), **{method: _one("operation") for method in METHODS}}),
    "operation": Kind(
        {
            "parameters": _list("parameter"),
            "responses": _one("responses"),
            "security": _list("securityRequirement"),
        }
    ),
    "responses": Kind({}, "response"),
    "response": Kind({"schema": _one("schema"), "headers": _map("header")}),
    "parameter": Kind({"schema": _one("schema"), "items": _items("items")}),
    "header": Kind({"items": _items("items")}),
    "items": Kind({"items": _items("items")}),
    "securityRequirement": Kind({}),
    **_OF_SCHEMAS,
}

FAMILIES: Mapping[str, Mapping[str, Kind]] = {
    "2.0": _SWAGGER_2,
    "3.0": _OPENAPI_3,
    "3.1": _OPENAPI_3,
    "3.2": _OPENAPI_3,
}

REFERABLE = frozenset(
    {
        "callback",
        "example",
        "header",
        "link",
        "mediaType",
        "parameter",
        "pathItem",
        "requestBody",
        "response",
        "schema",
        "securityScheme",
    }
)
"""Kinds for which a Reference Object may stand."""

COMPONENTS = frozenset(_OPENAPI_3["components"].fields)
"""The sections of `components`."""

EACH = "each "
"""A map or a list of such objects."""


def _words() -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = {}
    for kinds in (_SWAGGER_2, _OPENAPI_3):
        for kind, spec in kinds.items():
            if kind in REFERABLE and spec.members:
                words[kind] = {"*": spec.members}
            found = {name: _word(kinds[child.kind], child) for name, child in spec.fields.items()}
            if kind != "items":
                words.setdefault(kind, {}).update((name, word) for name, word in found.items() if word)
    return {kind: said for kind, said in words.items() if said}


def _word(kind: Kind, child: Child) -> str:
    if child.kind == "items":  # of 2.0: schemas in other words
        return "schema"
    if kind.members and child.kind not in REFERABLE:  # nothing but a map
        return EACH + kind.members
    if child.kind == "securityRequirement":  # names, no objects
        return ""
    if child.form == "one or list":
        return f"{child.kind} or each"
    return child.kind if child.form == "one" else EACH + child.kind


GRAMMAR: Mapping[str, Mapping[str, str]] = _words()
"""What stands under which key, in all families: kind of object → key → kind of the value. `*` is any other key."""


def extends(kind: str, name: str) -> bool:
    """Whether a name in a map is that of an extension: where OpenAPI says that the map may be extended."""
    return name.startswith("x-") and kind in ("each pathItem", "each response")


def member_kind(kind: str, name: str, words: Mapping[str, Mapping[str, str]] = GRAMMAR) -> str:
    """The kind of the member `name` of an object, or map, of `kind`; empty for what has no meaning of its own."""
    if kind.startswith(EACH):
        return "" if extends(kind, name) else kind.removeprefix(EACH)
    known = words.get(kind, {})
    return known.get(name) or ("" if name.startswith("x-") else known.get("*", ""))
