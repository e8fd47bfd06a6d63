"""The rule table: rows as data, one module per family, and the rules they make."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from generator.rules.catalogue import (
    bodies,
    document,
    endpoints,
    headers,
    lifecycle,
    parameters,
    schema_annotations,
    schema_arrays,
    schema_composition,
    schema_numbers,
    schema_objects,
    schema_strings,
    schema_type,
    schema_values,
    security,
)
from generator.rules.catalogue.row import INNER_WORDS, MARK_OF_DIRECTION, Row, cell, direction_of, rule_id
from generator.rules.model import Rule

ROWS: tuple[Row, ...] = (
    *endpoints.ROWS,
    *lifecycle.ROWS,
    *security.ROWS,
    *parameters.ROWS,
    *bodies.ROWS,
    *headers.ROWS,
    *schema_objects.ROWS,
    *schema_type.ROWS,
    *schema_values.ROWS,
    *schema_numbers.ROWS,
    *schema_strings.ROWS,
    *schema_arrays.ROWS,
    *schema_composition.ROWS,
    *schema_annotations.ROWS,
    *document.ROWS,
)


def cells(row: Row) -> tuple[tuple[str, str], ...]:
    """The cells of a row: (place word, absent mark); every place of properties has one for properties not carried."""
    found: list[tuple[str, str]] = []
    for place in row.places:
        found.append((place, ""))
        mark = MARK_OF_DIRECTION[direction_of(place)]
        if place.partition("-")[2] in INNER_WORDS and rule_id(row, place, mark) != rule_id(row, place):
            found.append((place, mark))
    return tuple(found)


@cache
def all_rules() -> Mapping[str, Rule]:
    """Every rule of the table by id, sorted by id. Rows that share an id (a type and its format) give one rule."""
    rules: dict[str, Rule] = {}
    for row in ROWS:
        for place, absent in cells(row):
            rule = cell(row, place, absent)
            rules.setdefault(rule.id, rule)
    return MappingProxyType(dict(sorted(rules.items())))
