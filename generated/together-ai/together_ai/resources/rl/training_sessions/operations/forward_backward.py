"""Calls of `rl.training_sessions.operations.forward_backward`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Unpack

from ..... import types
from ....._runtime.engine import AsyncEngine, Engine
from ....._runtime.omit import Omit, omit
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
    "/rl/training-sessions/{session_id}/operations/forward-backward",
    path_params=(Param("session_id", style="simple"),),
    header_params=(Param("Idempotency-Key", style="simple"),),
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "202": Answer({"application/json": lambda: types.ForwardBackwardOperation}),
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
    "/rl/training-sessions/{session_id}/operations/forward-backward/{operation_id}",
    path_params=(
        Param("session_id", style="simple"),
        Param("operation_id", style="simple"),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.ForwardBackwardOperation}),
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

    def __init__(self, calls: RlTrainingSessionsOperationsForwardBackward) -> None:
        self.create = as_raw(calls.create)
        self.retrieve = as_raw(calls.retrieve)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: RlTrainingSessionsOperationsForwardBackward) -> None:
        self.create = as_streaming(calls.create)
        self.retrieve = as_streaming(calls.retrieve)


class RlTrainingSessionsOperationsForwardBackward:
    """Calls of `rl.training_sessions.operations.forward_backward`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(
            RlTrainingSessionsOperationsForwardBackward(self._engine.viewed("raw"))
        )

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(
            RlTrainingSessionsOperationsForwardBackward(
                self._engine.viewed("streaming")
            )
        )

    def create(
        self,
        session_id: str,
        *,
        idempotency_key_header: str,
        samples: Sequence[types.TrainingSample | Mapping[str, object]],
        loss: types.LossConfig | Mapping[str, object],
        forward_only: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ForwardBackwardOperation:
        """Queue a forward-backward pass

        Runs the model over a batch of samples, scores it with the chosen loss and adds
        the gradients to those already waiting for the next optimizer step.

        Args:
            session_id: Session that is meant.
            idempotency_key_header: Makes a repeated call return the first one's
                operation. Use a new key for a new body.
            samples: The batch.
            loss: The loss and its settings.
            forward_only: Score the batch but collect no gradients.
        """
        _reply: types.ForwardBackwardOperation = self._engine.call(
            _CREATE,
            path={"session_id": session_id},
            header={"Idempotency-Key": idempotency_key_header},
            fields={"samples": samples, "loss": loss, "forward_only": forward_only},
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        session_id: str,
        operation_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.ForwardBackwardOperation:
        """Look up a forward-backward pass

        Gives the state of a queued pass and, once it has finished, its loss and
        metrics.

        Args:
            session_id: Session that is meant.
            operation_id: Operation that is meant, as returned when it was queued.
        """
        _reply: types.ForwardBackwardOperation = self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id, "operation_id": operation_id},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncRlTrainingSessionsOperationsForwardBackward) -> None:
        self.create = as_raw_async(calls.create)
        self.retrieve = as_raw_async(calls.retrieve)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncRlTrainingSessionsOperationsForwardBackward) -> None:
        self.create = as_streaming_async(calls.create)
        self.retrieve = as_streaming_async(calls.retrieve)


class AsyncRlTrainingSessionsOperationsForwardBackward:
    """Calls of `rl.training_sessions.operations.forward_backward`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(
            AsyncRlTrainingSessionsOperationsForwardBackward(self._engine.viewed("raw"))
        )

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(
            AsyncRlTrainingSessionsOperationsForwardBackward(
                self._engine.viewed("streaming")
            )
        )

    async def create(
        self,
        session_id: str,
        *,
        idempotency_key_header: str,
        samples: Sequence[types.TrainingSample | Mapping[str, object]],
        loss: types.LossConfig | Mapping[str, object],
        forward_only: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ForwardBackwardOperation:
        """Queue a forward-backward pass

        Runs the model over a batch of samples, scores it with the chosen loss and adds
        the gradients to those already waiting for the next optimizer step.

        Args:
            session_id: Session that is meant.
            idempotency_key_header: Makes a repeated call return the first one's
                operation. Use a new key for a new body.
            samples: The batch.
            loss: The loss and its settings.
            forward_only: Score the batch but collect no gradients.
        """
        _reply: types.ForwardBackwardOperation = await self._engine.call(
            _CREATE,
            path={"session_id": session_id},
            header={"Idempotency-Key": idempotency_key_header},
            fields={"samples": samples, "loss": loss, "forward_only": forward_only},
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        session_id: str,
        operation_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.ForwardBackwardOperation:
        """Look up a forward-backward pass

        Gives the state of a queued pass and, once it has finished, its loss and
        metrics.

        Args:
            session_id: Session that is meant.
            operation_id: Operation that is meant, as returned when it was queued.
        """
        _reply: types.ForwardBackwardOperation = await self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id, "operation_id": operation_id},
            options=call_options,
        )
        return _reply
