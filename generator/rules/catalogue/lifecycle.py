"""Deprecation and sunset of operations and parameters, judged by a day (`x-sunset`, RFC 8594; `x-stability-level`)."""

from __future__ import annotations

from msgspec.structs import replace

from generator.compare.model import Effect
from generator.rules.catalogue.fragments import operation, parameter, parameters
from generator.rules.catalogue.row import SCHEMA, Row
from generator.rules.model import Example, Ground, Level

_OPERATION = ("",)
_PARAMETER = ("request-parameter", "response-parameter")
_SCHEMA = tuple(place for place in SCHEMA if place not in _PARAMETER)
_POLICY = ("--as-of", "2031-01-01", "--deprecation-days-stable", "90")
_TODAY = ("--as-of", "2031-01-01")
_NOTICE = "Nothing changes for calls made today; it is the notice that lets clients move in time."
_NO_DATE = "A date that cannot be read is none, and clients cannot plan without one."
_WRITE_DATE = "Write `x-sunset` as a date (`2031-06-30`) or a date with time (RFC 3339)."
_MOVE_DATE = "Move `x-sunset` so far that the days of notice remain."


def _row(
    facet: str,
    action: str,
    text: str,
    meaning: str,
    level: Level,
    why: str,
    avoid: str,
    ids: tuple[str, str],
    before: str,
    after: str,
    flags: tuple[str, ...] = (),
    marks: tuple[str, ...] = (),
) -> tuple[Row, ...]:
    """The row for operations and the one for parameters; `facet` endpoint stands for the thing itself.

    A sunset has a third one, for schemas: a parameter's own and that of its schema are one rule.
    """
    rows = []
    for rule, places in zip(ids, (_OPERATION, _PARAMETER), strict=True):
        of_parameter = places is _PARAMETER
        sides = [
            operation(parameters(parameter("tenant", "query", *side.split("\n"))))
            if of_parameter
            else operation(*side.split("\n"))
            for side in (before or "description: Orders.", after or "description: Orders.")
        ]
        rows.append(
            Row(
                "parameter" if of_parameter and facet == "endpoint" else facet,
                action,
                Effect.NEUTRAL,
                text,
                meaning,
                places=places,
                marks=frozenset(marks),
                ids=dict(zip(places, (rule, rule.replace("request", "response")), strict=False)),
                ground=Ground.LIFECYCLE,
                level={"": level},
                why={"": why},
                avoid=avoid,
                example=Example(sides[0], sides[1], "document", flags),
            )
        )
    if facet == "sunset":
        sides = [f"type: string\n{side}" for side in (before, after)]
        suffix = ids[1].removeprefix("request-parameter-")
        of_schema = Example(sides[0], sides[1], "schema", flags)
        rows.append(replace(rows[-1], places=_SCHEMA, ids={}, suffix=suffix, example=of_schema))
    return tuple(rows)


_OLD = "deprecated: true"


def _until(day: str) -> str:
    return f"{_OLD}\nx-sunset: {day}"


ROWS = (
    *_row(
        "endpoint",
        "deprecated",
        "{subject_or_endpoint} deprecated",
        "It still works, and clients are asked to stop using it.",
        Level.INFO,
        _NOTICE,
        "",
        ("endpoint-deprecated", "request-parameter-deprecated"),
        "",
        _OLD,
    ),
    *_row(
        "endpoint",
        "deprecated",
        "{subject_or_endpoint} deprecated, with sunset {sunset}",
        "It still works until a day that is given, and clients are asked to stop using it.",
        Level.INFO,
        _NOTICE,
        "",
        ("endpoint-deprecated-with-sunset", "request-parameter-deprecated"),
        "",
        _until("'2031-06-30'"),
        _TODAY,
        ("with-sunset",),
    ),
    *_row(
        "endpoint",
        "deprecated",
        "{subject_or_endpoint} deprecated without a sunset date",
        "The policy asks for a day until which a deprecated part works, and none is given.",
        Level.ERROR,
        "The policy in force asks for a sunset date, and clients cannot plan without one.",
        "Give `x-sunset` a date that leaves the days of notice.",
        ("api-deprecated-sunset-missing", "request-parameter-deprecated-sunset-missing"),
        "",
        _OLD,
        _POLICY,
        ("sunset-missing",),
    ),
    *_row(
        "endpoint",
        "deprecated",
        "{subject_or_endpoint} deprecated with {sunset} as sunset, which is no date",
        "The day until which the deprecated part works cannot be read.",
        Level.ERROR,
        _NO_DATE,
        _WRITE_DATE,
        ("api-deprecated-sunset-parse", "request-parameter-sunset-parse"),
        "",
        _until("next summer"),
        (),
        ("sunset-invalid",),
    ),
    *_row(
        "endpoint",
        "deprecated",
        "{subject_or_endpoint} deprecated with sunset {sunset}, which leaves fewer than {days} days",
        "The day until which the deprecated part works comes sooner than the policy allows.",
        Level.ERROR,
        "The policy in force grants clients a notice that this date does not leave.",
        _MOVE_DATE,
        ("api-sunset-date-too-small", "request-parameter-sunset-date-too-small"),
        "",
        _until("'2031-01-20'"),
        _POLICY,
        ("sunset-too-soon",),
    ),
    *_row(
        "endpoint",
        "reactivated",
        "{subject_or_endpoint} taken out of deprecation",
        "It was deprecated, and is not any more.",
        Level.INFO,
        "Nothing changes for calls; those that moved away may come back.",
        "",
        ("endpoint-reactivated", "request-parameter-reactivated"),
        _OLD,
        "",
    ),
    *_row(
        "sunset",
        "deleted",
        "the sunset date {before} of {subject} was taken away{where}",
        "It stays deprecated, and no day is given any more until which it works.",
        Level.ERROR,
        "Clients planned by that day, and now it may go at any time.",
        "Keep the date, or move it later.",
        ("sunset-deleted", "request-parameter-sunset-deleted"),
        _until("'2031-06-30'"),
        _OLD,
        _TODAY,
    ),
    *_row(
        "sunset",
        "changed-too-small",
        "the sunset date of {subject} moved from {before} to {after}, which leaves fewer than {days} days{where}",
        "It goes earlier than was announced, and sooner than the policy allows.",
        Level.ERROR,
        "Clients planned by the later day, and the policy in force grants them more notice.",
        _MOVE_DATE,
        ("api-sunset-date-changed-too-small", "request-parameter-sunset-date-changed-too-small"),
        _until("'2031-06-30'"),
        _until("'2031-01-20'"),
        _POLICY,
    ),
    *_row(
        "sunset",
        "invalid",
        "the sunset date of {subject} changed from {before} to {after}, and one of them is no date{where}",
        "The day until which it works cannot be read, or could not be.",
        Level.ERROR,
        _NO_DATE,
        _WRITE_DATE,
        ("api-path-sunset-parse", "request-parameter-sunset-parse"),
        _until("'2031-06-30'"),
        _until("next summer"),
    ),
    *_row(
        "sunset",
        "advanced",
        "the sunset date of {subject} is now earlier, {after} instead of {before}{where}",
        "It goes earlier than was announced.",
        Level.WARNING,
        "Clients planned by the later day.",
        "Keep the date that was announced.",
        ("api-sunset-date-advanced", "request-parameter-sunset-date-advanced"),
        _until("'2031-12-31'"),
        _until("'2031-06-30'"),
        _TODAY,
    ),
    *_row(
        "sunset",
        "postponed",
        "the sunset date of {subject} is now later, {after} instead of {before}{where}",
        "It goes later than was announced.",
        Level.INFO,
        "Clients have more time.",
        "",
        ("api-sunset-date-postponed", "request-parameter-sunset-date-postponed"),
        _until("'2031-06-30'"),
        _until("'2031-12-31'"),
        _TODAY,
    ),
    *_row(
        "sunset",
        "added",
        "{subject}, which was deprecated, now has the sunset date {after}{where}",
        "A day is given until which it works.",
        Level.INFO,
        "Clients know now how long they have.",
        "",
        ("api-sunset-date-added", "request-parameter-sunset-date-added"),
        _OLD,
        _until("'2031-06-30'"),
        _TODAY,
    ),
)
