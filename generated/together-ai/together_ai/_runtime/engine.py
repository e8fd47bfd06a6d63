"""One call from arguments to result: build, authorise, send, retry, follow, decode."""

from __future__ import annotations

import asyncio
import functools
import time
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self, cast
from urllib.parse import urljoin, urlsplit

from . import decode, retry
from .auth import Credentials, Keyring, TokenRequest
from .body import Content, encode_body, essence, form_text, is_json
from .errors import (
    APIConnectionError,
    APIError,
    APIStatusError,
    DecodeError,
    class_for,
    said,
)
from .files import AsyncDownload, Download
from .items import item_decoder
from .jsontext import dumps, plain
from .omit import Omit, given, omit
from .operation import (
    KEY_HEADERS,
    Answer,
    KeylessOptions,
    Operation,
    Reader,
    RequestOptions,
)
from .pages import ListPage, Page, Pager, absolute, change_for, items_of
from .params import (
    Pairs,
    checked_header,
    cookie_texts,
    encode,
    extra_pairs,
    header_text,
    literal,
    path_text,
    query_pairs,
)
from .response import (
    AsyncStreamingResponse,
    RawResponse,
    ReplyHeaders,
    StreamingResponse,
)
from .stream import AsyncStream, Event, Lost, Stream
from .transport import AsyncReply, AsyncTransport, Reply, Request, Transport

_NOTHING: Mapping[str, object] = {}
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_MOST_REDIRECTS = 10
_PUBLIC_HEADERS = frozenset({"accept", "accept-encoding", "content-type", "user-agent"})
"""What another origin is told: nothing that a caller or the client set may be a secret there."""
_TEXT_ENDINGS = (
    "+xml",
    "/xml",
    "/yaml",
    "+yaml",
    "/x-yaml",
    "/javascript",
    "/x-www-form-urlencoded",
    "/jwt",
    "/graphql",
)
_warned: set[str] = set()


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for all calls of a client."""

    base_url: str
    timeout: float | None
    max_retries: int
    strict: bool
    keyring: Keyring
    user_agent: str
    headers: Mapping[str, str] = field(default_factory=dict)
    total_timeout: float | None = None
    view: Literal["parsed", "raw", "streaming"] = "parsed"


@dataclass(frozen=True, slots=True)
class Call:
    """The arguments of one call, by their names on the wire."""

    operation: Operation
    path: Mapping[str, object] = field(default_factory=dict)
    query: Mapping[str, object] = field(default_factory=dict)
    header: Mapping[str, object] = field(default_factory=dict)
    cookie: Mapping[str, object] = field(default_factory=dict)
    querystring: object = omit
    body: object = omit
    fields: Mapping[str, object] | None = None
    media_type: str | Omit = omit
    options: RequestOptions = field(default_factory=lambda: RequestOptions())
    url: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A request before credentials."""

    method: str
    url: str = field(repr=False)
    pairs: Pairs = field(repr=False)
    raw_query: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    cookies: tuple[str, ...] = field(repr=False)
    content: Content | None
    timeout: float | None
    keyed: bool
    deadline: float | None = None
    """When the whole call must be over, by the monotonic clock."""

    def request(self, credentials: Credentials) -> Request:
        """The request with credentials. An argument of the call goes before a credential of the same name."""
        query = "&".join(
            f"{name}={text}" for name, text in [*self.pairs, *credentials.query]
        )
        query = "&".join(piece for piece in (self.raw_query, query) if piece)
        headers = dict(credentials.headers)
        for name, value in self.headers.items():
            _replace_header(headers, name, value)
        cookies = [*self.cookies, *credentials.cookies]
        if cookies:
            headers["Cookie"] = "; ".join(cookies)
        url = (
            self.url + ("&" if "?" in self.url else "?") + query if query else self.url
        )
        return Request(
            self.method,
            url,
            tuple(headers.items()),
            self.content,
            self.timeout,
            self.deadline,
        )


def draft(call: Call, settings: Settings) -> Draft:
    """The request of a call. Raises ValueError and TypeError for arguments that cannot be sent."""
    operation, options = call.operation, call.options
    unknown = sorted(set(options) - RequestOptions.__optional_keys__)
    if unknown:
        raise TypeError(
            f"{operation.method} {operation.path} has no argument {', '.join(unknown)}"
        )
    headers: dict[str, str] = {
        "Accept": operation.accept,
        "User-Agent": settings.user_agent,
    }
    for name, value in settings.headers.items():
        _replace_header(headers, name, checked_header(name, value))
    for param in operation.header_params:
        argument = call.header.get(param.name, omit)
        if argument is not None and not isinstance(argument, Omit):
            _replace_header(headers, param.name, header_text(param, argument))
    if "idempotency_key" in options:
        name = operation.key_header()
        _replace_header(headers, name, checked_header(name, options["idempotency_key"]))
    for name, value in options.get("extra_headers", {}).items():
        _replace_header(headers, name, checked_header(name, value))
    keyed = any(name.lower() in KEY_HEADERS for name in headers)
    cookies = tuple(
        text
        for param in operation.cookie_params
        if not isinstance(argument := call.cookie.get(param.name, omit), Omit)
        and argument is not None
        for text in cookie_texts(param, argument)
    )
    content = encode_body(
        operation,
        call.body,
        call.fields,
        options.get("extra_body", {}),
        call.media_type if isinstance(call.media_type, str) else "",
    )
    if content is not None and any(name.lower() == "content-type" for name in headers):
        wanted = next(name for name in headers if name.lower() == "content-type")
        content = Content(headers.pop(wanted), content.data)
    streamed = [name for answer in operation.answers.values() for name in answer.stream]
    if streamed and _asks_for_stream(call) and "Accept" in headers:
        headers["Accept"] = streamed[0]
    if call.url and origin(call.url) != origin(_url(call, settings)):
        headers, cookies = (
            {
                name: value
                for name, value in headers.items()
                if name.lower() in _PUBLIC_HEADERS
            },
            (),
        )
    total = options.get("total_timeout", settings.total_timeout)
    return Draft(
        method=operation.method,
        url=call.url or _url(call, settings),
        pairs=[] if call.url else _pairs(call),
        raw_query="" if call.url else _querystring(call),
        headers=headers,
        cookies=cookies,
        content=content,
        timeout=options.get("timeout", settings.timeout),
        keyed=keyed,
        deadline=None if total is None else time.monotonic() + total,
    )


def _in_time(made: Draft, wait: float) -> float | None:
    """The wait before another attempt; None when the call must be over before."""
    return (
        wait
        if made.deadline is None or time.monotonic() + wait < made.deadline
        else None
    )


def _asks_for_stream(call: Call) -> bool:
    operation = call.operation
    inputs = (
        call.query
        if operation.stream_flag_in == "query"
        else call.body
        if call.fields is None
        else call.fields
    )
    return (
        bool(operation.stream_flag)
        and isinstance(inputs, Mapping)
        and inputs.get(operation.stream_flag) is True
    )


def _replace_header(headers: dict[str, str], name: str, value: str) -> None:
    for known in [known for known in headers if known.lower() == name.lower()]:
        del headers[known]
    headers[name] = value


def _url(call: Call, settings: Settings) -> str:
    base = settings.base_url
    if call.operation.server:
        base = urljoin(base, call.operation.server) if base else call.operation.server
    if not base.startswith(("http://", "https://")):
        raise ValueError("the document names no server: pass base_url to the client")
    params = {param.name: param for param in call.operation.path_params}
    pieces = []
    for index, piece in enumerate(call.operation.pieces()):
        if index % 2 == 0:
            pieces.append(literal(piece))
        elif piece in params:
            value = call.path.get(piece)
            if value is None or isinstance(value, Omit):
                raise ValueError(f"path argument {piece!r} must be given")
            pieces.append(path_text(params[piece], value))
        else:
            pieces.append(encode("{" + piece + "}"))
    return base.rstrip("/") + "".join(pieces)


def _pairs(call: Call) -> Pairs:
    pairs: Pairs = []
    for param in call.operation.query_params:
        value = call.query.get(param.name, omit)
        if value is not None and not isinstance(value, Omit):
            pairs += query_pairs(param, value)
    extra = call.options.get("extra_query")
    return pairs + extra_pairs(extra) if extra else pairs


def _querystring(call: Call) -> str:
    """The whole query string as one parameter (OpenAPI 3.2)."""
    param, value = call.operation.querystring, call.querystring
    if param is None or value is None or isinstance(value, Omit):
        return ""
    if essence(param.content) == "application/x-www-form-urlencoded":
        return form_text(value, {}).replace("+", "%20")
    return encode(
        value
        if isinstance(value, str) and not is_json(param.content)
        else dumps(plain(value))
    )


def origin(url: str) -> tuple[str, str, int | None]:
    """Scheme, host and port of a URL."""
    parts = urlsplit(url)
    return (
        parts.scheme,
        (parts.hostname or "").lower(),
        parts.port or {"http": 80, "https": 443}.get(parts.scheme),
    )


def redirected(request: Request, status: int, location: str) -> Request | None:
    """The request that follows a redirect (RFC 9110 §15.4), without credentials when it leaves the origin.

    None when it cannot be followed.
    """
    url = urljoin(request.url, location)
    if not url.startswith(("http://", "https://")):
        return None
    method, content = request.method, request.content
    if (status == 303 and method != "HEAD") or (
        status in (301, 302) and method == "POST"
    ):
        method, content = "GET", None
    if content is not None and not content.replayable:
        return None
    headers = request.headers
    if origin(url) != origin(request.url):
        headers = tuple(
            (name, value) for name, value in headers if name.lower() in _PUBLIC_HEADERS
        )
    return Request(method, url, headers, content, request.timeout, request.deadline)


def media_of(headers: Mapping[str, str]) -> str:
    """The media type of a reply ('' when it names none)."""
    return essence(headers.get("content-type", ""))


def reader_for(
    content: Mapping[str, Reader], media_type: str
) -> tuple[str, Reader] | None:
    """The documented media type that covers `media_type`: itself, its range, anything."""
    by_essence = {essence(name): reader for name, reader in content.items()}
    for name in (media_type, media_type.partition("/")[0] + "/*", "*/*"):
        if name in by_essence:
            return name, by_essence[name]
    return None


def stream_kind(media_type: str) -> str:
    """How items are told apart."""
    return (
        "sse"
        if media_type == "text/event-stream"
        else "seq"
        if media_type == "application/json-seq"
        else "lines"
    )


def text_from(data: bytes, headers: Mapping[str, str]) -> str:
    """Text in the charset that the reply names, UTF-8 otherwise."""
    for piece in headers.get("content-type", "").split(";")[1:]:
        name, _, value = piece.partition("=")
        if name.strip().lower() == "charset":
            try:
                return data.decode(value.strip().strip('"'), "replace")
            except LookupError:
                break
    return data.decode("utf-8", "replace")


def is_text(media_type: str) -> bool:
    """Media types that are handed on as `str`."""
    return media_type.startswith("text/") or media_type.endswith(_TEXT_ENDINGS)


def is_binary(answer: Answer | None, media_type: str) -> bool:
    """Is the reply handed on as bytes?"""
    if not media_type:
        documented = list(answer.content) if answer is not None else []
        return bool(documented) and not any(
            is_json(name) or is_text(essence(name)) for name in documented
        )
    return not is_json(media_type) and not is_text(media_type)


def has_bytes(
    call: Call,
    answer: Answer | None,
    media_type: str,
    status: int,
    headers: Mapping[str, str],
) -> bool:
    """Does the reply have a body that is handed on as bytes?"""
    if (
        status in (204, 205)
        or call.operation.method == "HEAD"
        or not is_binary(answer, media_type)
    ):
        return False
    return bool(media_type) or headers.get("content-length") != "0"


def decode_body(
    answer: Answer | None, data: bytes, headers: Mapping[str, str], *, strict: bool
) -> Any:
    """The body of a reply by its media type and what is documented. Raises ValueError."""
    media_type = media_of(headers)
    content = answer.content if answer is not None else {}
    found = reader_for(content, media_type)
    if not media_type:
        if not data:
            return None
        json_type = next((name for name in content if is_json(name)), "")
        if not json_type and content:
            return text_from(data, headers)
        try:
            return decode.decode_json(
                data, content[json_type]() if json_type else None, strict=strict
            )
        except ValueError:
            if json_type:
                raise
            return text_from(data, headers)
    if is_json(media_type):
        if not data.strip() and (not strict or not content):
            return None
        return decode.decode_json(
            data, found[1]() if found is not None else None, strict=strict
        )
    if is_text(media_type):
        return text_from(data, headers) if data or found is not None else None
    return data or None


def error_body(answer: Answer | None, data: bytes, headers: Mapping[str, str]) -> Any:
    """The body of an error: typed if it fits, plain JSON if it is JSON, else text. Never raises."""
    for wanted in (answer, None):
        try:
            return decode_body(wanted, data, headers, strict=False)
        except (ValueError, RecursionError):
            continue
    return text_from(data, headers)


def status_error(
    call: Call, reply_status: int, data: bytes, headers: ReplyHeaders, keyring: Keyring
) -> APIStatusError:
    """The error for a status that is no success."""
    operation = call.operation
    body = error_body(operation.answer(reply_status), data, headers)
    if isinstance(body, bytes):
        body = text_from(body, headers)
    message = f"status {reply_status} from {operation.method} {operation.path}"
    explanation = keyring.scrub(said(body))
    return class_for(reply_status)(
        f"{message}: {explanation}" if explanation else message,
        status=reply_status,
        body=body,
        headers=headers,
    )


class _Engine:
    """What both engines share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def _announce(self, operation: Operation) -> None:
        if operation.deprecated:
            name = f"{operation.method} {operation.path}"
            if name not in _warned:
                _warned.add(name)
                warnings.warn(f"{name} is deprecated", DeprecationWarning, stacklevel=4)

    def _retries(self, call: Call) -> int:
        return call.options.get("max_retries", self.settings.max_retries)

    def _wait_after_error(
        self, call: Call, made: Draft, error: APIError, attempt: int
    ) -> float | None:
        """Seconds to wait before the next attempt; None to give up."""
        if not isinstance(error, APIConnectionError) or attempt >= self._retries(call):
            return None
        if made.content is not None and not made.content.replayable:
            return None
        if error.sent and not retry.may_repeat(made.method, made.keyed):
            return None
        return _in_time(made, retry.delay(attempt))

    def _wait_after_status(
        self, call: Call, made: Draft, status: int, headers: ReplyHeaders, attempt: int
    ) -> float | None:
        if attempt >= self._retries(call) or not retry.worth_repeating(status):
            return None
        if not retry.may_repeat(made.method, made.keyed) or (
            made.content is not None and not made.content.replayable
        ):
            return None
        return _in_time(made, retry.delay(attempt, headers))

    def _decoded(
        self, call: Call, status: int, data: bytes, headers: ReplyHeaders
    ) -> Any:
        answer = call.operation.answer(status)
        try:
            return decode_body(answer, data, headers, strict=self.settings.strict)
        except (ValueError, RecursionError) as error:
            name = f"{call.operation.method} {call.operation.path}"
            raise DecodeError(
                f"the reply of {name} cannot be read: {error}", body=data, status=status
            ) from None

    def _next_call(
        self, call: Call, page: Any, headers: ReplyHeaders, url: str
    ) -> Call | None:
        paging = call.operation.paging
        assert paging is not None
        body = call.fields if call.fields is not None else call.body
        sent = given(dict(body)) if isinstance(body, Mapping) else {}
        change = change_for(paging, page, headers, given(dict(call.query)), sent)
        if change is None:
            return None
        where, values = change
        if where == "url":
            return self._call_for(call, absolute(str(values["url"]), url))
        if where == "query":
            return replace(call, query={**call.query, **values})
        if call.fields is not None:
            return replace(call, fields={**call.fields, **values})
        return replace(call, body={**sent, **values})

    def _call_for(self, call: Call, url: str) -> Call:
        """The same call at another URL. Leaving the origin, it loses its credentials."""
        return replace(call, url=url, query={}, querystring=omit)

    def _item_decoder(
        self, call: Call, reader: Reader, kind: str
    ) -> Callable[[Event], Any]:
        settings = self.settings
        return item_decoder(
            call.operation,
            reader,
            kind,
            strict=settings.strict,
            scrub=settings.keyring.scrub,
        )

    def _resuming(self, call: Call, lost: Lost) -> Draft | None:
        """The request for the rest of a stream: only after an event with an id, and if it is safe to repeat."""
        if not lost.last_id or lost.attempt >= self._retries(call):
            return None
        made = draft(call, self.settings)
        if not retry.may_repeat(made.method, made.keyed) or (
            made.content is not None and not made.content.replayable
        ):
            return None
        headers = dict(made.headers)
        _replace_header(
            headers, "Last-Event-ID", checked_header("Last-Event-ID", lost.last_id)
        )
        return replace(made, headers=headers)

    def _bind(self, page: Any, pager: Pager) -> Any:
        if isinstance(page, Page):
            page._pager = pager
        elif isinstance(page, list):
            page = ListPage(page)
            page.pager = pager
        return page

    def _may_authorize(self, call: Call) -> bool:
        if not call.url:
            return True
        return origin(call.url) == origin(_url(call, self.settings))


class Engine(_Engine):
    """Makes calls synchronously."""

    def __init__(self, settings: Settings, transport: Transport) -> None:
        super().__init__(settings)
        self.transport = transport

    def viewed(self, view: Literal["parsed", "raw", "streaming"]) -> Self:
        """The same engine, with results shown in another way."""
        return type(self)(replace(self.settings, view=view), self.transport)

    def call(
        self,
        operation: Operation,
        *,
        path: Mapping[str, object] = _NOTHING,
        query: Mapping[str, object] = _NOTHING,
        header: Mapping[str, object] = _NOTHING,
        cookie: Mapping[str, object] = _NOTHING,
        querystring: object = omit,
        body: object = omit,
        fields: Mapping[str, object] | None = None,
        media_type: str | Omit = omit,
        options: KeylessOptions,
    ) -> Any:
        """The result of a call, or one of the errors of `errors`. Arguments by their names on the wire."""
        self._announce(operation)
        said = cast("RequestOptions", options)
        return self._run(
            Call(
                operation,
                path,
                query,
                header,
                cookie,
                querystring,
                body,
                fields,
                media_type,
                said,
            )
        )

    def _run(self, call: Call) -> Any:
        request, reply = self._send(call, draft(call, self.settings))
        return self._finish(call, request, reply)

    def _send(self, call: Call, made: Draft) -> tuple[Request, Reply]:
        """The reply of success, after as many attempts as are safe and allowed. Raises for any other."""
        attempt = 0
        while True:
            wait: float | None
            try:
                request, reply = self._exchange(call, made)
                if 200 <= reply.status < 300:
                    return request, reply
                wait = self._wait_after_status(
                    call, made, reply.status, reply.headers, attempt
                )
                data = reply.read()
                if wait is None:
                    raise status_error(
                        call, reply.status, data, reply.headers, self.settings.keyring
                    )
            except APIConnectionError as error:
                wait = self._wait_after_error(call, made, error, attempt)
                if wait is None:
                    raise
            time.sleep(wait)
            attempt += 1

    def _exchange(self, call: Call, made: Draft) -> tuple[Request, Reply]:
        credentials = self._credentials(call, made)
        request = made.request(credentials)
        for _ in range(_MOST_REDIRECTS):
            reply = self.transport.send(request)
            location = reply.headers.get("location")
            if reply.status not in _REDIRECTS or not location:
                return request, reply
            following = redirected(request, reply.status, location)
            if following is None:
                return request, reply
            reply.close()
            request = following
        raise APIConnectionError("too many redirects")

    def _credentials(self, call: Call, made: Draft) -> Credentials:
        if not self._may_authorize(call):
            return Credentials()
        found = self.settings.keyring.choose(call.operation.security)
        while isinstance(found, TokenRequest):
            reply = self.transport.send(_token_request(found, self.settings, made))
            data = reply.read()
            if not 200 <= reply.status < 300:
                raise _token_error(
                    reply.status, data, reply.headers, self.settings.keyring
                )
            self.settings.keyring.keep(found, data)
            found = self.settings.keyring.choose(call.operation.security)
        return found

    def _finish(self, call: Call, request: Request, reply: Reply) -> Any:
        if self.settings.view == "streaming":
            parse = functools.partial(self._result, call, request, reply)
            return StreamingResponse[Any](reply, parse)
        result = self._result(call, request, reply)
        return (
            RawResponse(reply.status, reply.headers, result)
            if self.settings.view == "raw"
            else result
        )

    def _resume(
        self, call: Call, lost: Lost
    ) -> tuple[Iterator[bytes], Callable[[], None]] | None:
        """The rest of a stream of events that broke off (WHATWG HTML §9.2.3); None when it must not be asked for."""
        again = self._resuming(call, lost)
        if again is None:
            return None
        time.sleep(retry.before_resuming(lost.attempt, lost.retry))
        _, reply = self._send(call, again)
        return reply.chunks(), reply.close

    def _result(self, call: Call, request: Request, reply: Reply) -> Any:
        answer = call.operation.answer(reply.status)
        media_type = media_of(reply.headers)
        streamed = (
            reader_for(answer.stream, media_type)
            if answer is not None and media_type
            else None
        )
        if streamed is not None:
            kind = stream_kind(media_type)
            decoder = self._item_decoder(call, streamed[1], kind)
            resume = functools.partial(self._resume, call) if kind == "sse" else None
            return Stream[Any](reply.chunks(), reply.close, kind, decoder, resume)
        if has_bytes(call, answer, media_type, reply.status, reply.headers):
            return Download(
                reply.chunks(),
                reply.close,
                media_type=media_type,
                headers=reply.headers,
            )
        page = self._decoded(call, reply.status, reply.read(), reply.headers)
        if call.operation.paging is None or page is None:
            return page
        following = self._next_call(call, page, reply.headers, request.url)
        fetch = (
            None
            if following is None
            else functools.partial(self.viewed("parsed")._run, following)
        )
        return self._bind(
            page, Pager(items_of(page, call.operation.paging), fetch=fetch)
        )


class AsyncEngine(_Engine):
    """Makes calls asynchronously."""

    def __init__(self, settings: Settings, transport: AsyncTransport) -> None:
        super().__init__(settings)
        self.transport = transport

    def viewed(self, view: Literal["parsed", "raw", "streaming"]) -> Self:
        """The same engine, with results shown in another way."""
        return type(self)(replace(self.settings, view=view), self.transport)

    async def call(
        self,
        operation: Operation,
        *,
        path: Mapping[str, object] = _NOTHING,
        query: Mapping[str, object] = _NOTHING,
        header: Mapping[str, object] = _NOTHING,
        cookie: Mapping[str, object] = _NOTHING,
        querystring: object = omit,
        body: object = omit,
        fields: Mapping[str, object] | None = None,
        media_type: str | Omit = omit,
        options: KeylessOptions,
    ) -> Any:
        """The result of a call, or one of the errors of `errors`. Arguments by their names on the wire."""
        self._announce(operation)
        said = cast("RequestOptions", options)
        return await self._run(
            Call(
                operation,
                path,
                query,
                header,
                cookie,
                querystring,
                body,
                fields,
                media_type,
                said,
            )
        )

    async def _run(self, call: Call) -> Any:
        request, reply = await self._send(call, draft(call, self.settings))
        return await self._finish(call, request, reply)

    async def _send(self, call: Call, made: Draft) -> tuple[Request, AsyncReply]:
        """The reply of success, after as many attempts as are safe and allowed. Raises for any other."""
        attempt = 0
        while True:
            wait: float | None
            try:
                request, reply = await self._exchange(call, made)
                if 200 <= reply.status < 300:
                    return request, reply
                wait = self._wait_after_status(
                    call, made, reply.status, reply.headers, attempt
                )
                data = await reply.read()
                if wait is None:
                    raise status_error(
                        call, reply.status, data, reply.headers, self.settings.keyring
                    )
            except APIConnectionError as error:
                wait = self._wait_after_error(call, made, error, attempt)
                if wait is None:
                    raise
            await asyncio.sleep(wait)
            attempt += 1

    async def _exchange(self, call: Call, made: Draft) -> tuple[Request, AsyncReply]:
        credentials = await self._credentials(call, made)
        request = made.request(credentials)
        for _ in range(_MOST_REDIRECTS):
            reply = await self.transport.send(request)
            location = reply.headers.get("location")
            if reply.status not in _REDIRECTS or not location:
                return request, reply
            following = redirected(request, reply.status, location)
            if following is None:
                return request, reply
            await reply.close()
            request = following
        raise APIConnectionError("too many redirects")

    async def _credentials(self, call: Call, made: Draft) -> Credentials:
        if not self._may_authorize(call):
            return Credentials()
        found = self.settings.keyring.choose(call.operation.security)
        while isinstance(found, TokenRequest):
            reply = await self.transport.send(
                _token_request(found, self.settings, made)
            )
            data = await reply.read()
            if not 200 <= reply.status < 300:
                raise _token_error(
                    reply.status, data, reply.headers, self.settings.keyring
                )
            self.settings.keyring.keep(found, data)
            found = self.settings.keyring.choose(call.operation.security)
        return found

    async def _finish(self, call: Call, request: Request, reply: AsyncReply) -> Any:
        if self.settings.view == "streaming":
            parse = functools.partial(self._result, call, request, reply)
            return AsyncStreamingResponse[Any](reply, parse)
        result = await self._result(call, request, reply)
        return (
            RawResponse(reply.status, reply.headers, result)
            if self.settings.view == "raw"
            else result
        )

    async def _resume(
        self, call: Call, lost: Lost
    ) -> tuple[AsyncIterator[bytes], Callable[[], Awaitable[None]]] | None:
        """The rest of a stream of events that broke off (WHATWG HTML §9.2.3); None when it must not be asked for."""
        again = self._resuming(call, lost)
        if again is None:
            return None
        await asyncio.sleep(retry.before_resuming(lost.attempt, lost.retry))
        _, reply = await self._send(call, again)
        return reply.chunks(), reply.close

    async def _result(self, call: Call, request: Request, reply: AsyncReply) -> Any:
        answer = call.operation.answer(reply.status)
        media_type = media_of(reply.headers)
        streamed = (
            reader_for(answer.stream, media_type)
            if answer is not None and media_type
            else None
        )
        if streamed is not None:
            kind = stream_kind(media_type)
            decoder = self._item_decoder(call, streamed[1], kind)
            resume = functools.partial(self._resume, call) if kind == "sse" else None
            return AsyncStream[Any](reply.chunks(), reply.close, kind, decoder, resume)
        if has_bytes(call, answer, media_type, reply.status, reply.headers):
            return AsyncDownload(
                reply.chunks(),
                reply.close,
                media_type=media_type,
                headers=reply.headers,
            )
        page = self._decoded(call, reply.status, await reply.read(), reply.headers)
        if call.operation.paging is None or page is None:
            return page
        following = self._next_call(call, page, reply.headers, request.url)
        fetch = (
            None
            if following is None
            else functools.partial(self.viewed("parsed")._run, following)
        )
        return self._bind(
            page, Pager(items_of(page, call.operation.paging), afetch=fetch)
        )


def _token_request(wanted: TokenRequest, settings: Settings, made: Draft) -> Request:
    headers = (
        ("Accept", "application/json"),
        ("Authorization", wanted.authorization),
        ("User-Agent", settings.user_agent),
    )
    content = Content("application/x-www-form-urlencoded", wanted.form.encode())
    return Request(
        "POST",
        urljoin(settings.base_url, wanted.url),
        headers,
        content,
        made.timeout,
        made.deadline,
    )


def _token_error(
    status: int, data: bytes, headers: ReplyHeaders, keyring: Keyring
) -> APIStatusError:
    body = error_body(None, data, headers)
    explanation = keyring.scrub(said(body))
    message = f"status {status} from the token endpoint" + (
        f": {explanation}" if explanation else ""
    )
    return class_for(status)(message, status=status, body=body, headers=headers)
