"""What one source schema says by itself, in version-neutral words.

The dialect room reads a source schema of any version into `Keywords`; `contract.space` intersects the keywords of a
set of sources into one normal-form schema. JSON Schema 2020-12 is the common language; OpenAPI 3.0's `nullable` and
boolean exclusive bounds, and 2.0's parameter-borne schemas, are already translated here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from generator.document.model import Node

TypeSet: TypeAlias = int
"""A set of JSON types as bits. A plain integer: enum flags cost ten times as much, and schemas meet in millions."""


class Types:
    """The JSON types a schema admits. A JSON number is an integer or a fraction, so `number` is both bits."""

    NULL: Final = 1
    BOOLEAN: Final = 2
    INTEGER: Final = 4
    FRACTION: Final = 8
    STRING: Final = 16
    ARRAY: Final = 32
    OBJECT: Final = 64
    NUMBER: Final = INTEGER | FRACTION
    NONE: Final = 0
    ALL: Final = NULL | BOOLEAN | INTEGER | FRACTION | STRING | ARRAY | OBJECT


TYPE_OF_NAME: dict[str, TypeSet] = {
    "null": Types.NULL,
    "boolean": Types.BOOLEAN,
    "integer": Types.INTEGER,
    "number": Types.NUMBER,
    "string": Types.STRING,
    "array": Types.ARRAY,
    "object": Types.OBJECT,
}


class Bound(Struct, frozen=True):
    """One end of a number range. `value` is as in the document (int or float)."""

    value: int | float
    exclusive: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Composed:
    """A schema that stands nowhere as one object, e.g. the form fields of a 2.0 operation taken as one object.

    Identity is `key`, unique within a document; `node` is the place people are shown.
    """

    key: str
    node: Node
    keywords: Keywords = dataclasses.field(compare=False, repr=False)


SchemaSource: TypeAlias = "Node | Composed"


class Union(Struct, frozen=True):
    """An anyOf or oneOf. `branches` in document order."""

    kind: Literal["anyOf", "oneOf"]
    branches: tuple[SchemaSource, ...]
    node: Node


class Condition(Struct, frozen=True):
    """if / then / else; a missing branch is None (always true)."""

    test: SchemaSource
    then: SchemaSource | None
    otherwise: SchemaSource | None
    node: Node


class Contains(Struct, frozen=True):
    """contains with its bounds (defaults explicit: at least 1, no upper limit)."""

    schema: SchemaSource
    least: int
    most: int | None
    node: Node


class Discriminator(Struct, frozen=True):
    """`mapping` is the explicit mapping, value to the target source (None: the target cannot be resolved)."""

    property: str
    mapping: Mapping[str, SchemaSource | None]
    node: Node


FacetName: TypeAlias = str


class Keywords(Struct, frozen=True):
    """The own keywords of one source schema. Everything absent is None, empty, or `Types.ALL`.

    `parts` are schemas that hold as well: the target of `$ref` and the members of `allOf`.
    `facets` maps the names in `contract.facets.FACETS` to plain values as written:

    ========================== =============================================================
    format, pattern            str (`pattern` as written)
    enum                       list of JSON values; `const: x` is given as `[x]`
    lower, upper               Bound (of several spellings in one schema the tighter)
    multiple-of                int | float, greater than 0
    min-length, max-length, min-items, max-items, min-properties, max-properties   int
    unique-items               True (absent when false)
    required                   frozenset[str] (absent when empty)
    dependent-required         dict[str, frozenset[str]]
    default                    [value] (a list of one, so that a default of null can be told from none)
    read-only, write-only, deprecated   True (absent when false)
    content-encoding, content-media-type   str (3.1; 3.0 `format: byte` stays a format; `format: binary` too)
    extensible-enum            list of JSON values (`x-extensible-enum`)
    sunset, stability          str (`x-sunset`, `x-stability-level`)
    xml                        the JSON object
    unread-type                str: a `type` that names no type, as written
    beside-lower, beside-upper Bound: the looser spelling in one schema, which says nothing
    opaque                     str: the reference or text that cannot be understood; equal to itself only
    ========================== =============================================================
    """

    parts: tuple[SchemaSource, ...] = ()
    types: TypeSet = Types.ALL
    facets: Mapping[FacetName, object] = field(default_factory=dict)
    properties: Mapping[str, SchemaSource] = field(default_factory=dict)
    pattern_properties: Mapping[str, SchemaSource] = field(default_factory=dict)
    additional_properties: SchemaSource | None = None
    unevaluated_properties: SchemaSource | None = None
    property_names: SchemaSource | None = None
    prefix_items: tuple[SchemaSource, ...] = ()
    items: SchemaSource | None = None
    unevaluated_items: SchemaSource | None = None
    contains: Contains | None = None
    unions: tuple[Union, ...] = ()
    negation: SchemaSource | None = None
    condition: Condition | None = None
    dependent_schemas: Mapping[str, SchemaSource] = field(default_factory=dict)
    content_schema: SchemaSource | None = None
    discriminator: Discriminator | None = None
    title: str = ""
    description: str = ""
    nodes: Mapping[FacetName, Node] = field(default_factory=dict)
    """Where each facet (and `type`) is written."""


Reader: TypeAlias = Callable[[SchemaSource], Keywords]
"""Gives the own keywords of a source."""

ANYTHING = Keywords()
NOTHING = Keywords(types=Types.NONE)
