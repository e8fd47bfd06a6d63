"""Operations of 3.x: where they are found, and what is effective on them."""

from __future__ import annotations

from typing import Any

import pytest
from in_memory import contract_of, operations_of

from generator.contract.model import Operation, Parameter
from generator.document.model import Node


def one(operation: dict[str, Any], version: str = "3.1.0", **more: Any) -> Operation:
    """The operation `GET /a` of a document that holds just that."""
    tree: dict[str, Any] = {"openapi": version, "paths": {"/a": {"get": operation}}} | more
    return operations_of(contract_of(tree))["GET /a"]


def parameter(written: dict[str, Any], version: str = "3.1.0") -> Parameter:
    (found,) = one({"parameters": [{"name": "p"} | written]}, version).parameters
    return found


def test_path_items_behind_references() -> None:
    contract = contract_of(
        {
            "openapi": "3.1.0",
            "paths": {
                "/component": {"$ref": "#/components/pathItems/Item"},
                "/file": {"$ref": "items.json#/far"},
                "/operation": {"get": {"$ref": "items.json#/far/put"}},
                "/both": {
                    "$ref": "#/components/pathItems/Item",
                    "parameters": [{"name": "b", "in": "query"}],
                    "delete": {"operationId": "own"},
                },
                "/nowhere": {"$ref": "#/components/pathItems/None"},
                "/circle": {"$ref": "#/paths/~1circle"},
                "/broken": [],
                "x-note": {"get": {}},
            },
            "components": {
                "pathItems": {"Item": {"parameters": [{"name": "a", "in": "query"}], "get": {"operationId": "there"}}}
            },
        },
        items={
            "far": {"put": {"operationId": "far", "parameters": [{"$ref": "#/p"}]}},
            "p": {"name": "c", "in": "query"},
        },
    )
    found = {
        name: (operation.operation_id, [p.name for p in operation.parameters])
        for name, operation in operations_of(contract).items()
    }
    assert found == {
        "GET /component": ("there", ["a"]),
        "PUT /file": ("far", ["c"]),
        "GET /operation": ("far", ["c"]),
        "GET /both": ("there", ["a", "b"]),
        "DELETE /both": ("own", ["a", "b"]),
    }
    assert {key.item.file.name for key in contract.operations} == {"api.json", "items.json"}
    kinds = [note.kind for note in contract.document.notes]
    assert kinds.count("unresolved-reference") == 2 and kinds.count("wrong-shape") == 1


def test_a_whole_map_behind_a_reference() -> None:
    contract = contract_of(
        {"openapi": "3.0.0", "paths": {"$ref": "rest.json#/paths"}, "components": {"$ref": "rest.json#/components"}},
        rest={"paths": {"/a": {"get": {}}}, "components": {"schemas": {"A": {}}}},
    )
    assert [key.path for key in contract.operations] == ["/a"]
    assert list(contract.schemas) == ["A"]


def test_parameters_of_the_operation_win() -> None:
    contract = contract_of(
        {
            "openapi": "3.0.0",
            "paths": {
                "/a/{id}": {
                    "parameters": [
                        {"name": "id", "in": "path", "required": True, "description": "item"},
                        {"name": "X-Key", "in": "header", "description": "item"},
                        {"name": "page", "in": "query"},
                    ],
                    "get": {
                        "parameters": [
                            {"name": "x-key", "in": "header", "description": "own"},
                            {"name": "page", "in": "cookie"},
                            {"name": "page", "in": "cookie", "description": "again"},
                        ]
                    },
                }
            },
        }
    )
    parameters = operations_of(contract)["GET /a/{id}"].parameters
    assert [(p.name, p.location, p.description) for p in parameters] == [
        ("id", "path", "item"),
        ("x-key", "header", "own"),
        ("page", "query", ""),
        ("page", "cookie", ""),
    ]
    assert [note.kind for note in contract.document.notes] == ["duplicate-parameter"]


@pytest.mark.parametrize(
    ("written", "style", "explode"),
    [
        ({"in": "query"}, "form", True),
        ({"in": "cookie"}, "form", True),
        ({"in": "path"}, "simple", False),
        ({"in": "header"}, "simple", False),
        ({"in": "path", "style": "matrix"}, "matrix", False),
        ({"in": "path", "style": "label", "explode": True}, "label", True),
        ({"in": "query", "style": "form", "explode": False}, "form", False),
        ({"in": "query", "style": "pipeDelimited"}, "pipeDelimited", False),
        ({"in": "query", "style": "deepObject", "explode": False}, "deepObject", True),
        ({"in": "cookie", "style": "cookie"}, "cookie", True),
        ({"in": "query", "style": "deepObject", "content": {"application/json": {}}}, "form", True),
        ({"in": "query", "style": 1, "explode": "no"}, "1", False),
    ],
)
def test_style_and_explode(written: dict[str, Any], style: str, explode: bool) -> None:
    found = parameter(written)
    assert (found.style, found.explode) == (style, explode)


def test_what_parameters_can_say() -> None:
    assert parameter({"in": "path"}).required
    assert not parameter({"in": "query"}).required
    assert parameter({"in": "query", "required": True, "deprecated": True}).deprecated
    assert parameter({"in": "query", "allowEmptyValue": True}).allow_empty
    assert not parameter({"in": "header", "allowEmptyValue": True}).allow_empty
    assert parameter({"in": "query", "allowReserved": True}).allow_reserved
    assert not parameter({"in": "path", "allowReserved": True}).allow_reserved
    assert parameter({"in": "path", "allowReserved": True}, "3.2.0").allow_reserved
    assert parameter({"in": "query", "x-a": 1, "schema": {}}).extensions == {"x-a": 1}
    content = parameter({"in": "query", "content": {"application/json": {"schema": {"type": "object"}}}})
    assert content.schema is None and [medium.name for medium in content.content] == ["application/json"]


def test_parameters_that_are_none() -> None:
    listed: list[Any] = [
        {"name": "a", "in": "query"},
        {"name": "b", "in": "body"},
        {"name": "c"},
        {"in": "query"},
        "d",
        {"$ref": "#/nowhere"},
        {"name": "AUTHORIZATION", "in": "header"},
        {"name": "accept", "in": "header"},
        {"name": "Content-Type", "in": "header"},
        {"name": "accept", "in": "query"},
    ]
    assert [p.name for p in one({"parameters": listed}).parameters] == ["a", "accept"]


def test_the_text_beside_a_reference_counts_since_31() -> None:
    written = {"parameters": [{"$ref": "#/components/parameters/P", "description": "here"}]}
    components = {"parameters": {"P": {"name": "p", "in": "query", "description": "there"}}}
    assert one(written, "3.1.0", components=components).parameters[0].description == "here"
    assert one(written, "3.0.3", components=components).parameters[0].description == "there"


def test_body_media_types_and_encodings() -> None:
    encoding = {
        "a": {"contentType": "image/png, image/jpeg", "headers": {"X-A": {"schema": {}}, "Content-Type": {}}},
        "b": {"style": "form", "explode": True},
        "c": {"style": "spaceDelimited"},
    }
    content = {
        name: {"schema": {"type": "object"}, "encoding": encoding}
        for name in ("multipart/form-data", "application/x-www-form-urlencoded", "application/json")
    }
    for version, style in (("3.0.3", "form"), ("3.1.0", "spaceDelimited")):
        body = one({"requestBody": {"content": content}}, version).body
        assert body is not None and not body.required
        multipart, form, json = body.content
        assert {name: (e.content_type, e.style, e.explode) for name, e in form.encodings.items()} == {
            "a": ("image/png, image/jpeg", "form", True),
            "c": (None, "spaceDelimited", False),
        }
        assert [header.name for header in multipart.encodings["a"].headers] == ["X-A"]
        assert ("c" in multipart.encodings) == (style != "form")
        assert json.encodings == {}


def test_broken_bodies_are_absent() -> None:
    for written in list[Any](({"$ref": "#/nowhere"}, [], None)):
        assert one({"requestBody": written}).body is None
    body = one({"requestBody": {"content": {"a/b": None, "c/d": {"schema": 1}}, "required": "true"}}).body
    assert body is not None and not body.required
    assert [(medium.name, medium.schema) for medium in body.content] == [("c/d", None)]


def test_responses() -> None:
    operation = one(
        {
            "responses": {
                "200": {
                    "description": "Fine.",
                    "headers": {
                        "X-A": {"required": True, "schema": {}, "explode": True, "deprecated": True},
                        "X-B": {"$ref": "#/components/headers/B"},
                        "X-C": {"content": {"application/json": {}}, "explode": True},
                        "content-type": {"schema": {}},
                        "X-D": 1,
                    },
                    "links": {"next": {"$ref": "#/components/links/Next"}, "lost": {"$ref": "#/nowhere"}},
                },
                "4xx": {"$ref": "#/nowhere"},
                "default": {"$ref": "#/components/responses/Error"},
                "20": {},
                "x-more": {},
            }
        },
        components={
            "headers": {"B": {"schema": {"type": "string"}}},
            "links": {"Next": {"operationId": "n"}},
            "responses": {"Error": {"content": {"application/json": {"schema": {"type": "object"}}}}},
        },
    )
    assert [response.status for response in operation.responses] == ["200", "4XX", "default"]
    fine, lost, error = operation.responses
    assert [(h.name, h.required, h.deprecated, h.explode, len(h.content)) for h in fine.headers] == [
        ("X-A", True, True, True, 0),
        ("X-B", False, False, False, 0),
        ("X-C", False, False, False, 1),
    ]
    assert {name: node.pointer for name, node in fine.links.items()} == {"next": ("components", "links", "Next")}
    assert lost.content == () and lost.node.pointer[-1] == "4xx"
    assert [medium.name for medium in error.content] == ["application/json"]


SECURED: dict[str, Any] = {
    "openapi": "3.1.0",
    "security": [{"key": []}],
    "servers": [{"url": "https://a.example.org"}],
    "paths": {
        "/a": {
            "servers": [{"url": "https://item.example.org"}],
            "get": {},
            "put": {"security": [], "servers": [{"url": "https://own.example.org"}]},
            "post": {"security": [{"key": [], "login": ["a", "b"]}, {}], "servers": []},
            "delete": {"security": {"key": []}},
        },
        "/b": {"get": {}},
    },
    "webhooks": {"hook": {"post": {"callbacks": {"c": {"{$url}": {"post": {}}}}}, "put": {"security": [{"key": []}]}}},
}


def test_effective_security() -> None:
    operations = operations_of(contract_of(SECURED))
    found = {name: [dict(r.schemes) for r in operation.security] for name, operation in operations.items()}
    assert found == {
        "GET /a": [{"key": ()}],
        "PUT /a": [],
        "POST /a": [{"key": (), "login": ("a", "b")}, {}],
        "DELETE /a": [{"key": ()}],
        "GET /b": [{"key": ()}],
        "POST hook": [],
        "PUT hook": [{"key": ()}],
    }
    assert operations["GET /a"].security_node.pointer == ("security",)
    assert operations["PUT /a"].security_node.pointer == ("paths", "/a", "put", "security")


def test_effective_servers() -> None:
    operations = operations_of(contract_of(SECURED))
    found = {name: [server.url for server in operation.servers] for name, operation in operations.items()}
    assert found == {
        "GET /a": ["https://item.example.org"],
        "PUT /a": ["https://own.example.org"],
        "POST /a": ["https://item.example.org"],
        "DELETE /a": ["https://item.example.org"],
        "GET /b": ["https://a.example.org"],
        "POST hook": [],
        "PUT hook": [],
    }
    for servers in ([], None, [None]):
        assert [server.url for server in contract_of({"openapi": "3.0.0", "servers": servers}).servers] == ["/"]


def test_server_variables() -> None:
    variables = {"v": {"default": "1", "enum": ["1", "2"]}, "w": {"default": 2}, "x": 1}
    contract = contract_of({"openapi": "3.0.0", "servers": [{"url": "/{v}", "variables": variables}]})
    assert contract.servers[0].variables == {"v": ("1", ("1", "2")), "w": ("2", ()), "x": ("", ())}


def test_security_schemes() -> None:
    contract = contract_of(
        {
            "openapi": "3.2.0",
            "security": [{"key": [], "other.json#/robot": []}],
            "components": {
                "securitySchemes": {
                    "key": {"type": "apiKey", "in": "query", "name": "k", "scheme": "left over"},
                    "bearer": {"type": "http", "scheme": "Bearer", "bearerFormat": "JWT"},
                    "open": {"type": "openIdConnect", "openIdConnectUrl": "https://o.example.org"},
                    "device": {
                        "type": "oauth2",
                        "flows": {
                            "deviceAuthorization": {
                                "deviceAuthorizationUrl": "https://d.example.org",
                                "tokenUrl": "https://t.example.org",
                                "refreshUrl": "https://r.example.org",
                                "scopes": {"a": "A"},
                            },
                            "x-flow": {},
                            "implicit": None,
                        },
                    },
                    "broken": None,
                }
            },
        },
        other={"robot": {"type": "mutualTLS"}},
    )
    schemes = contract.security_schemes
    assert list(schemes) == ["key", "bearer", "open", "device", "other.json#/robot"]
    assert (schemes["key"].name, schemes["key"].location, schemes["key"].scheme) == ("k", "query", "")
    assert (schemes["bearer"].scheme, schemes["bearer"].bearer_format) == ("bearer", "JWT")
    assert schemes["open"].openid_url == "https://o.example.org"
    (flow,) = schemes["device"].flows
    assert (flow.name, flow.authorization_url, flow.token_url, flow.refresh_url, flow.scopes) == (
        "deviceAuthorization",
        "https://d.example.org",
        "https://t.example.org",
        "https://r.example.org",
        {"a": "A"},
    )
    assert schemes["other.json#/robot"].type == "mutualTLS"


def test_callbacks_hold_every_expression() -> None:
    operation = one(
        {
            "callbacks": {
                "done": {"{$request.body#/url}": {"post": {}, "put": {}}, "{$url}": {"post": {}}, "x-a": {}},
                "shared": {"$ref": "#/components/callbacks/Shared"},
                "lost": {"$ref": "#/nowhere"},
            }
        },
        components={
            "callbacks": {
                "Shared": {"{$other}": {"post": {"callbacks": {"s": {"$ref": "#/components/callbacks/Shared"}}}}}
            }
        },
    )
    found = [(c.name, c.expression, [(k.kind, k.method, k.path) for k in c.operations]) for c in operation.callbacks]
    assert found == [
        (
            "done",
            "{$request.body#/url}",
            [("callback", "POST", "{$request.body#/url}"), ("callback", "PUT", "{$request.body#/url}")],
        ),
        ("done", "{$url}", [("callback", "POST", "{$url}")]),
        ("shared", "{$other}", [("callback", "POST", "{$other}")]),
    ]


def test_a_callback_inside_itself_is_the_same_operation() -> None:
    callbacks = {"Shared": {"{$other}": {"post": {"callbacks": {"s": {"$ref": "#/components/callbacks/Shared"}}}}}}
    contract = contract_of(
        {
            "openapi": "3.0.0",
            "paths": {"/a": {"get": {"callbacks": {"s": {"$ref": "#/components/callbacks/Shared"}}}}},
            "components": {"callbacks": callbacks},
        }
    )
    (outer,) = contract.operation(contract.operations[0]).callbacks[0].operations
    (inner,) = contract.operation(outer).callbacks[0].operations
    assert inner == outer and contract.operation(inner) is contract.operation(outer)


def test_webhooks_of_30_and_31() -> None:
    for version, member in (("3.0.3", "x-webhooks"), ("3.1.0", "webhooks")):
        contract = contract_of({"openapi": version, member: {"x-new": {"post": {"operationId": "n"}}}})
        assert [(key.kind, key.method, key.path) for key in contract.webhooks] == [("webhook", "POST", "x-new")]
        assert contract.operations == ()


def test_what_32_adds() -> None:
    contract = contract_of(
        {
            "openapi": "3.2.0",
            "paths": {
                "/a": {
                    "query": {
                        "parameters": [
                            {
                                "name": "all",
                                "in": "querystring",
                                "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}},
                            }
                        ],
                        "responses": {
                            "200": {
                                "content": {
                                    "application/jsonl": {"itemSchema": {"type": "string"}},
                                    "text/event-stream": {"$ref": "#/components/mediaTypes/Events"},
                                }
                            }
                        },
                    },
                    "get": {"operationId": "fixed"},
                    "additionalOperations": {"COPY": {}, "m-move": {}, "GET": {"operationId": "second"}, "PUT": {}},
                }
            },
            "components": {"mediaTypes": {"Events": {"itemSchema": {"type": "object"}}}},
        }
    )
    operations = operations_of(contract)
    assert list(operations) == ["QUERY /a", "GET /a", "COPY /a", "m-move /a", "PUT /a"]
    assert operations["GET /a"].operation_id == "fixed"
    query = operations["QUERY /a"]
    assert [(p.location, [m.name for m in p.content]) for p in query.parameters] == [
        ("querystring", ["application/x-www-form-urlencoded"])
    ]
    assert [
        (medium.name, medium.item_schema.value)
        for medium in query.responses[0].content
        if isinstance(medium.item_schema, Node)
    ] == [("application/jsonl", {"type": "string"}), ("text/event-stream", {"type": "object"})]
    assert [note.kind for note in contract.document.notes] == ["wrong-shape"]


def test_reading_is_lazy() -> None:
    """Listing does not look into operations, so trouble there is noted only when one is read."""
    contract = contract_of({"openapi": "3.1.0", "paths": {"/a": {"get": {"deprecated": "yes", "tags": "t"}}}})
    assert len(contract.operations) == 1 and contract.document.notes == []
    operation = contract.operation(contract.operations[0])
    assert not operation.deprecated and operation.tags == ()
    assert len(contract.document.notes) == 2
    assert contract.operation(contract.operations[0]) is operation
