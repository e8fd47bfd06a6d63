"""A server for the site on this machine, with live reload and any two revisions compared on demand.

Only this machine can reach it. Nothing outside the site's folder is given out.
"""

from __future__ import annotations

import posixpath
import threading
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

LIVE = "/__live.js"
VERSION = "/__version"
COMPARE = "compare"

_LIVE_SCRIPT = b"""\
"use strict";
(async () => {
  let known = null;
  for (;;) {
    try {
      const now = await (await fetch("/__version", { cache: "no-store" })).text();
      if (known !== null && now !== known) location.reload();
      known = now;
    } catch { /* the server is gone for a while */ }
    await new Promise((done) => setTimeout(done, 700));
  }
})();
"""

Compare = Callable[[str, str, str], "str | None"]
"""API and two revisions (id, or date) to the page that compares them; None when there are no such revisions."""


class Server(ThreadingHTTPServer):
    """Serves `folder`. `changed` says that pages are new, so that open ones reload."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int, compare: Compare) -> None:
        self.folder = folder.resolve()
        self.compare = compare
        self.version = 0
        super().__init__(("127.0.0.1", port), _Handler)

    def changed(self) -> None:
        self.version += 1

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"


class _Handler(SimpleHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:  # the name is the library's
        # A page elsewhere must not read this one under a name of its own (DNS rebinding).
        host = (self.headers.get("Host") or "").rpartition(":")[0]
        if host not in ("127.0.0.1", "localhost"):
            self.send_error(HTTPStatus.FORBIDDEN)
            return
        asked = urlsplit(self.path)
        if asked.path == LIVE:
            self._send(_LIVE_SCRIPT, "text/javascript")
        elif asked.path == VERSION:
            self._send(str(self.server.version).encode(), "text/plain")
        elif posixpath.basename(asked.path) == COMPARE:
            self._compare(asked.path, {name: values[0] for name, values in parse_qs(asked.query).items()})
        else:
            self._file(asked.path)

    def _compare(self, path: str, query: Mapping[str, str]) -> None:
        api = posixpath.dirname(unquote(path)).strip("/")
        page = self.server.compare(api, query.get("base", ""), query.get("revision", ""))
        if page is None:
            self.send_error(HTTPStatus.NOT_FOUND, "no such revisions")
            return
        self._send(_with_reload(page.encode("utf-8", "replace")), "text/html; charset=utf-8")

    def _file(self, path: str) -> None:
        file = (self.server.folder / unquote(path).lstrip("/")).resolve()
        if file.is_dir():
            if not path.endswith("/"):
                self.send_response(HTTPStatus.MOVED_PERMANENTLY)
                self.send_header("Location", f"{path}/")
                self.end_headers()
                return
            file = file / "index.html"
        if not file.is_relative_to(self.server.folder) or not file.is_file() or file.name.startswith("."):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        data = file.read_bytes()
        kind = self.guess_type(file.name)
        if file.suffix == ".html":
            data, kind = _with_reload(data), "text/html; charset=utf-8"
        elif file.suffix in (".md", ".txt", ".yaml", ".yml"):
            kind = "text/plain; charset=utf-8"
        self._send(data, kind)

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: what matters is told by the command."""


def _with_reload(page: bytes) -> bytes:
    return page.replace(b"</head>", f'<script src="{LIVE}" defer></script>\n</head>'.encode(), 1)


def stamp(paths: Iterable[Path]) -> tuple[tuple[str, int, int], ...]:
    """What tells whether any file in `paths` (files and folders) changed."""
    found = []
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            try:
                status = file.stat()
            except OSError:
                continue
            found.append((file.as_posix(), status.st_mtime_ns, status.st_size))
    return tuple(found)


def watch(paths: Callable[[], Iterable[Path]], changed: Callable[[], None], stop: threading.Event) -> None:
    """Call `changed` whenever a file in `paths` did, until `stop`."""
    known = stamp(paths())
    while not stop.wait(0.5):
        now = stamp(paths())
        if now != known:
            known = now
            changed()
