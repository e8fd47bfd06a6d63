"""The minimal before/after of a rule as two whole documents, for tests and for the pages about rules."""

from __future__ import annotations

from generator.rules.catalogue.fragments import indent
from generator.rules.model import Example, Rule

_HEAD = "openapi: 3.1.0\n"
_INFO = "info: {title: Orders, version: 1.0.0}\n"
_DONE = "responses:\n  '204': {description: Done.}"
_KEYWORD = {"read-only": "readOnly", "write-only": "writeOnly"}
_PET = "#/components/schemas/Cat"
_PETS = """components:
  schemas:
    Cat:
      type: object
      required: [kind]
      properties: {kind: {type: string}, lives: {type: integer}}
    Dog:
      type: object
      required: [kind]
      properties: {kind: {type: string}, breed: {type: string}}
"""
_NATURAL = {
    "request-body": "request",
    "parameter": "request",
    "encoding": "request",
    "sunset": "request",
    "response-status": "response",
    "response-content": "response",
    "header": "response",
}
"""The direction in which the example of such a facet is written; for the other one it becomes a webhook."""


def documents(rule: Rule) -> tuple[str, str] | None:
    """The two OpenAPI 3.1 documents, as YAML, between which the rule fires; None when the rule has no example."""
    example = rule.example
    if example is None:
        return None
    before, after = (_document(rule, example, side) for side in (example.before, example.after))
    return before, after


def _document(rule: Rule, example: Example, side: str) -> str:
    if example.kind == "document":
        natural = _NATURAL.get(rule.facet, "")
        body = turned(side) if natural and rule.place and not rule.place.startswith(natural) else side
    else:
        body = _located(rule, example.kind, side)
    head = _HEAD if body.startswith("info:") else _HEAD + _INFO
    return f"{head}{body}\n{_PETS if _PET in body else ''}"


def turned(document: str) -> str:
    """The same operations as webhooks, where directions are turned round."""
    lines = []
    for line in document.split("\n"):
        if line == "paths:":
            lines.append("webhooks:")
        elif line.startswith(("  /", "  '/")):
            lines.append("  orderShipped:")
        else:
            lines.append(line)
    return "\n".join(lines)


def _located(rule: Rule, kind: str, fragment: str) -> str:
    """A fragment of a schema set into the place of the rule."""
    direction, _, word = rule.place.partition("-")
    inner = word in ("property", "parameter-property", "header-property")
    text = kind == "text"
    schema = fragment
    if rule.absent:
        schema = _property(f"{_KEYWORD[rule.absent]}: true\n{fragment}")
    elif inner and kind != "object":
        schema = _property(fragment)
    if word in ("body", "property"):
        return _body(direction, schema, "application/x-www-form-urlencoded" if text else "application/json")
    plain = text or (kind == "schema" and not inner)
    value = (
        f"schema:\n{indent(schema, 1)}" if plain else f"content:\n  application/json:\n    schema:\n{indent(schema, 3)}"
    )
    if text and inner and word.startswith("parameter"):
        value = f"style: deepObject\n{value}"
    return _parameter(direction, value) if word.startswith("parameter") else _header(direction, value)


def _property(schema: str) -> str:
    return f"type: object\nproperties:\n  item:\n{indent(schema, 2)}"


def _body(direction: str, schema: str, media: str) -> str:
    content = f"content:\n  {media}:\n    schema:\n{indent(schema, 3)}"
    if direction == "request":
        return f"paths:\n  /orders:\n    post:\n      requestBody:\n{indent(content, 4)}\n{indent(_DONE, 3)}"
    answer = f"responses:\n  '200':\n    description: The order.\n{indent(content, 2)}"
    return f"paths:\n  /orders:\n    get:\n{indent(answer, 3)}"


def _parameter(direction: str, value: str) -> str:
    entry = f"parameters:\n- name: filter\n  in: query\n{indent(value, 1)}"
    home = "paths:\n  /orders:\n    get:" if direction == "request" else "webhooks:\n  orderShipped:\n    post:"
    return f"{home}\n{indent(entry, 3)}\n{indent(_DONE, 3)}"


def _header(direction: str, value: str) -> str:
    answer = f"responses:\n  '200':\n    description: The order.\n    headers:\n      X-Item:\n{indent(value, 4)}"
    home = "paths:\n  /orders:\n    get:" if direction == "response" else "webhooks:\n  orderShipped:\n    post:"
    return f"{home}\n{indent(answer, 3)}"
