"""Calls of `images.generations`."""

from __future__ import annotations

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


class ImagesGenerations:
    """Calls of `images.generations`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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


class AsyncImagesGenerations:
    """Calls of `images.generations`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

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
