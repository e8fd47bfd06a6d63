"""Calls of `finetune`."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, Unpack

from .. import types
from .._runtime.engine import AsyncEngine, Engine
from .._runtime.files import AsyncDownload, Download
from .._runtime.omit import Omit, omit
from .._runtime.operation import (
    Answer,
    Operation,
    Param,
    RequestOptions,
)
from .._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_DOWNLOAD = Operation(
    "GET",
    "/finetune/download",
    query_params=(
        Param("ft_id", style="form", explode=True),
        Param("checkpoint_step", style="form", explode=True),
        Param("checkpoint", style="form", explode=True),
    ),
    answers={
        "200": Answer({"application/octet-stream": lambda: str}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/octet-stream",
    security=((("bearerAuth", ()),),),
    deprecated=True,
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: Finetune) -> None:
        self.download = as_raw(calls.download)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: Finetune) -> None:
        self.download = as_streaming(calls.download)


class Finetune:
    """Calls of `finetune`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(Finetune(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(Finetune(self._engine.viewed("streaming")))

    def download(
        self,
        *,
        ft_id: str,
        checkpoint_step: int | Omit = omit,
        checkpoint: Literal["merged", "adapter"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> Download:
        """Download a model by job

        Returns the trained weights of the job named in the query. Use `GET
        /fine-tunes/{id}/download` instead.

        Args:
            ft_id: Job whose model is wanted.
            checkpoint_step: Step of the checkpoint; without it, the last one.
            checkpoint: Which weights to return.

        Deprecated.
        """
        _reply: Download = self._engine.call(
            _DOWNLOAD,
            query={
                "ft_id": ft_id,
                "checkpoint_step": checkpoint_step,
                "checkpoint": checkpoint,
            },
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncFinetune) -> None:
        self.download = as_raw_async(calls.download)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncFinetune) -> None:
        self.download = as_streaming_async(calls.download)


class AsyncFinetune:
    """Calls of `finetune`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncFinetune(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncFinetune(self._engine.viewed("streaming")))

    async def download(
        self,
        *,
        ft_id: str,
        checkpoint_step: int | Omit = omit,
        checkpoint: Literal["merged", "adapter"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> AsyncDownload:
        """Download a model by job

        Returns the trained weights of the job named in the query. Use `GET
        /fine-tunes/{id}/download` instead.

        Args:
            ft_id: Job whose model is wanted.
            checkpoint_step: Step of the checkpoint; without it, the last one.
            checkpoint: Which weights to return.

        Deprecated.
        """
        _reply: AsyncDownload = await self._engine.call(
            _DOWNLOAD,
            query={
                "ft_id": ft_id,
                "checkpoint_step": checkpoint_step,
                "checkpoint": checkpoint,
            },
            options=call_options,
        )
        return _reply
