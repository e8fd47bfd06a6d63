"""A list of changes that is laid out flat only when it is asked for: what is said once is often enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import NamedTuple, overload

from generator.rules.change import Change, Endpoint, Root, Said
from generator.rules.model import Level


class Listed(NamedTuple):
    """What one operation feels. A group is in order, and the same object in all operations that feel it alike."""

    endpoint: Endpoint
    groups: tuple[tuple[Said, ...], ...]


class Changes(Sequence[Change]):
    """The changes of a comparison: operation by operation, each in the order of `Said.order`, then those apart."""

    def __init__(self, listed: Sequence[Listed], apart: Sequence[Change] = ()) -> None:
        """`apart` are the changes that name no endpoint."""
        self.listed = tuple(listed)
        self.apart = tuple(apart)

    @cached_property
    def flat(self) -> tuple[Change, ...]:
        """One change after the other."""
        order = attrgetter("order")
        found: list[Change] = []
        for endpoint, groups in self.listed:
            said = groups[0] if len(groups) == 1 else sorted(chain.from_iterable(groups), key=order)
            found += [Change(one, endpoint) for one in said]
        return (*found, *self.apart)

    def roots(self) -> Iterator[Root]:
        """Every root once."""
        groups = {id(group): group for listed in self.listed for group in listed.groups}.values()
        yield from {id(said.root): said.root for group in groups for said in group}.values()
        yield from (change.said.root for change in self.apart)

    def __len__(self) -> int:
        return sum(len(group) for listed in self.listed for group in listed.groups) + len(self.apart)

    def __iter__(self) -> Iterator[Change]:
        return iter(self.flat)

    @overload
    def __getitem__(self, index: int) -> Change: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Change, ...]: ...
    def __getitem__(self, index: int | slice) -> Change | tuple[Change, ...]:
        return self.flat[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.flat == tuple(other)

    def __hash__(self) -> int:
        return hash(self.flat)


def levels_of(changes: Iterable[Change]) -> dict[Level, int]:
    """How many changes there are of each level, the worst first: what a count of changes means wherever one is told.

    Each entry of the flat list counts, one per operation and location that feels it. Nothing is laid out for that.
    """
    counts = dict.fromkeys(sorted(Level, reverse=True), 0)
    apart = changes
    if isinstance(changes, Changes):
        apart = changes.apart
        known: dict[int, Mapping[Level, int]] = {}
        for group in (group for listed in changes.listed for group in listed.groups):
            if id(group) not in known:
                known[id(group)] = Counter(said.root.level for said in group)
            for level, number in known[id(group)].items():
                counts[level] += number
    for change in apart:
        counts[change.level] += 1
    return counts


def roots_of(changes: Sequence[Change]) -> Iterator[Root]:
    """The roots of changes, each at least once."""
    if isinstance(changes, Changes):
        return changes.roots()
    return iter({id(change.said.root): change.said.root for change in changes}.values())
