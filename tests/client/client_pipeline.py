"""From a document in a test to its generated package, and to a Python process that uses it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

from generator.client.builder import plan_client
from generator.client.generate import GenerateResult, generate_client
from generator.client.plan import ClientPlan, ClientSettings
from generator.contract.model import Contract
from generator.dialect.read import read_contract
from generator.document.load import load
from generator.sources.model import Access
from generator.sources.resolve import open_source

REPOSITORY = Path(__file__).resolve().parents[2]
NEWEST = max((REPOSITORY / "spec" / "together-ai").glob("*.yaml"), default=None)


def contract_of(path: Path) -> Contract:
    return read_contract(load(open_source(str(path), Access())))


def write_document(document: Mapping[str, Any], folder: Path, name: str = "openapi.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(document), "utf-8")
    return path


def document(paths: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"openapi": "3.1.0", "info": {"title": "Test", "version": "1"}, "paths": dict(paths), **more}


def plan(document: Mapping[str, Any], folder: Path, package: str = "pkg") -> ClientPlan:
    return plan_client(contract_of(write_document(document, folder)), ClientSettings(package, folder / "out"))


def generate(path: Path, out: Path, package: str = "pkg") -> GenerateResult:
    contract = contract_of(path)
    return generate_client(contract.document, contract, ClientSettings(package, out))


def python(*arguments: str, folder: Path, seed: str | None = None, limit: float = 300) -> str:
    """Run Python in a folder; the output. Fails with what was said when it fails."""
    environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    environment.update(
        NO_PROXY="*", PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=os.pathsep.join((str(folder), str(REPOSITORY)))
    )
    if seed is not None:
        environment["PYTHONHASHSEED"] = seed
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=limit, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its content, caches apart."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and "_cache" not in str(path.relative_to(folder))
    }


@dataclass
class Heard:
    """One request as a server of a test saw it. Header names in lower case, repeated ones as they came."""

    method: str
    target: str
    headers: list[tuple[str, str]]
    body: bytes

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key == name]


@dataclass
class Said:
    """One reply: its body in pieces, before each a pause; `cut`: the connection breaks off after the last."""

    pieces: Sequence[bytes] = (b"{}",)
    media: str = "application/json"
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    pause: float = 0.0
    cut: bool = False


class Loopback(ThreadingHTTPServer):
    """Plays replies in order on the loopback address and keeps what it heard; the last reply is repeated."""

    daemon_threads = True

    def __init__(self, *script: Said) -> None:
        super().__init__(("127.0.0.1", 0), _Player)
        self.script, self.heard = list(script), list[Heard]()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients of these tests hang up on purpose."""

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()


class _Player(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Loopback

    def handle_one_request(self) -> None:
        self.raw_requestline = self.rfile.readline(65537)
        if not self.raw_requestline or not self.parse_request():
            self.close_connection = True
            return
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        heard = Heard(self.command, self.path, [(k.lower(), v) for k, v in self.headers.items()], body)
        self.server.heard.append(heard)
        said = self.server.script[min(len(self.server.heard), len(self.server.script)) - 1]
        self.send_response(said.status)
        self.send_header("Content-Type", said.media)
        for name, value in said.headers.items():
            self.send_header(name, value)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for piece in said.pieces:
            time.sleep(said.pause)
            self.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece))
            self.wfile.flush()
        self.close_connection = said.cut
        if not said.cut:
            self.wfile.write(b"0\r\n\r\n")

    def log_message(self, format: str, *args: Any) -> None:
        pass
