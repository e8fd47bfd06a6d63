"""Security schemes: which arguments of the client hold what, and how the runtime knows each scheme."""

from __future__ import annotations

from collections.abc import Mapping

from generator.client.plan import SchemePlan
from generator.client.text import literal
from generator.client.words import candidates
from generator.contract.model import Contract, SecurityScheme

CLIENT_ARGUMENTS = frozenset(
    {
        "base_url", "close", "default_headers", "http_client", "max_retries", "self", "strict", "timeout",
        "total_timeout", "with_options",
    }
)  # fmt: skip
"""What the client takes beside credentials."""


class _Arguments:
    """Hands out argument names. The first single secret of a document is `api_key`, further ones go by scheme."""

    def __init__(self, locked: Mapping[str, Mapping[str, str]]) -> None:
        self._locked = locked
        self._used = set(CLIENT_ARGUMENTS) | {name for parts in locked.values() for name in parts.values()}

    def take(self, scheme: str, part: str, *wanted: str) -> str:
        before = self._locked.get(scheme, {}).get(part)
        if before and before.isidentifier():
            return before
        for name in wanted:
            if name not in self._used:
                self._used.add(name)
                return name
        number = 2
        while f"{wanted[-1]}_{number}" in self._used:
            number += 1
        self._used.add(f"{wanted[-1]}_{number}")
        return f"{wanted[-1]}_{number}"


def plan_schemes(contract: Contract, locked: Mapping[str, Mapping[str, str]]) -> tuple[SchemePlan, ...]:
    """A plan for each scheme, in document order."""
    arguments = _Arguments(locked)
    return tuple(_plan(key, scheme, arguments) for key, scheme in contract.security_schemes.items())


def _plan(key: str, scheme: SecurityScheme, arguments: _Arguments) -> SchemePlan:
    own = candidates(key)[0]
    if scheme.type == "http" and scheme.scheme.lower() == "basic":
        username = arguments.take(key, "username", "username", f"{own}_username")
        password = arguments.take(key, "password", "password", f"{own}_password")
        code = f"auth.Basic({literal(username)}, {literal(password)})"
        return SchemePlan(key, code, (("username", username), ("password", password)), scheme.description)
    if scheme.type == "oauth2":
        flow = next((flow for flow in scheme.flows if flow.name == "clientCredentials"), None)
        if flow is not None:
            names = {
                "client_id": arguments.take(key, "client_id", "client_id", f"{own}_client_id"),
                "client_secret": arguments.take(key, "client_secret", "client_secret", f"{own}_client_secret"),
                "token": arguments.take(key, "token", "access_token", f"{own}_token"),
            }
            written = ", ".join(literal(name) for name in names.values())
            code = f"auth.ClientCredentials({written}, {literal(flow.token_url)})"
            return SchemePlan(key, code, tuple(names.items()), scheme.description)
    if scheme.type == "mutualTLS":
        return SchemePlan(key, "auth.Transport()", (), scheme.description)
    token = arguments.take(key, "token", "api_key", own, f"{own}_token")
    if scheme.type == "apiKey":
        code = f"auth.ApiKey({literal(token)}, {literal(scheme.location)}, {literal(scheme.name)})"
    elif scheme.type == "http" and scheme.scheme and scheme.scheme.lower() != "bearer":
        code = f"auth.Bearer({literal(token)}, {literal(_scheme_word(scheme.scheme))})"
    else:
        code = f"auth.Bearer({literal(token)})"
    return SchemePlan(key, code, (("token", token),), scheme.description)


def _scheme_word(text: str) -> str:
    """An HTTP authentication scheme as it is written by custom (`digest` → `Digest`)."""
    return text if text != text.lower() else text.capitalize()
