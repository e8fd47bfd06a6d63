"""Documents from the network: named by the user, or referred to where that was allowed.

The rules: https only (http for this machine, when named); redirects stay on their origin; headers, which may be
secrets, go to the origin the user named and to no other; a size and a time limit; nothing local is reachable from here.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from ipaddress import ip_address
from typing import IO, TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit, urlunsplit

from generator.errors import SourceError
from generator.sources.model import Access, Source

if TYPE_CHECKING:
    from urllib.request import OpenerDirector

_CHUNK = 1 << 16
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class HttpSource:
    """A document at a URL. `origin` is the origin the user named on the way here, empty when there was none."""

    url: str
    access: Access
    origin: str

    @property
    def uri(self) -> str:
        return self.url

    @property
    def name(self) -> str:
        return self.url

    def relative(self, reference: str) -> Source:
        try:
            url = urljoin(self.url, reference)
        except ValueError as error:
            raise SourceError(f"{reference!r} is no URL: {error}", where=self.name) from error
        return referenced_url(url, self.name, self.access, self.origin)

    def read(self) -> bytes:
        from http.client import HTTPException
        from urllib.error import HTTPError
        from urllib.request import Request

        headers = {"User-Agent": "apiledger", "Accept": "*/*", "Accept-Encoding": "identity"}
        if origin_of(self.url) == self.origin:
            headers.update(self.access.headers)
        deadline = time.monotonic() + self.access.timeout
        try:
            request = Request(self.url, headers=headers)
            with _opener(self.url).open(request, timeout=self.access.timeout) as answer:
                return self._body(answer, answer.headers.get("Content-Length"), deadline)
        except HTTPError as error:
            hint = "send credentials with --header NAME=ENV_VAR" if error.code in (401, 403) else ""
            raise SourceError(f"the server answered {error.code} {error.reason}", where=self.name, hint=hint) from error
        except (OSError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            raise SourceError(f"cannot be fetched: {reason}", where=self.name) from error

    def _body(self, answer: IO[bytes], announced: str | None, deadline: float) -> bytes:
        limit = self.access.max_bytes
        if announced is not None and announced.isdecimal() and int(announced) > limit:
            raise SourceError(f"larger than the limit of {limit} bytes", where=self.name)
        parts: list[bytes] = []
        size = 0
        while part := answer.read1(_CHUNK):  # type: ignore[attr-defined]  # HTTPResponse has it, IO does not say so
            parts.append(part)
            size += len(part)
            if size > limit:
                raise SourceError(f"larger than the limit of {limit} bytes", where=self.name)
            if time.monotonic() > deadline:
                raise SourceError(f"not complete after {self.access.timeout:g} seconds", where=self.name)
        if announced is not None and announced.isdecimal() and size < int(announced):
            raise SourceError(f"the connection ended after {size} of {announced} bytes", where=self.name)
        return b"".join(parts)


def named_url(url: str, access: Access) -> HttpSource:
    """A URL the user named: https, or http on this machine. Raises SourceError."""
    clean = _checked(url, "")
    if clean.startswith("http:") and not _is_loopback(clean):
        raise SourceError("http is not protected, an https URL was expected", where=url)
    return HttpSource(clean, access, origin_of(clean))


def referenced_url(url: str, holder: str, access: Access, origin: str = "") -> HttpSource:
    """A URL that only a document names (`holder`, which came from `origin`). Raises SourceError."""
    clean = _checked(url, holder)
    if not access.allow_network:
        raise SourceError(
            f"{clean} was not fetched: a document may not reach the network by itself",
            where=holder,
            hint="allow it with --allow-network",
        )
    if clean.startswith("http:") and origin_of(clean) != origin:
        raise SourceError(f"http is not protected, {clean} was not fetched", where=holder)
    return HttpSource(clean, access, origin)


def origin_of(url: str) -> str:
    """Scheme, host and port of a URL (RFC 6454 §4)."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname}:{parts.port or _PORTS.get(parts.scheme, 0)}"


def _checked(url: str, holder: str) -> str:
    """The URL without fragment, scheme and host in lower case; SourceError when it is no URL of the web."""
    try:
        parts = urlsplit(urldefrag(url).url)
        port = parts.port
    except ValueError as error:
        raise SourceError(f"{url!r} is no URL: {error}", where=holder) from error
    if parts.scheme not in _PORTS:
        raise SourceError(f"{url!r} is no https URL", where=holder)
    if not parts.hostname:
        raise SourceError(f"{url!r} names no host", where=holder)
    if "@" in parts.netloc:
        raise SourceError(
            "a URL with a password in it ends up in logs",
            where=holder,
            hint="send credentials with --header NAME=ENV_VAR",
        )
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    netloc = host if port in (None, _PORTS[parts.scheme]) else f"{host}:{port}"
    return urlunsplit((parts.scheme, netloc, parts.path or "/", parts.query, ""))


def _is_loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _opener(url: str) -> OpenerDirector:
    """Only what is needed: no file:, ftp: or data: handler, and proxies of the environment except for this machine."""
    from urllib import request

    class SameOrigin(request.HTTPRedirectHandler):
        def redirect_request(
            self, req: request.Request, fp: IO[bytes], code: int, msg: str, headers: object, newurl: str
        ) -> request.Request | None:
            if origin_of(newurl) != origin_of(req.full_url):
                raise SourceError(f"redirected to another origin, {origin_of(newurl)}", where=req.full_url)
            return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]  # as received

    opener = request.OpenerDirector()
    handlers = [
        request.ProxyHandler({} if _is_loopback(url) else None),
        request.HTTPHandler(),
        request.HTTPSHandler(),
        request.HTTPDefaultErrorHandler(),
        SameOrigin(),
        request.HTTPErrorProcessor(),
    ]
    for handler in handlers:
        opener.add_handler(handler)
    return opener
