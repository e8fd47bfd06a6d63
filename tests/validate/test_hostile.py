"""Documents that mean harm, or that libraries choke on: they end in findings, soon, and never in an exception."""

from __future__ import annotations

import json
import time

import pytest

from generator.errors import ApiledgerError

from .conftest import Judge

HEAD = "openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths: {}\n"


def nested(depth: int) -> str:
    return '{"openapi":"3.1.0","info":{"title":"t","version":"1"},"x-deep":' + "[" * depth + "]" * depth + "}"


@pytest.mark.parametrize("depth", [100, 190, 300, 20_000, 1_000_000])
def test_depth_ends_in_a_finding_or_a_refusal(depth: int, judge: Judge) -> None:
    try:
        rules = {one.rule for one in judge(nested(depth), "api.json")}
    except ApiledgerError:
        assert depth > 200
        return
    assert rules == ({"missing-field"} if depth < 200 else {"too-deep"})


def test_aliases_folded_into_each_other_are_not_unfolded(judge: Judge) -> None:
    levels = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    text = HEAD + "x-laughs:\n  " + "\n  ".join(levels) + "\n"
    text += "components: {schemas: {A: {enum: [*a11, *a11], default: *a11, properties: {p: *a11}}}}\n"
    started = time.monotonic()
    try:
        rules = {one.rule for one in judge(text)}
    except ApiledgerError:
        rules = {"too-deep"}
    assert rules == {"too-deep"}
    assert time.monotonic() - started < 20


def test_schemas_that_hold_themselves(judge: Judge) -> None:
    text = HEAD + (
        "components:\n"
        "  schemas:\n"
        "    Tree: {type: object, properties: {children: {type: array, items: {$ref: '#/components/schemas/Tree'}}},"
        " allOf: [{properties: {up: {$ref: '#/components/schemas/Tree'}}}],"
        " required: [children], default: {children: []}}\n"
        "    Loop: {allOf: [{$ref: '#/components/schemas/Loop'}], default: 1}\n"
        "    Self: {$ref: '#/components/schemas/Self'}\n"
    )
    rules = sorted((one.rule, one.place.pointer[2]) for one in judge(text))
    assert rules == [("unresolved-reference", "Self")]


def test_twenty_doublings_take_no_time(judge: Judge) -> None:
    schemas = {
        f"A{n}": {"allOf": [{"$ref": f"#/components/schemas/A{n + 1}"}, {"$ref": f"#/components/schemas/A{n + 1}"}]}
        for n in range(25)
    }
    schemas["A25"] = {"type": "object", "properties": {"a": {"type": "string"}}}
    schemas["A0"]["default"] = {"a": "b"}  # type: ignore[assignment]  # a default beside the list
    document = {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "components": {"schemas": schemas}}
    started = time.monotonic()
    findings = judge(json.dumps(document), "api.json")
    assert [one.rule for one in findings] == ["unchecked-value"]
    assert time.monotonic() - started < 20


def test_a_pattern_that_backtracks_for_years(judge: Judge) -> None:
    schema = "{type: string, pattern: '^(a+)+$', default: " + "a" * 60 + "!}"
    started = time.monotonic()
    judge(HEAD + f"components: {{schemas: {{A: {schema}}}}}\n")
    assert time.monotonic() - started < 20


def test_half_of_a_surrogate_pair(judge: Judge) -> None:
    text = (
        '{"openapi": "3.1.0", "info": {"title": "\\ud800", "version": 1}, "components": {"schemas": {"\\udc00": {}}}}'
    )
    try:
        findings = judge(text, "api.json")
    except ApiledgerError:
        return
    assert {(one.rule, one.place.pointer[:2]) for one in findings} >= {
        ("wrong-text", ("info", "title")),
        ("wrong-type", ("info", "version")),
    }


@pytest.mark.parametrize("value", ["1e400", "-1e400", "123456789012345678901234567890", "0.1e-400", "NaN"])
def test_numbers_of_any_size(value: str, judge: Judge) -> None:
    schema = f'{{"type": "number", "minimum": {value}, "default": {value}, "enum": [{value}]}}'
    head = '{"openapi": "3.1.0", "info": {"title": "t", "version": 1}, "components": {"schemas": {"A": '
    text = head + schema + "}}}"
    try:
        findings = judge(text, "api.json")
    except ApiledgerError:
        return
    assert ("info", "version") in {one.place.pointer for one in findings}


@pytest.mark.parametrize("section", ["info", "tags", "paths", "components", "security", "servers", "webhooks"])
@pytest.mark.parametrize("value", ["null", "5", "'text'", "[]", "[5]", "[[]]", "{a: 5}", "{/a: 5}", "{schemas: 5}"])
def test_sections_of_any_shape(section: str, value: str, judge: Judge) -> None:
    for head in ("openapi: 3.0.0", "openapi: 3.1.0", "openapi: 3.2.0", "swagger: '2.0'"):
        for one in judge(f"{head}\n{section}: {value}\n"):
            assert one.position is not None
