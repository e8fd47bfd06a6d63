"""Models that can be called, and your own."""

from __future__ import annotations

import builtins
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
    "/models",
    query_params=(Param("dedicated", style="form", explode=True),),
    answers={
        "200": Answer({"application/json": lambda: builtins.list[types.ModelInfo]}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


_CREATE = Operation(
    "POST",
    "/models",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.ModelUploadJob}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "409": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: Models) -> None:
        self.list = as_raw(calls.list)
        self.create = as_raw(calls.create)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: Models) -> None:
        self.list = as_streaming(calls.list)
        self.create = as_streaming(calls.create)


class Models:
    """Models that can be called, and your own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(Models(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(Models(self._engine.viewed("streaming")))

    def list(
        self,
        *,
        dedicated: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> builtins.list[types.ModelInfo]:
        """List models

        Lists every model that can be called, with its price.

        Args:
            dedicated: List only models that a dedicated endpoint can serve.
        """
        _reply: builtins.list[types.ModelInfo] = self._engine.call(
            _LIST,
            query={"dedicated": dedicated},
            options=call_options,
        )
        return _reply

    def create(
        self,
        *,
        model_name: str,
        model_source: str,
        model_type: Literal["model", "adapter"] | Omit = omit,
        hf_token: str | Omit = omit,
        description: str | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelUploadJob:
        """Upload a model

        Copies a model or an adapter from a repository or an archive. The copying goes
        on in the background.

        Args:
            model_name: Name it gets.
            model_source: Repository or archive.
            model_type: What it is.
            hf_token: Token for a repository that is not public.
            description: Notes on the model.
        """
        _reply: types.ModelUploadJob = self._engine.call(
            _CREATE,
            fields={
                "model_name": model_name,
                "model_source": model_source,
                "model_type": model_type,
                "hf_token": hf_token,
                "description": description,
            },
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncModels) -> None:
        self.list = as_raw_async(calls.list)
        self.create = as_raw_async(calls.create)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncModels) -> None:
        self.list = as_streaming_async(calls.list)
        self.create = as_streaming_async(calls.create)


class AsyncModels:
    """Models that can be called, and your own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncModels(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncModels(self._engine.viewed("streaming")))

    async def list(
        self,
        *,
        dedicated: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> builtins.list[types.ModelInfo]:
        """List models

        Lists every model that can be called, with its price.

        Args:
            dedicated: List only models that a dedicated endpoint can serve.
        """
        _reply: builtins.list[types.ModelInfo] = await self._engine.call(
            _LIST,
            query={"dedicated": dedicated},
            options=call_options,
        )
        return _reply

    async def create(
        self,
        *,
        model_name: str,
        model_source: str,
        model_type: Literal["model", "adapter"] | Omit = omit,
        hf_token: str | Omit = omit,
        description: str | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ModelUploadJob:
        """Upload a model

        Copies a model or an adapter from a repository or an archive. The copying goes
        on in the background.

        Args:
            model_name: Name it gets.
            model_source: Repository or archive.
            model_type: What it is.
            hf_token: Token for a repository that is not public.
            description: Notes on the model.
        """
        _reply: types.ModelUploadJob = await self._engine.call(
            _CREATE,
            fields={
                "model_name": model_name,
                "model_source": model_source,
                "model_type": model_type,
                "hf_token": hf_token,
                "description": description,
            },
            options=call_options,
        )
        return _reply
