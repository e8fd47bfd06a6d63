"""Calls of `rl.model_resources`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.omit import Omit, omit
from ..._runtime.operation import (
    Answer,
    Media,
    Operation,
    Paging,
    Param,
    RequestOptions,
)
from ..._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_LIST = Operation(
    "GET",
    "/rl/model-resources",
    query_params=(
        Param("after", style="form", explode=True),
        Param("limit", style="form", explode=True),
        Param("status", style="form", explode=True),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.ModelResourcesList}),
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
    "/rl/model-resources",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "201": Answer({"application/json": lambda: types.ModelResources}),
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
    "/rl/model-resources/{model_resources_id}",
    path_params=(Param("model_resources_id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.ModelResources}),
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
    "/rl/model-resources/{model_resources_id}/stop",
    path_params=(Param("model_resources_id", style="simple"),),
    query_params=(Param("force", style="form", explode=True),),
    answers={
        "200": Answer({"application/json": lambda: types.ModelResources}),
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

    def __init__(self, calls: RlModelResources) -> None:
        self.list = as_raw(calls.list)
        self.create = as_raw(calls.create)
        self.retrieve = as_raw(calls.retrieve)
        self.stop = as_raw(calls.stop)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: RlModelResources) -> None:
        self.list = as_streaming(calls.list)
        self.create = as_streaming(calls.create)
        self.retrieve = as_streaming(calls.retrieve)
        self.stop = as_streaming(calls.stop)


class RlModelResources:
    """Calls of `rl.model_resources`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(RlModelResources(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(RlModelResources(self._engine.viewed("streaming")))

    def list(
        self,
        *,
        after: str | Omit = omit,
        limit: int | Omit = omit,
        status: Sequence[
            Literal[
                "MODEL_RESOURCES_STATUS_PENDING",
                "MODEL_RESOURCES_STATUS_CREATING",
                "MODEL_RESOURCES_STATUS_READY",
                "MODEL_RESOURCES_STATUS_ERROR",
                "MODEL_RESOURCES_STATUS_STOPPED",
                "MODEL_RESOURCES_STATUS_STOPPING",
            ]
        ]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelResourcesList:
        """List model resources

        Walks through the GPU reservations of the caller's project, the newest first.

        Args:
            after: Cursor of the page to read: the `next_cursor` of the page before.
            limit: Most entries on a page.
            status: Keep only resources in one of these states. Repeat the parameter to
                give several.
        """
        _reply: types.ModelResourcesList = self._engine.call(
            _LIST,
            query={"after": after, "limit": limit, "status": status},
            options=call_options,
        )
        return _reply

    def create(
        self,
        *,
        base_model: str,
        lora_enabled: bool | Omit = omit,
        compute_config: types.CreateModelResourcesRequestComputeConfig
        | Mapping[str, object]
        | Omit = omit,
        optimizer_config: types.OptimizerConfig | Mapping[str, object] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelResources:
        """Reserve model resources

        Reserves GPUs for one base model. Sessions attach to the reservation and share
        it.

        Args:
            base_model: Model to set the GPUs up for.
            lora_enabled: Train adapters rather than all weights.
            compute_config: How to divide the GPUs.
            optimizer_config: Optimizer of a reservation.
        """
        _reply: types.ModelResources = self._engine.call(
            _CREATE,
            fields={
                "base_model": base_model,
                "lora_enabled": lora_enabled,
                "compute_config": compute_config,
                "optimizer_config": optimizer_config,
            },
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        model_resources_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelResources:
        """Retrieve model resources

        Reads one reservation. When it could not be fulfilled, `error` says why.

        Args:
            model_resources_id: Reservation that is meant.
        """
        _reply: types.ModelResources = self._engine.call(
            _RETRIEVE,
            path={"model_resources_id": model_resources_id},
            options=call_options,
        )
        return _reply

    def stop(
        self,
        model_resources_id: str,
        *,
        force: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelResources:
        """Stop model resources

        Gives the reserved GPUs back and ends every session that still runs on them.

        Args:
            model_resources_id: Reservation that is meant.
            force: Stop although sessions are still running on the resource.
        """
        _reply: types.ModelResources = self._engine.call(
            _STOP,
            path={"model_resources_id": model_resources_id},
            query={"force": force},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncRlModelResources) -> None:
        self.list = as_raw_async(calls.list)
        self.create = as_raw_async(calls.create)
        self.retrieve = as_raw_async(calls.retrieve)
        self.stop = as_raw_async(calls.stop)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncRlModelResources) -> None:
        self.list = as_streaming_async(calls.list)
        self.create = as_streaming_async(calls.create)
        self.retrieve = as_streaming_async(calls.retrieve)
        self.stop = as_streaming_async(calls.stop)


class AsyncRlModelResources:
    """Calls of `rl.model_resources`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncRlModelResources(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncRlModelResources(self._engine.viewed("streaming")))

    async def list(
        self,
        *,
        after: str | Omit = omit,
        limit: int | Omit = omit,
        status: Sequence[
            Literal[
                "MODEL_RESOURCES_STATUS_PENDING",
                "MODEL_RESOURCES_STATUS_CREATING",
                "MODEL_RESOURCES_STATUS_READY",
                "MODEL_RESOURCES_STATUS_ERROR",
                "MODEL_RESOURCES_STATUS_STOPPED",
                "MODEL_RESOURCES_STATUS_STOPPING",
            ]
        ]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelResourcesList:
        """List model resources

        Walks through the GPU reservations of the caller's project, the newest first.

        Args:
            after: Cursor of the page to read: the `next_cursor` of the page before.
            limit: Most entries on a page.
            status: Keep only resources in one of these states. Repeat the parameter to
                give several.
        """
        _reply: types.ModelResourcesList = await self._engine.call(
            _LIST,
            query={"after": after, "limit": limit, "status": status},
            options=call_options,
        )
        return _reply

    async def create(
        self,
        *,
        base_model: str,
        lora_enabled: bool | Omit = omit,
        compute_config: types.CreateModelResourcesRequestComputeConfig
        | Mapping[str, object]
        | Omit = omit,
        optimizer_config: types.OptimizerConfig | Mapping[str, object] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelResources:
        """Reserve model resources

        Reserves GPUs for one base model. Sessions attach to the reservation and share
        it.

        Args:
            base_model: Model to set the GPUs up for.
            lora_enabled: Train adapters rather than all weights.
            compute_config: How to divide the GPUs.
            optimizer_config: Optimizer of a reservation.
        """
        _reply: types.ModelResources = await self._engine.call(
            _CREATE,
            fields={
                "base_model": base_model,
                "lora_enabled": lora_enabled,
                "compute_config": compute_config,
                "optimizer_config": optimizer_config,
            },
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        model_resources_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelResources:
        """Retrieve model resources

        Reads one reservation. When it could not be fulfilled, `error` says why.

        Args:
            model_resources_id: Reservation that is meant.
        """
        _reply: types.ModelResources = await self._engine.call(
            _RETRIEVE,
            path={"model_resources_id": model_resources_id},
            options=call_options,
        )
        return _reply

    async def stop(
        self,
        model_resources_id: str,
        *,
        force: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelResources:
        """Stop model resources

        Gives the reserved GPUs back and ends every session that still runs on them.

        Args:
            model_resources_id: Reservation that is meant.
            force: Stop although sessions are still running on the resource.
        """
        _reply: types.ModelResources = await self._engine.call(
            _STOP,
            path={"model_resources_id": model_resources_id},
            query={"force": force},
            options=call_options,
        )
        return _reply
