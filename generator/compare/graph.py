"""The graph of schema pairs: one node per (base, revision, direction, domain), its own differences, edges below.

A node is made before its children are visited, so recursion is an edge back. Which nodes reach a difference is settled
once, when the graph is complete; shortest paths are found once per entry node and shared by all operations.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from generator.compare.claims import Claim, breaking
from generator.compare.doubt import Trials, doubtful
from generator.compare.likeness import Prints
from generator.compare.model import Difference, Direction, Effect
from generator.compare.pairs import APART, Domain, Lens, Link, Local, Pair, Same
from generator.compare.schemas import compare_pair
from generator.contract.keywords import Types
from generator.contract.schema import Part, Schema
from generator.contract.space import SchemaSpace
from generator.witness.touch import CONDITIONAL, STAYING


class Edge(Struct):
    path: tuple[str, ...]
    target: int
    absent: str
    lens: Lens
    facet: str
    action: str
    holds: Callable[[], bool] | None

    def seen_through(self, effects: frozenset[Effect]) -> frozenset[Effect]:
        """What differences below do above this edge."""
        seen = _seen_through(self.lens, effects)
        return seen if not seen or self.holds is None or self.holds() else frozenset()


class Outlook(NamedTuple):
    """A pair as those see it who walk through the settled graph, worked out once for all walks."""

    doubtful: bool
    """May keywords of this pair make void what is claimed below?"""
    steps: tuple[tuple[int, tuple[str, ...], str], ...]
    """The edges that lead to differences: target, path and mark."""


class PairNode(Struct):
    pair: Pair
    locals: list[Local] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    outlook: Outlook | None = None
    """None: nobody has come here yet."""


class Sighting(Struct, frozen=True):
    """A difference seen from an entry node at its shortest path."""

    difference: Difference
    path: tuple[str, ...]
    absent: str
    others: int


Walked: TypeAlias = tuple[Sighting, tuple[int, int] | None]
"""What was seen, and the outermost pair on the way that puts it in doubt, with the length of the path to that."""


class PairGraph:
    """All pairs of schemas met while two contracts are compared."""

    def __init__(
        self, base: SchemaSpace, revision: SchemaSpace, same: Same, lowest: str = "", keywords: bool = True
    ) -> None:
        """`lowest`: the lowest stability level compared; `keywords`: see `contracts.compare`."""
        self.nodes: list[PairNode] = []
        self._base, self._revision, self.same, self.lowest = base, revision, same, lowest
        self._keywords = keywords
        self._index: dict[tuple[frozenset[Part], frozenset[Part], Direction, Domain], int] = {}
        numbers: dict[Hashable, int] = {}
        self._prints = Prints(base, numbers), Prints(revision, numbers)
        self._waiting: deque[int] = deque()
        self._sightings: dict[int, tuple[Sighting, ...]] = {}
        self._reaching: list[bool] | None = None
        self._trials = Trials()

    def enter(self, base: Schema, revision: Schema, direction: Direction, domain: Domain) -> int | None:
        """The node of a pair, made when new; None when both are known to be the same. Call `settle` afterwards."""
        if self.same(base.parts, revision.parts):
            return None
        key = (base.key, revision.key, direction, domain)
        index = self._index.get(key)
        if index is None:
            index = self._index[key] = len(self.nodes)
            known = self._base, self._revision, *self._prints, self.same, self.lowest, self._keywords
            pair = Pair(base, revision, direction, domain, *known)
            self.nodes.append(PairNode(pair))
            self._waiting.append(index)
        return index

    def settle(self) -> None:
        """Expand every node that waits, then find out which nodes reach a difference."""
        while self._waiting:
            node = self.nodes[self._waiting.popleft()]
            findings = compare_pair(node.pair)
            node.locals = findings.locals
            for link in findings.links:
                target = self.enter(link.base, link.revision, node.pair.direction, _domain_below(node.pair, link))
                if target is not None:
                    node.edges.append(
                        Edge(link.path, target, link.absent, link.lens, link.facet, link.action, link.holds)
                    )
        self._look_through_lenses()
        self._reaching = self._reach()

    def _reach(self) -> list[bool]:
        """Backwards from the nodes with differences; lenses do not let a difference through."""
        above: list[list[int]] = [[] for _ in self.nodes]
        for index, node in enumerate(self.nodes):
            for edge in node.edges:
                if not edge.lens:
                    above[edge.target].append(index)
        reached = [bool(node.locals) for node in self.nodes]
        waiting = [index for index, found in enumerate(reached) if found]
        while waiting:
            for index in above[waiting.pop()]:
                if not reached[index]:
                    reached[index] = True
                    waiting.append(index)
        return reached

    def _look_through_lenses(self) -> None:
        """Differences below `not`, `if` and the like become one difference of that keyword."""
        effects = self._effects()
        for node in self.nodes:
            through: dict[Difference, None] = {}
            for edge in node.edges:
                if edge.lens and (edge.action or edge.seen_through(effects[edge.target]) - {Effect.NEUTRAL}):
                    found = self._through(node.pair, edge, effects[edge.target])
                    if found is not None:
                        through.setdefault(found)
            node.locals.extend(Local(found) for found in through)

    def _effects(self) -> list[frozenset[Effect]]:
        """What all differences at and below each node do to the node's own values: a fixed point over the graph.

        NEUTRAL among them stands for properties that came or went in open objects.
        """
        effects = [
            frozenset(
                local.difference.effect
                for local in node.locals
                if local.difference.effect is not Effect.NEUTRAL or local.difference.facet == "property"
            )
            for node in self.nodes
        ]
        above: list[list[tuple[int, Edge]]] = [[] for _ in self.nodes]
        for index, node in enumerate(self.nodes):
            for edge in node.edges:
                if edge.absent not in APART:
                    above[edge.target].append((index, edge))
        waiting = [index for index, found in enumerate(effects) if found]
        while waiting:
            below = waiting.pop()
            for index, edge in above[below]:
                more = effects[index] | edge.seen_through(effects[below])
                if more != effects[index]:
                    effects[index] = more
                    waiting.append(index)
        return effects

    @staticmethod
    def _through(pair: Pair, edge: Edge, effects: frozenset[Effect]) -> Difference | None:
        if edge.lens in ("crossing", "open"):
            breaking = Effect.NARROWS if pair.direction == "request" else Effect.WIDENS
            if effects & {breaking, Effect.REPLACES, Effect.UNKNOWN}:
                return None
        seen = _seen_through(edge.lens, effects) - {Effect.NEUTRAL} or {Effect.NEUTRAL}
        effect = next(iter(seen)) if len(seen) == 1 else Effect.UNKNOWN
        name = edge.path[-1] if edge.action else ""
        return pair.differ(edge.facet, edge.action or "changed", effect, name=name)

    @property
    def entries(self) -> tuple[int, ...]:
        """The nodes that differences were seen from, in the order in which this was asked for."""
        return tuple(self._sightings)

    def sightings(self, entry: int) -> tuple[Sighting, ...]:
        """Every difference seen from an entry node, breadth first; each once, at its shortest path."""
        found = self._sightings.get(entry)
        if found is None:
            found = self._sightings[entry] = tuple(self._tried(entry, walked) for walked in self.walk(entry))
        return found

    def _tried(self, entry: int, walked: Walked) -> Sighting:
        """What was seen; a claim that is in doubt and that no instance shows is told as not known."""
        seen, doubted = walked
        if doubted is None or seen.absent or not self._breaks(seen, entry):
            return seen
        holder, above = doubted
        pair = self.nodes[holder].pair

        def claims() -> list[Claim]:
            return [
                Claim(below.difference, below.path)
                for below, _ in self.walk(holder)
                if not below.absent and self._breaks(below, holder)
            ]

        claim = Claim(seen.difference, seen.path[above:])
        if self._trials.shows(holder, pair, claims, claim):
            return seen
        return replace(seen, difference=replace(seen.difference, effect=Effect.UNKNOWN))

    def _breaks(self, seen: Sighting, entry: int) -> bool:
        return breaking(seen.difference, self.nodes[entry].pair.direction)

    def _outlook(self, node: PairNode) -> Outlook:
        if node.outlook is None:
            assert self._reaching is not None
            ways = [edge for edge in node.edges if not edge.lens and self._reaching[edge.target]]
            node.outlook = Outlook(doubtful(node.pair), tuple((way.target, way.path, way.absent) for way in ways))
        return node.outlook

    def walk(self, entry: int) -> list[Walked]:
        """What `sightings` gives, before any claim is tried."""
        assert self._reaching is not None
        if not self._reaching[entry]:
            return []
        first: dict[int, tuple[tuple[str, ...], str]] = {entry: ((), "")}
        arrivals: dict[int, int] = {entry: 1}
        present = deque([entry])
        hidden: deque[tuple[int, tuple[str, ...], str]] = deque()
        apart: deque[tuple[int, tuple[str, ...], str]] = deque()
        order: list[int] = []
        doubts: dict[int, tuple[int, int]] = {}
        while present or hidden or apart:
            # What is present is walked to its end first: a place that is felt counts before one that is hidden.
            if present:
                index = present.popleft()
            else:
                index, path, mark = (hidden or apart).popleft()
                if index in first:
                    continue
                first[index] = (path, mark)
                arrivals[index] = 1
            node = self.nodes[index]
            doubted, steps = node.outlook or self._outlook(node)
            if node.locals:
                order.append(index)
            path, absent = first[index]
            if doubted and index not in doubts:
                doubts[index] = index, len(path)
            doubt = doubts.get(index)
            for target, step, mark in steps:
                if absent:
                    mark = _together(absent, mark)
                if target in first:
                    if mark not in APART:
                        arrivals[target] += 1
                elif mark in APART:
                    apart.append((target, (*path, *step), mark))
                elif mark and mark != "implied":
                    hidden.append((target, (*path, *step), mark))
                else:
                    first[target] = ((*path, *step), mark)
                    arrivals[target] = 1
                    if doubt is not None:
                        doubts[target] = doubt
                    present.append(target)
        return [
            (
                Sighting(local.difference, (*path, *local.path), absent or local.absent, arrivals[index] - 1),
                doubts.get(index),
            )
            for index in order
            for path, absent in (first[index],)
            for local in self.nodes[index].locals
        ]


def _domain_below(pair: Pair, link: Link) -> Domain:
    """How the values at the end of a link travel: an object that is a part of a form is JSON (OpenAPI 3.1.1, Encoding
    Object)."""
    if pair.domain != "parts" or not link.path or link.path[-1].startswith(STAYING) or link.path[-1] in CONDITIONAL:
        return pair.domain
    types = (link.base.types | link.revision.types) & ~Types.NULL
    return "parts" if types == Types.ARRAY else "json" if types == Types.OBJECT else "text"


def _together(outer: str, inner: str) -> str:
    """The mark of what lies below two edges; a `not` inside a `not` affirms again, and idle is idle."""
    if "implied" in (outer, inner):
        return (inner if outer == "implied" else outer) or "implied"
    if inner not in APART or outer not in APART:
        return inner if inner in APART else outer or inner
    if "idle" in (outer, inner):
        return "idle"
    return "affirmed" if outer == "negated" else "negated"


def _seen_through(lens: Lens, effects: frozenset[Effect]) -> frozenset[Effect]:
    """What differences below an edge do above it.

    That properties may come and go in open objects is agreed about values; inside a `not` or `if` it means something.
    """
    if lens in ("", "same"):
        return effects
    if lens == "turned":
        return frozenset(Effect.UNKNOWN if one is Effect.NEUTRAL else one.turned() for one in effects)
    if lens == "open":
        effects = effects & {Effect.NEUTRAL}
    if lens == "crossing":
        effects = effects - {Effect.NEUTRAL}
    return frozenset({Effect.UNKNOWN}) if effects else frozenset()
