"""Schemas in words: the type of a value, and what else is said of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from generator.contract.keywords import Bound, Composed, SchemaSource, Types
from generator.contract.model import Contract
from generator.contract.schema import Part, Parts, Schema
from generator.contract.unions import reduce
from generator.document.model import Json, Node
from generator.site.model import Note, Piece, Row, Type
from generator.site.text import clean, excerpt, markdown

_NAMES = (
    (Types.BOOLEAN, "boolean"),
    (Types.NUMBER, "number"),
    (Types.INTEGER, "integer"),
    (Types.STRING, "string"),
    (Types.OBJECT, "object"),
)
VALUES_IN_TYPE = 16
CHARACTERS_IN_TYPE = 480
VALUES_LISTED = 400
CHARACTERS_LISTED = 24_000
BRANCHES_IN_TYPE = 6
_LONGEST_VALUE = 160
_BAR = Piece(" | ")


def literal(value: Json) -> str:
    """A value as types and notes show it: text in single quotes, the rest as JSON."""
    if isinstance(value, str):
        return f"'{_cut(clean(value))}'"
    return _cut(json.dumps(value, ensure_ascii=False)).encode("utf-8", "replace").decode()


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "…"


class Reader:
    """Reads one contract's schemas for pages. `files` maps a component's name to its page."""

    def __init__(self, contract: Contract, files: Mapping[str, str]) -> None:
        self.contract = contract
        self.space = contract.space
        self.files = files
        self._types: dict[Parts, Type] = {}
        self._fields: dict[object, tuple[Row, Parts, tuple[str, ...]]] = {}
        self._members: dict[object, list[tuple[str, Parts, tuple[str, ...]]]] = {}
        self._names = {source: name for name, source in contract.schemas.items()}

    # ------------------------------------------------------------------ what a schema is called and says

    def schema(self, parts: Parts) -> Schema:
        return self.space.schema(parts) if parts else self.space.anything(self.contract.document.root)

    def component(self, parts: Parts) -> str:
        """The component that these parts are, past references and a null beside it; '' when they are none."""
        if len(parts) != 1:
            return ""
        source = parts[0].source
        seen: set[SchemaSource] = set()
        while source not in seen:
            seen.add(source)
            name = self._names.get(source)
            if name is not None:
                return name
            own = self.space.read(source)
            if self._speaks(source):
                return ""
            if len(own.parts) == 1 and not own.unions:
                source = own.parts[0]
            elif len(own.unions) == 1 and not own.parts:
                reduced = reduce(own.unions[0], self.space.read).part
                if reduced is None:
                    return ""
                source = reduced.source
            else:
                return ""
        return ""

    def _speaks(self, source: SchemaSource) -> bool:
        own = self.space.read(source)
        return bool(
            own.types != Types.ALL or own.properties or own.items or own.additional_properties or own.pattern_properties
            or own.prefix_items or own.negation or own.condition or set(own.facets) - {"default", "deprecated"}
        )  # fmt: skip

    def named(self, parts: Parts) -> Piece | None:
        name = self.component(parts)
        return Piece(name, self.files[name]) if name in self.files else None

    def description(self, parts: Parts) -> str:
        """The nearest description: of the place itself, else of what it refers to."""
        return self._nearest(parts, "description")

    def title(self, parts: Parts) -> str:
        return self._nearest(parts, "title")

    def _nearest(self, parts: Parts, what: str) -> str:
        waiting = [part.source for part in parts]
        seen = set(waiting)
        while waiting:
            source = waiting.pop(0)
            own = self.space.read(source)
            found = own.title if what == "title" else own.description
            if found:
                return found
            below = list(own.parts)
            if len(own.unions) == 1 and not own.parts:
                reduced = reduce(own.unions[0], self.space.read).part
                below += [reduced.source] if reduced is not None else []
            for inner in below:
                if inner not in seen:
                    seen.add(inner)
                    waiting.append(inner)
        return ""

    def written_example(self, parts: Parts) -> tuple[Json] | None:
        """`example`, or the first of `examples`, at the place itself or at what it refers to."""
        for part in parts:
            source: SchemaSource = part.source
            for _ in range(8):
                node = None if isinstance(source, Composed) else source
                value = node.value if isinstance(node, Node) else None
                if isinstance(value, dict):
                    if "example" in value:
                        return (value["example"],)
                    listed = value.get("examples")
                    if isinstance(listed, list) and listed:
                        return (listed[0],)
                own = self.space.read(source)
                if len(own.parts) != 1:
                    break
                source = own.parts[0]
        return None

    # ------------------------------------------------------------------ fields

    def field(
        self, name: str, parts: Parts, flags: tuple[str, ...], description: str, notes: tuple[Note, ...]
    ) -> tuple[Row, Parts, tuple[str, ...]]:
        """What is said of a field, what would be opened in it, and the property path down to there."""
        key = (name, parts, flags, description, notes)
        found = self._fields.get(key)
        if found is None:
            schema = self.schema(parts)
            values, more = self.listed_values(schema)
            row = Row(
                name=clean(name),
                type=self.type(parts),
                flags=(*flags, *(flag for flag in self.flags(schema) if flag not in flags)),
                notes=(*self.notes(schema), *notes, *self.example_note(parts, schema)),
                description=markdown(description or self.description(parts)),
                values=values,
                more_values=more,
            )
            found = self._fields[key] = (row, *self.inner(parts, schema))
        return found

    def inner(self, parts: Parts, schema: Schema) -> tuple[Parts, tuple[str, ...]]:
        """Past arrays and maps to what has fields of its own, and the property path down to there."""
        path: tuple[str, ...] = ()
        for _ in range(8):
            if schema.properties or schema.unions or schema.patterns:
                break
            if schema.items and not schema.prefix and schema.types & Types.ARRAY:
                parts, path = schema.items, (*path, "items")
            elif schema.additional and schema.types & Types.OBJECT:
                parts, path = schema.additional, (*path, "additionalProperties")
            else:
                break
            schema = self.schema(parts)
        return parts, path

    def members(self, schema: Schema, absent: str) -> list[tuple[str, Parts, tuple[str, ...]]]:
        """Name, schema and flags of everything in a value, but for what bears the mark `absent`."""
        key = (id(schema), absent)
        found = self._members.get(key)
        if found is not None:
            return found
        found = self._members[key] = []
        required = schema.required
        for name, parts in schema.properties.items():
            child = self.schema(parts)
            if (absent and child.marked(absent)) or child.impossible:
                continue
            found.append((name, parts, ("required",) if name in required else ()))
        found += [(f"/{pattern}/", parts, ()) for pattern, parts in schema.patterns.items()]
        if schema.additional and schema.properties:
            inner = self.schema(schema.additional)
            if not inner.impossible and not inner.anything:
                found.append(("additionalProperties", schema.additional, ()))
        found += [(str(index), parts, ()) for index, parts in enumerate(schema.prefix)]
        return found

    def plain(self, schema: Schema) -> bool:
        """Is a union said by its type alone, because its branches have nothing inside?"""
        for union in schema.unions:
            for branch in union.branches:
                below = self.schema(self.inner(branch, self.schema(branch))[0])
                if below.properties or below.patterns or below.unions:
                    return False
        return True

    # ------------------------------------------------------------------ types

    def type(self, parts: Parts) -> Type:
        """The type of these parts, links to components in it; null is a flag of its own (see `flags`)."""
        if not parts:
            return (Piece("any"),)
        found = self._types.get(parts)
        if found is None:
            self._types[parts] = (Piece("…"),)  # met again below itself
            found = self._types[parts] = self._type(parts)
        return found

    def _type(self, parts: Parts) -> Type:
        schema = self.schema(parts)
        if schema.impossible:
            return (Piece("never"),)
        values = [v for v in cast("list[Json]", schema.facets.get("enum", [])) if v is not None]
        if values:
            return self._values(values)
        named = self.named(parts)
        if schema.unions and not schema.properties:
            if named is not None and sum(len(union.branches) for union in schema.unions) > 2:
                return (named,)
            return self._union([branch for union in schema.unions for branch in union.branches])
        types = schema.types & ~Types.NULL
        if types == Types.NONE:
            return (Piece("null"),)
        if types == Types.ALL & ~Types.NULL:
            return (named,) if named is not None and schema.properties else (Piece("any"),)
        return _joined(self._one(schema, kind, parts) for kind in _kinds(types))

    def _one(self, schema: Schema, kind: str, parts: Parts) -> Type:
        if kind == "array":
            inner = self.type(schema.items) if schema.items else (Piece("any"),)
            if schema.prefix:
                inner = _joined(self.type(one) for one in schema.prefix)
                return (Piece("tuple of "), *inner)
            several = _BAR in inner or any(" | " in piece.text for piece in inner)
            return (Piece("array of "), *((Piece("("), *inner, Piece(")")) if several else inner))
        if kind == "object":
            named = self.named(parts)
            if named is not None:
                return (named,)
            keyed = schema.additional and not self.schema(schema.additional).impossible
            if keyed and not schema.properties and not schema.patterns:
                return (Piece("map of "), *self.type(schema.additional))
            return (Piece("object"),)
        return (Piece(kind + self._format(schema, kind)),)

    def _format(self, schema: Schema, kind: str) -> str:
        formats = sorted(cast("frozenset[str]", schema.facets.get("format", frozenset())))
        fitting = [one for one in formats if kind != "boolean"]
        return "".join(f" {_cut(clean(one))}" for one in fitting)

    def _values(self, values: Sequence[Json]) -> Type:
        shown: list[str] = []
        for value in values[:VALUES_IN_TYPE]:
            shown.append(literal(value))
            if sum(map(len, shown)) > CHARACTERS_IN_TYPE:
                break
        more = len(values) - len(shown)
        if more:
            shown = shown[:4]
            return (Piece(" | ".join(shown)), _BAR, Piece(f"… {len(values) - len(shown)} more"))
        return (Piece(" | ".join(shown)),)

    def _union(self, branches: list[Parts]) -> Type:
        distinct = list(dict.fromkeys(self.type(branch) for branch in branches[:BRANCHES_IN_TYPE]))
        more = len(branches) - BRANCHES_IN_TYPE
        return _joined([*distinct, *([(Piece(f"{more} more"),)] if more > 0 else [])])

    # ------------------------------------------------------------------ what else is said

    def flags(self, schema: Schema) -> list[str]:
        found = []
        if schema.types & Types.NULL and schema.types not in (Types.NULL, Types.ALL):
            found.append("nullable")
        found += [mark for mark in ("deprecated", "read-only", "write-only") if schema.marked(mark)]
        return found

    def listed_values(self, schema: Schema) -> tuple[tuple[str, ...], int]:
        """The values of an enum that the type does not show, and how many are left out."""
        values = [literal(v) for v in cast("list[Json]", schema.facets.get("enum", [])) if v is not None]
        if len(values) <= VALUES_IN_TYPE and sum(map(len, values)) <= CHARACTERS_IN_TYPE:
            return (), 0
        kept: list[str] = []
        room = CHARACTERS_LISTED
        for value in values[:VALUES_LISTED]:
            room -= len(value) + 14
            if room < 0:
                break
            kept.append(value)
        return tuple(kept), len(values) - len(kept)

    def notes(self, schema: Schema) -> list[Note]:
        """Default, bounds, lengths, pattern and the like, in a fixed order."""
        facets = schema.facets
        found: list[Note] = []
        if "default" in facets:
            found.append(Note("default", _plain(cast("list[Json]", facets["default"])[0])))
        found += _bounds(cast("Bound | None", facets.get("lower")), cast("Bound | None", facets.get("upper")))
        if "multiple-of" in facets:
            found.append(Note("multiple of", str(facets["multiple-of"])))
        found += _span("length", facets.get("min-length"), facets.get("max-length"), "characters")
        found += _span("items", facets.get("min-items"), facets.get("max-items"), "items")
        if "unique-items" in facets:
            found.append(Note("no item twice"))
        found += _span("keys", facets.get("min-properties"), facets.get("max-properties"), "keys")
        for name, label in (
            ("pattern", "pattern"),
            ("content-encoding", "encoding"),
            ("content-media-type", "media type"),
        ):
            found += [
                Note(label, _cut(clean(one))) for one in sorted(cast("frozenset[str]", facets.get(name, frozenset())))
            ]
        if "extensible-enum" in facets:
            values = cast("list[Json]", facets["extensible-enum"])
            found.append(Note("known values", " ".join(literal(v) for v in values[:VALUES_IN_TYPE])))
        for name in ("sunset", "stability"):
            if name in facets:
                found.append(Note(name, _cut(clean(str(facets[name])))))
        for name, needed in sorted(cast("dict[str, frozenset[str]]", facets.get("dependent-required", {})).items()):
            found.append(Note(f"with {clean(name)} also", ", ".join(sorted(needed))))
        if schema.properties and schema.additional and self.schema(schema.additional).impossible:
            found.append(Note("no other fields"))
        if schema.negations or schema.conditions or schema.dependent:
            found.append(Note("more conditions", "in the document"))
        for one in sorted(cast("frozenset[str]", facets.get("opaque", frozenset()))):
            found.append(Note("unresolved", _cut(clean(one))))
        return found

    def example_note(self, parts: Parts, schema: Schema) -> list[Note]:
        """A short example of a scalar, where the document gives one."""
        if schema.types & (Types.OBJECT | Types.ARRAY) or "enum" in schema.facets:
            return []
        found = self.written_example(parts)
        return [] if found is None or found[0] in (None, "") else [Note("example", _plain(found[0]))]

    def label(self, parts: Parts) -> Type:
        """What a branch of a union is called: its component, its title, else its type."""
        named = self.named(parts)
        if named is not None:
            return (named,)
        title = "".join(self.space.read(part.source).title for part in parts[:1])
        return (Piece(excerpt(title, 60)),) if title else self.type(parts)


def _kinds(types: int) -> list[str]:
    found = []
    rest = types
    for bits, name in _NAMES:
        if bits == Types.NUMBER and rest & Types.FRACTION:
            found.append("number")
            rest &= ~Types.NUMBER
        elif bits != Types.NUMBER and rest & bits:
            found.append(name)
    if types & Types.ARRAY:
        found.append("array")
    return found


def _joined(types: Iterable[Type]) -> Type:
    result: list[Piece] = []
    for one in dict.fromkeys(types):
        result += [_BAR, *one] if result else one
    return tuple(result)


def _plain(value: Json) -> str:
    return _cut(clean(value)) if isinstance(value, str) else literal(value)


def _bounds(lower: Bound | None, upper: Bound | None) -> list[Note]:
    found = []
    if lower is not None:
        found.append(Note("more than" if lower.exclusive else "at least", str(lower.value)))
    if upper is not None:
        found.append(Note("less than" if upper.exclusive else "at most", str(upper.value)))
    return found


def _span(label: str, least: object, most: object, unit: str) -> list[Note]:
    if least is None and most is None:
        return []
    if least == most:
        return [Note("exactly", f"{least} {unit}")]
    if most is None:
        return [Note("at least", f"{least} {unit}")] if least else []
    return [Note(label, f"{least} to {most}")] if least else [Note("at most", f"{most} {unit}")]


def single(source: SchemaSource | None) -> Parts:
    """One source as a conjunction; nothing said is no part."""
    return () if source is None else (Part(source),)
