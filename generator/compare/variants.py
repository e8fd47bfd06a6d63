"""Variants that a parent with a discriminator does not list: the components that extend it by `allOf`.

What such a component adds to its parent is compared, so that what the parent itself says is told once.
"""

from __future__ import annotations

from generator.compare.model import Effect
from generator.compare.pairs import Findings, Local, Pair
from generator.contract.keywords import Composed, SchemaSource
from generator.contract.schema import Parts
from generator.contract.variants import variants_of


def compare_variants(pair: Pair, found: Findings) -> None:
    """Add what is found about the variants of both sides; nothing where one side lists its variants in a union."""
    if pair.base.discriminator is None or pair.revision.discriminator is None:
        return
    if pair.base.unions or pair.revision.unions:
        return
    before, after = variants_of(pair.base, pair.base_space), variants_of(pair.revision, pair.revision_space)
    for name in dict.fromkeys((*before, *after)):
        one, two = before.get(name), after.get(name)
        if one is not None and two is not None:
            found.links.extend(pair.links((f"oneOf[{_label(two, name)}]",), one, two))
        elif one is not None:
            _alone(pair, "mapping-deleted", Effect.NARROWS, name, one, found)
        elif two is not None:
            _alone(pair, "mapping-added", Effect.WIDENS, name, two, found)


def _alone(pair: Pair, action: str, effect: Effect, name: str, parts: Parts, found: Findings) -> None:
    """A variant of one side; not told where a mapping names it, since that is told as such."""
    gone = effect is Effect.NARROWS
    discriminator = pair.base.discriminator if gone else pair.revision.discriminator
    assert discriminator is not None
    if any(_is_component(target, name) for target in discriminator.mapping.values()):
        return
    node = parts[0].node
    difference = pair.differ(
        "discriminator", action, effect, before=name if gone else None, after=None if gone else name, name=name,
        base=node if gone else None, revision=None if gone else node,
    )  # fmt: skip
    found.locals.append(Local(difference))


def _is_component(target: SchemaSource | None, name: str) -> bool:
    return target is not None and not isinstance(target, Composed) and target.pointer[-1:] == (name,)


def _label(parts: Parts, name: str) -> str:
    """The component's place; of what it adds only places inside it are known."""
    pointer = parts[0].node.pointer
    return f"#/{pointer[0]}/{name}" if pointer[:1] == ("definitions",) else f"#/components/schemas/{name}"
