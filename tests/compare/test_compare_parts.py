"""Forms of several parts: what is an object in them is JSON, and everything else is text."""

from __future__ import annotations

from typing import Any

import pytest

from generator.rules.judge import Judging, judge
from generator.rules.model import Level
from tests.compare.meeting import comparison, with_schema

MULTIPART, URLENCODED = "multipart/form-data", "application/x-www-form-urlencoded"
NUMBER, TEXT = {"type": "integer"}, {"type": "string"}


def form(field: Any, media: str = MULTIPART, **encoding: Any) -> dict[str, Any]:
    tree = with_schema({})
    schema = {"type": "object", "properties": {"part": field}}
    content: dict[str, Any] = {"schema": schema, "encoding": {"part": encoding}} if encoding else {"schema": schema}
    tree["paths"]["/things"]["post"]["requestBody"] = {"content": {media: content}}
    return tree


def breaks(before: Any, after: Any) -> bool:
    return any(change.level is Level.ERROR for change in judge(comparison(before, after), Judging()))


def holding(schema: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"inner": schema}}


def listing(schema: Any) -> dict[str, Any]:
    return {"type": "array", "items": schema}


def both(schema: Any) -> list[Any]:
    return [holding(schema), listing(holding(schema)), {"type": "object", "additionalProperties": schema}]


@pytest.mark.parametrize(("before", "after"), list(zip(both(NUMBER), both(TEXT), strict=True)))
def test_a_number_in_an_object_is_no_text(before: Any, after: Any) -> None:
    assert breaks(form(before), form(after))
    assert not breaks(form(before, URLENCODED), form(after, URLENCODED))
    xml = {"contentType": "application/xml"}
    assert not breaks(form(before, **xml), form(after, **xml))


@pytest.mark.parametrize("wrap", [lambda schema: schema, listing, lambda schema: listing(listing(schema))])
def test_a_number_that_is_a_part_is_a_text(wrap: Any) -> None:
    assert not breaks(form(wrap(NUMBER)), form(wrap(TEXT)))
    assert breaks(form(wrap(TEXT)), form(wrap(NUMBER)))


def test_there_is_null_in_an_object_only() -> None:
    nullable = {"type": ["string", "null"]}
    assert not breaks(form(nullable), form(TEXT))
    assert breaks(form(holding(nullable)), form(holding(TEXT)))
