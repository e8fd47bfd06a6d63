"""The plan of a site: what every page says, decided once, as data. Templates only lay it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeAlias

from generator.rules.model import Level


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text, with where it leads (a path below the API's folder) when it is a link."""

    text: str
    href: str = ""


Type: TypeAlias = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """One fact about a value: ``default`` `16`, ``length`` `1 … 64`."""

    label: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """What is said of one field, wherever it stands. Hashable: its layout is made once.

    `flags` are words (`required`, `nullable`, `deprecated`, `read-only`, `write-only`). `values` are those of an enum
    that is too long for the type; `more_values` so many are left out.
    """

    name: str
    type: Type
    flags: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    description: str = ""
    values: tuple[str, ...] = ()
    more_values: int = 0


@dataclass(frozen=True, slots=True)
class Since:
    """When a field came, and the change that says so."""

    day: date
    anchor: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field on a page. `elsewhere` is where its inside is shown when not here."""

    row: Row
    anchor: str
    children: tuple[Field, ...] = ()
    variants: tuple[Variant, ...] = ()
    variants_by: str = ""
    elsewhere: Piece | None = None
    since: Since | None = None
    left_out: int = 0

    @property
    def inside(self) -> int:
        return len(self.children) + len(self.variants)


@dataclass(frozen=True, slots=True)
class Variant:
    """One branch of a union. `value` is that of the discriminator."""

    label: Type
    anchor: str
    value: str = ""
    description: str = ""
    fields: tuple[Field, ...] = ()
    variants: tuple[Variant, ...] = ()
    elsewhere: Piece | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Parameters of one place, or headers of one response."""

    title: str
    anchor: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Media:
    """One media type of a body or response."""

    name: str
    anchor: str
    shape: Field | None
    streamed: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """Highlighted text with its title. `raw` is the plain text."""

    title: str
    language: str
    raw: str
    html: str


@dataclass(frozen=True, slots=True)
class Body:
    description: str
    required: bool
    media: tuple[Media, ...]


@dataclass(frozen=True, slots=True)
class Response:
    status: str
    meaning: str
    description: str
    headers: Group | None
    media: tuple[Media, ...]
    examples: tuple[Example, ...]
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Auth:
    """One alternative: all of `schemes` are needed; none is anonymous access."""

    schemes: tuple[AuthScheme, ...]


@dataclass(frozen=True, slots=True)
class AuthScheme:
    key: str
    words: str
    scopes: tuple[str, ...] = ()
    description: str = ""
    facts: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Callback:
    """A request that the provider sends."""

    name: str
    method: str
    expression: str
    summary: str
    body: Body | None
    answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Call:
    """How an operation is called in the generated Python client.

    `arguments` maps `place name` to the Python name, `fields` those of the body; `body` is the argument that holds
    the whole body when it does not go by fields.
    """

    package: str
    name: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    body: str = ""


@dataclass(frozen=True, slots=True)
class Revision:
    """One revision as pages show it. `file` is its page; `ordinal` counts from 1."""

    id: str
    day: date | None
    label: str
    version: str
    ordinal: int
    file: str
    anchor: str
    first: bool
    counts: Mapping[Level, int]
    """Changes by level, each root once."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One change. `text` has values in backticks; `field` is the anchor it speaks of."""

    rule: str
    level: Level
    text: str
    anchor: str
    target: str = ""
    reach: int = 1
    others: int = 0
    operations: tuple[str, ...] = ()
    side: int = -1
    """Which of the page's comparisons shows its place, -1 for none."""


@dataclass(frozen=True, slots=True)
class Block:
    """What one revision changed in one endpoint."""

    revision: Revision
    counts: Mapping[Level, int]
    entries: tuple[Entry, ...]
    apart: int
    """Changes of the revision that name no endpoint."""


@dataclass(frozen=True, slots=True)
class EndpointPast:
    """An endpoint's past, newest first."""

    revisions: int
    counts: Mapping[Level, int]
    blocks: tuple[Block, ...]

    @property
    def changed_in(self) -> int:
        return len(self.blocks)

    @property
    def newest(self) -> Revision | None:
        return self.blocks[0].revision if self.blocks else None


@dataclass(frozen=True, slots=True)
class OperationLink:
    """An operation as lists show it."""

    key: str
    """`METHOD /path`, or `webhook:NAME`."""
    method: str
    path: str
    title: str
    file: str
    deprecated: bool
    summary: str = ""


@dataclass(frozen=True, slots=True)
class TagLink:
    name: str
    file: str
    operations: tuple[OperationLink, ...]
    description: str = ""


@dataclass(frozen=True, slots=True)
class OperationPage:
    link: OperationLink
    tag: TagLink | None
    description: str
    route: Type
    """The path with its parameters as links to them."""
    operation_id: str
    deprecated: bool
    notes: tuple[Note, ...]
    base_url: str
    servers: tuple[str, ...]
    auth: tuple[Auth, ...]
    groups: tuple[Group, ...]
    body: Body | None
    responses: tuple[Response, ...]
    callbacks: tuple[Callback, ...]
    samples: tuple[Example, ...]
    body_examples: tuple[Example, ...]
    past: EndpointPast
    before: OperationLink | None
    after: OperationLink | None
    external: Piece | None = None


@dataclass(frozen=True, slots=True)
class SchemaPage:
    name: str
    file: str
    title: str
    description: str
    shape: Field
    used_by: tuple[OperationLink, ...]
    used_in: tuple[Piece, ...]
    example: Example | None


@dataclass(frozen=True, slots=True)
class Head:
    """The facts at the head of an API."""

    name: str
    """Folder of the API below the site."""
    title: str
    version: str
    openapi: str
    license: str
    day: date | None
    operations: int
    webhooks: int
    schemas: int
    size: int
    download: str
    description: str
    servers: tuple[Note, ...]
    auth: tuple[AuthScheme, ...]
    contact: Piece | None
    terms: Piece | None
    broken: tuple[tuple[str, str], ...] = ()
    """Revisions that cannot be read, with the reason."""
