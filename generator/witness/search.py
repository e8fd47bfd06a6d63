"""The search for an instance that one side takes and the other refuses.

At every place of an instance the values that matter are those that some schema there judges differently; one or two of
each kind are kept and put together into values for the place above. So cost depends on how much is said, not on how
many values there are, and the same question has the same answer each time.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from generator.contract.values import identity
from generator.document.model import Json
from generator.witness.arrays import arrays
from generator.witness.judge import Fragment, Judge
from generator.witness.numbers import numbers
from generator.witness.objects import objects
from generator.witness.spots import Spot
from generator.witness.texts import texts

_DEPTH: Final = 5
_WITHIN: Final = 500
"""How many values are tried for a place inside the instance."""
_AT_ROOT: Final = 4_000
_ALIKE: Final = 3
"""How many values are kept that all schemas of a place judge alike."""
_OF_OBJECTS: Final = (
    "properties", "patternProperties", "additionalProperties", "unevaluatedProperties", "propertyNames", "required",
    "minProperties", "maxProperties", "dependentRequired", "dependentSchemas",
)  # fmt: skip
_OF_ARRAYS: Final = (
    "prefixItems", "items", "unevaluatedItems", "contains", "minItems", "maxItems", "uniqueItems",
)  # fmt: skip


@dataclass(slots=True)
class Search:
    """Instances for one pair of schemas. `accepting` and `refusing` judge the schemas of either document."""

    accepting: Judge
    refusing: Judge
    _pools: dict[object, Sequence[Json]] = field(default_factory=dict)

    def lost(self, taken: Json, refused: Json) -> Iterator[Json]:
        """Instances that `taken` accepts and `refused` does not; at most 4,000 values are tried."""
        spot = Spot((taken,), (refused,), (self.accepting, self.refusing))
        takes, refuses = self.accepting.accepts(taken), self.refusing.accepts(refused)
        for value in islice(self._candidates(spot, _DEPTH), _AT_ROOT):
            if takes(value) and not refuses(value):
                yield value

    def _pool(self, spot: Spot, depth: int) -> Sequence[Json]:
        key = (spot.key, depth)
        found = self._pools.get(key)
        if found is None:
            found = self._pools[key] = self._choose(spot, depth)
        return found

    def _choose(self, spot: Spot, depth: int) -> Sequence[Json]:
        """A few values of each kind: first one of each, those that most schemas accept in front, then the others."""
        verdicts = spot.verdicts()
        kinds: dict[tuple[bool, ...], dict[Hashable, Json]] = {}
        for value in islice(self._candidates(spot, depth), _WITHIN):
            kept = kinds.setdefault(tuple(verdict(value) for verdict in verdicts), {})
            if len(kept) < _ALIKE:
                kept.setdefault(identity(value), value)
        ranked = [list(kinds[kind].values()) for kind in sorted(kinds, key=lambda kind: -sum(kind))]
        return [kept[turn] for turn in range(_ALIKE) for kept in ranked if turn < len(kept)]

    def _candidates(self, spot: Spot, depth: int) -> Iterator[Json]:
        said = spot.said
        yield from _listed(said)
        yield from _plain(said)
        if depth == 0:
            yield from ([], {})
            return
        if _speak(said, _OF_OBJECTS):
            yield from objects(spot, lambda below: self._pool(below, depth - 1))
        else:
            yield {}
            yield {"other": 1}
        if _speak(said, _OF_ARRAYS):
            yield from arrays(spot, lambda below: self._pool(below, depth - 1))
        else:
            yield []
            yield [1]
            yield [1, 1]


def _listed(said: Sequence[Fragment]) -> Iterator[Json]:
    for schema in said:
        listed = schema.get("enum")
        if isinstance(listed, list):
            yield from listed
        if "const" in schema:
            yield schema["const"]


def _plain(said: Sequence[Fragment]) -> Iterator[Json]:
    yield from (None, True, False)
    kinds = [iter(numbers(said)), iter(texts(said))]
    while kinds:
        for kind in list(kinds):
            taken = list(islice(kind, 4))
            yield from taken
            if len(taken) < 4:
                kinds.remove(kind)


def _speak(said: Sequence[Fragment], keywords: Sequence[str]) -> bool:
    return any(key in schema for schema in said for key in keywords)
