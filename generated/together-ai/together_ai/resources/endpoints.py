"""Machines reserved for one model."""

from __future__ import annotations

from collections.abc import Mapping
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


class Endpoints:
    """Machines reserved for one model."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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


class AsyncEndpoints:
    """Machines reserved for one model."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

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
