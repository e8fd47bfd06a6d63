"""Single findings: what they say, how bad they are, and across files."""

from __future__ import annotations

import socket

import pytest

from .conftest import Judge

HEAD = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\n"


def test_what_is_right_has_no_findings(judge: Judge) -> None:
    text = HEAD + (
        "paths:\n"
        "  /pets/{id}:\n"
        "    get:\n"
        "      parameters:\n"
        "        - {name: id, in: path, required: true, schema: {type: string, default: a}}\n"
        "      responses: {'200': {description: fine}, 4XX: {description: not fine}}\n"
    )
    assert judge(text) == []


def test_a_finding_says_what_was_found_and_what_was_expected(judge: Judge) -> None:
    (one,) = judge("openapi: 3.1.0\ninfo: {title: t, version: 1}\npaths: {}\n")
    assert (one.rule, one.level, one.message, one.expected) == ("wrong-type", "error", "found a number", "a string")
    assert (one.place.file, one.place.pointer, one.position) == ("api.yaml", ("info", "version"), (2, 18))


def test_values_of_all_forms_are_named_when_none_fits(judge: Judge) -> None:
    text = (
        HEAD
        + "paths: {/a: {get: {parameters: [{name: a, in: boddy, schema: {}}], responses: {'200': {description: d}}}}}\n"
    )
    (one,) = judge(text)
    assert one.place.pointer == ("paths", "/a", "get", "parameters", "0", "in")
    assert (one.message, one.expected) == ('found "boddy"', "one of `path`, `query`, `header` or `cookie`")


def test_fields_that_exclude_each_other(judge: Judge) -> None:
    parameter = "{name: a, in: query, schema: {}, example: 1, examples: {}}"
    (one,) = judge(HEAD + f"paths: {{}}\ncomponents: {{parameters: {{A: {parameter}}}}}\n")
    assert one.rule == "conflicting-fields"
    assert one.place.pointer == ("components", "parameters", "A")
    assert one.expected == "only one of `example` and `examples`"


def test_a_document_needs_one_of_three_sections(judge: Judge) -> None:
    (one,) = judge("openapi: 3.1.0\ninfo: {title: t, version: '1'}\n")
    assert one.rule == "missing-field"
    assert one.message == "none of `paths`, `components` or `webhooks` is there"


def test_a_second_place_is_named_and_located(judge: Judge) -> None:
    operation = "{operationId: same, responses: {'200': {description: d}}}"
    (one,) = judge(HEAD + f"paths:\n  /a: {{get: {operation}}}\n  /b: {{get: {operation}}}\n")
    assert one.rule == "duplicate-operation-id"
    assert one.position is not None and one.position.line == 5
    assert one.related is not None and one.related.pointer == ("paths", "/a", "get", "operationId")
    assert one.related_position is not None and one.related_position.line == 4


def test_a_duplicate_key_is_a_finding_with_both_lines(judge: Judge) -> None:
    (one,) = judge(HEAD + "paths:\n  /a: {}\n  /a: {}\n")
    assert one.rule == "duplicate-key"
    assert one.position is not None and one.related_position is not None
    assert {one.position.line, one.related_position.line} == {4, 5}


def test_paths_of_one_shape_are_an_error_only_when_they_share_a_method(judge: Judge) -> None:
    def text(first: str, second: str) -> str:
        def operation(name: str) -> str:
            parameter = f"{{name: {name}, in: path, required: true, schema: {{}}}}"
            return f"{{parameters: [{parameter}], responses: {{'200': {{description: d}}}}}}"

        return HEAD + f"paths:\n  /a/{{x}}: {{{first}: {operation('x')}}}\n  /a/{{y}}: {{{second}: {operation('y')}}}\n"

    assert [(one.rule, one.level) for one in judge(text("get", "get"))] == [("same-shape-paths", "error")]
    assert [(one.rule, one.level) for one in judge(text("get", "put"))] == [("same-shape-paths", "warning")]


@pytest.mark.parametrize(
    ("text", "rule", "level"),
    [
        ("title: no api\n", "no-openapi", "error"),
        ("- 1\n", "no-openapi", "error"),
        ("openapi: 3.7.0\ninfo: {title: t, version: '1'}\npaths: {}\n", "unknown-version", "info"),
        ("openapi: 4.0.0\n", "unknown-version", "error"),
        ("swagger: '1.2'\n", "unknown-version", "error"),
        ("openapi: '2.0'\n", "unknown-version", "error"),
        ("openapi: [3]\n", "unknown-version", "error"),
    ],
)
def test_what_is_no_known_openapi_is_said_once(text: str, rule: str, level: str, judge: Judge) -> None:
    assert [(one.rule, one.level) for one in judge(text)] == [(rule, level)]


def test_an_unknown_version_still_has_its_names_judged(judge: Judge) -> None:
    operation = "{operationId: same, responses: {}}"
    text = f"openapi: 3.7.0\ninfo: {{}}\npaths: {{/a: {{get: {operation}, put: {operation}}}}}\n"
    assert {one.rule for one in judge(text)} == {"unknown-version", "duplicate-operation-id"}


@pytest.mark.parametrize("version", ["3.0.3", "3.1.0"])
def test_a_default_is_an_error_where_it_must_and_a_warning_where_it_should(version: str, judge: Judge) -> None:
    schemas = (
        "{A: {type: object, properties: {n: {$ref: '#/components/schemas/N'}}, default: {n: x}}, N: {type: integer}}"
    )
    text = f"openapi: {version}\ninfo: {{title: t, version: '1'}}\npaths: {{}}\ncomponents: {{schemas: {schemas}}}\n"
    (one,) = judge(text)
    assert one.rule == "default-does-not-fit"
    assert one.level == ("error" if version == "3.0.3" else "warning")
    assert one.place.pointer == ("components", "schemas", "A", "default", "n")
    assert one.expected == "an integer"


def test_pieces_in_other_files_are_judged_as_what_they_are_used_for(judge: Judge) -> None:
    text = HEAD + "paths:\n  /pets:\n    $ref: paths/pets.yaml\n"
    pets = "get:\n  responses:\n    '200':\n      $ref: ../shared.json#/ok\n"
    shared = '{\n "ok": {"content": {"application/json": {"schema": {"$ref": "#/pet"}}}},\n "pet": {"type": "cat"}\n}\n'
    findings = judge(text, beside={"paths/pets.yaml": pets, "shared.json": shared})
    assert [(one.place.file, one.place.pointer, one.rule) for one in findings] == [
        ("shared.json", ("ok",), "missing-field"),
        ("shared.json", ("pet", "type"), "wrong-value"),
    ]
    assert [one.position for one in findings] == [(2, 2), (3, 10)]


def test_schemas_in_other_files_are_judged_by_the_dialect(judge: Judge) -> None:
    text = "openapi: 3.1.0\ninfo: {title: t, version: '1'}\ncomponents: {schemas: {A: {$ref: a.yaml}}}\n"
    (one,) = judge(text, beside={"a.yaml": "properties:\n  b:\n    minimum: low\n"})
    assert (one.place.file, one.place.pointer, one.rule) == ("a.yaml", ("properties", "b", "minimum"), "wrong-type")
    assert one.position == (3, 5)


def test_a_reference_out_of_the_entry_file_does_not_hide_its_own_faults(judge: Judge) -> None:
    text = HEAD + "paths: {}\nx-parts:\n  Thing: {type: thing}\ncomponents: {schemas: {A: {$ref: '#/x-parts/Thing'}}}\n"
    (one,) = judge(text)
    assert one.place.pointer == ("x-parts", "Thing", "type")


def test_a_reference_cannot_stand_everywhere(judge: Judge) -> None:
    responses = "{'200': {description: d, content: {$ref: c.yaml}}}"
    (one,) = judge(HEAD + f"paths: {{/a: {{get: {{responses: {responses}}}}}}}\n", beside={"c.yaml": "{}"})
    assert one.rule == "misplaced-reference"
    assert one.place.pointer[-2:] == ("content", "$ref")


def test_nothing_reaches_the_network(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **named: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    schemas = (
        "{A: {$ref: 'https://example.org/a.json'}, B: {$schema: 'https://example.org/s', default: 1},"
        " C: {$id: 'https://example.org/c', allOf: [{$ref: d}], default: 1}}"
    )
    findings = judge(f"openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\ncomponents: {{schemas: {schemas}}}\n")
    assert {one.rule for one in findings} >= {"unresolved-reference", "unknown-dialect"}
