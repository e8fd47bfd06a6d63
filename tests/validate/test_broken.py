"""Documents with known faults: each is found at its line and column, and nothing else is.

In `broken/*.yaml` a comment `#! RULE…` says what is wrong with the line. The place meant is the first key or item of
the line (after the dash of an item), or, where the comment goes on with a word that stands in the line, that word.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from generator.validate.model import RULES, Finding

from .conftest import Judge

BROKEN = Path(__file__).parent / "broken"
FILES = sorted(path.name for path in BROKEN.glob("*.yaml"))

Spotted = tuple[int, int, str]


def announced(text: str) -> list[Spotted]:
    """(line, column, rule) of every fault the comments announce."""
    spots: list[Spotted] = []
    for number, line in enumerate(text.splitlines(), 1):
        body, marked, comment = line.partition("#! ")
        if not marked:
            continue
        words = comment.split()
        column = len(body) - len(body.lstrip(" -")) + 1
        named = [word for word in words if word not in RULES]
        for word in named:
            if word == "[1]":
                column = body.index(",") + 3
            elif re.search(rf"\b{word}:", body):
                column = body.index(f"{word}:") + 1
        spots += [(number, column, word) for word in words if word in RULES]
    return spots


def told(one: Finding) -> tuple[object, ...]:
    """What a finding says, without the name of the file."""
    return one.rule, one.level, one.place.pointer, one.message.replace(one.place.file, "FILE"), one.expected


@pytest.mark.parametrize("file", FILES)
def test_every_fault_is_found_where_it_stands_and_nothing_else(file: str, judge: Judge) -> None:
    text = (BROKEN / file).read_text(encoding="utf-8")
    found = [(one.position.line, one.position.column, one.rule) for one in judge(text, file) if one.position]
    assert sorted(found) == sorted(announced(text))


@pytest.mark.parametrize("file", FILES)
def test_findings_come_in_the_order_of_the_file_with_texts_that_fit_a_line(file: str, judge: Judge) -> None:
    findings = judge((BROKEN / file).read_text(encoding="utf-8"), file)
    order = [(one.position, one.rule) for one in findings]
    assert order == sorted(order, key=lambda key: (key[0] or (0, 0), key[1]))
    for one in findings:
        assert "\n" not in one.message + one.expected
        assert len(one.message) < 240, one.message
        assert one.rule in ("unresolved-reference", "unknown-dialect") or one.expected, one


@pytest.mark.parametrize("file", FILES)
def test_json_and_yaml_of_one_document_have_the_same_findings(file: str, judge: Judge) -> None:
    text = (BROKEN / file).read_text(encoding="utf-8")
    as_json = json.dumps(yaml.safe_load(text), indent=1)
    in_yaml, in_json = judge(text), judge(as_json, "api.json")
    assert Counter(map(told, in_yaml)) == Counter(map(told, in_json))


def test_every_pointer_exists_in_the_document(judge: Judge) -> None:
    for file in FILES:
        text = (BROKEN / file).read_text(encoding="utf-8")
        tree = yaml.safe_load(text)
        for one in judge(text, file):
            value = tree
            for token in one.place.pointer:
                value = value[int(token)] if isinstance(value, list) else value[token]


def test_together_the_broken_documents_break_nearly_every_rule() -> None:
    elsewhere = {"duplicate-key", "misplaced-reference", "no-openapi", "structure", "too-deep"}
    elsewhere |= {"unchecked-value", "unknown-version", "wrong-shape", "wrong-text"}
    broken = {rule for file in FILES for _, _, rule in announced((BROKEN / file).read_text(encoding="utf-8"))}
    assert broken == set(RULES) - elsewhere
