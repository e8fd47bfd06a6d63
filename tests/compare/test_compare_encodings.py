"""How the fields of a form are written: what is said of it against what holds anyway."""

from __future__ import annotations

from typing import Any

import pytest

from generator.compare.model import Felt
from tests.compare.meeting import comparison, with_schema

FORMS = ["multipart/form-data", "application/x-www-form-urlencoded"]
TEXT, NUMBER, PARTS = {"type": "string"}, {"type": ["integer", "null"]}, {"type": "object"}
BYTES_3_0 = {"type": "string", "format": "binary"}


def form(
    encoding: dict[str, Any], field: Any = TEXT, media: str = FORMS[0], version: str = "3.1.0", **more: Any
) -> Any:
    tree = with_schema({}, version=version)
    schema = {"type": "object", "properties": {"a": field}, **more}
    tree["paths"]["/things"]["post"]["requestBody"]["content"] = {media: {"schema": schema, "encoding": encoding}}
    return tree


def every(before: Any, after: Any) -> list[Felt]:
    return [felt for pair in comparison(before, after).operations for felt in pair.felt]


@pytest.mark.parametrize("media", FORMS)
@pytest.mark.parametrize(("field", "version", "default"), [
    (TEXT, "3.1.0", "text/plain"),
    (NUMBER, "3.1.0", "Text/Plain"),
    (PARTS, "3.0.3", "application/json"),
    (BYTES_3_0, "3.0.3", "application/octet-stream"),
    ({}, "3.1.0", "application/octet-stream"),
    ({"type": "string", "contentEncoding": "base64"}, "3.1.0", "application/octet-stream"),
    ({"type": "array", "items": TEXT}, "3.1.0", "text/plain"),
    ({"type": "array", "items": PARTS}, "3.0.3", "application/json"),
])  # fmt: skip
def test_the_default_content_type_of_a_field_is_no_news(media: str, field: Any, version: str, default: str) -> None:
    said, unsaid = (form({"a": {"contentType": default}}, field, media, version), form({}, field, media, version))
    assert every(said, unsaid) == every(unsaid, said) == []
    other = form({"a": {"contentType": "image/png"}}, field, media, version)
    assert [felt.difference.facet for felt in every(unsaid, other)] == ["encoding"]
    assert [felt.difference.facet for felt in every(other, said)] == ["encoding"]


def test_the_order_of_content_types_says_nothing() -> None:
    one, two = (form({"a": {"contentType": said}}) for said in ("image/png, image/jpeg", "image/jpeg,image/png"))
    assert every(one, two) == []


def test_an_encoding_of_what_is_no_field_has_no_effect() -> None:
    said = {"b": {"contentType": "image/png"}}
    assert every(form({}), form(said)) == []
    assert every(form({}, additionalProperties=TEXT), form(said, additionalProperties=TEXT)) != []
    branches = {"anyOf": [{"properties": {"b": TEXT}}, {"properties": {"c": TEXT}}]}
    assert every(form({}, **branches), form(said, **branches)) != []


def test_a_header_that_a_part_has_to_carry_is_news() -> None:
    headers = {"X-Sum": {"schema": TEXT, "required": True}}
    (found,) = every(form({}), form({"a": {"headers": headers}}))
    assert (found.difference.facet, found.difference.after) == ("encoding", "with the headers x-sum")
