"""Calls of `rl.training_sessions.operations.inference_checkpoint`."""

from __future__ import annotations

from functools import cached_property
from typing import Unpack

from ..... import types
from ....._runtime.engine import AsyncEngine, Engine
from ....._runtime.operation import (
    Answer,
    Operation,
    Param,
    RequestOptions,
)
from ....._runtime.response import (
    as_raw,
    as_raw_async,
    as_streaming,
    as_streaming_async,
)

_CREATE = Operation(
    "POST",
    "/rl/training-sessions/{session_id}/operations/inference-checkpoint",
    path_params=(Param("session_id", style="simple"),),
    header_params=(Param("Idempotency-Key", style="simple"),),
    answers={
        "202": Answer({"application/json": lambda: types.InferenceCheckpointOperation}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "409": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_RETRIEVE = Operation(
    "GET",
    "/rl/training-sessions/{session_id}/operations/inference-checkpoint/{operation_id}",
    path_params=(
        Param("session_id", style="simple"),
        Param("operation_id", style="simple"),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.InferenceCheckpointOperation}),
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

    def __init__(self, calls: RlTrainingSessionsOperationsInferenceCheckpoint) -> None:
        self.create = as_raw(calls.create)
        self.retrieve = as_raw(calls.retrieve)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: RlTrainingSessionsOperationsInferenceCheckpoint) -> None:
        self.create = as_streaming(calls.create)
        self.retrieve = as_streaming(calls.retrieve)


class RlTrainingSessionsOperationsInferenceCheckpoint:
    """Calls of `rl.training_sessions.operations.inference_checkpoint`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(
            RlTrainingSessionsOperationsInferenceCheckpoint(self._engine.viewed("raw"))
        )

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(
            RlTrainingSessionsOperationsInferenceCheckpoint(
                self._engine.viewed("streaming")
            )
        )

    def create(
        self,
        session_id: str,
        *,
        idempotency_key_header: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.InferenceCheckpointOperation:
        """Save an inference checkpoint

        Writes the current weights in the form a deployment can load.

        Args:
            session_id: Session that is meant.
            idempotency_key_header: Makes a repeated call return the first one's
                operation. Use a new key for a new body.
        """
        _reply: types.InferenceCheckpointOperation = self._engine.call(
            _CREATE,
            path={"session_id": session_id},
            header={"Idempotency-Key": idempotency_key_header},
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        session_id: str,
        operation_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.InferenceCheckpointOperation:
        """Look up the saving of an inference checkpoint

        Gives the state of the save and the checkpoint it made.

        Args:
            session_id: Session that is meant.
            operation_id: Operation that is meant, as returned when it was queued.
        """
        _reply: types.InferenceCheckpointOperation = self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id, "operation_id": operation_id},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(
        self, calls: AsyncRlTrainingSessionsOperationsInferenceCheckpoint
    ) -> None:
        self.create = as_raw_async(calls.create)
        self.retrieve = as_raw_async(calls.retrieve)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(
        self, calls: AsyncRlTrainingSessionsOperationsInferenceCheckpoint
    ) -> None:
        self.create = as_streaming_async(calls.create)
        self.retrieve = as_streaming_async(calls.retrieve)


class AsyncRlTrainingSessionsOperationsInferenceCheckpoint:
    """Calls of `rl.training_sessions.operations.inference_checkpoint`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(
            AsyncRlTrainingSessionsOperationsInferenceCheckpoint(
                self._engine.viewed("raw")
            )
        )

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(
            AsyncRlTrainingSessionsOperationsInferenceCheckpoint(
                self._engine.viewed("streaming")
            )
        )

    async def create(
        self,
        session_id: str,
        *,
        idempotency_key_header: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.InferenceCheckpointOperation:
        """Save an inference checkpoint

        Writes the current weights in the form a deployment can load.

        Args:
            session_id: Session that is meant.
            idempotency_key_header: Makes a repeated call return the first one's
                operation. Use a new key for a new body.
        """
        _reply: types.InferenceCheckpointOperation = await self._engine.call(
            _CREATE,
            path={"session_id": session_id},
            header={"Idempotency-Key": idempotency_key_header},
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        session_id: str,
        operation_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.InferenceCheckpointOperation:
        """Look up the saving of an inference checkpoint

        Gives the state of the save and the checkpoint it made.

        Args:
            session_id: Session that is meant.
            operation_id: Operation that is meant, as returned when it was queued.
        """
        _reply: types.InferenceCheckpointOperation = await self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id, "operation_id": operation_id},
            options=call_options,
        )
        return _reply
