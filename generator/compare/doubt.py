"""Claims that keywords around them may make void, tried on instances.

What a change of one keyword does is plain where properties, items and limits stand alone. Beside conditions, `not`,
`contains` and the like others may already refuse what it would refuse. There a break is only claimed when an instance
shows it; a claim without one is told as not known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Final, cast

from generator.compare.claims import Claim
from generator.compare.pairs import Pair
from generator.contract.schema import ANNOTATIONS, Schema
from generator.contract.spelled import UnspeakableError

_MOST_TRIALS: Final = 40
"""How many pairs of one comparison are tried; the claims of all others stand."""
_INSTANCES: Final = 400
"""How many instances are looked at to show several claims of one pair."""
_UNJUDGED: Final = frozenset({
    "discriminator", "read-only", "write-only", "x-extensible-enum", "content-encoding", "content-media-type",
    "content-schema", "opaque",
})  # fmt: skip
"""What a validator does not look at."""
_REACH: Final = {
    "min-length": 200, "max-length": 200, "min-items": 200, "max-items": 200, "min-contains": 200, "max-contains": 200,
    "min-properties": 30, "max-properties": 30,
}  # fmt: skip
"""Beyond these sizes no instances are made."""
_CHECKED_FORMATS: Final = frozenset({
    "date", "date-time", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference", "uuid",
    "int32", "int64", "float", "double",
})  # fmt: skip


def doubtful(pair: Pair) -> bool:
    """May keywords of this very pair make void what is claimed at or below it?"""
    return pair.domain == "json" and (_doubtful(pair.base) or _doubtful(pair.revision))


def _doubtful(schema: Schema) -> bool:
    facets = schema.facets
    return bool(
        schema.negations or schema.conditions or schema.dependent or schema.names or schema.contains
        or schema.unevaluated_properties or schema.unevaluated_items or schema.patterns or schema.prefix
        or "dependent-required" in facets
        or ("unique-items" in facets and "min-items" in facets)
        or ("pattern" in facets and ("format" in facets or len(cast("frozenset[str]", facets["pattern"])) > 1))
        or (schema.additional and _closed_and_counted(schema))
        or (schema.unions and _beside_union(schema))
    )  # fmt: skip


def _closed_and_counted(schema: Schema) -> bool:
    """Are names demanded, or counted, that further properties have to provide?"""
    facets = schema.facets
    return "min-properties" in facets or "max-properties" in facets or not schema.required <= schema.properties.keys()


def _beside_union(schema: Schema) -> bool:
    """Does anything but types stand beside the branches?"""
    return len(schema.unions) > 1 or bool(
        schema.properties or schema.items or schema.additional
        or any(name not in ANNOTATIONS for name in schema.facets)
    )  # fmt: skip


@dataclass(slots=True)
class Trials:
    """The claims of one comparison that instances have shown, pair by pair."""

    _shown: dict[int, Callable[[Claim], bool]] = field(default_factory=dict)
    _left: int = _MOST_TRIALS

    def shows(self, number: int, pair: Pair, claims: Callable[[], Sequence[Claim]], claim: Claim) -> bool:
        """Is a claim shown by an instance, or beyond what can be tried? `claims` are all at and below the pair."""
        if _beyond(claim):
            return True
        shown = self._shown.get(number)
        if shown is None:
            shown = self._shown[number] = self._try(pair, claims())
        return shown(claim)

    def _try(self, pair: Pair, claims: Sequence[Claim]) -> Callable[[Claim], bool]:
        if self._left <= 0:
            return _always
        self._left -= 1
        try:
            return _tried(pair, claims)
        except (UnspeakableError, ValueError):  # too large, or not for the validator
            return _always


def _beyond(claim: Claim) -> bool:
    """Is this something that no instance the search makes could show?"""
    found = claim.difference
    sizes = [size for size in (found.before, found.after) if isinstance(size, int | float)]
    return (
        found.facet in _UNJUDGED
        or "contentSchema" in claim.path
        or (found.facet in _REACH and max(sizes, default=0) > _REACH[found.facet])
    )


def _always(_claim: Claim) -> bool:
    return True


def _tried(pair: Pair, claims: Sequence[Claim]) -> Callable[[Claim], bool]:
    from generator.compare.losses import losses

    if any(_unchecked_format(claim) for claim in claims):
        return _always
    found = losses(pair)
    first = next(found, None)
    if first is None:
        return lambda _claim: False
    if len(claims) == 1:
        return _always
    places: set[tuple[str | int, ...]] = set()
    left = list(claims)
    for loss in chain([first], islice(found, _INSTANCES)):
        new = loss.places - places
        places |= new
        left = [claim for claim in left if not claim.shown_at(new)]
        if not left:
            break
    return lambda claim: claim.shown_at(places)


def _unchecked_format(claim: Claim) -> bool:
    found = claim.difference
    if found.facet != "format":
        return False
    texts = {str(text) for text in (found.before, found.after)} - {"no format", "None"}
    return not texts <= _CHECKED_FORMATS
