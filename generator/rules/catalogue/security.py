"""Who may call: security requirements in force and the schemes that they name (OpenAPI 3.1 §4.8.27, §4.8.30)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.compare.model import Effect
from generator.rules.catalogue.fragments import operation
from generator.rules.catalogue.row import OPERATION, Row
from generator.rules.model import Example, Ground

_OAUTH = (
    "    login:\n      type: oauth2\n      flows:\n        clientCredentials:\n"
    "          tokenUrl: https://id.example.com/token\n          scopes: {read: Read orders., write: Write orders.}"
)
_SCHEMES = (
    "components:\n  securitySchemes:\n"
    "    key: {type: apiKey, in: header, name: X-Key}\n"
    "    token: {type: http, scheme: bearer}\n" + _OAUTH
)
_WHY_TIGHTER = "Callers that were let in are turned away now."
_WHY_LOOSER = "Everybody who was let in still is."
_AVOID = "Keep accepting the old credentials beside the new ones until every client has the new ones."


def _secured(requirement: str, everywhere: bool = False, schemes: str = _SCHEMES) -> str:
    if everywhere:
        head = f"security: {requirement}\n" if requirement else ""
        return head + operation() + "\n" + schemes
    return operation(*([f"security: {requirement}"] if requirement else [])) + "\n" + schemes


def _demand(
    action: str,
    effect: Effect,
    text: str,
    meaning: str,
    example: tuple[str, str],
    ids: tuple[str, str],
    peer: tuple[str, str] = ("", ""),
    exact: bool = False,
    schemes: str = _SCHEMES,
) -> tuple[Row, ...]:
    """The row for requirements of an operation and the one for the whole document's; `schemes` are those afterwards."""
    tighter = effect in (Effect.NARROWS, Effect.REPLACES)
    return tuple(
        Row(
            "security",
            action,
            effect,
            text + (" (for the whole API)" if everywhere else ""),
            meaning,
            places=OPERATION,
            marks=frozenset({"global"} if everywhere else ()),
            ids={"": ids[everywhere]},
            ground=Ground.PROMISE,
            exact=exact,
            why={"": _WHY_TIGHTER if tighter else _WHY_LOOSER},
            avoid=_AVOID if tighter else "",
            peer={"": peer[everywhere]} if peer[everywhere] else {},
            example=Example(_secured(example[0], everywhere), _secured(example[1], everywhere, schemes), "document"),
        )
        for everywhere in (False, True)
    )


_DEMANDS = (
    *_demand(
        "added",
        Effect.NARROWS,
        "the operation was open and now demands {name}",
        "Anybody could call; now credentials are asked for.",
        ("", "[{key: []}]"),
        ("api-security-added", "api-global-security-added"),
    ),
    *_demand(
        "removed",
        Effect.WIDENS,
        "the operation is now open; it demanded {name}",
        "Credentials were asked for; now anybody may call.",
        ("[{key: []}]", ""),
        ("api-security-removed", "api-global-security-removed"),
    ),
    *_demand(
        "alternative-added",
        Effect.WIDENS,
        "{name} is now accepted too",
        "There is a further way to prove who calls.",
        ("[{key: []}]", "[{key: []}, {token: []}]"),
        ("api-security-alternative-added", "api-global-security-alternative-added"),
        ("api-security-added", "api-global-security-added"),
    ),
    *_demand(
        "alternative-removed",
        Effect.NARROWS,
        "{name} is no longer accepted",
        "There is one way fewer to prove who calls.",
        ("[{key: []}, {token: []}]", "[{key: []}]"),
        ("api-security-alternative-removed", "api-global-security-alternative-removed"),
        ("api-security-removed", "api-global-security-removed"),
    ),
    *_demand(
        "alternative-removed",
        Effect.NEUTRAL,
        "{name} is no longer listed, and what remains lets the same calls in",
        "A way to prove who calls is gone, and an easier one that is left covers it.",
        ("[{key: []}, {key: [], token: []}]", "[{key: []}]"),
        ("api-security-alternative-removed-covered", "api-global-security-alternative-removed-covered"),
        ("api-security-removed", "api-global-security-removed"),
        exact=True,
    ),
    *_demand(
        "scheme-changed",
        Effect.REPLACES,
        "the credentials {name} changed from {before} to {after}",
        "Credentials of another kind, or sent in another place, are asked for.",
        ("[{key: []}]", "[{key: []}]"),
        ("api-security-scheme-changed", "api-global-security-scheme-changed"),
        schemes=_SCHEMES.replace("X-Key", "X-Api-Key"),
    ),
    *_demand(
        "scope-added",
        Effect.NARROWS,
        "the scope {name} is now demanded ({before} became {after})",
        "Tokens need a further scope.",
        ("[{login: [read]}]", "[{login: [read, write]}]"),
        ("api-security-scope-added", "api-global-security-scope-added"),
    ),
    *_demand(
        "scope-removed",
        Effect.WIDENS,
        "the scope {name} is no longer demanded ({before} became {after})",
        "Tokens need one scope fewer.",
        ("[{login: [read, write]}]", "[{login: [read]}]"),
        ("api-security-scope-removed", "api-global-security-scope-removed"),
    ),
    *_demand(
        "anonymous-added",
        Effect.WIDENS,
        "calls without credentials are now accepted too",
        "Credentials had to be given; now they may be left out.",
        ("[{key: []}]", "[{key: []}, {}]"),
        ("api-security-anonymous-added", "api-global-security-anonymous-added"),
    ),
    *_demand(
        "anonymous-removed",
        Effect.NARROWS,
        "calls without credentials are no longer accepted",
        "Credentials could be left out; now they have to be given.",
        ("[{key: []}, {}]", "[{key: []}]"),
        ("api-security-anonymous-removed", "api-global-security-anonymous-removed"),
    ),
)

_UNUSED_WHY = "No operation demands the scheme, so no call is concerned."
_KEY = "{type: apiKey, in: header, name: X-Key}"


def _scheme(action: str, text: str, meaning: str, before: str, after: str, rule: str = "") -> Row:
    def document(scheme: str) -> str:
        schemes = f"components:\n  securitySchemes:\n    spare: {scheme}" if scheme else "components: {}"
        return operation() + "\n" + schemes

    return Row(
        "security-scheme",
        action,
        Effect.NEUTRAL,
        text,
        meaning,
        places=OPERATION,
        ids={"": rule or f"api-security-component-{action}"},
        ground=Ground.PROMISE,
        why={"": _UNUSED_WHY},
        example=Example(document(before), document(after), "document"),
    )


def _flow(url: str = "", token: str = "https://id.example.com/token", scopes: Mapping[str, str] | None = None) -> str:
    kind = "authorizationCode" if url else "clientCredentials"
    listed = ", ".join(f"{name}: {words}" for name, words in (scopes or {"read": "Read."}).items())
    start = f"authorizationUrl: {url}, " if url else ""
    return f"{{type: oauth2, flows: {{{kind}: {{{start}tokenUrl: {token}, scopes: {{{listed}}}}}}}}}"


_COMPONENTS = (
    _scheme("added", "security scheme {name} added", "The document describes a further security scheme.", "", _KEY),
    _scheme("removed", "security scheme {name} removed", "The document describes a security scheme no more.", _KEY, ""),
    _scheme(
        "type-changed",
        "the type of the security scheme {name} changed from {before} to {after}",
        "The scheme asks for credentials of another kind.",
        _KEY,
        "{type: http, scheme: basic}",
    ),
    _scheme(
        "name-changed",
        "the key of the security scheme {name} is now called {after}; it was {before}",
        "The header, query parameter or cookie of the key has another name.",
        _KEY,
        "{type: apiKey, in: header, name: X-Api-Key}",
    ),
    _scheme(
        "location-changed",
        "the key of the security scheme {name} is now sent in {after}; it was in {before}",
        "The key is sent in another part of the call.",
        _KEY,
        "{type: apiKey, in: query, name: X-Key}",
    ),
    _scheme(
        "http-scheme-changed",
        "the HTTP scheme of {name} changed from {before} to {after}",
        "The `Authorization` header is written another way.",
        "{type: http, scheme: basic}",
        "{type: http, scheme: bearer}",
    ),
    _scheme(
        "openid-url-changed",
        "the discovery address of {name} changed from {before} to {after}",
        "OpenID Connect is described at another address.",
        "{type: openIdConnect, openIdConnectUrl: https://id.example.com/a}",
        "{type: openIdConnect, openIdConnectUrl: https://id.example.com/b}",
    ),
    _scheme(
        "oauth-url-changed",
        "the authorization address of {name} changed from {before} to {after}",
        "Users are sent to another address to give their consent.",
        _flow("https://id.example.com/a"),
        _flow("https://id.example.com/b"),
    ),
    _scheme(
        "oauth-token-url-changed",
        "the token address of {name} changed from {before} to {after}",
        "Tokens are fetched from another address.",
        _flow(),
        _flow(token="https://id.example.com/v2/token"),
    ),
    _scheme(
        "oauth-scope-added",
        "scope {after} added to {name}",
        "The scheme offers a further scope.",
        _flow(),
        _flow(scopes={"read": "Read.", "write": "Write."}),
    ),
    _scheme(
        "oauth-scope-removed",
        "scope {before} removed from {name}",
        "The scheme does not offer a scope any more.",
        _flow(scopes={"read": "Read.", "write": "Write."}),
        _flow(),
    ),
    _scheme(
        "oauth-scope-changed",
        "a scope of {name} is now described as {after}; it was {before}",
        "A scope has another description.",
        _flow(),
        _flow(scopes={"read": "Read all orders."}),
    ),
    _scheme(
        "flow-added",
        "flow {after} added to {name}",
        "The scheme offers a further way to get a token.",
        _flow(),
        _flow()[:-2] + ", implicit: {authorizationUrl: https://id.example.com/a, scopes: {read: Read.}}}}",
    ),
    _scheme(
        "flow-removed",
        "flow {before} removed from {name}",
        "The scheme offers one way fewer to get a token.",
        _flow()[:-2] + ", implicit: {authorizationUrl: https://id.example.com/a, scopes: {read: Read.}}}}",
        _flow(),
    ),
)

ROWS = (*_DEMANDS, *_COMPONENTS)
