"""Calls of `rl.checkpoints`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.omit import Omit, omit
from ..._runtime.operation import (
    Answer,
    Operation,
    Paging,
    Param,
    RequestOptions,
)
from ..._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_LIST = Operation(
    "GET",
    "/rl/checkpoints",
    query_params=(
        Param("after", style="form", explode=True),
        Param("limit", style="form", explode=True),
        Param("session_id", style="form", explode=True),
        Param("type", style="form", explode=True),
        Param("created", style="deepObject", explode=True),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.CheckpointList}),
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


_RETRIEVE = Operation(
    "GET",
    "/rl/checkpoints/{id}",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.Checkpoint}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_DELETE = Operation(
    "DELETE",
    "/rl/checkpoints/{id}",
    path_params=(Param("id", style="simple"),),
    answers={
        "204": Answer({}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "409": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="*/*",
    security=((("bearerAuth", ()),),),
)


_DOWNLOAD = Operation(
    "GET",
    "/rl/checkpoints/{id}/download",
    path_params=(Param("id", style="simple"),),
    query_params=(Param("variant", style="form", explode=True),),
    answers={
        "200": Answer({"application/json": lambda: types.CheckpointDownload}),
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

    def __init__(self, calls: RlCheckpoints) -> None:
        self.list = as_raw(calls.list)
        self.retrieve = as_raw(calls.retrieve)
        self.delete = as_raw(calls.delete)
        self.download = as_raw(calls.download)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: RlCheckpoints) -> None:
        self.list = as_streaming(calls.list)
        self.retrieve = as_streaming(calls.retrieve)
        self.delete = as_streaming(calls.delete)
        self.download = as_streaming(calls.download)


class RlCheckpoints:
    """Calls of `rl.checkpoints`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(RlCheckpoints(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(RlCheckpoints(self._engine.viewed("streaming")))

    def list(
        self,
        *,
        after: str | Omit = omit,
        limit: int | Omit = omit,
        session_id: str | Omit = omit,
        type: Literal["CHECKPOINT_TYPE_TRAINING", "CHECKPOINT_TYPE_INFERENCE"]
        | Omit = omit,
        created: types.RlCheckpointsListCreated | Mapping[str, object] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.CheckpointList:
        """List checkpoints

        Lists checkpoints across the sessions of the caller's project, the newest first.

        Args:
            after: Cursor of the page to read: the `next_cursor` of the page before.
            limit: Most entries on a page.
            session_id: Keep only checkpoints of this session.
            type: Keep only checkpoints of this kind.
            created: Keep only checkpoints made in this span of time.
        """
        _reply: types.CheckpointList = self._engine.call(
            _LIST,
            query={
                "after": after,
                "limit": limit,
                "session_id": session_id,
                "type": type,
                "created": created,
            },
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Checkpoint:
        """Retrieve a checkpoint

        Reads what is known about one checkpoint.

        Args:
            id: Checkpoint that is meant.
        """
        _reply: types.Checkpoint = self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    def delete(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> None:
        """Delete a checkpoint

        Removes the files of a checkpoint. A model registered from it is not touched.

        Args:
            id: Checkpoint that is meant.
        """
        _reply: None = self._engine.call(
            _DELETE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    def download(
        self,
        id: str,
        *,
        variant: Literal["CHECKPOINT_VARIANT_MERGED", "CHECKPOINT_VARIANT_ADAPTER"],
        **call_options: Unpack[RequestOptions],
    ) -> types.CheckpointDownload:
        """Get download links of a checkpoint

        Signs a short-lived link for each file of the checkpoint.

        Args:
            id: Checkpoint that is meant.
            variant: Which files to sign: the merged model or the adapter alone.
        """
        _reply: types.CheckpointDownload = self._engine.call(
            _DOWNLOAD,
            path={"id": id},
            query={"variant": variant},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncRlCheckpoints) -> None:
        self.list = as_raw_async(calls.list)
        self.retrieve = as_raw_async(calls.retrieve)
        self.delete = as_raw_async(calls.delete)
        self.download = as_raw_async(calls.download)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncRlCheckpoints) -> None:
        self.list = as_streaming_async(calls.list)
        self.retrieve = as_streaming_async(calls.retrieve)
        self.delete = as_streaming_async(calls.delete)
        self.download = as_streaming_async(calls.download)


class AsyncRlCheckpoints:
    """Calls of `rl.checkpoints`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncRlCheckpoints(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncRlCheckpoints(self._engine.viewed("streaming")))

    async def list(
        self,
        *,
        after: str | Omit = omit,
        limit: int | Omit = omit,
        session_id: str | Omit = omit,
        type: Literal["CHECKPOINT_TYPE_TRAINING", "CHECKPOINT_TYPE_INFERENCE"]
        | Omit = omit,
        created: types.RlCheckpointsListCreated | Mapping[str, object] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.CheckpointList:
        """List checkpoints

        Lists checkpoints across the sessions of the caller's project, the newest first.

        Args:
            after: Cursor of the page to read: the `next_cursor` of the page before.
            limit: Most entries on a page.
            session_id: Keep only checkpoints of this session.
            type: Keep only checkpoints of this kind.
            created: Keep only checkpoints made in this span of time.
        """
        _reply: types.CheckpointList = await self._engine.call(
            _LIST,
            query={
                "after": after,
                "limit": limit,
                "session_id": session_id,
                "type": type,
                "created": created,
            },
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Checkpoint:
        """Retrieve a checkpoint

        Reads what is known about one checkpoint.

        Args:
            id: Checkpoint that is meant.
        """
        _reply: types.Checkpoint = await self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    async def delete(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> None:
        """Delete a checkpoint

        Removes the files of a checkpoint. A model registered from it is not touched.

        Args:
            id: Checkpoint that is meant.
        """
        _reply: None = await self._engine.call(
            _DELETE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    async def download(
        self,
        id: str,
        *,
        variant: Literal["CHECKPOINT_VARIANT_MERGED", "CHECKPOINT_VARIANT_ADAPTER"],
        **call_options: Unpack[RequestOptions],
    ) -> types.CheckpointDownload:
        """Get download links of a checkpoint

        Signs a short-lived link for each file of the checkpoint.

        Args:
            id: Checkpoint that is meant.
            variant: Which files to sign: the merged model or the adapter alone.
        """
        _reply: types.CheckpointDownload = await self._engine.call(
            _DOWNLOAD,
            path={"id": id},
            query={"variant": variant},
            options=call_options,
        )
        return _reply
