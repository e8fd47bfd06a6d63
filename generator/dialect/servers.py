"""Servers: the Server Objects of 3.x, and host, basePath and schemes of 2.0."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract.model import Server
from generator.dialect.shape import Shapes
from generator.document.model import Node


def written_servers(shapes: Shapes, holder: Node) -> tuple[Server, ...]:
    """The servers a document, path item or operation names; () when it names none (OpenAPI 3.1.1, Server Object)."""
    return tuple(
        _server(shapes, found)
        for found in (shapes.object(entry) for entry in shapes.entries(holder, "servers"))
        if found is not None
    )


def default_servers(root: Node) -> tuple[Server, ...]:
    """What holds where a document names no server: the url `/` (OpenAPI 3.1.1, OpenAPI Object)."""
    return (Server("/", {}, root),)


def base_servers(shapes: Shapes, root: Node, schemes: Sequence[Node]) -> tuple[Server, ...]:
    """The servers of a 2.0 document, one per scheme (Swagger 2.0, Swagger Object).

    Without a scheme the url starts with `//`, since the scheme is the one the document was fetched with; without a
    host it is the base path alone, since the host is the one that serves the document.
    """
    host = shapes.text(root, "host").strip("/")
    base = shapes.text(root, "basePath").strip("/")
    if not host:
        return (Server(f"/{base}", {}, root.get("basePath") or root),)
    rest = f"//{host}/{base}" if base else f"//{host}"
    found: dict[str, Server] = {}
    for scheme in schemes:
        url = f"{scheme.value}:{rest}"
        found.setdefault(url, Server(url, {}, scheme))
    return tuple(found.values()) or (Server(rest, {}, root.get("host") or root),)


def _server(shapes: Shapes, node: Node) -> Server:
    variables = {}
    for name, variable in shapes.members(node, "variables"):
        variables[name] = (shapes.text(variable, "default"), shapes.texts(variable, "enum"))
    return Server(shapes.text(node, "url", "/"), variables, node)
