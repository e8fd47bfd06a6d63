"""The whole table laid out: facet × transition × location × direction, each cell with its rules or a reason.

Made from the rows of the catalogue, so a row that is missing is seen as a hole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from generator.rules.catalogue import ROWS, cells
from generator.rules.catalogue.row import DIRECTIONS, WORDS, Row, cell
from generator.rules.matrix_reasons import REASONS, SCHEMA_FACETS_AT_OPERATION
from generator.rules.model import Rule

OPERATION = "operation"
"""The location of what concerns an operation or the document as a whole. It has no direction."""
PLACES = ("", *(f"{direction}-{word}" for word in WORDS for direction in DIRECTIONS))
"""Every location and direction, as the place words of the catalogue."""


class Named(Struct, frozen=True):
    """A rule of a cell. `transition` is what happened to the facet, with the marks the rule asks for."""

    transition: str
    rule: Rule


class Cell(Struct, frozen=True):
    """A facet in one location and direction.

    `named` are its rules; `missing` the transitions that have none, and `reason` why they can have none there. Where
    something is missing without a reason there is a hole.
    """

    facet: str
    place: str
    named: tuple[Named, ...]
    missing: tuple[str, ...] = ()
    reason: str = ""

    @property
    def location(self) -> str:
        """The location word: `operation`, `body`, `property`, …"""
        return self.place.partition("-")[2] or OPERATION

    @property
    def direction(self) -> str:
        """`request`, `response`, or empty."""
        return self.place.partition("-")[0]

    @property
    def hole(self) -> bool:
        return bool(self.missing) and not self.reason


def matrix(
    rows: Sequence[Row] = ROWS, reasons: Mapping[str, Mapping[str, str]] = REASONS
) -> dict[str, tuple[Cell, ...]]:
    """The cells of each facet, in the order of the table and of PLACES."""
    by_facet: dict[str, list[Row]] = {}
    for row in rows:
        by_facet.setdefault(row.facet, []).append(row)
    return {
        facet: tuple(_cell(facet, place, found, reasons.get(facet)) for place in PLACES)
        for facet, found in by_facet.items()
    }


def _cell(facet: str, place: str, rows: Sequence[Row], reasons: Mapping[str, str] | None) -> Cell:
    named = [
        Named(_transition(row, absent), cell(row, place, absent))
        for row in rows
        for at, absent in cells(row)
        if at == place
    ]
    known = {row.action for row in rows if place in row.places}
    missing = tuple(dict.fromkeys(row.action for row in rows if row.action not in known))
    return Cell(facet, place, tuple(named), missing, _reason(place, reasons) if missing else "")


def _reason(place: str, reasons: Mapping[str, str] | None) -> str:
    if reasons is None:
        return "" if place else SCHEMA_FACETS_AT_OPERATION
    word = place.partition("-")[2] or OPERATION
    return reasons.get(word) or reasons.get("", "")


def _transition(row: Row, absent: str) -> str:
    marks = [mark.replace("-", " ") for mark in sorted({*row.marks, absent} - {""})]
    return row.action.replace("-", " ") + (f" ({', '.join(marks)})" if marks else "")
