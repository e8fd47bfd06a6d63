"""Calls of `audio.speech`."""

from __future__ import annotations

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


class AudioSpeech:
    """Calls of `audio.speech`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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


class AsyncAudioSpeech:
    """Calls of `audio.speech`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

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
