"""Lengths, patterns and the content of strings (JSON Schema Validation §6.3, §8)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.limits import Limit, limit_rows
from generator.rules.catalogue.row import Row
from generator.rules.model import Example, Ground, Level

_AVOID_PATTERN = {
    "request": "Keep accepting texts that the old pattern allows.",
    "response": "Keep to the old pattern, or return the new form in a new property.",
}
_AS_CHANGED = {
    place: f"{place}-pattern-changed" for place in ("request-property", "request-parameter", "response-property")
}
_AS_GENERALIZED = {place: f"{place}-pattern-generalized" for place in ("request-property", "request-parameter")} | {
    "response-property": "response-property-pattern-changed"
}
_CODED = "type: string\ncontentEncoding: {}"
_TYPED = "type: string\ncontentMediaType: {}"


def _content(facet: str, words: str, form: str, old: str, new: str) -> tuple[Row, Row, Row]:
    why = "Validators do not look inside, but both sides decode the text by this word."
    avoid = {
        "request": f"Accept the old {words} too.",
        "response": f"Return the new {words} in a new property or under a media type of its own.",
    }
    return (
        Row(
            facet,
            "added",
            Effect.NARROWS,
            f"the {words} of {{subject}} is now given as {{after}}{{where}}",
            f"Nothing was said about the {words} of the text; now it is fixed.",
            ground=Ground.PROMISE,
            level={"request": Level.WARNING, "response": Level.INFO},
            why={"": why},
            avoid=avoid,
            example=Example("type: string", form.format(new)),
        ),
        Row(
            facet,
            "removed",
            Effect.WIDENS,
            f"the {words} of {{subject}} is no longer given{{where}}; it was {{before}}",
            f"The {words} of the text was fixed; now nothing is said about it.",
            ground=Ground.PROMISE,
            level={"request": Level.INFO, "response": Level.WARNING},
            why={"": why},
            avoid=avoid,
            example=Example(form.format(old), "type: string"),
        ),
        Row(
            facet,
            "changed",
            Effect.REPLACES,
            f"the {words} of {{subject}} changed from {{before}} to {{after}}{{where}}",
            f"The {words} of the text is another one.",
            ground=Ground.PROMISE,
            level={"": Level.ERROR},
            why={"": why},
            avoid=avoid,
            example=Example(form.format(old), form.format(new)),
        ),
    )


ROWS = (
    *limit_rows(Limit("min-length", "minimum length", "minLength", upper=False, lead="type: string", low=2, high=8)),
    *limit_rows(Limit("max-length", "maximum length", "maxLength", upper=True, lead="type: string", low=40, high=80)),
    Row(
        "pattern",
        "added",
        Effect.NARROWS,
        "{subject} must now match the pattern {after}{where}",
        "Any text was allowed; now only texts that match a pattern are.",
        avoid=_AVOID_PATTERN,
        example=Example("type: string", "type: string\npattern: '^[a-z]+$'"),
    ),
    Row(
        "pattern",
        "removed",
        Effect.WIDENS,
        "{subject} no longer has to match the pattern {before}{where}",
        "Only texts that match a pattern were allowed; now any text is.",
        avoid=_AVOID_PATTERN,
        example=Example("type: string\npattern: '^[a-z]+$'", "type: string"),
    ),
    Row(
        "pattern",
        "removed",
        Effect.WIDENS,
        "{subject} no longer has to match the pattern {before}{where}",
        "Only texts that match a pattern were allowed; the pattern that is written now takes any text.",
        marks=frozenset({"written"}),
        suffix="pattern-removed",
        avoid=_AVOID_PATTERN,
        peer=_AS_GENERALIZED,
        example=Example("type: string\npattern: '^[a-z]+$'", "type: string"),
    ),
    Row(
        "pattern",
        "changed",
        Effect.UNKNOWN,
        "the pattern of {subject} changed from {before} to {after}{where}",
        "The pattern is another one, and neither was shown to allow everything that the other allows.",
        avoid=_AVOID_PATTERN,
        example=Example("type: string\npattern: '^(?!x)[a-z]+$'", "type: string\npattern: '^(?!y)[a-z]+$'"),
    ),
    Row(
        "pattern",
        "changed",
        Effect.REPLACES,
        "the pattern of {subject} changed from {before} to {after}{where}; each allows texts that the other refuses",
        "Some texts that matched the old pattern do not match the new one, and the other way round.",
        exact=True,
        suffix="pattern-replaced",
        avoid=_AVOID_PATTERN,
        peer=_AS_CHANGED,
        example=Example("type: string\npattern: '^[a-z]+$'", "type: string\npattern: '^[0-9]+$'"),
    ),
    Row(
        "pattern",
        "generalized",
        Effect.WIDENS,
        "the pattern of {subject} was loosened from {before} to {after}{where}",
        "Every text that matched the old pattern matches the new one, and others do too.",
        avoid=_AVOID_PATTERN,
        example=Example("type: string\npattern: '^[a-z]+$'", "type: string\npattern: '^[a-z]*$'"),
    ),
    Row(
        "pattern",
        "generalized",
        Effect.WIDENS,
        "the pattern of {subject} was loosened from {before} to {after}{where}",
        "Every text that matched the old pattern matches the new one, and others do too.",
        marks=frozenset({"compared"}),
        avoid=_AVOID_PATTERN,
        peer=_AS_CHANGED,
        example=Example("type: string\npattern: '^[a-z]+$'", "type: string\npattern: '^[a-z]*$'"),
    ),
    Row(
        "pattern",
        "specialized",
        Effect.NARROWS,
        "the pattern of {subject} was tightened from {before} to {after}{where}",
        "Every text that matches the new pattern matched the old one, but not the other way round.",
        avoid=_AVOID_PATTERN,
        peer=_AS_CHANGED,
        example=Example("type: string\npattern: '^[a-z]*$'", "type: string\npattern: '^[a-z]+$'"),
    ),
    *_content("content-encoding", "content encoding", _CODED, "base64", "base32"),
    *_content("content-media-type", "content media type", _TYPED, "application/json", "application/xml"),
    Row(
        "content-schema",
        "added",
        Effect.NARROWS,
        "the content of {subject} must now satisfy a schema{where}",
        "What the text holds when decoded was free; now a schema describes it.",
        avoid={"request": "Keep accepting content that the schema does not describe."},
        example=Example(
            "type: string\ncontentMediaType: application/json",
            "type: string\ncontentMediaType: application/json\ncontentSchema:\n  type: object\n  required: [id]",
        ),
    ),
    Row(
        "content-schema",
        "removed",
        Effect.WIDENS,
        "the content of {subject} no longer has to satisfy a schema{where}",
        "A schema described what the text holds when decoded; now nothing does.",
        avoid={"response": "Keep the schema: readers that decode the text rely on it."},
        example=Example(
            "type: string\ncontentMediaType: application/json\ncontentSchema:\n  type: object\n  required: [id]",
            "type: string\ncontentMediaType: application/json",
        ),
    ),
)
