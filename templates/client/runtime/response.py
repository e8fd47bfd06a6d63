"""Replies: status, headers, and what `raw` calls return."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, Protocol, Self, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


class ReplyHeaders(Mapping[str, str]):
    """Headers of a reply; names in any case. Repeated ones are joined with a comma (RFC 9110 §5.2)."""

    __slots__ = ("_values",)

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        values: dict[str, str] = {}
        for name, value in pairs:
            key = name.lower()
            values[key] = f"{values[key]}, {value}" if key in values else value
        self._values = values

    def __getitem__(self, name: str) -> str:
        return self._values[name.lower()]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.lower() in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"ReplyHeaders({sorted(self._values)})"


@dataclass(frozen=True, slots=True)
class RawResponse(Generic[T]):
    """A reply with everything around it: what `client.x.raw.y()` returns."""

    status: int
    headers: ReplyHeaders
    parsed: T


class _Reply(Protocol):
    """What is needed of a reply of the transport."""

    status: int
    headers: ReplyHeaders

    def read(self) -> bytes: ...
    def chunks(self) -> Iterator[bytes]: ...
    def close(self) -> None: ...


class StreamingResponse(Generic[T]):
    """A reply whose body has not been read: what `client.x.streaming.y()` returns. Read it one way, and once."""

    def __init__(self, reply: _Reply, parse: Callable[[], T]) -> None:
        self._reply = reply
        self.status = reply.status
        self.headers = reply.headers
        self.parse = parse
        """The result, as the plain call returns it."""

    def read(self) -> bytes:
        """The whole body."""
        return self._reply.read()

    def iter_bytes(self) -> Iterator[bytes]:
        """The body as it arrives, in pieces."""
        return self._reply.chunks()

    def close(self) -> None:
        """Give the connection back."""
        self._reply.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _AsyncReply(Protocol):
    status: int
    headers: ReplyHeaders

    async def read(self) -> bytes: ...
    def chunks(self) -> AsyncIterator[bytes]: ...
    async def close(self) -> None: ...


class AsyncStreamingResponse(Generic[T]):
    """The same for the asynchronous client."""

    def __init__(self, reply: _AsyncReply, parse: Callable[[], Awaitable[T]]) -> None:
        self._reply = reply
        self.status = reply.status
        self.headers = reply.headers
        self.parse = parse
        """The result, as the plain call returns it."""

    async def read(self) -> bytes:
        """The whole body."""
        return await self._reply.read()

    def iter_bytes(self) -> AsyncIterator[bytes]:
        """The body as it arrives, in pieces."""
        return self._reply.chunks()

    async def aclose(self) -> None:
        """Give the connection back."""
        await self._reply.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


# What a method returns is decided by the engine that it calls; these tell type checkers.


def as_raw(method: Callable[P, T]) -> Callable[P, RawResponse[T]]:
    """A method of a raw engine, by its real type."""
    return cast("Callable[P, RawResponse[T]]", method)


def as_raw_async(method: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, RawResponse[T]]]:
    """The same for the asynchronous client."""
    return cast("Callable[P, Coroutine[Any, Any, RawResponse[T]]]", method)


def as_streaming(method: Callable[P, T]) -> Callable[P, StreamingResponse[T]]:
    """A method of a streaming engine, by its real type."""
    return cast("Callable[P, StreamingResponse[T]]", method)


def as_streaming_async(
    method: Callable[P, Coroutine[Any, Any, T]],
) -> Callable[P, Coroutine[Any, Any, AsyncStreamingResponse[T]]]:
    """The same for the asynchronous client."""
    return cast("Callable[P, Coroutine[Any, Any, AsyncStreamingResponse[T]]]", method)
