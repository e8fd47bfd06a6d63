"""Conversations with a model."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..._runtime.engine import AsyncEngine, Engine

if TYPE_CHECKING:
    from .completions import AsyncChatCompletions, ChatCompletions


class Chat:
    """Conversations with a model."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def completions(self) -> ChatCompletions:
        """`chat.completions`"""
        from .completions import ChatCompletions

        return ChatCompletions(self._engine)


class AsyncChat:
    """Conversations with a model."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def completions(self) -> AsyncChatCompletions:
        """`chat.completions`"""
        from .completions import AsyncChatCompletions

        return AsyncChatCompletions(self._engine)
