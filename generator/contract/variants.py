"""Which components extend a schema: the variants of a parent that has a discriminator and no union of its own.

With OpenAPI's older way of writing them the parent does not list its variants; they name it in their `allOf`
(OpenAPI 3.0.4, Composition and Inheritance).
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.contract.schema import Parts, Schema
from generator.contract.space import SchemaSpace


def variants_of(schema: Schema, space: SchemaSpace) -> Mapping[str, Parts]:
    """What each component that extends the schema adds to it, by the component's name, in document order.

    Empty for a schema without a discriminator, and for one that lists its variants in a union.
    """
    if schema.discriminator is None or schema.unions or not schema.parts:
        return {}
    own = frozenset(schema.parts)
    return {
        name: tuple(part for part in parts if part not in own)
        for name, parts in space.extending().items()
        if own < frozenset(parts)
    }
