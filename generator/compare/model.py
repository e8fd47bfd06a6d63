"""What comparing hands on: neutral differences, a graph of schema pairs, and where operations enter it.

A difference has no severity and no wording; it says which facet changed, how, what that does to the set of values,
and where both documents decide it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, TypeAlias

from msgspec import Struct

from generator.contract.model import Contract, Operation
from generator.document.model import Json, Place


class Effect(Enum):
    """What a difference does to the set of values (or calls) that are allowed."""

    NARROWS = "narrows"
    WIDENS = "widens"
    REPLACES = "replaces"
    """Some values went, others came."""
    UNKNOWN = "unknown"
    NEUTRAL = "neutral"
    """The set is the same; names, annotations, promises or policy changed."""

    def turned(self) -> Effect:
        """The effect seen from outside a `not`."""
        return {Effect.NARROWS: Effect.WIDENS, Effect.WIDENS: Effect.NARROWS}.get(self, self)


Direction = Literal["request", "response"]
LocationKind = Literal["body", "parameter", "header", "none"]


class Location(Struct, frozen=True):
    """A part of an operation in which a difference is felt.

    `kind` body: request body (`status` empty) or response of `status`; parameter: `name` in `place`;
    header: response header `name` of `status`; none: the operation or the API itself.
    `media_types` names the media types concerned when the others of the same body do not feel it.
    `payload` names the webhook (`webhook:NAME`) or callback (`NAME EXPRESSION`) whose payload this is, else empty.
    """

    kind: LocationKind = "none"
    direction: Direction = "request"
    name: str = ""
    place: str = ""
    status: str = ""
    media_types: tuple[str, ...] = ()
    payload: str = ""


class Difference(Struct, frozen=True):
    """One neutral difference.

    `facet` and `action` name the row of the rule table (`max-length`, `decreased`). `before`/`after` are what people
    are shown; `name` is what is concerned when that is not the schema itself (a property, an enum value's text, a
    parameter). `marks` are words a rule may ask for (`required`, `read-only`, `with-default`, …). `base` and
    `revision` are the root: the places that decide; on the side that has none, the nearest surviving parent.
    """

    facet: str
    action: str
    effect: Effect
    before: Json = None
    after: Json = None
    name: str = ""
    marks: frozenset[str] = frozenset()
    base: Place | None = None
    revision: Place | None = None
    renamed: str = ""
    """Of a property that came or went: the only one that went or came in the same object and has the same schema."""


class Proof(Struct, frozen=True):
    """What the search for an instance that shows a break came to.

    `value` is taken by the one side and refused by the other, in the direction that counts; it stands at the property
    path `at` of its location (empty: it is the whole of it). Where the difference is not about values, `message` says
    in words what call or answer it is. Where nothing is `found`, the claim is unproven; so it is where an instance was
    found `in_part` only, at `at`, while the whole was searched in vain.
    """

    found: bool
    value: Json = None
    at: tuple[str, ...] = ()
    message: str = ""
    in_part: bool = False


Prove: TypeAlias = Callable[[Difference, Direction], Proof | None]


class Felt(Struct, frozen=True):
    """A difference felt by an operation in a location at its shortest property path.

    `others` counts the further paths in the same location.
    """

    difference: Difference
    location: Location
    path: tuple[str, ...] = ()
    others: int = 0
    absent: str = ""
    """`read-only` or `write-only` when felt only below a property that this direction does not carry; `idle`,
    `negated` or `affirmed` when only those hear of it who want to know of every keyword (`pairs.APART`),
    `implied` when these do not; else empty."""


class OperationPair(Struct, frozen=True):
    """One operation on both sides (one is None when added or removed) with all that is felt in it.

    `method` and `path` are what the change is listed under: the revision's path as written (base's when removed);
    `webhook:NAME` for webhooks; callbacks are listed under their parent operation. `groups` are what is felt, in order;
    a group is the same object in all operations that feel the same at the same place.
    """

    method: str
    path: str
    base: Operation | None
    revision: Operation | None
    groups: tuple[tuple[Felt, ...], ...]

    @property
    def felt(self) -> tuple[Felt, ...]:
        """All that is felt."""
        return tuple(felt for group in self.groups for felt in group)


@dataclass(frozen=True)
class Comparison:
    """All neutral differences between two contracts. `unattached` are those that name no endpoint.

    `prove` looks for an instance that shows what a difference breaks in a direction; None for what is no claim about
    values.
    """

    base: Contract
    revision: Contract
    operations: tuple[OperationPair, ...]
    unattached: tuple[Difference, ...]
    notes: tuple[str, ...] = ()
    statistics: Mapping[str, int] = field(default_factory=dict)
    prove: Prove = field(default=lambda _difference, _direction: None, compare=False, repr=False)
