"""Calls of `rl.training_sessions.operations.inference_checkpoint`."""

from __future__ import annotations

from typing import Unpack

from ..... import types
from ....._runtime.engine import AsyncEngine, Engine
from ....._runtime.operation import (
    Answer,
    Operation,
    Param,
    RequestOptions,
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


class RlTrainingSessionsOperationsInferenceCheckpoint:
    """Calls of `rl.training_sessions.operations.inference_checkpoint`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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


class AsyncRlTrainingSessionsOperationsInferenceCheckpoint:
    """Calls of `rl.training_sessions.operations.inference_checkpoint`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

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
