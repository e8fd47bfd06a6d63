"""Calls of `audio.transcriptions`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, Unpack

from ... import types
from ..._runtime.engine import AsyncEngine, Engine
from ..._runtime.files import FileTypes
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
    "/audio/transcriptions",
    body=(Media("multipart/form-data"),),
    body_required=True,
    answers={
        "200": Answer(
            {
                "application/json": lambda: (
                    types.Transcription | types.VerboseTranscription
                )
            }
        ),
        "400": Answer({"application/json": lambda: types.ErrorResponse}),
        "401": Answer({"application/json": lambda: types.ErrorResponse}),
        "404": Answer({"application/json": lambda: types.ErrorResponse}),
        "429": Answer({"application/json": lambda: types.ErrorResponse}),
        "500": Answer({"application/json": lambda: types.ErrorResponse}),
    },
    accept="application/json",
    security=((("bearerAuth", ()),),),
)


class _Raw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AudioTranscriptions) -> None:
        self.create = as_raw(calls.create)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AudioTranscriptions) -> None:
        self.create = as_streaming(calls.create)


class AudioTranscriptions:
    """Calls of `audio.transcriptions`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(AudioTranscriptions(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(AudioTranscriptions(self._engine.viewed("streaming")))

    def create(
        self,
        *,
        file: FileTypes | str,
        model: str | Omit = omit,
        language: str | Omit = omit,
        response_format: Literal["json", "verbose_json"] | Omit = omit,
        temperature: float | Omit = omit,
        timestamp_granularities: Sequence[Literal["segment", "word"]] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Transcription | types.VerboseTranscription:
        """Transcribe speech

        Writes down what is said in a sound file, given as an upload or as a link.

        Args:
            file: The sound file, or a link to it.
            model: Model to use.
            language: Language that is spoken.
            response_format: How much to return.
            temperature: Sampling temperature.
            timestamp_granularities: What to give times for.
        """
        _reply: types.Transcription | types.VerboseTranscription = self._engine.call(
            _CREATE,
            fields={
                "file": file,
                "model": model,
                "language": language,
                "response_format": response_format,
                "temperature": temperature,
                "timestamp_granularities": timestamp_granularities,
            },
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncAudioTranscriptions) -> None:
        self.create = as_raw_async(calls.create)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncAudioTranscriptions) -> None:
        self.create = as_streaming_async(calls.create)


class AsyncAudioTranscriptions:
    """Calls of `audio.transcriptions`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncAudioTranscriptions(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(
            AsyncAudioTranscriptions(self._engine.viewed("streaming"))
        )

    async def create(
        self,
        *,
        file: FileTypes | str,
        model: str | Omit = omit,
        language: str | Omit = omit,
        response_format: Literal["json", "verbose_json"] | Omit = omit,
        temperature: float | Omit = omit,
        timestamp_granularities: Sequence[Literal["segment", "word"]] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.Transcription | types.VerboseTranscription:
        """Transcribe speech

        Writes down what is said in a sound file, given as an upload or as a link.

        Args:
            file: The sound file, or a link to it.
            model: Model to use.
            language: Language that is spoken.
            response_format: How much to return.
            temperature: Sampling temperature.
            timestamp_granularities: What to give times for.
        """
        _reply: (
            types.Transcription | types.VerboseTranscription
        ) = await self._engine.call(
            _CREATE,
            fields={
                "file": file,
                "model": model,
                "language": language,
                "response_format": response_format,
                "temperature": temperature,
                "timestamp_granularities": timestamp_granularities,
            },
            options=call_options,
        )
        return _reply
