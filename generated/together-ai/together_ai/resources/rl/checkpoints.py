"""Calls of `rl.checkpoints`."""

from __future__ import annotations

from collections.abc import Mapping
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


class RlCheckpoints:
    """Calls of `rl.checkpoints`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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


class AsyncRlCheckpoints:
    """Calls of `rl.checkpoints`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

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
