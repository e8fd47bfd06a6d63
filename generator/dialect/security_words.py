"""Security schemes of 2.0 in the words of 3.1."""

from __future__ import annotations

from generator.document.model import Json

FLOW_NAMES = {"accessCode": "authorizationCode", "application": "clientCredentials"}
"""2.0 flow names and what they are called since 3.0; `implicit` and `password` kept their names."""

_OF_FLOW = ("authorizationUrl", "tokenUrl", "scopes")


def modern_scheme(written: Json) -> Json:
    """A Security Scheme Object of 2.0 as one of 3.1: `basic` is http basic, oauth2 has its flow by name."""
    if not isinstance(written, dict):
        return written
    kind = written.get("type")
    if kind == "basic":
        return {"type": "http", "scheme": "basic", **_rest(written)}
    if kind != "oauth2":
        return dict(written)
    name = str(written.get("flow"))
    flow = {word: written[word] for word in _OF_FLOW if word in written}
    flow.setdefault("scopes", {})
    return {"type": "oauth2", "flows": {FLOW_NAMES.get(name, name): flow}, **_rest(written)}


def _rest(written: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in written.items() if name not in ("type", "flow", *_OF_FLOW)}
