"""One pair of schemas through the whole pipeline, and its verdict against instances found by search."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from generator.compare.contracts import compare
from generator.rules.catalogue import all_rules
from generator.rules.change import Change
from generator.rules.judge import Judging, judge
from generator.rules.model import Ground, Level
from generator.witness.judge import Judge
from generator.witness.search import Search
from generator.witness.spots import at_index, under_name
from generator.witness.touch import failing, stands_at, touches
from tests.compare.meeting import contract_of, with_schema
from tests.witness.random_schemas import RandomPair

INSTANCES = 1_000
"""How many instances are looked at to prove several claims of one pair."""


@dataclass(frozen=True)
class Outcome:
    """What came of a pair. `shown`: the instance `lost` is; `missed`: though nothing above info was told.

    `unproven`: claims that no instance shows. `untrue`: those whose witness does not show it, and `unmarked`: those
    that are not shown and do not say so.
    """

    pair: RandomPair
    changes: tuple[Change, ...]
    lost: Any = None
    shown: bool = False
    missed: bool = False
    claims: tuple[Change, ...] = ()
    unproven: tuple[Change, ...] = ()
    untrue: tuple[Change, ...] = ()

    @property
    def unmarked(self) -> tuple[Change, ...]:
        return tuple(
            claim for claim in self.unproven if claim.proof is None or (claim.proof.found and not claim.proof.in_part)
        )


def changes_of(pair: RandomPair) -> list[Change]:
    """The changes between the two documents whose one operation takes or returns the schemas."""
    documents = [
        contract_of(with_schema(schema, pair.direction, **components))
        for schema, components in zip((pair.before, pair.after), pair.components, strict=True)
    ]
    return judge(compare(*documents), Judging(witnesses=True))


def is_claim(change: Change) -> bool:
    """Is this said to break somebody on grounds of variance?"""
    rule = all_rules().get(change.id)
    return change.level is Level.ERROR and bool(change.operation) and (rule is None or rule.ground is Ground.VARIANCE)


def outcome(pair: RandomPair) -> Outcome:
    """Compare a pair and look for what is lost. Raises ValueError for a schema that the validator refuses."""
    sides = (pair.before, pair.components[0]), (pair.after, pair.components[1])
    (taken, one), (refused, two) = sides if pair.direction == "request" else reversed(sides)
    judges = [Judge({"components": {"schemas": components}}) for components in (one, two)]
    takes, refuses = judges[0].accepts(taken), judges[1].accepts(refused)
    changes = tuple(changes_of(pair))
    claims = tuple(change for change in changes if is_claim(change))
    whole = [claim for claim in claims if claim.proof is not None and claim.proof.found and not claim.proof.at]
    untrue = tuple(c for c in whole if c.proof and not (takes(c.proof.value) and not refuses(c.proof.value)))
    left = tuple(claim for claim in claims if claim not in whole)
    if whole and not left:
        return Outcome(pair, changes, whole[0].proof and whole[0].proof.value, True, claims=claims, untrue=untrue)
    found = Search(*judges).lost(taken, refused)
    first = next(found, NOTHING)
    if first is NOTHING:
        return Outcome(pair, changes, claims=claims, unproven=left, untrue=untrue)
    if not claims:
        if any(change.level > Level.INFO for change in changes):
            return Outcome(pair, changes, lost=first, shown=True)
        agreed = Departure(taken, judges, refused, added_to_open(pair, changes))
        counted = next((value for value in (first, *islice(found, INSTANCES)) if agreed.counts(value)), NOTHING)
        if counted is NOTHING:
            return Outcome(pair, changes)
        return Outcome(pair, changes, lost=counted, shown=True, missed=True)
    unproven = _unshown(left, (first, *islice(found, INSTANCES)), judges[1].validator(refused))
    return Outcome(pair, changes, lost=first, shown=True, claims=claims, unproven=unproven, untrue=untrue)


def _unshown(claims: tuple[Change, ...], lost: tuple[Any, ...], refusing: Any) -> tuple[Change, ...]:
    """The claims that none of the instances speaks for."""
    for value in lost:
        paths = set(failing(refusing.iter_errors(value)))
        claims = tuple(claim for claim in claims if not any(touches(claim.property, path) for path in paths))
        if not claims:
            break
    return claims


NOTHING = object()


def added_to_open(pair: RandomPair, changes: tuple[Change, ...]) -> list[tuple[str, ...]]:
    """The paths of properties that only the refusing side declares, told as no more than a note."""
    action = "added" if pair.direction == "request" else "removed"
    return [change.property for change in changes if change.facet == "property" and change.action == action]


@dataclass(frozen=True)
class Departure:
    """The one departure from variance: names that only the refusing side declares, in objects that say nothing of
    further properties, do not count. What may stand there was promised by nobody."""

    taken: Any
    judges: list[Judge]
    refused: Any
    paths: list[tuple[str, ...]]

    def counts(self, value: Any) -> bool:
        """Is the instance lost for another reason than such a name?"""
        found = [place for place in places_of(value) if any(stands_at(path, place) for path in self.paths)]
        silent = [place for place in found if not self.spoken_of(place)]
        if not silent:
            return True
        left = without(value, silent)
        return self.judges[0].accepts(self.taken)(left) and not self.judges[1].accepts(self.refused)(left)

    def spoken_of(self, place: tuple[str | int, ...]) -> bool:
        """Does the accepting side, branches and conditions aside, say anything about the name at the place's end?"""
        entries: tuple[Any, ...] = (self.taken,)
        for token in place:
            choose = certainly_at(token) if isinstance(token, int) else under_name(token)
            said = list(plain_fragments(entries, self.judges[0]))
            entries = tuple(found for schema in said for found in choose(schema, self.judges[0]))
        return any(entry is not True and entry != {} for entry in entries) or any(
            place[-1] in schema.get("properties", {}) for schema in said
        )


def certainly_at(index: int) -> Callable[[dict[str, Any], Judge], Iterable[Any]]:
    """What a schema says of an item in any case; `contains` speaks of some item, it need not be this one."""

    def choose(schema: dict[str, Any], judge: Judge) -> Iterable[Any]:
        return at_index(index)({key: value for key, value in schema.items() if key != "contains"}, judge)

    return choose


def plain_fragments(entries: tuple[Any, ...], judge: Judge) -> Iterator[dict[str, Any]]:
    """What certainly holds: the schemas, their references and the members of their allOf."""
    waiting, seen = list(entries), set[int]()
    while waiting:
        schema = waiting.pop()
        if isinstance(schema, dict) and id(schema) not in seen:
            seen.add(id(schema))
            yield schema
            waiting.extend(schema.get("allOf", []))
            if "$ref" in schema:
                waiting.append(judge.resolve(schema["$ref"]))


def places_of(value: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The places of all properties of an instance."""
    below_it = value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ())
    for token, below in below_it:
        if isinstance(token, str):
            yield (*place, token)
        yield from places_of(below, (*place, token))


def without(value: Any, places: list[tuple[str | int, ...]]) -> Any:
    """A copy without the properties at these places."""
    made = json.loads(json.dumps(value))  # parts may be shared
    for place in sorted(places, key=len, reverse=True):
        holder = made
        for token in place[:-1]:
            holder = holder[token]
        del holder[place[-1]]
    return made
