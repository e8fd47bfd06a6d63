"""Files to send and files received."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Self, TypeAlias, cast

FileContent: TypeAlias = "bytes | bytearray | memoryview | os.PathLike[str] | IO[bytes]"
FileTypes: TypeAlias = "FileContent | tuple[str, FileContent | str] | tuple[str, FileContent | str, str]"
"""A file: bytes, a `Path`, an open binary file, (name, content) or (name, content, media type).

A bare `str` is none, as it could be a path or the text itself: pass `Path(…)`, or (name, text).
"""

_CHUNK = 1 << 16


def is_file(value: object) -> bool:
    """Is the value one of the forms of a file (text aside)?"""
    if isinstance(value, tuple):
        return len(value) in (2, 3) and isinstance(value[0], str) and (is_file(value[1]) or isinstance(value[1], str))
    return isinstance(value, (bytes, bytearray, memoryview, os.PathLike)) or hasattr(value, "read")


def refuse_text(name: str, value: object) -> None:
    """Raises TypeError for a `str` where a file is wanted, before anything is sent."""
    if isinstance(value, str):
        raise TypeError(
            f"{name!r} is a file, and a str could be its path or its text: "
            "pass pathlib.Path(path), text.encode(), an open file, or (name, text)"
        )


@dataclass(frozen=True, slots=True)
class Upload:
    """One file with name and type settled. `content` is bytes, a path or an open file."""

    name: str
    content: bytes | Path | IO[bytes]
    media_type: str

    def size(self) -> int | None:
        """Its length in bytes, when that can be told without reading it."""
        if isinstance(self.content, bytes):
            return len(self.content)
        if isinstance(self.content, Path):
            return self.content.stat().st_size
        stream = self.content
        try:
            here = stream.tell()
            end = stream.seek(0, os.SEEK_END)
            stream.seek(here)
        except (OSError, AttributeError, ValueError):
            return None
        return end - here

    def chunks(self) -> Iterator[bytes]:
        """The bytes, in pieces."""
        if isinstance(self.content, bytes):
            yield self.content
        elif isinstance(self.content, Path):
            with self.content.open("rb") as stream:
                while piece := stream.read(_CHUNK):
                    yield piece
        else:
            while piece := self.content.read(_CHUNK):
                yield piece


def upload(value: object, *, fallback: str = "application/octet-stream") -> Upload:
    """A file in any of its forms; a triple brings its media type along. Raises TypeError for what is none."""
    if not isinstance(value, tuple):
        return _upload("", value, fallback)
    return _upload(str(value[0]), value[1], str(value[2]) if len(value) == 3 else fallback)


def _upload(name: str, content: object, media_type: str) -> Upload:
    if isinstance(content, (bytes, bytearray, memoryview)):
        return Upload(name or "upload", bytes(content), media_type)
    if isinstance(content, str):
        return Upload(name or "upload", content.encode(), media_type)
    if isinstance(content, os.PathLike):
        path = Path(content)
        return Upload(name or path.name, path, media_type)
    if hasattr(content, "read"):
        given = getattr(content, "name", "")
        name = name or (Path(given).name if isinstance(given, str) else "") or "upload"
        return Upload(name, cast("IO[bytes]", content), media_type)
    raise TypeError(f"{type(content).__name__} is no file: pass bytes, a path, an open file, or (name, content)")


@dataclass(frozen=True, slots=True)
class FormPart:
    """One part of a multipart body."""

    name: str
    content: bytes | Upload
    media_type: str = ""
    headers: Mapping[str, str] | None = None

    def head(self, boundary: str) -> bytes:
        lines = [f"--{boundary}", f'Content-Disposition: form-data; name="{_quoted(self.name)}"']
        if isinstance(self.content, Upload):
            lines[1] += f'; filename="{_quoted(self.content.name)}"'
        if self.media_type:
            lines.append(f"Content-Type: {_line(self.media_type)}")
        lines += [f"{_line(name)}: {_line(value)}" for name, value in (self.headers or {}).items()]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


def _quoted(text: str) -> str:
    """Names in `Content-Disposition` as browsers write them: quote and line breaks percent-encoded (WHATWG)."""
    return text.replace("\\", "\\\\").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _line(text: str) -> str:
    if re.search(r"[\x00-\x08\x0a-\x1f\x7f]", text):
        raise ValueError("a part's header must not hold line breaks or control characters")
    return text


class Multipart:
    """A multipart body: replayable when all its files are, read in pieces, never whole."""

    def __init__(self, parts: list[FormPart]) -> None:
        self.boundary = secrets.token_hex(16)
        self._parts = parts
        self._marks = [
            (stream, stream.tell())
            for part in parts
            if isinstance(part.content, Upload) and _seekable(stream := cast("IO[bytes]", part.content.content))
        ]

    @property
    def replayable(self) -> bool:
        """Can it be sent a second time?"""
        return all(
            not isinstance(part.content, Upload)
            or isinstance(part.content.content, (bytes, Path))
            or _seekable(part.content.content)
            for part in self._parts
        )

    def rewind(self) -> None:
        """Go back to where the open files stood at first."""
        for stream, position in self._marks:
            stream.seek(position)

    def size(self) -> int | None:
        """The length in bytes, when every file knows its own."""
        total = len(self._end())
        for part in self._parts:
            size = len(part.content) if isinstance(part.content, bytes) else part.content.size()
            if size is None:
                return None
            total += len(part.head(self.boundary)) + size + 2
        return total

    def _end(self) -> bytes:
        return f"--{self.boundary}--\r\n".encode()

    def chunks(self) -> Iterator[bytes]:
        """The bytes, in pieces."""
        for part in self._parts:
            yield part.head(self.boundary)
            if isinstance(part.content, bytes):
                yield part.content
            else:
                yield from part.content.chunks()
            yield b"\r\n"
        yield self._end()


def _seekable(content: object) -> bool:
    seekable = getattr(content, "seekable", None)
    return callable(seekable) and bool(seekable())


class Download:
    """A binary reply. Its bytes come when they are asked for, so that a large one need not fit into memory."""

    def __init__(self, chunks: Iterator[bytes], close: object, *, media_type: str, headers: Mapping[str, str]) -> None:
        self._chunks = chunks
        self._close = close
        self._data: bytes | None = None
        self.media_type = media_type
        self.headers = headers

    def read(self) -> bytes:
        """All bytes."""
        if self._data is None:
            self._data = b"".join(self._chunks)
            self.close()
        return self._data

    def iter_bytes(self) -> Iterator[bytes]:
        """The bytes in pieces, once."""
        if self._data is not None:
            yield self._data
            return
        try:
            yield from self._chunks
        finally:
            self.close()

    def write_to(self, path: str | os.PathLike[str]) -> Path:
        """Write the bytes to a file, piece by piece, and return its path."""
        target = Path(path)
        with target.open("wb") as stream:
            for piece in self.iter_bytes():
                stream.write(piece)
        return target

    def close(self) -> None:
        """Give the connection back."""
        if callable(self._close):
            self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncDownload:
    """The same for the asynchronous client."""

    def __init__(
        self, chunks: AsyncIterator[bytes], close: object, *, media_type: str, headers: Mapping[str, str]
    ) -> None:
        self._chunks = chunks
        self._close = close
        self._data: bytes | None = None
        self.media_type = media_type
        self.headers = headers

    async def read(self) -> bytes:
        """All bytes."""
        if self._data is None:
            self._data = b"".join([piece async for piece in self._chunks])
            await self.aclose()
        return self._data

    async def iter_bytes(self) -> AsyncIterator[bytes]:
        """The bytes in pieces, once."""
        if self._data is not None:
            yield self._data
            return
        try:
            async for piece in self._chunks:
                yield piece
        finally:
            await self.aclose()

    async def write_to(self, path: str | os.PathLike[str]) -> Path:
        """Write the bytes to a file, piece by piece, and return its path."""
        target = Path(path)
        stream = await asyncio.to_thread(target.open, "wb")
        try:
            async for piece in self.iter_bytes():
                await asyncio.to_thread(stream.write, piece)
        finally:
            await asyncio.to_thread(stream.close)
        return target

    async def aclose(self) -> None:
        """Give the connection back."""
        if callable(self._close):
            await self._close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
