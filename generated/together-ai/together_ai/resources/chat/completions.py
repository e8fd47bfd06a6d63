"""Calls of `chat.completions`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, Unpack, overload

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.omit import Omit, omit
from ..._runtime.operation import (
    Answer,
    Media,
    Operation,
    RequestOptions,
)
from ..._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async
from ..._runtime.stream import AsyncStream, Stream

_CREATE = Operation(
    "POST",
    "/chat/completions",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer(
            {"application/json": lambda: types.ChatCompletion},
            {"text/event-stream": lambda: types.ChatCompletionChunk},
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

    def __init__(self, calls: ChatCompletions) -> None:
        self.create = as_raw(calls.create)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: ChatCompletions) -> None:
        self.create = as_streaming(calls.create)


class ChatCompletions:
    """Calls of `chat.completions`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(ChatCompletions(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(ChatCompletions(self._engine.viewed("streaming")))

    @overload
    def create(
        self,
        *,
        model: str,
        messages: Sequence[types.ChatMessage | Mapping[str, object]],
        stream: Literal[True],
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        top_k: int | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        presence_penalty: float | Omit = omit,
        frequency_penalty: float | Omit = omit,
        logprobs: int | Omit = omit,
        logit_bias: Mapping[str, float] | Omit = omit,
        reasoning_effort: Literal["low", "medium", "high"] | Omit = omit,
        response_format: types.ResponseFormat | Mapping[str, object] | Omit = omit,
        tools: Sequence[types.Tool | Mapping[str, object]] | Omit = omit,
        tool_choice: Literal["auto", "none", "required"]
        | types.NamedToolChoice
        | Mapping[str, object]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> Stream[types.ChatCompletionChunk]: ...

    @overload
    def create(
        self,
        *,
        model: str,
        messages: Sequence[types.ChatMessage | Mapping[str, object]],
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        top_k: int | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        presence_penalty: float | Omit = omit,
        frequency_penalty: float | Omit = omit,
        logprobs: int | Omit = omit,
        logit_bias: Mapping[str, float] | Omit = omit,
        reasoning_effort: Literal["low", "medium", "high"] | Omit = omit,
        response_format: types.ResponseFormat | Mapping[str, object] | Omit = omit,
        tools: Sequence[types.Tool | Mapping[str, object]] | Omit = omit,
        tool_choice: Literal["auto", "none", "required"]
        | types.NamedToolChoice
        | Mapping[str, object]
        | Omit = omit,
        stream: Literal[False] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ChatCompletion: ...

    def create(
        self,
        *,
        model: str,
        messages: Sequence[types.ChatMessage | Mapping[str, object]],
        stream: bool | Omit = omit,
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        top_k: int | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        presence_penalty: float | Omit = omit,
        frequency_penalty: float | Omit = omit,
        logprobs: int | Omit = omit,
        logit_bias: Mapping[str, float] | Omit = omit,
        reasoning_effort: Literal["low", "medium", "high"] | Omit = omit,
        response_format: types.ResponseFormat | Mapping[str, object] | Omit = omit,
        tools: Sequence[types.Tool | Mapping[str, object]] | Omit = omit,
        tool_choice: Literal["auto", "none", "required"]
        | types.NamedToolChoice
        | Mapping[str, object]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ChatCompletion | Stream[types.ChatCompletionChunk]:
        """Create a chat completion

        Continues a conversation. With `stream` set the answer comes as server-sent
        events, one chunk in each, and ends with `data: [DONE]`.

        Args:
            model: Model to use.
            messages: Messages exchanged so far, oldest first.
            stream: Return the answer in chunks while it is written.
            max_tokens: Upper bound on generated tokens.
            temperature: Sampling temperature.
            top_p: Probability mass to sample from.
            top_k: Number of most likely tokens to sample from.
            n: Number of answers.
            stop: Texts that end an answer.
            seed: Seed for sampling.
            presence_penalty: Penalty for tokens that occurred.
            frequency_penalty: Penalty that grows with each occurrence.
            logprobs: Number of most likely tokens to report for each position.
            logit_bias: Added to the logit of a token, by token id.
            reasoning_effort: How long the model may think.
            response_format: Format the answer must follow.
            tools: Functions that the model may call.
            tool_choice: Whether a function must be called, or which one.
        """
        _reply: types.ChatCompletion | Stream[types.ChatCompletionChunk] = (
            self._engine.call(
                _CREATE,
                fields={
                    "model": model,
                    "messages": messages,
                    "stream": stream,
                    "max_tokens": max_tokens,
                    "temperature": temperature,
                    "top_p": top_p,
                    "top_k": top_k,
                    "n": n,
                    "stop": stop,
                    "seed": seed,
                    "presence_penalty": presence_penalty,
                    "frequency_penalty": frequency_penalty,
                    "logprobs": logprobs,
                    "logit_bias": logit_bias,
                    "reasoning_effort": reasoning_effort,
                    "response_format": response_format,
                    "tools": tools,
                    "tool_choice": tool_choice,
                },
                options=call_options,
            )
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncChatCompletions) -> None:
        self.create = as_raw_async(calls.create)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncChatCompletions) -> None:
        self.create = as_streaming_async(calls.create)


class AsyncChatCompletions:
    """Calls of `chat.completions`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncChatCompletions(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncChatCompletions(self._engine.viewed("streaming")))

    @overload
    async def create(
        self,
        *,
        model: str,
        messages: Sequence[types.ChatMessage | Mapping[str, object]],
        stream: Literal[True],
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        top_k: int | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        presence_penalty: float | Omit = omit,
        frequency_penalty: float | Omit = omit,
        logprobs: int | Omit = omit,
        logit_bias: Mapping[str, float] | Omit = omit,
        reasoning_effort: Literal["low", "medium", "high"] | Omit = omit,
        response_format: types.ResponseFormat | Mapping[str, object] | Omit = omit,
        tools: Sequence[types.Tool | Mapping[str, object]] | Omit = omit,
        tool_choice: Literal["auto", "none", "required"]
        | types.NamedToolChoice
        | Mapping[str, object]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> AsyncStream[types.ChatCompletionChunk]: ...

    @overload
    async def create(
        self,
        *,
        model: str,
        messages: Sequence[types.ChatMessage | Mapping[str, object]],
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        top_k: int | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        presence_penalty: float | Omit = omit,
        frequency_penalty: float | Omit = omit,
        logprobs: int | Omit = omit,
        logit_bias: Mapping[str, float] | Omit = omit,
        reasoning_effort: Literal["low", "medium", "high"] | Omit = omit,
        response_format: types.ResponseFormat | Mapping[str, object] | Omit = omit,
        tools: Sequence[types.Tool | Mapping[str, object]] | Omit = omit,
        tool_choice: Literal["auto", "none", "required"]
        | types.NamedToolChoice
        | Mapping[str, object]
        | Omit = omit,
        stream: Literal[False] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ChatCompletion: ...

    async def create(
        self,
        *,
        model: str,
        messages: Sequence[types.ChatMessage | Mapping[str, object]],
        stream: bool | Omit = omit,
        max_tokens: int | Omit = omit,
        temperature: float | Omit = omit,
        top_p: float | Omit = omit,
        top_k: int | Omit = omit,
        n: int | Omit = omit,
        stop: Sequence[str] | Omit = omit,
        seed: int | Omit = omit,
        presence_penalty: float | Omit = omit,
        frequency_penalty: float | Omit = omit,
        logprobs: int | Omit = omit,
        logit_bias: Mapping[str, float] | Omit = omit,
        reasoning_effort: Literal["low", "medium", "high"] | Omit = omit,
        response_format: types.ResponseFormat | Mapping[str, object] | Omit = omit,
        tools: Sequence[types.Tool | Mapping[str, object]] | Omit = omit,
        tool_choice: Literal["auto", "none", "required"]
        | types.NamedToolChoice
        | Mapping[str, object]
        | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ChatCompletion | AsyncStream[types.ChatCompletionChunk]:
        """Create a chat completion

        Continues a conversation. With `stream` set the answer comes as server-sent
        events, one chunk in each, and ends with `data: [DONE]`.

        Args:
            model: Model to use.
            messages: Messages exchanged so far, oldest first.
            stream: Return the answer in chunks while it is written.
            max_tokens: Upper bound on generated tokens.
            temperature: Sampling temperature.
            top_p: Probability mass to sample from.
            top_k: Number of most likely tokens to sample from.
            n: Number of answers.
            stop: Texts that end an answer.
            seed: Seed for sampling.
            presence_penalty: Penalty for tokens that occurred.
            frequency_penalty: Penalty that grows with each occurrence.
            logprobs: Number of most likely tokens to report for each position.
            logit_bias: Added to the logit of a token, by token id.
            reasoning_effort: How long the model may think.
            response_format: Format the answer must follow.
            tools: Functions that the model may call.
            tool_choice: Whether a function must be called, or which one.
        """
        _reply: (
            types.ChatCompletion | AsyncStream[types.ChatCompletionChunk]
        ) = await self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "messages": messages,
                "stream": stream,
                "max_tokens": max_tokens,
                "temperature": temperature,
                "top_p": top_p,
                "top_k": top_k,
                "n": n,
                "stop": stop,
                "seed": seed,
                "presence_penalty": presence_penalty,
                "frequency_penalty": frequency_penalty,
                "logprobs": logprobs,
                "logit_bias": logit_bias,
                "reasoning_effort": reasoning_effort,
                "response_format": response_format,
                "tools": tools,
                "tool_choice": tool_choice,
            },
            options=call_options,
        )
        return _reply
