"""Calls of `completions`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, Unpack, overload

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
from .._runtime.stream import AsyncStream, Stream

_CREATE = Operation(
    "POST",
    "/completions",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer(
            {"application/json": lambda: types.Completion},
            {"text/event-stream": lambda: types.CompletionChunk},
        ),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json, text/event-stream",
    security=((("bearerAuth", ()),),),
    stream_flag="stream",
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: Completions) -> None:
        self.create = as_raw(calls.create)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: Completions) -> None:
        self.create = as_streaming(calls.create)


class Completions:
    """Calls of `completions`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(Completions(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(Completions(self._engine.viewed("streaming")))

    @overload
    def create(
        self,
        *,
        model: str,
        prompt: str,
        stream: Literal[True],
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        echo: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> Stream[types.CompletionChunk]: ...

    @overload
    def create(
        self,
        *,
        model: str,
        prompt: str,
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        echo: bool | Omit = omit,
        stream: Literal[False] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Completion: ...

    def create(
        self,
        *,
        model: str,
        prompt: str,
        stream: bool | Omit = omit,
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        echo: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Completion | Stream[types.CompletionChunk]:
        """Create a completion

        Continues a text. With `stream` set the answer comes as server-sent events and
        ends with `data: [DONE]`.

        Args:
            model: Model to use.
            prompt: The text.
            stream: Return the continuation in chunks.
            max_tokens: Upper bound on generated tokens.
            temperature: Sampling temperature.
            top_p: Probability mass to sample from.
            n: Number of continuations.
            stop: Texts that end a continuation.
            seed: Seed for sampling.
            echo: Return the text as well.
        """
        _reply: types.Completion | Stream[types.CompletionChunk] = self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "prompt": prompt,
                "stream": stream,
                "max_tokens": max_tokens,
                "temperature": temperature,
                "top_p": top_p,
                "n": n,
                "stop": stop,
                "seed": seed,
                "echo": echo,
            },
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncCompletions) -> None:
        self.create = as_raw_async(calls.create)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncCompletions) -> None:
        self.create = as_streaming_async(calls.create)


class AsyncCompletions:
    """Calls of `completions`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncCompletions(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncCompletions(self._engine.viewed("streaming")))

    @overload
    async def create(
        self,
        *,
        model: str,
        prompt: str,
        stream: Literal[True],
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        echo: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> AsyncStream[types.CompletionChunk]: ...

    @overload
    async def create(
        self,
        *,
        model: str,
        prompt: str,
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        echo: bool | Omit = omit,
        stream: Literal[False] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Completion: ...

    async def create(
        self,
        *,
        model: str,
        prompt: str,
        stream: bool | Omit = omit,
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        echo: bool | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Completion | AsyncStream[types.CompletionChunk]:
        """Create a completion

        Continues a text. With `stream` set the answer comes as server-sent events and
        ends with `data: [DONE]`.

        Args:
            model: Model to use.
            prompt: The text.
            stream: Return the continuation in chunks.
            max_tokens: Upper bound on generated tokens.
            temperature: Sampling temperature.
            top_p: Probability mass to sample from.
            n: Number of continuations.
            stop: Texts that end a continuation.
            seed: Seed for sampling.
            echo: Return the text as well.
        """
        _reply: (
            types.Completion | AsyncStream[types.CompletionChunk]
        ) = await self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "prompt": prompt,
                "stream": stream,
                "max_tokens": max_tokens,
                "temperature": temperature,
                "top_p": top_p,
                "n": n,
                "stop": stop,
                "seed": seed,
                "echo": echo,
            },
            options=call_options,
        )
        return _reply
