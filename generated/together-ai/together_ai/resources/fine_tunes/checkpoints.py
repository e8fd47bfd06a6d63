"""Calls of `fine_tunes.checkpoints`."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.operation import (
    Answer,
    Operation,
    Param,
    RequestOptions,
)

_LIST = Operation(
    "GET",
    "/fine-tunes/{id}/checkpoints",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.FineTuneCheckpointList}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class FineTunesCheckpoints:
    """Calls of `fine_tunes.checkpoints`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def list(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneCheckpointList:
        """List a job's checkpoints

        Lists the checkpoints that a job saved.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneCheckpointList = self._engine.call(
            _LIST,
            path={"id": id},
            options=call_options,
        )
        return _reply


class AsyncFineTunesCheckpoints:
    """Calls of `fine_tunes.checkpoints`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def list(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneCheckpointList:
        """List a job's checkpoints

        Lists the checkpoints that a job saved.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneCheckpointList = await self._engine.call(
            _LIST,
            path={"id": id},
            options=call_options,
        )
        return _reply
