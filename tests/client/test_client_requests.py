"""Requests of a generated package as a server hears them: files, keys, flags of streams."""

from __future__ import annotations

import asyncio
import importlib
import io
import subprocess
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


KEY = {"name": "idempotency-key", "in": "header", "schema": {"type": "string"}}
ORDER = {"type": "object", "properties": {"n": {"type": "integer"}}}
PATHS = {
    "/files": {
        "post": {
            **form(
                file=BINARY, more={"type": "array", "items": BINARY}, either={"anyOf": [BINARY, {"type": "string"}]}
            ),
            **FINE,
        }
    },
    "/orders": {"post": {"parameters": [KEY], **body("application/json", ORDER, False), **FINE}},
    "/tokens": {"post": {"parameters": [{**KEY, "name": "x-idempotency-key", "required": True}], **FINE}},
    "/plain": {"post": {"parameters": [{"name": "x-team", "in": "header", "schema": {"type": "string"}}], **FINE}},
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


# ------------------------------------------------------------------ headers


def test_a_documented_key_is_the_option(package: Any) -> None:
    """One header under the document's name, however it is passed, and the call may be repeated."""
    busy = Said(status=503, headers={"retry-after-ms": "1"})
    calls: list[tuple[Callable[[Any], Any], str]] = [
        (lambda client: client.orders.create(n=1, idempotency_key="k"), "idempotency-key"),
        (lambda client: client.orders.create(n=1, extra_headers={"IDEMPOTENCY-KEY": "k"}), "idempotency-key"),
        (
            lambda client: client.orders.create(idempotency_key="x", extra_headers={"Idempotency-Key": "k"}),
            "idempotency-key",
        ),
        (lambda client: client.tokens.create(idempotency_key="k"), "x-idempotency-key"),
        (lambda client: client.plain.create(idempotency_key="k"), "idempotency-key"),
    ]
    for call, name in calls:
        for requests in heard(package, call, busy, Said()):
            assert [one.all(name) for one in requests] == [["k"], ["k"]]
    for requests in heard(package, lambda client: client.orders.create(), Said()):
        assert requests[0].all("idempotency-key") == []


def test_a_name_that_the_lock_file_holds_stays(tmp_path: Path) -> None:
    """Packages made before keep their argument; still one header only."""
    out, spec = tmp_path / "out", write_document(document(PATHS), tmp_path)
    generate(spec, out, "locked_pkg")
    lock = out / "apiledger.lock"
    text = lock.read_text("utf-8")
    assert '"python": "idempotency_key"' in text
    lock.write_text(text.replace('"python": "idempotency_key"', '"python": "idempotency_key_header"'), "utf-8")
    (out / "locked_pkg" / "resources" / "orders.py").unlink()
    generate(spec, out, "locked_pkg")
    sys.path.insert(0, str(out))
    try:
        locked = importlib.import_module("locked_pkg")
    finally:
        sys.path.remove(str(out))
    for (one,) in heard(locked, lambda c: c.orders.create(idempotency_key_header="a", idempotency_key="k")):
        assert one.all("idempotency-key") == ["k"]


def test_a_header_is_sent_once_whatever_its_case(package: Any) -> None:
    for (one,) in heard(
        package, lambda client: client.plain.create(x_team="mine"), default_headers={"X-Team": "ours", "accept": "a/b"}
    ):
        assert one.all("x-team") == ["mine"]
        assert one.all("accept") == ["a/b"]


# ------------------------------------------------------------------ flags of streams


def streaming(**more: Any) -> dict[str, Any]:
    content = {"application/json": {"schema": {"type": "object"}}, "text/event-stream": {"schema": {"type": "object"}}}
    return {"responses": {"200": {"description": "Fine.", "content": content}}, **more}


def flagged(name: str, about: str = "", **more: Any) -> dict[str, Any]:
    return {name: {"type": "boolean", "description": about, **more}, "store": {"type": "boolean"}}


def inputs(properties: dict[str, Any]) -> dict[str, Any]:
    return body("application/json", {"type": "object", "properties": {"q": {"type": "string"}, **properties}})


QUERY_FLAG = {"name": "streaming", "in": "query", "schema": {"type": "boolean"}}
FERN = {"x-fern-streaming": {"stream-condition": "$request.live"}}
FLAGS: list[tuple[str, str, dict[str, Any]]] = [
    ("stream", "body", streaming(**inputs(flagged("stream")))),
    ("stream", "body", streaming(**inputs(flagged("stream") | flagged("stream_usage")))),
    ("streamResponse", "body", streaming(**inputs(flagged("streamResponse")))),
    ("partial", "body", streaming(**inputs(flagged("partial", "Answer with server-sent events.")))),
    ("live", "body", streaming(**inputs(flagged("live")), **{"x-apiledger-stream-flag": "live"})),
    ("live", "body", streaming(**inputs(flagged("live")), **FERN)),
    ("maybe", "body", streaming(**inputs({"maybe": {"type": ["boolean", "null"], "description": "Stream it."}}))),
    ("streaming", "query", streaming(parameters=[QUERY_FLAG])),
    ("", "body", streaming(**inputs({"stream": {"type": "string"}}))),
    ("", "body", streaming(**inputs(flagged("live")))),
]  # fmt: skip


@pytest.mark.parametrize(("wire", "place", "operation"), FLAGS)
def test_what_asks_for_a_stream(tmp_path: Path, wire: str, place: str, operation: dict[str, Any]) -> None:
    made = plan(document({"/ask": {"post": operation}}), tmp_path)
    (found,) = made.operations
    assert (found.stream_flag_wire, found.stream_flag_in) == (wire, place)
    assert made.diagnostics == ()


def test_a_flag_that_is_no_input_is_reported(tmp_path: Path) -> None:
    operation = streaming(**inputs(flagged("stream")), **{"x-apiledger-stream-flag": "flow"})
    (said,) = plan(document({"/ask": {"post": operation}}), tmp_path).diagnostics
    assert "'flow'" in str(said)


@pytest.mark.parametrize("operation", [FLAGS[2][2], FLAGS[7][2]])
def test_the_flag_asks_for_the_streams_media_type(tmp_path: Path, operation: dict[str, Any]) -> None:
    name = f"flag_pkg_{int('requestBody' in operation)}"
    generate(write_document(document({"/ask": {"post": operation}}), tmp_path), tmp_path / "out", name)
    sys.path.insert(0, str(tmp_path / "out"))
    try:
        made = importlib.import_module(name)
    finally:
        sys.path.remove(str(tmp_path / "out"))
    flag = "stream_response" if "requestBody" in operation else "streaming"
    for value, accept in ((True, "text/event-stream"), (False, "application/json, text/event-stream")):
        for (one,) in heard(made, lambda client, value=value: client.ask.create(**{flag: value})):
            assert one.all("accept") == [accept]
    typed = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "-c", f"import {name}; "
         f"reveal_type({name}.Client().ask.create({flag}=True)); reveal_type({name}.Client().ask.create())"],
        cwd=tmp_path / "out", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert typed.returncode == 0, typed.stdout
    first, second = (line for line in typed.stdout.splitlines() if "Revealed" in line)
    assert "Stream[" in first
    assert "Stream[" not in second


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
