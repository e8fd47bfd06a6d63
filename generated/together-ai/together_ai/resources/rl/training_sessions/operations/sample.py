"""Calls of `rl.training_sessions.operations.sample`."""

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
    "/rl/training-sessions/{session_id}/operations/sample",
    path_params=(Param("session_id", style="simple"),),
    header_params=(Param("Idempotency-Key", style="simple"),),
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "202": Answer({"application/json": lambda: types.SampleOperation}),
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
    "/rl/training-sessions/{session_id}/operations/sample/{operation_id}",
    path_params=(
        Param("session_id", style="simple"),
        Param("operation_id", style="simple"),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.SampleOperation}),
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

    def __init__(self, calls: RlTrainingSessionsOperationsSample) -> None:
        self.create = as_raw(calls.create)
        self.retrieve = as_raw(calls.retrieve)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: RlTrainingSessionsOperationsSample) -> None:
        self.create = as_streaming(calls.create)
        self.retrieve = as_streaming(calls.retrieve)


class RlTrainingSessionsOperationsSample:
    """Calls of `rl.training_sessions.operations.sample`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(RlTrainingSessionsOperationsSample(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(
            RlTrainingSessionsOperationsSample(self._engine.viewed("streaming"))
        )

    def create(
        self,
        session_id: str,
        *,
        idempotency_key_header: str,
        model_inputs: Sequence[types.ModelInput | Mapping[str, object]],
        num_samples: int | Omit = omit,
        sampling_params: types.SamplingParams | Mapping[str, object] | Omit = omit,
        prompt_logprobs: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.SampleOperation:
        """Queue a sampling run

        Samples completions from the session's current policy for each of the given
        inputs.

        Args:
            session_id: Session that is meant.
            idempotency_key_header: Makes a repeated call return the first one's
                operation. Use a new key for a new body.
            model_inputs: The inputs.
            num_samples: Completions for each input.
            sampling_params: How completions are sampled.
            prompt_logprobs: Also return log-probabilities of the input's tokens.
        """
        _reply: types.SampleOperation = self._engine.call(
            _CREATE,
            path={"session_id": session_id},
            header={"Idempotency-Key": idempotency_key_header},
            fields={
                "model_inputs": model_inputs,
                "num_samples": num_samples,
                "sampling_params": sampling_params,
                "prompt_logprobs": prompt_logprobs,
            },
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        session_id: str,
        operation_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.SampleOperation:
        """Look up a sampling run

        Gives the state of a sampling run and the sequences it produced.

        Args:
            session_id: Session that is meant.
            operation_id: Operation that is meant, as returned when it was queued.
        """
        _reply: types.SampleOperation = self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id, "operation_id": operation_id},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncRlTrainingSessionsOperationsSample) -> None:
        self.create = as_raw_async(calls.create)
        self.retrieve = as_raw_async(calls.retrieve)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncRlTrainingSessionsOperationsSample) -> None:
        self.create = as_streaming_async(calls.create)
        self.retrieve = as_streaming_async(calls.retrieve)


class AsyncRlTrainingSessionsOperationsSample:
    """Calls of `rl.training_sessions.operations.sample`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(
            AsyncRlTrainingSessionsOperationsSample(self._engine.viewed("raw"))
        )

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(
            AsyncRlTrainingSessionsOperationsSample(self._engine.viewed("streaming"))
        )

    async def create(
        self,
        session_id: str,
        *,
        idempotency_key_header: str,
        model_inputs: Sequence[types.ModelInput | Mapping[str, object]],
        num_samples: int | Omit = omit,
        sampling_params: types.SamplingParams | Mapping[str, object] | Omit = omit,
        prompt_logprobs: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.SampleOperation:
        """Queue a sampling run

        Samples completions from the session's current policy for each of the given
        inputs.

        Args:
            session_id: Session that is meant.
            idempotency_key_header: Makes a repeated call return the first one's
                operation. Use a new key for a new body.
            model_inputs: The inputs.
            num_samples: Completions for each input.
            sampling_params: How completions are sampled.
            prompt_logprobs: Also return log-probabilities of the input's tokens.
        """
        _reply: types.SampleOperation = await self._engine.call(
            _CREATE,
            path={"session_id": session_id},
            header={"Idempotency-Key": idempotency_key_header},
            fields={
                "model_inputs": model_inputs,
                "num_samples": num_samples,
                "sampling_params": sampling_params,
                "prompt_logprobs": prompt_logprobs,
            },
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        session_id: str,
        operation_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.SampleOperation:
        """Look up a sampling run

        Gives the state of a sampling run and the sequences it produced.

        Args:
            session_id: Session that is meant.
            operation_id: Operation that is meant, as returned when it was queued.
        """
        _reply: types.SampleOperation = await self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id, "operation_id": operation_id},
            options=call_options,
        )
        return _reply
