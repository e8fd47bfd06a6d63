"""Speech from text and text from speech."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..._runtime.engine import AsyncEngine, Engine

if TYPE_CHECKING:
    from .speech import AsyncAudioSpeech, AudioSpeech
    from .transcriptions import AsyncAudioTranscriptions, AudioTranscriptions


class Audio:
    """Speech from text and text from speech."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def speech(self) -> AudioSpeech:
        """`audio.speech`"""
        from .speech import AudioSpeech

        return AudioSpeech(self._engine)

    @cached_property
    def transcriptions(self) -> AudioTranscriptions:
        """`audio.transcriptions`"""
        from .transcriptions import AudioTranscriptions

        return AudioTranscriptions(self._engine)


class AsyncAudio:
    """Speech from text and text from speech."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def speech(self) -> AsyncAudioSpeech:
        """`audio.speech`"""
        from .speech import AsyncAudioSpeech

        return AsyncAudioSpeech(self._engine)

    @cached_property
    def transcriptions(self) -> AsyncAudioTranscriptions:
        """`audio.transcriptions`"""
        from .transcriptions import AsyncAudioTranscriptions

        return AsyncAudioTranscriptions(self._engine)
