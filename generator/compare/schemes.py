"""Security schemes by themselves: what appeared, went, or is declared otherwise.

What callers notice of a scheme is told where it is demanded (`compare.security`); here it is an echo of that, and news
only for schemes that no operation demands. Scopes that a flow offers are told here alone.
"""

from __future__ import annotations

from typing import Protocol

from generator.compare.ground import difference, parent_node
from generator.compare.model import Difference, Effect
from generator.contract.model import Contract, SecurityFlow, SecurityScheme
from generator.document.model import Json

NEUTRAL = Effect.NEUTRAL


class _Tell(Protocol):
    """Records one difference between two declarations of a scheme, where the values differ."""

    def __call__(self, action: str, before: Json, after: Json, name: str = "", *, always: bool = False) -> None: ...


def compare_schemes(base: Contract, revision: Contract) -> list[Difference]:
    """All differences between the declared schemes, by key, in document order."""
    found: list[Difference] = []
    for key, scheme in base.security_schemes.items():
        after = revision.security_schemes.get(key)
        if after is None:
            home = parent_node(revision, "components", "securitySchemes")
            found.append(difference("security-scheme", "removed", NEUTRAL, scheme.node, home, name=key))
        else:
            found.extend(_changed(key, scheme, after, demanded=key in _demanded(base) & _demanded(revision)))
    for key, scheme in revision.security_schemes.items():
        if key not in base.security_schemes:
            home = parent_node(base, "components", "securitySchemes")
            found.append(difference("security-scheme", "added", NEUTRAL, home, scheme.node, name=key))
    return found


def _demanded(contract: Contract) -> set[str]:
    """The keys of the schemes that some operation, or the document as a whole, demands."""
    written = [contract.document.root.get("security"), *(key.node.get("security") for key in contract.operations)]
    return {
        key
        for node in written
        if node is not None
        for alternative in node.items()
        if isinstance(alternative.value, dict)
        for key in alternative.value
    }


def _changed(key: str, one: SecurityScheme, two: SecurityScheme, *, demanded: bool) -> list[Difference]:
    found: list[Difference] = []
    marks = ["echo"] if demanded else []

    def tell(action: str, before: Json, after: Json, name: str = "", *, always: bool = False) -> None:
        if before != after:
            found.append(
                difference(
                    "security-scheme",
                    action,
                    NEUTRAL,
                    one.node,
                    two.node,
                    before=before,
                    after=after,
                    name=name or key,
                    marks=[] if always else marks,
                )
            )

    tell("type-changed", one.type, two.type)
    if one.type != two.type:
        return found
    if one.location != "header" or two.location != "header" or one.name.lower() != two.name.lower():
        tell("name-changed", one.name, two.name)
    tell("location-changed", one.location, two.location)
    tell("http-scheme-changed", one.scheme.lower(), two.scheme.lower())
    tell("openid-url-changed", one.openid_url, two.openid_url)
    old, new = ({flow.name: flow for flow in scheme.flows} for scheme in (one, two))
    for name in dict.fromkeys((*old, *new)):
        if name not in new:
            tell("flow-removed", name, None)
        elif name not in old:
            tell("flow-added", None, name)
        else:
            _flow(old[name], new[name], tell)
    return found


def _flow(one: SecurityFlow, two: SecurityFlow, tell: _Tell) -> None:
    tell("oauth-url-changed", one.authorization_url, two.authorization_url)
    tell("oauth-token-url-changed", one.token_url, two.token_url)
    for scope in dict.fromkeys((*one.scopes, *two.scopes)):
        if scope not in two.scopes:
            tell("oauth-scope-removed", scope, None, scope, always=True)
        elif scope not in one.scopes:
            tell("oauth-scope-added", None, scope, scope, always=True)
        else:
            tell("oauth-scope-changed", one.scopes[scope], two.scopes[scope], scope, always=True)
