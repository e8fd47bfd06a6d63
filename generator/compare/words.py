"""What stands where in a document, for the tree of all differences, and which kind of statement a member is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.document import grammar
from generator.document.grammar import EACH, GRAMMAR, extends

ANY = "any "
"""A list whose order says nothing."""

_DOCS = {"externalDocs": "plain"}
_SERVERS = {"servers": "any server"}
_OLD_LISTS = {"schemes": "any value", "consumes": "any value", "produces": "any value"}
_VALUES = {"enum": "any value", "type": "any value", "required": "any value"}

WORDS: Mapping[str, Mapping[str, str]] = {
    **GRAMMAR,
    "document": {
        **GRAMMAR["document"], **_DOCS, **_SERVERS, **_OLD_LISTS,
        "info": "plain",
        "tags": "any tag",
        "security": "any requirement",
        "securityDefinitions": "each securityScheme",
    },
    "tag": _DOCS,
    "pathItem": {**GRAMMAR["pathItem"], **_SERVERS, "parameters": "any parameter"},
    "operation": {
        **GRAMMAR["operation"], **_DOCS, **_SERVERS, **_OLD_LISTS,
        "tags": "any value",
        "security": "any requirement",
        "parameters": "any parameter",
    },
    "requirement": {"*": "any value"},
    "server": {"variables": "each variable"},
    "variable": {"enum": "any value"},
    "parameter": {**GRAMMAR["parameter"], "enum": "any value"},
    "header": {**GRAMMAR["header"], "enum": "any value"},
    "link": {"server": "server"},
    "schema": {
        **GRAMMAR["schema"], **_DOCS, **_VALUES,
        "allOf": "any schema", "anyOf": "any schema", "oneOf": "any schema",
        "dependentRequired": "map of names",
    },
    "map of names": {"*": "any value"},
    "securityScheme": {"flows": "each flow"},
}  # fmt: skip
"""Kind of object → key → kind of the value, as in `document.grammar.GRAMMAR`; what is not listed is a plain value."""

VALUES = frozenset({"value", ""})
"""Kinds that are data: no member in them has a meaning of its own."""

_BY_MEMBER: Mapping[str, str] = {
    "description": "descriptions",
    "summary": "summaries",
    "title": "titles",
    "example": "examples",
    "examples": "examples",
    "externalDocs": "docs",
    "tags": "tags",
    "servers": "servers",
    "host": "servers",
    "basePath": "servers",
    "schemes": "servers",
    "security": "security",
    "securitySchemes": "security",
    "securityDefinitions": "security",
    "paths": "endpoints",
    "webhooks": "webhooks",
    "x-webhooks": "webhooks",
    "components": "components",
    "definitions": "components",
    "info": "info",
    "contact": "contact",
    "license": "license",
    "xml": "xml",
    "default": "defaults",
    "links": "links",
    "callbacks": "callbacks",
    "operationId": "ids",
    "deprecated": "deprecations",
    "$comment": "comments",
}

STATEMENTS = tuple(sorted({*_BY_MEMBER.values(), "extensions"}))
"""The kinds of statements that can be left out."""


def statement(kind: str, name: str) -> str:
    """The kind of statement that the member `name` of an object of `kind` is; empty for what has none of its own."""
    if kind in VALUES or kind in ("requirement", "map of names", "mapping"):
        return ""
    if kind.startswith(EACH):
        return "extensions" if extends(kind, name) else ""
    if kind == "document" and name in ("parameters", "responses"):
        return "components"
    return _BY_MEMBER.get(name) or ("extensions" if name.startswith("x-") else "")


def member_kind(kind: str, name: str) -> str:
    """The kind of the member `name` of an object of `kind`."""
    return grammar.member_kind(kind, name, WORDS)
