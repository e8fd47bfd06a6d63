"""Calls of `rl.supported_models`."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.operation import (
    Answer,
    Operation,
    RequestOptions,
)

_LIST = Operation(
    "GET",
    "/rl/supported-models",
    answers={
        "200": Answer({"application/json": lambda: types.SupportedModelList}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class RlSupportedModels:
    """Calls of `rl.supported_models`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> types.SupportedModelList:
        """List trainable models

        Lists the base models that can be trained, with their limits.
        """
        _reply: types.SupportedModelList = self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply


class AsyncRlSupportedModels:
    """Calls of `rl.supported_models`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def list(
        self,
        **call_options: Unpack[RequestOptions],
    ) -> types.SupportedModelList:
        """List trainable models

        Lists the base models that can be trained, with their limits.
        """
        _reply: types.SupportedModelList = await self._engine.call(
            _LIST,
            options=call_options,
        )
        return _reply
