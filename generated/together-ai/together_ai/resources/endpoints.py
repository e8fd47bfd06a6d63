"""Machines reserved for one model."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, Unpack

from .. import types
from .._runtime.engine import AsyncEngine, Engine
from .._runtime.omit import Omit, omit
from .._runtime.operation import (
    Answer,
    Media,
    Operation,
    Param,
    RequestOptions,
)
from .._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_LIST = Operation(
    "GET",
    "/endpoints",
    query_params=(Param("type", style="form", explode=True),),
    answers={
        "200": Answer({"application/json": lambda: types.EndpointList}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_CREATE = Operation(
    "POST",
    "/endpoints",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "201": Answer({"application/json": lambda: types.Endpoint}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "403": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_RETRIEVE = Operation(
    "GET",
    "/endpoints/{endpointId}",
    path_params=(Param("endpointId", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.Endpoint}),
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
    "/endpoints/{endpointId}",
    path_params=(Param("endpointId", style="simple"),),
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.Endpoint}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
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
    "/endpoints/{endpointId}",
    path_params=(Param("endpointId", style="simple"),),
    answers={
        "204": Answer({}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="*/*",
    security=((("bearerAuth", ()),),),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: Endpoints) -> None:
        self.list = as_raw(calls.list)
        self.create = as_raw(calls.create)
        self.retrieve = as_raw(calls.retrieve)
        self.update = as_raw(calls.update)
        self.delete = as_raw(calls.delete)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: Endpoints) -> None:
        self.list = as_streaming(calls.list)
        self.create = as_streaming(calls.create)
        self.retrieve = as_streaming(calls.retrieve)
        self.update = as_streaming(calls.update)
        self.delete = as_streaming(calls.delete)


class Endpoints:
    """Machines reserved for one model."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(Endpoints(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(Endpoints(self._engine.viewed("streaming")))

    def list(
        self,
        *,
        type: Literal["dedicated", "serverless"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.EndpointList:
        """List endpoints

        Lists dedicated endpoints.

        Args:
            type: List only endpoints of this type.
        """
        _reply: types.EndpointList = self._engine.call(
            _LIST,
            query={"type": type},
            options=call_options,
        )
        return _reply

    def create(
        self,
        *,
        model: str,
        hardware: str,
        autoscaling: types.Autoscaling | Mapping[str, object],
        display_name: str | Omit = omit,
        state: Literal["STARTED", "STOPPED"] | Omit = omit,
        inactive_timeout: int | None | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Endpoint:
        """Create an endpoint

        Starts a dedicated endpoint for a model.

        Args:
            model: Model to serve.
            hardware: Machine to run on.
            autoscaling: Bounds of autoscaling.
            display_name: Name for people.
            state: State to begin in.
            inactive_timeout: Idle minutes after which to stop; null for never.
        """
        _reply: types.Endpoint = self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "hardware": hardware,
                "autoscaling": autoscaling,
                "display_name": display_name,
                "state": state,
                "inactive_timeout": inactive_timeout,
            },
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        endpoint_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Endpoint:
        """Retrieve an endpoint

        Reads one endpoint.

        Args:
            endpoint_id: Endpoint that is meant.
        """
        _reply: types.Endpoint = self._engine.call(
            _RETRIEVE,
            path={"endpointId": endpoint_id},
            options=call_options,
        )
        return _reply

    def update(
        self,
        endpoint_id: str,
        *,
        display_name: str | Omit = omit,
        state: Literal["STARTED", "STOPPED"] | Omit = omit,
        autoscaling: types.Autoscaling | Mapping[str, object] | Omit = omit,
        inactive_timeout: int | None | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Endpoint:
        """Update an endpoint

        Changes name, state or scale of an endpoint. Fields that are left out stay as
        they are; null switches the idle timeout off.

        Args:
            endpoint_id: Endpoint that is meant.
            display_name: Name for people.
            state: State to go to.
            autoscaling: Bounds of autoscaling.
            inactive_timeout: Idle minutes after which to stop; null for never.
        """
        _reply: types.Endpoint = self._engine.call(
            _UPDATE,
            path={"endpointId": endpoint_id},
            fields={
                "display_name": display_name,
                "state": state,
                "autoscaling": autoscaling,
                "inactive_timeout": inactive_timeout,
            },
            options=call_options,
        )
        return _reply

    def delete(
        self,
        endpoint_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> None:
        """Delete an endpoint

        Stops an endpoint and removes it.

        Args:
            endpoint_id: Endpoint that is meant.
        """
        _reply: None = self._engine.call(
            _DELETE,
            path={"endpointId": endpoint_id},
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncEndpoints) -> None:
        self.list = as_raw_async(calls.list)
        self.create = as_raw_async(calls.create)
        self.retrieve = as_raw_async(calls.retrieve)
        self.update = as_raw_async(calls.update)
        self.delete = as_raw_async(calls.delete)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncEndpoints) -> None:
        self.list = as_streaming_async(calls.list)
        self.create = as_streaming_async(calls.create)
        self.retrieve = as_streaming_async(calls.retrieve)
        self.update = as_streaming_async(calls.update)
        self.delete = as_streaming_async(calls.delete)


class AsyncEndpoints:
    """Machines reserved for one model."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncEndpoints(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncEndpoints(self._engine.viewed("streaming")))

    async def list(
        self,
        *,
        type: Literal["dedicated", "serverless"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.EndpointList:
        """List endpoints

        Lists dedicated endpoints.

        Args:
            type: List only endpoints of this type.
        """
        _reply: types.EndpointList = await self._engine.call(
            _LIST,
            query={"type": type},
            options=call_options,
        )
        return _reply

    async def create(
        self,
        *,
        model: str,
        hardware: str,
        autoscaling: types.Autoscaling | Mapping[str, object],
        display_name: str | Omit = omit,
        state: Literal["STARTED", "STOPPED"] | Omit = omit,
        inactive_timeout: int | None | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Endpoint:
        """Create an endpoint

        Starts a dedicated endpoint for a model.

        Args:
            model: Model to serve.
            hardware: Machine to run on.
            autoscaling: Bounds of autoscaling.
            display_name: Name for people.
            state: State to begin in.
            inactive_timeout: Idle minutes after which to stop; null for never.
        """
        _reply: types.Endpoint = await self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "hardware": hardware,
                "autoscaling": autoscaling,
                "display_name": display_name,
                "state": state,
                "inactive_timeout": inactive_timeout,
            },
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        endpoint_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Endpoint:
        """Retrieve an endpoint

        Reads one endpoint.

        Args:
            endpoint_id: Endpoint that is meant.
        """
        _reply: types.Endpoint = await self._engine.call(
            _RETRIEVE,
            path={"endpointId": endpoint_id},
            options=call_options,
        )
        return _reply

    async def update(
        self,
        endpoint_id: str,
        *,
        display_name: str | Omit = omit,
        state: Literal["STARTED", "STOPPED"] | Omit = omit,
        autoscaling: types.Autoscaling | Mapping[str, object] | Omit = omit,
        inactive_timeout: int | None | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Endpoint:
        """Update an endpoint

        Changes name, state or scale of an endpoint. Fields that are left out stay as
        they are; null switches the idle timeout off.

        Args:
            endpoint_id: Endpoint that is meant.
            display_name: Name for people.
            state: State to go to.
            autoscaling: Bounds of autoscaling.
            inactive_timeout: Idle minutes after which to stop; null for never.
        """
        _reply: types.Endpoint = await self._engine.call(
            _UPDATE,
            path={"endpointId": endpoint_id},
            fields={
                "display_name": display_name,
                "state": state,
                "autoscaling": autoscaling,
                "inactive_timeout": inactive_timeout,
            },
            options=call_options,
        )
        return _reply

    async def delete(
        self,
        endpoint_id: str,
        **call_options: Unpack[RequestOptions],
    ) -> None:
        """Delete an endpoint

        Stops an endpoint and removes it.

        Args:
            endpoint_id: Endpoint that is meant.
        """
        _reply: None = await self._engine.call(
            _DELETE,
            path={"endpointId": endpoint_id},
            options=call_options,
        )
        return _reply
