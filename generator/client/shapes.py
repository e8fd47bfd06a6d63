"""Types of the generated package as data, how they are written in annotations, and as JSON Schema for the models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from generator.document.model import Json, Pointer

ScalarKind = Literal[
    "any", "none", "str", "int", "float", "bool", "datetime", "date", "uuid", "decimal", "base64", "file"
]


@dataclass(frozen=True, slots=True)
class Scalar:
    kind: ScalarKind


@dataclass(frozen=True, slots=True)
class Choice:
    """Some strings, integers or booleans. `open`: others of the same type may come, too."""

    values: tuple[str | int | bool, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Named:
    """A model or alias of the package, by the name of its class."""

    name: str


@dataclass(frozen=True, slots=True)
class ListOf:
    item: Shape


@dataclass(frozen=True, slots=True)
class DictOf:
    value: Shape


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any of several. `tag` (property, value → class name) tells apart variants that are all models."""

    options: tuple[Shape, ...]
    tag: Tag | None = None


@dataclass(frozen=True, slots=True)
class Tag:
    property: str
    variants: tuple[tuple[str, str], ...]


Shape: TypeAlias = "Scalar | Choice | Named | ListOf | DictOf | OneOf"

ANY = Scalar("any")
NONE = Scalar("none")
STR = Scalar("str")
FILE = Scalar("file")


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a model: its name in Python and in JSON."""

    python: str
    wire: str
    shape: Shape
    required: bool
    description: str = ""
    deprecated: bool = False


@dataclass(frozen=True, slots=True)
class Model:
    """A class with fields. `page_items`: the field whose items iterating yields, when it is a page."""

    name: str
    fields: tuple[Field, ...]
    description: str
    pointer: Pointer
    page_items: str = ""
    page_item: Shape | None = None


@dataclass(frozen=True, slots=True)
class Alias:
    """A name for a type that is no class with fields."""

    name: str
    shape: Shape
    description: str
    pointer: Pointer


Definition: TypeAlias = "Model | Alias"


@dataclass(slots=True)
class Definitions:
    """All models and aliases by name, in the order they are written."""

    by_name: dict[str, Definition] = field(default_factory=dict)

    def resolve(self, shape: Shape) -> Shape:
        """The shape behind aliases; a model stays `Named`."""
        seen = set()
        while isinstance(shape, Named) and shape.name not in seen:
            seen.add(shape.name)
            found = self.by_name.get(shape.name)
            if not isinstance(found, Alias):
                return shape
            shape = found.shape
        return shape

    def model(self, shape: Shape) -> Model | None:
        """The model behind a shape, null apart."""
        shape = self.resolve(without_null(self.resolve(shape)))
        found = self.by_name.get(shape.name) if isinstance(shape, Named) else None
        return found if isinstance(found, Model) else None


def one_of(options: list[Shape], tag: Tag | None = None) -> Shape:
    """A union without repetition, laid out flat; a union of one is its option. `any` swallows the rest."""
    flat: list[Shape] = []
    for option in options:
        flat += option.options if isinstance(option, OneOf) and option.tag is None else [option]
    flat = _one_choice(list(dict.fromkeys(flat)))
    if ANY in flat:
        return ANY
    if NONE in flat:
        flat = [option for option in flat if option != NONE] + [NONE]
    return flat[0] if len(flat) == 1 else OneOf(tuple(flat), tag) if flat else ANY


def _one_choice(options: list[Shape]) -> list[Shape]:
    """All choices as one, where the first of them stands; open when one of them is."""
    choices = [option for option in options if isinstance(option, Choice)]
    if len(choices) < 2:
        return options
    values = {(type(value), value): value for choice in choices for value in choice.values}
    merged = Choice(tuple(values.values()), any(choice.open for choice in choices))
    first = options.index(choices[0])
    rest: list[Shape] = [option for option in options[first:] if not isinstance(option, Choice)]
    return [*options[:first], merged, *rest]


def or_null(shape: Shape) -> Shape:
    """The shape, or null."""
    if shape in (ANY, NONE):
        return shape
    if isinstance(shape, OneOf) and shape.tag is not None:
        return OneOf((shape, NONE))
    return one_of([shape, NONE])


def without_null(shape: Shape) -> Shape:
    """The shape without its null option."""
    if isinstance(shape, OneOf) and NONE in shape.options:
        return one_of([option for option in shape.options if option != NONE], shape.tag)
    return shape


def names_in(shape: Shape) -> Iterator[str]:
    """Names of models and aliases that a shape mentions."""
    if isinstance(shape, Named):
        yield shape.name
    elif isinstance(shape, ListOf):
        yield from names_in(shape.item)
    elif isinstance(shape, DictOf):
        yield from names_in(shape.value)
    elif isinstance(shape, OneOf):
        for option in shape.options:
            yield from names_in(option)


_RESULT = {
    "any": "Any", "none": "None", "str": "str", "int": "int", "float": "float", "bool": "bool",
    "datetime": "datetime", "date": "date", "uuid": "UUID", "decimal": "Decimal", "base64": "bytes", "file": "bytes",
}  # fmt: skip
_ARGUMENT = {
    **_RESULT, "any": "object", "datetime": "datetime | str", "date": "date | str", "uuid": "UUID | str",
    "decimal": "Decimal | float | str", "base64": "bytes | str", "file": "FileTypes",
}  # fmt: skip


def literal_text(values: tuple[str | int | bool, ...]) -> str:
    """`Literal[…]` of some values."""
    return f"Literal[{', '.join(repr(value) for value in values)}]"


def _plain_types(values: tuple[str | int | bool, ...]) -> list[str]:
    return list(dict.fromkeys(type(value).__name__ for value in values))


def result_text(shape: Shape, qualified: str = "") -> str:
    """The annotation of what a call returns. `qualified` goes before names of models (`types.`)."""
    if isinstance(shape, Scalar):
        return _RESULT[shape.kind]
    if isinstance(shape, Choice):
        options = [literal_text(shape.values), *(_plain_types(shape.values) if shape.open else [])]
        return " | ".join(options)
    if isinstance(shape, Named):
        return f"{qualified}{shape.name}"
    if isinstance(shape, ListOf):
        return f"builtins.list[{result_text(shape.item, qualified)}]"
    if isinstance(shape, DictOf):
        return f"dict[str, {result_text(shape.value, qualified)}]"
    return _union(shape, lambda option: result_text(option, qualified))


def argument_text(shape: Shape, definitions: Definitions, qualified: str = "types.") -> str:
    """The annotation of an argument: plain values are taken wherever a model is, enums are exact."""
    if isinstance(shape, Scalar):
        return _ARGUMENT[shape.kind]
    if isinstance(shape, Choice):
        return literal_text(shape.values)
    if isinstance(shape, ListOf):
        return f"Sequence[{argument_text(shape.item, definitions, qualified)}]"
    if isinstance(shape, DictOf):
        return f"Mapping[str, {argument_text(shape.value, definitions, qualified)}]"
    if isinstance(shape, OneOf):
        return _union(shape, lambda option: argument_text(option, definitions, qualified))
    return _named_argument(shape, definitions, qualified)


def _named_argument(shape: Named, definitions: Definitions, qualified: str) -> str:
    definition = definitions.by_name[shape.name]
    if isinstance(definition, Model):
        return f"{qualified}{shape.name} | Mapping[str, object]"
    inner = definition.shape
    if isinstance(inner, (Scalar, Choice)):
        return argument_text(inner, definitions, qualified)
    reached = list(names_in(inner))
    if isinstance(inner, (ListOf, DictOf)) and shape.name not in _closure(reached, definitions):
        return argument_text(inner, definitions, qualified)
    if not reached:
        return argument_text(inner, definitions, qualified)
    plain = "Mapping[str, object]" if all(_is_model(name, definitions) for name in reached) else "object"
    return "object" if plain == "object" else f"{qualified}{shape.name} | {plain}"


def _closure(names: list[str], definitions: Definitions) -> set[str]:
    """Names reached through aliases."""
    seen: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            found = definitions.by_name.get(name)
            if isinstance(found, Alias):
                waiting.extend(names_in(found.shape))
    return seen


def _is_model(name: str, definitions: Definitions) -> bool:
    return isinstance(definitions.by_name.get(name), Model)


def _union(shape: OneOf, write: Callable[[Shape], str]) -> str:
    """The options joined; what repeats is written once, and `object` swallows the rest."""
    pieces: list[str] = []
    for option in shape.options:
        pieces += _split(write(option))
    pieces = list(dict.fromkeys(pieces))
    if "object" in pieces:
        return "object"
    if "Any" in pieces:
        return "Any"
    if "None" in pieces:
        pieces = [piece for piece in pieces if piece != "None"] + ["None"]
    return " | ".join(pieces)


def _split(text: str) -> list[str]:
    """The options of a written union; bars within brackets or quotes do not count."""
    pieces, depth, quote, start = [], 0, "", 0
    index = 0
    while index < len(text):
        char = text[index]
        if quote:
            if char == "\\":
                index += 1
            elif char == quote:
                quote = ""
        elif char in "'\"":
            quote = char
        elif char in "[(":
            depth += 1
        elif char in "])":
            depth -= 1
        elif char == "|" and depth == 0:
            pieces.append(text[start:index].strip())
            start = index + 1
        index += 1
    return [*pieces, text[start:].strip()]


EXACT: Mapping[str, str] = {
    "base64": "Base64", "datetime": "ExactDateTime", "float": "ExactFloat", "uuid": "ExactUUID",
}  # fmt: skip
"""Scalars that are read by a type of the runtime's own, so that they come back as they were sent."""

_SCHEMAS: Mapping[str, dict[str, Json]] = {
    "any": {}, "none": {"type": "null"}, "str": {"type": "string"}, "int": {"type": "integer"},
    "float": {"type": "number"}, "bool": {"type": "boolean"}, "date": {"type": "string", "format": "date"},
    "decimal": {"type": "string", "format": "decimal"}, "file": {"type": "string"},
}  # fmt: skip


def json_schema(shape: Shape, runtime: str) -> dict[str, Json]:
    """The shape as JSON Schema of the plainest kind. `runtime` is the package that holds `Base64` and such."""
    if isinstance(shape, Scalar):
        if shape.kind in EXACT:
            return {"customTypePath": f"{runtime}.models.{EXACT[shape.kind]}"}
        if shape.kind == "decimal":
            return {"customTypePath": "decimal.Decimal"}
        return dict(_SCHEMAS[shape.kind])
    if isinstance(shape, Choice):
        listed: dict[str, Json] = {"enum": list(shape.values)}
        if not shape.open:
            return listed
        plain: list[Json] = [dict(_SCHEMAS[name]) for name in _plain_types(shape.values)]
        return {"anyOf": [listed, *plain]}
    if isinstance(shape, Named):
        return {"$ref": f"#/components/schemas/{shape.name}"}
    if isinstance(shape, ListOf):
        return {"type": "array", "items": json_schema(shape.item, runtime)}
    if isinstance(shape, DictOf):
        return {"type": "object", "additionalProperties": json_schema(shape.value, runtime)}
    options: list[Json] = [json_schema(option, runtime) for option in shape.options]
    return {"anyOf": options}
