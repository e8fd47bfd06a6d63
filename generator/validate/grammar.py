"""Which kind of object stands where in an OpenAPI document, as data.

One table per family; the walk follows it, so a new version or field is a line here.
Sources: OpenAPI 2.0, 3.0.4 §4.7, 3.1.1 §4.8, 3.2.0 §4; JSON Schema 2020-12 core §10 (applicators).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Form = Literal["one", "list", "map"]
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


_SCHEMA = Kind(
    {
        **{name: _one("schema") for name in ("additionalItems", "additionalProperties", "contains", "contentSchema")},
        **{name: _one("schema") for name in ("else", "if", "items", "not", "propertyNames", "then")},
        **{name: _one("schema") for name in ("unevaluatedItems", "unevaluatedProperties")},
        **{name: _list("schema") for name in ("allOf", "anyOf", "oneOf", "prefixItems")},
        **{name: _map("schema") for name in ("$defs", "definitions", "dependentSchemas")},
        **{name: _map("schema") for name in ("patternProperties", "properties")},
    }
)

_CONTENT = {"content": _map("media type")}

_OPENAPI_3: Mapping[str, Kind] = {
    "document": Kind(
        {
            "paths": _one("paths"),
            "webhooks": _map("path item"),
            "x-webhooks": _map("path item"),
            "components": _one("components"),
            "security": _list("security requirement"),
        }
    ),
    "components": Kind(
        {
            "schemas": _map("schema"),
            "responses": _map("response"),
            "parameters": _map("parameter"),
            "examples": _map("example"),
            "requestBodies": _map("request body"),
            "headers": _map("header"),
            "securitySchemes": _map("security scheme"),
            "links": _map("link"),
            "callbacks": _map("callback"),
            "pathItems": _map("path item"),
            "mediaTypes": _map("media type"),
        }
    ),
    "paths": Kind({}, "path item"),
    "path item": Kind(
        {
            "parameters": _list("parameter"),
            **{method: _one("operation") for method in (*METHODS, "query")},
            "additionalOperations": _map("operation"),
        }
    ),
    "operation": Kind(
        {
            "parameters": _list("parameter"),
            "requestBody": _one("request body"),
            "responses": _one("responses"),
            "callbacks": _map("callback"),
            "security": _list("security requirement"),
        }
    ),
    "responses": Kind({}, "response"),
    "callback": Kind({}, "path item"),
    "response": Kind({"headers": _map("header"), "links": _map("link"), **_CONTENT}),
    "parameter": Kind({"schema": _one("schema"), "examples": _map("example"), **_CONTENT}),
    "header": Kind({"schema": _one("schema"), "examples": _map("example"), **_CONTENT}),
    "request body": Kind(_CONTENT),
    "media type": Kind(
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
    "security scheme": Kind({}),
    "security requirement": Kind({}),
    "schema": _SCHEMA,
}

_SWAGGER_2: Mapping[str, Kind] = {
    "document": Kind(
        {
            "paths": _one("paths"),
            "definitions": _map("schema"),
            "parameters": _map("parameter"),
            "responses": _map("response"),
            "security": _list("security requirement"),
        }
    ),
    "paths": Kind({}, "path item"),
    "path item": Kind({"parameters": _list("parameter"), **{method: _one("operation") for method in METHODS}}),
    "operation": Kind(
        {
            "parameters": _list("parameter"),
            "responses": _one("responses"),
            "security": _list("security requirement"),
        }
    ),
    "responses": Kind({}, "response"),
    "response": Kind({"schema": _one("schema"), "headers": _map("header")}),
    "parameter": Kind({"schema": _one("schema"), "items": _one("items")}),
    "header": Kind({"items": _one("items")}),
    "items": Kind({"items": _one("items")}),
    "security requirement": Kind({}),
    "schema": _SCHEMA,
}

GRAMMAR: Mapping[str, Mapping[str, Kind]] = {
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
        "media type",
        "parameter",
        "path item",
        "request body",
        "response",
        "schema",
        "security scheme",
    }
)
"""Kinds for which a Reference Object may stand."""

COMPONENTS = frozenset(_OPENAPI_3["components"].fields)
"""The sections of `components`."""

DEFINITION: Mapping[str, Mapping[str, str]] = {
    "2.0": {"parameter": "parameter", "path item": "pathItem", "response": "response", "schema": "schema"},
    "3.0": {
        "callback": "Callback",
        "example": "Example",
        "header": "Header",
        "link": "Link",
        "parameter": "Parameter",
        "path item": "PathItem",
        "request body": "RequestBody",
        "response": "Response",
        "schema": "Schema",
        "security scheme": "SecurityScheme",
    },
    "3.1": {
        "callback": "callbacks",
        "example": "example",
        "header": "header",
        "link": "link",
        "parameter": "parameter",
        "path item": "path-item",
        "request body": "request-body",
        "response": "response",
        "security scheme": "security-scheme",
    },
    "3.2": {
        "callback": "callbacks",
        "example": "example",
        "header": "header",
        "link": "link",
        "media type": "media-type",
        "parameter": "parameter",
        "path item": "path-item",
        "request body": "request-body",
        "response": "response",
        "security scheme": "security-scheme",
    },
}
"""The name of each referable kind among the definitions of the JSON schema of its family.

Schemas of 3.1 and 3.2 are not in it: they are judged by the meta-schema of their dialect.
"""
