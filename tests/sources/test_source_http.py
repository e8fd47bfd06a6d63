"""Documents from the network, against servers on this machine: what is fetched, what is refused, what is sent."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from generator.errors import SourceError
from generator.sources.http import HttpSource, named_url, origin_of, referenced_url
from generator.sources.model import Access
from generator.sources.resolve import open_source


class Server(ThreadingHTTPServer):
    """Answers by path; `elsewhere` is where /redirect-away leads; `seen` keeps path and token of every request."""

    daemon_threads = True
    elsewhere = ""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen: list[tuple[str, str | None]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""

    def do_GET(self) -> None:  # the name http.server asks for
        self.server.seen.append((self.path, self.headers.get("X-Token")))
        redirects = {"/redirect": "/doc.yaml", "/redirect-away": f"{self.server.elsewhere}/doc.yaml", "/loop": "/loop"}
        if self.path in redirects:
            self.send_response(302)
            self.send_header("Location", redirects[self.path])
            self.end_headers()
        elif self.path in ("/doc.yaml", "/parts/x.yaml?v=1"):
            self._send(b"x: 1\n", 5)
        elif self.path == "/large":
            self._send(b"x" * 3000, None)
        elif self.path == "/announced":
            self._send(b"x", 10_000)
        elif self.path == "/cut":
            self._send(b"x", 100)
        elif self.path == "/slow":
            self.send_response(200)
            self.end_headers()
            with suppress(BrokenPipeError, ConnectionResetError):  # the client gives up first
                for _ in range(50):
                    self.wfile.write(b"x")
                    self.wfile.flush()
                    time.sleep(0.05)
        else:
            self.send_error(401 if self.path == "/private" else 404)

    def _send(self, body: bytes, length: int | None) -> None:
        self.send_response(200)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def servers() -> Iterator[tuple[Server, Server]]:
    pair = Server(), Server()
    pair[0].elsewhere = pair[1].url
    for server in pair:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield pair
    for server in pair:
        server.shutdown()
        server.server_close()


def test_a_named_url_is_fetched_with_its_headers(servers: tuple[Server, Server]) -> None:
    source = open_source(f"{servers[0].url}/redirect", Access(headers={"X-Token": "secret"}))
    assert source.read() == b"x: 1\n"
    assert servers[0].seen == [("/redirect", "secret"), ("/doc.yaml", "secret")]


def test_a_redirect_to_another_origin_is_refused(servers: tuple[Server, Server]) -> None:
    with pytest.raises(SourceError, match="redirected to another origin"):
        open_source(f"{servers[0].url}/redirect-away", Access(headers={"X-Token": "secret"})).read()
    assert servers[1].seen == []


def test_a_redirect_that_never_ends_is_an_error(servers: tuple[Server, Server]) -> None:
    with pytest.raises(SourceError):
        open_source(f"{servers[0].url}/loop", Access()).read()


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/nope", "404"),
        ("/private", "401"),
        ("/large", "larger than the limit of 2000 bytes"),
        ("/announced", "larger than the limit"),
        ("/cut", "after 1 of 100 bytes"),
        ("/slow", "seconds"),
    ],
)
def test_trouble_is_a_located_error(servers: tuple[Server, Server], path: str, said: str) -> None:
    url = f"{servers[0].url}{path}"
    with pytest.raises(SourceError, match=said) as caught:
        open_source(url, Access(max_bytes=2000, timeout=0.5)).read()
    assert caught.value.where == url
    assert ("--header" in caught.value.hint) == (path == "/private")


def test_nobody_there_is_a_located_error() -> None:
    with pytest.raises(SourceError, match="cannot be fetched"):
        open_source("http://127.0.0.1:1/doc.yaml", Access(timeout=2)).read()


def test_references_need_leave_and_stay_within_https(servers: tuple[Server, Server]) -> None:
    url = f"{servers[0].url}/doc.yaml"
    with pytest.raises(SourceError, match="by itself"):
        open_source(url, Access()).relative("parts/x.yaml?v=1")
    source = open_source(url, Access(allow_network=True))
    assert source.relative("parts/x.yaml?v=1").read() == b"x: 1\n"
    with pytest.raises(SourceError, match="not protected"):
        source.relative(f"{servers[1].url}/doc.yaml")
    with pytest.raises(SourceError, match="no https URL"):
        source.relative("file:///etc/passwd")
    with pytest.raises(SourceError, match="no https URL"):
        source.relative("ftp://example.invalid/x")


def test_headers_go_to_the_named_origin_only(servers: tuple[Server, Server]) -> None:
    access = Access(allow_network=True, headers={"X-Token": "secret"})
    HttpSource(f"{servers[1].url}/doc.yaml", access, origin_of(servers[0].url)).read()
    HttpSource(f"{servers[1].url}/doc.yaml", access, "").read()
    assert servers[1].seen == [("/doc.yaml", None)] * 2
    assert referenced_url("https://example.invalid/x", "local.yaml", access).origin == ""


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://example.invalid/x.yaml", "https URL was expected"),
        ("http://169.254.169.254/latest", "https URL was expected"),
        ("ftp://example.invalid/x", "no https URL"),
        ("https://user:secret@example.invalid/x", "password"),
        ("https:///x.yaml", "no host"),
        ("https://example.invalid:port/x", "no URL"),
    ],
)
def test_urls_that_are_refused_before_anything_is_sent(url: str, said: str) -> None:
    with pytest.raises(SourceError, match=said):
        open_source(url, Access())


def test_two_spellings_of_a_url_have_one_uri() -> None:
    spellings = ["https://Example.invalid/x", "https://example.invalid:443/x", "https://example.invalid/x#/paths"]
    assert {named_url(url, Access()).uri for url in spellings} == {"https://example.invalid/x"}
