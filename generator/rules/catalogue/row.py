"""The rows of the rule table, and how a row becomes the rule of one cell.

A row is one (facet, action, marks) of the vocabulary that comparing speaks. Its cells are the places in which the
difference can be felt: `{request|response}-{body|property|parameter|parameter-property|header|header-property}`, or the
empty word for what concerns an operation or the document as a whole. Where the ecosystem's list of ids is irregular a
row names the id outright; elsewhere the grammar `{place}-{suffix}` makes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct, field

from generator.compare.model import Effect, Location
from generator.rules.catalogue.migration import migration
from generator.rules.catalogue.peer import PEER_LEVELS
from generator.rules.catalogue.variance import (
    ABSENT_REASON,
    ABSENT_TEXT,
    EFFECT_MEANING,
    EFFECT_SUFFIX,
    EFFECT_TEXT,
    UNPROVEN_TEXT,
    verdict,
)
from generator.rules.model import Example, Ground, Level, Rule

Value = TypeVar("Value")

WORDS = ("body", "property", "parameter", "parameter-property", "header", "header-property")
INNER_WORDS = ("property", "parameter-property", "header-property")
DIRECTIONS = ("request", "response")


def places(*words: str) -> tuple[str, ...]:
    """The place words of both directions for the given location words."""
    return tuple(f"{direction}-{word}" for direction in DIRECTIONS for word in words)


SCHEMA = places(*WORDS)
INNER = places(*INNER_WORDS)
OPERATION = ("",)
MARK_OF_DIRECTION = {"request": "read-only", "response": "write-only"}


class Row(Struct, frozen=True):
    """One kind of difference with all its cells.

    `text`, `meaning`, `ids`, `level`, `why`, `avoid`, `profiles` are either one value or a mapping whose keys are, from
    special to general: a place word (`request-property`), a direction (`request`), a location word (`property`), or the
    empty word. `level` lists only departures from variance, and `why` gives their reasons. `exact` makes a row answer
    only for differences of its own effect.
    """

    facet: str
    action: str
    effect: Effect
    text: str | Mapping[str, str]
    meaning: str | Mapping[str, str]
    places: tuple[str, ...] = SCHEMA
    marks: frozenset[str] = frozenset()
    exact: bool = False
    ground: Ground = Ground.VARIANCE
    suffix: str = ""
    ids: Mapping[str, str] = field(default_factory=dict)
    level: Mapping[str, Level] = field(default_factory=dict)
    why: Mapping[str, str] = field(default_factory=dict)
    avoid: str | Mapping[str, str] = ""
    example: Example | Mapping[str, Example] | None = None
    profiles: Mapping[str, Mapping[str, Level]] = field(default_factory=dict)
    peer: Mapping[str, str] = field(default_factory=dict)


def pick(values: Mapping[str, Value], place: str) -> Value | None:
    """The value for a place, from the special key to the general one."""
    direction, _, word = place.partition("-")
    for key in (place, direction, word, ""):
        if key in values:
            return values[key]
    return None


def _chosen(value: str | Mapping[str, str], place: str) -> str:
    return value if isinstance(value, str) else pick(value, place) or ""


def place_of(location: Location, path: tuple[str, ...]) -> str:
    """The place word of a location and property path."""
    kind = location.kind
    if kind == "none":
        return ""
    if not path:
        return f"{location.direction}-{kind}"
    return f"{location.direction}-{'property' if kind == 'body' else f'{kind}-property'}"


def direction_of(place: str) -> str:
    return "response" if place.startswith("response") else "request"


def absent_id(rule_id: str, absent: str) -> str:
    """The id of a cell for a property that the direction does not carry (`request-read-only-property-…`)."""
    return rule_id.replace("property", f"{absent}-property", 1)


def rule_id(row: Row, place: str, absent: str = "") -> str:
    """The id of a cell: outright where the row names it, else by the grammar."""
    if absent:
        return absent_id(rule_id(row, place), absent)
    outright = row.ids.get(place)
    if outright:
        return outright
    suffix = row.suffix or f"{row.facet}-{row.action}"
    if not place:
        return f"api-{suffix}"
    direction, _, word = place.partition("-")
    pattern = pick({key: value for key, value in row.ids.items() if "{" in value}, place)
    return pattern.format(direction=direction, word=word) if pattern else f"{place}-{suffix}"


def cell(row: Row, place: str, absent: str = "", effect: Effect | None = None, payload: bool = False) -> Rule:
    """The rule of one cell.

    `effect` is that of the difference at hand where it may be another than the row's; `payload` asks for the wording
    that fits webhooks and callbacks (the special wording of a response cell names a status, which those lack).
    """
    effect = effect or row.effect
    if absent and absent_id(rule_id(row, place), absent) == rule_id(row, place):
        absent = ""
    direction = direction_of(place)
    base_id = rule_id(row, place, absent)
    usual = verdict(row.effect, direction)
    found = usual if effect is row.effect else verdict(effect, direction)
    departure = pick(row.level, place)
    made_id, text_end, meaning_end = base_id, "", ""
    if absent:
        level, reason, avoid = Level.INFO, ABSENT_REASON[absent], ""
        text_end = ABSENT_TEXT[absent]
    elif departure is not None:
        level = departure
        reason = pick(row.why, place) or usual.reason
        avoid = _chosen(row.avoid, place) or (usual.avoid if level > Level.INFO else "")
    else:
        level = found.level
        reason = (pick(row.why, place) if effect is row.effect else None) or found.reason
        avoid = (_chosen(row.avoid, place) or found.avoid) if level > Level.INFO else ""
        if effect is Effect.UNKNOWN:
            text_end = UNPROVEN_TEXT
        elif level is not usual.level:
            made_id = f"{base_id}-{EFFECT_SUFFIX[effect]}"
            text_end, meaning_end = EFFECT_TEXT[effect], " " + EFFECT_MEANING[effect]
    text = _text(row, place, payload) + text_end
    peer = "" if absent else pick(row.peer, place) or (base_id if made_id != base_id else "")
    return Rule(
        id=made_id,
        level=level,
        ground=row.ground,
        text=text,
        meaning=_chosen(row.meaning, place) + meaning_end,
        reason=reason,
        avoid=avoid,
        migrate=migration(row.facet, row.action, effect, direction) if level > Level.INFO else "",
        example=None if made_id != base_id else _example(row, place),
        facet=row.facet,
        action=row.action,
        effect=effect,
        place=place,
        absent=absent,
        levels=_levels(row, place, absent, peer or made_id),
        peer=peer,
    )


def _text(row: Row, place: str, payload: bool) -> str:
    if isinstance(row.text, str):
        return row.text
    if payload and "" in row.text:
        return row.text[""]
    return pick(row.text, place) or ""


def _example(row: Row, place: str) -> Example | None:
    return row.example if row.example is None or isinstance(row.example, Example) else pick(row.example, place)


def _levels(row: Row, place: str, absent: str, known: str) -> dict[str, Level]:
    levels: dict[str, Level] = {}
    if not absent:
        for profile, values in row.profiles.items():
            level = pick(values, place)
            if level is not None:
                levels[profile] = level
    if known in PEER_LEVELS:
        levels["oasdiff"] = PEER_LEVELS[known]
    return levels
