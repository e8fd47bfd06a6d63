"""allOf, anyOf, oneOf, not, conditions and discriminators (JSON Schema Core §10.2; OpenAPI 3.1 §4.8.25)."""

from __future__ import annotations

from generator.compare.model import Effect
from generator.rules.catalogue.row import Row
from generator.rules.model import Example, Ground


def _loosened(facet: str, text: str, example: Example) -> Row:
    """The row for a keyword that changed and was shown to allow more than before."""
    return Row(
        facet,
        "changed",
        Effect.WIDENS,
        text,
        "What was allowed still is, and more.",
        exact=True,
        suffix=f"{facet}-generalized",
        avoid={"response": "Keep to what was allowed before."},
        example=example,
    )


def _tightened(facet: str, text: str, example: Example) -> Row:
    """The row for a keyword that changed and was shown to allow less than before."""
    return Row(
        facet,
        "changed",
        Effect.NARROWS,
        text,
        "Some of what was allowed is ruled out.",
        exact=True,
        suffix=f"{facet}-specialized",
        avoid={"request": "Keep accepting what was allowed before."},
        example=example,
    )


_UNDECIDED = "{}:\n- type: integer\n  multipleOf: 4\n- type: integer\n  multipleOf: 6"
_CARD = "- type: object\n  required: [by]\n  properties:\n    by: {const: card}"
_BANK = "- type: object\n  required: [by]\n  properties:\n    by: {const: bank}"
_CASH = "- type: object\n  required: [by]\n  properties:\n    by: {const: cash}"
_AVOID_BRANCH = {
    "request": "Keep accepting the old form beside the new ones.",
    "response": "Return the new form only to callers that ask for it, or from a new operation.",
}


def _union(facet: str, keyword: str) -> tuple[Row, ...]:
    one, two = f"{keyword}:\n{_CARD}\n{_BANK}", f"{keyword}:\n{_CARD}\n{_BANK}\n{_CASH}"
    word = facet.replace("-of", "Of")
    return (
        Row(
            facet,
            "added",
            Effect.WIDENS,
            f"added the branch {{name}} to the `{word}` of {{subject}}{{where}}",
            f"The `{word}` has a further branch, so further values are allowed.",
            avoid=_AVOID_BRANCH,
            example=Example(one, two, "json"),
        ),
        Row(
            facet,
            "removed",
            Effect.NARROWS,
            f"removed the branch {{name}} from the `{word}` of {{subject}}{{where}}",
            f"The `{word}` lost a branch, so values that only this branch allowed are not allowed any more.",
            avoid=_AVOID_BRANCH,
            example=Example(two, one, "json"),
        ),
        Row(
            facet,
            "changed",
            Effect.UNKNOWN,
            f"the `{word}` of {{subject}} changed{{where}}",
            f"The branches of the `{word}` were rearranged in a way that could not be followed one by one.",
            avoid="Change one branch at a time, or give the branches names (components), so that they can be paired.",
            example=Example(
                _UNDECIDED.format("oneOf" if keyword == "anyOf" else "anyOf"), _UNDECIDED.format(keyword), "json"
            ),
        ),
        Row(
            facet,
            "wrapped",
            Effect.NARROWS,
            f"{{subject}} is now bound to the branches of `{word}`{{where}}",
            f"What was allowed has to satisfy a branch of a `{word}` now.",
            suffix=f"wrapped-in-{facet}",
            avoid=_AVOID_BRANCH,
            example=Example("type: object", f"type: object\n{keyword}:\n{_CARD}\n{_BANK}", "json"),
        ),
        Row(
            facet,
            "unwrapped",
            Effect.WIDENS,
            f"{{subject}} is no longer bound to the branches of `{word}`{{where}}",
            f"What was allowed had to satisfy a branch of a `{word}`, and does not any more.",
            suffix=f"unwrapped-from-{facet}",
            avoid={"response": "Keep returning values of the branches only."},
            example=Example(f"type: object\n{keyword}:\n{_CARD}\n{_BANK}", "type: object", "json"),
        ),
    )


def _branch(facet: str, words: str, without: str, having: str) -> tuple[Row, ...]:
    """The rows of a part that is told by what changed below it, unless it came or went."""
    return (
        Row(
            facet,
            "added",
            Effect.NARROWS,
            f"{words} was added to {{subject}}{{where}}",
            f"Further values are ruled out: {words} holds that did not.",
            avoid={"request": "Keep accepting what the addition rules out."},
            example=Example(without, having, "json"),
        ),
        Row(
            facet,
            "removed",
            Effect.WIDENS,
            f"{words} was removed from {{subject}}{{where}}",
            f"Values that were ruled out are allowed: {words} held and does not any more.",
            avoid={"response": "Keep to what the removed part demanded."},
            example=Example(having, without, "json"),
        ),
    )


def _part(facet: str, words: str, without: str, having: str, other: str) -> tuple[Row, ...]:
    """The rows of a part that hides what changed below it."""
    return (
        *_branch(facet, words, without, having),
        Row(
            facet,
            "changed",
            Effect.UNKNOWN,
            f"{words} of {{subject}} changed{{where}}",
            f"What holds by {words} is something else, and what that means for the values was not decided.",
            avoid="Simplify the condition, or add the new one beside the old, so that both sides can be compared.",
            example=Example(having, other, "json"),
        ),
    )


_OBJECT = "type: object"
_IF = f"{_OBJECT}\nif:\n  required: [visa]\n"
_PETS = "oneOf:\n- $ref: '#/components/schemas/Cat'\n- $ref: '#/components/schemas/Dog'"
_CAT = "cat: '#/components/schemas/Cat'"
_DOG = "dog: '#/components/schemas/Dog'"


def _mapped(*entries: str, name: str = "kind") -> str:
    """Two kinds of pets told apart by a property; `entries` are its mapping."""
    mapping = "".join(f"\n    {entry}" for entry in entries)
    return f"{_PETS}\ndiscriminator:\n  propertyName: {name}" + (f"\n  mapping:{mapping}" if entries else "")


_DISCRIMINATOR_AVOID = {
    "request": "Keep understanding the old values beside the new ones.",
    "response": "Keep sending the old values, or send new ones only to callers that ask for them.",
}

_OVERLAPPING = "{}:\n- type: integer\n  minimum: 1\n- type: integer\n  maximum: 9"
_NOT_SHORT = "type: string\nnot:\n  maxLength: {}"

ROWS = (
    *_union("any-of", "anyOf"),
    *_union("one-of", "oneOf"),
    _loosened(
        "any-of",
        "{subject} may now satisfy several branches{where}",
        Example(_OVERLAPPING.format("oneOf"), _OVERLAPPING.format("anyOf"), "json"),
    ),
    _tightened(
        "one-of",
        "{subject} must now satisfy exactly one branch{where}",
        Example(_OVERLAPPING.format("anyOf"), _OVERLAPPING.format("oneOf"), "json"),
    ),
    _loosened(
        "not", "the `not` of {subject} now rules out less{where}", Example(_NOT_SHORT.format(5), _NOT_SHORT.format(3))
    ),
    _tightened(
        "not", "the `not` of {subject} now rules out more{where}", Example(_NOT_SHORT.format(3), _NOT_SHORT.format(5))
    ),
    *_part(
        "not",
        "a `not`",
        "type: string",
        "type: string\nnot:\n  pattern: '^(?!x)test'",
        "type: string\nnot:\n  pattern: '^(?!x)demo'",
    ),
    *_part(
        "if",
        "a condition (`if`)",
        _OBJECT,
        f"{_IF}then:\n  required: [passport]",
        f"{_OBJECT}\nif:\n  required: [permit]\nthen:\n  required: [passport]",
    ),
    *_branch(
        "then",
        "the consequence of a condition (`then`)",
        f"{_IF}else:\n  required: [name]",
        f"{_IF}then:\n  required: [passport]\nelse:\n  required: [name]",
    ),
    *_branch(
        "else",
        "the alternative of a condition (`else`)",
        f"{_IF}then:\n  required: [passport]",
        f"{_IF}then:\n  required: [passport]\nelse:\n  required: [name]",
    ),
    Row(
        "discriminator",
        "added",
        Effect.NEUTRAL,
        "{subject} now has a discriminator{where}",
        "A property decides now which schema a value follows.",
        ground=Ground.PROMISE,
        why={"": "A discriminator is a hint for reading; which values are allowed is said by the schemas."},
        example=Example(_PETS, _mapped(_CAT, _DOG), "json"),
    ),
    Row(
        "discriminator",
        "removed",
        Effect.NEUTRAL,
        "{subject} no longer has a discriminator{where}",
        "A property decided which schema a value follows, and does not any more.",
        ground=Ground.PROMISE,
        why={"": "A discriminator is a hint for reading; which values are allowed is said by the schemas."},
        example=Example(_mapped(_CAT, _DOG), _PETS, "json"),
    ),
    Row(
        "discriminator",
        "property-name-changed",
        Effect.REPLACES,
        "the discriminator of {subject} is now the property {after}{where}; it was {before}",
        "Another property decides which schema a value follows.",
        ground=Ground.PROMISE,
        avoid="Keep the old property beside the new one, with the same values.",
        example=Example(_mapped(_CAT, _DOG), _mapped(_CAT, _DOG, name="species"), "json"),
    ),
    Row(
        "discriminator",
        "mapping-added",
        Effect.WIDENS,
        "added the value {name} to the discriminator of {subject}{where}",
        "A further value of the discriminator stands for a schema.",
        ground=Ground.PROMISE,
        avoid=_DISCRIMINATOR_AVOID,
        example=Example(_mapped(_CAT), _mapped(_CAT, _DOG), "json"),
    ),
    Row(
        "discriminator",
        "mapping-deleted",
        Effect.NARROWS,
        "removed the value {name} from the discriminator of {subject}{where}",
        "A value of the discriminator stands for no schema any more.",
        ground=Ground.PROMISE,
        avoid=_DISCRIMINATOR_AVOID,
        example=Example(_mapped(_CAT, _DOG), _mapped(_CAT), "json"),
    ),
    Row(
        "discriminator",
        "mapping-changed",
        Effect.REPLACES,
        "the value {name} of the discriminator of {subject} now stands for {after}{where}; it stood for {before}",
        "A value of the discriminator stands for another schema.",
        ground=Ground.PROMISE,
        avoid="Give the new schema a value of its own and keep the old value as it was.",
        example=Example(
            _mapped(_CAT, _DOG), _mapped("cat: '#/components/schemas/Dog'", "dog: '#/components/schemas/Cat'"), "json"
        ),
    ),
)
