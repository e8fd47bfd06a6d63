"""`allOf` merged: the same contract, the same values, and nothing left to do the second time."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml
from in_memory import contract_of, document_of

from generator.api import load_one
from generator.cli import main as cli
from generator.compare.contracts import compare
from generator.contract.model import Contract
from generator.dialect.flatten import flattened
from generator.dialect.read import read_contract
from generator.document.model import Document
from generator.rules.judge import judge
from generator.sources.model import Access
from generator.validate.run import validate

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "specs"
SMALL = 200_000
LARGE = 500_000
REF = {"$ref": "#/components/schemas/A"}


def document(schema: Any, version: str = "3.1.0", **components: Any) -> dict[str, Any]:
    content = {"application/json": {"schema": schema}}
    operation = {"requestBody": {"content": content}, "responses": {"200": {"description": "d", "content": content}}}
    return {
        "openapi": version,
        "info": {"title": "t", "version": "1"},
        "paths": {"/a": {"post": operation}},
        "components": {"schemas": components},
    }


def flat(tree: Any, **others: Any) -> Any:
    contract = contract_of(tree, **others)
    return flattened(contract.document, contract.family)


def flat_schema(schema: Any, version: str = "3.1.0", **components: Any) -> Any:
    tree = flat(document(schema, version, **components))
    return tree["paths"]["/a"]["post"]["requestBody"]["content"]["application/json"]["schema"]


@pytest.mark.parametrize(
    ("schema", "merged"),
    [
        ({"allOf": [{"type": "string"}, {"maxLength": 3}, {"maxLength": 2}]}, {"type": "string", "maxLength": 2}),
        ({"minimum": 1, "allOf": [{"minimum": 2, "exclusiveMinimum": 0}]}, {"minimum": 2, "exclusiveMinimum": 0}),
        ({"required": ["a"], "allOf": [{"required": ["b", "a"]}]}, {"required": ["a", "b"]}),
        (
            {"allOf": [{"properties": {"a": {}}}, {"properties": {"a": {}, "b": {"type": "null"}}}]},
            {"properties": {"a": {}, "b": {"type": "null"}}},
        ),
        ({"description": "own", "allOf": [REF]}, {"description": "own", "type": "object", "title": "A"}),
        (
            {"allOf": [REF, {"description": "inner"}]},
            {"type": "object", "title": "A", "description": "inner"},
        ),
        ({"readOnly": False, "allOf": [{"readOnly": True}]}, {"readOnly": True}),
        ({"allOf": [{"allOf": [{"type": "string"}]}, {"minLength": 1}]}, {"type": "string", "minLength": 1}),
        ({"properties": {"a": {"allOf": [{"type": "string"}]}}}, {"properties": {"a": {"type": "string"}}}),
        ({"allOf": [REF]}, REF),
        ({"x-a": 1, "allOf": [{"x-a": 2, "x-b": 3}]}, {"x-a": 1, "x-b": 3}),
    ],
)
def test_what_can_be_merged(schema: dict[str, Any], merged: dict[str, Any]) -> None:
    component = {"type": "object", "title": "A", "description": "of A"}
    assert flat_schema(schema, A=component) == merged


@pytest.mark.parametrize(
    "schema",
    [
        {"allOf": [{"type": "string"}, {"type": ["string", "null"]}]},
        {"allOf": [{"pattern": "a"}, {"pattern": "b"}]},
        {"allOf": [{"enum": [1, 2]}, {"enum": [2, 3]}]},
        {"allOf": [{"properties": {"a": {}}}, {"properties": {"a": {"type": "null"}}}]},
        {"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}, "additionalProperties": False}]},
        {"allOf": [{"properties": {"a": {}}}, {"additionalProperties": {"type": "string"}}]},
        {"allOf": [{"items": {"type": "string"}}, {"prefixItems": [{}]}]},
        {"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": False},
        {"allOf": [{"contains": {"const": 1}, "minContains": 2}, {"contains": {"const": 2}}]},
        {"allOf": [{"if": {"const": 1}, "then": False}, {"if": {"const": 2}, "then": {}}]},
        {"allOf": [{"default": 1}, {"type": "integer"}]},
        {"allOf": [{"description": "one"}, {"description": "two"}]},
        {"allOf": [{"x-a": 1}, {"x-a": 2}]},
        {"allOf": [{"$anchor": "here"}, {"type": "string"}]},
        {"allOf": [{"oneOf": [{"const": 1}]}, {"oneOf": [{"const": 2}]}]},
        {"allOf": [False, {"type": "string"}]},
        {"allOf": [{"$ref": "#/components/schemas/Base"}, {"type": "object"}]},
        {"allOf": [{"$ref": "#/components/schemas/Base"}]},
        {"allOf": [{"$ref": "#/components/schemas/Endless"}], "title": "t"},
        {"allOf": [{"$ref": "#/components/schemas/Nowhere"}], "title": "t"},
        {"allOf": [{**REF, "maxLength": 3}], "title": "t"},
    ],
    ids=str,
)
def test_what_cannot_be_merged_stays(schema: dict[str, Any]) -> None:
    base = {"discriminator": {"propertyName": "k"}, "properties": {"k": {"type": "string"}}}
    again = {"properties": {"more": {"allOf": [{"$ref": "#/components/schemas/Endless"}], "title": "t"}}}
    assert flat_schema(schema, A={"type": "string"}, Base=base, Endless=again) == schema


def test_nullable_counts_beside_its_type() -> None:
    text = {"type": "string", "nullable": True}
    assert flat_schema({"title": "t", "allOf": [REF]}, "3.0.3", A=text) == {"title": "t", **text}
    for schema in ({"nullable": True, "allOf": [REF]}, {"allOf": [REF, {"type": "string"}]}):
        assert flat_schema(schema, "3.0.3", A=text if "nullable" not in schema else {"type": "string"}) == schema


def test_a_member_that_is_referred_to_keeps_its_place() -> None:
    whole = {"allOf": [{"type": "object"}, {"properties": {"a": {"type": "string"}}}]}
    inside = {"$ref": "#/components/schemas/A/allOf/1/properties/a"}
    tree = flat(document({"properties": {"b": inside}}, A=whole))
    assert tree["components"]["schemas"]["A"] == whole


def test_further_files_are_taken_in_and_what_was_merged_is_not_left_over() -> None:
    tree = document({"allOf": [{"$ref": "base.json"}, {"properties": {"b": {"$ref": "b.json"}}}]})
    base = {"type": "object", "properties": {"a": {}}}
    made = flat(tree, base=base, b={"type": "string"})
    assert made["components"]["schemas"] == {"b": {"type": "string"}}
    content = made["paths"]["/a"]["post"]["requestBody"]["content"]["application/json"]
    assert content["schema"] == base | {"properties": {"a": {}, "b": {"$ref": "#/components/schemas/b"}}}
    assert same(contract_of(tree, base=base, b={"type": "string"}), contract_of(made))


def same(base: Contract, revision: Contract) -> bool:
    return judge(compare(base, revision)) == [] == judge(compare(revision, base))


POOL: list[dict[str, Any]] = [
    {"type": "object"}, {"type": "string"}, {"type": ["string", "null"]}, {"type": "integer"},
    {"properties": {"a": {"type": "string"}}}, {"properties": {"a": {"type": "integer"}, "b": True}},
    {"properties": {"b": {"type": "string"}}, "additionalProperties": False},
    {"additionalProperties": {"type": "integer"}}, {"patternProperties": {"^a": {"type": "string"}}},
    {"required": ["a"]}, {"required": ["b"], "minProperties": 1}, {"maxProperties": 1},
    {"minLength": 2}, {"maxLength": 1}, {"minLength": 1, "pattern": "^a"}, {"pattern": "b"},
    {"minimum": 1}, {"minimum": 2, "exclusiveMinimum": 0}, {"maximum": 2}, {"exclusiveMaximum": 3},
    {"enum": [1, "a", None]}, {"const": "a"}, {"multipleOf": 2}, {"multipleOf": 3},
    {"items": {"type": "integer"}}, {"prefixItems": [{"type": "string"}]}, {"prefixItems": [True], "items": False},
    {"contains": {"const": 1}}, {"contains": {"type": "integer"}, "minContains": 0, "maxContains": 1},
    {"uniqueItems": True}, {"minItems": 1}, {"maxItems": 2}, {"uniqueItems": False},
    {"if": {"type": "string"}, "then": {"minLength": 2}}, {"if": {"type": "integer"}, "else": {"const": "a"}},
    {"not": {"const": 1}}, {"not": {"type": "string"}}, {"anyOf": [{"type": "string"}, {"type": "object"}]},
    {"oneOf": [{"minimum": 0}, {"type": "string"}]}, {"propertyNames": {"maxLength": 1}},
    {"dependentRequired": {"a": ["b"]}}, {"unevaluatedProperties": False}, {"unevaluatedItems": False},
    {"default": 1}, {"default": 2, "deprecated": True}, {"readOnly": True}, {"title": "x"}, {"description": "y"},
]  # fmt: skip
VALUES: list[Any] = [
    None, True, "", "a", "b", "ab", "bb", "aab", 0, 1, 2, 3, 6, -1, 1.5, {}, {"a": "x"}, {"a": 1}, {"b": 1}, {"b": "x"},
    {"a": "x", "b": "x"}, {"a": 1, "b": 1}, {"c": 1}, {"ab": "x"}, {"ab": 1, "b": "x"},
    [], [1], [1, 1], ["a"], ["a", 1], [1, 2, 3], ["a", "b"], [None],
]  # fmt: skip


def test_a_merged_schema_takes_the_same_values_and_is_the_same_contract() -> None:
    """Members at random, judged by another validator; a good part of them can be merged."""
    chance = random.Random(20260101)
    merged = 0
    for _ in range(700):
        picked = [chance.choice(POOL) for _ in range(chance.choice((2, 2, 3)))]
        schema: dict[str, Any] = {"allOf": picked}
        if chance.random() < 0.4:
            schema |= chance.choice(POOL)
        tree = document(schema)
        made = flat(tree)
        assert flat(made) == made, schema
        found = made["paths"]["/a"]["post"]["requestBody"]["content"]["application/json"]["schema"]
        if "allOf" in found:
            continue
        merged += 1
        before, after = (jsonschema_rs.Draft202012Validator(one) for one in (schema, found))
        assert [before.is_valid(value) for value in VALUES] == [after.is_valid(value) for value in VALUES], schema
        assert same(contract_of(tree), contract_of(made)), schema
    assert merged > 300


def public_documents() -> list[Any]:
    found = [path for path in (SHARED.rglob("*") if SHARED.is_dir() else ()) if path.suffix in (".json", ".yaml")]
    entries = ("cafe.yaml", "swagger.yaml", "data_repository_service.openapi.yaml")
    found = [path for path in found if "multi-" not in str(path) or path.name in entries]
    own = sorted((ROOT / "spec" / "together-ai").glob("*.yaml"))[-1:]
    return [
        pytest.param(path, id=f"{path.parent.name}/{path.name}", marks=_marks(path)) for path in [*own, *sorted(found)]
    ]


def _marks(path: Path) -> list[pytest.MarkDecorator]:
    return [] if path.stat().st_size < LARGE else [pytest.mark.slow]


@pytest.mark.parametrize("path", public_documents())
def test_public_documents_stay_the_same_contract_and_as_valid(path: Path) -> None:
    base = load_one(path, access=Access(allow_refs_from=(path.parents[1],)))  # one climbs out of its folder
    tree = flattened(base.document, base.family)
    revision = read_contract(document_of(tree))
    assert same(base, revision)
    assert flattened(revision.document, revision.family) == tree
    if path.stat().st_size < SMALL:
        before, after = (errors(document) for document in (base.document, document_of(tree)))
        assert after <= before


def errors(document: Document) -> set[str]:
    """That a component is used no more after merging is a warning only."""
    return {one.rule for one in validate(document) if one.level == "error"}


@pytest.fixture
def spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.chdir(tmp_path)
    tree = document({"allOf": [REF, {"required": ["a"]}]}, A={"type": "object", "properties": {"a": {"type": "null"}}})
    Path("spec.json").write_text(json.dumps(tree), encoding="utf-8")
    return tree


def test_the_command(spec: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    for options in ([], ["--format", "json"], ["--format", "yaml"]):
        assert cli.main(["flatten", "spec.json", *options]) == 0
        assert yaml.safe_load(capsys.readouterr().out) == flat(spec) != spec
    assert cli.main(["flatten", "spec.json", "-o", "flat.yaml"]) == 0
    assert cli.main(["flatten", "flat.yaml", "-o", "again.yaml"]) == 0
    assert Path("flat.yaml").read_bytes() == Path("again.yaml").read_bytes()
    assert cli.main(["validate", "flat.yaml"]) == 0
    capsys.readouterr()
    assert cli.main(["changelog", "spec.json", "flat.yaml", "--fail-on", "info"]) == 0
    assert capsys.readouterr().out == "No changes.\n"
    assert cli.main(["flatten", "nowhere.json"]) == 3
