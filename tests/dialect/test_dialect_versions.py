"""One API written in 2.0, 3.0 and 3.1 is one contract."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from in_memory import contract_of, operations_of
from neutral_dump import dump

V2: dict[str, Any] = {
    "swagger": "2.0",
    "info": {"title": "Depot", "version": "1.0.0", "description": "Crates.", "license": {"name": "MIT"}},
    "host": "depot.example.org",
    "basePath": "/v1",
    "schemes": ["https", "http"],
    "consumes": ["application/json", "application/xml"],
    "produces": ["application/json"],
    "tags": [{"name": "crates"}],
    "security": [{"key": []}, {"login": ["read"]}],
    "securityDefinitions": {
        "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
        "password": {"type": "basic", "description": "Name and password."},
        "login": {
            "type": "oauth2",
            "flow": "accessCode",
            "authorizationUrl": "https://a.example.org",
            "tokenUrl": "https://t.example.org",
            "scopes": {"read": "Reads."},
        },
        "robot": {"type": "oauth2", "flow": "application", "tokenUrl": "https://t.example.org", "scopes": {}},
    },
    "parameters": {"Page": {"name": "page", "in": "query", "type": "integer", "format": "int32", "minimum": 1}},
    "responses": {"Gone": {"description": "Gone.", "schema": {"$ref": "#/definitions/Problem"}}},
    "paths": {
        "/crates/{id}": {
            "parameters": [{"name": "id", "in": "path", "required": True, "type": "string", "pattern": "^c"}],
            "get": {
                "operationId": "getCrate",
                "tags": ["crates"],
                "summary": "One crate.",
                "deprecated": True,
                "x-stability-level": "beta",
                "security": [],
                "parameters": [
                    {"$ref": "#/parameters/Page"},
                    {"name": "csv", "in": "query", "type": "array", "items": {"type": "string"}, "default": ["a"]},
                    {
                        "name": "multi",
                        "in": "query",
                        "type": "array",
                        "items": {"type": "string", "enum": ["a", "b"]},
                        "collectionFormat": "multi",
                        "allowEmptyValue": True,
                    },
                    {
                        "name": "pipes",
                        "in": "query",
                        "type": "array",
                        "items": {"type": "integer"},
                        "collectionFormat": "pipes",
                    },
                    {
                        "name": "ssv",
                        "in": "query",
                        "type": "array",
                        "items": {"type": "integer"},
                        "collectionFormat": "ssv",
                        "uniqueItems": True,
                    },
                    {"name": "X-Marks", "in": "header", "type": "array", "items": {"type": "string"}},
                    {"name": "q", "in": "query", "description": "Search.", "type": "string", "x-nullable": True},
                ],
                "responses": {
                    "200": {
                        "description": "The crate.",
                        "schema": {"$ref": "#/definitions/Crate"},
                        "headers": {"X-Left": {"type": "integer", "description": "Calls left."}},
                    },
                    "410": {"$ref": "#/responses/Gone"},
                    "default": {"description": "No body."},
                },
            },
            "put": {
                "operationId": "putCrate",
                "parameters": [
                    {
                        "name": "crate",
                        "in": "body",
                        "required": True,
                        "description": "A crate.",
                        "schema": {"$ref": "#/definitions/Crate"},
                    }
                ],
                "responses": {"204": {"description": "Done."}},
            },
        },
        "/labels": {
            "post": {
                "consumes": ["multipart/form-data"],
                "produces": ["image/png"],
                "parameters": [
                    {"name": "picture", "in": "formData", "type": "file", "required": True},
                    {"name": "note", "in": "formData", "type": "string", "maxLength": 9},
                    {
                        "name": "marks",
                        "in": "formData",
                        "type": "array",
                        "items": {"type": "string"},
                        "collectionFormat": "multi",
                    },
                ],
                "responses": {"200": {"description": "Bytes.", "schema": {"type": "file"}}},
            },
            "patch": {
                "parameters": [
                    {"name": "note", "in": "formData", "type": "string"},
                    {"name": "marks", "in": "formData", "type": "array", "items": {"type": "string"}},
                ],
                "responses": {"204": {"description": "Done."}},
            },
        },
    },
    "definitions": {
        "Crate": {
            "type": "object",
            "required": ["weight"],
            "discriminator": "kind",
            "properties": {
                "kind": {"type": "string"},
                "weight": {"type": "number", "minimum": 0, "exclusiveMinimum": True},
                "note": {"type": "string", "x-nullable": True},
                "inside": {"type": "array", "items": {"$ref": "#/definitions/Crate"}},
            },
        },
        "Problem": {"type": "object", "additionalProperties": False, "properties": {"code": {"type": "integer"}}},
    },
}

CRATE: dict[str, Any] = {"schema": {"$ref": "#/components/schemas/Crate"}}
TEXTS: dict[str, Any] = {"type": "array", "items": {"type": "string"}}
NUMBERS: dict[str, Any] = {"type": "array", "items": {"type": "integer"}}
V30: dict[str, Any] = {
    "openapi": "3.0.3",
    "info": V2["info"],
    "servers": [{"url": "https://depot.example.org/v1"}, {"url": "http://depot.example.org/v1"}],
    "tags": V2["tags"],
    "security": V2["security"],
    "paths": {
        "/crates/{id}": {
            "parameters": [
                {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^c"}}
            ],
            "get": {
                "operationId": "getCrate",
                "tags": ["crates"],
                "summary": "One crate.",
                "deprecated": True,
                "x-stability-level": "beta",
                "security": [],
                "parameters": [
                    {"$ref": "#/components/parameters/Page"},
                    {"name": "csv", "in": "query", "explode": False, "schema": TEXTS | {"default": ["a"]}},
                    {
                        "name": "multi",
                        "in": "query",
                        "allowEmptyValue": True,
                        "schema": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}},
                    },
                    {"name": "pipes", "in": "query", "style": "pipeDelimited", "explode": False, "schema": NUMBERS},
                    {
                        "name": "ssv",
                        "in": "query",
                        "style": "spaceDelimited",
                        "schema": NUMBERS | {"uniqueItems": True},
                    },
                    {"name": "X-Marks", "in": "header", "schema": TEXTS},
                    {
                        "name": "q",
                        "in": "query",
                        "description": "Search.",
                        "schema": {"type": "string", "nullable": True},
                    },
                ],
                "responses": {
                    "200": {
                        "description": "The crate.",
                        "content": {"application/json": CRATE},
                        "headers": {"X-Left": {"description": "Calls left.", "schema": {"type": "integer"}}},
                    },
                    "410": {"$ref": "#/components/responses/Gone"},
                    "default": {"description": "No body."},
                },
            },
            "put": {
                "operationId": "putCrate",
                "requestBody": {
                    "required": True,
                    "description": "A crate.",
                    "content": {"application/json": CRATE, "application/xml": CRATE},
                },
                "responses": {"204": {"description": "Done."}},
            },
        },
        "/labels": {
            "post": {
                "requestBody": {
                    "required": True,
                    "content": {
                        "multipart/form-data": {
                            "schema": {
                                "type": "object",
                                "required": ["picture"],
                                "properties": {
                                    "picture": {"type": "string", "format": "binary"},
                                    "note": {"type": "string", "maxLength": 9},
                                    "marks": TEXTS,
                                },
                            }
                        }
                    },
                },
                "responses": {
                    "200": {
                        "description": "Bytes.",
                        "content": {"image/png": {"schema": {"type": "string", "format": "binary"}}},
                    }
                },
            },
            "patch": {
                "requestBody": {
                    "content": {
                        "application/x-www-form-urlencoded": {
                            "schema": {"type": "object", "properties": {"note": {"type": "string"}, "marks": TEXTS}},
                            "encoding": {"marks": {"explode": False}, "note": {"style": "form"}},
                        }
                    }
                },
                "responses": {"204": {"description": "Done."}},
            },
        },
    },
    "components": {
        "parameters": {
            "Page": {"name": "page", "in": "query", "schema": {"type": "integer", "format": "int32", "minimum": 1}}
        },
        "responses": {
            "Gone": {
                "description": "Gone.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            }
        },
        "securitySchemes": {
            "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
            "password": {"type": "http", "scheme": "Basic", "description": "Name and password."},
            "login": {
                "type": "oauth2",
                "flows": {
                    "authorizationCode": {
                        "authorizationUrl": "https://a.example.org",
                        "tokenUrl": "https://t.example.org",
                        "scopes": {"read": "Reads."},
                    }
                },
            },
            "robot": {
                "type": "oauth2",
                "flows": {"clientCredentials": {"tokenUrl": "https://t.example.org", "scopes": {}}},
            },
        },
        "schemas": {
            "Crate": {
                "type": "object",
                "required": ["weight"],
                "discriminator": {"propertyName": "kind"},
                "properties": {
                    "kind": {"type": "string"},
                    "weight": {"type": "number", "minimum": 0, "exclusiveMinimum": True},
                    "note": {"type": "string", "nullable": True},
                    "inside": {"type": "array", "items": {"$ref": "#/components/schemas/Crate"}},
                },
            },
            "Problem": {"type": "object", "additionalProperties": False, "properties": {"code": {"type": "integer"}}},
        },
    },
}


def in_newer_words(tree: Any) -> Any:
    """A 3.0 document with its schemas written as 3.1 writes them."""
    if isinstance(tree, list):
        return [in_newer_words(item) for item in tree]
    if not isinstance(tree, dict):
        return tree
    found = {key: in_newer_words(member) for key, member in tree.items()}
    if found.pop("nullable", False) is True:
        found["type"] = [found["type"], "null"]
    if found.get("exclusiveMinimum") is True:
        found["exclusiveMinimum"] = found.pop("minimum")
    return found


V31: dict[str, Any] = in_newer_words(V30) | {"openapi": "3.1.0"}
VERSIONS = {"2.0": V2, "3.0": V30, "3.1": V31, "3.2": V31 | {"openapi": "3.2.0"}}


@pytest.mark.parametrize("version", ["3.0", "3.1", "3.2"])
def test_the_same_api_is_the_same_contract(version: str) -> None:
    contract = contract_of(VERSIONS[version])
    assert contract.family == version
    assert dump(contract) == dump(contract_of(V2))
    assert contract.document.notes == []


def test_the_dump_sees_what_differs() -> None:
    """The comparison above is worth something: single edits anywhere show."""
    whole = dump(contract_of(V2))
    for path, value in [
        (("paths", "/crates/{id}", "get", "parameters", 1, "collectionFormat"), "multi"),
        (("paths", "/crates/{id}", "get", "parameters", 1, "items", "type"), "integer"),
        (("paths", "/crates/{id}", "parameters", 0, "pattern"), "^d"),
        (("paths", "/labels", "post", "parameters", 1, "required"), True),
        (("paths", "/labels", "patch", "parameters", 1, "collectionFormat"), "multi"),
        (("paths", "/labels", "post", "produces"), ["image/gif"]),
        (("definitions", "Problem", "additionalProperties"), True),
        (("securityDefinitions", "robot", "flow"), "password"),
        (("basePath",), "/v2"),
        (("security",), [{"key": []}]),
    ]:
        edited = copy.deepcopy(V2)
        target: Any = edited
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = value
        assert dump(contract_of(edited)) != whole, path


def test_effective_values_of_20() -> None:
    operations = operations_of(contract_of(V2))
    get = operations["GET /crates/{id}"]
    assert [(p.name, p.location, p.required, p.style, p.explode) for p in get.parameters] == [
        ("id", "path", True, "simple", False),
        ("page", "query", False, "form", True),
        ("csv", "query", False, "form", False),
        ("multi", "query", False, "form", True),
        ("pipes", "query", False, "pipeDelimited", False),
        ("ssv", "query", False, "spaceDelimited", False),
        ("X-Marks", "header", False, "simple", False),
        ("q", "query", False, "form", True),
    ]
    assert get.security == ()
    assert [server.url for server in get.servers] == ["https://depot.example.org/v1", "http://depot.example.org/v1"]
    put = operations["PUT /crates/{id}"]
    assert [list(requirement.schemes.items()) for requirement in put.security] == [
        [("key", ())],
        [("login", ("read",))],
    ]
    assert put.body is not None and put.body.required
    patch = operations["PATCH /labels"]
    assert patch.body is not None and not patch.body.required
    assert [medium.name for medium in patch.body.content] == ["application/x-www-form-urlencoded"]
    assert {name: e.explode for name, e in patch.body.content[0].encodings.items()} == {"marks": False}


def test_media_types_of_20_when_nothing_fits() -> None:
    contract = contract_of(
        {
            "swagger": "2.0",
            "consumes": ["application/json"],
            "paths": {
                "/a": {
                    "post": {"parameters": [{"name": "f", "in": "formData", "type": "file"}]},
                    "put": {"parameters": [{"name": "f", "in": "formData", "type": "string"}]},
                    "patch": {
                        "consumes": [],
                        "parameters": [{"name": "b", "in": "body", "schema": {}}],
                        "responses": {
                            "200": {"schema": {}},
                            "201": {"schema": {"type": "file"}},
                            "202": {"description": "no body"},
                        },
                    },
                    "delete": {
                        "consumes": ["Application/X-WWW-form-urlencoded; charset=utf-8", "multipart/form-data"],
                        "parameters": [{"name": "f", "in": "formData", "type": "string"}],
                    },
                }
            },
        }
    )
    names = {
        name: [medium.name for medium in operation.body.content]
        for name, operation in operations_of(contract).items()
        if operation.body is not None
    }
    assert names == {
        "POST /a": ["multipart/form-data"],
        "PUT /a": ["application/x-www-form-urlencoded"],
        "PATCH /a": ["application/json"],
        "DELETE /a": ["Application/X-WWW-form-urlencoded; charset=utf-8", "multipart/form-data"],
    }
    responses = operations_of(contract)["PATCH /a"].responses
    assert [[medium.name for medium in response.content] for response in responses] == [
        ["application/json"],
        ["application/octet-stream"],
        [],
    ]


@pytest.mark.parametrize(
    ("head", "urls"),
    [
        ({}, ["/"]),
        ({"basePath": "/"}, ["/"]),
        ({"basePath": "v1/"}, ["/v1"]),
        ({"basePath": "/v1", "schemes": ["https"]}, ["/v1"]),
        ({"host": "a.example.org"}, ["//a.example.org"]),
        (
            {"host": "a.example.org", "basePath": "/", "schemes": ["https", "wss"]},
            ["https://a.example.org", "wss://a.example.org"],
        ),
        (
            {"host": "a.example.org:8080", "basePath": "/v1", "schemes": ["http", "http", None]},
            ["http://a.example.org:8080/v1"],
        ),
    ],
)
def test_servers_of_20(head: dict[str, Any], urls: list[str]) -> None:
    assert [server.url for server in contract_of({"swagger": "2.0"} | head).servers] == urls


def test_schemes_of_one_operation_of_20() -> None:
    contract = contract_of(
        {
            "swagger": "2.0",
            "host": "a.example.org",
            "schemes": ["https"],
            "paths": {"/a": {"get": {"schemes": ["wss"]}, "put": {}}},
        }
    )
    urls = {name: [s.url for s in operation.servers] for name, operation in operations_of(contract).items()}
    assert urls == {"GET /a": ["wss://a.example.org"], "PUT /a": ["https://a.example.org"]}


def test_a_parameter_as_a_schema_does_not_depend_on_who_reads_it_first() -> None:
    tree = {
        "swagger": "2.0",
        "parameters": {"P": {"name": "p", "in": "query", "type": "string", "description": "d", "required": True}},
        "paths": {"/a": {"get": {"parameters": [{"$ref": "#/parameters/P"}]}}},
        "definitions": {"It": {"$ref": "#/parameters/P"}},
    }
    for schema_first in (True, False):
        contract = contract_of(tree)
        (part,) = contract.space.read(contract.schemas["It"]).parts
        source = operations_of(contract)["GET /a"].parameters[0].schema
        assert source is not None and source != part and part != source
        reads = [part, source] if schema_first else [source, part]
        found = {read is source: contract.space.read(read) for read in reads}
        assert found[True].description == "" and found[False].description == "d"
        assert found[True].types == found[False].types
