"""Calls of `fine_tunes.metrics`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.omit import Omit, omit
from ..._runtime.operation import (
    Answer,
    Operation,
    Param,
    RequestOptions,
)

_LIST = Operation(
    "GET",
    "/fine-tunes/{id}/metrics",
    path_params=(Param("id", style="simple"),),
    query_params=(
        Param("from_step", style="form", explode=True),
        Param("names", style="form"),
    ),
    answers={
        "200": Answer({"application/json": lambda: types.FineTuneMetricList}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class FineTunesMetrics:
    """Calls of `fine_tunes.metrics`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def list(
        self,
        id: str,
        *,
        from_step: int | Omit = omit,
        names: Sequence[str] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneMetricList:
        """List a job's metrics

        Lists loss and other figures of a job, step by step.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
            from_step: First step to list.
            names: Names of the figures to list, separated by commas.
        """
        _reply: types.FineTuneMetricList = self._engine.call(
            _LIST,
            path={"id": id},
            query={"from_step": from_step, "names": names},
            options=call_options,
        )
        return _reply


class AsyncFineTunesMetrics:
    """Calls of `fine_tunes.metrics`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def list(
        self,
        id: str,
        *,
        from_step: int | Omit = omit,
        names: Sequence[str] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.FineTuneMetricList:
        """List a job's metrics

        Lists loss and other figures of a job, step by step.

        Args:
            id: Fine-tuning job that is meant; its name starts with `ft-`.
            from_step: First step to list.
            names: Names of the figures to list, separated by commas.
        """
        _reply: types.FineTuneMetricList = await self._engine.call(
            _LIST,
            path={"id": id},
            query={"from_step": from_step, "names": names},
            options=call_options,
        )
        return _reply
