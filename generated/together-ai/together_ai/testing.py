"""A server for tests: it answers every call with the document's example, or with a value made from its schema."""

from __future__ import annotations

import json
import re
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from typing import Any, Self
from urllib.parse import unquote, urlsplit


@dataclass(slots=True)
class Recorded:
    """One request that arrived."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def path(self) -> str:
        return unquote(urlsplit(self.target).path)


@dataclass(slots=True)
class Route:
    """What is answered to one operation."""

    method: str
    pattern: re.Pattern[str]
    status: int
    media_type: str
    body: bytes
    path: str = field(default="")


def _body(kind: str, body: Any) -> bytes:
    if kind == "none":
        return b""
    if kind == "json":
        return json.dumps(body).encode()
    if kind == "sse":
        return f"data: {json.dumps(body)}\n\ndata: [DONE]\n\n".encode()
    if kind == "jsonl":
        return f"{json.dumps(body)}\n".encode()
    return str(body).encode()


def _pattern(path: str) -> re.Pattern[str]:
    pieces = re.split(r"\{[^{}]*\}", path)
    return re.compile("[^/]+".join(re.escape(piece) for piece in pieces))


def _load() -> list[Route]:
    text = resources.files(__package__).joinpath("_mock.json").read_text("utf-8")
    routes = [
        Route(
            entry["method"],
            _pattern(entry["path"]),
            entry["status"],
            entry["media_type"],
            _body(entry["kind"], entry["body"]),
            entry["path"],
        )
        for entry in json.loads(text)
    ]
    return sorted(routes, key=lambda route: route.path.count("{"))


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def handle_one_request(self) -> None:
        self.raw_requestline = self.rfile.readline(65537)
        if not self.raw_requestline or not self.parse_request():
            self.close_connection = True
            return
        self._answer()

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        if self.headers.get("transfer-encoding", "").lower() == "chunked":
            body = self._chunks()
        path = unquote(urlsplit(self.path).path)
        self.server.owner.requests.append(
            Recorded(
                self.command,
                self.path,
                {k.lower(): v for k, v in self.headers.items()},
                body,
            )
        )
        route = self.server.owner.find(self.command, path)
        if route is None:
            self._send(404, "application/json", b'{"message": "no such operation"}')
        else:
            self._send(route.status, route.media_type, route.body)

    def _chunks(self) -> bytes:
        pieces = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            pieces.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(pieces)

    def _send(self, status: int, media_type: str, body: bytes) -> None:
        self.send_response(status)
        if media_type:
            self.send_header("Content-Type", media_type)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if status != 204 and self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    owner: MockServer


class MockServer:
    """Listens on the loopback address while the `with` block runs. `requests` holds what arrived."""

    def __init__(self) -> None:
        self.requests: list[Recorded] = []
        self._routes = _load()
        self._server: _Server | None = None

    @property
    def url(self) -> str:
        """What to pass as `base_url`."""
        assert self._server is not None, "the server runs within its `with` block only"
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def find(self, method: str, path: str) -> Route | None:
        """The route of a request, the one with the fewest parameters first."""
        for route in self._routes:
            if route.method == method and route.pattern.fullmatch(path):
                return route
        return None

    def reply(
        self, method: str, path: str, *, status: int = 200, json_body: object = None
    ) -> None:
        """Answer an operation (its path as in the document) with something else from now on."""
        for route in self._routes:
            if route.method == method and route.path == path:
                route.status, route.media_type = status, "application/json"
                route.body = json.dumps(json_body).encode()
                return
        raise KeyError(f"no operation {method} {path}")

    def __enter__(self) -> Self:
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.owner = self
        threading.Thread(
            target=self._server.serve_forever, args=(0.02,), daemon=True
        ).start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
