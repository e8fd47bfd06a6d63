"""Calls of `rl.supported_models`."""

from __future__ import annotations

from functools import cached_property
from typing import Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.operation import (
    Answer,
    Operation,
    RequestOptions,
)
from ..._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_LIST = Operation(
    "GET",
    "/rl/supported-models",
    answers={
        "200": Answer({"application/json": lambda: types.SupportedModelList}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: RlSupportedModels) -> None:
        self.list = as_raw(calls.list)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: RlSupportedModels) -> None:
        self.list = as_streaming(calls.list)


class RlSupportedModels:
    """Calls of `rl.supported_models`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(RlSupportedModels(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(RlSupportedModels(self._engine.viewed("streaming")))

    def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> types.SupportedModelList:
        """List trainable models

        Lists the base models that can be trained, with their limits.
        """
        _reply: types.SupportedModelList = self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncRlSupportedModels) -> None:
        self.list = as_raw_async(calls.list)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncRlSupportedModels) -> None:
        self.list = as_streaming_async(calls.list)


class AsyncRlSupportedModels:
    """Calls of `rl.supported_models`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncRlSupportedModels(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncRlSupportedModels(self._engine.viewed("streaming")))

    async def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> types.SupportedModelList:
        """List trainable models

        Lists the base models that can be trained, with their limits.
        """
        _reply: types.SupportedModelList = await self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply
