"""The input documents under `spec/` are valid, complete and consistent with their own examples.

They are read here with PyYAML and checked with two validators that share no code with the tool.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml
from openapi_spec_validator import OpenAPIV31SpecValidator

SPEC = Path(__file__).resolve().parents[2] / "spec"
FILES = sorted(SPEC.glob("*/*.yaml"))
METHODS = ("get", "put", "post", "delete", "patch")
Document = dict[str, Any]


@cache
def load(path: Path) -> Document:
    """Read a document; the files quote what YAML 1.1 would take for dates."""
    document: Document = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return document


def operations(document: Document) -> Iterator[tuple[str, Document]]:
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield f"{method.upper()} {path}", item[method]


def resolve(document: Document, node: Document) -> Document:
    while "$ref" in node:
        target: Any = document
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        node = target
    return node


def bodies(document: Document) -> Iterator[tuple[str, str, Document]]:
    """Every media type object of every operation, as (place, media type, object)."""
    for name, operation in operations(document):
        if "requestBody" in operation:
            for media_type, media in resolve(document, operation["requestBody"])["content"].items():
                yield f"{name} request", media_type, media
        for status, response in operation["responses"].items():
            for media_type, media in resolve(document, response).get("content", {}).items():
                yield f"{name} {status}", media_type, media


def examples(media: Document) -> list[Any]:
    found = [media["example"]] if "example" in media else []
    return found + [example["value"] for example in media.get("examples", {}).values()]


def nodes(value: Any) -> Iterator[Any]:
    yield value
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for child in children:
        yield from nodes(child)


def validator(document: Document, schema: Any) -> jsonschema_rs.Draft202012Validator:
    """A validator of `schema` with the document's components within reach."""
    return jsonschema_rs.Draft202012Validator(
        {"allOf": [schema], "components": document["components"]}, validate_formats=True
    )


each = pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(SPEC)) for path in FILES])


def test_there_are_documents() -> None:
    assert len(FILES) >= 3


@each
def test_document_is_valid(path: Path) -> None:
    OpenAPIV31SpecValidator(load(path)).validate()


@each
def test_no_anchors_and_no_duplicate_keys(path: Path) -> None:
    loader = yaml.CSafeLoader(path.read_text(encoding="utf-8"))
    stack: list[yaml.Node | None] = [loader.get_single_node()]
    seen: set[int] = set()
    while stack:
        node = stack.pop()
        assert id(node) not in seen, "an alias"
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value]
            assert len(keys) == len(set(keys)), f"{node.start_mark}"
            stack.extend(value for _, value in node.value)
        elif isinstance(node, yaml.SequenceNode):
            stack.extend(node.value)


@each
def test_operations_are_named_tagged_and_described(path: Path) -> None:
    document = load(path)
    found = list(operations(document))
    ids = [operation["operationId"] for _, operation in found]
    assert len(set(ids)) == len(ids)
    tags = {tag["name"] for tag in document["tags"]}
    for name, operation in found:
        assert set(operation["tags"]) <= tags, name
        assert operation["summary"], name
        assert operation["description"], name
    assert {tag for _, operation in found for tag in operation["tags"]} == tags


@each
def test_references_lead_somewhere(path: Path) -> None:
    document = load(path)
    for node in nodes(document):
        if isinstance(node, dict) and isinstance(node.get("$ref"), str):
            resolve(document, node)


@each
def test_every_json_body_and_event_stream_has_an_example(path: Path) -> None:
    for place, media_type, media in bodies(load(path)):
        if media_type in ("application/json", "text/event-stream", "multipart/form-data"):
            assert examples(media), f"{place} {media_type}"


@each
def test_examples_fit_their_schemas(path: Path) -> None:
    document = load(path)
    count = 0
    for place, media_type, media in bodies(document):
        found = examples(media)
        if not found:
            continue
        check = validator(document, media["schema"])
        for example in found:
            errors = [
                f"{place} {media_type} {error.instance_path}: {error.message}" for error in check.iter_errors(example)
            ]
            assert not errors, errors
            count += 1
    assert count > 0


@each
def test_examples_name_only_what_the_schema_names(path: Path) -> None:
    """Objects are open, so a misspelt or not yet existing property would pass the check above."""
    document = load(path)
    for place, media_type, media in bodies(document):
        for example in examples(media):
            assert not list(unnamed(document, media["schema"], example)), f"{place} {media_type}"


def parts(document: Document, schema: Any) -> Iterator[Document]:
    """The schema itself and all that it is made of at the same place."""
    if isinstance(schema, dict):
        schema = resolve(document, schema)
        yield schema
        for word in ("allOf", "anyOf", "oneOf"):
            for branch in schema.get(word, ()):
                yield from parts(document, branch)


def unnamed(document: Document, schema: Any, value: Any) -> Iterator[str]:
    """Names of properties in the value that no part of the schema mentions."""
    pieces = list(parts(document, schema))
    if isinstance(value, list):
        items = [piece["items"] for piece in pieces if "items" in piece]
        for child in value:
            yield from unnamed(document, {"anyOf": items}, child)
    if isinstance(value, dict):
        rest = [piece["additionalProperties"] for piece in pieces if "additionalProperties" in piece]
        named = [piece["properties"] for piece in pieces if "properties" in piece]
        for name, child in value.items():
            found = [properties[name] for properties in named if name in properties] or rest
            if not found and named:
                yield name
            elif found:
                yield from unnamed(document, {"anyOf": found}, child)
