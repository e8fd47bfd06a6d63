"""One lookup: the vocabulary of comparing, marks, unusual effects, and what has no row."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.compare.model import Difference, Effect, Location
from generator.rules.catalogue import ROWS
from generator.rules.catalogue.peer import PEER_LEVELS
from generator.rules.catalogue.variance import VERDICTS
from generator.rules.model import Level
from generator.rules.table import rule_for

N, W, R, U, NEUTRAL = Effect.NARROWS, Effect.WIDENS, Effect.REPLACES, Effect.UNKNOWN, Effect.NEUTRAL
REQUEST, RESPONSE = Location("body", "request"), Location("body", "response", status="200")
HEADER = Location("parameter", "request", "X-Filter", "header")
BOUNDS = ("set", "unset", "increased", "decreased")

VOCABULARY: dict[str, tuple[str, ...]] = {
    "type": ("changed", "generalized", "specialized"),
    "list-of-types": ("widened", "narrowed"),
    "format": ("changed", "generalized", "specialized"),
    "nullable": ("became-nullable", "became-not-nullable"),
    "enum": ("value-added", "value-removed", "became-enum", "removed"),
    "const": ("added", "removed", "changed"),
    **dict.fromkeys(("min", "exclusive-min", "max", "exclusive-max"), BOUNDS),
    **dict.fromkeys(("min-length", "max-length", "min-items", "max-items"), BOUNDS),
    **dict.fromkeys(("min-properties", "max-properties", "max-contains"), BOUNDS),
    "min-contains": ("increased", "decreased"),
    "multiple-of": (*BOUNDS, "changed"),
    "pattern": ("added", "removed", "changed", "generalized", "specialized"),
    "unique-items": ("added", "removed"),
    "required": ("became-required", "became-optional"),
    "additional-properties": ("disallowed", "allowed"),
    "pattern-property": ("added", "removed"),
    "property-names": ("added", "removed"),
    "dependent-required": ("added", "removed", "changed"),
    "dependent-schema": ("added", "removed"),
    "prefix-items": ("added", "removed"),
    "items": ("disallowed", "allowed"),
    "contains": ("added", "removed", "changed"),
    "unevaluated-properties": ("added", "removed"),
    "unevaluated-items": ("added", "removed"),
    **dict.fromkeys(("not", "if"), ("added", "removed", "changed")),
    **dict.fromkeys(("then", "else"), ("added", "removed")),
    **dict.fromkeys(("any-of", "one-of"), ("added", "removed", "changed", "wrapped", "unwrapped")),
    "discriminator": (
        "added", "removed", "property-name-changed", "mapping-added", "mapping-deleted", "mapping-changed",
    ),
    "default-value": ("added", "removed", "changed"),
    "deprecated": ("deprecated", "reactivated"),
    **dict.fromkeys(("content-encoding", "content-media-type"), ("added", "removed", "changed")),
    "content-schema": ("added", "removed"),
    "x-extensible-enum": ("value-added", "value-removed"),
    "xml": ("changed",),
    "stability": ("decreased", "increased", "invalid"),
    "opaque": ("changed",),
    "schema": ("impossible", "possible"),
}  # fmt: skip
"""What comparing says about schemas; each is felt in six places of two directions."""

OPERATIONS: dict[str, tuple[str, ...]] = {
    "endpoint": ("added", "removed", "deprecated", "reactivated"),
    "sunset": ("deleted", "changed-too-small", "postponed", "advanced"),
    "webhook": ("added", "removed"),
    "callback": ("added", "removed"),
    "operation-id": ("added", "removed", "changed"),
    "tag": ("added", "removed"),
    "security": (
        "added", "removed", "alternative-added", "alternative-removed", "scheme-changed", "scope-added",
        "scope-removed", "anonymous-added", "anonymous-removed",
    ),
    "server": ("added", "removed", "changed"),
    "link": ("added", "removed", "changed"),
    "component-schema": ("removed",),
    "security-scheme": (
        "added", "removed", "type-changed", "name-changed", "location-changed", "http-scheme-changed",
        "openid-url-changed", "oauth-url-changed", "oauth-token-url-changed", "oauth-scope-added",
        "oauth-scope-removed", "oauth-scope-changed", "flow-added", "flow-removed",
    ),
    "version": ("not-bumped", "decreased", "major-not-bumped"),
    "document-tag": ("added", "removed"),
}  # fmt: skip

KEYS = {(row.facet, row.action) for row in ROWS}


@pytest.mark.parametrize("facet", [*VOCABULARY, *OPERATIONS])
def test_the_vocabulary_has_rows(facet: str) -> None:
    actions = VOCABULARY.get(facet) or OPERATIONS[facet]
    assert [action for action in actions if (facet, action) not in KEYS] == []


@pytest.mark.parametrize("facet", [f for f in VOCABULARY if f != "required"])
def test_schema_rows_have_all_places(facet: str) -> None:
    for action in VOCABULARY[facet]:
        for word, path in (("body", ()), ("parameter", ()), ("header", ()), ("body", ("a",)), ("header", ("a",))):
            for direction in ("request", "response"):
                location = Location(word, direction, "it")  # type: ignore[arg-type]
                rule = rule_for(Difference(facet, action, NEUTRAL), location, path)
                assert (rule.facet, rule.action) == (facet, action)
                assert rule.example is not None or rule.id.endswith("-neutral")


ERROR, WARNING, INFO = Level.ERROR, Level.WARNING, Level.INFO
DEPENDENT = ("dependent-required", "changed")
IDS = [
    ("property", "added", N, {"required"}, REQUEST, ("a",), "", "new-required-request-property", ERROR),
    (
        "property", "added", N, {"required", "with-default"}, REQUEST, ("a",), "",
        "new-required-request-property-with-default", ERROR,
    ),
    (
        "property", "added", N, {"required", "with-default", "read-only"}, REQUEST, ("a",), "read-only",
        "new-required-request-read-only-property-with-default", INFO,
    ),
    ("property", "added", N, {"required"}, HEADER, ("a",), "", "new-required-request-header-property", ERROR),
    ("enum", "became-enum", N, set(), HEADER, ("a",), "", "request-header-property-became-enum", ERROR),
    ("enum", "value-removed", N, set(), HEADER, ("a",), "", "request-parameter-property-enum-value-removed", ERROR),
    (
        "property", "added", R, {"required", "closed"}, RESPONSE, ("a",), "",
        "response-required-property-added-to-closed-object", ERROR,
    ),
    ("property", "added", W, {"optional", "closed"}, REQUEST, ("a",), "", "new-optional-request-property", INFO),
    (
        "property", "removed", N, {"optional", "closed"}, REQUEST, ("a",), "",
        "request-property-removed-from-closed-object", ERROR,
    ),
    (
        "property", "removed", N, {"optional", "closed"}, RESPONSE, ("a",), "",
        "response-optional-property-removed", WARNING,
    ),
    (
        "property", "removed", NEUTRAL, {"required", "write-only"}, RESPONSE, ("a",), "",
        "response-required-write-only-property-removed", INFO,
    ),
    (
        "required", "became-optional", W, {"write-only"}, RESPONSE, ("a",), "",
        "response-write-only-property-became-optional", INFO,
    ),
    ("enum", "value-removed", N, set(), RESPONSE, (), "", "response-mediatype-enum-value-removed", INFO),
    (
        "enum", "value-removed", N, set(), REQUEST, ("a",), "read-only",
        "request-read-only-property-enum-value-removed", INFO,
    ),
    ("type", "specialized", N, set(), REQUEST, ("a",), "", "request-property-type-changed", ERROR),
    ("type", "specialized", N, set(), RESPONSE, ("a",), "", "response-property-type-specialized", INFO),
    ("format", "generalized", W, set(), RESPONSE, ("a",), "", "response-property-type-changed", ERROR),
    ("format", "generalized", W, set(), REQUEST, ("a",), "", "request-property-type-generalized", INFO),
    ("format", "specialized", N, set(), REQUEST, ("a",), "", "request-property-type-changed", ERROR),
    ("format", "specialized", N, set(), RESPONSE, ("a",), "", "response-property-type-specialized", INFO),
    ("format", "changed", U, set(), RESPONSE, ("a",), "", "response-property-type-changed", WARNING),
    (*DEPENDENT, N, set(), REQUEST, (), "", "request-body-dependent-required-changed", ERROR),
    (*DEPENDENT, W, set(), REQUEST, (), "", "request-body-dependent-required-generalized", INFO),
    ("one-of", "wrapped", N, set(), REQUEST, (), "", "request-body-wrapped-in-one-of", ERROR),
    ("one-of", "added", R, set(), REQUEST, (), "", "request-body-one-of-added-replacing", ERROR),
    ("one-of", "added", R, set(), RESPONSE, (), "", "response-body-one-of-added", ERROR),
    ("max", "decreased", W, set(), REQUEST, ("a",), "", "request-property-max-decreased-widening", INFO),
    ("media-type", "removed", NEUTRAL, set(), REQUEST, (), "", "request-body-media-type-removed-covered", INFO),
    ("stability", "invalid", NEUTRAL, set(), REQUEST, ("a",), "", "api-invalid-stability-level", ERROR),
]  # fmt: skip


@pytest.mark.parametrize(("facet", "action", "effect", "marks", "location", "path", "absent", "name", "level"), IDS)
def test_ids_and_levels(
    facet: str, action: str, effect: Effect, marks: set[str], location: Location, path: tuple[str, ...], absent: str,
    name: str, level: Level,
) -> None:  # fmt: skip
    rule = rule_for(Difference(facet, action, effect, marks=frozenset(marks)), location, path, absent)
    assert (rule.id, rule.level) == (name, level)


@pytest.mark.parametrize(
    ("location", "marks", "name"),
    [
        (Location("parameter", "request", "q", "query"), {"required"}, "new-required-request-parameter"),
        (Location("parameter", "request", "q", "query"), {"optional"}, "new-optional-request-parameter"),
        (Location("parameter", "request", "id", "path"), {"required"}, "new-request-path-parameter"),
        (
            Location("parameter", "request", "q", "query"), {"required", "path-item"},
            "new-required-request-default-parameter-to-existing-path",
        ),
        (
            Location("parameter", "response", "q", "query", payload="webhook:w"), {"required"},
            "new-required-response-parameter",
        ),
    ],
)  # fmt: skip
def test_new_parameters(location: Location, marks: set[str], name: str) -> None:
    assert rule_for(Difference("parameter", "added", N, marks=frozenset(marks)), location).id == name


def test_what_has_no_row_is_named_by_the_grammar_at_the_level_of_variance() -> None:
    rule = rule_for(Difference("colour-depth", "widened", W, "8", "16"), RESPONSE, ("image",))
    assert (rule.id, rule.level) == ("response-property-colour-depth-widened", Level.ERROR)
    assert rule_for(Difference("colour-depth", "changed", U), Location()).id == "api-colour-depth-changed"


def test_an_unusual_effect_points_at_the_id_that_the_ecosystem_knows() -> None:
    rule = rule_for(Difference("max", "decreased", W), REQUEST, ("a",))
    assert rule.peer == "request-property-max-decreased"
    assert rule.peer in PEER_LEVELS


FACETS = st.sampled_from([*sorted({(row.facet, row.action) for row in ROWS}), ("unheard-of", "changed")])
MARKS = st.frozensets(st.sampled_from(sorted({mark for row in ROWS for mark in row.marks} | {"odd"})), max_size=4)
LOCATIONS = st.builds(
    Location,
    st.sampled_from(("body", "parameter", "header", "none")),
    st.sampled_from(("request", "response")),
    st.just("it"),
    st.sampled_from(("", "query", "path", "header")),
    st.sampled_from(("", "200")),
    payload=st.sampled_from(("", "webhook:w")),
)


@given(FACETS, st.sampled_from(Effect), MARKS, LOCATIONS, st.lists(st.just("a"), max_size=2))
def test_nothing_is_lost_and_levels_follow_the_effect(
    key: tuple[str, str], effect: Effect, marks: frozenset[str], location: Location, path: list[str]
) -> None:
    difference = Difference(*key, effect, marks=marks)
    rule = rule_for(difference, location, tuple(path))
    assert rule.id
    assert rule.text
    assert rule.reason
    assert (rule.facet, rule.action) == key
    row = next((r for r in ROWS if (r.facet, r.action) == key and r.level), None)
    if row is None and not rule.absent:
        assert rule.level is VERDICTS[effect, location.direction if location.kind != "none" else "request"].level
