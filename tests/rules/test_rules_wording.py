"""The sentences of the reference pages, word for word, and how values and places are written."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules_pipeline import comparison

from generator.compare.model import Difference, Effect, Felt, Location
from generator.rules.judge import judge
from generator.rules.wording import code, show

N, W, NEUTRAL = Effect.NARROWS, Effect.WIDENS, Effect.NEUTRAL
RESPONSE = Location("body", "response", status="200")
REQUEST = Location("body", "request")
FORCE = Location("parameter", "request", "force", "query")
WEBHOOK = Location("body", "response", payload="webhook:orderShipped")
ANSWER = Location("body", "request", status="200", payload="webhook:orderShipped")
CALLBACK = Location("body", "response", payload="onArrival {$request.body#/url}")


def text(location: Location, path: str, difference: Difference, absent: str = "") -> str:
    felt = Felt(difference, location, tuple(path.split("/")) if path else (), 0, absent)
    (change,) = judge(comparison(("POST", "/orders", (felt,))))
    return change.text


def said(facet: str, action: str, effect: Effect = NEUTRAL, *marks: str, **values: Any) -> Difference:
    return Difference(facet, action, effect, marks=frozenset(marks), **values)


FIXED = [
    (
        RESPONSE, "created_by", said("property", "added", N, "required"),
        "added the required property `created_by` to the response with the `200` status",
    ),
    (
        RESPONSE, "lora_config/rank", said("property", "added", NEUTRAL, "optional"),
        "added the optional property `lora_config/rank` to the response with the `200` status",
    ),
    (
        RESPONSE, "a/b", said("property", "removed", NEUTRAL, "optional"),
        "removed the optional property `a/b` from the response with the `200` status",
    ),
    (
        RESPONSE, "a", said("property", "removed", W, "required"),
        "removed the required property `a` from the response with the `200` status",
    ),
    (
        RESPONSE, "error/code", said("enum", "value-added", W, name="X", after="X"),
        "added the new `X` enum value to the `error/code` response property for the response status `200`",
    ),
    (
        RESPONSE, "error/code", said("enum", "value-removed", N, name="X", before="X"),
        "removed the `X` enum value from the `error/code` response property for the response status `200`",
    ),
    (
        RESPONSE, "a", said("required", "became-optional", W),
        "the response property `a` became optional for the status `200`",
    ),
    (
        FORCE, "", said("default-value", "removed", before=False),
        "for the `query` request parameter `force`, default value `false` was removed",
    ),
    (
        RESPONSE, "lora_config/alpha", said("format", "generalized", W, before="int64", after="no format"),
        "the `lora_config/alpha` response's property `format` changed from `int64` to no format for status `200`",
    ),
    (
        RESPONSE, "lora_config/alpha", said("default-value", "changed", before=16, after=64),
        "the `alpha` response's property default value changed from `16` to `64` for the status `200`",
    ),
    (
        RESPONSE, "lora_config/dropout", said("default-value", "changed", before=0.05, after=0.0),
        "the `dropout` response's property default value changed from `0.05` to `0.0` for the status `200`",
    ),
    (Location(), "", said("endpoint", "added", W), "endpoint added"),
]  # fmt: skip


@pytest.mark.parametrize(("location", "path", "difference", "sentence"), FIXED)
def test_sentences_of_the_reference_pages(location: Location, path: str, difference: Difference, sentence: str) -> None:
    assert text(location, path, difference) == sentence


@pytest.mark.parametrize(
    ("location", "path", "subject"),
    [
        (REQUEST, "", "the request body"),
        (REQUEST, "a/b", "the request property `a/b`"),
        (RESPONSE, "", "the response body"),
        (FORCE, "", "the `query` request parameter `force`"),
        (FORCE, "a", "the property `a` of the `query` request parameter `force`"),
        (Location("header", "response", "X-Left", status="200"), "", "the response header `X-Left`"),
        (
            Location("header", "response", "X-Left", status="200"),
            "a",
            "the property `a` of the response header `X-Left`",
        ),
        (WEBHOOK, "", "the payload of the webhook `orderShipped`"),
        (WEBHOOK, "a", "the property `a` of the payload of the webhook `orderShipped`"),
        (ANSWER, "a", "the property `a` of the answer `200` to the webhook `orderShipped`"),
        (CALLBACK, "", "the payload of the callback `onArrival` at `{$request.body#/url}`"),
        (CALLBACK, "{x}", "the property `{x}` of the payload of the callback `onArrival` at `{$request.body#/url}`"),
        (
            Location("parameter", "response", "X-{Id}", "header", payload="webhook:w"),
            "{a}",
            "the property `{a}` of the `header` parameter `X-{Id}` of the webhook `w`",
        ),
    ],
)
def test_places_have_names(location: Location, path: str, subject: str) -> None:
    status = " for the status `200`" if location.direction == "response" and location.status else ""
    assert text(location, path, said("max-length", "increased", W, before=4, after=8)) == (
        f"the maximum length of {subject} rose from `4` to `8`{status}"
    )


def test_payloads_never_name_a_status() -> None:
    for _, path, difference, _ in FIXED:
        if difference.facet != "endpoint":
            assert "``" not in text(WEBHOOK, path or "a", difference)


def test_media_types_are_named_where_the_others_do_not_feel_it() -> None:
    location = Location("body", "response", status="200", media_types=("application/xml", "text/csv"))
    assert text(location, "a", said("required", "became-optional", W)) == (
        "the response property `a` became optional for the status `200`"
        " (media types `application/xml`, `text/csv`)"
    )  # fmt: skip


def test_what_could_not_be_proven_says_so() -> None:
    told = text(REQUEST, "a", said("pattern", "changed", Effect.UNKNOWN, before="^a", after="a$"))
    assert told == (
        "the pattern of the request property `a` changed from `^a` to `a$`;"
        " it could not be proven either way whether this breaks"
    )


def test_properties_that_are_not_carried_are_named_as_such() -> None:
    told = text(REQUEST, "id", said("max", "decreased", N, before=9, after=5), "read-only")
    assert told == (
        "the upper bound of the request property `id` fell from `9` to `5` (read-only, so no request carries it)"
    )


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.0, "`0.0`"),
        (16, "`16`"),
        (10**30, f"`{10**30}`"),
        (True, "`true`"),
        (None, "`null`"),
        ("", "``"),
        ("two words", "`two words`"),
        (["a", 1, None], "`a`, `1`, `null`"),
        ([], "`[]`"),
        ({"a": [1]}, '`{"a": [1]}`'),
        ("a\nb\x1b[31m", "`a\\nb\\x1b[31m`"),
    ],
)
def test_values_are_written_as_in_the_document(value: Any, written: str) -> None:
    assert show(value) == written


def test_long_values_are_cut() -> None:
    assert len(show("x" * 10_000)) < 300
    assert show(list(range(1000))).endswith("and 976 more")


@given(st.text())
def test_a_value_never_breaks_the_line(value: str) -> None:
    assert code(value).isprintable()


@given(st.text(min_size=1), st.text(), st.lists(st.text(min_size=1), max_size=3))
def test_names_from_documents_are_no_templates(name: str, status: str, path: list[str]) -> None:
    """Braces, percent signs and the like in names stand in the text as they are."""
    location = Location("header", "response", name, status=status)
    felt = Felt(said("type", "changed", Effect.REPLACES, before=name, after="integer"), location, tuple(path))
    (change,) = judge(comparison(("GET", "/", (felt,))))
    assert code(name) in change.text
    assert not path or code("/".join(path)) in change.text
