"""Judging: order, reach, fingerprints, levels, profiles, waivers, and the note about the version."""

from __future__ import annotations

import dataclasses
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rules_pipeline import comparison, judged, tree

from generator.compare.model import Difference, Effect, Felt, Location, OperationPair
from generator.document.model import Place
from generator.errors import UsageError
from generator.rules.ignore import read_ignores
from generator.rules.judge import Judging, judge, judge_with_waivers
from generator.rules.model import Level
from generator.rules.waivers import Waiver

N, W, NEUTRAL = Effect.NARROWS, Effect.WIDENS, Effect.NEUTRAL
RESPONSE, REQUEST = Location("body", "response", status="200"), Location("body", "request")
FIELD = Place("api.yaml", ("components", "schemas", "Order", "properties", "a"))


def optional(path: str, location: Location = RESPONSE, place: Place = FIELD, others: int = 0) -> Felt:
    return Felt(Difference("required", "became-optional", W, base=place, revision=place), location, (path,), others)


def enum(path: str, value: str, location: Location = RESPONSE) -> Felt:
    return Felt(Difference("enum", "value-added", W, None, value, value, base=FIELD, revision=FIELD), location, (path,))


def test_entries_stand_by_level_id_and_path_within_operations_as_compared() -> None:
    felt = (
        Felt(Difference("property", "added", NEUTRAL, marks=frozenset({"optional"})), RESPONSE, ("z",)),
        enum("b", "X"),
        optional("d"),
        Felt(Difference("property", "removed", W, marks=frozenset({"optional"})), RESPONSE, ("a",)),
        optional("c"),
    )
    gone = Difference("component-schema", "removed", NEUTRAL, name="Spare")
    changes = judge(comparison(("GET", "/z", felt), ("GET", "/a", felt[:1]), unattached=(gone,)))
    assert [(c.path, c.id, c.property) for c in changes] == [
        ("/z", "response-property-became-optional", ("c",)),
        ("/z", "response-property-became-optional", ("d",)),
        ("/z", "response-optional-property-removed", ("a",)),
        ("/z", "response-property-enum-value-added", ("b",)),
        ("/z", "response-optional-property-added", ("z",)),
        ("/a", "response-optional-property-added", ("z",)),
        ("", "api-schema-removed", ()),
    ]


def test_reach_counts_the_operations_that_feel_the_same_root() -> None:
    other = replace(FIELD, pointer=("elsewhere",))
    changes = judge(
        comparison(
            ("GET", "/a", (optional("x"), optional("x", Location("body", "response", status="201")))),
            ("POST", "/a", (optional("x"),)),
            ("GET", "/b", (optional("y"), optional("x", place=other), enum("e", "X"), enum("e", "Y"))),
        )
    )
    reach = {
        (c.operation, c.path, c.location.status, c.property, c.arguments.get("name", "")): c.reach for c in changes
    }
    assert reach == {
        ("GET", "/a", "200", ("x",), ""): 3,
        ("GET", "/a", "201", ("x",), ""): 3,
        ("POST", "/a", "200", ("x",), ""): 3,
        ("GET", "/b", "200", ("y",), ""): 3,
        ("GET", "/b", "200", ("x",), ""): 1,
        ("GET", "/b", "200", ("e",), "X"): 1,
        ("GET", "/b", "200", ("e",), "Y"): 1,
    }


def test_an_entry_carries_what_machines_need() -> None:
    location = Location("body", "response", status="200", media_types=("text/csv",))
    difference = Difference("max", "increased", W, 5, 9, base=FIELD, revision=FIELD)
    (change,) = judge(comparison(("GET", "/a", (Felt(difference, location, ("x", "y"), 4),))))
    assert (change.operation, change.path, change.section) == ("GET", "/a", "paths")
    assert (change.property, change.other_paths, change.location) == (("x", "y"), 4, location)
    assert (change.base, change.revision, change.effect) == (FIELD, FIELD, W)
    assert change.arguments == {"before": 5, "after": 9}
    assert len(change.fingerprint) == 12


def test_sections() -> None:
    changes = judge(
        comparison(
            ("POST", "webhook:w", (optional("x", Location("body", "response", payload="webhook:w")),)),
            unattached=(
                Difference("component-schema", "removed", NEUTRAL, name="A"),
                Difference("security-scheme", "added", NEUTRAL, name="B"),
                Difference("server", "added", NEUTRAL, name="C"),
            ),
        )
    )
    assert {change.id: change.section for change in changes} == {
        "response-property-became-optional": "webhooks",
        "api-schema-removed": "components",
        "api-security-component-added": "security",
        "api-server-added": "info",
    }


PLACES = st.builds(
    Location,
    st.sampled_from(("body", "parameter", "header")),
    st.sampled_from(("request", "response")),
    st.sampled_from(("", "it")),
    st.sampled_from(("", "query", "header")),
    st.sampled_from(("", "200", "404")),
    payload=st.sampled_from(("", "webhook:w")),
)
DIFFERENCES = st.builds(
    Difference,
    st.sampled_from(("max", "enum", "type", "required", "property")),
    st.sampled_from(("added", "removed", "changed", "value-added", "became-optional", "increased")),
    st.sampled_from(Effect),
    st.sampled_from((None, 1, 1.5, "a", True)),
    st.sampled_from((None, 1, "b", ["x", "y"])),
    st.sampled_from(("", "a", "b")),
    st.frozensets(st.sampled_from(("required", "optional", "closed", "read-only")), max_size=2),
    st.sampled_from((None, FIELD, Place("other.yaml", ()))),
    st.sampled_from((None, FIELD)),
)
FELT = st.builds(
    Felt, DIFFERENCES, PLACES, st.lists(st.sampled_from(("a", "b", "a/b")), max_size=2).map(tuple), st.integers(0, 3)
)
OPERATION = st.tuples(
    st.sampled_from(("GET", "POST")), st.sampled_from(("/a", "/b", "webhook:w")), st.lists(FELT, max_size=4).map(tuple)
)


@given(st.lists(OPERATION, max_size=4, unique_by=lambda entry: entry[:2]))
def test_every_felt_difference_is_one_entry_in_order(operations: list[tuple[str, str, tuple[Felt, ...]]]) -> None:
    changes = judge(comparison(*operations))
    assert len(changes) == sum(len(felt) for _, _, felt in operations)
    index = {(method, path): number for number, (method, path, _) in enumerate(operations)}
    keys = [(index[c.operation, c.path], -c.level, c.id, c.property) for c in changes]
    assert keys == sorted(keys)
    assert changes == judge(comparison(*operations))


@given(OPERATION, st.randoms())
def test_the_order_of_finding_does_not_matter_for_fingerprints_and_reach(
    operation: tuple[str, str, tuple[Felt, ...]], random: object
) -> None:
    method, path, felt = operation
    shuffled = list(felt)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis hands over a random.Random
    one, two = (judge(comparison((method, path, tuple(f)))) for f in (felt, shuffled))
    assert sorted((c.fingerprint, c.reach) for c in one) == sorted((c.fingerprint, c.reach) for c in two)


@given(FELT)
def test_a_fingerprint_does_not_depend_on_position_or_level(felt: Felt) -> None:
    moved = replace(felt.difference, base=Place("new.yaml", ("x",)), revision=None)
    here = judge(comparison(("GET", "/a", (felt,))))[0]
    there = judge(
        comparison(("GET", "/b", ()), ("GET", "/a", (replace(felt, difference=moved, others=7),))),
        Judging(level_of={here.id: Level.INFO}),
    )[0]
    assert here.fingerprint == there.fingerprint


@given(FELT, st.sampled_from(("operation", "path", "property", "status", "name", "before")))
def test_a_fingerprint_depends_on_place_and_arguments(felt: Felt, what: str) -> None:
    method, path, other = "GET", "/a", felt
    if what == "operation":
        method = "PUT"
    elif what == "path":
        path = "/c"
    elif what == "property":
        other = replace(felt, path=(*felt.path, "deeper")) if felt.path else felt
    elif what == "status":
        other = replace(felt, location=replace(felt.location, status="418"))
    elif what == "name":
        other = replace(felt, difference=replace(felt.difference, name="quite another"))
    else:
        other = replace(felt, difference=replace(felt.difference, before="quite another"))
    here, there = judge(comparison(("GET", "/a", (felt,))))[0], judge(comparison((method, path, (other,))))[0]
    assert (here.fingerprint == there.fingerprint) is ((method, path, other) == ("GET", "/a", felt))


def test_levels_can_be_set_by_rule_over_the_profile() -> None:
    what = comparison(("GET", "/a", (enum("e", "X"), optional("x"))))
    judging = Judging("strict", level_of={"response-property-became-optional": Level.INFO})
    assert [(c.id, c.level) for c in judge(what, judging)] == [
        ("response-property-enum-value-added", Level.ERROR),
        ("response-property-became-optional", Level.INFO),
    ]


def test_the_profile_oasdiff_has_its_ids_and_levels() -> None:
    closed = Difference("property", "added", W, marks=frozenset({"optional", "closed"}))
    added = Difference("security", "alternative-added", W, name="key")
    what = comparison(("GET", "/a", (Felt(closed, RESPONSE, ("a",)), Felt(added, Location()))))
    assert [(c.id, c.level) for c in judge(what, Judging("oasdiff"))] == [
        ("api-security-added", Level.INFO),
        ("response-optional-property-added", Level.INFO),
    ]
    assert [(c.id, c.level) for c in judge(what)] == [
        ("response-optional-property-added-to-closed-object", Level.ERROR),
        ("api-security-alternative-added", Level.INFO),
    ]


def test_a_profile_that_is_none_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match="strictest"):
        judge(comparison(), Judging("strictest"))


@pytest.mark.parametrize(
    ("old", "new", "note"),
    [
        ("1.4.0", "1.4.0", "api-version-not-bumped"),
        ("1.4.0", "1.5.0", "api-major-version-not-bumped"),
        ("1.4.0", "1.4.1", "api-major-version-not-bumped"),
        ("v1.4.0", "v1.5.0", "api-major-version-not-bumped"),
        ("1.4.0", "2.0.0", None),
        ("1.4.0", "2.0.0-rc.1", None),
        ("1.4.0", "2.0.0+build.5", None),
        ("1.4.0", "1.5.0-rc.1", "api-major-version-not-bumped"),
        ("0.1.0", "0.2.0", None),
        ("0.1.0", "0.1.1", "api-major-version-not-bumped"),
        ("0.3.1", "0.3.1", "api-version-not-bumped"),
        ("1.4.0", "1.3.9", "api-version-decreased"),
        ("2.0.0", "2.0.0-rc.1", "api-version-decreased"),
        ("2.0.0-rc.2", "2.0.0-rc.10", "api-major-version-not-bumped"),
        ("2026-07-26", "2026-07-26", None),
        ("v1", "v1", None),
        ("latest", "latest", None),
    ],
)
def test_version_notes_when_something_breaks(old: str, new: str, note: str | None) -> None:
    changes = judge(comparison(("GET", "/a", (optional("x"),)), versions=(old, new)))
    assert [c.id for c in changes[1:]] == ([note] if note else [])
    if note:
        last = changes[-1]
        assert (last.level, last.section, last.operation, last.path) == (Level.INFO, "info", "", "")
        assert last.base
        assert last.base.pointer == ("info", "version")
        assert old in last.text


def test_no_version_note_where_nothing_breaks() -> None:
    assert [c.id for c in judge(comparison(("GET", "/a", (enum("e", "X"),)), versions=("1.4.0", "1.4.0")))] == [
        "response-property-enum-value-added"
    ]


def test_what_waivers_cover_is_taken_out_and_told() -> None:
    accepted = Waiver("response-property-became-optional", "GET /a*", "x", "agreed", "ada")
    idle = Waiver("endpoint-*", "*", "*", "for later")
    late = Waiver("*", "*", "*", "was fine once", expires=date(2030, 12, 31))
    what = comparison(("GET", "/abc", (optional("x"), optional("y"))), versions=("1.0.0", "1.0.0"))
    result = judge_with_waivers(what, Judging(as_of=date(2031, 1, 1), waivers=(accepted, idle, late)))
    assert [c.property for c in result.changes] == [("y",), ()]
    assert [(c.property, w) for c, w in result.waived] == [(("x",), accepted)]
    assert result.unused == (idle,)
    assert result.expired == (late,)
    assert judge(what, Judging(as_of=date(2031, 1, 1), waivers=(accepted,))) == list(result.changes)


def test_an_accepted_break_asks_for_no_version() -> None:
    what = comparison(("GET", "/a", (optional("x"),)), versions=("1.0.0", "1.0.0"))
    assert judge(what, Judging(waivers=(Waiver("*", reason="agreed"),))) == []


def test_a_version_note_can_be_accepted_like_any_other_change() -> None:
    what = comparison(("GET", "/a", (optional("x"),)), versions=("1.4.0", "1.3.0"))
    waiver = Waiver("api-version-decreased", reason="renumbered")
    result = judge_with_waivers(what, Judging(waivers=(waiver,)))
    assert [c.id for c in result.changes] == ["response-property-became-optional"]
    assert [(c.id, w) for c, w in result.waived] == [("api-version-decreased", waiver)]
    assert result.unused == ()
    text = "components: API version decreased from 1.4.0 to 1.3.0 [api-version-decreased]"
    ignores = tuple(read_ignores(text, result.waived[0][0].level, "ignore.txt"))
    assert [c.id for c in judge(what, Judging(ignores=ignores))] == ["response-property-became-optional"]


def test_waivers_may_have_another_day_than_lifecycle_rules() -> None:
    late = Waiver("*", expires=date(2030, 12, 31))
    what = comparison(("GET", "/a", (optional("x"),)))
    assert judge(what, Judging(as_of=date(2030, 1, 1), waivers=(late,))) == []
    result = judge_with_waivers(what, Judging(as_of=date(2030, 1, 1), accepted_on=date(2031, 1, 1), waivers=(late,)))
    assert result.expired == (late,) and len(result.changes) == 1


def test_operations_of_both_sides_lend_their_id() -> None:
    before, after = tree(), tree()
    before["paths"] = {"/a": {"get": {"operationId": "old", "responses": {"200": {"description": ""}}}}}
    after["paths"] = {"/b": {"get": {"operationId": "new", "responses": {"200": {"description": ""}}}}}
    changes = judged(before, after)
    assert {c.id: (c.operation, c.path, c.operation_id) for c in changes} == {
        "api-path-removed-without-deprecation": ("GET", "/a", "old"),
        "endpoint-added": ("GET", "/b", "new"),
        "api-version-not-bumped": ("", "", ""),
    }


def test_an_empty_pair_of_operations_is_no_entry() -> None:
    what = comparison()
    assert judge(dataclasses.replace(what, operations=(OperationPair("GET", "/a", None, None, ()),))) == []
