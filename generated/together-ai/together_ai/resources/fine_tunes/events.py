"""Calls of `fine_tunes.events`."""

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
    "/fine-tunes/{id}/events",
    path_params=(Param("id", style="simple"),),
    answers={
        "200": Answer({"application/json": lambda: types.FineTuneEventList}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class FineTunesEvents:
    """Calls of `fine_tunes.events`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def list(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneEventList:
        """List a job's events

        Lists what happened in a job, in order.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneEventList = self._engine.call(
            _LIST,
            path={"id": id},
            options=call_options,
        )
        return _reply


class AsyncFineTunesEvents:
    """Calls of `fine_tunes.events`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def list(
        self,
        id: str,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneEventList:
        """List a job's events

        Lists what happened in a job, in order.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
        """
        _reply: types.FineTuneEventList = await self._engine.call(
            _LIST,
            path={"id": id},
            options=call_options,
        )
        return _reply
