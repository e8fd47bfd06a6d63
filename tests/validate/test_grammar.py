"""What stands where in a document is written down twice, for bundling and for validating: both say the same."""

from __future__ import annotations

import re

import pytest

from generator.document.bundle import GRAMMAR as BUNDLED
from generator.validate.grammar import GRAMMAR, Child

MAPS = {"paths": "pathItem", "responses": "response"}
"""Kinds that are nothing but a map, which bundling has no word for."""
WITHOUT_REFERENCES = {"security requirement"}


def word(kind: str) -> str:
    """Bundling's word for a kind: `pathItem` for `path item`; the items of 2.0 count as schemas."""
    return "schema" if kind == "items" else re.sub(r" (\w)", lambda found: found[1].upper(), kind)


def wanted(kind: str, field: str, child: Child) -> str:
    if child.kind in MAPS:
        return f"each {MAPS[child.kind]}"
    if (kind, field) == ("schema", "items"):
        return "schema or each"
    return word(child.kind) if child.form == "one" else f"each {word(child.kind)}"


@pytest.mark.parametrize("family", GRAMMAR)
def test_bundling_knows_every_place(family: str) -> None:
    other = {
        f"{kind}.{field}": (BUNDLED.get(word(kind), {}).get(field), wanted(kind, field, child))
        for kind, spec in GRAMMAR[family].items()
        if kind not in (*MAPS, "items")
        for field, child in spec.fields.items()
        if child.kind not in WITHOUT_REFERENCES
    }
    assert {place: pair for place, pair in other.items() if pair[0] != pair[1]} == {}
    assert BUNDLED["callback"]["*"] == "pathItem"
