"""Enum, const, default and the extensible enum (JSON Schema Validation §6.1.2, §6.1.3, §9.2; Zalando rule 112)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.row import Row
from generator.rules.model import Example, Ground, Level

_PARAMETERS = ("request-parameter", "request-parameter-property")
_DEFAULT_WHY = dict.fromkeys(
    _PARAMETERS, "Callers that leave the parameter out get another behaviour than the one they rely on."
)
_DEFAULT_AVOID = dict.fromkeys(
    _PARAMETERS, "Keep the default, or offer the new behaviour under a new parameter or a new value of this one."
)
_DEFAULT_LEVEL = dict.fromkeys(_PARAMETERS, Level.ERROR)
_DEFAULT_LENIENT = dict.fromkeys(_PARAMETERS, Level.WARNING)


def _default(action: str, text: dict[str, str], meaning: str, example: Example) -> Row:
    return Row(
        "default-value",
        action,
        Effect.NEUTRAL,
        text,
        meaning,
        ground=Ground.POLICY,
        level=_DEFAULT_LEVEL,
        why={
            **_DEFAULT_WHY,
            "request": "A default in a body is advice to the reader of the document; the values allowed are the same.",
            "response": "A default in a response says nothing about what the server returns.",
        },
        avoid=_DEFAULT_AVOID,
        profiles={"lenient": _DEFAULT_LENIENT, "strict": {"request": Level.WARNING, **_DEFAULT_LEVEL}},
        example=example,
    )


ROWS = (
    Row(
        "enum",
        "value-added",
        Effect.WIDENS,
        {
            "": "added the new {name} enum value to {subject}{where}",
            "response-property": "added the new {name} enum value to the {property} response property"
            " for the response status {status}",
        },
        "A further value is allowed.",
        suffix="enum-value-added",
        ground=Ground.PROMISE,
        level={"response": Level.WARNING},
        why={
            "response": "Lists of values grow in the life of most APIs, so a client should expect unknown ones; those"
            " that handle a closed list fail on the new value."
        },
        avoid={
            "response": "Document the list as open (`x-extensible-enum`), or return the new value only to callers that"
            " ask for it. Clients: treat an unknown value as a case of its own."
        },
        profiles={"sdk": {"response": Level.ERROR}},
        example=Example("type: string\nenum: [queued, running]", "type: string\nenum: [queued, running, paused]"),
    ),
    Row(
        "enum",
        "value-removed",
        Effect.NARROWS,
        {
            "": "removed the {name} enum value from {subject}{where}",
            "response-property": "removed the {name} enum value from the {property} response property"
            " for the response status {status}",
        },
        "A value that was allowed is not any more.",
        suffix="enum-value-removed",
        ids={"response-body": "response-mediatype-enum-value-removed"},
        avoid={"request": "Keep accepting the value and map it to its successor."},
        profiles={"sdk": {"response": Level.WARNING}},
        example=Example("type: string\nenum: [queued, running, paused]", "type: string\nenum: [queued, running]"),
    ),
    Row(
        "enum",
        "became-enum",
        Effect.NARROWS,
        "{subject} is now restricted to the values {after}{where}",
        "Any value of the type was allowed; now only those of a list are.",
        suffix="became-enum",
        ids={
            "request-header-property": "request-header-property-became-enum",
        },
        avoid={"request": "Keep accepting other values, and document the list as a recommendation."},
        example=Example("type: string", "type: string\nenum: [small, large]"),
    ),
    Row(
        "enum",
        "removed",
        Effect.WIDENS,
        "{subject} is no longer restricted to the values {before}{where}",
        "Only values of a list were allowed; now any value of the type is.",
        avoid={"response": "Keep to the list, or return open values in a new property."},
        example=Example("type: string\nenum: [small, large]", "type: string"),
    ),
    Row(
        "const",
        "added",
        Effect.NARROWS,
        "{subject} must now be {after}{where}",
        "One single value is allowed where others were allowed too.",
        avoid={"request": "Keep accepting other values."},
        example=Example("type: string", "type: string\nconst: v1"),
    ),
    Row(
        "const",
        "removed",
        Effect.WIDENS,
        "{subject} no longer has to be {before}{where}",
        "One single value was allowed; now others are too.",
        avoid={"response": "Keep returning the one value."},
        example=Example("type: string\nconst: v1", "type: string"),
    ),
    Row(
        "const",
        "changed",
        Effect.REPLACES,
        "the only value of {subject} changed from {before} to {after}{where}",
        "The one value that is allowed is another one.",
        avoid={"request": "Accept both values.", "response": "Return the new value in a new operation or version."},
        example=Example("type: string\nconst: v1", "type: string\nconst: v2"),
    ),
    _default(
        "added",
        {
            "": "for {subject}, default value {after} was added{where}",
            "response-property": "the {last} response's property default value {after} was added"
            " for the status {status}",
        },
        "What holds when the value is left out is written down now.",
        Example("type: integer", "type: integer\ndefault: 20"),
    ),
    _default(
        "removed",
        {
            "": "for {subject}, default value {before} was removed{where}",
            "response-property": "the {last} response's property default value {before} was removed"
            " for the status {status}",
        },
        "What holds when the value is left out is not written down any more.",
        Example("type: integer\ndefault: 20", "type: integer"),
    ),
    _default(
        "changed",
        {
            "": "for {subject}, default value changed from {before} to {after}{where}",
            "response-property": "the {last} response's property default value changed from {before} to {after}"
            " for the status {status}",
        },
        "When the value is left out, another one holds than before.",
        Example("type: integer\ndefault: 20", "type: integer\ndefault: 50"),
    ),
    Row(
        "x-extensible-enum",
        "value-added",
        Effect.NEUTRAL,
        "added the value {name} to the open list of {subject}{where}",
        "A further value was named in a list that announces that it may grow.",
        ground=Ground.PROMISE,
        why={"": "The list says that it is open, so clients are told to expect values that are not on it."},
        example=Example("type: string\nx-extensible-enum: [bus]", "type: string\nx-extensible-enum: [bus, tram]"),
    ),
    Row(
        "x-extensible-enum",
        "value-removed",
        Effect.NEUTRAL,
        "removed the value {name} from the open list of {subject}{where}",
        "A value is no longer named in a list that announces that it may grow.",
        ground=Ground.PROMISE,
        level={"request": Level.ERROR},
        why={
            "request": "The list may grow, but callers rely on the values that it names being understood.",
            "response": "The value may not arrive any more; readers handle the rest already.",
        },
        avoid={"request": "Keep accepting the value and map it to its successor."},
        profiles={"lenient": {"request": Level.WARNING}},
        example=Example("type: string\nx-extensible-enum: [bus, tram]", "type: string\nx-extensible-enum: [bus]"),
    ),
)
