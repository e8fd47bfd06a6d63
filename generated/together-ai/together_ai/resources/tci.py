"""Calls of `tci`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Unpack

from .. import types
from .._runtime.engine import AsyncEngine, Engine
from .._runtime.omit import Omit, omit
from .._runtime.operation import (
    Answer,
    Media,
    Operation,
    RequestOptions,
)

_EXECUTE = Operation(
    "POST",
    "/tci/execute",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.ExecuteResponse}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class Tci:
    """Calls of `tci`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def execute(
        self,
        *,
        language: Literal["python"],
        code: str,
        session_id: str | Omit = omit,
        files: Sequence[types.ExecuteRequestFilesItem | Mapping[str, object]]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ExecuteResponse:
        """Run code

        Runs Python in a sandbox. Name a session to find the variables of an earlier run
        again.

        Args:
            language: Its language.
            code: The code.
            session_id: Session to run it in.
            files: Files for the code.
        """
        _reply: types.ExecuteResponse = self._engine.call(
            _EXECUTE,
            fields={
                "language": language,
                "code": code,
                "session_id": session_id,
                "files": files,
            },
            options=call_options,
        )
        return _reply


class AsyncTci:
    """Calls of `tci`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def execute(
        self,
        *,
        language: Literal["python"],
        code: str,
        session_id: str | Omit = omit,
        files: Sequence[types.ExecuteRequestFilesItem | Mapping[str, object]]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ExecuteResponse:
        """Run code

        Runs Python in a sandbox. Name a session to find the variables of an earlier run
        again.

        Args:
            language: Its language.
            code: The code.
            session_id: Session to run it in.
            files: Files for the code.
        """
        _reply: types.ExecuteResponse = await self._engine.call(
            _EXECUTE,
            fields={
                "language": language,
                "code": code,
                "session_id": session_id,
                "files": files,
            },
            options=call_options,
        )
        return _reply
