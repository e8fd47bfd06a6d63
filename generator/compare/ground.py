"""What the comparison of operations shares: the graph, the two contracts, and a place to put what is found."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from typing import NamedTuple, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from generator.compare.graph import PairGraph, Sighting
from generator.compare.model import Difference, Direction, Effect, Felt, Location
from generator.compare.pairs import Domain
from generator.compare.unchanged import Unchanged
from generator.contract.keywords import SchemaSource
from generator.contract.model import Contract
from generator.contract.schema import Part, Schema
from generator.contract.values import identity
from generator.document.model import Json, Node


def difference(
    facet: str,
    action: str,
    effect: Effect,
    base: Node,
    revision: Node,
    *,
    before: Json = None,
    after: Json = None,
    name: str = "",
    marks: Iterable[str] = (),
) -> Difference:
    """A difference rooted at two nodes."""
    return Difference(
        facet, action, effect, before, after, name, frozenset(marks), base.place, revision.place
    )  # fmt: skip


def parent_node(contract: Contract, *pointer: str) -> Node:
    """The nearest node of the document that exists along a pointer."""
    node = contract.document.root
    for token in pointer:
        below = node.get(token)
        if below is None:
            return node
        node = below
    return node


class Entry(Struct, frozen=True):
    """Where an operation enters the graph: a location, of one media type when `media` is set."""

    location: Location
    node: int
    media: str = ""
    of_media: int = 1
    """How many media types of this body were paired."""
    default: str = ""
    """The mark of a default that never counts, since every call names a value: `unused`, or `idle` in a path where
    nobody says that the parameter is required."""
    item: bool = False
    """A single value against the items of a list: that it became a list, or was one, is told already."""


class Sheet(Struct):
    """What is found about one operation: differences felt at once, and entries into the graph."""

    graph: PairGraph
    base: Contract
    revision: Contract
    unchanged: Unchanged
    felt: list[Felt] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    turned: bool = False
    """True inside webhooks and callbacks: what they send is a response of the provider."""
    payload: str = ""

    def direction(self, direction: Direction) -> Direction:
        """The direction of a part, turned round inside webhooks and callbacks."""
        if not self.turned:
            return direction
        return "response" if direction == "request" else "request"

    def locate(self, location: Location) -> Location:
        """The location as seen from outside: direction turned and payload named where this is one."""
        return replace(location, direction=self.direction(location.direction), payload=self.payload)

    def tell(self, location: Location, found: Difference) -> None:
        self.felt.append(Felt(found, self.locate(location)))

    def enter(
        self,
        location: Location,
        base: Schema,
        revision: Schema,
        domain: Domain,
        media: str = "",
        of_media: int = 1,
        default: str = "",
        item: bool = False,
    ) -> None:
        """Have two schemas compared; what is found is felt in `location`."""
        located = self.locate(location)
        node = self.graph.enter(base, revision, located.direction, domain)
        if node is not None:
            self.entries.append(Entry(located, node, media, of_media, default, item))

    def same_schema(self, base: SchemaSource | None, revision: SchemaSource | None) -> bool:
        """Are two schemas certainly the same, down to their last reference?"""
        if base is None or revision is None:
            return base is revision
        return self.graph.same((Part(base),), (Part(revision),))

    def same(self, base: Node, revision: Node) -> bool:
        """Is a part of an operation certainly the same on both sides, down to its last reference?

        Never for 2.0, where what a part means depends on `consumes` and `produces` elsewhere.
        """
        return self.base.family != "2.0" and self.graph.same((Part(base),), (Part(revision),))

    def base_schema(self, source: SchemaSource | None, node: Node) -> Schema:
        return self.base.space.of(source) if source is not None else self.base.space.anything(node)

    def revision_schema(self, source: SchemaSource | None, node: Node) -> Schema:
        return self.revision.space.of(source) if source is not None else self.revision.space.anything(node)


def _marks_of(entry: Entry, seen: Sighting, loose: bool) -> frozenset[str]:
    """What only the entry knows: nothing comes of a difference here (`unused`), or it may be none (`loose`).

    `loose`: no media type of the location is JSON.
    """
    found = seen.difference
    if found.facet == "default-value":
        return frozenset({entry.default}) if entry.default and not seen.path else frozenset()
    if found.facet not in ("type", "list-of-types"):
        return frozenset()
    if entry.item and not seen.path and found.effect is Effect.NEUTRAL:
        return frozenset({"unused"})
    text = found.after if entry.location.direction == "request" else found.before
    return frozenset({"loose"}) if loose and text == "string" else frozenset()


Groups: TypeAlias = "tuple[tuple[Felt, ...], ...]"


def collect(sheet: Sheet, known: dict[tuple[Entry, ...], tuple[Felt, ...]]) -> Groups:
    """Everything felt by an operation, once the graph is settled.

    `known` has what was collected for entries of other operations: who enters alike feels alike.
    """
    groups = [tuple(sheet.felt)]
    by_location: dict[Location, list[Entry]] = {}
    for entry in sheet.entries:
        by_location.setdefault(entry.location, []).append(entry)
    for together in by_location.values():
        entries = tuple(together)
        felt = known.get(entries)
        if felt is None:
            felt = known[entries] = _felt(entries, sheet.graph)
        groups.append(felt)
    return tuple(group for group in groups if group)


def _felt(entries: tuple[Entry, ...], graph: PairGraph) -> tuple[Felt, ...]:
    """What is felt in one location; equal findings of several media types are one."""
    merged: dict[object, list[_Merged]] = {}
    order: list[_Merged] = []
    loose = all(entry.media and "json" not in entry.media.lower() for entry in entries)
    for entry in entries:
        for seen in graph.sightings(entry.node):
            found = seen.difference
            marks = _marks_of(entry, seen, loose)
            if marks:
                found = replace(found, marks=found.marks | marks)
            alike = merged.setdefault((found.facet, found.action, found.name, seen.path, seen.absent), [])
            equal = next((one for one in alike if _say_the_same(one.found, found)), None) if alike else None
            if equal is None:
                equal = _Merged(found, seen, [], entry.of_media)
                alike.append(equal)
                order.append(equal)
            if entry.media not in equal.media:
                equal.media.append(entry.media)
    located = cache(partial(_located, entries[0].location))
    return tuple(
        Felt(one.found, located(one.named()), one.seen.path, one.seen.others, one.seen.absent) for one in order
    )


def _located(location: Location, media_types: tuple[str, ...]) -> Location:
    return replace(location, media_types=media_types) if media_types else location


def _say_the_same(one: Difference, two: Difference) -> bool:
    return one is two or (
        one.marks == two.marks
        and identity(one.before) == identity(two.before)
        and identity(one.after) == identity(two.after)
    )


class _Merged(NamedTuple):
    """One finding where it was seen first, with the media types of its body that have it, out of `of_media`."""

    found: Difference
    seen: Sighting
    media: list[str]
    of_media: int

    def named(self) -> tuple[str, ...]:
        """The media types, where not all have it."""
        named = tuple(name for name in self.media if name) if self.of_media > 1 else ()
        return named if len(named) < self.of_media else ()
