"""Calls of `images.generations`."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, Unpack

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

_CREATE = Operation(
    "POST",
    "/images/generations",
    body=(Media("application/json"),),
    body_required=True,
    answers={
        "200": Answer({"application/json": lambda: types.ImageResponse}),
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

    def __init__(self, calls: ImagesGenerations) -> None:
        self.create = as_raw(calls.create)


class _Streaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: ImagesGenerations) -> None:
        self.create = as_streaming(calls.create)


class ImagesGenerations:
    """Calls of `images.generations`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _Raw:
        """The calls with status and headers beside the result."""
        return _Raw(ImagesGenerations(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _Streaming:
        """The calls with the reply's body left to be read."""
        return _Streaming(ImagesGenerations(self._engine.viewed("streaming")))

    def create(
        self,
        *,
        model: str,
        prompt: str,
        negative_prompt: str | Omit = omit,
        width: int | Omit = omit,
        height: int | Omit = omit,
        n: int | Omit = omit,
        steps: int | Omit = omit,
        seed: int | Omit = omit,
        image_url: str | Omit = omit,
        response_format: Literal["url", "base64"] | Omit = omit,
        output_format: Literal["jpeg", "png"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ImageResponse:
        """Create images

        Generates images from a description and returns them as links or as base64 text.

        Args:
            model: Model to use.
            prompt: What to show.
            negative_prompt: What to avoid.
            width: Width in pixels.
            height: Height in pixels.
            n: Number of images.
            steps: Denoising steps to run.
            seed: Seed for sampling.
            image_url: Image to start from.
            response_format: Links or base64 text.
            output_format: File format.
        """
        _reply: types.ImageResponse = self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "prompt": prompt,
                "negative_prompt": negative_prompt,
                "width": width,
                "height": height,
                "n": n,
                "steps": steps,
                "seed": seed,
                "image_url": image_url,
                "response_format": response_format,
                "output_format": output_format,
            },
            options=call_options,
        )
        return _reply


class _AsyncRaw:
    """The same calls; each returns a `RawResponse`: status, headers and the result."""

    def __init__(self, calls: AsyncImagesGenerations) -> None:
        self.create = as_raw_async(calls.create)


class _AsyncStreaming:
    """The same calls; each returns a reply that has not been read yet."""

    def __init__(self, calls: AsyncImagesGenerations) -> None:
        self.create = as_streaming_async(calls.create)


class AsyncImagesGenerations:
    """Calls of `images.generations`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @cached_property
    def raw(self) -> _AsyncRaw:
        """The calls with status and headers beside the result."""
        return _AsyncRaw(AsyncImagesGenerations(self._engine.viewed("raw")))

    @cached_property
    def streaming(self) -> _AsyncStreaming:
        """The calls with the reply's body left to be read."""
        return _AsyncStreaming(AsyncImagesGenerations(self._engine.viewed("streaming")))

    async def create(
        self,
        *,
        model: str,
        prompt: str,
        negative_prompt: str | Omit = omit,
        width: int | Omit = omit,
        height: int | Omit = omit,
        n: int | Omit = omit,
        steps: int | Omit = omit,
        seed: int | Omit = omit,
        image_url: str | Omit = omit,
        response_format: Literal["url", "base64"] | Omit = omit,
        output_format: Literal["jpeg", "png"] | Omit = omit,
        **call_options: Unpack[RequestOptions],
    ) -> types.ImageResponse:
        """Create images

        Generates images from a description and returns them as links or as base64 text.

        Args:
            model: Model to use.
            prompt: What to show.
            negative_prompt: What to avoid.
            width: Width in pixels.
            height: Height in pixels.
            n: Number of images.
            steps: Denoising steps to run.
            seed: Seed for sampling.
            image_url: Image to start from.
            response_format: Links or base64 text.
            output_format: File format.
        """
        _reply: types.ImageResponse = await self._engine.call(
            _CREATE,
            fields={
                "model": model,
                "prompt": prompt,
                "negative_prompt": negative_prompt,
                "width": width,
                "height": height,
                "n": n,
                "steps": steps,
                "seed": seed,
                "image_url": image_url,
                "response_format": response_format,
                "output_format": output_format,
            },
            options=call_options,
        )
        return _reply
