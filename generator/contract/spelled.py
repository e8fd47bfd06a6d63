"""Sources in the words of JSON Schema 2020-12, whichever version they were written in, for a validator to judge."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from generator.contract.keywords import TYPE_OF_NAME, Bound, Keywords, Reader, SchemaSource, Types, TypeSet
from generator.contract.schema import Part, Parts
from generator.document.model import Json

_AS_WRITTEN: Final = {
    "format": "format", "pattern": "pattern", "enum": "enum", "multiple-of": "multipleOf", "min-length": "minLength",
    "max-length": "maxLength", "min-items": "minItems", "max-items": "maxItems", "min-properties": "minProperties",
    "max-properties": "maxProperties", "unique-items": "uniqueItems",
}  # fmt: skip
_BOUNDS: Final = {"lower": ("minimum", "exclusiveMinimum"), "upper": ("maximum", "exclusiveMaximum")}
_SINGLE: Final = {
    "additional_properties": "additionalProperties", "unevaluated_properties": "unevaluatedProperties",
    "property_names": "propertyNames", "items": "items", "unevaluated_items": "unevaluatedItems", "negation": "not",
}  # fmt: skip
_MAPS: Final = {
    "properties": "properties", "pattern_properties": "patternProperties", "dependent_schemas": "dependentSchemas",
}  # fmt: skip


_DEEP: Final = 4
"""So many references are followed to find out whether a property is marked."""


class UnspeakableError(Exception):
    """There is too much of it, or something that is not understood."""


@dataclass(slots=True)
class Speller:
    """Spells the sources of one document.

    `most`: how many schemas are spelled before it gives up. `unsent`: `read-only` or `write-only`, the mark of
    properties that the direction does not carry: they are not demanded, and nothing is said of their values.
    """

    read: Reader
    most: int
    unsent: str = ""
    definitions: dict[str, Json] = field(default_factory=dict)
    """What references in the result refer to (`#/components/schemas/…`): schemas that are met again, also inside
    themselves."""
    _names: dict[tuple[SchemaSource, bool], str] = field(default_factory=dict)
    _spelled: dict[str, Json] = field(default_factory=dict)
    _used: set[str] = field(default_factory=set)
    _count: int = 0

    def parts(self, parts: Parts) -> Json:
        """A conjunction. Raises UnspeakableError when it is too large or says what no validator understands."""
        spelled = [self._part(part) for part in parts]
        return spelled[0] if len(spelled) == 1 else {"allOf": spelled}

    def _part(self, part: Part) -> Json:
        found = self._source(part.source, part.bare)
        return {"anyOf": [found, {"type": "null"}]} if part.or_null else found

    def _source(self, source: SchemaSource, bare: bool = False) -> Json:
        key = (source, bare)
        name = self._names.get(key)
        if name is not None:
            return self._again(name)
        self._count += 1
        if self._count > self.most:
            raise UnspeakableError
        name = self._names[key] = f"n{self._count}"
        found = self._spelled[name] = self._keywords(self.read(source), bare)
        if name in self._used:
            self.definitions[name] = found
        return found

    def _leave_out(self, own: Keywords, made: dict[str, Json]) -> None:
        """Take back what is said of properties that the direction does not carry."""
        names = [name for name, source in own.properties.items() if self.unsent and self._marked(source, _DEEP)]
        properties, wanted = made.get("properties"), made.get("required")
        for name in names:
            cast("dict[str, Json]", properties)[name] = True
        if names and isinstance(wanted, list):
            made["required"] = [name for name in wanted if name not in names]

    def _marked(self, source: SchemaSource, deep: int) -> bool:
        own = self.read(source)
        return self.unsent in own.facets or (deep > 0 and any(self._marked(part, deep - 1) for part in own.parts))

    def _again(self, name: str) -> Json:
        found = self._spelled.get(name)
        if found is None:  # inside itself
            self._used.add(name)
        elif not _holds_others(found):
            return found
        else:
            self.definitions[name] = found
        return {"$ref": f"#/components/schemas/{name}"}

    def _keywords(self, own: Keywords, bare: bool) -> Json:
        made: dict[str, Json] = {}
        all_of: list[Json] = [self._source(part, bare) for part in own.parts]
        if own.types != Types.ALL:
            _types(own.types, made, all_of)
        _facets(own, made)
        for field_name, word in _SINGLE.items():
            source = cast("SchemaSource | None", getattr(own, field_name))
            if source is not None:
                made[word] = self._source(source)
        for field_name, word in _MAPS.items():
            sources = getattr(own, field_name)
            if sources:
                made[word] = {name: self._source(source) for name, source in sources.items()}
        self._leave_out(own, made)
        for text in own.pattern_properties:
            _read(text)
        if own.prefix_items:
            made["prefixItems"] = [self._source(source) for source in own.prefix_items]
        if own.contains is not None:
            made["contains"], made["minContains"] = self._source(own.contains.schema), own.contains.least
            if own.contains.most is not None:
                made["maxContains"] = own.contains.most
        if own.condition is not None:
            made["if"] = self._source(own.condition.test)
            for word, branch in (("then", own.condition.then), ("else", own.condition.otherwise)):
                if branch is not None:
                    made[word] = self._source(branch)
        for union in () if bare else own.unions:
            branches: Json = [self._source(branch) for branch in union.branches]
            if union.kind in made:
                all_of.append({union.kind: branches})
            else:
                made[union.kind] = branches
        if all_of:
            made["allOf"] = all_of
        return made


def _holds_others(schema: Json) -> bool:
    """Is it worth a reference? What holds no other schemas is as well written again."""
    return isinstance(schema, dict) and any(isinstance(value, dict | list) for value in schema.values())


def _types(types: TypeSet, made: dict[str, Json], all_of: list[Json]) -> None:
    if types == Types.NONE:
        all_of.append(False)
        return
    names = [name for name, bits in TYPE_OF_NAME.items() if name not in ("integer", "number") and types & bits]
    if types & Types.FRACTION:
        names.append("number")
        if not types & Types.INTEGER:
            all_of.append({"not": {"type": "integer"}})
    elif types & Types.INTEGER:
        names.append("integer")
    listed: list[Json] = [*names]
    made["type"] = names[0] if len(names) == 1 else listed


def _read(pattern: str) -> None:
    """Only what we understand ourselves: for anything else no texts that match could be made."""
    from generator.contract.automaton import finds

    if finds(pattern, "") is None:
        raise UnspeakableError


def _facets(own: Keywords, made: dict[str, Json]) -> None:
    for name, value in own.facets.items():
        if name == "opaque":
            raise UnspeakableError
        if name == "pattern":
            _read(cast(str, value))
        if name in _AS_WRITTEN:
            made[_AS_WRITTEN[name]] = cast(Json, value)
        elif name in _BOUNDS:
            bound = cast(Bound, value)
            made[_BOUNDS[name][bound.exclusive]] = bound.value
        elif name == "required":
            made["required"] = [*sorted(cast("frozenset[str]", value))]
        elif name == "dependent-required":
            wanted = cast("dict[str, frozenset[str]]", value)
            made["dependentRequired"] = {key: [*sorted(names)] for key, names in wanted.items()}
