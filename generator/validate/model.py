"""What validating hands on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from generator.document.model import Place, Position

Severity = Literal["error", "warning", "info"]


class FindingRule(NamedTuple):
    """A kind of finding: how bad it is and what it says in general."""

    level: Severity
    meaning: str


RULES: Mapping[str, FindingRule] = MappingProxyType(
    {
        "conflicting-fields": FindingRule("error", "Fields that exclude each other are given together."),
        "default-does-not-fit": FindingRule("error", "A default value is not allowed by its own schema."),
        "duplicate-item": FindingRule("error", "An array whose items must differ holds one twice."),
        "duplicate-key": FindingRule("error", "An object has the same key twice."),
        "duplicate-operation-id": FindingRule("error", "Two operations have the same operationId."),
        "duplicate-parameter": FindingRule("error", "A parameter list has one name and place twice."),
        "duplicate-tag": FindingRule("error", "Two tags have the same name."),
        "enum-value-does-not-fit": FindingRule("warning", "A value of an enum is not allowed by the schema it is in."),
        "example-does-not-fit": FindingRule("warning", "An example is not allowed by its schema."),
        "impossible-property": FindingRule("error", "A name is required that the object is not allowed to have."),
        "malformed-value": FindingRule("warning", "A string is no URI, address or pattern, which it should be."),
        "misplaced-reference": FindingRule("error", "A reference stands where only an object may stand."),
        "missing-field": FindingRule("error", "A required field is missing."),
        "no-openapi": FindingRule("error", "The document does not say that it is an OpenAPI document."),
        "out-of-range": FindingRule("error", "A number, length or count is outside of what is allowed."),
        "same-shape-paths": FindingRule("error", "Two path templates differ only in the names of their parameters."),
        "structure": FindingRule("error", "The document is not built as its OpenAPI version says."),
        "tag-cycle": FindingRule("error", "A tag is its own ancestor."),
        "too-deep": FindingRule("error", "The file is nested or folded together too far to be checked."),
        "unchecked-value": FindingRule("info", "It could not be found out whether a value fits its schema."),
        "undeclared-discriminator": FindingRule("warning", "The property that a discriminator names is not declared."),
        "undeclared-path-parameter": FindingRule("error", "A path template names a parameter that nobody declares."),
        "undeclared-tag-parent": FindingRule("error", "A tag names a parent that does not exist."),
        "unknown-dialect": FindingRule("info", "The schemas follow a dialect that is not known here."),
        "unknown-field": FindingRule("error", "An object has a field that its kind does not have."),
        "unknown-format": FindingRule("info", "A format is not known to OpenAPI or JSON Schema."),
        "unknown-security-scheme": FindingRule("error", "A security requirement names a scheme that is not declared."),
        "unknown-version": FindingRule("info", "The OpenAPI version is not known; only part of the checks was made."),
        "unreachable-component": FindingRule("info", "A component is used by no operation and no webhook."),
        "unresolved-reference": FindingRule("error", "A reference points at nothing."),
        "unused-path-parameter": FindingRule("error", "A path parameter is declared that the template does not name."),
        "wrong-name": FindingRule("error", "A key does not have the form its place asks for."),
        "wrong-pattern": FindingRule("error", "A string does not have the form its place asks for."),
        "wrong-shape": FindingRule("error", "A section is not of the kind that belongs there."),
        "wrong-text": FindingRule("error", "A string holds half of a surrogate pair and is no text."),
        "wrong-type": FindingRule("error", "A value has another type than its place asks for."),
        "wrong-value": FindingRule("error", "A value is none of those that are allowed."),
    }
)
"""Every rule that `validate` can report, by id."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a document.

    `message` says what was found, `expected` what should stand there (may be empty). `place` is exact (an unknown field
    is named itself, a missing one by the object that lacks it); `position` is set by `run.locate`. `related` is a
    second place that belongs to it, e.g. the first of two equal names.
    """

    rule: str
    message: str
    expected: str
    place: Place
    position: Position | None = None
    level: Severity = "error"
    related: Place | None = None
    related_position: Position | None = None


def finding(
    rule: str,
    message: str,
    expected: str,
    place: Place,
    *,
    related: Place | None = None,
    level: Severity | None = None,
) -> Finding:
    """A finding with the level of its rule (unless `level` says otherwise), not located yet."""
    return Finding(rule, message, expected, place, level=level or RULES[rule].level, related=related)
