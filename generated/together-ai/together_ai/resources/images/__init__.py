"""Images from text."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..._runtime.engine import AsyncEngine, Engine

if TYPE_CHECKING:
    from .generations import AsyncImagesGenerations, ImagesGenerations


class Images:
    """Images from text."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def generations(self) -> ImagesGenerations:
        """`images.generations`"""
        from .generations import ImagesGenerations

        return ImagesGenerations(self._engine)


class AsyncImages:
    """Images from text."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def generations(self) -> AsyncImagesGenerations:
        """`images.generations`"""
        from .generations import AsyncImagesGenerations

        return AsyncImagesGenerations(self._engine)
