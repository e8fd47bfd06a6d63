"""All schemas of one document in normal form, made on demand and interned.

`schema(parts)` follows `$ref` and `allOf` with a visited set until only own keywords are left, merges the facets, and
names what lies below by the sets of sources that have to hold there. Sets absorb repetition: `A: allOf [A, …]` ends,
twenty doubling levels are one set, and the number of schemas is finite.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from operator import attrgetter

from msgspec.structs import replace

from generator.contract.keywords import Keywords, Reader, SchemaSource, Types, Union
from generator.contract.merge import STRUCTURE, Gathered, Held, merge
from generator.contract.respelled import affirmed, evaluates, refused, speaks_of_parts
from generator.contract.schema import Part, Parts, Schema, UnionForm
from generator.contract.tidy import tidy
from generator.contract.unions import Reduced, glance, reduce
from generator.document.model import Node

_speaking = attrgetter(*STRUCTURE, "unions")
"""The fields of `Keywords` beside types and facets that say something about values."""


class SchemaSpace:
    """Interns the normal-form schemas of one document.

    `read` gives a source's own keywords; `named` are the document's component schemas.
    """

    def __init__(self, read: Reader, named: Mapping[str, SchemaSource] | None = None) -> None:
        self.read = read
        self._named = named or {}
        self._extending: dict[str, Parts] | None = None
        self._by_parts: dict[Parts, Schema] = {}
        self._by_key: dict[frozenset[Part], Schema] = {}
        self._reduced: dict[Node, Reduced] = {}

    def of(self, source: SchemaSource) -> Schema:
        """The normal form of one source."""
        return self.schema((Part(source),))

    def schema(self, parts: Parts) -> Schema:
        """The normal form of a conjunction. `parts` must not be empty (see `anything`)."""
        found = self._by_parts.get(parts)
        if found is None and len(parts) == 1:
            target = self._referred(parts[0])
            if target is not None:
                found = self._by_parts[parts] = self.schema((target,))
        if found is None:
            gathered = self.gather(parts)
            key = frozenset(held.part for held in gathered.held) or frozenset(parts[:1])
            found = self._by_key.get(key)
            if found is None:
                found = self._by_key[key] = self._merge(key, parts, gathered)
            self._by_parts[parts] = found
        return found

    def extending(self) -> Mapping[str, Parts]:
        """The components that are made of several sources, by name, with these sources."""
        if self._extending is None:
            made = {name: source for name, source in self._named.items() if self.read(source).parts}
            found = {name: self.of(source).parts for name, source in made.items()}
            self._extending = {name: parts for name, parts in found.items() if len(parts) > 1}
        return self._extending

    def _referred(self, part: Part) -> Part | None:
        """What a part that is nothing but a reference leads to, at the end of all of them; None for any other part."""
        seen = {part.source}
        source = part.source
        while True:
            own = self.read(source)
            if len(own.parts) != 1 or self._says_something(own):
                return None if source is part.source else replace(part, source=source)
            source = own.parts[0]
            if source in seen:
                return None
            seen.add(source)

    def anything(self, node: Node) -> Schema:
        """The schema that allows everything, shown at `node`."""
        return Schema(frozenset(), (), node)

    # ------------------------------------------------------------------ gathering

    def gather(self, parts: Parts) -> Gathered:
        """Follow references, allOf, unions of one and `not` of `not` until only own keywords are left."""
        found = self._gather(parts, affirming=True)
        if not found.affirmed or not any(evaluates(held.own) for held in found.held):
            return found
        return self._gather(parts, affirming=False)  # what stands below a `not` never counts as evaluated

    def _gather(self, parts: Parts, *, affirming: bool) -> Gathered:
        held: list[Held] = []
        unions: list[UnionForm] = []
        affirms = False
        waiting = deque((part, 0) for part in parts)
        seen = set(parts)
        while waiting:
            part, depth = waiting.popleft()
            own = self.read(part.source)
            added: list[Part] = [Part(inner, part.or_null, part.bare) for inner in own.parts]
            if own.condition is not None:
                added.extend(self._settled_condition(own, part))
            if own.negation is not None and affirming:
                sources = (affirmed(source, self.read) for source in refused(own.negation, self.read))
                twice = [Part(source, part.or_null, part.bare) for source in sources if source is not None]
                affirms = affirms or bool(twice)
                added.extend(twice)
            if not part.bare:
                for union in own.unions:
                    outcome = self._reduce(union)
                    if outcome.part is not None:
                        added.append(replace(outcome.part, or_null=outcome.part.or_null or part.or_null))
                    elif outcome.form is not None:
                        form = outcome.form
                        unions.append(replace(form, or_null=True) if part.or_null and not form.or_null else form)
            says = self._says_something(own)
            if says:
                held.append(Held(part, own, depth))
            if not added:
                continue
            new = [inner for inner in dict.fromkeys(added) if inner not in seen]
            seen.update(new)
            if len(added) == 1 and not says:  # a mere reference is what it refers to: no level of its own
                waiting.extendleft((inner, depth) for inner in new)
            else:
                waiting.extend((inner, depth + 1) for inner in new)
        return Gathered(tuple(held), tuple(unions), affirms)

    def _reduce(self, union: Union) -> Reduced:
        found = self._reduced.get(union.node)
        if found is None:
            found = self._reduced[union.node] = reduce(union, self.read)
        return found

    def _settled_condition(self, own: Keywords, part: Part) -> list[Part]:
        """The branch of an if/then/else whose test is always or never true, as a plain part."""
        condition = own.condition
        assert condition is not None
        look = glance(condition.test, self.read)
        if not (look.anything or look.nothing):
            return []
        branch = condition.then if look.anything else condition.otherwise
        return [Part(branch, part.or_null, part.bare)] if branch is not None else []

    @staticmethod
    def _says_something(own: Keywords) -> bool:
        return bool(own.types != Types.ALL or own.facets or any(_speaking(own)))

    def _dropped_evaluate(self, own: Keywords) -> bool:
        """Do branches of its unions that say nothing more about values speak of properties or items all the same?"""
        return any(
            speaks_of_parts(branch, self.read)
            for union in own.unions
            for part in (self._reduce(union).part,)
            for branch in union.branches
            if part is None or branch != part.source
        )

    # ------------------------------------------------------------------ merging

    def _merge(self, key: frozenset[Part], parts: Parts, gathered: Gathered) -> Schema:
        schema = Schema(key, tuple(held.part for held in gathered.held) or parts, self._home(parts[0]))
        held = self._closed_by_unevaluated(gathered, schema)
        merge(schema, held, gathered.unions, self.read)
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
            if (
                below.unions
                or any(inner.own.condition or inner.own.dependent_schemas for inner in below.held)
                or any(self._dropped_evaluate(inner.own) for inner in below.held if inner.own.unions)
            ):
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
            schema.closing = "unevaluatedProperties"
            own = replace(one.own, additional_properties=source, properties={**names, **one.own.properties},
                          pattern_properties={**patterns, **one.own.pattern_properties})  # fmt: skip
            held.append(replace(one, own=own))
        schema.unevaluated_properties = tuple(kept)
        return tuple(held)
