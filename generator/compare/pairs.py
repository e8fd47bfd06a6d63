"""The vocabulary inside the compare room: what one pair of schemas says of itself, and the edges to the pairs below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from generator.compare.likeness import Prints, meet
from generator.compare.model import Difference, Direction, Effect
from generator.contract.schema import Parts, Schema
from generator.contract.space import SchemaSpace
from generator.document.model import Node

Domain: TypeAlias = Literal["json", "text", "parts"]
"""How values travel: as JSON, or as text (path, query, header, cookie, form fields: every scalar is a string).

`parts`: a form of several parts as a whole, or a list of them, where objects are JSON and everything else is text.
"""

Lens: TypeAlias = Literal["", "same", "turned", "unknown", "crossing", "open"]
"""What a difference below an edge means above it when it is told as a change of the keyword.

`crossing`: a branch of a oneOf whose branches overlap, where taking more in one branch may mean refusing what matches
two; told only where it could hide a break.
`open`: an object that says nothing of further names, of which others that hold for the same value may say something;
so names that come and go may matter.
"""


UNSENT: Final[Mapping[Direction, str]] = {"request": "read-only", "response": "write-only"}
"""The mark of properties that a direction does not carry."""

Same: TypeAlias = Callable[[Parts, Parts], bool]
Meeting: TypeAlias = tuple[list[tuple[Parts, Parts]], list[Parts], list[Parts]]
_DEEP = 6
"""How deep conjuncts are looked at to tell which belong together."""


class Local(Struct, frozen=True):
    """A difference of this very pair, felt at `path` below it (empty: at the pair itself)."""

    difference: Difference
    path: tuple[str, ...] = ()
    absent: str = ""


APART = frozenset({"idle", "negated", "affirmed"})
"""Marks of what only those hear of who want to know of every keyword: `idle` it stands where it says nothing, `negated`
inside a `not`, whose own change is told, `affirmed` inside a `not` of a `not`."""


class Link(Struct, frozen=True):
    """A pair below this one. `lens` is set where differences below are told as one difference of keyword `facet`.

    `absent` is `read-only` or `write-only` below a property that the direction does not carry, one of `APART`, or
    `implied` where those who hear of every keyword are told of a change above instead.
    """

    path: tuple[str, ...]
    base: Schema
    revision: Schema
    absent: str = ""
    lens: Lens = ""
    facet: str = ""
    action: str = ""
    """What the keyword's change is called (empty: by its effect)."""
    holds: Callable[[], bool] | None = None
    """Whether the lens is really there, where that is dear to find out and often does not matter."""


class Findings(Struct):
    """What comparing one pair finds."""

    locals: list[Local] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


class Pair(Struct, frozen=True):
    """Two schemas met in one direction and wire domain, with the spaces that know what lies below them."""

    base: Schema
    revision: Schema
    direction: Direction
    domain: Domain
    base_space: SchemaSpace
    revision_space: SchemaSpace
    base_prints: Prints
    revision_prints: Prints
    same: Same
    """Are two conjunctions certainly the same, down to their last reference?"""
    lowest: str = ""
    """Properties whose stability lies below this level are left out (empty: none are)."""
    keywords: bool = True
    """Are changes of keywords told that have no effect?"""

    def below_base(self, parts: Parts, node: Node | None = None) -> Schema:
        """The base schema for `parts`; no parts mean anything goes."""
        return self.base_space.schema(parts) if parts else self.base_space.anything(node or self.base.node)

    def below_revision(self, parts: Parts, node: Node | None = None) -> Schema:
        return self.revision_space.schema(parts) if parts else self.revision_space.anything(node or self.revision.node)

    def meet_parts(self, base: Sequence[Parts], revision: Sequence[Parts]) -> Meeting:
        """Conjuncts that stand beside each other in any order: equal ones meet first, the rest in order."""
        one, two = self.base_prints, self.revision_prints
        return meet(base, revision, lambda p: one.of_parts(p, _DEEP), lambda p: two.of_parts(p, _DEEP))

    def alike(self, base: Parts, revision: Parts) -> bool:
        """Are two conjunctions the same as far as one looks?"""
        return self.base_prints.of_parts(base, _DEEP) == self.revision_prints.of_parts(revision, _DEEP)

    def links(
        self,
        path: tuple[str, ...],
        base: Parts,
        revision: Parts,
        *,
        lens: Lens = "",
        facet: str = "",
        action: str = "",
    ) -> Iterable[Link]:
        """The pair below at `path`; none when both sides certainly are the same."""
        if not self.same(base, revision):
            below = self.below_base(base), self.below_revision(revision)
            yield Link(path, *below, lens=lens, facet=facet, action=action)

    def differ(
        self,
        facet: str,
        action: str,
        effect: Effect,
        *,
        before: object = None,
        after: object = None,
        name: str = "",
        marks: Iterable[str] = (),
        base: Node | None = None,
        revision: Node | None = None,
        renamed: str = "",
    ) -> Difference:
        """A difference rooted at the given nodes (the schemas themselves where none is given)."""
        return Difference(
            facet,
            action,
            effect,
            before=before,  # type: ignore[arg-type]  # callers hand over values of the document
            after=after,  # type: ignore[arg-type]
            name=name,
            marks=frozenset(marks),
            base=(base or self.base.node).place,
            revision=(revision or self.revision.node).place,
            renamed=renamed,
        )
