"""Calls of `tci`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
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
from .._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

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


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: Tci) -> None:
        self.execute = as_raw(calls.execute)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: Tci) -> None:
        self.execute = as_streaming(calls.execute)


class Tci:
    """Calls of `tci`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(Tci(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(Tci(self._engine.viewed("streaming")))

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


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncTci) -> None:
        self.execute = as_raw_async(calls.execute)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncTci) -> None:
        self.execute = as_streaming_async(calls.execute)


class AsyncTci:
    """Calls of `tci`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncTci(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncTci(self._engine.viewed("streaming")))

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
