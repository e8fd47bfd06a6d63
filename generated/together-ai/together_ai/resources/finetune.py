"""Calls of `finetune`."""

from __future__ import annotations

from typing import Literal, Unpack

from .. import types
from .._runtime.engine import AsyncEngine, Engine
from .._runtime.files import AsyncDownload, Download
from .._runtime.omit import Omit, omit
from .._runtime.operation import (
    Answer,
    Operation,
    Param,
    RequestOptions,
)

_DOWNLOAD = Operation(
    "GET",
    "/finetune/download",
    query_params=(
        Param("ft_id", style="form", explode=True),
        Param("checkpoint_step", style="form", explode=True),
        Param("checkpoint", style="form", explode=True),
    ),
    answers={
        "200": Answer({"application/octet-stream": lambda: str}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/octet-stream",
    security=((("bearerAuth", ()),),),
    deprecated=True,
)


class Finetune:
    """Calls of `finetune`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def download(
        self,
        *,
        ft_id: str,
        checkpoint_step: int | Omit = omit,
        checkpoint: Literal["merged", "adapter"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> Download:
        """Download a model by job

        Returns the trained weights of the job named in the query. Use `GET
        /fine-tunes/{id}/download` instead.

        Args:
            ft_id: Job whose model is wanted.
            checkpoint_step: Step of the checkpoint; without it, the last one.
            checkpoint: Which weights to return.

        Deprecated.
        """
        _reply: Download = self._engine.call(
            _DOWNLOAD,
            query={
                "ft_id": ft_id,
                "checkpoint_step": checkpoint_step,
                "checkpoint": checkpoint,
            },
            options=call_options,
        )
        return _reply


class AsyncFinetune:
    """Calls of `finetune`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def download(
        self,
        *,
        ft_id: str,
        checkpoint_step: int | Omit = omit,
        checkpoint: Literal["merged", "adapter"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> AsyncDownload:
        """Download a model by job

        Returns the trained weights of the job named in the query. Use `GET
        /fine-tunes/{id}/download` instead.

        Args:
            ft_id: Job whose model is wanted.
            checkpoint_step: Step of the checkpoint; without it, the last one.
            checkpoint: Which weights to return.

        Deprecated.
        """
        _reply: AsyncDownload = await self._engine.call(
            _DOWNLOAD,
            query={
                "ft_id": ft_id,
                "checkpoint_step": checkpoint_step,
                "checkpoint": checkpoint,
            },
            options=call_options,
        )
        return _reply
