"""The entry to this room: a document of any version as a contract."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.contract.model import Contract, Info
from generator.contract.space import SchemaSpace
from generator.dialect.keywords import keyword_reader
from generator.dialect.shape import Shapes, describe
from generator.dialect.v2 import V2
from generator.dialect.v3 import V3
from generator.document.model import Document, Node
from generator.errors import DocumentError

_VERSION = re.compile(r"(2\.0|3\.\d+)(?!\d)", re.ASCII)
_FAMILIES = ("2.0", "3.0", "3.1", "3.2")
_STANDARD_DIALECTS = (
    "https://spec.openapis.org/oas/3.1/dialect/",
    "https://spec.openapis.org/oas/3.2/dialect/",
    "https://json-schema.org/draft/2020-12/schema",
)


def read_contract(document: Document) -> Contract:
    """The contract of an OpenAPI document, 2.0 to 3.2.

    Operations are listed, not read: `Contract.operation` reads one when it is asked for. A broken part of the document
    is noted there and taken as absent. Raises DocumentError when the document names no OpenAPI version at all.
    """
    root = document.root
    version, family = _version(document)
    shapes = Shapes(document)
    reader = V2(document) if family == "2.0" else V3(document, family)
    operations, webhooks, schemas = reader.operations(), reader.webhooks(), reader.schemas()
    _note_dialect(shapes, root)
    return Contract(
        document=document,
        openapi=version,
        family=family,
        info=_info(shapes, root),
        servers=reader.servers,
        operations=operations,
        webhooks=webhooks,
        security_schemes=reader.security_schemes((*operations, *webhooks)),
        schemas=schemas,
        tags=_tags(shapes, root),
        space=SchemaSpace(keyword_reader(document, family), schemas),
        read=reader.read,
    )


def names_version(document: Document) -> bool:
    """Whether a document says that it is an OpenAPI document, of whatever version."""
    root = document.root
    return root.get("openapi") is not None or root.get("swagger") is not None


def _version(document: Document) -> tuple[str, str]:
    """The version as written and the family it is read as. A minor version not known yet is read as the newest one."""
    root = document.root
    where = root.file.name
    hint = 'an OpenAPI document starts with `openapi: 3.1.0` (or another version), or with `swagger: "2.0"`'
    if not isinstance(root.value, dict):
        raise DocumentError(
            f"expected an OpenAPI document (an object), found {describe(root.value)}", where=where, hint=hint
        )
    found = root.get("openapi") or root.get("swagger")
    if found is None:
        raise DocumentError(
            "expected an OpenAPI document, found neither `openapi` nor `swagger`", where=where, hint=hint
        )
    version = str(found.value) if isinstance(found.value, str | float) else ""
    match = _VERSION.match(version)
    if match is None:
        position = root.file.positions([found.pointer]).get(found.pointer)
        where = where if position is None else f"{where}:{position.line}:{position.column}"
        message = f"expected an OpenAPI version, 2.0 or 3.x, found {describe(found.value)}"
        raise DocumentError(message, where=where, hint=hint)
    family = match[1]
    if family in _FAMILIES:
        return version, family
    document.note("unknown-version", f"OpenAPI {version} is not known; the document is read as {_FAMILIES[-1]}", found)
    return version, _FAMILIES[-1]


def _info(shapes: Shapes, root: Node) -> Info:
    node = shapes.member(root, "info")
    if node is None:
        return Info("", "", "", "", root)
    license_node = shapes.member(node, "license")
    return Info(
        title=shapes.text(node, "title"),
        version=shapes.text(node, "version"),
        description=shapes.text(node, "description"),
        license="" if license_node is None else shapes.text(license_node, "name"),
        node=node,
    )


def _tags(shapes: Shapes, root: Node) -> Mapping[str, Node]:
    """Declared tags by name; of two declarations the first."""
    found: dict[str, Node] = {}
    for entry in shapes.entries(root, "tags"):
        node = shapes.object(entry)
        name = None if node is None else node.get("name")
        if node is not None and name is not None and isinstance(name.value, str):
            found.setdefault(name.value, node)
        elif node is not None:
            shapes.wrong(node, "a tag with a name")
    return found


def _note_dialect(shapes: Shapes, root: Node) -> None:
    """`jsonSchemaDialect` is not interpreted: every schema is read by the keywords of the base dialect."""
    found = root.get("jsonSchemaDialect")
    if found is not None and not (isinstance(found.value, str) and found.value.startswith(_STANDARD_DIALECTS)):
        message = f"`jsonSchemaDialect` is not interpreted; schemas are read as JSON Schema 2020-12 ({found.value})"
        shapes.document.note("dialect", message, found)
