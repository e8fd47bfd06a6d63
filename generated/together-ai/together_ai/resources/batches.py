"""Many requests at once, in the background."""

from __future__ import annotations

import builtins
from functools import cached_property
from typing import Literal, Unpack

from .. import types
from .._runtime.engine import AsyncEngine, Engine
from .._runtime.omit import Omit, omit
from .._runtime.operation import (
    Answer,
    Media,
    Operation,
    Param,
    RequestOptions,
)
from .._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_LIST = Operation(
    "GET",
    "/batches",
    answers={
        "200": Answer({"application/json": lambda: builtins.list[types.Batch]}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_CREATE = Operation(
    "POST",
    "/batches",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "201": Answer({"application/json": lambda: types.BatchWithWarning}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_RETRIEVE = Operation(
    "GET",
    "/batches/{id}",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.Batch}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_CANCEL = Operation(
    "POST",
    "/batches/{id}/cancel",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.Batch}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "409": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: Batches) -> None:
        self.list = as_raw(calls.list)
        self.create = as_raw(calls.create)
        self.retrieve = as_raw(calls.retrieve)
        self.cancel = as_raw(calls.cancel)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: Batches) -> None:
        self.list = as_streaming(calls.list)
        self.create = as_streaming(calls.create)
        self.retrieve = as_streaming(calls.retrieve)
        self.cancel = as_streaming(calls.cancel)


class Batches:
    """Many requests at once, in the background."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(Batches(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(Batches(self._engine.viewed("streaming")))

    def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> builtins.list[types.Batch]:
        """List batches

        Lists the batches of the caller's project.
        """
        _reply: builtins.list[types.Batch] = self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply

    def create(
        self,
        *,
        endpoint: Literal[
            "/v1/chat/completions", "/v1/completions", "/v1/audio/transcriptions"
        ],
        input_file_id: str,
        completion_window: str | Omit = omit,
        priority: int | Omit = omit,
        model_id: str | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.BatchWithWarning:
        """Start a batch

        Runs the requests of an uploaded file at a lower price, within a day.

        Args:
            endpoint: Call that each request is for.
            input_file_id: File with the requests.
            completion_window: Time it may take.
            priority: Order among the project's batches; higher goes first.
            model_id: Model to use for every request.
        """
        _reply: types.BatchWithWarning = self._engine.call(
            _CREATE,
            fields={
                "endpoint": endpoint,
                "input_file_id": input_file_id,
                "completion_window": completion_window,
                "priority": priority,
                "model_id": model_id,
            },
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Batch:
        """Retrieve a batch

        Reads how far a batch has come.

        Args:
            id: Batch that is meant.
        """
        _reply: types.Batch = self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    def cancel(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Batch:
        """Cancel a batch

        Stops a batch. Requests that were already answered are charged.

        Args:
            id: Batch that is meant.
        """
        _reply: types.Batch = self._engine.call(
            _CANCEL,
            path={"id": id},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncBatches) -> None:
        self.list = as_raw_async(calls.list)
        self.create = as_raw_async(calls.create)
        self.retrieve = as_raw_async(calls.retrieve)
        self.cancel = as_raw_async(calls.cancel)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncBatches) -> None:
        self.list = as_streaming_async(calls.list)
        self.create = as_streaming_async(calls.create)
        self.retrieve = as_streaming_async(calls.retrieve)
        self.cancel = as_streaming_async(calls.cancel)


class AsyncBatches:
    """Many requests at once, in the background."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncBatches(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncBatches(self._engine.viewed("streaming")))

    async def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> builtins.list[types.Batch]:
        """List batches

        Lists the batches of the caller's project.
        """
        _reply: builtins.list[types.Batch] = await self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply

    async def create(
        self,
        *,
        endpoint: Literal[
            "/v1/chat/completions", "/v1/completions", "/v1/audio/transcriptions"
        ],
        input_file_id: str,
        completion_window: str | Omit = omit,
        priority: int | Omit = omit,
        model_id: str | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.BatchWithWarning:
        """Start a batch

        Runs the requests of an uploaded file at a lower price, within a day.

        Args:
            endpoint: Call that each request is for.
            input_file_id: File with the requests.
            completion_window: Time it may take.
            priority: Order among the project's batches; higher goes first.
            model_id: Model to use for every request.
        """
        _reply: types.BatchWithWarning = await self._engine.call(
            _CREATE,
            fields={
                "endpoint": endpoint,
                "input_file_id": input_file_id,
                "completion_window": completion_window,
                "priority": priority,
                "model_id": model_id,
            },
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Batch:
        """Retrieve a batch

        Reads how far a batch has come.

        Args:
            id: Batch that is meant.
        """
        _reply: types.Batch = await self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    async def cancel(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Batch:
        """Cancel a batch

        Stops a batch. Requests that were already answered are charged.

        Args:
            id: Batch that is meant.
        """
        _reply: types.Batch = await self._engine.call(
            _CANCEL,
            path={"id": id},
            options=call_options,
        )
        return _reply
