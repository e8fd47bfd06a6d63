"""All schemas of one document in normal form, made on demand and interned.

`schema(parts)` follows `$ref` and `allOf` with a visited set until only own keywords are left, merges the facets, and
names what lies below by the sets of sources that have to hold there. Sets absorb repetition: `A: allOf [A, …]` ends,
twenty doubling levels are one set, and the number of schemas is finite.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

from generator.contract.facets import FACETS
from generator.contract.keywords import Keywords, SchemaSource, Types
from generator.contract.schema import ConditionForm, ContainsForm, Part, Parts, Schema, UnionForm
from generator.contract.tidy import tidy
from generator.contract.unions import Reduced, glance, reduce
from generator.document.model import Json, Node

_SPEAKING = (
    "properties", "items", "unions", "additional_properties", "pattern_properties", "property_names", "prefix_items",
    "contains", "negation", "condition", "dependent_schemas", "content_schema", "discriminator",
    "unevaluated_properties", "unevaluated_items",
)  # fmt: skip
"""The fields of `Keywords` beside types and facets that say something about values."""


@lru_cache(maxsize=4096)
def name_pattern(text: str) -> re.Pattern[str] | None:
    """A `patternProperties` key as a Python pattern, or None when Python cannot read it (ECMA-262 differs)."""
    try:
        return re.compile(text)
    except re.error:
        return None


@dataclass(frozen=True, slots=True)
class Held:
    """One source's own keywords inside a conjunction."""

    part: Part
    own: Keywords
    depth: int = 0
    """How many references and allOf levels lie between the start and this source."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """All that holds in a conjunction: own keywords in order of discovery, and the unions that stayed unions."""

    held: tuple[Held, ...]
    unions: tuple[UnionForm, ...]


class SchemaSpace:
    """Interns the normal-form schemas of one document. `read` gives a source's own keywords."""

    def __init__(self, read: Callable[[SchemaSource], Keywords]) -> None:
        self.read = read
        self._by_parts: dict[Parts, Schema] = {}
        self._by_key: dict[frozenset[Part], Schema] = {}
        self._reduced: dict[Node, Reduced] = {}

    def of(self, source: SchemaSource) -> Schema:
        """The normal form of one source."""
        return self.schema((Part(source),))

    def schema(self, parts: Parts) -> Schema:
        """The normal form of a conjunction. `parts` must not be empty (see `anything`)."""
        found = self._by_parts.get(parts)
        if found is None:
            gathered = self.gather(parts)
            key = frozenset(held.part for held in gathered.held) or frozenset(parts[:1])
            found = self._by_key.get(key)
            if found is None:
                found = self._by_key[key] = self._merge(key, parts, gathered)
            self._by_parts[parts] = found
        return found

    def anything(self, node: Node) -> Schema:
        """The schema that allows everything, shown at `node`."""
        return Schema(frozenset(), (), node)

    # ------------------------------------------------------------------ gathering

    def gather(self, parts: Parts) -> Gathered:
        """Follow references, allOf and unions of one until only own keywords are left."""
        held: list[Held] = []
        unions: list[UnionForm] = []
        waiting = deque((part, 0) for part in parts)
        seen = set(parts)
        while waiting:
            part, depth = waiting.popleft()
            own = self.read(part.source)
            added: list[Part] = [Part(inner, part.or_null, part.bare) for inner in own.parts]
            if own.condition is not None:
                added.extend(self._settled_condition(own, part))
            if not part.bare:
                for union in own.unions:
                    outcome = self._reduce(union.node, own, union)
                    if outcome.part is not None:
                        added.append(replace(outcome.part, or_null=outcome.part.or_null or part.or_null))
                    elif outcome.form is not None:
                        form = outcome.form
                        unions.append(replace(form, or_null=True) if part.or_null and not form.or_null else form)
            if self._says_something(own):
                held.append(Held(part, own, depth))
            for inner in added:
                if inner not in seen:
                    seen.add(inner)
                    waiting.append((inner, depth + 1))
        return Gathered(tuple(held), tuple(unions))

    def _reduce(self, node: Node, own: Keywords, union: object) -> Reduced:
        found = self._reduced.get(node)
        if found is None:
            found = self._reduced[node] = reduce(next(u for u in own.unions if u is union), self.read)
        return found

    def _settled_condition(self, own: Keywords, part: Part) -> list[Part]:
        """The branch of an if/then/else whose test is always or never true, as a plain part."""
        condition = own.condition
        assert condition is not None
        look = glance(condition.test, self.read)
        if look.kind != "types" or look.types not in (Types.ALL, Types.NONE):
            return []
        branch = condition.then if look.types == Types.ALL else condition.otherwise
        return [Part(branch, part.or_null, part.bare)] if branch is not None else []

    @staticmethod
    def _says_something(own: Keywords) -> bool:
        return bool(own.types != Types.ALL or own.facets or any(getattr(own, name) for name in _SPEAKING))

    # ------------------------------------------------------------------ merging

    def _merge(self, key: frozenset[Part], parts: Parts, gathered: Gathered) -> Schema:
        schema = Schema(key, tuple(held.part for held in gathered.held) or parts, self._home(parts[0]))
        held = self._closed_by_unevaluated(gathered, schema)
        for one in held:
            self._merge_facets(schema, one)
        _outermost_default(schema, held)
        schema.unions = gathered.unions
        for union in gathered.unions:
            schema.types &= union.types | (Types.NULL if union.or_null else Types.NONE)
        self._merge_object(schema, held)
        self._merge_array(schema, held)
        self._merge_conjuncts(schema, held)
        tidy(schema, self)
        return schema

    def _home(self, part: Part) -> Node:
        """Where a schema stands for people: past references that say nothing themselves, at what they refer to."""
        seen = {part.source}
        source = part.source
        while True:
            own = self.read(source)
            if len(own.parts) != 1 or self._says_something(own) or own.parts[0] in seen:
                return Part(source).node
            source = own.parts[0]
            seen.add(source)

    def _merge_facets(self, schema: Schema, one: Held) -> None:
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

    def _closed_by_unevaluated(self, gathered: Gathered, schema: Schema) -> tuple[Held, ...]:
        """`unevaluatedProperties` as `additionalProperties` over all names beside and below it, where that is exact."""
        held: list[Held] = []
        kept: list[Parts] = []
        for one in gathered.held:
            source = one.own.unevaluated_properties
            if source is None:
                held.append(one)
                continue
            below = self.gather((one.part,))
            if any(inner.own.additional_properties is not None for inner in below.held):
                held.append(one)
                continue
            if below.unions or any(inner.own.condition or inner.own.dependent_schemas for inner in below.held):
                kept.append((Part(source),))
                held.append(one)
                continue
            names: dict[str, SchemaSource] = {}
            patterns: dict[str, SchemaSource] = {}
            for inner in below.held:
                for name, child in inner.own.properties.items():
                    names.setdefault(name, child)
                for pattern, child in inner.own.pattern_properties.items():
                    patterns.setdefault(pattern, child)
            own = replace(one.own, additional_properties=source, properties={**names, **one.own.properties},
                          pattern_properties={**patterns, **one.own.pattern_properties})  # fmt: skip
            held.append(replace(one, own=own))
        schema.unevaluated_properties = tuple(kept)
        return tuple(held)

    @staticmethod
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

    def _merge_object(self, schema: Schema, held: tuple[Held, ...]) -> None:
        owns = [one.own for one in held]
        speaking = [own for own in owns if own.properties or own.pattern_properties or own.additional_properties]
        properties: dict[str, Parts] = {}
        for own in owns:
            for name in own.properties:
                if name not in properties:
                    sources = (s for other in speaking for s in self._for_name(other, name))
                    properties[name] = _distinct(sources)
        patterns: dict[str, Parts] = {}
        for own in owns:
            for text in own.pattern_properties:
                if text not in patterns:
                    patterns[text] = _distinct(
                        other.pattern_properties.get(text) or other.additional_properties
                        for other in speaking
                    )  # fmt: skip
        schema.properties = properties
        schema.declared = {name: _distinct(own.properties.get(name) for own in owns) for name in properties}
        schema.patterns = patterns
        schema.additional = _distinct(own.additional_properties for own in owns)
        schema.names = _distinct(own.property_names for own in owns)
        dependent: dict[str, Parts] = {}
        for own in owns:
            for name in own.dependent_schemas:
                dependent.setdefault(name, _distinct(other.dependent_schemas.get(name) for other in owns))
        schema.dependent = dependent

    @staticmethod
    def _merge_array(schema: Schema, held: tuple[Held, ...]) -> None:
        owns = [one.own for one in held]
        length = max((len(own.prefix_items) for own in owns), default=0)

        def at(own: Keywords, index: int) -> SchemaSource | None:
            return own.prefix_items[index] if index < len(own.prefix_items) else own.items

        schema.prefix = tuple(_distinct(at(own, index) for own in owns) for index in range(length))
        schema.items = _distinct(own.items for own in owns)
        schema.contains = tuple(
            ContainsForm((Part(c.schema),), c.least, c.most, c.node) for c in (own.contains for own in owns) if c
        )
        loose = [own for own in owns if own.unevaluated_items is not None and own.items is None]
        if loose and not schema.unions and not schema.contains and len(owns) == len(loose):
            schema.items = _distinct(own.unevaluated_items for own in loose)
        else:
            schema.unevaluated_items = tuple(_distinct([own.unevaluated_items]) for own in loose)

    def _merge_conjuncts(self, schema: Schema, held: tuple[Held, ...]) -> None:
        owns = [one.own for one in held]
        schema.negations = tuple(_distinct([own.negation]) for own in owns if own.negation is not None)
        schema.content = _distinct(own.content_schema for own in owns)
        conditions = []
        for own in owns:
            condition = own.condition
            if condition is None or (condition.then is None and condition.otherwise is None):
                continue
            look = glance(condition.test, self.read)
            if look.kind == "types" and look.types in (Types.ALL, Types.NONE):
                continue
            conditions.append(
                ConditionForm(
                    (Part(condition.test),),
                    _distinct([condition.then]),
                    _distinct([condition.otherwise]),
                    condition.node,
                )
            )
        schema.conditions = tuple(conditions)


def _outermost_default(schema: Schema, held: tuple[Held, ...]) -> None:
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


def _distinct(sources: Iterable[SchemaSource | None]) -> Parts:
    return tuple(dict.fromkeys(Part(source) for source in sources if source is not None))
