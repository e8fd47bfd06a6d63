"""Credentials: which are sent with a call, and how."""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import quote

from .errors import APIError
from .jsontext import loads
from .params import checked_header, encode

Alternative: TypeAlias = "tuple[tuple[str, tuple[str, ...]], ...]"


@dataclass(frozen=True, slots=True)
class Bearer:
    """A token in `Authorization` (http bearer, OpenID Connect, oauth2 with a token from elsewhere)."""

    token: str
    prefix: str = "Bearer"


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key in a header, the query or a cookie."""

    token: str
    place: str
    name: str


@dataclass(frozen=True, slots=True)
class Basic:
    """User name and password (RFC 7617)."""

    username: str
    password: str


@dataclass(frozen=True, slots=True)
class ClientCredentials:
    """OAuth 2 client credentials (RFC 6749 §4.4); a token that is given is used as it is."""

    client_id: str
    client_secret: str
    token: str
    token_url: str


@dataclass(frozen=True, slots=True)
class Transport:
    """Proven below HTTP (mutual TLS): nothing is added to the request."""


Scheme: TypeAlias = "Bearer | ApiKey | Basic | ClientCredentials | Transport"


@dataclass(slots=True)
class Credentials:
    """What is added to one request."""

    headers: dict[str, str] = field(default_factory=dict, repr=False)
    query: list[tuple[str, str]] = field(default_factory=list, repr=False)
    cookies: list[str] = field(default_factory=list, repr=False)


@dataclass(frozen=True, slots=True)
class TokenRequest:
    """A token has to be fetched first: POST `form` to `url`."""

    key: tuple[str, tuple[str, ...]]
    url: str
    form: str = field(repr=False)
    authorization: str = field(repr=False)


class Keyring:
    """The schemes of the document with the values that the client was given. Never shows them."""

    def __init__(
        self, schemes: Mapping[str, Scheme], values: Mapping[str, str | None]
    ) -> None:
        self._schemes = schemes
        self._values = {
            name: value for name, value in values.items() if value is not None
        }
        self._tokens: dict[tuple[str, tuple[str, ...]], tuple[str, float]] = {}

    def __repr__(self) -> str:
        return f"Keyring({sorted(self._values)})"

    def scrub(self, text: str) -> str:
        """The text without any secret in it."""
        for value in [
            *self._values.values(),
            *(token for token, _ in self._tokens.values()),
        ]:
            if len(value) > 3:
                text = text.replace(value, "***")
        return text

    def choose(
        self, alternatives: tuple[Alternative, ...]
    ) -> Credentials | TokenRequest:
        """The first complete alternative; one that asks for nothing counts only when no other is complete."""
        for alternative in alternatives:
            if alternative and all(self._has(name) for name, _ in alternative):
                return self._apply(alternative)
        return Credentials()

    def _has(self, scheme_name: str) -> bool:
        scheme = self._schemes.get(scheme_name)
        values = self._values
        if isinstance(scheme, (Bearer, ApiKey)):
            return scheme.token in values
        if isinstance(scheme, Basic):
            return scheme.username in values or scheme.password in values
        if isinstance(scheme, ClientCredentials):
            return scheme.token in values or (
                scheme.client_id in values and scheme.client_secret in values
            )
        return isinstance(scheme, Transport)

    def _apply(self, alternative: Alternative) -> Credentials | TokenRequest:
        made = Credentials()
        for name, scopes in alternative:
            scheme = self._schemes[name]
            if isinstance(scheme, Bearer):
                self._authorize(made, f"{scheme.prefix} {self._values[scheme.token]}")
            elif isinstance(scheme, Basic):
                pair = f"{self._values.get(scheme.username, '')}:{self._values.get(scheme.password, '')}"
                self._authorize(
                    made, "Basic " + base64.b64encode(pair.encode()).decode()
                )
            elif isinstance(scheme, ApiKey):
                value = self._values[scheme.token]
                if scheme.place == "query":
                    made.query.append((encode(scheme.name), encode(value)))
                elif scheme.place == "cookie":
                    made.cookies.append(f"{encode(scheme.name)}={encode(value)}")
                else:
                    made.headers[scheme.name] = checked_header(scheme.name, value)
            elif isinstance(scheme, ClientCredentials):
                token = self._token(name, scopes, scheme)
                if isinstance(token, TokenRequest):
                    return token
                self._authorize(made, f"Bearer {token}")
        return made

    @staticmethod
    def _authorize(made: Credentials, value: str) -> None:
        made.headers["Authorization"] = checked_header("Authorization", value)

    def _token(
        self, name: str, scopes: tuple[str, ...], scheme: ClientCredentials
    ) -> str | TokenRequest:
        if scheme.token in self._values:
            return self._values[scheme.token]
        key = (name, scopes)
        found = self._tokens.get(key)
        if found is not None and found[1] > time.monotonic():
            return found[0]
        form = "grant_type=client_credentials"
        if scopes:
            form += "&scope=" + quote(" ".join(scopes), safe="")
        pair = f"{quote(self._values[scheme.client_id], safe='')}:{quote(self._values[scheme.client_secret], safe='')}"
        return TokenRequest(
            key,
            scheme.token_url,
            form,
            "Basic " + base64.b64encode(pair.encode()).decode(),
        )

    def keep(self, request: TokenRequest, body: bytes) -> None:
        """Store the token of a token reply until shortly before it expires. Raises APIError when there is none."""
        try:
            reply: Any = loads(body)
            token, lifetime = (
                str(reply["access_token"]),
                float(reply.get("expires_in") or 3600),
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise APIError("the token endpoint sent no access token") from error
        self._tokens[request.key] = (
            token,
            time.monotonic() + max(1.0, lifetime - min(30.0, lifetime / 10)),
        )

    def forget(self) -> None:
        """Drop the fetched tokens, so that new ones are fetched."""
        self._tokens.clear()
