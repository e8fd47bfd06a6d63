"""Do defaults, enum values and examples fit their schemas? Judged by jsonschema-rs over the files loaded already.

One compiled validator for each component or other schema that is asked about. In 3.0 a default must conform to its
schema (§4.7.24.1); since 3.1 that is a recommendation (JSON Schema validation §9.2), so the finding is a warning there,
as it is for examples and enum values always. A schema that would take too long, or that the engine cannot take, makes
a finding of level info and never an exception.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from generator.document.model import Document, Json, Node, Place, pointer_text
from generator.validate import wording
from generator.validate.claims import Claim, Claimed
from generator.validate.leaves import Leaf, leaves, telling
from generator.validate.model import Finding, Severity, finding
from generator.validate.plain import DRAFT, plain
from generator.validate.steps import Steps
from generator.validate.structure import pointer_in
from generator.validate.walk import Tour

if TYPE_CHECKING:
    from jsonschema_rs import Registry, Validator

MAX_STEPS = 200_000
"""Steps that one value may take."""

_MODERN = "https://json-schema.org/draft/2020-12/schema"
_RULES: Mapping[Claimed, str] = {
    "default": "default-does-not-fit",
    "enum value": "enum-value-does-not-fit",
    "example": "example-does-not-fit",
}


class Tongue(NamedTuple):
    """What the schemas of a family are written in."""

    draft: str
    old: bool


def judge_values(document: Document, family: str, tour: Tour) -> list[Finding]:
    """Findings about the claims of a document of a known family."""
    wanted = [claim for claim in tour.claims if not _obviously_fine(claim)]
    if not wanted:
        return []
    try:
        judge = _Judge(document, family, tour)
    except Exception as trouble:  # the engine takes no text with half a surrogate pair, which is told elsewhere
        return [_unchecked(f"not checked: {type(trouble).__name__}", wanted[0].value.place)]
    return [found for claim in wanted for found in judge.judge(claim)]


def _unchecked(message: str, place: Place) -> Finding:
    return finding("unchecked-value", message, "a schema in order", place)


def _obviously_fine(claim: Claim) -> bool:
    """A scalar whose schema asks for a type and nothing else (of an enum value: but for being listed)."""
    schema = claim.schema.value
    if not isinstance(schema, dict) or not _TRIVIAL.issuperset(schema):
        return False
    if "enum" in schema and claim.what != "enum value":
        return False
    wanted, value = schema.get("type"), claim.value.value
    if wanted is None:
        return True
    types = wanted if isinstance(wanted, list) else [wanted]
    if value is None:
        return "null" in types or schema.get("nullable") is True
    if isinstance(value, bool):
        return "boolean" in types
    if isinstance(value, str):
        return "string" in types
    return isinstance(value, int) and ("integer" in types or "number" in types)


_TRIVIAL = frozenset(
    {
        "default",
        "deprecated",
        "description",
        "enum",
        "example",
        "examples",
        "nullable",
        "readOnly",
        "title",
        "type",
        "writeOnly",
    }
)


class _Judge:
    def __init__(self, document: Document, family: str, tour: Tour) -> None:
        old = family in ("2.0", "3.0")
        self.tongue = Tongue(DRAFT if old else _MODERN, old)
        self.one_way = tour.one_way
        self.document = document
        self.references = tour.references
        self.steps = Steps(document, tour.references)
        self.registry = _registry(document, self.tongue)
        self.validators: dict[Node, Validator | str] = {}
        self.told: set[str] = set()
        self.read: list[Json] = []
        """What was read from texts; held, since steps are counted by identity."""

    def judge(self, claim: Claim) -> Iterator[Finding]:
        value = claim.value.value
        schema = claim.schema.value
        if value is None and self.tongue.old and isinstance(schema, dict) and schema.get("nullable") is True:
            return
        try:
            if self.steps.count(claim.schema, value) > MAX_STEPS:
                raise RecursionError
        except RecursionError:
            self.steps = Steps(self.document, self.references)  # what it had counted so far is not to be relied on
            message = "its schema refers to itself too often to be checked"
            yield finding("unchecked-value", message, "", claim.value.place)
            return
        validator = self._validator(claim.schema)
        if isinstance(validator, str):
            if validator not in self.told:  # once for each trouble: it may lie below all schemas
                self.told.add(validator)
                yield _unchecked(f"not checked: {validator}", claim.value.place)
            return
        try:
            if validator.is_valid(value) or self._fits_as_sent(claim, validator):
                return
            found = telling([leaf for error in validator.iter_errors(value) for leaf in leaves(error)])
        except Exception as trouble:
            yield _unchecked(f"not checked: {type(trouble).__name__}", claim.value.place)
            return
        found = [leaf for leaf in found if not (claim.what == "example" and self._travels_alone(leaf))]
        if found:
            yield self._finding(claim, found)

    def _fits_as_sent(self, claim: Claim, validator: Validator) -> bool:
        """Whether a value that does not fit does so in the form in which it travels."""
        value = claim.value.value
        if claim.travels == "text":
            return isinstance(value, bool | int | float) and validator.is_valid(json.dumps(value))
        if claim.travels == "body" and isinstance(value, str):
            try:
                read = json.loads(value)
            except (ValueError, RecursionError):
                return False
            self.read.append(read)
            return self.steps.count(claim.schema, read) <= MAX_STEPS and validator.is_valid(read)
        return False

    def _travels_alone(self, leaf: Leaf) -> bool:
        """Whether a property is missing that is sent in the other direction only."""
        return leaf.keyword == "required" and self.one_way.issuperset(leaf.names)

    def _validator(self, schema: Node) -> Validator | str:
        """The compiled validator of a schema, or what stands against it."""
        node = self._home(schema)
        known = self.validators.get(node)
        if known is None:
            known = self.validators[node] = _compiled(node, self.tongue.draft, self.registry)
        return known

    def _home(self, schema: Node) -> Node:
        """The component that a schema refers to, where it says nothing itself."""
        if isinstance(schema.value, dict) and list(schema.value) == ["$ref"]:
            return self.document.follow(schema) or schema
        return schema

    def _finding(self, claim: Claim, found: Sequence[Leaf]) -> Finding:
        """One finding for one value: its first error, and how many more there are."""
        value, place = claim.value.value, claim.value.place
        first = found[0]
        below = pointer_in(value, first.path)
        inner = _at(value, below)
        message = f"the {claim.what} {wording.show(value)} does not fit its schema"
        if below:
            message += f": {wording.show(inner)} in it"
        if len(found) > 1:
            message += f" (and {len(found) - 1} more)"
        must = claim.what == "default" and self.tongue.old and first.keyword != "format"
        level: Severity = "error" if must else "warning"
        return finding(
            _RULES[claim.what], message, _expected(first), Place(place.file, (*place.pointer, *below)), level=level
        )


def _at(value: Json, pointer: Sequence[str]) -> Json:
    for token in pointer:
        value = value[token] if isinstance(value, dict) else value[int(token)] if isinstance(value, list) else None
    return value


def _registry(document: Document, tongue: Tongue) -> Registry:
    """All loaded files by uri. Asks for nothing else, neither files nor network."""
    import jsonschema_rs

    draft = jsonschema_rs.Draft4 if tongue.old else jsonschema_rs.Draft202012
    files = [(uri, plain(file.data) if tongue.old else file.data) for uri, file in document.files.items()]
    return jsonschema_rs.Registry(files, draft=draft, retriever=_nothing)


def _nothing(uri: str) -> Json:
    """What stands for a file that is not loaded: it could not be read, which is told elsewhere."""
    return {}


def _compiled(node: Node, draft: str, registry: Registry) -> Validator | str:
    import jsonschema_rs

    reference = f"{node.file.uri}#{quote(pointer_text(node.pointer))}"
    wrapped: dict[str, Json] = {"$schema": draft, "$ref": reference}
    try:
        return jsonschema_rs.validator_for(wrapped, registry=registry, validate_formats=True, offline=True)
    except Exception as trouble:  # broken schemas are reported as what they are elsewhere
        first = str(trouble).partition("\n")[0]
        return first if len(first) < 160 else type(trouble).__name__


def _expected(leaf: Leaf) -> str:
    match leaf.keyword:
        case "type":
            return wording.types(leaf.names)
        case "enum" | "const":
            return wording.values(leaf.options)
        case "format":
            return wording.format_words(leaf.names[0])
        case "required":
            return f"an object with {wording.choice(leaf.names)}"
        case "additionalProperties" | "unevaluatedProperties":
            return f"an object without {wording.choice(leaf.names)}"
        case "pattern":
            return f"text that matches `{leaf.names[0]}`"
    asked = f": {wording.show(leaf.options[0])}" if leaf.options else ""
    return f"what `{leaf.keyword}{asked}` allows"
