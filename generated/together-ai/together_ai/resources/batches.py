"""Many requests at once, in the background."""

from __future__ import annotations

import builtins
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
    "/batches",
    answers={
        "200": Answer({"application/json": lambda: builtins.list[types.Batch]}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_CREATE = Operation(
    "POST",
    "/batches",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "201": Answer({"application/json": lambda: types.BatchWithWarning}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_RETRIEVE = Operation(
    "GET",
    "/batches/{id}",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.Batch}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_CANCEL = Operation(
    "POST",
    "/batches/{id}/cancel",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.Batch}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "409": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class Batches:
    """Many requests at once, in the background."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> builtins.list[types.Batch]:
        """List batches

        Lists the batches of the caller's project.
        """
        _reply: builtins.list[types.Batch] = self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply

    def create(
        self,
        *,
        endpoint: Literal[
            "/v1/chat/completions", "/v1/completions", "/v1/audio/transcriptions"
        ],
        input_file_id: str,
        completion_window: str | Omit = omit,
        priority: int | Omit = omit,
        model_id: str | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.BatchWithWarning:
        """Start a batch

        Runs the requests of an uploaded file at a lower price, within a day.

        Args:
            endpoint: Call that each request is for.
            input_file_id: File with the requests.
            completion_window: Time it may take.
            priority: Order among the project's batches; higher goes first.
            model_id: Model to use for every request.
        """
        _reply: types.BatchWithWarning = self._engine.call(
            _CREATE,
            fields={
                "endpoint": endpoint,
                "input_file_id": input_file_id,
                "completion_window": completion_window,
                "priority": priority,
                "model_id": model_id,
            },
            options=call_options,
        )
        return _reply

    def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Batch:
        """Retrieve a batch

        Reads how far a batch has come.

        Args:
            id: Batch that is meant.
        """
        _reply: types.Batch = self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    def cancel(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Batch:
        """Cancel a batch

        Stops a batch. Requests that were already answered are charged.

        Args:
            id: Batch that is meant.
        """
        _reply: types.Batch = self._engine.call(
            _CANCEL,
            path={"id": id},
            options=call_options,
        )
        return _reply


class AsyncBatches:
    """Many requests at once, in the background."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> builtins.list[types.Batch]:
        """List batches

        Lists the batches of the caller's project.
        """
        _reply: builtins.list[types.Batch] = await self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply

    async def create(
        self,
        *,
        endpoint: Literal[
            "/v1/chat/completions", "/v1/completions", "/v1/audio/transcriptions"
        ],
        input_file_id: str,
        completion_window: str | Omit = omit,
        priority: int | Omit = omit,
        model_id: str | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.BatchWithWarning:
        """Start a batch

        Runs the requests of an uploaded file at a lower price, within a day.

        Args:
            endpoint: Call that each request is for.
            input_file_id: File with the requests.
            completion_window: Time it may take.
            priority: Order among the project's batches; higher goes first.
            model_id: Model to use for every request.
        """
        _reply: types.BatchWithWarning = await self._engine.call(
            _CREATE,
            fields={
                "endpoint": endpoint,
                "input_file_id": input_file_id,
                "completion_window": completion_window,
                "priority": priority,
                "model_id": model_id,
            },
            options=call_options,
        )
        return _reply

    async def retrieve(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Batch:
        """Retrieve a batch

        Reads how far a batch has come.

        Args:
            id: Batch that is meant.
        """
        _reply: types.Batch = await self._engine.call(
            _RETRIEVE,
            path={"id": id},
            options=call_options,
        )
        return _reply

    async def cancel(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.Batch:
        """Cancel a batch

        Stops a batch. Requests that were already answered are charged.

        Args:
            id: Batch that is meant.
        """
        _reply: types.Batch = await self._engine.call(
            _CANCEL,
            path={"id": id},
            options=call_options,
        )
        return _reply
