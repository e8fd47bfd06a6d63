"""2.0 and 3.0 written as 3.1: the same contract, and a document that is valid where the old one was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from in_memory import contract_of, document_of

from generator.cli import main as cli
from generator.compare.contracts import compare
from generator.contract.model import Contract
from generator.dialect.upgrade import upgraded
from generator.rules.judge import judge

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "specs"
LARGE = ("github/", "stripe/", "elastic/")


def raised(tree: dict[str, Any], **others: Any) -> Any:
    contract = contract_of(tree, **others)
    return upgraded(contract.document, contract.family)


def with_schema(schema: Any, **components: Any) -> dict[str, Any]:
    content = {"application/json": {"schema": schema}}
    operation = {"requestBody": {"content": content}, "responses": {"200": {"description": "d", "content": content}}}
    return {
        "openapi": "3.0.3",
        "info": {"title": "t", "version": "1"},
        "paths": {"/a": {"post": operation}},
        "components": {"schemas": components},
    }


def schema_of(tree: Any) -> Any:
    return tree["paths"]["/a"]["post"]["requestBody"]["content"]["application/json"]["schema"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        ({"type": "string", "nullable": False}, {"type": "string"}),
        ({"nullable": True}, {}),
        ({"minimum": 1, "exclusiveMinimum": True}, {"exclusiveMinimum": 1}),
        ({"maximum": 1, "exclusiveMaximum": False}, {"maximum": 1}),
        ({"exclusiveMaximum": True}, {}),
        ({"type": "string", "example": "a"}, {"type": "string", "examples": ["a"]}),
        ({"example": {"nullable": True}}, {"examples": [{"nullable": True}]}),
        ({"default": {"nullable": True}}, {"default": {"nullable": True}}),
        ({"$ref": "#/components/schemas/A", "maxLength": 3}, {"$ref": "#/components/schemas/A"}),
        (
            {"allOf": [{"properties": {"nullable": {"type": "string", "nullable": True}}}]},
            {"allOf": [{"properties": {"nullable": {"type": ["string", "null"]}}}]},
        ),
    ],
)
def test_schemas_of_3_0(old: dict[str, Any], new: dict[str, Any]) -> None:
    tree = raised(with_schema(old, A={"type": "string"}))
    assert tree["openapi"].startswith("3.1.")
    assert schema_of(tree) == new


def test_a_schema_at_a_place_of_its_own_is_written_anew_as_well() -> None:
    document = with_schema({"$ref": "#/x-schemas/A"}) | {"x-schemas": {"A": {"type": "string", "nullable": True}}}
    tree = raised(document)
    assert tree["x-schemas"] == {"A": {"type": ["string", "null"]}}
    assert document["x-schemas"] == {"A": {"type": "string", "nullable": True}}


def test_a_schema_among_the_items_of_a_list_is_written_anew_as_well() -> None:
    document = with_schema({"$ref": "#/x-schemas/1"}) | {"x-schemas": [{}, {"type": "string", "nullable": True}]}
    assert raised(document)["x-schemas"] == [{}, {"type": ["string", "null"]}]


def test_webhooks_of_3_0_get_their_name() -> None:
    hook = {"post": {"requestBody": {"content": {}}, "responses": {"200": {"description": "d"}}}}
    document = with_schema({}) | {"x-webhooks": {"h": hook}}
    tree = raised(document)
    assert "x-webhooks" not in tree
    assert tree["webhooks"]["h"] == hook


def test_other_files_become_components() -> None:
    tree = raised(with_schema({"$ref": "parts.json#/Pet"}), parts={"Pet": {"type": "string", "nullable": True}})
    assert schema_of(tree) == {"$ref": "#/components/schemas/Pet"}
    assert tree["components"]["schemas"]["Pet"] == {"type": ["string", "null"]}


OLD: dict[str, Any] = {
    "swagger": "2.0",
    "info": {"title": "t", "version": "1"},
    "host": "api.example.com",
    "basePath": "/v1/",
    "schemes": ["https", "http"],
    "consumes": ["application/json", "text/plain"],
    "produces": ["application/json"],
    "paths": {
        "/a/{id}": {
            "parameters": [
                {"$ref": "#/parameters/id"},
                {"$ref": "#/parameters/body"},
            ],
            "post": {
                "parameters": [{"name": "q", "in": "query", "type": "array", "items": {"type": "string"}}],
                "responses": {"200": {"$ref": "#/responses/ok"}, "400": {"$ref": "#/responses/my error"}},
            },
            "put": {
                "produces": ["text/csv"],
                "parameters": [{"name": "b", "in": "body", "required": True, "schema": {"type": "string"}}],
                "responses": {"200": {"$ref": "#/responses/ok"}},
            },
        },
        "/f": {
            "post": {
                "parameters": [
                    {"name": "f", "in": "formData", "type": "file", "required": True, "description": "a file"},
                    {"name": "l", "in": "formData", "type": "array", "items": {"type": "string"}},
                ],
                "responses": {"200": {"description": "d", "schema": {"type": "file"}}},
            },
        },
    },
    "parameters": {
        "id": {"name": "id", "in": "path", "required": True, "type": "integer", "x-nullable": True, "x-own": 1},
        "body": {"name": "b", "in": "body", "schema": {"$ref": "#/definitions/Pet"}},
    },
    "responses": {
        "ok": {
            "description": "d",
            "schema": {"$ref": "#/definitions/Pet"},
            "examples": {"application/json": {"kind": "x"}},
            "headers": {"X-Rate": {"type": "integer", "description": "left"}},
        },
        "my error": {"description": "e"},
    },
    "definitions": {
        "Pet": {
            "type": "object",
            "discriminator": "kind",
            "required": ["kind"],
            "properties": {"kind": {"type": "string"}, "note": {"type": "string", "x-nullable": True}},
        },
    },
    "securityDefinitions": {
        "b": {"type": "basic"},
        "o": {
            "type": "oauth2",
            "flow": "accessCode",
            "authorizationUrl": "https://a.example.com/auth",
            "tokenUrl": "https://a.example.com/token",
            "scopes": {},
        },
    },
    "security": [{"b": []}],
}


def test_a_document_of_2_0() -> None:
    tree = raised(OLD)
    assert tree["servers"] == [{"url": "https://api.example.com/v1"}, {"url": "http://api.example.com/v1"}]
    item = tree["paths"]["/a/{id}"]
    assert item["parameters"] == [{"$ref": "#/components/parameters/id"}]
    assert item["post"]["requestBody"]["content"] == {
        "application/json": {"schema": {"$ref": "#/components/schemas/Pet"}},
        "text/plain": {"schema": {"$ref": "#/components/schemas/Pet"}},
    }
    assert item["post"]["parameters"] == [
        {"name": "q", "in": "query", "explode": False, "schema": {"type": "array", "items": {"type": "string"}}}
    ]
    assert item["post"]["responses"] == {
        "200": {"$ref": "#/components/responses/ok"},
        "400": {"$ref": "#/components/responses/my_error"},
    }
    assert list(item["put"]["responses"]["200"]["content"]) == ["text/csv"], "its own media types"
    assert item["put"]["requestBody"] == {
        "content": {"application/json": {"schema": {"type": "string"}}, "text/plain": {"schema": {"type": "string"}}},
        "required": True,
    }
    components = tree["components"]
    assert list(components["parameters"]) == ["id"], "a body is no parameter any more"
    assert components["parameters"]["id"]["schema"] == {"type": ["integer", "null"]}
    assert components["parameters"]["id"]["x-own"] == 1
    assert components["schemas"]["Pet"]["discriminator"] == {"propertyName": "kind"}
    assert components["responses"]["ok"]["content"]["application/json"]["example"] == {"kind": "x"}
    assert components["responses"]["ok"]["headers"] == {
        "X-Rate": {"description": "left", "schema": {"type": "integer"}}
    }
    assert components["securitySchemes"]["b"] == {"type": "http", "scheme": "basic"}
    assert list(components["securitySchemes"]["o"]["flows"]) == ["authorizationCode"]


def test_forms_and_files_of_2_0() -> None:
    operation = raised(OLD)["paths"]["/f"]["post"]
    ((name, media),) = operation["requestBody"]["content"].items()
    assert name == "multipart/form-data"
    assert media["schema"] == {
        "type": "object",
        "properties": {
            "f": {"description": "a file", "type": "string", "format": "binary"},
            "l": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["f"],
    }
    assert media["encoding"] == {"l": {"explode": False}}
    assert operation["requestBody"]["required"] is True
    assert operation["responses"]["200"]["content"] == {
        "application/json": {"schema": {"type": "string", "format": "binary"}}
    }


def same(base: Contract, revision: Contract) -> bool:
    return judge(compare(base, revision)) == [] == judge(compare(revision, base))


def test_the_contract_is_the_same() -> None:
    for tree in (OLD, with_schema({"type": "string", "nullable": True, "minimum": 3, "exclusiveMinimum": True})):
        assert same(contract_of(tree), contract_of(raised(tree)))


def test_a_newer_document_stays_as_it_is() -> None:
    tree = with_schema({"type": ["string", "null"]}) | {"openapi": "3.1.0"}
    assert raised(tree) is document_of(tree).root.value or raised(tree) == tree


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("old.json").write_text(json.dumps(OLD), encoding="utf-8")
    return tmp_path


def test_the_command_writes_a_valid_document(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["upgrade", "old.json", "-o", "new.yaml"]) == 0
    text = Path("new.yaml").read_text(encoding="utf-8")
    assert text.startswith("openapi: 3.1.1\n")
    capsys.readouterr()
    assert cli.main(["validate", "new.yaml"]) == 0
    out = capsys.readouterr().out
    assert "error:" not in out and "warning:" not in out
    assert cli.main(["changelog", "old.json", "new.yaml", "--fail-on", "info"]) == 0


def test_the_format_is_that_of_the_document_unless_told(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["upgrade", "old.json"]) == 0
    assert json.loads(capsys.readouterr().out)["openapi"] == "3.1.1"
    assert cli.main(["upgrade", "old.json", "--format", "yaml"]) == 0
    assert capsys.readouterr().out.startswith("openapi: 3.1.1\n")


def test_what_needs_no_upgrade_is_told(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["upgrade", "old.json", "-o", "new.json"]) == 0
    assert cli.main(["upgrade", "new.json"]) == 0
    assert "needs no upgrade" in capsys.readouterr().err
