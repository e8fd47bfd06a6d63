"""What a schema error says to people: rule, what was found, what was expected.

The words of validators carry whole documents and speak of schemas; these speak of OpenAPI objects and stay short.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise

from generator.document.model import Json

_SHOWN = 60
_LISTED = 20

_TYPE_WORDS = {
    "array": "an array",
    "boolean": "true or false",
    "integer": "an integer",
    "null": "null",
    "number": "a number",
    "object": "an object",
    "string": "a string",
}

_OBJECT_WORDS = {
    "ExampleXORExamples": "parameter",
    "ParameterLocation": "parameter",
    "SchemaXORContent": "parameter",
    "XML": "xml object",
    "callbacks": "callback",
    "components": "components object",
    "content": "content map",
    "examples": "parameter",
    "explode-for-form": "parameter",
    "fileSchema": "schema",
    "info": "info object",
    "jsonReference": "reference",
    "nonBodyParameter": "parameter",
    "oauth-flows": "OAuth flows",
    "OAuthFlows": "OAuth flows",
    "parameterDefinitions": "parameters",
    "paths": "paths object",
    "Paths": "paths object",
    "Components": "components object",
    "Info": "info object",
    "Responses": "responses object",
    "responses": "responses object",
    "parametersList": "parameter list",
    "primitivesItems": "items",
    "responseDefinitions": "responses",
    "responseValue": "response",
    "securityDefinitions": "security definitions",
    "stringArray": "list",
    "xml": "xml object",
}

_FORMAT_WORDS = {
    "email": "an e-mail address",
    "media-range": "a media range",
    "regex": "a regular expression (ECMA-262)",
    "uri": "an absolute URI",
    "uri-reference": "a URI or relative reference",
}


def show(value: Json) -> str:
    """A value as JSON, cut to a line."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def kind_of(value: Json) -> str:
    """What a value is, with its article: `an array`."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return "a string"
    if isinstance(value, int | float):
        return "a number"
    return "an array" if isinstance(value, list) else "an object"


def types(names: Sequence[str]) -> str:
    """`a string or an integer` of JSON Schema type names."""
    return choice([_TYPE_WORDS.get(name, name) for name in names], quoted=False)


def choice(options: Sequence[str], *, quoted: bool = True) -> str:
    """`a`, `b` or `c`."""
    words = [f"`{option}`" for option in options] if quoted else list(options)
    if len(words) > _LISTED:
        return f"{', '.join(words[:_LISTED])}, … ({len(words)} in all)"
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"


def values(options: Sequence[Json]) -> str:
    """The allowed values of an enum or a constant."""
    shown = [option if isinstance(option, str) else show(option) for option in options]
    return choice(shown) if len(shown) == 1 else f"one of {choice(shown)}"


def format_words(name: str) -> str:
    return _FORMAT_WORDS.get(name, f"text in the format `{name}`")


def object_words(schema_path: Sequence[str | int]) -> str:
    """The kind of OpenAPI object that a place in a JSON schema of OpenAPI describes: `request body`."""
    name = ""
    for section, entry in pairwise(schema_path):
        if section in ("definitions", "$defs"):
            name = str(entry)
    if not name:
        return "document"
    if name in _OBJECT_WORDS:
        return _OBJECT_WORDS[name]
    if name.startswith("styles-for"):
        return "parameter"
    name = re.sub(r"(SubSchema|-or-reference)$", "", name)
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("-", " ").lower()


def article(words: str) -> str:
    """`an operation`, `a response`."""
    return f"{'an' if words[:1].lower() in 'aeio' else 'a'} {words}"
