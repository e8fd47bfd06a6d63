"""The entry: versions, what no document is, and that real documents are read to the end."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from in_memory import contract_of

from generator.contract.keywords import Keywords, SchemaSource
from generator.contract.model import Body, Contract, Header, MediaType, OperationKey, Parameter, Response
from generator.dialect.read import read_contract
from generator.document.load import load
from generator.errors import DocumentError
from generator.sources.model import Access
from generator.sources.resolve import open_source

SPECS = Path(__file__).resolve().parents[2].parent / "shared" / "specs"


@pytest.mark.parametrize(
    ("head", "version", "family"),
    [
        ({"swagger": "2.0"}, "2.0", "2.0"),
        ({"swagger": 2.0}, "2.0", "2.0"),
        ({"openapi": "3.0.4"}, "3.0.4", "3.0"),
        ({"openapi": "3.0.0-rc2"}, "3.0.0-rc2", "3.0"),
        ({"openapi": 3.1}, "3.1", "3.1"),
        ({"openapi": "3.1.1"}, "3.1.1", "3.1"),
        ({"openapi": "3.2.0"}, "3.2.0", "3.2"),
        ({"openapi": "3.9.0"}, "3.9.0", "3.2"),
        ({"openapi": "3.10.0"}, "3.10.0", "3.2"),
    ],
)
def test_versions(head: dict[str, Any], version: str, family: str) -> None:
    contract = contract_of(head)
    assert (contract.openapi, contract.family) == (version, family)
    assert contract.operations == () and contract.servers[0].url == "/"
    expected = ["unknown-version"] if version.startswith(("3.9", "3.10")) else []
    assert [note.kind for note in contract.document.notes] == expected


@pytest.mark.parametrize(
    "tree",
    [
        {},
        [],
        None,
        "text",
        1,
        {"info": {}},
        {"swagger": "1.2"},
        {"openapi": None},
        {"openapi": "x"},
        {"openapi": "4.0"},
    ],
)
def test_what_is_no_document(tree: Any) -> None:
    with pytest.raises(DocumentError) as caught:
        contract_of(tree)
    assert caught.value.where.startswith("api.json") and caught.value.hint and caught.value.exit_code == 3


def test_head() -> None:
    contract = contract_of(
        {
            "openapi": "3.1.0",
            "jsonSchemaDialect": "https://example.org/mine",
            "info": {"title": "T", "version": 1.5, "description": "D", "license": {"name": "MIT"}},
            "tags": [{"name": "b"}, {"name": "a"}, {"name": "b", "description": "again"}, {}, "c"],
            "components": {"schemas": {"B": {}, "A": True}},
        }
    )
    info = contract.info
    assert (info.title, info.version, info.description, info.license) == ("T", "1.5", "D", "MIT")
    assert list(contract.tags) == ["b", "a"] and "description" not in str(contract.tags["b"].value)
    assert list(contract.schemas) == ["B", "A"]
    assert sorted(note.kind for note in contract.document.notes) == ["dialect", *["wrong-shape"] * 3]


def listed() -> list[dict[str, str]]:
    """The collection's own index: file, version, and how many operations and schemas it counts in it."""
    index = SPECS / "index.tsv"
    if not index.is_file():
        return []
    with index.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.skipif(not SPECS.is_dir(), reason="the collection of public documents is not here")
@pytest.mark.parametrize("row", listed(), ids=lambda row: row["file"])
def test_public_documents_are_read_to_the_end(row: dict[str, str]) -> None:
    contract = read_contract(load(open_source(str(SPECS / row["file"]), Access(allow_refs_from=(SPECS,)))))
    operations, schemas = read_everything(contract)
    assert contract.openapi == row["openapi"]
    # In a split document the index counts the operations under `webhooks` as well (not those under `x-webhooks`).
    split = row["file"].startswith("multi-") and contract.document.root.get("webhooks") is not None
    counted = (*contract.operations, *contract.webhooks) if split else contract.operations
    assert len(counted) == int(row["operations"])
    assert len(contract.schemas) == int(row["schemas"])
    assert operations >= len(contract.operations) and schemas >= len(contract.schemas)


def test_everything_reaches_everything() -> None:
    """The walk that the test above relies on."""
    schema: dict[str, Any] = {"properties": {"a": {"items": {"anyOf": [{"not": {}}]}}}}
    contract = contract_of(
        {
            "openapi": "3.1.0",
            "paths": {
                "/a": {
                    "get": {
                        "requestBody": {"content": {"a/b": {"schema": schema}}},
                        "callbacks": {"c": {"{$url}": {"post": {"callbacks": {"d": {"{$u}": {"get": {}}}}}}}},
                    }
                }
            },
        }
    )
    assert read_everything(contract) == (3, 5)


def read_everything(contract: Contract) -> tuple[int, int]:
    """Reads each operation, callbacks too, and each schema that is reached; how many of either."""
    waiting_keys: list[OperationKey] = [*contract.operations, *contract.webhooks]
    waiting: list[SchemaSource] = list(contract.schemas.values())
    keys: set[OperationKey] = set()
    while waiting_keys:
        key = waiting_keys.pop()
        if key not in keys:
            keys.add(key)
            operation = contract.operation(key)
            waiting_keys += (inner for callback in operation.callbacks for inner in callback.operations)
            holders: list[Parameter | Body | Response] = [*operation.parameters, *operation.responses]
            if operation.body is not None:
                holders.append(operation.body)
            waiting += (source for holder in holders for source in schemas_of(holder))
    sources: set[SchemaSource] = set()
    while waiting:
        source = waiting.pop()
        if source not in sources:
            sources.add(source)
            waiting += below(contract.space.read(source))
    return len(keys), len(sources)


def schemas_of(holder: Parameter | Header | Body | Response) -> Iterator[SchemaSource]:
    if isinstance(holder, Parameter | Header) and holder.schema is not None:
        yield holder.schema
    if isinstance(holder, Response):
        for header in holder.headers:
            yield from schemas_of(header)
    for medium in holder.content:
        yield from schemas_of_medium(medium)


def schemas_of_medium(medium: MediaType) -> Iterator[SchemaSource]:
    for source in (medium.schema, medium.item_schema):
        if source is not None:
            yield source
    for encoding in medium.encodings.values():
        for header in encoding.headers:
            yield from schemas_of(header)


def below(keywords: Keywords) -> Iterator[SchemaSource]:
    yield from keywords.parts
    for named in (keywords.properties, keywords.pattern_properties, keywords.dependent_schemas):
        yield from named.values()
    yield from keywords.prefix_items
    for union in keywords.unions:
        yield from union.branches
    singles = [
        keywords.additional_properties,
        keywords.unevaluated_properties,
        keywords.property_names,
        keywords.items,
        keywords.unevaluated_items,
        keywords.negation,
        keywords.content_schema,
    ]
    if keywords.contains is not None:
        singles.append(keywords.contains.schema)
    if keywords.condition is not None:
        singles += [keywords.condition.test, keywords.condition.then, keywords.condition.otherwise]
    if keywords.discriminator is not None:
        singles += keywords.discriminator.mapping.values()
    yield from (single for single in singles if single is not None)


WORDS = [
    *("paths", "/a", "get", "put", "post", "parameters", "name", "in", "query", "path", "header", "body", "formData"),
    *("schema", "content", "application/json", "type", "array", "object", "items", "properties", "required", "allOf"),
    *("responses", "200", "default", "description", "headers", "callbacks", "security", "servers", "url", "$ref"),
    *("#/paths", "#/paths/~1a", "#/components", "components", "schemas", "A", "#/components/schemas/A", "hook"),
    *("securitySchemes", "webhooks", "requestBody", "oneOf", "not", "enum", "discriminator", "propertyName"),
    *("mapping", "encoding", "style", "explode", "additionalOperations", "consumes", "produces", "host", "basePath"),
    *("definitions", "securityDefinitions", "schemes", "tags", "info", "version", "links", "variables", "flows"),
]
SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.floats(allow_nan=False) | st.sampled_from(WORDS)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=6),
    max_leaves=30,
)


@settings(max_examples=150, deadline=None)
@given(
    head=st.sampled_from(["2.0", "3.0.0", "3.1.0", "3.2.0"]),
    paths=TREES,
    rest=st.dictionaries(st.sampled_from(WORDS), TREES),
)
def test_nothing_below_the_version_can_stop_the_reader(head: str, paths: Any, rest: dict[str, Any]) -> None:
    version = {"swagger": head} if head == "2.0" else {"openapi": head}
    shaped = {"/a": {"get": paths, "parameters": rest.get("parameters")}, "/b": paths, "/c": {"put": rest}}
    read_everything(contract_of(rest | {"paths": shaped if rest else paths} | version))
