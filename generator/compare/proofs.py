"""The proof of a claim: an instance that was taken and is refused (or was never sent and now is).

It is looked for in the whole body, parameter or header where the claim is felt first, then in the pair of schemas that
it is told of: in a large whole one may search long.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import NamedTuple, TypeAlias

from generator.compare.claims import Claim, breaking
from generator.compare.graph import PairGraph
from generator.compare.losses import LARGEST, Loss, losses, smallest
from generator.compare.model import Difference, Direction, Proof
from generator.compare.pairs import Pair
from generator.contract.spelled import UnspeakableError
from generator.contract.values import identity
from generator.witness.touch import BRANCHES, CONDITIONAL

_INSTANCES = 4_000
"""How many instances are looked at for the claims of one pair."""
_LARGEST_OWN = 500
"""Of how many schemas a side may consist that is searched for its own claims alone."""
_LARGEST_UNION = 400
"""The same for a union of which one branch is searched: validators of large recursive unions take much memory."""
_OF_BRANCHES = frozenset({"any-of", "one-of"})
_CHOICE = 20
"""Among how many that show a claim the plainest is chosen."""

_Key: TypeAlias = tuple[object, ...]


class _Spot(NamedTuple):
    """A node of the graph in which a difference can be shown, and how much of its path leads there."""

    node: int
    length: int


class _Place(NamedTuple):
    """Where a difference is felt at its shortest path: below which entry node, and in which node it is told.

    `doubted` is the outermost pair on the way whose keywords may make it void.
    """

    path: tuple[str, ...]
    entry: _Spot
    doubted: _Spot | None
    own: _Spot


class Proofs:
    """The proofs of one comparison; each pair of schemas is searched once, for all its claims."""

    def __init__(self, graph: PairGraph) -> None:
        self._graph = graph
        self._felt: dict[tuple[Direction, _Key], _Place] | None = None
        self._met: set[int] | None = None
        self._found: dict[tuple[int, bool], dict[_Key, Loss] | None] = {}

    def prove(self, difference: Difference, direction: Direction) -> Proof | None:
        """What shows that a difference breaks who is met in this direction; None for what is no claim about values."""
        if not breaking(difference, direction):
            return None
        if self._felt is None:
            self._felt = self._entered()
        key = _key(difference)
        place = self._felt.get((direction, key))
        if place is None:
            return None
        too_large = self._shown(place.entry.node, whole=place.entry != place.own) is None
        for spot in dict.fromkeys((place.entry, place.doubted or place.own, place.own)):
            if spot == place.own != place.entry and place.own.node in self._branches():
                break  # what a branch refuses another one may take
            shown = self._shown(spot.node, whole=spot != place.own)
            if shown is not None and key in shown:
                in_part = spot != place.entry and not too_large
                return Proof(found=True, value=shown[key].value, at=place.path[: spot.length], in_part=in_part)
            inside = place.path[spot.length : place.own.length]
            if shown is not None and (spot == place.doubted or not _carried(inside)):
                return Proof(found=False)  # further in something may be shown, and mean nothing here
        loss = self._of_branch(difference, place.own)
        return Proof(found=False) if loss is None else Proof(found=True, value=loss.value, at=place.path)

    def _branches(self) -> set[int]:
        """The nodes at or below a plain schema that met a branch of a union: no step of a path tells so."""
        if self._met is None:
            nodes = self._graph.nodes
            waiting = [edge.target for node in nodes for edge in node.edges if not edge.path]
            self._met = set(waiting)
            while waiting:
                new = {edge.target for edge in nodes[waiting.pop()].edges} - self._met
                self._met |= new
                waiting.extend(new)
        return self._met

    def _of_branch(self, difference: Difference, own: _Spot) -> Loss | None:
        """A value of the very branch that came or went: among many large ones the search would not get to it."""
        pair = self._graph.nodes[own.node].pair
        taking, place = (pair.base, difference.base)
        if pair.direction == "response":
            taking, place = pair.revision, difference.revision
        branches = [branch for union in taking.unions for branch in union.branches if branch[0].node.place == place]
        if difference.facet not in _OF_BRANCHES or not branches:
            return None
        try:
            return next(losses(pair, _LARGEST_UNION, branches[0]), None)
        except (UnspeakableError, ValueError):
            return None

    def _entered(self) -> dict[tuple[Direction, _Key], _Place]:
        """Where each difference is felt in either direction, first among equals."""
        found: dict[tuple[Direction, _Key], _Place] = {}
        own = {
            (node.pair.direction, _key(local.difference)): (number, len(local.path))
            for number, node in enumerate(self._graph.nodes)
            for local in node.locals
        }
        for entry in self._graph.entries:
            direction = self._graph.nodes[entry].pair.direction
            for seen, (_, doubt) in zip(self._graph.sightings(entry), self._graph.walk(entry), strict=True):
                key = direction, _key(seen.difference)
                if not seen.absent and key in own and (key not in found or len(seen.path) < len(found[key].path)):
                    number, below = own[key]
                    doubted = _Spot(*doubt) if doubt else None
                    found[key] = _Place(seen.path, _Spot(entry, 0), doubted, _Spot(number, len(seen.path) - below))
        return found

    def _shown(self, number: int, *, whole: bool) -> dict[_Key, Loss] | None:
        """The instance of each claim of a pair that has one; None when the pair cannot be searched.

        `whole`: with all claims below it, else only its own.
        """
        key = number, whole
        if key not in self._found:
            claims = self._claims_from(number) if whole else self._claims_of(number)
            self._found[key] = _search(self._graph.nodes[number].pair, claims, LARGEST if whole else _LARGEST_OWN)
        return self._found[key]

    def _claims_from(self, number: int) -> list[Claim]:
        direction = self._graph.nodes[number].pair.direction
        return [
            Claim(seen.difference, seen.path)
            for seen, _ in self._graph.walk(number)
            if not seen.absent and breaking(seen.difference, direction)
        ]

    def _claims_of(self, number: int) -> list[Claim]:
        node = self._graph.nodes[number]
        return [
            Claim(local.difference, local.path)
            for local in node.locals
            if not local.absent and breaking(local.difference, node.pair.direction)
        ]


def _carried(path: Sequence[str]) -> bool:
    """Is what is wrong at the end of a path wrong in the whole? In a branch it is where no other branch takes it."""
    return not any(step.startswith(BRANCHES) or step in CONDITIONAL for step in path)


def _search(pair: Pair, claims: Sequence[Claim], largest: int) -> dict[_Key, Loss] | None:
    try:
        found = losses(pair, largest)
        first = next(found, None)
    except (UnspeakableError, ValueError):
        return None
    if first is None:
        return {}
    shown: dict[_Key, list[Loss]] = {_key(claim.difference): [] for claim in claims}
    for loss in chain([first], islice(found, _INSTANCES)):
        places = loss.places
        for claim in _open(claims, shown):
            if claim.shown_at(places):
                shown[_key(claim.difference)].append(loss)
        if not _open(claims, shown):
            break
    if len(shown) == 1:  # whatever it is that is refused, nothing else could be to blame
        shown = {key: kept or [first] for key, kept in shown.items()}
    return {key: smallest(kept) for key, kept in shown.items() if kept}


def _open(claims: Sequence[Claim], shown: dict[_Key, list[Loss]]) -> list[Claim]:
    """The claims for which more instances are wanted, to choose among."""
    return [claim for claim in claims if len(shown[_key(claim.difference)]) < _CHOICE]


def _key(difference: Difference) -> _Key:
    """What a difference is, whatever marks the place it is felt in has put on it."""
    said = difference.facet, difference.action, difference.name, difference.base, difference.revision
    return *said, identity(difference.before), identity(difference.after)
