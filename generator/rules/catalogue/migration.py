"""What clients do about a change: the other half of `avoid`, which is for those who publish the API.

One entry for each facet and action that may break clients, by direction where that matters; what has none gets the
sentence of its effect. Sentences speak to whoever calls the API.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.compare.model import Effect

_LIMITS = [
    "min",
    "max",
    "exclusive-min",
    "exclusive-max",
    "multiple-of",
    "min-length",
    "max-length",
    "min-items",
    "max-items",
    "min-properties",
    "max-properties",
    "min-contains",
    "max-contains",
]
_TIGHTER = "Check what is sent against the new limit before the call."
_WIDER = "Make room for values beyond the old limit where the answer is read and stored."

_BY_FACET: Mapping[str, str | Mapping[str, str]] = {
    "additional-properties": {
        "request": "Send only the properties that the description names.",
        "response": "Ignore properties that the description does not name.",
    },
    "all-of": {
        "request": "Make what is sent satisfy the further schema as well.",
        "response": "Expect values that the removed schema ruled out.",
    },
    "any-of": {"request": "Send one of the forms that are left.", "response": "Handle the further form of the value."},
    "one-of": {"request": "Send one of the forms that are left.", "response": "Handle the further form of the value."},
    "const": {"request": "Send the value that is allowed now.", "response": "Expect values besides the old one."},
    "contains": {
        "request": "Put the item that is asked for into the list.",
        "response": "Expect lists without that item.",
    },
    "content-encoding": {
        "request": "Encode the text the new way before it is sent.",
        "response": "Decode the text the new way.",
    },
    "content-media-type": {
        "request": "Send the text in the new format.",
        "response": "Read the text in the new format.",
    },
    "content-schema": {
        "request": "Make what the text holds satisfy the schema.",
        "response": "Check what the text holds before it is used.",
    },
    "default-value": {
        "request": "Send the value with every call instead of relying on the server's default.",
        "response": "Read the value that is returned; do not assume the default.",
    },
    "dependent-required": {
        "request": "Send the properties that go together.",
        "response": "Expect one of the properties without the others.",
    },
    "dependent-schema": {
        "request": "Make the object satisfy the further schema where the property is sent.",
        "response": "Expect objects that the removed schema ruled out.",
    },
    "encoding": {"request": "Write the part of the body the new way.", "response": "Read the part the new way."},
    "items": {
        "request": "Send no further items.",
        "response": "Expect further items and ignore what is not known.",
    },
    "opaque": "Compare both descriptions by hand: the part cannot be understood.",
    "parameter": {
        "request": "Send the parameter as it is described now.",
        "response": "Read the parameter as it is described now.",
    },
    "pattern": {
        "request": "Send only text that matches the new pattern.",
        "response": "Expect text that the old pattern ruled out.",
    },
    "pattern-property": {
        "request": "Send only fitting values under such names.",
        "response": "Expect any value under such names.",
    },
    "prefix-items": {
        "request": "Send fitting items in these positions.",
        "response": "Expect other items in these positions.",
    },
    "property-names": {
        "request": "Use only names that are allowed now.",
        "response": "Expect names that were ruled out before.",
    },
    "schema": {
        "request": "Leave the value out: none is allowed any more.",
        "response": "Expect a value where there was none.",
    },
    "stability": "Expect further changes without notice, or move to what is stable.",
    "sunset": "Plan the move for the earlier day.",
    "type": {
        "request": "Send values of the new type or format.",
        "response": "Read values of the new type or format; widen the type that they are stored in.",
    },
    "list-of-types": {
        "request": "Send values of the types that are left.",
        "response": "Handle values of the further types.",
    },
    "unevaluated-items": {"request": "Send no further items.", "response": "Expect further items."},
    "unevaluated-properties": {
        "request": "Send only the properties that the description names.",
        "response": "Ignore properties that the description does not name.",
    },
    "unique-items": {"request": "Drop equal items before sending.", "response": "Expect the same item more than once."},
}

_BY_ACTION: Mapping[tuple[str, str], str | Mapping[str, str]] = {
    ("callback", "removed"): "Stop waiting for the call; ask for the result instead.",
    ("webhook", "removed"): "Stop waiting for the call; ask for the result instead.",
    ("deprecated", "deprecated"): "Stop using it before it goes.",
    ("parameter", "deprecated"): "Stop sending it before it goes.",
    ("endpoint", "deprecated"): "Move to its successor before it goes.",
    ("endpoint", "removed"): "Stop calling it; move to the operation that took its place.",
    ("sunset", "deleted"): "Ask when it will go: the day is not announced any more.",
    ("stability", "invalid"): "Ask how stable it is: what is written says nothing.",
    ("discriminator", "mapping-added"): "Handle the further value, and the form of the object that it stands for.",
    ("discriminator", "mapping-changed"): "Read and write the form that the value stands for now.",
    ("discriminator", "mapping-deleted"): "Stop sending the value; send one that is left.",
    ("discriminator", "property-name-changed"): "Look for the kind of the object in the new property.",
    ("enum", "value-added"): "Handle values that are not known instead of failing on them.",
    ("enum", "value-removed"): "Stop sending the value; send one that is left.",
    ("enum", "became-enum"): "Send only values of the list.",
    ("enum", "removed"): "Expect any value, not only those of the old list.",
    ("x-extensible-enum", "value-removed"): "Stop sending the value; send one that is left.",
    ("header", "became-required"): "Send the header with every call.",
    ("header", "became-optional"): "Do without the header where it is missing.",
    ("header", "removed"): {"request": "Stop sending the header.", "response": "Do without the header."},
    ("media-type", "removed"): {
        "request": "Send the body in a media type that is left (`Content-Type`).",
        "response": "Ask for a media type that is left (`Accept`).",
    },
    ("media-type", "generalized"): "Look at `Content-Type` before the body is read.",
    ("media-type", "specialized"): "Send one of the media types that are named.",
    ("media-type", "schema-added"): "Make the body satisfy the schema.",
    ("media-type", "schema-removed"): "Check the body before it is used: it is not described any more.",
    ("nullable", "became-not-nullable"): "Leave the value out instead of sending `null`.",
    ("nullable", "became-nullable"): "Handle `null`.",
    ("parameter", "added"): "Send the parameter with every call.",
    ("parameter", "became-required"): "Send the parameter with every call.",
    ("parameter", "became-optional"): "Do without the parameter where it is missing.",
    ("parameter", "removed"): "Stop sending the parameter: it has no effect any more.",
    ("parameter", "style-changed"): "Write the parameter in the new style.",
    ("parameter", "explode-changed"): "Write lists and objects in the parameter the new way.",
    ("parameter", "allow-empty-value-disallowed"): "Leave the parameter out instead of sending it empty.",
    ("property", "added"): {
        "request": "Send the property with every call.",
        "response": "Allow for the property where the answer is read strictly.",
    },
    ("property", "removed"): {
        "request": "Stop sending the property.",
        "response": "Do without the property: stop reading it, or treat it as missing.",
    },
    ("required", "became-required"): "Send the property with every call.",
    ("required", "became-optional"): "Handle answers without the property.",
    ("read-only", "became-read-only"): "Stop sending the property: the server sets it.",
    ("read-only", "became-not-read-only"): "Send the property where it is required.",
    ("write-only", "became-write-only"): "Stop reading the property: it is not returned any more.",
    ("request-body", "added"): "Send the body with every call.",
    ("request-body", "became-required"): "Send the body with every call.",
    ("request-body", "became-optional"): "Do without the body where it is missing.",
    ("request-body", "removed"): "Stop sending the body.",
    ("response-content", "removed"): "Do without the body: the status says all.",
    ("response-status", "removed"): "Look for one of the statuses that are left.",
    ("response-status", "generalized"): "Handle any status of the range.",
    ("security", "added"): "Send credentials with every call.",
    ("security", "anonymous-removed"): "Send credentials with every call.",
    ("security", "alternative-removed"): "Use one of the ways to sign in that are left.",
    ("security", "scheme-changed"): "Send credentials the new way.",
    ("security", "scope-added"): "Ask for the further scope, and sign in again.",
    **{(facet, "changed"): "Compare both descriptions by hand." for facet in ("if", "then", "else", "not")},
}

_BY_EFFECT: Mapping[tuple[Effect, str], str] = {
    (Effect.NARROWS, "request"): "Send only what the new description allows.",
    (Effect.REPLACES, "request"): "Send what the new description asks for.",
    (Effect.WIDENS, "response"): "Handle values that the old description ruled out.",
    (Effect.REPLACES, "response"): "Read what the new description promises.",
    (Effect.NARROWS, "response"): "Do without what is not promised any more.",
    (Effect.WIDENS, "request"): "Stop sending what has no effect any more.",
    (Effect.NEUTRAL, "request"): "Look at both descriptions.",
    (Effect.NEUTRAL, "response"): "Look at both descriptions.",
    (Effect.UNKNOWN, "request"): "Compare both descriptions by hand: whether old calls are still taken is not certain.",
    (Effect.UNKNOWN, "response"): "Compare both descriptions by hand: whether answers are as before is not certain.",
}


def migration(facet: str, action: str, effect: Effect, direction: str) -> str:
    """What clients do about a change of this kind. `direction` is request or response."""
    if effect is Effect.UNKNOWN:
        return _BY_EFFECT[effect, direction]
    found = _BY_ACTION.get((facet, action)) or _BY_FACET.get(facet)
    if found is None and facet in _LIMITS:
        found = {"request": _TIGHTER, "response": _WIDER}
    if found is None:
        return _BY_EFFECT[effect, direction]
    return found if isinstance(found, str) else found[direction]
