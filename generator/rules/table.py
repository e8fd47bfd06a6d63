"""Which rule names a difference: one lookup in the table, and the grammar where the table has no row."""

from __future__ import annotations

from functools import cache, lru_cache

from generator.compare.model import Difference, Effect, Location
from generator.rules.catalogue import ROWS
from generator.rules.catalogue.row import MARK_OF_DIRECTION, Row, cell, place_of
from generator.rules.model import Ground, Rule
from generator.rules.wording import words

_HEADER_PROPERTY = "request-header-property"
_FELT_AT_PROPERTY = frozenset({"property", "required"})


@cache
def _index() -> dict[tuple[str, str], tuple[Row, ...]]:
    """Rows by facet and action; those that ask for more marks stand first."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in ROWS:
        found.setdefault((row.facet, row.action), []).append(row)
    return {key: tuple(sorted(rows, key=lambda row: -len(row.marks))) for key, rows in found.items()}


def rule_for(difference: Difference, location: Location, path: tuple[str, ...] = (), absent: str = "") -> Rule:
    """The rule that names a difference felt in a location at a property path.

    `absent` is `read-only` or `write-only` when it is felt only below a property that the direction does not carry. A
    combination that has no row gets a rule made by the grammar, at the level of variance: nothing is ever lost.
    """
    place = place_of(location, path)
    if location.place == "header" and place == "request-parameter-property":
        place = f"{place}|{_HEADER_PROPERTY}"
    marks = difference.marks
    if location.kind == "parameter" and location.place == "path" and difference.facet == "parameter":
        marks = marks | {"path"}
    return _rule(difference.facet, difference.action, difference.effect, marks, place, absent, bool(location.payload))


@lru_cache(maxsize=16384)
def _rule(
    facet: str, action: str, effect: Effect, marks: frozenset[str], place: str, absent: str, payload: bool
) -> Rule:
    place, _, header = place.partition("|")
    mark = MARK_OF_DIRECTION[place.partition("-")[0]] if place else ""
    if not absent and facet in _FELT_AT_PROPERTY and mark in marks:
        absent = mark
    row = _row(facet, action, effect, marks, place)
    if row is None:
        row = _grammar(facet, action, effect, place)
    elif header and header in row.ids:
        place = header
    return cell(row, place, absent, effect, payload)


def _row(facet: str, action: str, effect: Effect, marks: frozenset[str], place: str) -> Row | None:
    fitting = [
        row
        for row in _index().get((facet, action), ())
        if row.marks <= marks and place in row.places and (row.effect is effect or not row.exact)
    ]
    if not fitting:
        return None
    most = len(fitting[0].marks)
    return next((row for row in fitting if len(row.marks) == most and row.effect is effect), fitting[0])


def _grammar(facet: str, action: str, effect: Effect, place: str) -> Row:
    """A row for what the table does not know yet."""
    return Row(
        facet,
        action,
        effect,
        f"{words(facet)} of {{subject}}: {words(action)}{{what}}{{where}}",
        f"Something about `{facet}` is another than before ({words(action)}).",
        places=(place,),
        ground=Ground.VARIANCE,
    )
