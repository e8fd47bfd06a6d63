"""The array side of a pair: items by position, contains."""

from __future__ import annotations

from generator.compare.facets import limit_steps
from generator.compare.model import Effect
from generator.compare.pairs import Findings, Local, Pair
from generator.contract.schema import ContainsForm


def compare_arrays(pair: Pair, found: Findings) -> None:
    """Everything about arrays, added to `found`. Both sides admit arrays."""
    _prefix(pair, found)
    _items(pair, found)
    _contains(pair, found)
    one, two = pair.base.unevaluated_items, pair.revision.unevaluated_items
    if len(one) == len(two):
        for before, after in zip(one, two, strict=True):
            found.links.extend(pair.links(("unevaluatedItems",), before, after))
    else:
        action, effect = ("added", Effect.NARROWS) if len(two) > len(one) else ("removed", Effect.WIDENS)
        found.locals.append(Local(pair.differ("unevaluated-items", action, effect)))


def _prefix(pair: Pair, found: Findings) -> None:
    """Each position against what the other side says about it: its own position, else its items.

    A position that only one side names is told as added or removed, with the effect of that difference.
    """
    for index in range(max(len(pair.base.prefix), len(pair.revision.prefix))):
        named = index < len(pair.base.prefix), index < len(pair.revision.prefix)
        one = pair.base.prefix[index] if named[0] else pair.base.items
        two = pair.revision.prefix[index] if named[1] else pair.revision.items
        path = ("prefixItems", str(index))
        if all(named):
            found.links.extend(pair.links(path, one, two))
        else:
            action = "added" if named[1] else "removed"
            found.links.extend(pair.links(path, one, two, lens="same", facet="prefix-items", action=action))


def _items(pair: Pair, found: Findings) -> None:
    one, two = pair.base.items, pair.revision.items
    if not one and not two:
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
    for index in range(max(len(pair.base.contains), len(pair.revision.contains))):
        one = pair.base.contains[index] if index < len(pair.base.contains) else None
        two = pair.revision.contains[index] if index < len(pair.revision.contains) else None
        if one is not None and two is not None:
            _contains_kept(pair, one, two, found)
            continue
        action, effect = ("added", Effect.NARROWS) if two is not None else ("removed", Effect.WIDENS)
        difference = pair.differ(
            "contains", action, effect, base=one.node if one else None, revision=two.node if two else None
        )  # fmt: skip
        found.locals.append(Local(difference))


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
    else:
        found.links.extend(pair.links(("contains",), one.schema, two.schema, lens="unknown", facet="contains"))
