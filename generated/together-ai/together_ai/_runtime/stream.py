"""Streams: server-sent events, JSON lines and JSON text sequences, read item by item."""

from __future__ import annotations

import codecs
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from .errors import APIConnectionError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Event:
    """One server-sent event."""

    data: str
    event: str = "message"
    id: str = ""
    retry: int | None = None


class EventReader:
    """Server-sent events from bytes in pieces (WHATWG HTML §9.2.6). An unfinished last event is dropped."""

    def __init__(self, last_id: str = "") -> None:
        self._lines = LineReader(any_ending=True)
        self._data: list[str] = []
        self._event = ""
        self._id = last_id
        self.last_id = last_id
        self.retry: int | None = None
        self._first = True

    def feed(self, piece: bytes) -> list[Event]:
        """The events that this piece completes."""
        events = []
        for line in self._lines.feed(piece):
            if self._first:
                line, self._first = line.removeprefix("\ufeff"), False
            event = self._line(line)
            if event is not None:
                events.append(event)
        return events

    def _line(self, line: str) -> Event | None:
        if not line:
            return self._dispatch()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value
        elif name == "retry" and value.isascii() and value.isdigit():
            self.retry = int(value)
        return None

    def _dispatch(self) -> Event | None:
        data, event = self._data, self._event
        self._data, self._event, self.last_id = [], "", self._id
        if not data:
            return None
        return Event("\n".join(data), event or "message", self.last_id, self.retry)


class LineReader:
    """Text lines from bytes in pieces. `any_ending`: CR, LF and CR LF end a line, else LF only."""

    def __init__(self, *, any_ending: bool = False, separator: str = "\n") -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._any_ending = any_ending
        self._separator = separator
        self._skip_newline = False

    def feed(self, piece: bytes) -> list[str]:
        """The lines that this piece completes."""
        text = self._decoder.decode(piece)
        if not text:
            return []
        if self._any_ending:
            if self._skip_newline:
                text = text.removeprefix("\n")
                self._skip_newline = False
            self._skip_newline = text.endswith("\r")
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        *lines, self._rest = (self._rest + text).split(self._separator)
        return lines

    def rest(self) -> str:
        """What stands after the last separator, at the end."""
        return self._rest + self._decoder.decode(b"", final=True)


class ItemReader:
    """Single items, in any of the formats. `ended` is set by the `[DONE]` mark."""

    def __init__(self, kind: str, last_id: str = "") -> None:
        self.ended = False
        self._events = EventReader(last_id) if kind == "sse" else None
        self._lines = LineReader(separator="\x1e" if kind == "seq" else "\n")

    def feed(self, piece: bytes) -> list[Event]:
        """The items that this piece completes."""
        if self._events is None:
            return [
                Event(line.strip("\r\n \t"))
                for line in self._lines.feed(piece)
                if line.strip()
            ]
        items = []
        for event in self._events.feed(piece):
            if event.data.strip() == "[DONE]":
                self.ended = True
                break
            items.append(event)
        return items

    def finish(self) -> list[Event]:
        """What is left at the end: a last line without line break; an unfinished event is none."""
        rest = "" if self._events is not None else self._lines.rest().strip()
        return [Event(rest)] if rest else []

    def lost(self, attempt: int) -> Lost:
        """Where to go on after the connection broke off. `attempt`: how often that was since the last item."""
        events = self._events
        return (
            Lost(events.last_id, events.retry, attempt)
            if events is not None
            else Lost("", None, attempt)
        )


@dataclass(frozen=True, slots=True)
class Lost:
    """A broken stream: the last event id, the milliseconds that the server wants between, tries so far."""

    last_id: str
    retry: int | None
    attempt: int


class Stream(Generic[T]):
    """Items as they arrive. Leaving the loop or the `with` block gives the connection back.

    `resume` opens the stream anew where it broke off, or says with None that it cannot be.
    """

    def __init__(
        self,
        chunks: Iterator[bytes],
        close: Callable[[], None],
        kind: str,
        decode: Callable[[Event], T],
        resume: Callable[[Lost], tuple[Iterator[bytes], Callable[[], None]] | None]
        | None = None,
    ) -> None:
        self._close = close
        self._resume = resume
        self.last_event_id = ""
        self._items = self._read(chunks, kind, decode)

    def _read(
        self, chunks: Iterator[bytes], kind: str, decode: Callable[[Event], T]
    ) -> Iterator[T]:
        attempt = 0
        try:
            while True:
                reader = ItemReader(kind, self.last_event_id)
                try:
                    for chunk in chunks:
                        for event in reader.feed(chunk):
                            self.last_event_id, attempt = event.id, 0
                            yield decode(event)
                        if reader.ended:
                            return
                    for event in reader.finish():
                        yield decode(event)
                    return
                except APIConnectionError:
                    lost = reader.lost(attempt)
                    again = self._resume(lost) if self._resume is not None else None
                    if again is None:
                        raise
                    chunks, self._close = again
                    self.last_event_id, attempt = lost.last_id, attempt + 1
        finally:
            self.close()

    def __iter__(self) -> Iterator[T]:
        return self._items

    def __next__(self) -> T:
        return next(self._items)

    def close(self) -> None:
        """Give the connection back."""
        self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncStream(Generic[T]):
    """The same for the asynchronous client."""

    def __init__(
        self,
        chunks: AsyncIterator[bytes],
        close: Callable[[], Awaitable[None]],
        kind: str,
        decode: Callable[[Event], T],
        resume: Callable[
            [Lost],
            Awaitable[
                tuple[AsyncIterator[bytes], Callable[[], Awaitable[None]]] | None
            ],
        ]
        | None = None,
    ) -> None:
        self._close = close
        self._resume = resume
        self.last_event_id = ""
        self._items = self._read(chunks, kind, decode)

    async def _read(
        self, chunks: AsyncIterator[bytes], kind: str, decode: Callable[[Event], T]
    ) -> AsyncIterator[T]:
        attempt = 0
        try:
            while True:
                reader = ItemReader(kind, self.last_event_id)
                try:
                    async for chunk in chunks:
                        for event in reader.feed(chunk):
                            self.last_event_id, attempt = event.id, 0
                            yield decode(event)
                        if reader.ended:
                            return
                    for event in reader.finish():
                        yield decode(event)
                    return
                except APIConnectionError:
                    lost = reader.lost(attempt)
                    again = (
                        await self._resume(lost) if self._resume is not None else None
                    )
                    if again is None:
                        raise
                    chunks, self._close = again
                    self.last_event_id, attempt = lost.last_id, attempt + 1
        finally:
            await self.aclose()

    def __aiter__(self) -> AsyncIterator[T]:
        return self._items

    async def __anext__(self) -> T:
        return await anext(self._items)

    async def aclose(self) -> None:
        """Give the connection back."""
        await self._close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
