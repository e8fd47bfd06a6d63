"""Ordering documents by relevance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    "/rerank",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.RerankResponse}),
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

    def __init__(self, calls: Rerank) -> None:
        self.create = as_raw(calls.create)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: Rerank) -> None:
        self.create = as_streaming(calls.create)


class Rerank:
    """Ordering documents by relevance."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(Rerank(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(Rerank(self._engine.viewed("streaming")))

    def create(
        self,
        *,
        model: str,
        query: str,
        documents: Sequence[Mapping[str, object]] | Sequence[str],
        top_n: int | Omit = omit,
        return_documents: bool | Omit = omit,
        rank_fields: Sequence[str] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.RerankResponse:
        """Rank documents

        Orders documents by their relevance to a query.

        Args:
            model: Model to use.
            query: The query.
            documents: Texts, or objects with several fields.
            top_n: Number of documents to return.
            return_documents: Return the documents too.
            rank_fields: Fields to read, in this order.
        """
        _reply: types.RerankResponse = self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "query": query,
                "documents": documents,
                "top_n": top_n,
                "return_documents": return_documents,
                "rank_fields": rank_fields,
            },
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncRerank) -> None:
        self.create = as_raw_async(calls.create)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncRerank) -> None:
        self.create = as_streaming_async(calls.create)


class AsyncRerank:
    """Ordering documents by relevance."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncRerank(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncRerank(self._engine.viewed("streaming")))

    async def create(
        self,
        *,
        model: str,
        query: str,
        documents: Sequence[Mapping[str, object]] | Sequence[str],
        top_n: int | Omit = omit,
        return_documents: bool | Omit = omit,
        rank_fields: Sequence[str] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.RerankResponse:
        """Rank documents

        Orders documents by their relevance to a query.

        Args:
            model: Model to use.
            query: The query.
            documents: Texts, or objects with several fields.
            top_n: Number of documents to return.
            return_documents: Return the documents too.
            rank_fields: Fields to read, in this order.
        """
        _reply: types.RerankResponse = await self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "query": query,
                "documents": documents,
                "top_n": top_n,
                "return_documents": return_documents,
                "rank_fields": rank_fields,
            },
            options=call_options,
        )
        return _reply
