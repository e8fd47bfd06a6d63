"""Schema keywords: what each says in each version, and what is noted instead of understood."""

from __future__ import annotations

from typing import Any

import pytest
from in_memory import contract_of, document_of, keywords_of

from generator.contract.facets import FACETS as FACET_TABLE
from generator.contract.keywords import ANYTHING, NOTHING, Bound, Composed, Types, TypeSet
from generator.dialect.keywords import keyword_reader
from generator.document.model import Node

FACETS: list[tuple[dict[str, Any], dict[str, object]]] = [
    ({"format": "date"}, {"format": "date"}),
    ({"pattern": "^a"}, {"pattern": "^a"}),
    ({"enum": [1, None, True]}, {"enum": [1, None, True]}),
    ({"const": None}, {"enum": [None]}),
    ({"minimum": 3}, {"lower": Bound(3)}),
    ({"minimum": 3, "exclusiveMinimum": True}, {"lower": Bound(3, True)}),
    ({"minimum": 3, "exclusiveMinimum": False}, {"lower": Bound(3)}),
    ({"exclusiveMinimum": True}, {}),
    ({"exclusiveMinimum": 3}, {"lower": Bound(3, True)}),
    ({"minimum": 3, "exclusiveMinimum": 3}, {"lower": Bound(3, True), "beside-lower": Bound(3)}),
    ({"minimum": 4, "exclusiveMinimum": 3}, {"lower": Bound(4), "beside-lower": Bound(3, True)}),
    ({"exclusiveMinimum": 5, "minimum": 4}, {"lower": Bound(5, True), "beside-lower": Bound(4)}),
    ({"maximum": 3.5}, {"upper": Bound(3.5)}),
    ({"maximum": 3, "exclusiveMaximum": True}, {"upper": Bound(3, True)}),
    ({"maximum": 3, "exclusiveMaximum": 3}, {"upper": Bound(3, True), "beside-upper": Bound(3)}),
    ({"maximum": 3, "exclusiveMaximum": 4}, {"upper": Bound(3), "beside-upper": Bound(4, True)}),
    (
        {"maximum": 9007199254740993, "exclusiveMaximum": 9007199254740992.0},
        {"upper": Bound(9007199254740992.0, True), "beside-upper": Bound(9007199254740993)},
    ),
    ({"multipleOf": 0.01}, {"multiple-of": 0.01}),
    ({"minLength": 1, "maxLength": 2}, {"min-length": 1, "max-length": 2}),
    ({"minItems": 1, "maxItems": 2.0}, {"min-items": 1, "max-items": 2}),
    ({"minProperties": 0, "maxProperties": 2}, {"min-properties": 0, "max-properties": 2}),
    ({"uniqueItems": True}, {"unique-items": True}),
    ({"uniqueItems": False}, {}),
    ({"required": ["b", "a", "b"]}, {"required": frozenset({"a", "b"})}),
    ({"required": []}, {}),
    ({"dependentRequired": {"a": ["b"], "c": []}}, {"dependent-required": {"a": frozenset({"b"})}}),
    (
        {"dependencies": {"a": ["b"]}, "dependentRequired": {"a": ["c"]}},
        {"dependent-required": {"a": frozenset({"b", "c"})}},
    ),
    ({"default": None}, {"default": [None]}),
    ({"readOnly": True, "writeOnly": False, "deprecated": True}, {"read-only": True, "deprecated": True}),
    (
        {"contentEncoding": "base64", "contentMediaType": "image/png"},
        {"content-encoding": "base64", "content-media-type": "image/png"},
    ),
    (
        {"x-extensible-enum": ["a"], "x-sunset": "2030-01-01", "x-stability-level": "beta"},
        {"extensible-enum": ["a"], "sunset": "2030-01-01", "stability": "beta"},
    ),
    ({"xml": {"name": "n"}}, {"xml": {"name": "n"}}),
    ({"example": 1, "externalDocs": {}, "$comment": "c", "$defs": {"x": {}}, "x-other": 1}, {}),
]


@pytest.mark.parametrize("family", ["2.0", "3.0", "3.1", "3.2"])
@pytest.mark.parametrize(("schema", "facets"), FACETS)
def test_facets_are_the_same_in_every_version(schema: Any, facets: dict[str, object], family: str) -> None:
    keywords, notes = keywords_of(schema, family)
    assert dict(keywords.facets) == facets
    assert notes == []
    assert set(keywords.nodes) == set(facets)
    assert keywords.types is Types.ALL


TYPES: list[tuple[Any, str, TypeSet]] = [
    ({"type": "integer"}, "3.0", Types.INTEGER),
    ({"type": "number"}, "3.1", Types.NUMBER),
    ({"type": "null"}, "3.1", Types.NULL),
    ({"type": ["string", "null"]}, "3.1", Types.STRING | Types.NULL),
    ({"type": ["string", "null"]}, "3.0", Types.STRING | Types.NULL),
    ({"type": "string", "nullable": True}, "3.0", Types.STRING | Types.NULL),
    ({"nullable": True, "type": "string", "enum": ["a"]}, "3.0", Types.STRING | Types.NULL),
    ({"type": "string", "nullable": False}, "3.0", Types.STRING),
    ({"nullable": True}, "3.0", Types.ALL),
    ({"type": "string", "x-nullable": True}, "2.0", Types.STRING | Types.NULL),
    ({"type": "string", "x-nullable": True}, "3.0", Types.STRING),
    ({}, "3.1", Types.ALL),
    (True, "3.1", Types.ALL),
    (False, "3.1", Types.NONE),
    ({"type": "file"}, "2.0", Types.STRING),
]


@pytest.mark.parametrize(("schema", "family", "types"), TYPES)
def test_types(schema: Any, family: str, types: TypeSet) -> None:
    keywords, notes = keywords_of(schema, family)
    assert keywords.types == types
    assert notes == []


def test_boolean_schemas() -> None:
    assert keywords_of(True)[0] == ANYTHING
    assert keywords_of(False)[0] == NOTHING


def test_nullable_says_nothing_since_31() -> None:
    keywords, notes = keywords_of({"type": "string", "nullable": True}, "3.1")
    assert keywords.types == Types.STRING
    assert notes == ["ignored-keyword"]


def test_a_file_is_binary_text() -> None:
    keywords, _ = keywords_of({"format": "x", "type": "file"}, "2.0")
    assert keywords.facets["format"] == "binary"
    assert keywords_of({"type": "file"}, "3.0")[1] == ["wrong-shape"]


WRONG: list[dict[str, Any]] = [
    {"maxLength": "10"},
    {"maxLength": -1},
    {"maxLength": 1.5},
    {"maxLength": True},
    {"minimum": True},
    {"minimum": "1"},
    {"exclusiveMaximum": "1"},
    {"multipleOf": 0},
    {"multipleOf": -2},
    {"required": True},
    {"required": "name"},
    {"properties": []},
    {"properties": {"a": {}}, "items": "x"},
    {"additionalProperties": "false"},
    {"allOf": {"type": "string"}},
    {"anyOf": [None]},
    {"not": None},
    {"if": 1, "then": {}},
    {"type": "text"},
    {"type": ["integer", "text"]},
    {"type": None},
    {"enum": "a"},
    {"pattern": 1.5e3, "format": []},
    {"format": None},
    {"uniqueItems": "true"},
    {"readOnly": "yes"},
    {"dependentRequired": {"a": "b"}},
    {"dependentSchemas": {"a": ["b"]}},
    {"dependencies": {"a": 1}},
    {"discriminator": 1},
    {"discriminator": {"mapping": {}}},
    {"xml": "name"},
    {"x-extensible-enum": "a"},
    {"nullable": "true"},
    {"$ref": 1},
    {"description": ["x"]},
    {"contains": [], "minContains": 2},
]


@pytest.mark.parametrize("schema", WRONG)
def test_absurd_values_are_noted_and_left_out(schema: dict[str, Any]) -> None:
    keywords, notes = keywords_of(schema, "3.1")
    assert set(notes) == {"wrong-shape"}
    kept = {"type": Types.INTEGER} if isinstance(schema.get("type"), list) else {}
    assert keywords.types == kept.get("type", Types.ALL)
    assert [name for name in keywords.facets if FACET_TABLE[name].restricts] == []
    assert keywords.parts == () and keywords.unions == () and keywords.condition is None
    assert keywords.negation is None and keywords.items is None and keywords.additional_properties is None
    assert keywords.contains is None and keywords.discriminator is None and not keywords.dependent_schemas


def test_a_schema_that_is_none_allows_anything() -> None:
    assert keywords_of(None) == (ANYTHING, ["wrong-shape"])
    assert keywords_of("string") == (ANYTHING, ["wrong-shape"])


def test_a_property_with_a_broken_schema_stays_a_property() -> None:
    document = document_of({"openapi": "3.1.0", "components": {"schemas": {"It": {"properties": {"a": None}}}}})
    read = keyword_reader(document, "3.1")
    keywords = read(at(document.root, "components", "schemas", "It"))
    assert list(keywords.properties) == ["a"]
    assert read(keywords.properties["a"]) == ANYTHING
    assert [note.place.pointer[-1] for note in document.notes] == ["a"]


def test_siblings_of_a_reference() -> None:
    beside = {"$ref": "#/components/schemas/Other", "type": "string", "description": "d", "allOf": [{}]}
    newer, _ = keywords_of(beside, "3.1", Other={})
    assert [part.pointer for part in newer.parts if isinstance(part, Node)] == [
        ("components", "schemas", "Other"),
        ("components", "schemas", "It", "allOf", "0"),
    ]
    assert (newer.types, newer.description) == (Types.STRING, "d")
    older, _ = keywords_of(beside, "3.0", Other={})
    assert len(older.parts) == 1
    assert (older.types, older.description) == (Types.ALL, "")


def test_an_unresolvable_reference_is_opaque() -> None:
    for family in ("3.0", "3.1"):
        keywords, notes = keywords_of({"$ref": "#/nowhere"}, family)
        assert dict(keywords.facets) == {"opaque": "#/nowhere"}
        assert notes == ["unresolved-reference"]


def test_a_dynamic_reference_leads_to_its_anchor_in_the_same_document() -> None:
    tree = {"$dynamicAnchor": "node", "items": {"$dynamicRef": "#node"}, "properties": {"x": {"$dynamicRef": "#none"}}}
    document = document_of({"openapi": "3.1.0", "components": {"schemas": {"It": tree}}})
    it = at(document.root, "components", "schemas", "It")
    read = keyword_reader(document, "3.1")
    assert read(at(it, "items")).parts == (it,)
    assert dict(read(at(it, "properties", "x")).facets) == {"opaque": "#none"}


def test_circles_of_references_end() -> None:
    contract = contract_of(
        {
            "openapi": "3.1.0",
            "components": {
                "schemas": {
                    "A": {"$ref": "#/components/schemas/B"},
                    "B": {"$ref": "#/components/schemas/A", "maxLength": 3},
                    "Self": {"$ref": "#/components/schemas/Self"},
                }
            },
        }
    )
    assert contract.space.of(contract.schemas["A"]).facets["max-length"] == 3
    assert contract.space.of(contract.schemas["B"]).facets["max-length"] == 3
    assert contract.space.of(contract.schemas["Self"]).anything


def test_each_source_is_read_once() -> None:
    document = document_of({"openapi": "3.1.0", "components": {"schemas": {"It": {"minLength": -1}}}})
    read = keyword_reader(document, "3.1")
    first = read(at(document.root, "components", "schemas", "It"))
    assert read(at(document.root, "components", "schemas", "It")) is first


def test_array_keywords() -> None:
    keywords, _ = keywords_of({"items": {}, "prefixItems": [{}, True], "unevaluatedItems": False})
    assert pointers(keywords.prefix_items) == ["prefixItems/0", "prefixItems/1"]
    assert pointers([keywords.items, keywords.unevaluated_items]) == ["items", "unevaluatedItems"]
    older, _ = keywords_of({"items": [{}], "additionalItems": False}, "2.0")
    assert pointers([*older.prefix_items, older.items]) == ["items/0", "additionalItems"]
    both, notes = keywords_of({"items": [{}], "prefixItems": [{}, {}]})
    assert pointers(both.prefix_items) == ["prefixItems/0", "prefixItems/1"]
    assert both.items is None and notes == ["wrong-shape"]
    assert keywords_of({"additionalItems": False})[0].items is None


def test_contains() -> None:
    plain, _ = keywords_of({"contains": {}})
    assert plain.contains is not None and (plain.contains.least, plain.contains.most) == (1, None)
    bounded, _ = keywords_of({"minContains": 0, "maxContains": 3, "contains": {}})
    assert bounded.contains is not None and (bounded.contains.least, bounded.contains.most) == (0, 3)
    assert keywords_of({"minContains": 2})[0].contains is None


def test_object_keywords() -> None:
    keywords, _ = keywords_of(
        {
            "properties": {"a": {}, "$ref": {"type": "string"}},
            "patternProperties": {"^x": {}},
            "additionalProperties": False,
            "unevaluatedProperties": {},
            "propertyNames": {},
            "dependentSchemas": {"a": {}},
            "dependencies": {"b": {}, "c": ["d"]},
        }
    )
    assert pointers(keywords.properties.values()) == ["properties/a", "properties/$ref"]
    assert pointers(keywords.pattern_properties.values()) == ["patternProperties/^x"]
    assert pointers([keywords.additional_properties, keywords.unevaluated_properties, keywords.property_names]) == [
        "additionalProperties",
        "unevaluatedProperties",
        "propertyNames",
    ]
    assert pointers(keywords.dependent_schemas.values()) == ["dependentSchemas/a", "dependencies/b"]
    assert keywords.facets["dependent-required"] == {"c": frozenset({"d"})}


def test_unions_conditions_and_the_rest() -> None:
    keywords, _ = keywords_of(
        {
            "oneOf": [{}, True],
            "anyOf": [{}],
            "not": {},
            "if": {},
            "then": {},
            "contentSchema": {},
            "title": "T",
            "description": "D",
        }
    )
    assert [(union.kind, len(union.branches)) for union in keywords.unions] == [("oneOf", 2), ("anyOf", 1)]
    assert keywords.condition is not None and keywords.condition.otherwise is None
    assert pointers([keywords.negation, keywords.condition.then, keywords.content_schema]) == [
        "not",
        "then",
        "contentSchema",
    ]
    assert (keywords.title, keywords.description) == ("T", "D")
    alone = keywords_of({"if": {}})[0].condition  # what it describes counts as evaluated
    assert alone is not None and alone.then is alone.otherwise is None
    assert keywords_of({"then": {}})[0].condition is None


def test_const_beside_enum_is_a_second_statement() -> None:
    keywords, _ = keywords_of({"enum": [1, 2], "const": 2})
    (part,) = keywords.parts
    assert keywords.facets["enum"] == [1, 2]
    assert isinstance(part, Composed) and part.keywords.facets == {"enum": [2]}
    assert part.node.pointer[-1] == "const"


def test_discriminator_mapping_values_are_names_or_references() -> None:
    mapping = {"d": "Dog", "c": "#/components/schemas/Cat", "e": "other.json#/Eel", "x": "Nobody", "y": 1}
    tree = {
        "openapi": "3.0.0",
        "components": {
            "schemas": {
                "It": {"discriminator": {"propertyName": "kind", "mapping": mapping}},
                "Dog": {"$ref": "#/components/schemas/Cat"},
                "Cat": {},
            }
        },
    }
    document = document_of(tree, other={"Eel": {}})
    keywords = keyword_reader(document, "3.0")(at(document.root, "components", "schemas", "It"))
    assert keywords.discriminator is not None
    assert keywords.discriminator.property == "kind"
    found = {
        k: v and (v.file.name, v.pointer[-1])
        for k, v in keywords.discriminator.mapping.items()
        if v is None or isinstance(v, Node)
    }
    assert found == {
        "d": ("api.json", "Dog"),
        "c": ("api.json", "Cat"),
        "e": ("other.json", "Eel"),
        "x": None,
        "y": None,
    }
    assert sorted(note.kind for note in document.notes) == ["unresolved-reference", "wrong-shape"]


def test_discriminator_of_20_is_a_name() -> None:
    keywords, notes = keywords_of({"discriminator": "kind"}, "2.0")
    assert keywords.discriminator is not None and keywords.discriminator.property == "kind"
    assert keywords.discriminator.mapping == {} and notes == []


def test_facets_know_where_they_are_written() -> None:
    keywords, _ = keywords_of({"type": "integer", "minimum": 3, "exclusiveMinimum": 4, "const": 5})
    assert {facet: node.pointer[-1] for facet, node in keywords.nodes.items()} == {
        "type": "type",
        "lower": "exclusiveMinimum",
        "beside-lower": "minimum",
        "enum": "const",
    }


def at(node: Node, *keys: str) -> Node:
    for key in keys:
        found = node.get(key)
        assert found is not None
        node = found
    return node


def pointers(sources: Any) -> list[str]:
    """Pointers below the schema `It`."""
    return [
        "/".join(source.pointer[3:] if source.pointer[0] == "components" else source.pointer[2:]) for source in sources
    ]
