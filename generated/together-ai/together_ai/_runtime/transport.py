"""The only file that names the HTTP library: one request out, one reply in."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from .body import Content
from .errors import APIConnectionError, APIError, APITimeoutError, DecodeError
from .response import ReplyHeaders

if TYPE_CHECKING:
    import httpx2

    HttpClient: TypeAlias = httpx2.Client
    AsyncHttpClient: TypeAlias = httpx2.AsyncClient

_NOT_SENT = (
    "ConnectError",
    "ConnectTimeout",
    "PoolTimeout",
    "UnsupportedProtocol",
    "ProxyError",
    "InvalidURL",
)


@dataclass(frozen=True, slots=True)
class Request:
    """What goes on the wire. Not shown: URL and headers may hold credentials."""

    method: str
    url: str = field(repr=False)
    headers: tuple[tuple[str, str], ...] = field(repr=False)
    content: Content | None = None
    timeout: float | None = None
    deadline: float | None = None

    def step(self) -> float | None:
        """Seconds to wait for the network at each step, now."""
        if self.deadline is None:
            return self.timeout
        left = max(self.deadline - time.monotonic(), 0.001)
        return left if self.timeout is None else min(self.timeout, left)


def _header_bytes(headers: tuple[tuple[str, str], ...]) -> list[tuple[bytes, bytes]]:
    return [
        (name.encode("latin-1", "replace"), value.encode()) for name, value in headers
    ]


def _problem(error: Exception) -> APIError:
    """The library's error as ours. Its text is not used: it may quote the URL."""
    import httpx2

    sent = type(error).__name__ not in _NOT_SENT
    if isinstance(error, httpx2.TimeoutException):
        return APITimeoutError("the request timed out", sent=sent)
    if isinstance(error, httpx2.DecodingError):
        return DecodeError("the reply's content encoding is broken")
    if isinstance(
        error, (httpx2.TransportError, httpx2.InvalidURL, httpx2.StreamError)
    ):
        return APIConnectionError(
            f"the connection failed ({type(error).__name__})", sent=sent
        )
    return APIConnectionError(f"the request failed ({type(error).__name__})", sent=sent)


def _prepared(request: Request, *, asynchronous: bool) -> httpx2.Request:
    import httpx2

    headers = list(request.headers)
    body: Any = None
    if request.content is not None:
        headers.append(("Content-Type", request.content.media_type))
        if isinstance(request.content.data, bytes):
            body = request.content.data
        else:
            body = (
                request.content.achunks() if asynchronous else request.content.chunks()
            )
            size = request.content.size()
            if size is not None:
                headers.append(("Content-Length", str(size)))
    elif request.method in ("POST", "PUT", "PATCH"):
        headers.append(("Content-Length", "0"))
    timeout = httpx2.Timeout(request.step()).as_dict()
    return httpx2.Request(
        request.method,
        request.url,
        headers=_header_bytes(tuple(headers)),
        content=body,
        extensions={"timeout": timeout},
    )


def _check(deadline: float | None) -> None:
    """Raises APITimeoutError when the whole call should be over: bytes that trickle in reset every other clock."""
    if deadline is not None and time.monotonic() > deadline:
        raise APITimeoutError("the call took longer than its total timeout")


class Reply:
    """A reply whose body has not been read yet."""

    def __init__(
        self, response: httpx2.Response, deadline: float | None = None
    ) -> None:
        self._response = response
        self._deadline = deadline
        self.status = response.status_code
        self.reason = response.reason_phrase
        self.headers = ReplyHeaders(response.headers.multi_items())

    def read(self) -> bytes:
        """The whole body."""
        try:
            if self._deadline is None:
                return self._response.read()
            pieces = []
            for piece in self._response.iter_bytes():
                pieces.append(piece)
                _check(self._deadline)
            return b"".join(pieces)
        except APITimeoutError:
            raise
        except Exception as error:
            raise _problem(error) from error
        finally:
            self._response.close()

    def chunks(self) -> Iterator[bytes]:
        """The body in pieces."""
        try:
            yield from self._response.iter_bytes()
        except Exception as error:
            raise _problem(error) from error
        finally:
            self._response.close()

    def close(self) -> None:
        """Give the connection back."""
        self._response.close()


class Transport:
    """Sends requests over a pool of connections that is opened with the first one."""

    def __init__(self, client: httpx2.Client | None = None) -> None:
        self._client = client
        self._owned = client is None

    def send(self, request: Request) -> Reply:
        """Raises APIConnectionError and APITimeoutError."""
        import httpx2

        if self._client is None:
            self._client = httpx2.Client(follow_redirects=False, timeout=None)
        try:
            prepared = _prepared(request, asynchronous=False)
            response = self._client.send(
                prepared, stream=True, auth=None, follow_redirects=False
            )
            return Reply(response, request.deadline)
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as error:
            raise _problem(error) from error

    def close(self) -> None:
        """Close the pool, unless it was handed in."""
        if self._client is not None and self._owned:
            self._client.close()


class AsyncReply:
    """The same for the asynchronous client."""

    def __init__(
        self, response: httpx2.Response, deadline: float | None = None
    ) -> None:
        self._response = response
        self._deadline = deadline
        self.status = response.status_code
        self.reason = response.reason_phrase
        self.headers = ReplyHeaders(response.headers.multi_items())

    async def read(self) -> bytes:
        """The whole body."""
        try:
            if self._deadline is None:
                return await self._response.aread()
            pieces = []
            async for piece in self._response.aiter_bytes():
                pieces.append(piece)
                _check(self._deadline)
            return b"".join(pieces)
        except APITimeoutError:
            raise
        except Exception as error:
            raise _problem(error) from error
        finally:
            await self._response.aclose()

    async def chunks(self) -> AsyncIterator[bytes]:
        """The body in pieces."""
        try:
            async for piece in self._response.aiter_bytes():
                yield piece
        except Exception as error:
            raise _problem(error) from error
        finally:
            await self._response.aclose()

    async def close(self) -> None:
        """Give the connection back."""
        await self._response.aclose()


class AsyncTransport:
    """The same for the asynchronous client."""

    def __init__(self, client: httpx2.AsyncClient | None = None) -> None:
        self._client = client
        self._owned = client is None

    async def send(self, request: Request) -> AsyncReply:
        """Raises APIConnectionError and APITimeoutError."""
        import httpx2

        if self._client is None:
            self._client = httpx2.AsyncClient(follow_redirects=False, timeout=None)
        try:
            prepared = _prepared(request, asynchronous=True)
            response = await self._client.send(
                prepared, stream=True, auth=None, follow_redirects=False
            )
            return AsyncReply(response, request.deadline)
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as error:
            raise _problem(error) from error

    async def close(self) -> None:
        """Close the pool, unless it was handed in."""
        if self._client is not None and self._owned:
            await self._client.aclose()
