"""The version-neutral contract: operations with everything effective made explicit.

Nothing here knows YAML, OpenAPI versions or rules. The `dialect` room builds it; `compare`, `client`
and `site` read it.
A `SchemaSource` is a handle for one schema as written; its meaning (normal form) comes from `contract.space`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from generator.document.model import Document, Json, Node

if TYPE_CHECKING:
    from generator.contract.keywords import SchemaSource
    from generator.contract.space import SchemaSpace

ParameterPlace = Literal["path", "query", "header", "cookie", "querystring"]


class Encoding(Struct, frozen=True):
    """How one property of a form or multipart body is written (OpenAPI 3.1.1 §4.8.15), defaults made explicit."""

    content_type: str | None
    style: str
    explode: bool
    allow_reserved: bool
    headers: tuple[Header, ...]
    node: Node


class MediaType(Struct, frozen=True):
    """One media type of a body, response or `content` parameter. `schema` None means anything.

    `name` is as written; `item_schema` is the schema of one item of a stream (3.2 `itemSchema`).
    """

    name: str
    schema: SchemaSource | None
    item_schema: SchemaSource | None
    encodings: Mapping[str, Encoding]
    node: Node


class Parameter(Struct, frozen=True):
    """One effective parameter (path item and operation merged). `content` is empty in the `schema` form."""

    name: str
    location: ParameterPlace
    required: bool
    deprecated: bool
    style: str
    explode: bool
    allow_reserved: bool
    allow_empty: bool
    schema: SchemaSource | None
    content: tuple[MediaType, ...]
    description: str
    extensions: Mapping[str, Json]
    node: Node
    shared: bool = False
    """Written on the path item, for all its operations."""
    inner_styles: tuple[str, ...] = ()
    """How lists inside the list are written, from the outside in, in the words of 2.0 (`collectionFormat`); empty when
    all are `csv`, or the version knows of none."""


class Header(Struct, frozen=True):
    """A response (or encoding) header. `style` is `simple`, but for what 2.0 writes otherwise."""

    name: str
    required: bool
    deprecated: bool
    explode: bool
    schema: SchemaSource | None
    content: tuple[MediaType, ...]
    description: str
    node: Node
    style: str = "simple"
    inner_styles: tuple[str, ...] = ()
    """As those of a parameter."""
    extensions: Mapping[str, Json] = {}


class Body(Struct, frozen=True):
    required: bool
    content: tuple[MediaType, ...]
    description: str
    node: Node


class Response(Struct, frozen=True):
    """`status` is `200`, `4XX` (upper case) or `default`."""

    status: str
    content: tuple[MediaType, ...]
    headers: tuple[Header, ...]
    links: Mapping[str, Node]
    description: str
    node: Node


class SecurityFlow(Struct, frozen=True):
    name: str
    authorization_url: str
    token_url: str
    refresh_url: str
    scopes: Mapping[str, str]
    node: Node


class SecurityScheme(Struct, frozen=True):
    """`type` is apiKey, http, mutualTLS, oauth2 or openIdConnect; 2.0 `basic` is http with scheme basic."""

    key: str
    type: str
    name: str
    location: str
    scheme: str
    bearer_format: str
    flows: tuple[SecurityFlow, ...]
    openid_url: str
    description: str
    node: Node


class SecurityRequirement(Struct, frozen=True):
    """One alternative: every scheme in it has to be satisfied. No scheme at all means anonymous access.

    `schemes` maps the scheme's key to its scopes, in document order; `node` is where it is written.
    """

    schemes: Mapping[str, tuple[str, ...]]
    node: Node


class Server(Struct, frozen=True):
    url: str
    variables: Mapping[str, tuple[str, tuple[str, ...]]]
    """Variable name to (default, allowed values)."""
    node: Node


class Callback(Struct, frozen=True):
    """One expression of one callback of an operation with its operations (what the provider sends)."""

    name: str
    expression: str
    operations: tuple[OperationKey, ...]
    node: Node


OperationKind = Literal["operation", "webhook", "callback"]


class OperationKey(Struct, frozen=True):
    """Where an operation stands, before anything below it is read.

    `path` is the template as written; of a webhook its name, of a callback its expression. `method` is upper case.
    """

    kind: OperationKind
    method: str
    path: str
    node: Node
    item: Node
    """The path item (after its reference, if it was one)."""


class Content:
    """What an operation takes and gives, each kind read when it is first asked for: many are never looked into."""

    def __init__(
        self,
        parameters: Callable[[], tuple[Parameter, ...]],
        body: Callable[[], Body | None],
        responses: Callable[[], tuple[Response, ...]],
        callbacks: Callable[[], tuple[Callback, ...]],
    ) -> None:
        self._read = parameters, body, responses, callbacks

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        return self._read[0]()

    @cached_property
    def body(self) -> Body | None:
        return self._read[1]()

    @cached_property
    def responses(self) -> tuple[Response, ...]:
        return self._read[2]()

    @cached_property
    def callbacks(self) -> tuple[Callback, ...]:
        return self._read[3]()


class Operation(Struct, frozen=True):
    """An operation with all that is effective on it.

    `security` is effective (global when the operation says nothing): a tuple of alternatives, empty = no demand.
    `servers` are those that apply to it.
    """

    key: OperationKey
    operation_id: str
    tags: tuple[str, ...]
    summary: str
    description: str
    deprecated: bool
    content: Content
    security: tuple[SecurityRequirement, ...]
    security_node: Node
    """Where the security in force is written (operation, else document root)."""
    servers: tuple[Server, ...]
    extensions: Mapping[str, Json]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """In document order, the path item's first."""
        return self.content.parameters

    @property
    def body(self) -> Body | None:
        return self.content.body

    @property
    def responses(self) -> tuple[Response, ...]:
        return self.content.responses

    @property
    def callbacks(self) -> tuple[Callback, ...]:
        return self.content.callbacks

    @property
    def method(self) -> str:
        return self.key.method

    @property
    def path(self) -> str:
        return self.key.path

    @property
    def node(self) -> Node:
        return self.key.node


class Info(Struct, frozen=True):
    title: str
    version: str
    description: str
    license: str
    node: Node


@dataclass(frozen=True)
class Contract:
    """One document read as a contract. Operations are listed cheaply; `operation(key)` reads one on demand."""

    document: Document
    openapi: str
    """The version as written (`2.0`, `3.0.3`, `3.1.0`, …)."""
    family: str
    """`2.0`, `3.0`, `3.1` or `3.2`: documents of one family mean the same by the same text."""
    info: Info
    servers: tuple[Server, ...]
    operations: tuple[OperationKey, ...]
    webhooks: tuple[OperationKey, ...]
    security_schemes: Mapping[str, SecurityScheme]
    schemas: Mapping[str, SchemaSource]
    """Named component schemas (`definitions` in 2.0), in document order."""
    tags: Mapping[str, Node]
    space: SchemaSpace
    read: Callable[[OperationKey], Operation]
    _read: dict[OperationKey, Operation] = field(default_factory=dict, repr=False)

    def operation(self, key: OperationKey) -> Operation:
        found = self._read.get(key)
        if found is None:
            found = self._read[key] = self.read(key)
        return found
