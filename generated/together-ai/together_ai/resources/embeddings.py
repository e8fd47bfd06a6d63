"""Texts as vectors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Unpack

from .. import types
from .._runtime.engine import AsyncEngine, Engine
from .._runtime.omit import Omit, omit
from .._runtime.operation import (
    Answer,
    Media,
    Operation,
    RequestOptions,
)
from .._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_CREATE = Operation(
    "POST",
    "/embeddings",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.EmbeddingResponse}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: Embeddings) -> None:
        self.create = as_raw(calls.create)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: Embeddings) -> None:
        self.create = as_streaming(calls.create)


class Embeddings:
    """Texts as vectors."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(Embeddings(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(Embeddings(self._engine.viewed("streaming")))

    def create(
        self,
        *,
        model: str,
        input: str | Sequence[str],
        dimensions: int | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.EmbeddingResponse:
        """Create embeddings

        Turns one text or several into vectors.

        Args:
            model: Model to use.
            input: One text or several.
            dimensions: Length of the vectors, where the model can shorten them.
        """
        _reply: types.EmbeddingResponse = self._engine.call(
            _CREATE,
            fields={"model": model, "input": input, "dimensions": dimensions},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncEmbeddings) -> None:
        self.create = as_raw_async(calls.create)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncEmbeddings) -> None:
        self.create = as_streaming_async(calls.create)


class AsyncEmbeddings:
    """Texts as vectors."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncEmbeddings(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncEmbeddings(self._engine.viewed("streaming")))

    async def create(
        self,
        *,
        model: str,
        input: str | Sequence[str],
        dimensions: int | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.EmbeddingResponse:
        """Create embeddings

        Turns one text or several into vectors.

        Args:
            model: Model to use.
            input: One text or several.
            dimensions: Length of the vectors, where the model can shorten them.
        """
        _reply: types.EmbeddingResponse = await self._engine.call(
            _CREATE,
            fields={"model": model, "input": input, "dimensions": dimensions},
            options=call_options,
        )
        return _reply
