"""Calls of `rl.training_sessions`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Unpack

from .... import types
from ...._runtime.engine import AsyncEngine, Engine
from ...._runtime.omit import Omit, omit
from ...._runtime.operation import (
    Answer,
    Media,
    Operation,
    Paging,
    Param,
    RequestOptions,
)
from ...._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

if TYPE_CHECKING:
    from .operations import (
        AsyncRlTrainingSessionsOperations,
        RlTrainingSessionsOperations,
    )

_LIST = Operation(
    "GET",
    "/rl/training-sessions",
    query_params=(
        Param("after", style="form", explode=True),
        Param("limit", style="form", explode=True),
        Param("status", style="form", explode=True),
        Param("model_resources_id", style="form", explode=True),
        Param("created_by", style="form", explode=True),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.TrainingSessionList}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
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


_CREATE = Operation(
    "POST",
    "/rl/training-sessions",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "201": Answer({"application/json": lambda: types.TrainingSession}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "409": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_RETRIEVE = Operation(
    "GET",
    "/rl/training-sessions/{session_id}",
    path_params=(Param("session_id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.TrainingSession}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_UPDATE = Operation(
    "PATCH",
    "/rl/training-sessions/{session_id}",
    path_params=(Param("session_id", style="simple"),),
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.TrainingSession}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_STOP = Operation(
    "POST",
    "/rl/training-sessions/{session_id}/stop",
    path_params=(Param("session_id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.TrainingSession}),
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

    def __init__(self, calls: RlTrainingSessions) -> None:
        self.list = as_raw(calls.list)
        self.create = as_raw(calls.create)
        self.retrieve = as_raw(calls.retrieve)
        self.update = as_raw(calls.update)
        self.stop = as_raw(calls.stop)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: RlTrainingSessions) -> None:
        self.list = as_streaming(calls.list)
        self.create = as_streaming(calls.create)
        self.retrieve = as_streaming(calls.retrieve)
        self.update = as_streaming(calls.update)
        self.stop = as_streaming(calls.stop)


class RlTrainingSessions:
    """Calls of `rl.training_sessions`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(RlTrainingSessions(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(RlTrainingSessions(self._engine.viewed("streaming")))

    @cached_property
    def operations(self) -> RlTrainingSessionsOperations:
        """`rl.training_sessions.operations`"""
        from .operations import RlTrainingSessionsOperations

        return RlTrainingSessionsOperations(self._engine)

    def list(
        self,
        *,
        after: str | Omit = omit,
        limit: int | Omit = omit,
        status: Sequence[
            Literal[
                "TRAINING_SESSION_STATUS_CREATING",
                "TRAINING_SESSION_STATUS_RUNNING",
                "TRAINING_SESSION_STATUS_STOPPING",
                "TRAINING_SESSION_STATUS_STOPPED",
                "TRAINING_SESSION_STATUS_ERROR",
                "TRAINING_SESSION_STATUS_EXPIRED",
            ]
        ]
        | Omit = omit,
        model_resources_id: str | Omit = omit,
        created_by: str | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSessionList:
        """List training sessions

        Walks through the sessions of the caller's project, the newest first. Follow
        `meta.next_cursor` to read on.

        Args:
            after: Cursor of the page to read: the `next_cursor` of the page before.
            limit: Most entries on a page.
            status: Keep only sessions in one of these states. Repeat the parameter to
                give several.
            model_resources_id: Keep only sessions that run on this model resource.
            created_by: Keep only sessions that this user started.
        """
        _reply: types.TrainingSessionList = self._engine.call(
            _LIST,
            query={
                "after": after,
                "limit": limit,
                "status": status,
                "model_resources_id": model_resources_id,
                "created_by": created_by,
            },
            options=call_options,
        )
        return _reply

    def create(
        self,
        *,
        base_model: str | Omit = omit,
        model_resources_id: str | Omit = omit,
        display_name: str | Omit = omit,
        lora_config: types.LoraConfigParams | Mapping[str, object] | Omit = omit,
        metadata: types.TrainingSessionMetadata | Mapping[str, object] | Omit = omit,
        resume_from_checkpoint_id: str | Omit = omit,
        load_optimizer: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSession:
        """Start a training session

        Starts a session on GPUs that are reserved for it. The session can be used as
        soon as its status says it is running.

        Args:
            base_model: Model to train. Not needed when a model resource is named.
            model_resources_id: Reservation to run on.
            display_name: Name for people.
            lora_config: Shape of the adapter to train. What is left out takes the
                service's default.
            metadata: Notes kept with a session; the service does not read them.
            resume_from_checkpoint_id: Checkpoint to start from.
            load_optimizer: Whether the optimizer state of the checkpoint is used too.
        """
        _reply: types.TrainingSession = self._engine.call(
            _CREATE,
            fields={
                "base_model": base_model,
                "model_resources_id": model_resources_id,
                "display_name": display_name,
                "lora_config": lora_config,
                "metadata": metadata,
                "resume_from_checkpoint_id": resume_from_checkpoint_id,
                "load_optimizer": load_optimizer,
            },
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        session_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSession:
        """Retrieve a training session

        Reads one session with its checkpoints and its current state.

        Args:
            session_id: Session that is meant.
        """
        _reply: types.TrainingSession = self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id},
            options=call_options,
        )
        return _reply

    def update(
        self,
        session_id: str,
        *,
        display_name: str | None | Omit = omit,
        metadata: types.TrainingSessionMetadata
        | Mapping[str, object]
        | None
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSession:
        """Update a training session

        Changes the name or the metadata of a session. Fields that are left out stay as
        they are; `null` clears a field.

        Args:
            session_id: Session that is meant.
            display_name: New name, or null for none.
            metadata: New metadata, or null for none.
        """
        _reply: types.TrainingSession = self._engine.call(
            _UPDATE,
            path={"session_id": session_id},
            fields={"display_name": display_name, "metadata": metadata},
            options=call_options,
        )
        return _reply

    def stop(
        self,
        session_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSession:
        """Stop a training session

        Ends a session for good and gives back what it occupied. Checkpoints that were
        saved stay available.

        Args:
            session_id: Session that is meant.
        """
        _reply: types.TrainingSession = self._engine.call(
            _STOP,
            path={"session_id": session_id},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncRlTrainingSessions) -> None:
        self.list = as_raw_async(calls.list)
        self.create = as_raw_async(calls.create)
        self.retrieve = as_raw_async(calls.retrieve)
        self.update = as_raw_async(calls.update)
        self.stop = as_raw_async(calls.stop)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncRlTrainingSessions) -> None:
        self.list = as_streaming_async(calls.list)
        self.create = as_streaming_async(calls.create)
        self.retrieve = as_streaming_async(calls.retrieve)
        self.update = as_streaming_async(calls.update)
        self.stop = as_streaming_async(calls.stop)


class AsyncRlTrainingSessions:
    """Calls of `rl.training_sessions`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncRlTrainingSessions(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(
            AsyncRlTrainingSessions(self._engine.viewed("streaming"))
        )

    @cached_property
    def operations(self) -> AsyncRlTrainingSessionsOperations:
        """`rl.training_sessions.operations`"""
        from .operations import AsyncRlTrainingSessionsOperations

        return AsyncRlTrainingSessionsOperations(self._engine)

    async def list(
        self,
        *,
        after: str | Omit = omit,
        limit: int | Omit = omit,
        status: Sequence[
            Literal[
                "TRAINING_SESSION_STATUS_CREATING",
                "TRAINING_SESSION_STATUS_RUNNING",
                "TRAINING_SESSION_STATUS_STOPPING",
                "TRAINING_SESSION_STATUS_STOPPED",
                "TRAINING_SESSION_STATUS_ERROR",
                "TRAINING_SESSION_STATUS_EXPIRED",
            ]
        ]
        | Omit = omit,
        model_resources_id: str | Omit = omit,
        created_by: str | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSessionList:
        """List training sessions

        Walks through the sessions of the caller's project, the newest first. Follow
        `meta.next_cursor` to read on.

        Args:
            after: Cursor of the page to read: the `next_cursor` of the page before.
            limit: Most entries on a page.
            status: Keep only sessions in one of these states. Repeat the parameter to
                give several.
            model_resources_id: Keep only sessions that run on this model resource.
            created_by: Keep only sessions that this user started.
        """
        _reply: types.TrainingSessionList = await self._engine.call(
            _LIST,
            query={
                "after": after,
                "limit": limit,
                "status": status,
                "model_resources_id": model_resources_id,
                "created_by": created_by,
            },
            options=call_options,
        )
        return _reply

    async def create(
        self,
        *,
        base_model: str | Omit = omit,
        model_resources_id: str | Omit = omit,
        display_name: str | Omit = omit,
        lora_config: types.LoraConfigParams | Mapping[str, object] | Omit = omit,
        metadata: types.TrainingSessionMetadata | Mapping[str, object] | Omit = omit,
        resume_from_checkpoint_id: str | Omit = omit,
        load_optimizer: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSession:
        """Start a training session

        Starts a session on GPUs that are reserved for it. The session can be used as
        soon as its status says it is running.

        Args:
            base_model: Model to train. Not needed when a model resource is named.
            model_resources_id: Reservation to run on.
            display_name: Name for people.
            lora_config: Shape of the adapter to train. What is left out takes the
                service's default.
            metadata: Notes kept with a session; the service does not read them.
            resume_from_checkpoint_id: Checkpoint to start from.
            load_optimizer: Whether the optimizer state of the checkpoint is used too.
        """
        _reply: types.TrainingSession = await self._engine.call(
            _CREATE,
            fields={
                "base_model": base_model,
                "model_resources_id": model_resources_id,
                "display_name": display_name,
                "lora_config": lora_config,
                "metadata": metadata,
                "resume_from_checkpoint_id": resume_from_checkpoint_id,
                "load_optimizer": load_optimizer,
            },
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        session_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSession:
        """Retrieve a training session

        Reads one session with its checkpoints and its current state.

        Args:
            session_id: Session that is meant.
        """
        _reply: types.TrainingSession = await self._engine.call(
            _RETRIEVE,
            path={"session_id": session_id},
            options=call_options,
        )
        return _reply

    async def update(
        self,
        session_id: str,
        *,
        display_name: str | None | Omit = omit,
        metadata: types.TrainingSessionMetadata
        | Mapping[str, object]
        | None
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSession:
        """Update a training session

        Changes the name or the metadata of a session. Fields that are left out stay as
        they are; `null` clears a field.

        Args:
            session_id: Session that is meant.
            display_name: New name, or null for none.
            metadata: New metadata, or null for none.
        """
        _reply: types.TrainingSession = await self._engine.call(
            _UPDATE,
            path={"session_id": session_id},
            fields={"display_name": display_name, "metadata": metadata},
            options=call_options,
        )
        return _reply

    async def stop(
        self,
        session_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.TrainingSession:
        """Stop a training session

        Ends a session for good and gives back what it occupied. Checkpoints that were
        saved stay available.

        Args:
            session_id: Session that is meant.
        """
        _reply: types.TrainingSession = await self._engine.call(
            _STOP,
            path={"session_id": session_id},
            options=call_options,
        )
        return _reply
