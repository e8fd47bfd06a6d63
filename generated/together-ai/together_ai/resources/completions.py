"""Calls of `completions`."""

from __future__ import annotations

from collections.abc import Sequence
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
)


class Completions:
    """Calls of `completions`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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


class AsyncCompletions:
    """Calls of `completions`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

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
