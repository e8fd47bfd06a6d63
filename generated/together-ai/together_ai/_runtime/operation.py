"""One operation of the API as data: how its request is written and how its replies are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypedDict

Headers: TypeAlias = Mapping[str, str]
Reader: TypeAlias = Callable[[], Any]
"""Gives the type of a body when it is first needed, so that models are imported late. Returns None for no type."""


class KeylessOptions(TypedDict, total=False):
    """What can be said for one call that has an argument for its idempotency key."""

    extra_headers: Headers
    extra_query: Mapping[str, object]
    extra_body: Mapping[str, object]
    timeout: float | None
    total_timeout: float | None
    max_retries: int


class RequestOptions(KeylessOptions, total=False):
    """What can be said for one call, beside its arguments."""

    idempotency_key: str


KEY_HEADERS = frozenset({"idempotency-key", "x-idempotency-key"})
"""Headers that make a request safe to repeat, in lower case."""


@dataclass(frozen=True, slots=True)
class Param:
    """How one parameter is written. `content` is the media type of a parameter that is text in itself."""

    name: str
    style: str = ""
    explode: bool = False
    reserved: bool = False
    content: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """How one field of a form or multipart body is written, where that is not the default. `file`: and nothing else."""

    content_type: str = ""
    style: str = ""
    explode: bool = True
    reserved: bool = False
    headers: Mapping[str, str] = field(default_factory=dict)
    file: bool = False


@dataclass(frozen=True, slots=True)
class Media:
    """One media type that a request body may have. `file`: the body is the content of a file."""

    name: str
    parts: Mapping[str, Part] = field(default_factory=dict)
    file: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The media types of one documented status. `stream` names those that are read item by item."""

    content: Mapping[str, Reader] = field(default_factory=dict)
    stream: Mapping[str, Reader] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Paging:
    """How the next page is found. `items` is where the items of a page are ('' when the page is the list itself)."""

    kind: Literal["cursor", "last-id", "offset", "page", "next-url", "link"]
    items: str = ""
    source: str = ""
    target: str = ""
    target_in: Literal["query", "body"] = "query"
    more: str = ""
    total: str = ""
    limit: str = ""
    start: int = 0


_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Operation:
    """`security`: alternatives, each a list of (scheme, scopes). `server` replaces the client's base URL.

    `stream_flag` names the input that, when true, asks for a stream.
    """

    method: str
    path: str
    path_params: tuple[Param, ...] = ()
    query_params: tuple[Param, ...] = ()
    header_params: tuple[Param, ...] = ()
    cookie_params: tuple[Param, ...] = ()
    querystring: Param | None = None
    body: tuple[Media, ...] = ()
    body_required: bool = False
    answers: Mapping[str, Answer] = field(default_factory=dict)
    accept: str = "application/json"
    security: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...] = ()
    server: str = ""
    paging: Paging | None = None
    deprecated: bool = False
    stream_flag: str = ""
    stream_flag_in: Literal["body", "query"] = "body"

    def pieces(self) -> list[str]:
        """The path: literal text at even places, parameter names at odd ones."""
        return _PLACEHOLDER.split(self.path)

    def key_header(self) -> str:
        """The header that carries an idempotency key: the documented one, else the usual one."""
        return next(
            (p.name for p in self.header_params if p.name.lower() in KEY_HEADERS),
            "Idempotency-Key",
        )

    def answer(self, status: int) -> Answer | None:
        """What is documented for a status: the code itself, its range, `default`."""
        answers = self.answers
        return (
            answers.get(str(status))
            or answers.get(f"{status // 100}XX")
            or answers.get("default")
        )
