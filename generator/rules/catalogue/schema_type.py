"""Type, list of types, format and nullability (JSON Schema Validation §6.1, §7; OpenAPI 3.0 `nullable`)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.row import Row
from generator.rules.model import Example, Level

_REPLACED = {
    "": "the type of {subject} changed from {before} to {after}{where}",
    "response-property": "the {property} response's property `type` changed from {before} to {after}"
    " for status {status}",
}
_FORMAT = {
    "": "the `format` of {subject} changed from {before} to {after}{where}",
    "response-property": "the {property} response's property `format` changed from {before} to {after}"
    " for status {status}",
}
_GENERALIZED = "the type of {subject} was generalized from {before} to {after}{where}"
_SPECIALIZED = "the type of {subject} was narrowed from {before} to {after}{where}"
_OTHER_TYPE = Example("type: string", "type: integer", "json")
_WIDER_TYPE = Example("type: integer", "type: number", "json")
_NARROWER_TYPE = Example("type: number", "type: integer", "json")
_COMPATIBLE = {
    place: f"{place}-type-compatible"
    for place in ("request-body", "request-property", "response-body", "response-property")
}
_TWO = "oneOf:\n- type: array\n- type: boolean"
_NOT_NARROWED_ID = {
    "request-body": "request-body-type-changed",
    "request-property": "request-property-type-changed",
    "request-parameter": "request-parameter-type-changed",
}
"""The ecosystem has no `specialized` for these: a type that became narrower in a request has changed."""
_FORMAT_IDS = {"": "{direction}-{word}-type-changed"}
_FORMAT_GENERALIZED_IDS = {
    "request": "{direction}-{word}-type-generalized",
    "response": "{direction}-{word}-type-changed",
}
_AVOID_TYPE = {
    "request": "Accept the old type as well, or take the new one in a new property or parameter.",
    "response": "Return the new type in a new property and keep the old one until clients have moved.",
}

ROWS = (
    Row(
        "type",
        "changed",
        Effect.REPLACES,
        _REPLACED,
        "The JSON type is another one, so values of the old type are not allowed any more and others are.",
        avoid=_AVOID_TYPE,
        example=_OTHER_TYPE,
    ),
    Row(
        "type",
        "changed",
        Effect.REPLACES,
        _REPLACED,
        "The type that is written now, or was, names no type; nothing follows from it.",
        marks=frozenset({"unread"}),
        example=_OTHER_TYPE,
    ),
    Row(
        "type",
        "changed",
        Effect.REPLACES,
        _REPLACED,
        "The type is another one. Where values are no JSON some tools take a text for anything.",
        marks=frozenset({"loose"}),
        avoid=_AVOID_TYPE,
        peer=_COMPATIBLE,
        example=_OTHER_TYPE,
    ),
    Row(
        "type",
        "compatible",
        Effect.NEUTRAL,
        _REPLACED,
        "The type is written another way and allows the same values where it is used: on a wire of texts.",
        example=Example("type: [string, integer]", "type: [string, boolean]", "text"),
    ),
    Row(
        "type",
        "generalized",
        Effect.WIDENS,
        _GENERALIZED,
        "The new type allows all values of the old one and more.",
        avoid=_AVOID_TYPE,
        example=_WIDER_TYPE,
    ),
    Row(
        "type",
        "generalized",
        Effect.WIDENS,
        _GENERALIZED,
        "As texts the values of the old type are among those of the new one.",
        marks=frozenset({"as-text"}),
        avoid=_AVOID_TYPE,
        peer={
            "request-parameter-property": "request-parameter-property-type-changed",
            "request-body": "request-body-type-compatible",
            "request-property": "request-property-type-compatible",
        },
        example=_WIDER_TYPE,
    ),
    Row(
        "type",
        "generalized",
        Effect.WIDENS,
        _GENERALIZED,
        "No type is given any more, so every value is allowed.",
        marks=frozenset({"to-any"}),
        avoid=_AVOID_TYPE,
        peer={place: f"{place}-type-changed" for place in ("response-body", "response-property")},
        example=_WIDER_TYPE,
    ),
    Row(
        "type",
        "specialized",
        Effect.NARROWS,
        _SPECIALIZED,
        "The new type allows only some of the values of the old one.",
        ids=_NOT_NARROWED_ID,
        avoid=_AVOID_TYPE,
        example=_NARROWER_TYPE,
    ),
    Row(
        "type",
        "specialized",
        Effect.NARROWS,
        _SPECIALIZED,
        "As texts the values of the new type are among those of the old one.",
        marks=frozenset({"as-text"}),
        ids=_NOT_NARROWED_ID,
        avoid=_AVOID_TYPE,
        peer={place: f"{place}-type-compatible" for place in ("response-body", "response-property", "response-header")},
        example=_NARROWER_TYPE,
    ),
    Row(
        "list-of-types",
        "widened",
        Effect.WIDENS,
        "the types of {subject} grew from {before} to {after}{where}",
        "The list of allowed types has a further member.",
        avoid=_AVOID_TYPE,
        example=Example(_TWO, f"{_TWO}\n- type: integer", "json"),
    ),
    Row(
        "list-of-types",
        "narrowed",
        Effect.NARROWS,
        "the types of {subject} shrank from {before} to {after}{where}",
        "The list of allowed types lost a member.",
        avoid=_AVOID_TYPE,
        example=Example(f"{_TWO}\n- type: integer", _TWO, "json"),
    ),
    Row(
        "format",
        "changed",
        Effect.REPLACES,
        _FORMAT,
        "The format is another one: texts or numbers of the old format need not fit the new one.",
        ids=_FORMAT_IDS,
        avoid=_AVOID_TYPE,
        example=Example("type: string\nformat: date", "type: string\nformat: date-time"),
    ),
    Row(
        "format",
        "generalized",
        Effect.WIDENS,
        _FORMAT,
        "The format was dropped or became a wider one, so values may appear that the old one ruled out.",
        ids=_FORMAT_GENERALIZED_IDS,
        avoid=_AVOID_TYPE,
        example=Example("type: integer\nformat: int32", "type: integer\nformat: int64"),
    ),
    Row(
        "format",
        "generalized",
        Effect.WIDENS,
        _FORMAT,
        "The format became one that says nothing about values of this type.",
        marks=frozenset({"written"}),
        ids=_FORMAT_GENERALIZED_IDS,
        avoid=_AVOID_TYPE,
        peer={place: f"{place}-type-changed" for place in ("request-body", "request-property", "request-parameter")},
        example=Example("type: integer\nformat: int32", "type: integer\nformat: uuid"),
    ),
    Row(
        "format",
        "specialized",
        Effect.NARROWS,
        _FORMAT,
        "A format was set or became a narrower one, so some values of before do not fit any more.",
        ids={
            "request": "{direction}-{word}-type-changed",
            "response": "{direction}-{word}-type-specialized",
        },
        avoid=_AVOID_TYPE,
        example=Example("type: integer\nformat: int64", "type: integer\nformat: int32"),
    ),
    Row(
        "nullable",
        "became-nullable",
        Effect.WIDENS,
        "{subject} may now be `null`{where}",
        "`null` is allowed beside the values of before.",
        suffix="became-nullable",
        avoid={"response": "Leave the property out, or keep returning a value of the old type."},
        example=Example("type: string", "type: [string, 'null']", "json"),
    ),
    Row(
        "nullable",
        "became-not-nullable",
        Effect.NARROWS,
        "{subject} may no longer be `null`{where}",
        "`null` was allowed and is not any more.",
        suffix="became-not-nullable",
        avoid={"request": "Keep accepting `null` and treat it as absent."},
        example=Example("type: [string, 'null']", "type: string", "json"),
    ),
    Row(
        "schema",
        "impossible",
        Effect.NARROWS,
        "no value at all is allowed any more for {subject}{where}",
        "The parts of the schema contradict each other now, so nothing can satisfy them together.",
        suffix="became-impossible",
        avoid="Remove the contradiction; to withdraw a property, remove it or mark it deprecated.",
        example=Example(
            "type: integer\nminimum: 1\nmaximum: 9",
            "type: integer\nminimum: 10\nmaximum: 9",
        ),
    ),
    Row(
        "schema",
        "possible",
        Effect.WIDENS,
        "{subject} now allows some values{where}; it allowed none at all",
        "The schema contradicted itself before and does not any more.",
        suffix="became-possible",
        example=Example(
            "type: integer\nminimum: 10\nmaximum: 9",
            "type: integer\nminimum: 1\nmaximum: 9",
        ),
    ),
    Row(
        "opaque",
        "changed",
        Effect.UNKNOWN,
        "something that cannot be understood changed in {subject}{where}",
        "A reference that cannot be resolved, or a section of the wrong shape, is another one than before.",
        suffix="opaque-changed",
        level={"": Level.WARNING},
        why={"": "What cannot be read cannot be compared, so neither the break nor its absence is proven."},
        avoid="Make the reference resolvable (or give the file beside the document) and compare again.",
        example=Example("$ref: '#/components/schemas/Missing'", "$ref: '#/components/schemas/Gone'"),
    ),
)
