"""What a discriminator's values stand for: components by name, schemas in files by what they are."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.compare.contracts import compare
from generator.contract.model import Contract
from generator.dialect.read import read_contract
from generator.document.load import load
from tests.compare.meeting import with_schema

CAT = {"type": "object", "properties": {"kind": {"type": "string"}, "lives": {"type": "integer"}}}
DOG = {"type": "object", "properties": {"kind": {"type": "string"}, "tail": {"type": "boolean"}}}


@dataclass(frozen=True)
class InFolder:
    """A source among files that exist only here."""

    name: str
    files: Mapping[str, Any] = field(hash=False, compare=False)

    @property
    def uri(self) -> str:
        return f"memory:/{self.name}"

    def read(self) -> bytes:
        return json.dumps(self.files[self.name]).encode()

    def relative(self, reference: str) -> InFolder:
        return InFolder(posixpath.normpath(reference), self.files)


def pets(cat: str, dog: str) -> Contract:
    discriminator = {"propertyName": "kind", "mapping": {"cat": cat, "dog": dog}}
    union = {"oneOf": [{"$ref": cat}, {"$ref": dog}], "discriminator": discriminator}
    tree = with_schema(union, "response", Cat=CAT, Dog=DOG)
    return read_contract(load(InFolder("api.json", {"api.json": tree, "cat.json": CAT, "dog.json": DOG})))


HERE = pets("#/components/schemas/Cat", "#/components/schemas/Dog")


def told(base: Contract, revision: Contract) -> list[tuple[str, Any, Any]]:
    felt = [felt.difference for pair in compare(base, revision).operations for felt in pair.felt]
    return [(one.name, one.before, one.after) for one in felt if one.facet == "discriminator"]


def test_a_whole_file_is_the_component_that_it_equals() -> None:
    beside = pets("cat.json", "dog.json")
    assert told(HERE, beside) == told(beside, HERE) == told(beside, beside) == []


def test_another_file_is_another_schema_and_is_named() -> None:
    assert told(HERE, pets("cat.json", "cat.json")) == [("dog", "Dog", "cat.json")]
    assert told(pets("cat.json", "dog.json"), pets("cat.json", "cat.json")) == [("dog", "dog.json", "cat.json")]


def test_components_are_told_apart_by_name() -> None:
    swapped = pets("#/components/schemas/Dog", "#/components/schemas/Cat")
    assert told(HERE, swapped) == [("cat", "Cat", "Dog"), ("dog", "Dog", "Cat")]
