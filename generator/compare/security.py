"""What an operation demands of its callers: alternatives of schemes and scopes, compared by what is on the wire."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Protocol

from msgspec import Struct

from generator.compare.ground import Sheet, difference
from generator.compare.model import Effect, Location
from generator.contract.model import Operation, SecurityFlow, SecurityRequirement, SecurityScheme
from generator.document.model import Node

_NOWHERE = Location()


class Tell(Protocol):
    """Records one difference about security."""

    def __call__(
        self, action: str, effect: Effect, old: Node, new: Node, name: str, before: str = "", after: str = ""
    ) -> None: ...


class Alternative(Struct, frozen=True):
    """One way to be let in: what is on the wire, with the scopes of each scheme."""

    scopes: Mapping[Hashable, frozenset[str]]
    text: str
    node: Node
    keys: frozenset[str]

    @property
    def anonymous(self) -> bool:
        return not self.scopes

    @property
    def identity(self) -> Hashable:
        return frozenset(self.scopes.items())

    def within(self, other: Alternative) -> bool:
        """Does everyone who satisfies `other` satisfy this one too?"""
        return all(wire in other.scopes and scopes <= other.scopes[wire] for wire, scopes in self.scopes.items())


def wire_identity(scheme: SecurityScheme | None, key: str) -> Hashable:
    """What of a scheme callers notice; an undeclared scheme is known by its key."""
    if scheme is None:
        return ("undeclared", key)
    if scheme.type == "apiKey":
        name = scheme.name.lower() if scheme.location == "header" else scheme.name
        return ("apiKey", scheme.location, name)
    if scheme.type == "http":
        return ("http", scheme.scheme.lower())
    if scheme.type == "oauth2":
        flows = frozenset((f.name, f.authorization_url, f.token_url, f.refresh_url) for f in scheme.flows)
        return ("oauth2", flows)
    if scheme.type == "openIdConnect":
        return ("openIdConnect", scheme.openid_url)
    if scheme.type == "mutualTLS":  # the certificate is all there is to it
        return ("mutualTLS",)
    return (scheme.type, key)


def _alternatives(
    requirements: tuple[SecurityRequirement, ...], schemes: Mapping[str, SecurityScheme]
) -> list[Alternative]:
    result: list[Alternative] = []
    for requirement in requirements:
        scopes: dict[Hashable, frozenset[str]] = {}
        for key, wanted in requirement.schemes.items():  # keys of one scheme demand their scopes together
            wire = wire_identity(schemes.get(key), key)
            scopes[wire] = scopes.get(wire, frozenset()) | frozenset(wanted)
        words = [f"{key}({', '.join(sorted(s))})" if s else key for key, s in requirement.schemes.items()]
        found = Alternative(scopes, " + ".join(words) or "anonymous", requirement.node, frozenset(requirement.schemes))
        if all(found.identity != other.identity for other in result):
            result.append(found)
    return result


def compare_security(base: Operation, revision: Operation, sheet: Sheet) -> None:
    """Everything about the demands of a pair of operations, added to the sheet."""
    one = _alternatives(base.security, sheet.base.security_schemes)
    two = _alternatives(revision.security, sheet.revision.security_schemes)
    marks = ["global"] if all(len(o.security_node.pointer) < 2 for o in (base, revision)) else []
    lets_in_anybody = not two or any(a.anonymous for a in two)

    def tell(action: str, effect: Effect, old: Node, new: Node, name: str, before: str = "", after: str = "") -> None:
        """Where nothing has to be proven nobody is turned away, whichever credentials come along."""
        if lets_in_anybody and effect in (Effect.NARROWS, Effect.REPLACES):
            effect = Effect.NEUTRAL
        found = difference(
            "security", action, effect, old, new, name=name, before=before or None, after=after or None, marks=marks
        )  # fmt: skip
        sheet.tell(_NOWHERE, found)

    was_open = not one or all(a.anonymous for a in one)
    now_open = not two or all(a.anonymous for a in two)
    if was_open and now_open:
        return
    if was_open:
        for found in (a for a in two if not a.anonymous):
            if any(a.anonymous for a in two):
                tell("alternative-added", Effect.WIDENS, base.security_node, found.node, found.text)
            else:
                tell("added", Effect.NARROWS, base.security_node, found.node, found.text)
        return
    if now_open:
        for found in (a for a in one if not a.anonymous):
            if any(a.anonymous for a in one):
                tell("alternative-removed", Effect.NARROWS, found.node, revision.security_node, found.text)
            else:
                tell("removed", Effect.WIDENS, found.node, revision.security_node, found.text)
        return
    gone = [a for a in one if all(a.identity != b.identity for b in two)]
    new = [b for b in two if all(b.identity != a.identity for a in one)]
    _anonymous(gone, new, base, revision, tell)
    _scopes(gone, new, two, tell)
    _schemes(gone, new, sheet, two, tell)
    for alternative in gone:
        if not any(other.within(alternative) for other in two):
            tell("alternative-removed", Effect.NARROWS, alternative.node, revision.security_node, alternative.text)
        elif not new or lets_in_anybody:
            tell("alternative-removed", Effect.NEUTRAL, alternative.node, revision.security_node, alternative.text)
    for alternative in new:
        tell("alternative-added", Effect.WIDENS, base.security_node, alternative.node, alternative.text)


def _anonymous(
    gone: list[Alternative], new: list[Alternative], base: Operation, revision: Operation, tell: Tell
) -> None:
    for alternative in [a for a in gone if a.anonymous]:
        gone.remove(alternative)
        tell("anonymous-removed", Effect.NARROWS, alternative.node, revision.security_node, "anonymous")
    for alternative in [a for a in new if a.anonymous]:
        new.remove(alternative)
        tell("anonymous-added", Effect.WIDENS, base.security_node, alternative.node, "anonymous")


def _scopes(gone: list[Alternative], new: list[Alternative], accepted: list[Alternative], tell: Tell) -> None:
    """The same schemes with other scopes; those that demand no more first. Who is let in anyway loses nothing."""
    for before in list(gone):
        others = [b for b in new if set(b.scopes) == set(before.scopes)]
        after = next((b for b in others if b.within(before)), None)
        if after is None and any(b.within(before) for b in accepted):
            continue
        if after is None and not others:
            continue
        after = after or others[0]
        gone.remove(before)
        new.remove(after)
        for wire in before.scopes:
            for scope in sorted(after.scopes[wire] - before.scopes[wire]):
                tell("scope-added", Effect.NARROWS, before.node, after.node, scope, before.text, after.text)
            for scope in sorted(before.scopes[wire] - after.scopes[wire]):
                tell("scope-removed", Effect.WIDENS, before.node, after.node, scope, before.text, after.text)


def _schemes(
    gone: list[Alternative], new: list[Alternative], sheet: Sheet, accepted: list[Alternative], tell: Tell
) -> None:
    """The same keys, but their schemes are something else on the wire; the root is the scheme's own place."""
    for before in list(gone):
        after = next((b for b in new if b.keys == before.keys), None)
        if after is None or any(b.within(before) for b in accepted):
            continue
        gone.remove(before)
        new.remove(after)
        for key in sorted(before.keys):
            one, two = sheet.base.security_schemes.get(key), sheet.revision.security_schemes.get(key)
            if one is not None and two is not None and wire_identity(one, key) != wire_identity(two, key):
                old, fresh = _told(one, two)
                effect = Effect.NEUTRAL if _only_more_flows(one, two) else Effect.REPLACES
                tell("scheme-changed", effect, one.node, two.node, key, old, fresh)


def _only_more_flows(one: SecurityScheme, two: SecurityScheme) -> bool:
    """Can a token still be got, and renewed, in every way there was? (Further flows, an address to renew it at.)"""

    def still(flow: SecurityFlow) -> bool:
        return any(
            (flow.name, flow.authorization_url, flow.token_url) == (f.name, f.authorization_url, f.token_url)
            and flow.refresh_url in ("", f.refresh_url)
            for f in two.flows
        )

    return one.type == two.type == "oauth2" and all(still(flow) for flow in one.flows)


def _told(one: SecurityScheme, two: SecurityScheme) -> tuple[str, str]:
    """What of a scheme changed, as two texts."""
    if one.type != two.type:
        return one.type, two.type
    if one.type == "apiKey":
        return f"{one.location} {one.name}", f"{two.location} {two.name}"
    if one.type == "http":
        return one.scheme, two.scheme
    if one.type == "openIdConnect":
        return one.openid_url, two.openid_url
    return _flows(one), _flows(two)


def _flows(scheme: SecurityScheme) -> str:
    return "; ".join(
        f"{f.name} {' '.join(url for url in (f.authorization_url, f.token_url, f.refresh_url) if url)}"
        for f in scheme.flows
    )
