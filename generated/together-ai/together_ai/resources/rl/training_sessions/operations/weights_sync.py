"""Calls of `rl.training_sessions.operations.weights_sync`."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, Unpack

from ..... import types
from ....._runtime.engine import AsyncEngine, Engine
from ....._runtime.operation import (
    Answer,
    Media,
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
    "/rl/training-sessions/{session_id}/operations/weights-sync",
    path_params=(Param("session_id", style="simple"),),
    header_params=(Param("Idempotency-Key", style="simple"),),
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "202": Answer({"application/json": lambda: types.WeightsSyncOperation}),
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
    "/rl/training-sessions/{session_id}/operations/weights-sync/{operation_id}",
    path_params=(
        Param("session_id", style="simple"),
        Param("operation_id", style="simple"),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.WeightsSyncOperation}),
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

    def __init__(self, calls: RlTrainingSessionsOperationsWeightsSync) -> None:
        self.create = as_raw(calls.create)
        self.retrieve = as_raw(calls.retrieve)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: RlTrainingSessionsOperationsWeightsSync) -> None:
        self.create = as_streaming(calls.create)
        self.retrieve = as_streaming(calls.retrieve)


class RlTrainingSessionsOperationsWeightsSync:
    """Calls of `rl.training_sessions.operations.weights_sync`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(RlTrainingSessionsOperationsWeightsSync(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(
            RlTrainingSessionsOperationsWeightsSync(self._engine.viewed("streaming"))
        )

    def create(
        self,
        session_id: str,
        *,
        idempotency_key_header: str,
        weight_sync_type: Literal[
            "WEIGHT_SYNC_TYPE_SYNCHRONOUS",
            "WEIGHT_SYNC_TYPE_BACKGROUND_PUBLISH",
            "WEIGHT_SYNC_TYPE_PIPELINE",
        ],
        **call_options: Unpack[RequestOptions],
    ) -> types.WeightsSyncOperation:
        """Publish weights to the generators

        Makes the newest weights available for sampling, in the chosen manner.

        Args:
            session_id: Session that is meant.
            idempotency_key_header: Makes a repeated call return the first one's
                operation. Use a new key for a new body.
            weight_sync_type: Whether sampling waits for the new weights, goes on with
                the old ones meanwhile, or switches over within a sequence.
        """
        _reply: types.WeightsSyncOperation = self._engine.call(
            _CREATE,
            path={"session_id": session_id},
            header={"Idempotency-Key": idempotency_key_header},
            fields={"weight_sync_type": weight_sync_type},
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        session_id: str,
        operation_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.WeightsSyncOperation:
        """Look up a weights sync

        Gives the state of a sync and the version of the weights that was published.

        Args:
            session_id: Session that is meant.
            operation_id: Operation that is meant, as returned when it was queued.
        """
        _reply: types.WeightsSyncOperation = self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id, "operation_id": operation_id},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncRlTrainingSessionsOperationsWeightsSync) -> None:
        self.create = as_raw_async(calls.create)
        self.retrieve = as_raw_async(calls.retrieve)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncRlTrainingSessionsOperationsWeightsSync) -> None:
        self.create = as_streaming_async(calls.create)
        self.retrieve = as_streaming_async(calls.retrieve)


class AsyncRlTrainingSessionsOperationsWeightsSync:
    """Calls of `rl.training_sessions.operations.weights_sync`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(
            AsyncRlTrainingSessionsOperationsWeightsSync(self._engine.viewed("raw"))
        )

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(
            AsyncRlTrainingSessionsOperationsWeightsSync(
                self._engine.viewed("streaming")
            )
        )

    async def create(
        self,
        session_id: str,
        *,
        idempotency_key_header: str,
        weight_sync_type: Literal[
            "WEIGHT_SYNC_TYPE_SYNCHRONOUS",
            "WEIGHT_SYNC_TYPE_BACKGROUND_PUBLISH",
            "WEIGHT_SYNC_TYPE_PIPELINE",
        ],
        **call_options: Unpack[RequestOptions],
    ) -> types.WeightsSyncOperation:
        """Publish weights to the generators

        Makes the newest weights available for sampling, in the chosen manner.

        Args:
            session_id: Session that is meant.
            idempotency_key_header: Makes a repeated call return the first one's
                operation. Use a new key for a new body.
            weight_sync_type: Whether sampling waits for the new weights, goes on with
                the old ones meanwhile, or switches over within a sequence.
        """
        _reply: types.WeightsSyncOperation = await self._engine.call(
            _CREATE,
            path={"session_id": session_id},
            header={"Idempotency-Key": idempotency_key_header},
            fields={"weight_sync_type": weight_sync_type},
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        session_id: str,
        operation_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.WeightsSyncOperation:
        """Look up a weights sync

        Gives the state of a sync and the version of the weights that was published.

        Args:
            session_id: Session that is meant.
            operation_id: Operation that is meant, as returned when it was queued.
        """
        _reply: types.WeightsSyncOperation = await self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id, "operation_id": operation_id},
            options=call_options,
        )
        return _reply
