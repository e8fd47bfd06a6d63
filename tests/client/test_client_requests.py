"""Requests of a generated package as a server hears them: files, keys, flags of streams."""

from __future__ import annotations

import asyncio
import importlib
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from client_pipeline import Heard, Loopback, Said, document, generate, plan, write_document

from generator.client.render import call_doc

FINE = {"responses": {"200": {"description": "Fine.", "content": {"application/json": {"schema": {"type": "object"}}}}}}
BINARY = {"type": "string", "format": "binary"}


def body(media: str, schema: dict[str, Any], required: bool = True) -> dict[str, Any]:
    return {"requestBody": {"required": required, "content": {media: {"schema": schema}}}}


def form(**fields: Any) -> dict[str, Any]:
    return body("multipart/form-data", {"type": "object", "properties": fields})


PATHS = {
    "/files": {
        "post": {
            **form(
                file=BINARY, more={"type": "array", "items": BINARY}, either={"anyOf": [BINARY, {"type": "string"}]}
            ),
            **FINE,
        }
    },
    "/blobs": {"post": {**body("application/pdf", BINARY), **FINE}},
}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("requests")
    generate(write_document(document(PATHS), folder), folder / "out", "requests_pkg")
    sys.path.insert(0, str(folder / "out"))
    yield importlib.import_module("requests_pkg")
    sys.path.remove(str(folder / "out"))


def heard(package: Any, call: Callable[[Any], Any], *script: Said, **options: Any) -> list[list[Heard]]:
    """What servers hear of one call by either client."""
    with Loopback(*(script or (Said(),))) as first, Loopback(*(script or (Said(),))) as second:
        with package.Client(base_url=first.url, **options) as client:
            call(client)

        async def asynchronously() -> None:
            async with package.AsyncClient(base_url=second.url, **options) as client:
                await call(client)

        asyncio.run(asynchronously())
        return [first.heard, second.heard]


@pytest.mark.parametrize(
    "call",
    [
        lambda client: client.files.create(file="/etc/passwd"),
        lambda client: client.files.create(more=[b"x", "/etc/passwd"]),
        lambda client: client.blobs.create(body="/etc/passwd"),
    ],
)
def test_a_bare_text_is_no_file(package: Any, call: Callable[[Any], Any]) -> None:
    """It could be a path or the text itself: refused before anything is sent."""
    with Loopback(Said()) as server:
        with pytest.raises(TypeError, match=r"pathlib\.Path"):
            call(package.Client(base_url=server.url))
        with pytest.raises(TypeError, match=r"pathlib\.Path"):
            asyncio.run(call(package.AsyncClient(base_url=server.url)))
        assert server.heard == []


def test_files_in_every_form(package: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"content")
    for value in (path, b"content", ("a.txt", "content"), ("a.txt", b"content", "text/plain"), io.BytesIO):
        for (one,) in heard(
            package,
            lambda client, value=value: client.files.create(file=value(b"content") if callable(value) else value),
        ):
            assert b'name="file"; filename="' in one.body
            assert b"\r\n\r\ncontent\r\n" in one.body


def test_where_text_may_stand_for_a_file_it_is_sent_as_text(package: Any) -> None:
    for (one,) in heard(package, lambda client: client.files.create(either="https://example.com/a.png")):
        assert b'name="either"\r\n\r\nhttps://example.com/a.png\r\n' in one.body


# ------------------------------------------------------------------ documentation

REFERENCED = {
    "parameters": {
        "Id": {"name": "id", "in": "path", "required": True, "description": "the id", "schema": {"type": "string"}},
        "Size": {"name": "size", "in": "query", "schema": {"$ref": "#/components/schemas/Name"}},
    },
    "requestBodies": {
        "Made": {"description": "the body", "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/Made"}}}},
    },
    "schemas": {
        "Name": {"type": "string", "description": "the name"},
        "Made": {"type": "object", "properties": {
            "first": {"$ref": "#/components/schemas/Name"}, "last": {"allOf": [{"$ref": "#/components/schemas/Name"}]},
            "own": {"description": "beside", "$ref": "#/components/schemas/Name"}}},
    },
}  # fmt: skip


@pytest.mark.parametrize(("version", "own"), [("3.0.3", "the name"), ("3.1.0", "beside")])
def test_docstrings_have_what_is_said_where_a_reference_leads(tmp_path: Path, version: str, own: str) -> None:
    operation = {
        "parameters": [{"$ref": "#/components/parameters/Id"}, {"$ref": "#/components/parameters/Size"}],
        "requestBody": {"$ref": "#/components/requestBodies/Made"},
        **FINE,
    }
    made = plan(document({"/a/{id}": {"post": operation}}, components=REFERENCED) | {"openapi": version}, tmp_path)
    said = call_doc(made.operations[0])
    for line in ("the body", "id: the id", "size: the name", "first: the name", "last: the name", f"own: {own}"):
        assert line in said


def test_the_readme_installs_from_the_folder(tmp_path: Path) -> None:
    generate(write_document(document(PATHS), tmp_path), tmp_path / "out", "some_pkg")
    readme = (tmp_path / "out" / "README.md").read_text("utf-8")
    assert "pip install ." in readme
    assert "install some-pkg" not in readme
