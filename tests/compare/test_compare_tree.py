"""The tree of all differences: nothing for equal documents, something for any other, and the same from both ends."""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.api import load
from generator.compare.members import Branch
from generator.compare.select import Selection
from generator.compare.tree import differences
from generator.contract.model import Contract
from generator.contract.select import without
from generator.document.model import Node, Pointer
from generator.sources.model import Access
from tests.compare.meeting import contract_of, with_schema
from tests.corpus.rewriting import permuted

ROOT = Path(__file__).resolve().parents[2]
SPECS = ROOT.parent / "shared" / "specs"
REVISIONS = sorted((ROOT / "spec" / "together-ai").glob("*.yaml"))[-3:]
SMALL = 60_000
DOCUMENTS = sorted(
    path
    for path in (SPECS.rglob("*") if SPECS.is_dir() else ())
    if path.suffix in (".json", ".yaml") and "multi-" not in str(path) and path.stat().st_size < SMALL
)


def leaves(branches: tuple[Branch, ...], trail: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
    for branch in branches:
        here = (*trail, branch.name)
        if branch.action == "within":
            assert branch.inner
            yield from leaves(branch.inner, here)
        else:
            assert not branch.inner
            yield here, branch


def found(before: Any, after: Any, **options: Any) -> dict[str, str]:
    """Each difference of two documents given as trees, by its trail."""
    tree = differences(contract_of(before, "before.json"), contract_of(after, "after.json"), **options)
    return {" ".join(trail): leaf.action for trail, leaf in leaves(tree)}


def place(node: Node | None) -> tuple[str, Pointer] | None:
    return None if node is None else (node.file.name, node.pointer)


FULL: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "t", "version": "1", "description": "d", "contact": {"name": "n"}, "license": {"name": "MIT"}},
    "externalDocs": {"url": "https://example.com", "description": "d"},
    "servers": [{"url": "https://example.com/{v}", "variables": {"v": {"default": "a", "enum": ["a", "b"]}}}],
    "tags": [{"name": "one", "description": "d", "externalDocs": {"url": "u"}}, {"name": "two"}],
    "security": [{"key": []}, {"login": ["read", "write"]}],
    "x-root": {"description": ["a", {"b": None}]},
    "paths": {
        "x-beside": 1,
        "/silent": {"summary": "s"},
        "/things/{id}": {
            "summary": "s",
            "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}],
            "post": {
                "operationId": "o",
                "tags": ["one"],
                "parameters": [{"$ref": "#/components/parameters/q"}],
                "requestBody": {"content": {"application/json": {
                    "schema": {"$ref": "#/components/schemas/Thing"},
                    "examples": {"e": {"value": {"description": "d", "list": [1, 1.5, True, None]}}},
                }}},
                "responses": {
                    "x-also": "y",
                    "200": {"description": "d", "headers": {"H": {"schema": {"type": "integer"}}},
                            "links": {"l": {"operationId": "o", "parameters": {"id": "$request.path.id"}}}},
                },
                "callbacks": {"c": {"{$url}": {"post": {"responses": {"200": {"description": "d"}}}}}},
            },
        },
    },
    "webhooks": {"w": {"post": {"responses": {"200": {"description": "d"}}}}},
    "components": {
        "parameters": {"q": {"name": "q", "in": "query", "schema": {"type": ["string", "null"]}, "example": "x"}},
        "schemas": {
            "Thing": {
                "type": "object",
                "required": ["a", "description"],
                "properties": {
                    "description": {"type": "string", "title": "t", "xml": {"name": "n"}, "default": "d"},
                    "a": {"enum": ["x", 1, None]},
                    "$ref": {"allOf": [{"$ref": "#/components/schemas/Other"}, {"title": "t", "minimum": 1}]},
                },
                "discriminator": {"propertyName": "a", "mapping": {"x": "#/components/schemas/Other"}},
                "dependentRequired": {"a": ["b", "c"]},
            },
            "Other": {"prefixItems": [{"const": 1}, {"const": 2}], "items": False},
        },
        "securitySchemes": {
            "key": {"type": "apiKey", "in": "header", "name": "k"},
            "login": {"type": "oauth2", "flows": {"implicit": {"authorizationUrl": "u", "scopes": {"read": "r"}}}},
        },
    },
}  # fmt: skip


def scalars(tree: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    members = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else None
    if members is None:
        yield at
    for step, member in members or ():
        yield from scalars(member, (*at, step))


def at(tree: Any, steps: tuple[Any, ...]) -> Any:
    for step in steps:
        tree = tree[step]
    return tree


@pytest.mark.parametrize("steps", list(scalars(FULL)), ids=lambda steps: "/".join(map(str, steps)))
def test_whatever_is_changed_is_found_and_nothing_else(steps: tuple[Any, ...]) -> None:
    changed = copy.deepcopy(FULL)
    before = at(changed, steps)
    version = steps == ("openapi",)
    at(changed, steps[:-1])[steps[-1]] = "3.1.1" if version else "other" if before != "other" else "another"
    old, new = contract_of(FULL, "before.json"), contract_of(changed, "after.json")
    if any(item.get("$ref") == "other" for item in (at(changed, steps[:-1]),) if isinstance(item, dict)):
        assert list(leaves(differences(old, new)))
        return
    pointer = tuple(map(str, steps))
    told = [leaf for _, leaf in leaves(differences(old, new))]
    assert told
    for leaf in told:
        for node in (leaf.base, leaf.revision):
            assert node is None or pointer[: len(node.pointer)] == node.pointer


def test_true_is_not_one_and_one_point_zero_is() -> None:
    before, after, third = ({**FULL, "x-root": [value]} for value in (1, 1.0, True))
    assert found(before, after) == {}
    assert found(before, third) == {"x-root 0": "changed"}


def test_equal_documents_do_not_differ_and_order_says_nothing() -> None:
    assert found(FULL, copy.deepcopy(FULL)) == {}
    for seed in range(5):
        assert found(FULL, permuted(FULL, seed=seed)) == {}


@pytest.mark.skipif(not DOCUMENTS, reason="the public documents are not here")
def test_public_documents_do_not_differ_from_themselves() -> None:
    for path in DOCUMENTS:
        assert differences(load(path), load(path)) == (), path


SPLIT = [
    SPECS / name
    for name in (
        "multi-redocly-cafe-split/cafe.yaml",
        "multi-ga4gh-drs/data_repository_service.openapi.yaml",
        "multi-oai-petstore-separate/spec/swagger.yaml",
    )
]


@pytest.mark.skipif(not DOCUMENTS, reason="the public documents are not here")
@pytest.mark.parametrize("path", SPLIT, ids=lambda path: path.stem)
def test_documents_of_several_files(path: Path) -> None:
    access = Access(allow_refs_from=(SPECS,))  # one of them climbs out of its folder
    assert differences(load(path, access=access), load(path, access=access)) == ()


def test_several_documents_as_one_api(tmp_path: Path) -> None:
    for side in ("old", "new"):
        (tmp_path / side).mkdir()
        for name in ("a", "b"):
            tree = with_schema({}, Thing={"title": side}) | {"info": {"title": name, "version": side}}
            tree["paths"] = {f"/{name}": {"get": {"summary": side, "responses": {}}}}
            (tmp_path / side / f"{name}.json").write_text(json.dumps(tree), encoding="utf-8")
    sides = load(tmp_path / "old"), load(tmp_path / "new")
    assert differences(sides[0], sides[0]) == ()
    parts = ("info version", "components schemas Thing title")
    documents = {f"{name}.json {part}" for name in ("a", "b") for part in parts}
    told = {" ".join(trail) for trail, _ in leaves(differences(*sides))}
    assert told == documents | {"paths /a GET summary", "paths /b GET summary"}


@pytest.mark.parametrize("pair", list(itertools.pairwise(REVISIONS)), ids=lambda pair: pair[1].stem)
def test_the_same_places_from_both_ends(pair: tuple[Path, Path]) -> None:
    old, new = map(load, pair)
    forth = {(place(leaf.base), place(leaf.revision)) for _, leaf in leaves(differences(old, new))}
    back = {(place(leaf.revision), place(leaf.base)) for _, leaf in leaves(differences(new, old))}
    assert forth == back != set()


def test_an_operation_under_another_name_of_its_parameter_is_one() -> None:
    after = copy.deepcopy(FULL)
    after["paths"]["/things/{name}"] = after["paths"].pop("/things/{id}")
    assert found(FULL, after) == {"paths /things/{name} path /things/{id}": "changed"}


def test_a_copy_instead_of_a_reference_is_told_once() -> None:
    thing = {"type": "object", "properties": {"a": {"type": "string"}}}
    before = with_schema({"$ref": "#/components/schemas/Thing"}, Thing=thing)
    after = with_schema(thing | {"description": "d"}, Thing=thing)
    trail = "paths /things POST requestBody content application/json schema"
    assert found(before, after) == {f"{trail} $ref": "removed", f"{trail} description": "added"}


def test_references_in_a_circle_on_both_sides_come_to_an_end() -> None:
    ref, other = ({"$ref": f"#/components/schemas/{name}"} for name in ("A", "B"))
    one = {"properties": {"p": {"properties": {"q": ref}}, "r": {"properties": {"q": ref}}}}
    two = {"properties": {"q": {"properties": {"p": other, "r": other}}}}
    told = found(with_schema(one, A=one), with_schema(other, B=two))
    assert "components schemas A" in told


def test_a_component_counts_the_operations_that_reach_it() -> None:
    content = {"schema": {"$ref": "#/components/schemas/Outer"}}
    before = with_schema({}, Outer={"properties": {"i": {"$ref": "#/components/schemas/Inner"}}}, Inner={}, Alone={})
    before["paths"]["/more"] = {"get": {"responses": {"200": {"description": "d", "content": {"a/b": content}}}}}
    after = copy.deepcopy(before)
    for name in ("Inner", "Alone"):
        after["components"]["schemas"][name]["description"] = "new"
    (components,) = differences(contract_of(before), contract_of(after))
    assert {one.name: one.reach for one in components.inner[0].inner} == {"Inner": 1, "Alone": 0}
    (components,) = differences(contract_of(before), contract_of(after), selection=Selection(paths=("/more",)))
    assert [one.name for one in components.inner[0].inner] == ["Inner"]
    assert differences(contract_of(before), contract_of(after), selection=Selection(paths=("/things",))) == ()


def test_kinds_that_are_left_out() -> None:
    after = json.loads(json.dumps(FULL).replace('"d"', '"e"'))
    assert len(found(FULL, after)) > 5
    kept = found(FULL, after, without=("descriptions", "examples"))
    assert kept == {"components schemas Thing properties description default": "changed"}
    assert found(FULL, after, without=("endpoints", "components", "webhooks", "info", "docs", "tags")) == {}


def test_hidden_operations_are_no_difference() -> None:
    after = copy.deepcopy(FULL)
    hidden = {"x-internal": True, "responses": {}}
    after["paths"]["/things/{id}"]["get"] = hidden
    after["paths"]["/secret"] = {"get": hidden}
    assert set(found(FULL, after)) == {"paths /things/{id} GET", "paths /secret"}
    after["paths"]["/half"] = {"get": hidden, "put": {"responses": {}}}
    before, hiding = (load_tree(tree) for tree in (FULL, after))
    told = leaves(differences(before, hiding, hidden=("x-internal",)))
    assert [" ".join(trail) for trail, _ in told] == ["paths /half PUT"]


def load_tree(tree: Any) -> Contract:
    return without(contract_of(tree), ("x-internal",))


def test_what_only_a_discriminator_leads_to_is_compared(tmp_path: Path) -> None:
    sides = []
    for side in ("old", "new"):
        (tmp_path / side).mkdir()
        schema = {"discriminator": {"propertyName": "k", "mapping": {"a": "a.json"}}}
        (tmp_path / side / "api.json").write_text(json.dumps(with_schema(schema)), encoding="utf-8")
        (tmp_path / side / "a.json").write_text(json.dumps({"title": side}), encoding="utf-8")
        sides.append(load(tmp_path / side / "api.json"))
    assert [" ".join(trail[-3:]) for trail, _ in leaves(differences(*sides))] == ["mapping a title"]


def test_further_files_are_compared(tmp_path: Path) -> None:
    sides = []
    for side, kind in (("old", "string"), ("new", "integer")):
        folder = tmp_path / side
        folder.mkdir()
        tree = with_schema({"$ref": "thing.json"}) | {"x-again": {"$ref": "thing.json"}}
        (folder / "api.json").write_text(json.dumps(tree), encoding="utf-8")
        recursive = {"properties": {"a": {"type": kind}, "b": {"$ref": "thing.json"}}}
        (folder / "thing.json").write_text(json.dumps(recursive), encoding="utf-8")
        sides.append(load(folder / "api.json"))
    told = [(trail[-3:], place(leaf.revision)) for trail, leaf in leaves(differences(*sides))]
    assert [trail for trail, _ in told] == [("properties", "a", "type")]
    assert told[0][1] == (str(tmp_path / "new" / "thing.json"), ("properties", "a", "type"))
    assert differences(sides[0], sides[0]) == ()
