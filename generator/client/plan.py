"""The plan of a package: every decision, made once, as data. Templates only lay it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from generator.client.shapes import Definitions, Shape
from generator.document.model import Json, Pointer, pointer_text


@dataclass(frozen=True, slots=True)
class ClientSettings:
    """What a user decides. `package` is the import name; `out` the folder that holds it and the project files."""

    package: str
    out: Path
    overrides: Mapping[str, str] = field(default_factory=dict)
    """`"METHOD /path"` to a call (`files.list`), before any rule."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something that could not be made as the document says, with the place and what was made instead."""

    pointer: Pointer
    message: str

    def __str__(self) -> str:
        return f"#{pointer_text(self.pointer)}: {self.message}"


@dataclass(frozen=True, slots=True)
class Wire:
    """How a parameter is written: what `_runtime.operation.Param` says."""

    name: str
    style: str
    explode: bool
    reserved: bool
    content: str


Place = Literal["path", "query", "header", "cookie", "querystring"]


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a call that is a parameter of the operation."""

    python: str
    place: Place
    wire: Wire
    shape: Shape
    annotation: str
    required: bool
    description: str
    deprecated: bool
    example: Json


@dataclass(frozen=True, slots=True)
class BodyField:
    """One field of a body that goes as a keyword argument."""

    python: str
    wire: str
    shape: Shape
    annotation: str
    required: bool
    description: str


@dataclass(frozen=True, slots=True)
class PartPlan:
    """How a field of a form is written, where that is not the default."""

    wire: str
    content_type: str
    style: str
    explode: bool
    reserved: bool
    headers: tuple[tuple[str, str], ...]
    file: bool
    """It is a file and nothing else: a bare text is refused."""


@dataclass(frozen=True, slots=True)
class BodyMedia:
    name: str
    parts: tuple[PartPlan, ...]
    file: bool


@dataclass(frozen=True, slots=True)
class BodyPlan:
    """The body of a call: `fields` when it goes by keywords, else `python` is the argument that holds it whole."""

    media: tuple[BodyMedia, ...]
    required: bool
    python: str
    annotation: str
    fields: tuple[BodyField, ...] | None
    description: str
    media_argument: str
    example: Json


@dataclass(frozen=True, slots=True)
class AnswerMedia:
    """One media type of a documented reply. `reader` is the type that reads it ('' for none)."""

    name: str
    reader: str
    streamed: bool


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    status: str
    media: tuple[AnswerMedia, ...]


@dataclass(frozen=True, slots=True)
class PagingPlan:
    """See `_runtime.operation.Paging`."""

    kind: str
    items: str
    source: str
    target: str
    target_in: str
    more: str
    total: str
    limit: str
    start: int


@dataclass(frozen=True, slots=True)
class MockReply:
    """What the bundled server answers: taken from the document's examples or made from its schemas."""

    status: int
    media_type: str
    body: Json
    kind: Literal["json", "text", "bytes", "sse", "jsonl", "none"]


@dataclass(frozen=True, slots=True)
class OperationPlan:
    method: str
    path: str
    namespace: tuple[str, ...]
    name: str
    constant: str
    summary: str
    description: str
    deprecated: bool
    arguments: tuple[Argument, ...]
    body: BodyPlan | None
    answers: tuple[AnswerPlan, ...]
    returns: str
    returns_async: str
    stream_flag: str
    """The argument that asks for a stream ('' for none); then `returns_*` are those without it."""
    stream_flag_wire: str
    stream_flag_in: Literal["body", "query"]
    stream_returns: str
    stream_returns_async: str
    stream: Literal["sse", "jsonl"] | None
    paging: PagingPlan | None
    accept: str
    security: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]
    server: str
    reply: MockReply
    pointer: Pointer

    @property
    def call(self) -> str:
        return ".".join((*self.namespace, self.name))


@dataclass(frozen=True, slots=True)
class NamespacePlan:
    """One attribute path of the client with its calls and the namespaces below it."""

    path: tuple[str, ...]
    class_name: str
    module: str
    """Dotted, below `resources`."""
    description: str
    operations: tuple[OperationPlan, ...]
    children: tuple[NamespacePlan, ...]


@dataclass(frozen=True, slots=True)
class SchemePlan:
    """A security scheme: `code` is how the runtime knows it, `arguments` the client's arguments by part."""

    key: str
    code: str
    arguments: tuple[tuple[str, str], ...]
    description: str


@dataclass(frozen=True, slots=True)
class ClientPlan:
    package: str
    title: str
    version: str
    description: str
    base_url: str
    schemes: tuple[SchemePlan, ...]
    credentials: tuple[tuple[str, str], ...]
    """Arguments of the client that hold secrets, with the environment variable each is read from."""
    root: NamespacePlan
    operations: tuple[OperationPlan, ...]
    definitions: Definitions
    diagnostics: tuple[Diagnostic, ...]
