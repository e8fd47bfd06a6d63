"""Items, their number and what they must contain (JSON Schema Validation §6.4, Core §10.3.1, §11.2)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.limits import Limit, limit_rows
from generator.rules.catalogue.row import Row
from generator.rules.model import Example

_LIST = "type: array\nitems:\n  type: string"
_PAIR = "type: array\nprefixItems:\n- type: string"
_HELD = "type: array\ncontains:\n  type: string"

# Where minContains is absent it is 1, so it is never set or unset.
ROWS = (
    *limit_rows(Limit("min-items", "minimum number of items", "minItems", False, _LIST, 1, 2, "json")),
    *limit_rows(Limit("max-items", "maximum number of items", "maxItems", True, _LIST, 50, 100, "json")),
    Row(
        "unique-items",
        "added",
        Effect.NARROWS,
        "the items of {subject} must now differ from one another{where}",
        "Lists with equal items were allowed and are not any more.",
        avoid={"request": "Keep accepting lists with equal items, and drop the copies."},
        example=Example(_LIST, f"{_LIST}\nuniqueItems: true", "json"),
    ),
    Row(
        "unique-items",
        "removed",
        Effect.WIDENS,
        "the items of {subject} may now be equal{where}",
        "Lists with equal items were ruled out and are allowed now.",
        avoid={"response": "Keep returning each item once."},
        example=Example(f"{_LIST}\nuniqueItems: true", _LIST, "json"),
    ),
    Row(
        "prefix-items",
        "added",
        Effect.NARROWS,
        "the item at position {name} of {subject} now has a schema of its own{where}",
        "A position of the list got a schema of its own.",
        avoid="Say with `items` what held for the position before, so that nothing changes.",
        example=Example(_PAIR, f"{_PAIR}\n- type: integer", "json"),
    ),
    Row(
        "prefix-items",
        "removed",
        Effect.WIDENS,
        "the item at position {name} of {subject} no longer has a schema of its own{where}",
        "A position of the list lost the schema of its own.",
        avoid="Say with `items` what holds for the position now, so that nothing changes.",
        example=Example(f"{_PAIR}\n- type: integer", _PAIR, "json"),
    ),
    Row(
        "items",
        "disallowed",
        Effect.NARROWS,
        "{subject} may no longer hold further items{where}",
        "Items beyond the described positions were allowed and are not any more.",
        avoid={"request": "Keep accepting further items and ignore them."},
        example=Example(_PAIR, f"{_PAIR}\nitems: false", "json"),
    ),
    Row(
        "items",
        "allowed",
        Effect.WIDENS,
        "{subject} may now hold further items{where}",
        "Items beyond the described positions were ruled out and are allowed now.",
        avoid={"response": "Return further items in a list of their own."},
        example=Example(f"{_PAIR}\nitems: false", _PAIR, "json"),
    ),
    Row(
        "contains",
        "added",
        Effect.NARROWS,
        "{subject} must now contain an item of a given kind{where}",
        "Any list was allowed; now one item at least has to satisfy a schema.",
        avoid={"request": "Keep accepting lists without such an item."},
        example=Example("type: array", _HELD, "json"),
    ),
    Row(
        "contains",
        "removed",
        Effect.WIDENS,
        "{subject} no longer has to contain an item of a given kind{where}",
        "One item at least had to satisfy a schema; now none has to.",
        avoid={"response": "Keep returning such an item."},
        example=Example(_HELD, "type: array", "json"),
    ),
    Row(
        "contains",
        "changed",
        Effect.UNKNOWN,
        "what {subject} must contain changed{where}",
        "The schema for the items that must be there is another one, and their number is limited too.",
        avoid="Take the upper limit of matching items away while the schema changes, so that it can be compared.",
        example=Example(
            f"{_HELD}\nmaxContains: 3", "type: array\ncontains:\n  type: string\n  minLength: 1\nmaxContains: 3", "json"
        ),
    ),
    *limit_rows(Limit("min-contains", "minimum number of matching items", "minContains", False, _HELD, 2, 3, "json"))[
        2:
    ],
    *limit_rows(Limit("max-contains", "maximum number of matching items", "maxContains", True, _HELD, 3, 5, "json")),
    Row(
        "unevaluated-items",
        "added",
        Effect.NARROWS,
        "items of {subject} that no other keyword describes are now restricted{where}",
        "Items that nothing else in the schema describes were free; now a schema holds for them.",
        avoid={"request": "Keep accepting undescribed items."},
        example=Example(
            "anyOf:\n- prefixItems:\n  - type: string\n- prefixItems:\n  - type: integer\n  - type: integer",
            "anyOf:\n- prefixItems:\n  - type: string\n- prefixItems:\n  - type: integer\n  - type: integer\n"
            "unevaluatedItems: false",
            "json",
        ),
    ),
    Row(
        "unevaluated-items",
        "removed",
        Effect.WIDENS,
        "items of {subject} that no other keyword describes are now free{where}",
        "A schema held for items that nothing else in the schema describes; now they are free.",
        avoid={"response": "Return further items in a list of their own."},
        example=Example(
            "anyOf:\n- prefixItems:\n  - type: string\n- prefixItems:\n  - type: integer\n  - type: integer\n"
            "unevaluatedItems: false",
            "anyOf:\n- prefixItems:\n  - type: string\n- prefixItems:\n  - type: integer\n  - type: integer",
            "json",
        ),
    ),
    Row(
        "unevaluated-items",
        "changed",
        Effect.UNKNOWN,
        "other items of {subject} than before are left to `unevaluatedItems`{where}",
        "Another keyword now speaks about items that only `unevaluatedItems` spoke about, or no longer does.",
        avoid="Look at which items are described on both sides.",
        example=Example(
            "anyOf:\n- prefixItems:\n  - type: string\n- prefixItems:\n  - type: integer\n  - type: integer\n"
            "unevaluatedItems: false",
            "anyOf:\n- prefixItems:\n  - type: string\n- prefixItems:\n  - type: integer\n  - type: integer\n"
            "  - true\nunevaluatedItems: false",
            "json",
        ),
    ),
)
