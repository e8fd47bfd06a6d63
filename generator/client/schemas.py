"""From schemas in normal form to types: components keep their names, inline objects get one of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from msgspec.structs import replace

from generator.client.naming import ClassNames
from generator.client.shapes import (
    ANY,
    FILE,
    NONE,
    Alias,
    Choice,
    Definitions,
    DictOf,
    Field,
    ListOf,
    Model,
    Named,
    OneOf,
    Scalar,
    Shape,
    Tag,
    names_in,
    one_of,
    or_null,
)
from generator.client.words import assign, candidates, pascal
from generator.contract.facets import FACETS
from generator.contract.keywords import ANYTHING, SchemaSource, Types, TypeSet
from generator.contract.model import Contract
from generator.contract.schema import Part, Parts, Schema, UnionForm
from generator.contract.space import SchemaSpace
from generator.document.model import Json, Node

FIELD_NAMES_TAKEN = frozenset(
    {
        "construct", "copy", "dict", "from_orm", "has_next_page", "json", "model_computed_fields", "model_config",
        "model_construct", "model_copy", "model_dump", "model_dump_json", "model_extra", "model_fields",
        "model_fields_set", "model_json_schema", "model_parametrized_name", "model_post_init", "model_rebuild",
        "model_validate", "model_validate_json", "model_validate_strings", "parse_file", "parse_obj", "parse_raw",
        "schema", "schema_json", "self", "update_forward_refs", "validate",
        "Annotated", "Any", "AwareDatetime", "Base64", "Decimal", "ExactDateTime", "ExactFloat", "ExactUUID",
        "Literal", "UUID",
        "bool", "builtins", "bytes", "float", "int", "list", "str",
    }
)  # fmt: skip
"""What a pydantic model has already, and the builtins that annotations in its body name."""

_FORMATS: Mapping[str, Scalar] = {
    "date-time": Scalar("datetime"), "date": Scalar("date"), "uuid": Scalar("uuid"), "decimal": Scalar("decimal"),
    "byte": Scalar("base64"), "base64": Scalar("base64"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """What an inline schema is called: `owner` (a class name) and `name` (a property, `item`, `value`, …)."""

    owner: str
    name: str = ""

    def below(self, name: str) -> Place:
        return Place(pascal(self.owner) + (pascal(self.name) if self.name else ""), name)

    def hints(self, schema_title: str = "") -> tuple[str, ...]:
        whole = pascal(self.owner) + (pascal(self.name) if self.name else "")
        return (whole, f"{whole} {schema_title}") if schema_title else (whole,)


class Schemas:
    """Makes shapes of schemas. Definitions are gathered in `definitions`."""

    def __init__(self, contract: Contract) -> None:
        self.contract = contract
        self.space: SchemaSpace = contract.space
        self.definitions = Definitions()
        self.names = ClassNames()
        self._component: dict[frozenset[Part], str] = {}
        self._inline: dict[frozenset[Part], Shape] = {}
        self._sources: dict[str, SchemaSource] = {}
        self._class_of_node: dict[SchemaSource, str] = {}
        self._files = False
        self.sent: list[Shape] = []
        self.received: list[Shape] = []
        self._components()

    def _components(self) -> None:
        for key, source in self.contract.schemas.items():
            self._sources[key] = source
        for key in sorted(self._sources, key=lambda key: (not key.isidentifier(), key)):
            self._class_of_node[self._sources[key]] = self.names.component(key)
        for source in self._sources.values():
            schema = self.space.of(source)
            name = self._class_of_node[source]
            restricting = self._key(schema)
            if restricting not in self._component or Part(source) in restricting:
                self._component[restricting] = name
        for source in self._sources.values():
            self._define(self._class_of_node[source], self.space.of(source))

    def _define(self, name: str, schema: Schema) -> None:
        if name in self.definitions.by_name:
            return
        owner = self._component.get(self._key(schema))
        pointer = schema.node.pointer
        description = self.description(schema)
        if owner is not None and owner != name:
            self.definitions.by_name[name] = Alias(name, Named(owner), description, pointer)
            return
        if self.is_model(schema):
            self._model(name, schema)
            return
        self.definitions.by_name[name] = Alias(name, ANY, description, pointer)
        shape = self._content(schema, Place(name))
        if isinstance(shape, Named) and shape.name == name:
            shape = ANY
        self.definitions.by_name[name] = Alias(name, shape, description, pointer)

    # ------------------------------------------------------------------ public

    def of(self, source: SchemaSource, place: Place) -> Shape:
        """The type of one source schema."""
        return self.parts((Part(source),), place)

    def parts(self, parts: Parts, place: Place) -> Shape:
        """The type of a conjunction; empty means anything."""
        if not parts:
            return ANY
        schema = self.space.schema(parts)
        shape = self._named(schema) or self._content(schema, place)
        return or_null(shape) if any(_says_nullable(part.source) for part in parts) else shape

    def file_parts(self, parts: Parts, place: Place) -> Shape:
        """The same for a field of a multipart body, where binary strings are files."""
        self._files = True
        try:
            return self.parts(parts, place)
        finally:
            self._files = False

    def schema(self, source: SchemaSource) -> Schema:
        """The normal form of a source schema."""
        return self.space.of(source)

    def name_of(self, schema: Schema) -> str:
        """The class of the component that is this schema ('' for none)."""
        return self._component.get(self._key(schema), "")

    def description(self, schema: Schema) -> str:
        """What the schema's first source says about it."""
        for part in schema.parts or (Part(schema.node),):
            own = self.space.read(part.source)
            if own.description or own.title:
                return own.description or own.title
        return ""

    def said_of(self, parts: Parts) -> str:
        """The description of a field: what stands beside a reference, else that of what is referred to."""
        through = self.space.schema(parts).parts if parts else ()
        for part in (*parts, *through):
            own = self.space.read(part.source)
            if own.description:
                return own.description
        return ""

    def component_key_of(self, name: str) -> str:
        """The component whose class has this name ('' for none)."""
        return next((key for key, source in self._sources.items() if self._class_of_node[source] == name), "")

    # ------------------------------------------------------------------ shapes

    def _named(self, schema: Schema) -> Shape | None:
        """The component that has this value set, or it and null."""
        if self._files and is_binary(schema):
            return None
        key = self._key(schema)
        found = self._component.get(key)
        if found is not None:
            null = schema.types != Types.ALL and bool(schema.types & Types.NULL) and self.is_model(schema)
            return or_null(Named(found)) if null else Named(found)
        if key and all(part.or_null for part in key):
            found = self._component.get(frozenset(replace(part, or_null=False) for part in key))
            if found is not None:
                return or_null(Named(found))
        return None

    def _key(self, schema: Schema) -> frozenset[Part]:
        """The parts that restrict values: not those that only annotate, or whose union came down to one branch."""
        if schema.unions:
            return schema.key
        return frozenset(part for part in schema.key if self._restricts(part)) or schema.key

    def _restricts(self, part: Part) -> bool:
        own = self.space.read(part.source)
        if any(FACETS[name].restricts for name in own.facets):
            return True
        bare = replace(
            own, facets={}, unions=(), parts=(), title="", description="", nodes={}, discriminator=None
        )  # fmt: skip
        return bare != ANYTHING

    def is_model(self, schema: Schema) -> bool:
        """An object with properties, or such an object and null: what becomes a class."""
        if not schema.properties or "enum" in schema.facets or "opaque" in schema.facets or schema.impossible:
            return False
        if self._unions(schema):
            return False
        return schema.types == Types.ALL or not schema.types & ~(Types.OBJECT | Types.NULL)

    def _unions(self, schema: Schema) -> list[UnionForm]:
        """The unions that say something about types; others only name sets of required properties."""
        return [union for union in schema.unions if any(map(self._says_type, union.branches))]

    def _content(self, schema: Schema, place: Place) -> Shape:
        if "opaque" in schema.facets or schema.impossible:
            return ANY
        known = self._inline.get(self._key(schema))
        if known is not None:
            return known
        unions = self._unions(schema)
        if unions:
            return self._union(schema, unions[0], place)
        return self._by_type(schema, place)

    def _says_type(self, branch: Parts) -> bool:
        """Does the branch of a union say more than which properties are required?"""
        schema = self.space.schema(branch)
        return schema.types != Types.ALL or bool(schema.properties or schema.unions or schema.items or schema.prefix)

    def _by_type(self, schema: Schema, place: Place) -> Shape:
        if "enum" in schema.facets:
            return _choice(cast("list[Json]", schema.facets["enum"]), schema.types)
        types = schema.types
        says_object = bool(schema.properties or schema.additional or schema.patterns)
        if types == Types.ALL and not says_object and not schema.items and not schema.prefix:
            return ANY
        if types == Types.ALL:
            types = (Types.OBJECT if says_object else Types.NONE) | (
                Types.ARRAY if schema.items or schema.prefix else Types.NONE
            )
        options: list[Shape] = []
        if types & Types.STRING:
            options.append(FILE if self._files and is_binary(schema) else _string(schema))
        if types & Types.BOOLEAN:
            options.append(Scalar("bool"))
        if types & Types.FRACTION:
            options.append(Scalar("float"))
        elif types & Types.INTEGER:
            options.append(Scalar("int"))
        if types & Types.ARRAY:
            options.append(self._array(schema, place))
        if types & Types.OBJECT:
            options.append(self._object(schema, place))
        shape = one_of(options) if options else NONE
        return or_null(shape) if types & Types.NULL and options else shape

    def _array(self, schema: Schema, place: Place) -> Shape:
        if not schema.prefix:
            return ListOf(self.parts(schema.items, place.below("item")))
        options = [self.parts(parts, place.below("item")) for parts in schema.prefix if parts]
        rest = self.parts(schema.items, place.below("item")) if schema.items else None
        if rest is not None and not self.space.schema(schema.items).impossible:
            options.append(rest)
        return ListOf(one_of(options))

    def _object(self, schema: Schema, place: Place) -> Shape:
        if schema.properties:
            title = next((self.space.read(p.source).title for p in schema.parts if self.space.read(p.source).title), "")
            name = self.names.inline(*self._reference_name(schema), *place.hints(title))
            self._inline[self._key(schema)] = Named(name)
            self._model(name, schema)
            return or_null(Named(name)) if schema.types & Types.NULL else Named(name)
        if schema.additional and not self.space.schema(schema.additional).impossible:
            return DictOf(self.parts(schema.additional, place.below("value")))
        return DictOf(ANY)

    @staticmethod
    def _reference_name(schema: Schema) -> tuple[str, ...]:
        """What a schema is called that was referenced where it stands: in another file, under `$defs`."""
        pointer, file = schema.node.pointer, schema.node.file
        if len(pointer) >= 2 and pointer[-2] in ("$defs", "definitions", "defs", "schemas"):
            return (pointer[-1],)
        return (file.name.rsplit("/", 1)[-1].split(".", 1)[0],) if not pointer else ()

    def _model(self, name: str, schema: Schema) -> None:
        """Define a class. Its place is taken before its fields are looked at, so that it may contain itself."""
        pointer = schema.node.pointer
        description = self.description(schema)
        self.definitions.by_name[name] = Model(name, (), description, pointer)
        shapes = {wire: self.parts(parts, Place(name, wire)) for wire, parts in schema.properties.items()}
        # A field named like a class that the fields mention would hide it in the body of the class.
        taken = FIELD_NAMES_TAKEN | {mentioned for shape in shapes.values() for mentioned in names_in(shape)}
        python = assign({wire: candidates(wire) for wire in shapes}, taken)
        fields = []
        for wire, parts in schema.properties.items():
            child = self.space.schema(parts) if parts else None
            marked = child is not None and (child.marked("read-only") or child.marked("write-only"))
            fields.append(
                Field(
                    python=python[wire],
                    wire=wire,
                    shape=shapes[wire],
                    required=wire in schema.required and not marked,
                    description=self.said_of(parts),
                    deprecated=child is not None and child.marked("deprecated"),
                )
            )
        self.definitions.by_name[name] = Model(name, tuple(fields), description, pointer)

    # ------------------------------------------------------------------ unions

    def _union(self, schema: Schema, union: UnionForm, place: Place) -> Shape:
        """The branches, each together with what the schema says beside the union."""
        beside = self._beside(schema)
        options: list[Shape] = []
        variants: list[tuple[Schema, Shape]] = []
        for index, branch in enumerate(union.branches):
            parts = (*beside, *branch)
            shape = self.parts(parts, place.below(self._branch_name(branch, index)))
            options.append(shape)
            variants.append((self.space.schema(parts), shape))
        tag = self._tag(schema, variants)
        shape = one_of(options, tag)
        nullable = union.or_null and bool(schema.types & Types.NULL)
        owner = self._component.get(self._key(schema))
        if isinstance(shape, OneOf) and tag is not None and (owner is None or nullable):
            name = self.names.inline(*(place if owner is None else place.below("variant")).hints())
            self.definitions.by_name[name] = Alias(name, shape, self.description(schema), schema.node.pointer)
            shape = Named(name)
            self._inline[self._key(schema)] = or_null(shape) if nullable else shape
        return or_null(shape) if nullable else shape

    def _beside(self, schema: Schema) -> Parts:
        """The parts without their unions, when they say something of their own."""
        bare = tuple(replace(part, bare=True) for part in schema.parts)
        alone = self.space.schema(bare) if bare else None
        if alone is None or not (alone.properties or alone.additional or alone.patterns):
            return ()
        return bare

    def _branch_name(self, branch: Parts, index: int) -> str:
        """What tells a branch apart: its title, the value of a property with one value, its type, its number."""
        schema = self.space.schema(branch)
        title = next((own.title for own in (self.space.read(p.source) for p in branch) if own.title), "")
        if title:
            return title
        for _, value in self._constants(schema):
            return str(value)
        names = sorted(schema.required & set(schema.properties)) or list(schema.properties)[:1]
        return names[0] if len(names) == 1 else f"variant {index + 1}"

    def _constants(self, schema: Schema) -> list[tuple[str, str]]:
        """Properties that can have one text only."""
        found = []
        for name, parts in schema.properties.items():
            child = self.space.schema(parts) if parts else None
            values = cast("list[Json]", child.facets.get("enum", [])) if child is not None else []
            if len(values) == 1 and isinstance(values[0], str):
                found.append((name, values[0]))
        return found

    def _tag(self, schema: Schema, variants: list[tuple[Schema, Shape]]) -> Tag | None:
        """How variants are told apart: the discriminator, else a property that has another single value in each."""
        named = [(branch, shape) for branch, shape in variants if isinstance(shape, Named) and self.is_model(branch)]
        if len(named) != len(variants) or len({shape for _, shape in named}) < 2:
            return None
        if schema.discriminator is not None:
            values = self._mapped(schema, named)
            return Tag(schema.discriminator.property, tuple(values.items())) if values else None
        common: dict[str, dict[str, str]] = {}
        for branch, shape in named:
            for name, value in self._constants(branch):
                common.setdefault(name, {}).setdefault(value, shape.name)
        for name, values in common.items():
            if len(values) == len(named):
                return Tag(name, tuple(values.items()))
        return None

    def _mapped(self, schema: Schema, named: list[tuple[Schema, Named]]) -> dict[str, str]:
        discriminator = schema.discriminator
        assert discriminator is not None
        by_key = {self._key(branch): shape.name for branch, shape in named}
        values: dict[str, str] = {}
        for value, source in discriminator.mapping.items():
            name = by_key.get(self._key(self.space.of(source))) if source is not None else None
            if name is not None:
                values[value] = name
        mapped = set(values.values())
        for branch, shape in named:
            constants = dict(self._constants(branch))
            if discriminator.property in constants:
                values.setdefault(constants[discriminator.property], shape.name)
            elif shape.name not in mapped:
                values.setdefault(self.component_key_of(shape.name) or shape.name, shape.name)
        return values


def _choice(values: list[Json], types: TypeSet) -> Shape:
    listed = [value for value in values if isinstance(value, (str, int, bool)) and value is not None]
    others = [value for value in values if value is not None and not isinstance(value, (str, int, bool))]
    shapes: list[Shape] = [Choice(tuple(listed), open=True)] if listed else []
    if any(isinstance(value, float) for value in others):
        shapes.append(Scalar("float"))
    if any(isinstance(value, (list, dict)) for value in others):
        return ANY
    shape = one_of(shapes) if shapes else NONE
    return or_null(shape) if types & Types.NULL and shapes else shape


def _string(schema: Schema) -> Shape:
    encodings = cast("frozenset[str]", schema.facets.get("content-encoding", frozenset()))
    if "base64" in encodings:
        return Scalar("base64")
    formats = cast("frozenset[str]", schema.facets.get("format", frozenset()))
    for name in sorted(formats):
        if name in _FORMATS:
            return _FORMATS[name]
    return Scalar("str")


def is_binary(schema: Schema) -> bool:
    """A string that stands for the bytes of a file."""
    formats = cast("frozenset[str]", schema.facets.get("format", frozenset()))
    if formats & {"binary", "file"}:
        return True
    return "content-media-type" in schema.facets and "content-encoding" not in schema.facets


def _says_nullable(source: SchemaSource) -> bool:
    """`nullable: true` beside `allOf` without a type: it means null in practice, though not by the letter of 3.0."""
    value = source.value if isinstance(source, Node) else None
    return isinstance(value, dict) and value.get("nullable") is True and "allOf" in value and "type" not in value
