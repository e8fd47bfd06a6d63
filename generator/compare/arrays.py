"""The array side of a pair: items by position, contains."""

from __future__ import annotations

import sys
from typing import cast

from generator.compare.facets import limit_steps
from generator.compare.likeness import meet
from generator.compare.model import Effect
from generator.compare.pairs import Findings, Local, Pair
from generator.contract.schema import ContainsForm


def compare_arrays(pair: Pair, found: Findings) -> None:
    """Everything about arrays, added to `found`. Both sides admit arrays."""
    _prefix(pair, found)
    _items(pair, found)
    _contains(pair, found)
    met, gone, new = pair.meet_parts(pair.base.unevaluated_items, pair.revision.unevaluated_items)
    for before, after in met:
        found.links.extend(pair.links(("unevaluatedItems",), before, after))
    for parts in gone:
        found.locals.append(Local(pair.differ("unevaluated-items", "removed", Effect.WIDENS, base=parts[0].node)))
    for parts in new:
        found.locals.append(Local(pair.differ("unevaluated-items", "added", Effect.NARROWS, revision=parts[0].node)))


def _prefix(pair: Pair, found: Findings) -> None:
    """Each position against what the other side says about it: its own position, else its items.

    A position that only one side names is told as added or removed, with the effect of that difference.
    """
    for index in range(min(max(len(pair.base.prefix), len(pair.revision.prefix)), _most(pair))):
        named = index < len(pair.base.prefix), index < len(pair.revision.prefix)
        one = pair.base.prefix[index] if named[0] else pair.base.items
        two = pair.revision.prefix[index] if named[1] else pair.revision.items
        path = ("prefixItems", str(index))
        if all(named):
            found.links.extend(pair.links(path, one, two))
        else:
            action = "added" if named[1] else "removed"
            found.links.extend(pair.links(path, one, two, lens="same", facet="prefix-items", action=action))


def _most(pair: Pair) -> int:
    """Positions from this one on are never taken on one side, so that nothing can be lost or won there."""
    limits = [cast(int, s.facets["max-items"]) for s in (pair.base, pair.revision) if "max-items" in s.facets]
    return min(limits, default=sys.maxsize)


def _items(pair: Pair, found: Findings) -> None:
    one, two = pair.base.items, pair.revision.items
    if (not one and not two) or _most(pair) <= min(len(pair.base.prefix), len(pair.revision.prefix)):
        return
    base, revision = pair.below_base(one), pair.below_revision(two)
    if base.impossible and revision.impossible:
        return
    if revision.impossible:
        found.locals.append(Local(pair.differ("items", "disallowed", Effect.NARROWS, revision=revision.node)))
    elif base.impossible:
        found.locals.append(Local(pair.differ("items", "allowed", Effect.WIDENS, base=base.node)))
    else:
        found.links.extend(pair.links(("items",), one, two))


def _contains(pair: Pair, found: Findings) -> None:
    met, gone, new = meet(
        pair.base.contains, pair.revision.contains,
        lambda c: (pair.base_prints.of_parts(c.schema, 3), c.least, c.most),
        lambda c: (pair.revision_prints.of_parts(c.schema, 3), c.least, c.most),
    )  # fmt: skip
    for one, two in met:
        _contains_kept(pair, one, two, found)
    for one in gone:
        found.locals.append(Local(pair.differ("contains", "removed", Effect.WIDENS, base=one.node)))
    for two in new:
        found.locals.append(Local(pair.differ("contains", "added", Effect.NARROWS, revision=two.node)))


def _contains_kept(pair: Pair, one: ContainsForm, two: ContainsForm, found: Findings) -> None:
    limits = (("min-contains", one.least, two.least, True), ("max-contains", one.most, two.most, False))
    for facet, before, after, lower in limits:
        if before != after:
            for step in limit_steps(facet, before, after, lower=lower):
                difference = pair.differ(
                    step.facet, step.action, step.effect, before=before, after=after, base=one.node, revision=two.node
                )  # fmt: skip
                found.locals.append(Local(difference))
    # An upper limit turns a wider inner schema into a narrower outer one, so the effect is known only without it.
    if one.most is None and two.most is None:
        found.links.extend(pair.links(("contains",), one.schema, two.schema))
        if any(side.items or side.prefix for side in (pair.base, pair.revision)):
            found.links.extend(pair.links(("contains",), one.schema, two.schema, lens="open", facet="contains"))
    else:
        found.links.extend(pair.links(("contains",), one.schema, two.schema, lens="unknown", facet="contains"))
