"""YAML that is written reads back as what it was, by our own reader and by others."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.document.yaml_tree import read_yaml
from generator.report.yaml import dump_yaml

TEXTS = (
    "1e-8",
    "0o17",
    "1_000",
    "on",
    "null",
    "~",
    "",
    "0x1F",
    ".inf",
    "1:30",
    "2020-01-01",
    "9" * 5000,
    "+1",
    "=",
    "- a",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_stays_a_text_in_values_and_keys(text: str) -> None:
    written = dump_yaml({"a": text, text or "b": [text]})
    expected = {"a": text, text or "b": [text]}
    assert read_yaml(written, "a.yaml").data == expected
    assert yaml.safe_load(written) == expected


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"])), st.floats(allow_nan=False), st.integers()
)
def test_values_read_back(text: str, number: float, whole: int) -> None:
    value = {"text": text, "number": number, "whole": whole, "list": [text, None, True]}
    assert read_yaml(dump_yaml(value), "a.yaml").data == value
