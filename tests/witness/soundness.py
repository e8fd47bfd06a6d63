"""One pair of schemas through the whole pipeline, and its verdict against instances found by search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from generator.compare.contracts import compare
from generator.rules.catalogue import all_rules
from generator.rules.change import Change
from generator.rules.judge import judge
from generator.rules.model import Ground, Level
from generator.witness.judge import Judge
from generator.witness.search import Search
from tests.compare.meeting import contract_of, with_schema
from tests.witness.random_schemas import RandomPair

INSTANCES = 60
"""How many instances are looked at to prove several claims of one pair."""


@dataclass(frozen=True)
class Outcome:
    """What came of a pair. `missed`: an instance is lost though nothing above info was told."""

    pair: RandomPair
    changes: tuple[Change, ...]
    lost: Any = None
    missed: bool = False
    claims: tuple[Change, ...] = ()
    unproven: tuple[Change, ...] = field(default=())


def changes_of(pair: RandomPair) -> list[Change]:
    """The changes between the two documents whose one operation takes or returns the schemas."""
    documents = [
        contract_of(with_schema(schema, pair.direction, **components))
        for schema, components in zip((pair.before, pair.after), pair.components, strict=True)
    ]
    return judge(compare(*documents))


def is_claim(change: Change) -> bool:
    """Is this said to break somebody on grounds of variance?"""
    rule = all_rules().get(change.id)
    return change.level is Level.ERROR and bool(change.operation) and (rule is None or rule.ground is Ground.VARIANCE)


def outcome(pair: RandomPair) -> Outcome:
    """Compare a pair and look for what is lost. Raises ValueError for a schema that the validator refuses."""
    sides = (pair.before, pair.components[0]), (pair.after, pair.components[1])
    (taken, one), (refused, two) = sides if pair.direction == "request" else reversed(sides)
    judges = [Judge({"components": {"schemas": components}}) for components in (one, two)]
    found = Search(*judges).lost(taken, refused)
    changes = tuple(changes_of(pair))
    claims = tuple(change for change in changes if is_claim(change))
    first = next(found, NOTHING)
    if first is NOTHING:
        return Outcome(pair, changes, claims=claims, unproven=claims)
    if not claims:
        told = any(change.level > Level.INFO for change in changes)
        return Outcome(pair, changes, lost=first, missed=not told)
    unproven = [] if len(claims) == 1 else list(claims)
    if unproven:
        validator = judges[1].validator(refused)
        for value in (first, *islice(found, INSTANCES)):
            paths = set(failing(validator.iter_errors(value)))
            unproven = [claim for claim in unproven if not any(touches(claim.property, path) for path in paths)]
            if not unproven:
                break
    return Outcome(pair, changes, lost=first, claims=claims, unproven=tuple(unproven))


NOTHING = object()


def failing(errors: Any) -> Iterator[tuple[str | int, ...]]:
    """The places of an instance at which a validator finds something wrong, those inside unions too."""
    for error in errors:
        yield tuple(error.instance_path)
        inner = error.kind.as_dict().get("context") if hasattr(error.kind, "as_dict") else None
        for branch in inner or ():
            yield from failing(branch)


STAYING = ("oneOf[", "anyOf[", "allOf[")
WORDS = ("then", "else", "contentSchema")
LAST = ("not", "if", "contains", "propertyNames")
"""Below these a validator tells nothing."""
ANY = object()


def touches(path: tuple[str, ...], place: tuple[str | int, ...]) -> bool:
    """Does something wrong at a place of the instance concern a property path (or what lies below it)?"""
    steps = list(_steps(path))
    shared = min(len(steps), len(place))
    # What is demanded of a name is wrong at the object around it.
    return len(place) >= len(steps) - 1 and all(
        step is ANY or str(step) == str(token) for step, token in zip(steps[:shared], place, strict=False)
    )


def _steps(path: tuple[str, ...]) -> Iterator[object]:
    words = iter(path)
    for word in words:
        if word.startswith(STAYING) or word in WORDS:
            continue
        if word in LAST:
            return
        if word == "dependentSchemas":
            next(words, None)
        elif word == "prefixItems":
            yield next(words, ANY)
        elif word == "patternProperties":
            next(words, None)
            yield ANY
        elif word in ("items", "additionalProperties", "unevaluatedItems", "unevaluatedProperties"):
            yield ANY
        else:
            yield word
