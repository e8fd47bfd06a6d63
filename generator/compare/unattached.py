"""Differences that name no endpoint: component schemas nobody reaches, security schemes, servers, tags."""

from __future__ import annotations

from generator.compare.ground import difference, parent_node
from generator.compare.model import Difference, Effect
from generator.compare.paths import server_prefix
from generator.compare.schemes import compare_schemes
from generator.compare.unchanged import Unchanged
from generator.contract.keywords import Composed, SchemaSource
from generator.contract.model import Contract, Server
from generator.document.model import Node

NEUTRAL = Effect.NEUTRAL


def compare_unattached(
    base: Contract, revision: Contract, unchanged: Unchanged, prefix_moved: bool
) -> tuple[Difference, ...]:
    """What changed outside all operations, in a fixed order: schemas, security schemes, servers, tags.

    `prefix_moved`: operations paired across a prefix that moved between servers and paths, so that part of an address
    is no change.
    """
    return (
        *_schemas(base, revision, unchanged),
        *compare_schemes(base, revision),
        *_servers(base, revision, prefix_moved),
        *_tags(base, revision),
    )


def _node(source: SchemaSource) -> Node:
    return source.node if isinstance(source, Composed) else source


def _schemas(base: Contract, revision: Contract, unchanged: Unchanged) -> list[Difference]:
    gone = [name for name in base.schemas if name not in revision.schemas]
    if not gone:
        return []
    reached = unchanged.reached_in_base()
    home = parent_node(revision, "components", "schemas")
    return [
        difference("component-schema", "removed", NEUTRAL, _node(base.schemas[name]), home, name=name)
        for name in gone
        if name not in reached
    ]


def _servers(base: Contract, revision: Contract, prefix_moved: bool) -> list[Difference]:
    """Servers by address, and the variables in it; a default that is only written out, and a trailing slash, are no
    change."""

    def address(server: Server) -> str:
        url = server.url.rstrip("/")
        return url.removesuffix(server_prefix([server])) if prefix_moved else url

    old = {address(server): server for server in base.servers}
    new = {address(server): server for server in revision.servers}
    found = []
    for url, server in old.items():
        if url not in new:
            found.append(
                difference("server", "removed", NEUTRAL, server.node, parent_node(revision, "servers"), name=server.url)
            )
    for url, server in new.items():
        if url not in old:
            found.append(
                difference("server", "added", NEUTRAL, parent_node(base, "servers"), server.node, name=server.url)
            )
        elif _variables(server) != _variables(old[url]):
            nodes, texts = (old[url].node, server.node), (_variables(old[url]), _variables(server))
            found.append(
                difference("server", "changed", NEUTRAL, *nodes, before=texts[0], after=texts[1], name=server.url)
            )
    return found


def _variables(server: Server) -> str:
    """The variables of an address with their defaults and, where they are listed, the values they can have."""
    said = []
    for name, (default, values) in sorted(server.variables.items()):
        allowed = f" (one of {', '.join(sorted(values))})" if values else ""
        said.append(f"{name} = {default}{allowed}")
    return "; ".join(said)


def _tags(base: Contract, revision: Contract) -> list[Difference]:
    root = base.document.root, revision.document.root
    gone = [name for name in base.tags if name not in revision.tags]
    new = [name for name in revision.tags if name not in base.tags]
    return [
        *(difference("document-tag", "removed", NEUTRAL, base.tags[name], root[1], name=name) for name in gone),
        *(difference("document-tag", "added", NEUTRAL, root[0], revision.tags[name], name=name) for name in new),
    ]
