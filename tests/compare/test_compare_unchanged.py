"""The quick check for what did not change never says so of what did."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.api import compare
from generator.dialect.read import read_contract
from generator.document.load import load
from tests.compare.meeting import Text

PLACES = {
    "component": ("VALUE", "{$ref: '#/components/schemas/A'}", ""),
    "response": ("1", "{default: VALUE}", ""),
    "list": ("1", "{type: string}", "{name: q, in: query, schema: {default: VALUE}}"),
}
UNLIKE = ("null", ".nan", ".inf", "-.inf", "1", "1.5", "true", "'1'", "'null'", "[]", "{}", "1e400")


def document(place: str, value: str) -> Any:
    component, schema, parameter = (part.replace("VALUE", value) for part in PLACES[place])
    text = f"""\
openapi: 3.1.0
info: {{title: t, version: "1"}}
paths:
  /a:
    get:
      parameters: [{parameter}]
      responses: {{"200": {{description: d, content: {{application/json: {{schema: {schema}}}}}}}}}
components: {{schemas: {{A: {{default: {component}}}}}}}
"""
    return read_contract(load(Text("api.yaml", text)))


@pytest.mark.parametrize("place", PLACES)
@given(one=st.sampled_from(UNLIKE), two=st.sampled_from(UNLIKE))
def test_values_that_json_writes_alike_are_told_apart(place: str, one: str, two: str) -> None:
    found = compare(document(place, one), document(place, two))
    facets = {felt.difference.facet for pair in found.operations for felt in pair.felt}
    same = one == two or {one, two} == {".inf", "1e400"}
    assert facets == (set() if same else {"default-value"})
