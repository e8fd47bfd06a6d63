"""Calls of `fine_tunes.metrics`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.omit import Omit, omit
from ..._runtime.operation import (
    Answer,
    Operation,
    Param,
    RequestOptions,
)
from ..._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_LIST = Operation(
    "GET",
    "/fine-tunes/{id}/metrics",
    path_params=(Param("id", style="simple"),),
    query_params=(
        Param("from_step", style="form", explode=True),
        Param("names", style="form"),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.FineTuneMetricList}),
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

    def __init__(self, calls: FineTunesMetrics) -> None:
        self.list = as_raw(calls.list)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: FineTunesMetrics) -> None:
        self.list = as_streaming(calls.list)


class FineTunesMetrics:
    """Calls of `fine_tunes.metrics`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(FineTunesMetrics(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(FineTunesMetrics(self._engine.viewed("streaming")))

    def list(
        self,
        id: str,
        *,
        from_step: int | Omit = omit,
        names: Sequence[str] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneMetricList:
        """List a job's metrics

        Lists loss and other figures of a job, step by step.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
            from_step: First step to list.
            names: Names of the figures to list, separated by commas.
        """
        _reply: types.FineTuneMetricList = self._engine.call(
            _LIST,
            path={"id": id},
            query={"from_step": from_step, "names": names},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncFineTunesMetrics) -> None:
        self.list = as_raw_async(calls.list)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncFineTunesMetrics) -> None:
        self.list = as_streaming_async(calls.list)


class AsyncFineTunesMetrics:
    """Calls of `fine_tunes.metrics`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncFineTunesMetrics(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncFineTunesMetrics(self._engine.viewed("streaming")))

    async def list(
        self,
        id: str,
        *,
        from_step: int | Omit = omit,
        names: Sequence[str] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneMetricList:
        """List a job's metrics

        Lists loss and other figures of a job, step by step.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
            from_step: First step to list.
            names: Names of the figures to list, separated by commas.
        """
        _reply: types.FineTuneMetricList = await self._engine.call(
            _LIST,
            path={"id": id},
            query={"from_step": from_step, "names": names},
            options=call_options,
        )
        return _reply
