"""Calls of `rl.training_sessions.operations`."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Unpack

from ..... import types
from ....._runtime.engine import AsyncEngine, Engine
from ....._runtime.omit import Omit, omit
from ....._runtime.operation import (
    Answer,
    Operation,
    Paging,
    Param,
    RequestOptions,
)
from ....._runtime.response import (
    as_raw,
    as_raw_async,
    as_streaming,
    as_streaming_async,
)

if TYPE_CHECKING:
    from .custom_forward_backward import (
        AsyncRlTrainingSessionsOperationsCustomForwardBackward,
        RlTrainingSessionsOperationsCustomForwardBackward,
    )
    from .forward_backward import (
        AsyncRlTrainingSessionsOperationsForwardBackward,
        RlTrainingSessionsOperationsForwardBackward,
    )
    from .inference_checkpoint import (
        AsyncRlTrainingSessionsOperationsInferenceCheckpoint,
        RlTrainingSessionsOperationsInferenceCheckpoint,
    )
    from .optim_step import (
        AsyncRlTrainingSessionsOperationsOptimStep,
        RlTrainingSessionsOperationsOptimStep,
    )
    from .sample import (
        AsyncRlTrainingSessionsOperationsSample,
        RlTrainingSessionsOperationsSample,
    )
    from .training_checkpoint import (
        AsyncRlTrainingSessionsOperationsTrainingCheckpoint,
        RlTrainingSessionsOperationsTrainingCheckpoint,
    )
    from .weights_sync import (
        AsyncRlTrainingSessionsOperationsWeightsSync,
        RlTrainingSessionsOperationsWeightsSync,
    )

_LIST = Operation(
    "GET",
    "/rl/training-sessions/{session_id}/operations",
    path_params=(Param("session_id", style="simple"),),
    query_params=(
        Param("after", style="form", explode=True),
        Param("limit", style="form", explode=True),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.TrainingOperationList}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
    paging=Paging(
        "cursor",
        items="data",
        source="meta/next_cursor",
        target="after",
        more="meta/has_more",
        limit="limit",
    ),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: RlTrainingSessionsOperations) -> None:
        self.list = as_raw(calls.list)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: RlTrainingSessionsOperations) -> None:
        self.list = as_streaming(calls.list)


class RlTrainingSessionsOperations:
    """Calls of `rl.training_sessions.operations`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(RlTrainingSessionsOperations(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(
            RlTrainingSessionsOperations(self._engine.viewed("streaming"))
        )

    @cached_property
    def forward_backward(self) -> RlTrainingSessionsOperationsForwardBackward:
        """`rl.training_sessions.operations.forward_backward`"""
        from .forward_backward import RlTrainingSessionsOperationsForwardBackward

        return RlTrainingSessionsOperationsForwardBackward(self._engine)

    @cached_property
    def custom_forward_backward(
        self,
    ) -> RlTrainingSessionsOperationsCustomForwardBackward:
        """`rl.training_sessions.operations.custom_forward_backward`"""
        from .custom_forward_backward import (
            RlTrainingSessionsOperationsCustomForwardBackward,
        )

        return RlTrainingSessionsOperationsCustomForwardBackward(self._engine)

    @cached_property
    def optim_step(self) -> RlTrainingSessionsOperationsOptimStep:
        """`rl.training_sessions.operations.optim_step`"""
        from .optim_step import RlTrainingSessionsOperationsOptimStep

        return RlTrainingSessionsOperationsOptimStep(self._engine)

    @cached_property
    def sample(self) -> RlTrainingSessionsOperationsSample:
        """`rl.training_sessions.operations.sample`"""
        from .sample import RlTrainingSessionsOperationsSample

        return RlTrainingSessionsOperationsSample(self._engine)

    @cached_property
    def inference_checkpoint(self) -> RlTrainingSessionsOperationsInferenceCheckpoint:
        """`rl.training_sessions.operations.inference_checkpoint`"""
        from .inference_checkpoint import (
            RlTrainingSessionsOperationsInferenceCheckpoint,
        )

        return RlTrainingSessionsOperationsInferenceCheckpoint(self._engine)

    @cached_property
    def training_checkpoint(self) -> RlTrainingSessionsOperationsTrainingCheckpoint:
        """`rl.training_sessions.operations.training_checkpoint`"""
        from .training_checkpoint import RlTrainingSessionsOperationsTrainingCheckpoint

        return RlTrainingSessionsOperationsTrainingCheckpoint(self._engine)

    @cached_property
    def weights_sync(self) -> RlTrainingSessionsOperationsWeightsSync:
        """`rl.training_sessions.operations.weights_sync`"""
        from .weights_sync import RlTrainingSessionsOperationsWeightsSync

        return RlTrainingSessionsOperationsWeightsSync(self._engine)

    def list(
        self,
        session_id: str,
        *,
        after: str | Omit = omit,
        limit: int | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingOperationList:
        """List operations of a session

        Lists what was queued in a session, the newest first, whatever the kind. The
        field `type` tells the kinds apart.

        Args:
            session_id: Session that is meant.
            after: Cursor of the page to read: the `next_cursor` of the page before.
            limit: Most entries on a page.
        """
        _reply: types.TrainingOperationList = self._engine.call(
            _LIST,
            path={"session_id": session_id},
            query={"after": after, "limit": limit},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncRlTrainingSessionsOperations) -> None:
        self.list = as_raw_async(calls.list)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncRlTrainingSessionsOperations) -> None:
        self.list = as_streaming_async(calls.list)


class AsyncRlTrainingSessionsOperations:
    """Calls of `rl.training_sessions.operations`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncRlTrainingSessionsOperations(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(
            AsyncRlTrainingSessionsOperations(self._engine.viewed("streaming"))
        )

    @cached_property
    def forward_backward(self) -> AsyncRlTrainingSessionsOperationsForwardBackward:
        """`rl.training_sessions.operations.forward_backward`"""
        from .forward_backward import AsyncRlTrainingSessionsOperationsForwardBackward

        return AsyncRlTrainingSessionsOperationsForwardBackward(self._engine)

    @cached_property
    def custom_forward_backward(
        self,
    ) -> AsyncRlTrainingSessionsOperationsCustomForwardBackward:
        """`rl.training_sessions.operations.custom_forward_backward`"""
        from .custom_forward_backward import (
            AsyncRlTrainingSessionsOperationsCustomForwardBackward,
        )

        return AsyncRlTrainingSessionsOperationsCustomForwardBackward(self._engine)

    @cached_property
    def optim_step(self) -> AsyncRlTrainingSessionsOperationsOptimStep:
        """`rl.training_sessions.operations.optim_step`"""
        from .optim_step import AsyncRlTrainingSessionsOperationsOptimStep

        return AsyncRlTrainingSessionsOperationsOptimStep(self._engine)

    @cached_property
    def sample(self) -> AsyncRlTrainingSessionsOperationsSample:
        """`rl.training_sessions.operations.sample`"""
        from .sample import AsyncRlTrainingSessionsOperationsSample

        return AsyncRlTrainingSessionsOperationsSample(self._engine)

    @cached_property
    def inference_checkpoint(
        self,
    ) -> AsyncRlTrainingSessionsOperationsInferenceCheckpoint:
        """`rl.training_sessions.operations.inference_checkpoint`"""
        from .inference_checkpoint import (
            AsyncRlTrainingSessionsOperationsInferenceCheckpoint,
        )

        return AsyncRlTrainingSessionsOperationsInferenceCheckpoint(self._engine)

    @cached_property
    def training_checkpoint(
        self,
    ) -> AsyncRlTrainingSessionsOperationsTrainingCheckpoint:
        """`rl.training_sessions.operations.training_checkpoint`"""
        from .training_checkpoint import (
            AsyncRlTrainingSessionsOperationsTrainingCheckpoint,
        )

        return AsyncRlTrainingSessionsOperationsTrainingCheckpoint(self._engine)

    @cached_property
    def weights_sync(self) -> AsyncRlTrainingSessionsOperationsWeightsSync:
        """`rl.training_sessions.operations.weights_sync`"""
        from .weights_sync import AsyncRlTrainingSessionsOperationsWeightsSync

        return AsyncRlTrainingSessionsOperationsWeightsSync(self._engine)

    async def list(
        self,
        session_id: str,
        *,
        after: str | Omit = omit,
        limit: int | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingOperationList:
        """List operations of a session

        Lists what was queued in a session, the newest first, whatever the kind. The
        field `type` tells the kinds apart.

        Args:
            session_id: Session that is meant.
            after: Cursor of the page to read: the `next_cursor` of the page before.
            limit: Most entries on a page.
        """
        _reply: types.TrainingOperationList = await self._engine.call(
            _LIST,
            path={"session_id": session_id},
            query={"after": after, "limit": limit},
            options=call_options,
        )
        return _reply
