"""What follows from variance: the level of an effect in a direction, why, and what can be done about it.

What a client sends may not be narrowed; what a server returns may not be widened.
"""

from __future__ import annotations

from msgspec import Struct

from generator.compare.model import Effect
from generator.rules.model import Level


class Verdict(Struct, frozen=True):
    """Level, reason and remedy of one (effect, direction)."""

    level: Level
    reason: str
    avoid: str


_LOOKED_AT = "Look at both sides; accept a harmless change with a waiver, else keep the old form beside the new."
_UNKNOWN = (
    "Whether the two sides allow the same values could not be decided, so neither the break nor its absence is proven."
)
_NEUTRAL = "The values and calls that are allowed are the same on both sides."

VERDICTS: dict[tuple[Effect, str], Verdict] = {
    (Effect.NARROWS, "request"): Verdict(
        Level.ERROR,
        "Calls that were valid are refused now: what a client sends may not be narrowed.",
        "Keep accepting what was accepted; put the tighter form into a new operation, version or optional property.",
    ),
    (Effect.WIDENS, "request"): Verdict(Level.INFO, "Every call that was valid is still valid.", ""),
    (Effect.REPLACES, "request"): Verdict(
        Level.ERROR,
        "Some calls that were valid are refused now: what a client sends may not be narrowed.",
        "Accept the old form beside the new one, and take the old one away in the next major version.",
    ),
    (Effect.UNKNOWN, "request"): Verdict(Level.WARNING, _UNKNOWN, _LOOKED_AT),
    (Effect.NEUTRAL, "request"): Verdict(Level.INFO, _NEUTRAL, ""),
    (Effect.NARROWS, "response"): Verdict(
        Level.INFO, "Everything that may arrive now could arrive before, so readers already handle it.", ""
    ),
    (Effect.WIDENS, "response"): Verdict(
        Level.ERROR,
        "Values may arrive that the old contract ruled out: what a server returns may not be widened.",
        "Keep to the old limits; return the wider form in a new property, operation or version.",
    ),
    (Effect.REPLACES, "response"): Verdict(
        Level.ERROR,
        "Values may arrive that the old contract ruled out, in place of those that readers know.",
        "Return the new form in a new property beside the old one until clients have moved.",
    ),
    (Effect.UNKNOWN, "response"): Verdict(Level.WARNING, _UNKNOWN, _LOOKED_AT),
    (Effect.NEUTRAL, "response"): Verdict(Level.INFO, _NEUTRAL, ""),
}

ABSENT_REASON = {
    "read-only": "The property is read-only: no request carries it, so no caller is concerned.",
    "write-only": "The property is write-only: no response carries it, so no reader is concerned.",
}
ABSENT_TEXT = {
    "read-only": " (read-only, so no request carries it)",
    "write-only": " (write-only, so no response carries it)",
}
UNPROVEN_TEXT = "; it could not be proven either way whether this breaks"
EFFECT_SUFFIX = {
    Effect.NARROWS: "narrowing",
    Effect.WIDENS: "widening",
    Effect.REPLACES: "replacing",
    Effect.NEUTRAL: "neutral",
}
"""Ending of the id of a cell whose effect is not the usual one and gives another level (inside a `not`, say)."""
EFFECT_TEXT = {
    Effect.NARROWS: ", which leaves fewer values here",
    Effect.WIDENS: ", which leaves more values here",
    Effect.REPLACES: ", which exchanges values here",
    Effect.NEUTRAL: ", which leaves the same values here",
}
EFFECT_MEANING = {
    Effect.NARROWS: "Where it stands this allows fewer values than before (inside a `not`, or where branches overlap).",
    Effect.WIDENS: "Where it stands this allows more values than before (inside a `not`, or where branches overlap).",
    Effect.REPLACES: "Where it stands some values went and others came.",
    Effect.NEUTRAL: "Where it stands the same values are allowed as before.",
}


def verdict(effect: Effect, direction: str) -> Verdict:
    """The verdict of variance; `direction` is `request` or `response`."""
    return VERDICTS[effect, direction]
