"""Headers of responses: how they are written, what is inside, and how long they are there."""

from __future__ import annotations

from typing import Any

import pytest

from generator.dialect.upgrade import upgraded
from generator.rules.judge import Judging, judge
from generator.rules.model import Level
from tests.compare.meeting import comparison, contract_of, with_schema

TEXT, NUMBER, SMALL = {"type": "string"}, {"type": "integer"}, {"type": "integer", "maximum": 3}


def answer(**header: Any) -> dict[str, Any]:
    tree = with_schema({}, "response")
    tree["paths"]["/things"]["post"]["responses"]["200"]["headers"] = {"X-Left": header}
    return tree


def written(media: str, schema: Any) -> dict[str, Any]:
    return answer(content={media: {"schema": schema}})


def changes(before: Any, after: Any) -> dict[str, Level]:
    found = judge(comparison(before, after), Judging())
    return {change.id: change.level for change in found if not change.id.startswith("api-version")}


@pytest.mark.parametrize(("schema", "media"), [
    (NUMBER, "text/plain"), (NUMBER, "application/json"), ({"type": "boolean"}, "application/json; charset=utf-8"),
    (TEXT, "text/plain"),
])  # fmt: skip
def test_what_is_one_text_either_way_is_one_header(schema: Any, media: str) -> None:
    assert changes(answer(schema=schema), written(media, schema)) == {}
    assert changes(written(media, schema), answer(schema=schema)) == {}


def test_what_is_inside_a_header_is_compared_whichever_way_it_is_written() -> None:
    assert changes(answer(schema=SMALL), written("text/plain", NUMBER)) == {"response-header-max-unset": Level.ERROR}
    assert changes(written("application/json", SMALL), answer(schema=NUMBER)) == {
        "response-header-max-unset": Level.ERROR
    }
    assert changes(answer(schema=NUMBER), written("application/json", SMALL)) == {"response-header-max-set": Level.INFO}


@pytest.mark.parametrize("schema", [TEXT, {"type": "array", "items": NUMBER}, {"type": "object"}])
def test_a_header_that_becomes_a_document_breaks_its_readers(schema: Any) -> None:
    assert Level.ERROR in changes(answer(schema=schema), written("application/json", schema)).values()
    assert Level.ERROR in changes(written("application/json", schema), answer(schema=schema)).values()


def test_the_end_of_a_deprecated_header_is_told() -> None:
    old, soon, later = (
        answer(schema=TEXT, deprecated=True, **more)
        for more in ({}, {"x-sunset": "2031-01-01"}, {"x-sunset": "2032-01-01"})
    )
    assert changes(old, soon) == {"response-header-sunset-date-added": Level.INFO}
    assert changes(soon, old) == {"response-header-sunset-deleted": Level.ERROR}
    assert changes(later, soon) != {}
    assert changes(soon, soon) == {}


def listing(place: str, *formats: str) -> dict[str, Any]:
    """A 2.0 document with a list (of lists) in a query parameter or a response header, formats from the outside in."""
    said: dict[str, Any] = {"type": "string"}
    for format in reversed(formats):
        said = {"type": "array", "items": said, **({"collectionFormat": format} if format else {})}
    response = {"description": "done", **({"headers": {"X-Tags": said}} if place == "header" else {})}
    parameters = [{"name": "tags", "in": "query", **said}] if place == "query" else []
    operation = {"parameters": parameters, "responses": {"200": response}}
    return {"swagger": "2.0", "info": {"title": "t", "version": "1"}, "paths": {"/things": {"get": operation}}}


LISTS: list[tuple[str, ...]] = [("pipes",), ("ssv",), ("csv", "pipes"), ("csv", "ssv"), ("csv", "csv", "tsv")]


@pytest.mark.parametrize("place", ["query", "header"])
@pytest.mark.parametrize("formats", LISTS)
def test_how_the_items_of_lists_are_set_apart_shows_on_the_wire(place: str, formats: tuple[str, ...]) -> None:
    """Swagger 2.0, Parameter, Items and Header Object: `collectionFormat`; an upgrade keeps it."""
    plain, other = listing(place, *("csv" for _ in formats)), listing(place, *formats)
    assert changes(plain, listing(place, *("" for _ in formats))) == {}
    for before, after in ((plain, other), (other, plain)):
        assert Level.ERROR in changes(before, after).values()
        newer = [upgraded(contract_of(side).document, "2.0") for side in (before, after)]
        assert changes(before, newer[0]) == changes(newer[1], after) == {}
        assert changes(newer[0], newer[1]) == changes(before, after)
