"""The clients. Namespaces are attributes, imported when they are first used."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ._runtime import auth
from ._runtime.engine import AsyncEngine, Engine, Settings
from ._runtime.omit import Omit, given, omit
from ._runtime.transport import AsyncTransport, Transport
from ._version import __version__

if TYPE_CHECKING:
    from ._runtime.transport import AsyncHttpClient, HttpClient
    from .resources.audio import AsyncAudio, Audio
    from .resources.batches import AsyncBatches, Batches
    from .resources.chat import AsyncChat, Chat
    from .resources.completions import AsyncCompletions, Completions
    from .resources.embeddings import AsyncEmbeddings, Embeddings
    from .resources.endpoints import AsyncEndpoints, Endpoints
    from .resources.files import AsyncFiles, Files
    from .resources.fine_tunes import AsyncFineTunes, FineTunes
    from .resources.finetune import AsyncFinetune, Finetune
    from .resources.images import AsyncImages, Images
    from .resources.models import AsyncModels, Models
    from .resources.rerank import AsyncRerank, Rerank
    from .resources.rl import AsyncRl, Rl
    from .resources.tci import AsyncTci, Tci

BASE_URL = "https://api.together.ai/v1"
"""The server that the document names."""

SCHEMES: dict[str, auth.Scheme] = {
    "bearerAuth": auth.Bearer("api_key"),
}


def _settings(
    values: dict[str, str | None],
    base_url: str | None,
    timeout: float | None,
    total_timeout: float | None,
    max_retries: int,
    strict: bool,
    default_headers: Mapping[str, str] | None,
) -> Settings:
    return Settings(
        base_url=BASE_URL if base_url is None else base_url,
        timeout=timeout,
        total_timeout=total_timeout,
        max_retries=max_retries,
        strict=strict,
        keyring=auth.Keyring(SCHEMES, values),
        user_agent=f"together_ai/{__version__}",
        headers=default_headers or {},
    )


class Client:
    """Together AI API

    Run, fine-tune and train open models over HTTP.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float | None = 60.0,
        total_timeout: float | None = None,
        max_retries: int = 2,
        strict: bool = False,
        default_headers: Mapping[str, str] | None = None,
        http_client: HttpClient | None = None,
    ) -> None:
        """
        Args:
            api_key: A secret; without it that of the environment variable TOGETHER_AI_API_KEY.
            base_url: Another server than the document names.
            timeout: Seconds to wait for the network at each step; None to wait for ever.
            total_timeout: Seconds for a whole call, its repetitions and waits too; a stream must have begun by then.
            max_retries: How often a failed request is repeated, where that is safe.
            strict: Raise DecodeError for replies that do not fit the document.
            default_headers: Sent with every request.
            http_client: A client of the HTTP library to use instead of an own one.
        """
        values: dict[str, str | None] = {
            "api_key": api_key
            if api_key is not None
            else os.environ.get("TOGETHER_AI_API_KEY"),
        }
        self._settings = _settings(
            values,
            base_url,
            timeout,
            total_timeout,
            max_retries,
            strict,
            default_headers,
        )
        self._engine = Engine(self._settings, Transport(http_client))
        self._shares = False

    def with_options(
        self,
        *,
        base_url: str | Omit = omit,
        timeout: float | None | Omit = omit,
        total_timeout: float | None | Omit = omit,
        max_retries: int | Omit = omit,
        strict: bool | Omit = omit,
        default_headers: Mapping[str, str] | Omit = omit,
    ) -> Self:
        """A client with other settings that shares the connections and credentials of this one.

        `default_headers` are sent beside those of this client. Closing it leaves the connections open.
        """
        changed: dict[str, Any] = given(
            {
                "base_url": base_url,
                "timeout": timeout,
                "total_timeout": total_timeout,
                "max_retries": max_retries,
                "strict": strict,
            }
        )
        if default_headers:
            changed["headers"] = {**self._settings.headers, **default_headers}
        return self._sharing(replace(self._settings, **changed))

    def _sharing(self, settings: Settings) -> Self:
        made = object.__new__(type(self))
        made._settings = settings
        made._engine = Engine(settings, self._engine.transport)
        made._shares = True
        return made

    def __repr__(self) -> str:
        return f"Client(base_url={self._settings.base_url!r})"

    @property
    def base_url(self) -> str:
        """The server that is called."""
        return self._settings.base_url

    def close(self) -> None:
        """Close the connections."""
        if not self._shares:
            self._engine.transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @cached_property
    def chat(self) -> Chat:
        """Conversations with a model."""
        from .resources.chat import Chat

        return Chat(self._engine)

    @cached_property
    def completions(self) -> Completions:
        """`completions`"""
        from .resources.completions import Completions

        return Completions(self._engine)

    @cached_property
    def embeddings(self) -> Embeddings:
        """Texts as vectors."""
        from .resources.embeddings import Embeddings

        return Embeddings(self._engine)

    @cached_property
    def models(self) -> Models:
        """Models that can be called, and your own."""
        from .resources.models import Models

        return Models(self._engine)

    @cached_property
    def images(self) -> Images:
        """Images from text."""
        from .resources.images import Images

        return Images(self._engine)

    @cached_property
    def audio(self) -> Audio:
        """Speech from text and text from speech."""
        from .resources.audio import Audio

        return Audio(self._engine)

    @cached_property
    def files(self) -> Files:
        """Files for training and for batches."""
        from .resources.files import Files

        return Files(self._engine)

    @cached_property
    def fine_tunes(self) -> FineTunes:
        """`fine_tunes`"""
        from .resources.fine_tunes import FineTunes

        return FineTunes(self._engine)

    @cached_property
    def finetune(self) -> Finetune:
        """`finetune`"""
        from .resources.finetune import Finetune

        return Finetune(self._engine)

    @cached_property
    def rl(self) -> Rl:
        """Reinforcement learning: training sessions, their operations and checkpoints, and
        the GPUs they run on.
        """
        from .resources.rl import Rl

        return Rl(self._engine)

    @cached_property
    def batches(self) -> Batches:
        """Many requests at once, in the background."""
        from .resources.batches import Batches

        return Batches(self._engine)

    @cached_property
    def rerank(self) -> Rerank:
        """Ordering documents by relevance."""
        from .resources.rerank import Rerank

        return Rerank(self._engine)

    @cached_property
    def endpoints(self) -> Endpoints:
        """Machines reserved for one model."""
        from .resources.endpoints import Endpoints

        return Endpoints(self._engine)

    @cached_property
    def tci(self) -> Tci:
        """`tci`"""
        from .resources.tci import Tci

        return Tci(self._engine)


class AsyncClient:
    """Together AI API

    Run, fine-tune and train open models over HTTP.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        timeout: float | None = 60.0,
        total_timeout: float | None = None,
        max_retries: int = 2,
        strict: bool = False,
        default_headers: Mapping[str, str] | None = None,
        http_client: AsyncHttpClient | None = None,
    ) -> None:
        """
        Args:
            api_key: A secret; without it that of the environment variable TOGETHER_AI_API_KEY.
            base_url: Another server than the document names.
            timeout: Seconds to wait for the network at each step; None to wait for ever.
            total_timeout: Seconds for a whole call, its repetitions and waits too; a stream must have begun by then.
            max_retries: How often a failed request is repeated, where that is safe.
            strict: Raise DecodeError for replies that do not fit the document.
            default_headers: Sent with every request.
            http_client: A client of the HTTP library to use instead of an own one.
        """
        values: dict[str, str | None] = {
            "api_key": api_key
            if api_key is not None
            else os.environ.get("TOGETHER_AI_API_KEY"),
        }
        self._settings = _settings(
            values,
            base_url,
            timeout,
            total_timeout,
            max_retries,
            strict,
            default_headers,
        )
        self._engine = AsyncEngine(self._settings, AsyncTransport(http_client))
        self._shares = False

    def with_options(
        self,
        *,
        base_url: str | Omit = omit,
        timeout: float | None | Omit = omit,
        total_timeout: float | None | Omit = omit,
        max_retries: int | Omit = omit,
        strict: bool | Omit = omit,
        default_headers: Mapping[str, str] | Omit = omit,
    ) -> Self:
        """A client with other settings that shares the connections and credentials of this one.

        `default_headers` are sent beside those of this client. Closing it leaves the connections open.
        """
        changed: dict[str, Any] = given(
            {
                "base_url": base_url,
                "timeout": timeout,
                "total_timeout": total_timeout,
                "max_retries": max_retries,
                "strict": strict,
            }
        )
        if default_headers:
            changed["headers"] = {**self._settings.headers, **default_headers}
        return self._sharing(replace(self._settings, **changed))

    def _sharing(self, settings: Settings) -> Self:
        made = object.__new__(type(self))
        made._settings = settings
        made._engine = AsyncEngine(settings, self._engine.transport)
        made._shares = True
        return made

    def __repr__(self) -> str:
        return f"AsyncClient(base_url={self._settings.base_url!r})"

    @property
    def base_url(self) -> str:
        """The server that is called."""
        return self._settings.base_url

    async def close(self) -> None:
        """Close the connections."""
        if not self._shares:
            await self._engine.transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @cached_property
    def chat(self) -> AsyncChat:
        """Conversations with a model."""
        from .resources.chat import AsyncChat

        return AsyncChat(self._engine)

    @cached_property
    def completions(self) -> AsyncCompletions:
        """`completions`"""
        from .resources.completions import AsyncCompletions

        return AsyncCompletions(self._engine)

    @cached_property
    def embeddings(self) -> AsyncEmbeddings:
        """Texts as vectors."""
        from .resources.embeddings import AsyncEmbeddings

        return AsyncEmbeddings(self._engine)

    @cached_property
    def models(self) -> AsyncModels:
        """Models that can be called, and your own."""
        from .resources.models import AsyncModels

        return AsyncModels(self._engine)

    @cached_property
    def images(self) -> AsyncImages:
        """Images from text."""
        from .resources.images import AsyncImages

        return AsyncImages(self._engine)

    @cached_property
    def audio(self) -> AsyncAudio:
        """Speech from text and text from speech."""
        from .resources.audio import AsyncAudio

        return AsyncAudio(self._engine)

    @cached_property
    def files(self) -> AsyncFiles:
        """Files for training and for batches."""
        from .resources.files import AsyncFiles

        return AsyncFiles(self._engine)

    @cached_property
    def fine_tunes(self) -> AsyncFineTunes:
        """`fine_tunes`"""
        from .resources.fine_tunes import AsyncFineTunes

        return AsyncFineTunes(self._engine)

    @cached_property
    def finetune(self) -> AsyncFinetune:
        """`finetune`"""
        from .resources.finetune import AsyncFinetune

        return AsyncFinetune(self._engine)

    @cached_property
    def rl(self) -> AsyncRl:
        """Reinforcement learning: training sessions, their operations and checkpoints, and
        the GPUs they run on.
        """
        from .resources.rl import AsyncRl

        return AsyncRl(self._engine)

    @cached_property
    def batches(self) -> AsyncBatches:
        """Many requests at once, in the background."""
        from .resources.batches import AsyncBatches

        return AsyncBatches(self._engine)

    @cached_property
    def rerank(self) -> AsyncRerank:
        """Ordering documents by relevance."""
        from .resources.rerank import AsyncRerank

        return AsyncRerank(self._engine)

    @cached_property
    def endpoints(self) -> AsyncEndpoints:
        """Machines reserved for one model."""
        from .resources.endpoints import AsyncEndpoints

        return AsyncEndpoints(self._engine)

    @cached_property
    def tci(self) -> AsyncTci:
        """`tci`"""
        from .resources.tci import AsyncTci

        return AsyncTci(self._engine)
