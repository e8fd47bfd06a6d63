"""Fields of bodies, responses and components: opened breadth first, to a budget for the whole page."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from generator.contract.keywords import SchemaSource
from generator.contract.schema import Parts, Schema
from generator.site.model import Field, Note, Piece, Row, Since, Variant
from generator.site.names import anchor
from generator.site.text import clean
from generator.site.types import Reader, single

Direction = Literal["request", "response", ""]
Age = Callable[[tuple[str, ...]], "Since | None"]
"""When the field at a property path came."""

BUDGET = 300
WEIGHT = 46_000
"""Characters of text after which nothing more is opened: the page's weight follows from it."""
HARD_LIMIT = 900
MOST_AT_ONCE = 400
"""So many fields of one object, or branches of one union, are shown."""

_ABSENT = {"request": "read-only", "response": "write-only", "": ""}


@dataclass(eq=False)
class _Spot:
    """A field while the page grows. `inner` is what would be opened, `below` the property path down to there."""

    row: Row
    anchor: str
    path: tuple[str, ...]
    below: tuple[str, ...]
    inner: Parts
    trail: frozenset[object]
    grower: _Root
    children: list[_Spot] = field(default_factory=list)
    variants: list[_Branch] = field(default_factory=list)
    by: str = ""
    elsewhere: Piece | None = None
    left_out: int = 0


@dataclass(eq=False)
class _Branch:
    spot: _Spot
    value: str


@dataclass(frozen=True, slots=True)
class _Root:
    prefix: str
    direction: Direction
    age: Age | None


class Grower:
    """Collects the roots of one page, opens them level by level, and hands them out as `Field`s."""

    def __init__(self, reader: Reader, budget: int = BUDGET, weight: int = WEIGHT, here: str = "") -> None:
        self.reader = reader
        self.left = budget
        self.hard = HARD_LIMIT
        self.weight = weight
        self.here = here
        """The component whose own page this is."""
        self._roots: dict[str, _Spot] = {}
        self._waiting: deque[_Spot] = deque()

    def plant(
        self, prefix: str, name: str, parts: Parts, direction: Direction, flags: tuple[str, ...] = (),
        description: str = "", notes: tuple[Note, ...] = (), age: Age | None = None,
    ) -> None:  # fmt: skip
        """A root: a parameter, header, body or component. `prefix` is its anchor, different for every root."""
        root = _Root(prefix, direction, age)
        spot = self._spot(name, parts, (), root, frozenset(), flags, description, notes)
        self.left -= 1
        self._roots[prefix] = spot
        self._waiting.append(spot)

    def field(self, prefix: str) -> Field:
        """The root planted as `prefix`, as far as it has grown."""
        return _frozen(self._roots[prefix])

    def grow(self) -> None:
        """Open what waits, nearest to the roots first, as long as the budget lasts."""
        while self._waiting:
            self._open(self._waiting.popleft())

    # ------------------------------------------------------------------ one field

    def _spot(
        self, name: str, parts: Parts, path: tuple[str, ...], root: _Root, trail: frozenset[object],
        flags: tuple[str, ...] = (), description: str = "", notes: tuple[Note, ...] = (), anchored: str = "",
    ) -> _Spot:  # fmt: skip
        row, inner, below = self.reader.field(name, parts, flags, description, notes)
        self.weight -= len(row.description) + 60 + sum(map(len, row.values))
        return _Spot(row, anchored or anchor(root.prefix, *path), path, (*path, *below), inner, trail, root)

    # ------------------------------------------------------------------ opening

    def _open(self, spot: _Spot) -> None:
        schema = self.reader.schema(spot.inner)
        members = self.reader.members(schema, _ABSENT[spot.grower.direction])
        branches = (
            [] if not schema.unions or self.reader.plain(schema) else [b for u in schema.unions for b in u.branches]
        )
        number = len(members) + len(branches)
        if not number:
            return
        named = self.reader.named(spot.inner)
        if schema.key in spot.trail:
            spot.elsewhere = named or Piece("the same again")
            return
        if (number > self.left or self.weight < 0) and spot.path:
            if named is not None and named.text != self.here:
                spot.elsewhere = named
                return
            if number > self.hard or self.weight < -WEIGHT:
                spot.left_out = number
                return
        if named is not None and not spot.path and number > MOST_AT_ONCE and named.text != self.here:
            spot.elsewhere = named
        trail = spot.trail | {schema.key}
        self.left -= number
        self.hard -= number
        above = anchor(spot.grower.prefix, *spot.below) if members else ""
        for name, parts, flags in members[:MOST_AT_ONCE]:
            own = f"{above}.{anchor(name)}" if name else ""
            child = self._spot(name, parts, (*spot.below, name), spot.grower, trail, flags, anchored=own)
            spot.children.append(child)
            self._waiting.append(child)
        self._branches(spot, schema, branches[:MOST_AT_ONCE], trail)
        spot.left_out = max(0, len(members) - MOST_AT_ONCE) + max(0, len(branches) - MOST_AT_ONCE)

    def _branches(self, spot: _Spot, schema: Schema, branches: list[Parts], trail: frozenset[object]) -> None:
        reader = self.reader
        values: dict[SchemaSource, str] = {}
        if schema.discriminator is not None:
            spot.by = clean(schema.discriminator.property)
            for value, source in schema.discriminator.mapping.items():
                if source is not None:
                    values.setdefault(source, clean(value))
        for index, branch in enumerate(branches):
            component = reader.component(branch)
            value = self._tag(branch, component, values, spot.by)
            path = (*spot.below, component or str(index))
            child = self._spot(value or component, branch, path, spot.grower, trail)
            spot.variants.append(_Branch(child, value))
            self._waiting.append(child)

    def _tag(self, branch: Parts, component: str, values: dict[SchemaSource, str], by: str) -> str:
        """The discriminator's value for a branch: as mapped, as its property says, else the component's name."""
        if not by:
            return ""
        for source, value in values.items():
            if self.reader.component(single(source)) == component and component:
                return value
        said = self.reader.schema(branch).properties.get(by)
        listed = self.reader.schema(said).facets.get("enum") if said else None
        if isinstance(listed, list) and len(listed) == 1:
            return clean(str(listed[0]))
        return component


# ---------------------------------------------------------------------- what has grown


def _frozen(spot: _Spot) -> Field:
    """The grown field, without what was only needed for growing."""
    age = spot.grower.age
    since = age(spot.path) if age is not None and spot.path else None
    return Field(
        row=spot.row,
        anchor=spot.anchor,
        children=tuple(_frozen(child) for child in spot.children),
        variants=tuple(_variant(branch) for branch in spot.variants),
        variants_by=spot.by,
        elsewhere=spot.elsewhere,
        since=since,
        left_out=spot.left_out,
    )


def _variant(branch: _Branch) -> Variant:
    spot = branch.spot
    return Variant(
        label=spot.row.type,
        anchor=spot.anchor,
        value=branch.value,
        description=spot.row.description,
        fields=tuple(_frozen(child) for child in spot.children),
        variants=tuple(_variant(inner) for inner in spot.variants),
        elsewhere=spot.elsewhere,
    )
