"""Several sources as one: their facets intersected, what lies below named by the sources that have to hold there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import cast

from msgspec import Struct

from generator.contract.facets import FACETS
from generator.contract.keywords import Keywords, Reader, SchemaSource, Types
from generator.contract.respelled import affirmed, evaluates, named, refused, says_only
from generator.contract.schema import ConditionForm, ContainsForm, Part, Parts, Schema, UnionForm
from generator.contract.unions import glance
from generator.document.model import Json

STRUCTURE = (
    "properties", "items", "additional_properties", "pattern_properties", "property_names", "prefix_items", "contains",
    "negation", "condition", "dependent_schemas", "content_schema", "discriminator", "unevaluated_properties",
    "unevaluated_items",
)  # fmt: skip
"""The fields of `Keywords` that say something about what lies below a value, or about it as a whole."""

_of_objects = attrgetter(
    "properties", "additional_properties", "pattern_properties", "property_names", "dependent_schemas"
)  # fmt: skip
_of_arrays = attrgetter("items", "prefix_items", "contains", "unevaluated_items")
_of_conjuncts = attrgetter("negation", "condition", "content_schema")


class Held(Struct, frozen=True):
    """One source's own keywords inside a conjunction."""

    part: Part
    own: Keywords
    depth: int = 0
    """How many levels lie between the start and this source: allOf, and references with words of their own."""


class Gathered(Struct, frozen=True):
    """All that holds in a conjunction: own keywords in order of discovery, and the unions that stayed unions.

    `affirmed`: some of it stands below a `not` of a `not`.
    """

    held: tuple[Held, ...]
    unions: tuple[UnionForm, ...]
    affirmed: bool = False


@lru_cache(maxsize=4096)
def name_pattern(text: str) -> re.Pattern[str] | None:
    """A `patternProperties` key as a Python pattern, or None when Python cannot read it (ECMA-262 differs)."""
    try:
        return re.compile(text)
    except re.error:
        return None


def merge(schema: Schema, held: Sequence[Held], unions: tuple[UnionForm, ...], read: Reader) -> None:
    """Fill a new schema with all that holds. Nothing is tidied up yet."""
    for one in held:
        _facets(schema, one)
    if len(held) > 1:
        _outermost_default(schema, held)
    schema.unions = unions
    for union in unions:
        schema.types &= union.types | (Types.NULL if union.or_null else Types.NONE)
    owns = [one.own for one in held]
    schema.written_unions = tuple(union for own in owns for union in own.unions)
    if any(any(_of_objects(own)) for own in owns):
        _objects(schema, owns)
    if any(any(_of_arrays(own)) for own in owns):
        _arrays(schema, owns)
    if any(any(_of_conjuncts(own)) for own in owns):
        _conjuncts(schema, owns, read)


def _facets(schema: Schema, one: Held) -> None:
    own = one.own
    types = own.types | Types.NULL if one.part.or_null else own.types
    if types != Types.ALL and (types & schema.types) != schema.types:
        schema.nodes["type"] = own.nodes.get("type", one.part.node)
    schema.types &= types
    for name, value in own.facets.items():
        facet = FACETS[name]
        if facet.gather:
            value = frozenset({value})
        elif name == "enum" and one.part.or_null:
            value = [*cast("list[Json]", value), None]
        node = own.nodes.get(name, one.part.node)
        if name == "required":
            for wanted in cast("frozenset[str]", value):
                schema.required_at.setdefault(wanted, node)
        before = schema.facets.get(name)
        if before is None:
            schema.facets[name] = value
            schema.nodes[name] = node
            continue
        merged = facet.merge(before, value)
        if merged != before:
            schema.facets[name] = merged
            schema.nodes[name] = node
    if own.discriminator is not None and schema.discriminator is None:
        schema.discriminator = own.discriminator
        schema.nodes["discriminator"] = own.discriminator.node


def _for_name(own: Keywords, name: str) -> Iterable[SchemaSource]:
    """What one source says about the values of a name (JSON Schema 2020-12 core §10.3.2)."""
    said = False
    if name in own.properties:
        said = True
        yield own.properties[name]
    for text, child in own.pattern_properties.items():
        pattern = name_pattern(text)
        if pattern is not None and pattern.search(name):
            said = True
            yield child
    if not said and own.additional_properties is not None:
        yield own.additional_properties


def _objects(schema: Schema, owns: Sequence[Keywords]) -> None:
    if any(own.pattern_properties for own in owns):
        owns = [plain for own in owns for plain in named(own)]
    speaking = [o for o in owns if o.properties or o.pattern_properties or o.additional_properties is not None]
    if len(speaking) == 1 and not speaking[0].pattern_properties:
        schema.properties = {name: (Part(child),) for name, child in speaking[0].properties.items()}
        schema.declared = schema.properties
    elif speaking:
        _several_objects(schema, speaking)
    schema.additional = _all("additional_properties", speaking)
    schema.names = _all("property_names", owns)
    names = dict.fromkeys(name for own in owns for name in own.dependent_schemas)
    schema.dependent = {name: _distinct(own.dependent_schemas.get(name) for own in owns) for name in names}


def _several_objects(schema: Schema, speaking: Sequence[Keywords]) -> None:
    """Each name with what every source says about it: its property, its patterns, else its additional properties."""
    names = dict.fromkeys(name for own in speaking for name in own.properties)
    schema.properties = {name: _distinct(child for own in speaking for child in _for_name(own, name)) for name in names}
    schema.declared = {name: _distinct(own.properties.get(name) for own in speaking) for name in names}
    patterns = dict.fromkeys(text for own in speaking for text in own.pattern_properties)
    schema.patterns = {
        text: _distinct(own.pattern_properties.get(text) or own.additional_properties for own in speaking)
        for text in patterns
    }


def _arrays(schema: Schema, owns: Sequence[Keywords]) -> None:
    length = max((len(own.prefix_items) for own in owns), default=0)

    def at(own: Keywords, index: int) -> SchemaSource | None:
        return own.prefix_items[index] if index < len(own.prefix_items) else own.items

    if length:
        schema.prefix = tuple(_distinct(at(own, index) for own in owns) for index in range(length))
    schema.items = _all("items", owns)
    schema.contains = tuple(
        ContainsForm((Part(c.schema),), c.least, c.most, c.node) for c in (own.contains for own in owns) if c
    )
    loose = [own for own in owns if own.unevaluated_items is not None and own.items is None]
    others = [
        own for own in owns
        if own.unevaluated_items is None and (own.prefix_items or own.items is not None or own.condition is not None)
    ]  # fmt: skip
    dropped = any(own.unions or own.negation is not None for own in owns)  # what they speak of may count as evaluated
    if loose and not (dropped or schema.unions or schema.contains or others or any(own.condition for own in loose)):
        schema.items = _all("unevaluated_items", loose)
    else:
        schema.unevaluated_items = tuple(_distinct([own.unevaluated_items]) for own in loose)
    if loose and not schema.types & Types.ARRAY:
        schema.idle["unevaluated-items"] = True


def _conjuncts(schema: Schema, owns: Sequence[Keywords], read: Reader) -> None:
    evaluated = any(evaluates(own) for own in owns)
    schema.negations = tuple(
        _distinct([source])
        for own in owns
        if own.negation is not None
        for source in refused(own.negation, read)
        if evaluated or affirmed(source, read) is None
    )
    schema.content = _all("content_schema", owns)
    if any(own.condition is not None for own in owns):
        schema.conditions = tuple(_conditions(owns, read, evaluated))


def _conditions(owns: Sequence[Keywords], read: Reader, evaluated: bool) -> Iterable[ConditionForm]:
    """The conditions that are not settled. `if` of a `not` is `else`, unless it matters what counts as evaluated."""
    for condition in (own.condition for own in owns):
        if condition is None:
            continue
        test, then, otherwise = condition.test, condition.then, condition.otherwise
        look = glance(test, read)
        if look.anything or look.nothing:
            continue
        if not evaluated:
            own = read(test)
            while own.negation is not None and says_only("negation", own):
                test, then, otherwise = own.negation, otherwise, then
                own = read(test)
            then, otherwise = (
                None if source is not None and glance(source, read).anything else source for source in (then, otherwise)
            )
        if then is not None or otherwise is not None:
            yield ConditionForm(_distinct([test]), _distinct([then]), _distinct([otherwise]), condition.node)


def _outermost_default(schema: Schema, held: Sequence[Held]) -> None:
    """Of several defaults the outermost counts; of several at one depth the first in canonical order."""
    said = [(one.depth, one) for one in held if "default" in one.own.facets]
    if len(said) > 1:
        depth = min(depth for depth, _ in said)
        chosen = min(
            (one for at, one in said if at == depth),
            key=lambda one: json.dumps(one.own.facets["default"], sort_keys=True, default=str),
        )
        schema.facets["default"] = chosen.own.facets["default"]
        schema.nodes["default"] = chosen.own.nodes.get("default", chosen.part.node)


def _all(field: str, owns: Sequence[Keywords]) -> Parts:
    """What all sources say in one field, as a conjunction."""
    said = [source for source in (getattr(own, field) for own in owns) if source is not None]
    return (Part(said[0]),) if len(said) == 1 else _distinct(said)


def _distinct(sources: Iterable[SchemaSource | None]) -> Parts:
    return tuple(dict.fromkeys(Part(source) for source in sources if source is not None))
