"""Marks and annotations: read-only, write-only, deprecated, stability, xml (JSON Schema Validation §9.3, §9.4)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.compare.model import Effect
from generator.rules.catalogue.fragments import operation
from generator.rules.catalogue.row import INNER, SCHEMA, Row
from generator.rules.model import Example, Ground, Level

_BASE = "type: object\nproperties:\n  name:\n    type: string\n  secret:\n    type: string"
_DEMANDED = "\nrequired: [secret]"

_LEVELS: dict[tuple[str, str], tuple[dict[str, Level], dict[str, str], dict[str, str]]] = {
    ("required", "became-write-only"): (
        {"response": Level.ERROR},
        {"response": "The property is gone from responses, and readers were told that it is always there."},
        {"response": "Keep returning the property, mark it deprecated, and take it out after its sunset date."},
    ),
    ("optional", "became-write-only"): (
        {"response": Level.WARNING},
        {"response": "The property is gone from responses; readers had to reckon with its absence, but not for good."},
        {"response": "Keep returning the property, mark it deprecated, and take it out after its sunset date."},
    ),
    ("required", "became-not-read-only"): (
        {"request": Level.ERROR},
        {"request": "The property was never sent and has to be sent now."},
        {"request": "Make the property optional when it becomes writable."},
    ),
    ("required", "became-read-only"): (
        {"request": Level.WARNING},
        {"request": "Callers that send the property are not heeded any more, though the call itself is still fine."},
        {"request": "Keep heeding the property in requests, or take it in under another name."},
    ),
    ("optional", "became-read-only"): (
        {"request": Level.WARNING},
        {"request": "Callers that send the property are not heeded any more, though the call itself is still fine."},
        {"request": "Keep heeding the property in requests, or take it in under another name."},
    ),
}
_NOTHING: tuple[Mapping[str, Level], Mapping[str, str], Mapping[str, str]] = ({}, {}, {})
_UNTOUCHED = "The values that this direction carries are those of before."
_KEYWORD = {"read-only": "readOnly", "write-only": "writeOnly"}


def _marked(facet: str, presence: str) -> tuple[Row, Row]:
    keyword = _KEYWORD[facet]
    demanded = _DEMANDED if presence == "required" else ""
    plain, marked = _BASE + demanded, f"{_BASE}\n    {keyword}: true{demanded}"
    side = "responses" if facet == "read-only" else "requests"

    def row(action: str, text: str, meaning: str, example: Example) -> Row:
        level, why, avoid = _LEVELS.get((presence, action), _NOTHING)
        return Row(
            facet,
            action,
            Effect.NEUTRAL,
            text,
            meaning,
            places=INNER,
            marks=frozenset({presence}),
            ids={"": f"{{direction}}-{presence}-{{word}}-{action}"},
            ground=Ground.PROMISE,
            level=level,
            why={"": _UNTOUCHED, **why},
            avoid=avoid,
            example=example,
        )

    return (
        row(
            f"became-{facet}",
            f"the {presence} {{subject_bare}} became {facet}{{where}}",
            f"The property is part of {side} only, from now on.",
            Example(plain, marked, "object"),
        ),
        row(
            f"became-not-{facet}",
            f"the {presence} {{subject_bare}} is no longer {facet}{{where}}",
            f"The property was part of {side} only, and is part of both now.",
            Example(marked, plain, "object"),
        ),
    )


_OLD = "type: string\ndeprecated: true"
_DAY = "x-sunset: '2031-06-30'"
_STABLE = "type: string\nx-stability-level: stable"
_BETA = "type: string\nx-stability-level: beta"
_FLAGS = ("--as-of", "2031-01-01", "--deprecation-days-stable", "90")

ROWS = (
    *_marked("read-only", "required"),
    *_marked("read-only", "optional"),
    *_marked("write-only", "required"),
    *_marked("write-only", "optional"),
    Row(
        "deprecated",
        "deprecated",
        Effect.NEUTRAL,
        "{subject} was deprecated{where}",
        "It still works, and clients are asked to stop using it.",
        ground=Ground.LIFECYCLE,
        suffix="deprecated",
        why={"": "Nothing changes for calls made today; it is the notice that lets clients move in time."},
        example=Example("type: string", _OLD),
    ),
    Row(
        "deprecated",
        "deprecated",
        Effect.NEUTRAL,
        "{subject} was deprecated{where}, with sunset {sunset}",
        "It still works until a day that is given, and clients are asked to stop using it.",
        marks=frozenset({"with-sunset"}),
        ground=Ground.LIFECYCLE,
        suffix="deprecated-with-sunset",
        ids={
            "request-parameter": "request-parameter-deprecated",
            "response-parameter": "response-parameter-deprecated",
        },
        why={"": "Nothing changes for calls made today; it is the notice that lets clients move in time."},
        example=Example("type: string", f"{_OLD}\n{_DAY}"),
    ),
    Row(
        "deprecated",
        "deprecated",
        Effect.NEUTRAL,
        "{subject} was deprecated without a sunset date{where}",
        "The policy asks for a day until which a deprecated part works, and none is given.",
        marks=frozenset({"sunset-missing"}),
        ground=Ground.LIFECYCLE,
        suffix="deprecated-sunset-missing",
        level={"": Level.ERROR},
        why={"": "The policy in force asks for a sunset date, and clients cannot plan without one."},
        avoid="Give `x-sunset` a date that leaves the days of notice.",
        example=Example("type: string", _OLD, flags=_FLAGS),
    ),
    Row(
        "deprecated",
        "deprecated",
        Effect.NEUTRAL,
        "{subject} was deprecated{where}, with {sunset} as sunset, which is no date",
        "The day until which the deprecated part works cannot be read.",
        marks=frozenset({"sunset-invalid"}),
        ground=Ground.LIFECYCLE,
        suffix="deprecated-sunset-invalid",
        ids={
            "request-parameter": "request-parameter-sunset-parse",
            "response-parameter": "response-parameter-sunset-parse",
        },
        level={"": Level.ERROR},
        why={"": "A date that cannot be read is none, and clients cannot plan without one."},
        avoid="Write `x-sunset` as a date (`2031-06-30`) or a date with time (RFC 3339).",
        example=Example("type: string", f"{_OLD}\nx-sunset: next summer"),
    ),
    Row(
        "deprecated",
        "deprecated",
        Effect.NEUTRAL,
        "{subject} was deprecated{where}, with sunset {sunset}, which leaves fewer than {days} days",
        "The day until which the deprecated part works comes sooner than the policy allows.",
        marks=frozenset({"sunset-too-soon"}),
        ground=Ground.LIFECYCLE,
        suffix="sunset-date-too-small",
        level={"": Level.ERROR},
        why={"": "The policy in force grants clients a notice that this date does not leave."},
        avoid="Move `x-sunset` so far that the days of notice remain.",
        example=Example("type: string", f"{_OLD}\nx-sunset: '2031-01-20'", flags=_FLAGS),
    ),
    Row(
        "deprecated",
        "reactivated",
        Effect.NEUTRAL,
        "{subject} is no longer deprecated{where}",
        "It was deprecated, and is not any more.",
        ground=Ground.LIFECYCLE,
        suffix="reactivated",
        why={"": "Nothing changes for calls; those that moved away may come back."},
        example=Example(_OLD, "type: string"),
    ),
    Row(
        "stability",
        "decreased",
        Effect.NEUTRAL,
        "the stability of {subject} fell from {before} to {after}{where}",
        "What was promised to stay as it is may change more freely now.",
        places=("", *SCHEMA),
        ground=Ground.LIFECYCLE,
        level={"": Level.ERROR},
        why={"": "Clients chose to rely on the level that was promised."},
        avoid="Leave the level, and try new things out in a new operation or property of a lower one.",
        example={
            **dict.fromkeys(SCHEMA, Example(_STABLE, _BETA)),
            "": Example(operation("x-stability-level: stable"), operation("x-stability-level: beta"), "document"),
        },
    ),
    Row(
        "stability",
        "increased",
        Effect.NEUTRAL,
        "the stability of {subject} rose from {before} to {after}{where}",
        "More is promised than before.",
        places=("", *SCHEMA),
        ground=Ground.LIFECYCLE,
        why={"": "Clients may rely on more than before."},
        example={
            **dict.fromkeys(SCHEMA, Example(_BETA, _STABLE)),
            "": Example(operation("x-stability-level: beta"), operation("x-stability-level: stable"), "document"),
        },
    ),
    Row(
        "stability",
        "invalid",
        Effect.NEUTRAL,
        "the stability of {subject}{where} is {after}, which is none of `draft`, `alpha`, `beta`, `stable`",
        "The level of stability cannot be read.",
        places=("", *SCHEMA),
        ground=Ground.LIFECYCLE,
        ids=dict.fromkeys(("", *SCHEMA), "api-invalid-stability-level"),
        level={"": Level.ERROR},
        why={"": "What is promised cannot be known from a level that nobody knows."},
        avoid="Write `x-stability-level` as one of `draft`, `alpha`, `beta`, `stable`.",
        example=Example(operation(), operation("x-stability-level: mature"), "document"),
    ),
    Row(
        "xml",
        "changed",
        Effect.NEUTRAL,
        "how {subject} is written in XML changed{where}",
        "Names, namespaces or wrapping in XML are others; JSON is not concerned.",
        ground=Ground.TRANSPORT,
        why={"": "Only clients that speak XML are concerned, and most operations speak JSON."},
        profiles={"strict": {"": Level.ERROR}},
        example=Example("type: string\nxml:\n  name: colour", "type: string\nxml:\n  name: color"),
    ),
)
