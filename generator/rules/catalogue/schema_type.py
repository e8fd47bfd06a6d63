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
_TWO = "oneOf:\n- type: array\n- type: boolean"
_NOT_NARROWED_ID = {
    "request-body": "request-body-type-changed",
    "request-property": "request-property-type-changed",
    "request-parameter": "request-parameter-type-changed",
}
"""The ecosystem has no `specialized` for these: a type that became narrower in a request has changed."""
_FORMAT_IDS = {"": "{direction}-{word}-type-changed"}
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
        example=Example("type: string", "type: integer", "json"),
    ),
    Row(
        "type",
        "changed",
        Effect.NEUTRAL,
        _REPLACED,
        "The type is written another way and allows the same values where it is used.",
        exact=True,
        suffix="type-compatible",
        example=Example("type: [integer, number]", "type: number", "json"),
    ),
    Row(
        "type",
        "compatible",
        Effect.NEUTRAL,
        _REPLACED,
        "The type is written another way and allows the same values on the wire.",
        example=Example("type: [integer, number]", "type: number", "json"),
    ),
    Row(
        "type",
        "generalized",
        Effect.WIDENS,
        "the type of {subject} was generalized from {before} to {after}{where}",
        "The new type allows all values of the old one and more.",
        avoid=_AVOID_TYPE,
        example=Example("type: integer", "type: number", "json"),
    ),
    Row(
        "type",
        "specialized",
        Effect.NARROWS,
        "the type of {subject} was narrowed from {before} to {after}{where}",
        "The new type allows only some of the values of the old one.",
        ids=_NOT_NARROWED_ID,
        avoid=_AVOID_TYPE,
        example=Example("type: number", "type: integer", "json"),
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
        ids={
            "request": "{direction}-{word}-type-generalized",
            "response": "{direction}-{word}-type-changed",
        },
        avoid=_AVOID_TYPE,
        example=Example("type: integer\nformat: int32", "type: integer\nformat: int64"),
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
