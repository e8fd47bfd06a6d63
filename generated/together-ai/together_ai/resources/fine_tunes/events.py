"""Calls of `fine_tunes.events`."""

from __future__ import annotations

from functools import cached_property
from typing import Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.operation import (
    Answer,
    Operation,
    Param,
    RequestOptions,
)
from ..._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_LIST = Operation(
    "GET",
    "/fine-tunes/{id}/events",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.FineTuneEventList}),
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

    def __init__(self, calls: FineTunesEvents) -> None:
        self.list = as_raw(calls.list)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: FineTunesEvents) -> None:
        self.list = as_streaming(calls.list)


class FineTunesEvents:
    """Calls of `fine_tunes.events`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(FineTunesEvents(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(FineTunesEvents(self._engine.viewed("streaming")))

    def list(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneEventList:
        """List a job's events

        Lists what happened in a job, in order.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneEventList = self._engine.call(
            _LIST,
            path={"id": id},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncFineTunesEvents) -> None:
        self.list = as_raw_async(calls.list)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncFineTunesEvents) -> None:
        self.list = as_streaming_async(calls.list)


class AsyncFineTunesEvents:
    """Calls of `fine_tunes.events`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncFineTunesEvents(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncFineTunesEvents(self._engine.viewed("streaming")))

    async def list(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneEventList:
        """List a job's events

        Lists what happened in a job, in order.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneEventList = await self._engine.call(
            _LIST,
            path={"id": id},
            options=call_options,
        )
        return _reply
