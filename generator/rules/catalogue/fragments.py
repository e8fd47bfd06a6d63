"""Small YAML documents for the examples of rules that concern more than a schema."""

from __future__ import annotations

_DONE = "responses:\n  '204': {description: Done.}"
_JSON = "type: object\nproperties:\n  id: {type: string}"


def indent(text: str, depth: int) -> str:
    """Every line moved to the right by `depth` levels of two spaces."""
    return "\n".join("  " * depth + line if line else line for line in text.split("\n"))


def operation(*parts: str, path: str = "/orders", method: str = "get", responses: str = _DONE) -> str:
    """`paths` with one operation; `parts` are its further members."""
    body = "\n".join((*parts, responses))
    return f"paths:\n  {path}:\n    {method}:\n{indent(body, 3)}"


def webhook(*parts: str, name: str = "orderShipped", responses: str = _DONE) -> str:
    """`webhooks` with one operation."""
    body = "\n".join((*parts, responses))
    return f"webhooks:\n  {name}:\n    post:\n{indent(body, 3)}"


def content(*media_types: str, schema: str = _JSON) -> str:
    """A `content` with the same schema for each media type."""
    return "content:\n" + "\n".join(f"  {name}:\n    schema:\n{indent(schema, 3)}" for name in media_types)


def request_body(inner: str, *parts: str) -> str:
    """A `requestBody`; `inner` is its content, `parts` further members."""
    return "requestBody:\n" + indent("\n".join((*parts, inner)), 1)


def response(inner: str = "", status: str = "200", more: str = "") -> str:
    """`responses` with one status; `inner` are members of the response, `more` further statuses."""
    body = "description: The order." + (f"\n{inner}" if inner else "")
    return f"responses:\n  '{status}':\n{indent(body, 2)}" + (f"\n{indent(more, 1)}" if more else "")


def parameter(name: str, place: str, *parts: str, schema: str = "type: string") -> str:
    """One entry of `parameters`."""
    body = "\n".join((f"in: {place}", *parts, f"schema:\n{indent(schema, 1)}"))
    return f"- name: {name}\n{indent(body, 1)}"


def parameters(*entries: str) -> str:
    return "parameters:\n" + "\n".join(entries) if entries else ""
