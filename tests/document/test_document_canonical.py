"""Canonical JSON, bundling, and the id of a revision."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import document, trees

from generator.document.bundle import bundle
from generator.document.canonical import canonical_json, revision_id
from generator.document.load import load
from generator.document.model import Json
from generator.errors import DocumentError
from generator.sources.model import Access
from generator.sources.resolve import open_source

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "specs"


def by_the_book(value: Json) -> str:
    """Canonical JSON the slow way."""
    if isinstance(value, dict):
        members = sorted(value.items(), key=lambda member: [ord(character) for character in member[0]])
        return "{" + ",".join(f"{by_the_book(key)}:{by_the_book(member)}" for key, member in members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(by_the_book, value)) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, ensure_ascii=False)


@given(trees)
def test_canonical_json_is_by_the_book(tree: Json) -> None:
    assert canonical_json(tree).decode() == by_the_book(tree)


@given(trees)
def test_canonical_json_reads_back_and_is_stable(tree: Json) -> None:
    once = canonical_json(tree)
    assert json.loads(once) == tree
    assert canonical_json(json.loads(once)) == once


@given(st.dictionaries(st.text(max_size=3), trees, max_size=5), st.randoms())
def test_the_order_of_keys_does_not_matter(members: dict[str, Json], random: Any) -> None:
    shuffled = list(members.items())
    random.shuffle(shuffled)
    assert canonical_json(dict(shuffled)) == canonical_json(members)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1.0, b"1"),
        (-0.0, b"0"),
        (1e22, b"10000000000000000000000"),
        (1e-08, b"1e-08"),
        ([1.5, 2.0, True, 1], b"[1.5,2,true,1]"),
        (10**30, b"1" + b"0" * 30),
        ("\ud800", b'"\xed\xa0\x80"'),
        ({"\ue000": 1, "\U00010000": 2, "b": 3, "a": 4}, '{"a":4,"b":3,"\ue000":1,"\U00010000":2}'.encode()),
        ('\x00\x1f\x7f\n"\\/é', '"\\u0000\\u001f\x7f\\n\\"\\\\/é"'.encode()),
        (float("inf"), b"Infinity"),
        (float("nan"), b"NaN"),
    ],
)
def test_values(value: Json, expected: bytes) -> None:
    assert canonical_json(value) == expected
    assert canonical_json({"k": [value, 0.5]}) == b'{"k":[' + expected + b",0.5]}"


def test_what_aliases_share_is_written_out() -> None:
    shared: Json = {"x": 1.0}
    assert canonical_json([shared, shared]) == b'[{"x":1},{"x":1}]'


def test_depth_beyond_all_documents_is_an_error() -> None:
    deep: Json = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(DocumentError):
        canonical_json(deep)


MAIN = """
openapi: 3.0.3
paths:
  /pets: {$ref: paths/pets.yaml}
  /local: {get: {responses: {'200': {$ref: '#/components/responses/Ok'}}}}
components:
  responses:
    Ok: {$ref: 'parts.yaml#/responses/Ok'}
  schemas:
    Pet: {$ref: schemas/Pet.yaml}
    Same: {$ref: schemas/Pet.yaml}
    Error: {type: string}
    Own:
      properties:
        error: {$ref: 'parts.yaml#/Error'}
        lost: {$ref: 'nope.yaml#/x'}
      example: {$ref: 'parts.yaml#/Error'}
      discriminator: {propertyName: kind, mapping: {pet: schemas/Pet.yaml, dog: Dog, cat: 'parts.yaml#/Cat', e: '#/x'}}
"""
FILES = {
    "paths/pets__yaml": "get: {parameters: [{$ref: '../parts.yaml#/Limit'}], responses: {'200': {$ref: '../main.yaml#/"
    "components/responses/Ok'}, '404': {content: {$ref: '../parts.yaml#/contents'}}}}",
    "parts__yaml": "responses: {Ok: {description: fine, content: {a/b: {schema: {$ref: 'schemas/Pet.yaml'}}}}}\n"
    "Error: {type: object}\nLimit: {name: limit, in: query, schema: {$ref: '#/Error'}}\n"
    "Cat: {$ref: '#/RealCat'}\nRealCat: {properties: {self: {$ref: '#/Cat'}}}\n"
    "contents: {a/b: {schema: {$ref: '#/Error'}}}\n",
    "schemas/Pet__yaml": "properties:\n  parent: {$ref: Pet.yaml}\n"
    "  error: {$ref: '../main.yaml#/components/schemas/Error'}\n",
}


def test_bundle() -> None:
    pet = {
        "properties": {"parent": {"$ref": "#/components/schemas/Pet"}, "error": {"$ref": "#/components/schemas/Error"}}
    }
    answer = {"a/b": {"schema": {"$ref": "#/components/schemas/Error_2"}}}
    expected = {
        "openapi": "3.0.3",
        "paths": {
            "/pets": {
                "get": {
                    "parameters": [{"$ref": "#/components/parameters/Limit"}],
                    "responses": {"200": {"$ref": "#/components/responses/Ok"}, "404": {"content": answer}},
                }
            },
            "/local": {"get": {"responses": {"200": {"$ref": "#/components/responses/Ok"}}}},
        },
        "components": {
            "responses": {
                "Ok": {
                    "description": "fine",
                    "content": {"a/b": {"schema": {"$ref": "#/components/schemas/Pet"}}},
                }
            },
            "schemas": {
                "Pet": pet,
                "Same": {"$ref": "#/components/schemas/Pet"},
                "Error": {"type": "string"},
                "Own": {
                    "properties": {
                        "error": {"$ref": "#/components/schemas/Error_2"},
                        "lost": {"$ref": "nope.yaml#/x"},
                    },
                    "example": {"$ref": "parts.yaml#/Error"},
                    "discriminator": {
                        "propertyName": "kind",
                        "mapping": {
                            "pet": "#/components/schemas/Pet",
                            "dog": "Dog",
                            "cat": "#/components/schemas/RealCat",
                            "e": "#/x",
                        },
                    },
                },
                "Error_2": {"type": "object"},
                "RealCat": {"properties": {"self": {"$ref": "#/components/schemas/RealCat"}}},
            },
            "parameters": {
                "Limit": {"name": "limit", "in": "query", "schema": {"$ref": "#/components/schemas/Error_2"}}
            },
        },
    }
    bundled = bundle(document(MAIN, **FILES))
    assert bundled == expected
    assert bundle(document(json.dumps(bundled))) == bundled


def test_bundle_leaves_a_single_file_alone() -> None:
    loaded = document("a: {$ref: '#/b'}\nb: 1\n")
    assert bundle(loaded) is loaded.root.value


@pytest.mark.parametrize("text", ["- {$ref: x.yaml}\n", "just text\n", "12\n"])
def test_bundle_leaves_what_is_no_object_alone(text: str) -> None:
    loaded = document(text)
    assert bundle(loaded) is loaded.root.value


def test_bundle_of_2_0_fills_its_own_sections() -> None:
    loaded = document(
        "swagger: '2.0'\npaths: {/a: {get: {parameters: [{in: body, name: b, schema: {$ref: x.yaml}}]}}}\n",
        x__yaml="{type: object}",
    )
    bundled: Any = bundle(loaded)
    assert bundled["paths"]["/a"]["get"]["parameters"][0]["schema"] == {"$ref": "#/definitions/x"}
    assert bundled["definitions"] == {"x": {"type": "object"}}


def test_bundle_makes_no_circle_of_references_that_lead_on_with_words_of_their_own() -> None:
    loaded = document(
        "openapi: 3.1.0\ncomponents: {schemas: {A: {$ref: 'x.yaml#/A'}, B: {$ref: 'x.yaml#/B'}}}\n",
        x__yaml="{A: {$ref: '#/B', description: d}, B: {type: object}}",
    )
    bundled: Any = bundle(loaded)
    schemas = bundled["components"]["schemas"]
    assert schemas["B"] == {"type": "object"}
    assert schemas["A"] == {"$ref": "#/components/schemas/B", "description": "d"}


def test_bundle_ends_when_path_items_go_round() -> None:
    loaded = document(
        "openapi: 3.1.0\npaths: {/a: {$ref: x.yaml}}\n", x__yaml="get: {callbacks: {c: {u: {$ref: x.yaml}}}}"
    )
    bundled: Any = bundle(loaded)
    assert bundled["paths"]["/a"]["get"]["callbacks"]["c"]["u"] == {"$ref": "x.yaml"}


def test_the_id_of_a_revision_is_that_of_what_it_says() -> None:
    ids = {
        revision_id(document("a: 1\nb: [1.0, x]\n")),
        revision_id(document('{"b": [1, "x"], "a": 1}', "x.json")),
        revision_id(document("b: [1, 'x'] # comment\na: 1\n", "elsewhere/y.yaml")),
    }
    assert ids == {"677ba3966fe1"}
    assert revision_id(document("a: 1\nb: [1, y]\n")) not in ids


def test_the_id_covers_other_files() -> None:
    main = "components: {schemas: {a: {$ref: x.yaml}}}\n"
    assert revision_id(document(main, x__yaml="x: 1")) != revision_id(document(main, x__yaml="x: 2"))
    inlined = "components: {schemas: {a: {x: 1}}}\n"
    assert revision_id(document(main, x__yaml="x: 1")) == revision_id(document(inlined))


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared documents are not here")
@pytest.mark.parametrize("name", ["multi-lob/lob-api-public.yml", "multi-redocly-cafe-split/cafe.yaml"])
def test_public_documents_bundle_into_valid_ones(name: str) -> None:
    from openapi_spec_validator import validate

    loaded = load(open_source(str(SHARED / name), Access()))
    bundled: Any = bundle(loaded)
    assert loaded.notes == []
    validate(bundled)
