"""What a new client means to the users of the old one: both generated, their public names compared by griffe."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.api import load
from generator.client.api_changes import ApiChanges, api_changes
from generator.client.generate import generate_client
from generator.client.plan import ClientSettings

OLD = """\
openapi: 3.1.0
info: {title: Pets, version: 1.0.0}
paths:
  /pets:
    get:
      parameters:
      - {name: kind, in: query, schema: {type: string, enum: [cat, dog]}}
      - {name: owner, in: query, schema: {type: string}}
      - {name: page, in: query, schema: {type: integer}}
      responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Pets"}}}}}
    post:
      requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/NewPet"}}}}
      responses: {"201": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}
  /pets/{id}:
    get:
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}
    delete:
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {"204": {description: d}}
components:
  schemas:
    Pets: {type: array, items: {$ref: "#/components/schemas/Pet"}}
    Pet:
      type: object
      required: [id, owner]
      properties: {id: {type: string}, owner: {type: string}, age: {type: integer}}
    NewPet:
      type: object
      required: [name]
      properties: {name: {type: string}, food: {type: string}, home: {$ref: "#/components/schemas/Home"}}
    Home: {type: object, required: [town], properties: {town: {type: string}, street: {type: string}}}
"""
GONE = """\
    delete:
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {"204": {description: d}}
"""


def package(folder: Path, text: str, **names: str) -> None:
    document = folder.with_suffix(".yaml")
    document.write_text(text, encoding="utf-8")
    contract = load(document)
    overrides = {name.replace("_", " /"): call for name, call in names.items()}
    generate_client(contract.document, contract, ClientSettings("pets", folder, overrides))


def changes(tmp_path: Path, new: str, **names: str) -> ApiChanges:
    """As it is in life: the new package is generated over the old one."""
    one, two = tmp_path / "old", tmp_path / "new"
    package(one, OLD)
    shutil.copytree(one, two)
    package(two, new, **names)
    return api_changes(one, two, "pets")


def test_the_same_document(tmp_path: Path) -> None:
    assert changes(tmp_path, OLD.replace("description: d", "description: e")) == ApiChanges()


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (GONE, "", "`client.pets.delete()` is gone: there is no `DELETE /pets/{id}` any more"),
        (
            "name: owner, in: query",
            "name: owner, in: query, required: true",
            "`client.pets.list()`: the argument `owner` has to be given",
        ),
        (
            "      - {name: owner, in: query, schema: {type: string}}\n",
            "",
            "`client.pets.list()`: the argument `owner` is gone",
        ),
        (
            "page, in: query, schema: {type: integer}",
            "page, in: query, schema: {type: string}",
            "`client.pets.list()`: the argument `page` is `str` instead of `int`",
        ),
        ("enum: [cat, dog]", "enum: [cat]", "`client.pets.list()`: the argument `kind` is no longer `'dog'`"),
        (
            '{"204": {description: d}}',
            '{"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}',
            "`client.pets.delete()` returns `types.Pet` instead of `None`",
        ),
        ("required: [id, owner]", "required: [id]", "`types.Pet.owner` may also be `None`"),
        (", age: {type: integer}", "", "`types.Pet.age` is gone"),
        ("age: {type: integer}", "age: {type: string}", "`types.Pet.age` is `str` instead of `int`"),
        ("required: [name]", "required: [name, food]", "`client.pets.create()`: the argument `food` has to be given"),
        (
            "required: [town], properties: {",
            "required: [town, zip], properties: {zip: {type: string}, ",
            "`types.Home` needs the new attribute `zip`",
        ),
        ("required: [town]", "required: [town, street]", "`types.Home` needs the attribute `street`"),
        (
            "      properties: {name: {type: string}, food",
            "      properties: {name: {type: integer}, food",
            "`client.pets.create()`: the argument `name` is `int` instead of `str`",
        ),
    ],
)
def test_what_breaks(before: str, after: str, sentence: str, tmp_path: Path) -> None:
    assert before in OLD
    found = changes(tmp_path, OLD.replace(before, after))
    assert sentence in found.breaking
    assert sentence not in found.others


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (
            "enum: [cat, dog]",
            "enum: [cat, dog, fish]",
            "`client.pets.list()`: the argument `kind` may also be `'fish'`",
        ),
        (
            "      - {name: owner",
            "      - {name: town, in: query, schema: {type: string}}\n      - {name: owner",
            "`client.pets.list()`: the argument `town` may be given",
        ),
        ("required: [name]", "required: []", "`client.pets.create()`: the argument `name` may be left out"),
        (
            "age: {type: integer}",
            "age: {type: integer}, born: {type: string}",
            "`types.Pet` has the new attribute `born`",
        ),
        (
            "  /pets/{id}:",
            '  /towns:\n    get: {responses: {"204": {description: d}}}\n  /pets/{id}:',
            "`client.towns.retrieve()` is new",
        ),
    ],
)
def test_what_is_new(before: str, after: str, sentence: str, tmp_path: Path) -> None:
    assert before in OLD
    found = changes(tmp_path, OLD.replace(before, after))
    assert sentence in found.others
    assert found.breaking == ()


def test_a_call_of_another_name(tmp_path: Path) -> None:
    found = changes(tmp_path, OLD, **{"DELETE_pets/{id}": "pets.put_down"})
    assert found.breaking == ("`client.pets.delete()` is called `client.pets.put_down()` now",)
    assert found.others == ()
