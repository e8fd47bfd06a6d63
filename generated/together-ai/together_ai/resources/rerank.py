"""Ordering documents by relevance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


class Rerank:
    """Ordering documents by relevance."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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


class AsyncRerank:
    """Ordering documents by relevance."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

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
