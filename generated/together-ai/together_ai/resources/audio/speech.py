"""Calls of `audio.speech`."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.files import AsyncDownload, Download
from ..._runtime.omit import Omit, omit
from ..._runtime.operation import (
    Answer,
    Media,
    Operation,
    RequestOptions,
)
from ..._runtime.response import as_raw, as_raw_async, as_streaming, as_streaming_async

_CREATE = Operation(
    "POST",
    "/audio/speech",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"audio/mpeg": lambda: str, "audio/wav": lambda: str}),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="audio/mpeg, audio/wav",
    security=((("bearerAuth", ()),),),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AudioSpeech) -> None:
        self.create = as_raw(calls.create)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AudioSpeech) -> None:
        self.create = as_streaming(calls.create)


class AudioSpeech:
    """Calls of `audio.speech`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(AudioSpeech(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(AudioSpeech(self._engine.viewed("streaming")))

    def create(
        self,
        *,
        model: str,
        input: str,
        voice: str,
        response_format: Literal["mp3", "wav"] | Omit = omit,
        language: str | Omit = omit,
        sample_rate: Literal[16000, 24000, 44100] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> Download:
        """Speak a text

        Reads a text aloud and returns the sound file.

        Args:
            model: Model to use.
            input: The text.
            voice: Voice to use.
            response_format: File format.
            language: Language of the text.
            sample_rate: Samples per second.
        """
        _reply: Download = self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "input": input,
                "voice": voice,
                "response_format": response_format,
                "language": language,
                "sample_rate": sample_rate,
            },
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncAudioSpeech) -> None:
        self.create = as_raw_async(calls.create)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncAudioSpeech) -> None:
        self.create = as_streaming_async(calls.create)


class AsyncAudioSpeech:
    """Calls of `audio.speech`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncAudioSpeech(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncAudioSpeech(self._engine.viewed("streaming")))

    async def create(
        self,
        *,
        model: str,
        input: str,
        voice: str,
        response_format: Literal["mp3", "wav"] | Omit = omit,
        language: str | Omit = omit,
        sample_rate: Literal[16000, 24000, 44100] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> AsyncDownload:
        """Speak a text

        Reads a text aloud and returns the sound file.

        Args:
            model: Model to use.
            input: The text.
            voice: Voice to use.
            response_format: File format.
            language: Language of the text.
            sample_rate: Samples per second.
        """
        _reply: AsyncDownload = await self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "input": input,
                "voice": voice,
                "response_format": response_format,
                "language": language,
                "sample_rate": sample_rate,
            },
            options=call_options,
        )
        return _reply
