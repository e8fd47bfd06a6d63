"""Together AI API (version 3.6.0)

Run, fine-tune and train open models over HTTP.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import types as types
    from ._client import AsyncClient as AsyncClient
    from ._client import Client as Client
    from ._runtime.errors import APIConnectionError as APIConnectionError
    from ._runtime.errors import APIError as APIError
    from ._runtime.errors import APIStatusError as APIStatusError
    from ._runtime.errors import APIStreamError as APIStreamError
    from ._runtime.errors import APITimeoutError as APITimeoutError
    from ._runtime.errors import AuthenticationError as AuthenticationError
    from ._runtime.errors import BadRequestError as BadRequestError
    from ._runtime.errors import ConflictError as ConflictError
    from ._runtime.errors import DecodeError as DecodeError
    from ._runtime.errors import InternalServerError as InternalServerError
    from ._runtime.errors import NotFoundError as NotFoundError
    from ._runtime.errors import PermissionDeniedError as PermissionDeniedError
    from ._runtime.errors import RateLimitError as RateLimitError
    from ._runtime.errors import UnprocessableEntityError as UnprocessableEntityError
    from ._runtime.files import AsyncDownload as AsyncDownload
    from ._runtime.files import Download as Download
    from ._runtime.omit import Omit as Omit
    from ._runtime.omit import omit as omit
    from ._runtime.stream import AsyncStream as AsyncStream
    from ._runtime.stream import Stream as Stream
    from ._version import __version__ as __version__

_WHERE = {
    "AsyncClient": "_client",
    "Client": "_client",
    "APIConnectionError": "_runtime.errors",
    "APIError": "_runtime.errors",
    "APIStatusError": "_runtime.errors",
    "APIStreamError": "_runtime.errors",
    "APITimeoutError": "_runtime.errors",
    "AuthenticationError": "_runtime.errors",
    "BadRequestError": "_runtime.errors",
    "ConflictError": "_runtime.errors",
    "DecodeError": "_runtime.errors",
    "InternalServerError": "_runtime.errors",
    "NotFoundError": "_runtime.errors",
    "PermissionDeniedError": "_runtime.errors",
    "RateLimitError": "_runtime.errors",
    "UnprocessableEntityError": "_runtime.errors",
    "AsyncDownload": "_runtime.files",
    "Download": "_runtime.files",
    "Omit": "_runtime.omit",
    "omit": "_runtime.omit",
    "AsyncStream": "_runtime.stream",
    "Stream": "_runtime.stream",
    "__version__": "_version",
}

__all__ = [
    "APIConnectionError",
    "APIError",
    "APIStatusError",
    "APIStreamError",
    "APITimeoutError",
    "AsyncClient",
    "AsyncDownload",
    "AsyncStream",
    "AuthenticationError",
    "BadRequestError",
    "Client",
    "ConflictError",
    "DecodeError",
    "Download",
    "InternalServerError",
    "NotFoundError",
    "Omit",
    "PermissionDeniedError",
    "RateLimitError",
    "Stream",
    "UnprocessableEntityError",
    "__version__",
    "omit",
    "types",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Everything is imported when it is first used (PEP 562)."""
        import importlib

        if name == "types":
            return importlib.import_module(".types", __name__)
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(importlib.import_module(f".{_WHERE[name]}", __name__), name)
        globals()[name] = found
        return found
