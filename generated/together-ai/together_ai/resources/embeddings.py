"""Texts as vectors."""

from __future__ import annotations

from collections.abc import Sequence
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


class Embeddings:
    """Texts as vectors."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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


class AsyncEmbeddings:
    """Texts as vectors."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

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
