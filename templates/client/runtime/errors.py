"""Everything a call can raise. All of it derives from `APIError`, and no text shows a secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class APIError(Exception):
    """Something went wrong with a call."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class APIConnectionError(APIError):
    """No reply was received. `sent` tells whether the server may have seen the request."""

    def __init__(self, message: str = "connection failed", *, sent: bool = True) -> None:
        super().__init__(message)
        self.sent = sent


class APITimeoutError(APIConnectionError):
    """No reply was received in time."""

    def __init__(self, message: str = "timed out", *, sent: bool = True) -> None:
        super().__init__(message, sent=sent)


class DecodeError(APIError):
    """A successful reply whose body cannot be read (or, with `strict=True`, does not fit the document)."""

    def __init__(self, message: str, *, body: bytes = b"", status: int = 0) -> None:
        super().__init__(message)
        self.body = body
        self.status = status


class APIStreamError(APIError):
    """The server reported an error in the middle of a stream. `body` is what it said, as JSON or text."""

    def __init__(self, message: str, *, body: Any) -> None:
        super().__init__(message)
        self.body = body


class APIStatusError(APIError):
    """The server answered with a status that is no success.

    `body` is the decoded body: a model where the document describes it, else plain JSON or text.
    """

    def __init__(self, message: str, *, status: int, body: Any, headers: Mapping[str, str]) -> None:
        super().__init__(message)
        self.status = status
        self.body = body
        self.headers = headers

    @property
    def request_id(self) -> str | None:
        """What the server calls this request, for reports to its operators."""
        for name in ("x-request-id", "request-id", "x-correlation-id", "cf-ray"):
            if name in self.headers:
                return self.headers[name]
        return None


class BadRequestError(APIStatusError):
    """Status 400."""


class AuthenticationError(APIStatusError):
    """Status 401."""


class PermissionDeniedError(APIStatusError):
    """Status 403."""


class NotFoundError(APIStatusError):
    """Status 404."""


class ConflictError(APIStatusError):
    """Status 409."""


class UnprocessableEntityError(APIStatusError):
    """Status 422."""


class RateLimitError(APIStatusError):
    """Status 429."""


class InternalServerError(APIStatusError):
    """Status 5xx."""


_CLASSES: dict[int, type[APIStatusError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: UnprocessableEntityError,
    429: RateLimitError,
}


def class_for(status: int) -> type[APIStatusError]:
    """The class of error that a status raises."""
    return _CLASSES.get(status) or (InternalServerError if status >= 500 else APIStatusError)


def said(body: object) -> str:
    """The sentence in an error body, wherever the API puts it ('' when there is none)."""
    if hasattr(body, "model_dump"):
        body = body.model_dump(by_alias=True)
    if isinstance(body, str):
        return " ".join(body.split())[:200]
    if isinstance(body, Mapping):
        for name in ("message", "detail", "title", "error_description", "error", "errors"):
            if name in body and (text := said(body[name])):
                return text
    if isinstance(body, list) and body:
        return said(body[0])
    return ""
