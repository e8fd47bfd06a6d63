"""The table: complete, consistent, and in step with the ids that the ecosystem knows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

from generator.compare.model import Difference, Effect, Location
from generator.rules.catalogue import ROWS, all_rules, cells
from generator.rules.catalogue.peer import IMPOSSIBLE, PEER_LEVELS
from generator.rules.catalogue.row import Row, cell, rule_id
from generator.rules.catalogue.variance import verdict
from generator.rules.model import Level, Rule
from generator.rules.profiles import PROFILES, level_in
from generator.rules.table import rule_for
from generator.rules.wording import place_names, value_names

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
PEER_LIST = SHARED / "peer-rules.tsv"
RULES = all_rules()
CELLS = [(row, place, absent) for row in ROWS for place, absent in cells(row)]
NAMES = {
    *place_names(Location(), ()),
    *value_names(Difference("x", "y", Effect.NEUTRAL)),
    "sunset",
    "days",
    "stability",
}


def location_of(place: str, row: Row) -> tuple[Location, tuple[str, ...]]:
    """A location and property path that the place word stands for."""
    direction, _, word = place.partition("-")
    if not place:
        return Location(), ()
    path = ("outer", "inner") if word.endswith("property") else ()
    kind = "body" if word in ("body", "property") else word.partition("-")[0]
    where = ("path" if "path" in row.marks else "query") if kind == "parameter" else ""
    status = "200" if direction == "response" or kind == "header" else ""
    return Location(kind, direction, "it" if kind != "body" else "", where, status), path  # type: ignore[arg-type]


def test_ids_are_made_of_small_words() -> None:
    assert not [rule for rule in RULES if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", rule)]


def test_rules_stand_in_the_order_of_their_ids() -> None:
    assert list(RULES) == sorted(RULES)


def test_an_id_has_one_level_in_every_profile() -> None:
    """The id that a profile shows: where one rule has several ids of the ecosystem, each has its own level."""
    seen: dict[tuple[str, str], Level] = {}
    for row, place, absent in CELLS:
        rule = cell(row, place, absent)
        for name, profile in PROFILES.items():
            shown = rule.peer if rule.peer and profile.peer_ids else rule.id
            level = level_in(rule, profile)
            assert seen.setdefault((name, shown), level) is level, (name, shown)


@pytest.mark.parametrize("field", ["text", "meaning", "reason"])
def test_every_rule_says_what_it_has_to_say(field: str) -> None:
    assert not [cell(*where).id for where in CELLS if not getattr(cell(*where), field).strip()]


def test_every_rule_above_info_says_what_to_do_instead() -> None:
    assert not [cell(*where).id for where in CELLS if cell(*where).level > Level.INFO and not cell(*where).avoid]


def test_every_rule_has_an_example_with_two_different_sides() -> None:
    without = [rule.id for rule in RULES.values() if rule.example is None]
    same = [rule.id for rule in RULES.values() if rule.example and rule.example.before == rule.example.after]
    assert not without
    assert same == []


def test_templates_use_only_names_that_there_are() -> None:
    for row, place, absent in CELLS:
        for payload in (False, True):
            text = cell(row, place, absent, payload=payload).text
            assert {name for _, name, _, _ in Formatter().parse(text) if name is not None} <= NAMES, text


def test_departures_from_variance_give_a_reason() -> None:
    for row, place, _ in CELLS:
        if any(key in row.level for key in (place, *place.split("-", 1), "")):
            assert row.why, f"{row.facet} {row.action}"


def test_every_row_is_reached_through_rule_for() -> None:
    for row, place, absent in CELLS:
        location, path = location_of(place, row)
        difference = Difference(row.facet, row.action, row.effect, marks=row.marks)
        assert rule_for(difference, location, path, absent) == cell(row, place, absent), (row.facet, row.action, place)


def test_every_id_of_the_ecosystem_is_here_or_impossible_for_a_reason() -> None:
    assert set(PEER_LEVELS) - set(RULES) == set(IMPOSSIBLE)
    assert all(IMPOSSIBLE.values())


@pytest.mark.skipif(not PEER_LIST.exists(), reason="the list of the ecosystem's ids is not beside this checkout")
def test_the_profile_oasdiff_has_the_levels_of_its_list() -> None:
    words = {"ERR": Level.ERROR, "WARN": Level.WARNING, "INFO": Level.INFO}
    lines = [line.split("\t") for line in PEER_LIST.read_text(encoding="utf-8").splitlines()[1:]]
    listed = {line[0]: words[line[1]] for line in lines}
    assert listed == PEER_LEVELS
    profile = PROFILES["oasdiff"]
    assert {name: level_in(RULES[name], profile) for name in listed if name not in IMPOSSIBLE} == {
        name: level for name, level in listed.items() if name not in IMPOSSIBLE
    }


def level(name: str, profile: str = "contract") -> str:
    return level_in(RULES[name], PROFILES[profile]).word


def test_departures_of_the_contract_profile() -> None:
    said = {
        "new-optional-request-property": "info",
        "new-required-request-property": "error",
        "new-required-request-property-with-default": "error",
        "request-property-removed": "warning",
        "request-property-removed-from-closed-object": "error",
        "response-optional-property-added": "info",
        "response-required-property-added": "info",
        "response-optional-property-added-to-closed-object": "error",
        "response-optional-property-removed": "warning",
        "response-required-property-removed": "error",
        "response-property-enum-value-added": "warning",
        "response-property-enum-value-removed": "info",
        "response-mediatype-enum-value-removed": "info",
        "response-media-type-added": "info",
        "response-media-type-removed": "error",
        "response-success-status-removed": "error",
        "response-non-success-status-removed": "info",
        "response-success-status-added": "info",
        "optional-response-header-removed": "warning",
        "required-response-header-removed": "error",
        "request-parameter-default-value-removed": "error",
        "request-property-default-value-changed": "info",
        "response-property-default-value-changed": "info",
        "api-security-added": "error",
        "api-security-removed": "info",
        "request-body-removed": "error",
        "request-parameter-removed": "warning",
        "api-operation-id-removed": "info",
        "api-removed-without-deprecation": "error",
        "request-property-max-length-set": "error",
        "response-property-max-length-set": "info",
        "response-required-property-became-write-only": "error",
        "request-required-property-became-not-read-only": "error",
        "request-read-only-property-became-required": "info",
    }
    assert {name: level(name) for name in said} == said


def test_profiles_judge_the_same_rule_differently() -> None:
    name = "response-property-enum-value-added"
    assert [level(name, profile) for profile in PROFILES] == ["warning", "error", "info", "error", "warning"]
    assert level("api-operation-id-changed", "sdk") == "error"
    assert level("request-property-max-length-set", "oasdiff") == "warning"


def test_no_cell_is_made_by_two_rows_with_the_same_marks() -> None:
    seen: dict[tuple[object, ...], Rule] = {}
    for row, place, absent in CELLS:
        key = (row.facet, row.action, row.marks, row.effect if row.exact else None, place, absent)
        assert key not in seen, key
        seen[key] = cell(row, place, absent)


def test_properties_that_a_direction_does_not_carry_are_only_noted() -> None:
    absent = [cell(row, place, mark) for row, place, mark in CELLS if mark]
    assert absent
    assert all(rule.level is Level.INFO and ("read-only" in rule.id or "write-only" in rule.id) for rule in absent)


def test_irregular_ids_stand_outright() -> None:
    row = next(row for row in ROWS if (row.facet, row.action) == ("enum", "value-removed"))
    assert rule_id(row, "response-body") == "response-mediatype-enum-value-removed"
    assert rule_id(row, "request-body") == "request-body-enum-value-removed"
    assert rule_id(row, "request-property", "read-only") == "request-read-only-property-enum-value-removed"


def test_the_table_is_light_to_import() -> None:
    """No heavy module comes in with it; the time itself is measured by the benchmark, not on a shared machine."""
    code = (
        "import sys; import generator.rules.table, generator.rules.judge;"
        "print([m for m in ('yaml', 'jinja2', 'orjson', 'pydantic', 'asyncio', 'http', 'click') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_departures_from_the_list_of_the_ecosystem_give_a_reason_that_is_their_own() -> None:
    """A level that differs is either what variance says of the effect, or has a reason in its row."""
    departing = [rule for name, rule in RULES.items() if name in PEER_LEVELS and rule.level is not PEER_LEVELS[name]]
    assert departing
    for rule in departing:
        direction = rule.place.partition("-")[0] or "request"
        usual = verdict(rule.effect, direction)
        assert rule.reason.strip(), rule.id
        assert rule.level is usual.level or rule.reason != usual.reason, rule.id
