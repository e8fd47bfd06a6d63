"""Bounds and steps of numbers (JSON Schema Validation §6.2)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.limits import Limit, limit_rows
from generator.rules.catalogue.row import Row
from generator.rules.model import Example

_UPPER = Limit("max", "upper bound", "maximum", upper=True, lead="type: integer", low=50, high=100)
_LOWER = Limit("min", "lower bound", "minimum", upper=False, lead="type: integer", low=1, high=10)
_UPPER_EXCLUSIVE = Limit(
    "exclusive-max", "exclusive upper bound", "exclusiveMaximum", upper=True, lead="type: number", low=50, high=100
)
_LOWER_EXCLUSIVE = Limit(
    "exclusive-min", "exclusive lower bound", "exclusiveMinimum", upper=False, lead="type: number", low=0, high=10
)

ROWS = (
    *limit_rows(_UPPER),
    *limit_rows(_LOWER),
    *limit_rows(_UPPER_EXCLUSIVE),
    *limit_rows(_LOWER_EXCLUSIVE),
    Row(
        "multiple-of",
        "set",
        Effect.NARROWS,
        "{subject} must now be a multiple of {after}{where}",
        "Only multiples of a step are allowed where any number was.",
        avoid={"request": "Keep accepting other numbers and round them."},
        example=Example("type: integer", "type: integer\nmultipleOf: 5"),
    ),
    Row(
        "multiple-of",
        "unset",
        Effect.WIDENS,
        "{subject} no longer has to be a multiple of {before}{where}",
        "Only multiples of a step were allowed; now any number is.",
        avoid={"response": "Keep returning multiples of the step."},
        example=Example("type: integer\nmultipleOf: 5", "type: integer"),
    ),
    Row(
        "multiple-of",
        "increased",
        Effect.NARROWS,
        "the step of {subject} grew from {before} to {after}{where}",
        "The new step is a multiple of the old one, so fewer numbers are allowed.",
        avoid={"request": "Keep the finer step."},
        example=Example("type: integer\nmultipleOf: 5", "type: integer\nmultipleOf: 10"),
    ),
    Row(
        "multiple-of",
        "decreased",
        Effect.WIDENS,
        "the step of {subject} shrank from {before} to {after}{where}",
        "The old step is a multiple of the new one, so more numbers are allowed.",
        avoid={"response": "Keep the coarser step."},
        example=Example("type: integer\nmultipleOf: 10", "type: integer\nmultipleOf: 5"),
    ),
    Row(
        "multiple-of",
        "changed",
        Effect.REPLACES,
        "the step of {subject} changed from {before} to {after}{where}",
        "Neither step is a multiple of the other: some numbers went, others came.",
        avoid={"request": "Accept multiples of both steps."},
        example=Example("type: integer\nmultipleOf: 4", "type: integer\nmultipleOf: 6"),
    ),
)
