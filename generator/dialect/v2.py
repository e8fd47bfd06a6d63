"""Operations of OpenAPI 2.0 (Swagger), in the words of 3.x."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from generator.contract.keywords import Composed, Keywords, SchemaSource, Types
from generator.contract.model import (
    Body,
    Content,
    Encoding,
    Header,
    MediaType,
    Operation,
    OperationKey,
    Parameter,
    ParameterPlace,
    Response,
    SecurityScheme,
    Server,
)
from generator.dialect.content import FORM, SEPARATED, essence, inner_styles, is_default
from generator.dialect.keywords import CARRIED, Carrier
from generator.dialect.paths import METHODS_V2, PathItems
from generator.dialect.security import effective_security, schemes_v2
from generator.dialect.servers import base_servers
from generator.dialect.shape import Shapes, extensions
from generator.dialect.v3 import statuses
from generator.document.model import Document, Node

_JSON = "application/json"
_BYTES = "application/octet-stream"
_MULTIPART = "multipart/form-data"
_PLACES = frozenset({"path", "query", "header"})
_STYLES = {"path": "simple", "query": "form", "header": "simple", "formData": "form"}


class V2:
    """Reads one 2.0 document. Listing operations costs a look at each path item; the rest is read when asked for."""

    def __init__(self, document: Document) -> None:
        self.root = document.root
        self._shapes = Shapes(document)
        self._items = PathItems(self._shapes, METHODS_V2)
        self._consumes = self._shapes.entries(self.root, "consumes")
        self._produces = self._shapes.entries(self.root, "produces")
        self.servers: tuple[Server, ...] = base_servers(
            self._shapes, self.root, self._text_nodes(self._shapes.entries(self.root, "schemes"))
        )

    def operations(self) -> tuple[OperationKey, ...]:
        """The operations under `paths`, in document order."""
        return tuple(self._items.listed("operation", self.root, "paths"))

    def webhooks(self) -> tuple[OperationKey, ...]:
        """2.0 has no webhooks; `x-webhooks` is read as in 3.0."""
        return tuple(self._items.listed("webhook", self.root, "x-webhooks"))

    def security_schemes(self, operations: tuple[OperationKey, ...]) -> Mapping[str, SecurityScheme]:
        """`securityDefinitions` by key."""
        return schemes_v2(self._shapes, self.root)

    def schemas(self) -> Mapping[str, SchemaSource]:
        """`definitions` in document order."""
        return dict(self._shapes.members(self.root, "definitions"))

    def read(self, key: OperationKey) -> Operation:
        """One operation with everything that is effective on it."""
        shapes, node = self._shapes, key.node
        security, security_node = effective_security(self._shapes, self.root, key)
        return Operation(
            key=key,
            operation_id=shapes.text(node, "operationId"),
            tags=shapes.texts(node, "tags"),
            summary=shapes.text(node, "summary"),
            description=shapes.text(node, "description"),
            deprecated=shapes.flag(node, "deprecated"),
            content=Content(
                lambda: self._parameters(key),
                lambda: self._body(key, [found for _, found in self._items.parameters(key)]),
                lambda: tuple(self._response(node, status, written) for status, written in statuses(shapes, node)),
                lambda: (),
            ),
            security=security,
            security_node=security_node,
            servers=self._effective_servers(key),
            extensions=extensions(node),
        )

    def _parameters(self, key: OperationKey) -> tuple[Parameter, ...]:
        own = (*key.node.pointer, "parameters")
        found = (
            self._parameter(node, shared=listed.pointer[:-1] != own) for listed, node in self._items.parameters(key)
        )
        return tuple(parameter for parameter in found if parameter is not None)

    def _effective_servers(self, key: OperationKey) -> tuple[Server, ...]:
        schemes = self._text_nodes(self._shapes.entries(key.node, "schemes"))
        if schemes:
            return base_servers(self._shapes, self.root, schemes)
        return self.servers if key.kind == "operation" else ()

    def _parameter(self, node: Node, *, shared: bool) -> Parameter | None:
        shapes = self._shapes
        place = shapes.text(node, "in")
        if place in ("body", "formData"):
            return None
        if place not in _PLACES:
            shapes.wrong(node, "a parameter with `in` being one of body, formData, header, path, query")
            return None
        style, explode = self._style(node, place)
        return Parameter(
            name=shapes.text(node, "name"),
            location=cast(ParameterPlace, place),
            required=shapes.flag(node, "required") or place == "path",
            deprecated=False,
            style=style,
            explode=explode,
            allow_reserved=False,
            allow_empty=place == "query" and shapes.flag(node, "allowEmptyValue"),
            schema=Carrier.of(node),
            content=(),
            description=shapes.text(node, "description"),
            extensions={key: value for key, value in extensions(node).items() if key not in CARRIED},
            node=node,
            shared=shared,
            inner_styles=inner_styles(shapes, node, "collectionFormat"),
        )

    def _style(self, node: Node, place: str) -> tuple[str, bool]:
        """`collectionFormat` as style and explode; `csv` when nothing is said (Swagger 2.0, Parameter Object)."""
        default = _STYLES[place]
        if self._shapes.text(node, "type") != "array":
            return default, default == "form"
        written = self._shapes.text(node, "collectionFormat", "csv")
        if written == "multi" and default == "form":
            return default, True
        if written not in ("csv", *SEPARATED):
            at = node.get("collectionFormat") or node
            self._shapes.wrong(at, "csv, ssv, tsv or pipes, or multi for a query or form parameter,")
        return SEPARATED.get(written, default), False

    def _body(self, key: OperationKey, nodes: list[Node]) -> Body | None:
        fields = [node for node in nodes if self._shapes.text(node, "in") == "formData"]
        consumes = self._text_nodes(self._written(key.node, "consumes", self._consumes))
        for node in nodes:
            if self._shapes.text(node, "in") == "body":
                for field in fields:
                    self._shapes.wrong(field, "no form parameter beside a body parameter")
                return self._whole_body(node, consumes)
        return self._form(key, fields, consumes) if fields else None

    def _whole_body(self, node: Node, consumes: list[Node]) -> Body:
        schema = self._shapes.schema(node, "schema")
        return Body(
            required=self._shapes.flag(node, "required"),
            content=_content(schema, consumes, _JSON, node),
            description=self._shapes.text(node, "description"),
            node=node,
        )

    def _form(self, key: OperationKey, fields: list[Node], consumes: list[Node]) -> Body:
        """Form parameters as one object. Only form media types can carry it, whatever else is listed."""
        place = key.node.get("parameters") or key.item.get("parameters") or key.node
        required = frozenset(self._name(node) for node in fields if self._shapes.flag(node, "required"))
        schema = Composed(
            key=f"form {key.path} {place.file.name}#/{'/'.join(key.node.pointer)}",
            node=place,
            keywords=Keywords(
                types=Types.OBJECT,
                facets={"required": required} if required else {},
                properties={self._name(node): Carrier.of(node) for node in fields},
                nodes={"type": place, "required": place},
            ),
        )
        has_file = any(self._shapes.text(node, "type") == "file" for node in fields)
        forms = [node for node in consumes if essence(str(node.value)) in (FORM, _MULTIPART)]
        encodings = {}
        for node in fields:
            style, explode = self._style(node, "formData")
            encoding = Encoding(None, style, explode, False, (), node)
            if not is_default(encoding):
                encodings[self._name(node)] = encoding
        return Body(
            required=bool(required),
            content=_content(schema, forms, _MULTIPART if has_file else FORM, place, encodings),
            description="",
            node=place,
        )

    def _response(self, operation: Node, status: str, written: Node) -> Response:
        node = self._shapes.object(written)
        if node is None:
            return Response(status, (), (), {}, "", written)
        content: tuple[MediaType, ...] = ()
        schema = self._shapes.schema(node, "schema")
        if schema is not None:
            is_file = isinstance(schema.value, dict) and schema.value.get("type") == "file"
            produces = self._text_nodes(self._written(operation, "produces", self._produces))
            content = _content(schema, produces, _BYTES if is_file else _JSON, schema)
        return Response(
            status=status,
            content=content,
            headers=self._headers(node),
            links={},
            description=self._shapes.text(node, "description"),
            node=node,
        )

    def _headers(self, response: Node) -> tuple[Header, ...]:
        found = []
        for name, written in self._shapes.members(response, "headers"):
            node = None if name.lower() == "content-type" else self._shapes.object(written)
            if node is not None:
                description = self._shapes.text(node, "description")
                style = SEPARATED.get(self._shapes.text(node, "collectionFormat"), "simple")
                inner = inner_styles(self._shapes, node, "collectionFormat")
                found.append(
                    Header(
                        name, False, False, False, Carrier.of(node), (), description, node, style, inner,
                        extensions(node),
                    )
                )  # fmt: skip
        return tuple(found)

    def _written(self, operation: Node, key: str, inherited: list[Node]) -> list[Node]:
        """`consumes` or `produces` in force: an empty array takes the document's back (Swagger 2.0, Operation)."""
        return self._shapes.entries(operation, key) if operation.get(key) is not None else inherited

    def _text_nodes(self, nodes: list[Node]) -> list[Node]:
        return [node for node in nodes if self._shapes.text_at(node) is not None]

    def _name(self, parameter: Node) -> str:
        return self._shapes.text(parameter, "name")


def _content(
    schema: SchemaSource | None,
    written: list[Node],
    default: str,
    place: Node,
    encodings: Mapping[str, Encoding] | None = None,
) -> tuple[MediaType, ...]:
    """One media type for each written name, else the default one; each once."""
    names: dict[str, Node] = {}
    for node in written:
        names.setdefault(str(node.value), node)
    found = names or {default: place}
    return tuple(MediaType(name, schema, None, encodings or {}, node) for name, node in found.items())
