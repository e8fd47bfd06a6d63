"""The rule table laid out has no hole, says of every cell what the lookup says, and its reasons are sentences."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.compare.model import Difference, Location, LocationKind
from generator.dialect.applicators import APPLICATORS
from generator.dialect.assertions import ASSERTIONS
from generator.report.matrix import render_matrix
from generator.rules.catalogue import ROWS, all_rules
from generator.rules.matrix import OPERATION, PLACES, Cell, matrix
from generator.rules.matrix_keywords import KEYWORDS
from generator.rules.matrix_reasons import REASONS, SCHEMA_FACETS_AT_OPERATION
from generator.rules.table import rule_for

ROOT = Path(__file__).resolve().parents[2]
CELLS = [cell for cells in matrix().values() for cell in cells]
KINDS: dict[str, LocationKind] = {"body": "body", "parameter": "parameter", "header": "header"}


def location_of(cell: Cell) -> tuple[Location, tuple[str, ...]]:
    """A location and property path that a cell stands for."""
    if cell.location == OPERATION:
        return Location(), ()
    word = cell.location.removesuffix("-property")
    kind = KINDS["body" if word == "property" else word]
    direction = "response" if cell.direction == "response" else "request"
    status = "200" if direction == "response" else ""
    place = "query" if kind == "parameter" else ""
    return Location(kind, direction, "it", place, status), ("it",) if "property" in cell.location else ()


def test_there_is_a_cell_for_every_facet_location_and_direction() -> None:
    assert {(cell.facet, cell.place) for cell in CELLS} == {(row.facet, at) for row in ROWS for at in PLACES}


def test_no_cell_is_empty_and_none_is_a_hole() -> None:
    assert [(cell.facet, cell.place, cell.missing) for cell in CELLS if cell.hole] == []
    assert all(cell.named or cell.reason for cell in CELLS)


def test_a_row_that_is_taken_away_leaves_a_hole() -> None:
    rows = [row for row in ROWS if (row.facet, row.action) != ("max-length", "set")]
    assert not any(cell.hole for cells in matrix(rows).values() for cell in cells)  # nobody says `set` any more
    some = [row for row in ROWS if row.facet == "max-length"]
    assert len(some) == 4
    holed = matrix([*some[1:], replace(some[0], places=("request-body",))])["max-length"]
    assert [cell.place for cell in holed if cell.hole] == [at for at in PLACES if at and at != "request-body"]


def test_every_reason_is_a_sentence_and_is_needed() -> None:
    written = {SCHEMA_FACETS_AT_OPERATION, *(text for reasons in REASONS.values() for text in reasons.values())}
    assert [text for text in written if not re.fullmatch(r"[A-Z`][^\n|]{20,}\.", text)] == []
    assert written == {cell.reason for cell in CELLS if cell.reason}
    assert set(REASONS) <= {row.facet for row in ROWS}


@pytest.mark.parametrize("facet", matrix())
def test_the_lookup_finds_what_the_matrix_shows(facet: str) -> None:
    for cell in matrix()[facet]:
        location, path = location_of(cell)
        for row in (row for row in ROWS if row.facet == facet and cell.place in row.places):
            difference = Difference(facet, row.action, row.effect, marks=row.marks)
            found = rule_for(difference, location, path)
            assert found.id in {named.rule.id for named in cell.named}, (cell.place, row.action)


def test_every_rule_stands_in_the_matrix() -> None:
    assert {named.rule.id for cell in CELLS for named in cell.named} == set(all_rules())


def spoken() -> set[tuple[str, str]]:
    """(facet, action) of every difference that comparing makes with both written out."""
    found = set()
    for path in sorted((ROOT / "generator" / "compare").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if name in ("Step", "difference", "Difference") and len(node.args) > 1:
                    found |= set(product(written_out(node.args[0]), written_out(node.args[1])))
    return found


def written_out(node: ast.expr) -> list[str]:
    """The words that an expression may be, as far as they stand in it."""
    if isinstance(node, ast.IfExp):
        return [*written_out(node.body), *written_out(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


LIVED = {("stability", "changed"), ("sunset", "changed")}
"""What `rules.lifecycle` turns into the words of the table."""


def test_comparing_says_nothing_that_the_table_does_not_know() -> None:
    known = {(row.facet, row.action) for row in ROWS}
    assert len(spoken()) > 30
    assert spoken() - LIVED <= known


def test_the_file_is_what_generate_writes() -> None:
    assert (ROOT / "generated" / "rules.md").read_bytes() == render_matrix().encode(), "make generate"


def test_the_table_has_no_empty_cell_and_a_line_for_each() -> None:
    text = render_matrix()
    lines = [
        line for line in text[text.index("## `") :].splitlines() if line.startswith("| ") and "| --- |" not in line
    ]
    rows = [
        [part.strip() for part in line.strip("|").split("|")] for line in lines if "why there can be none" not in line
    ]
    assert len(rows) == len(CELLS)
    assert all(len(row) == 3 and all(row) for row in rows)


VOCABULARIES = """
$id $schema $ref $anchor $dynamicRef $dynamicAnchor $vocabulary $comment $defs
allOf anyOf oneOf not if then else dependentSchemas prefixItems items contains properties patternProperties
additionalProperties propertyNames unevaluatedItems unevaluatedProperties
type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems
minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired
title description default deprecated readOnly writeOnly examples format contentEncoding contentMediaType contentSchema
discriminator xml externalDocs example nullable
"""
"""JSON Schema 2020-12 (Core, Validation) and the Schema Object of OpenAPI 3.0 to 3.2."""


def test_every_keyword_has_a_facet_or_a_reason() -> None:
    assert set(VOCABULARIES.split()) | set(ASSERTIONS) | set(APPLICATORS) <= set(KEYWORDS)
    reasons = {told for told in KEYWORDS.values() if isinstance(told, str)}
    assert [told for told in reasons if not re.fullmatch(r"[A-Z`][^\n|]{20,}\.", told)] == []


def test_the_facets_of_keywords_are_those_of_schemas() -> None:
    named = {facet for told in KEYWORDS.values() if not isinstance(told, str) for facet in told}
    assert named == {cell.facet for cell in CELLS if cell.place == "request-property" and cell.named}
