"""Operations of OpenAPI 3.0, 3.1 and 3.2."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast, get_args

from generator.contract.keywords import SchemaSource
from generator.contract.model import (
    Body,
    Callback,
    Content,
    Operation,
    OperationKey,
    Parameter,
    ParameterPlace,
    Response,
    SecurityScheme,
    Server,
)
from generator.dialect.content import (
    COLLECTION_FORMAT,
    SEPARATED,
    description,
    explode,
    explode_default,
    headers,
    inner_styles,
    media_types,
)
from generator.dialect.paths import METHODS_V3, PathItems
from generator.dialect.security import effective_security, referenced_schemes, schemes_v3
from generator.dialect.servers import default_servers, written_servers
from generator.dialect.shape import Shapes, extensions
from generator.document.model import Document, Node

_PLACES = frozenset(get_args(ParameterPlace))
_STYLES = {"path": "simple", "query": "form", "header": "simple", "cookie": "form", "querystring": "form"}
"""Default styles by place (OpenAPI 3.1.1, Parameter Object)."""

_STATUS = re.compile(r"[1-5]XX|[1-9]\d\d", re.ASCII)


class V3:
    """Reads one 3.x document. Listing operations costs a look at each path item; the rest is read when asked for."""

    def __init__(self, document: Document, family: str) -> None:
        self.root = document.root
        self.family = family
        self._shapes = Shapes(document)
        self._items = PathItems(self._shapes, METHODS_V3, additional=True)
        self._known_parameters: dict[tuple[Node, bool], Parameter | None] = {}
        self._known_responses: dict[tuple[str, Node], Response] = {}
        self.servers: tuple[Server, ...] = written_servers(self._shapes, self.root) or default_servers(self.root)

    def operations(self) -> tuple[OperationKey, ...]:
        """The operations under `paths`, in document order."""
        return tuple(self._items.listed("operation", self.root, "paths"))

    def webhooks(self) -> tuple[OperationKey, ...]:
        """The operations under `webhooks`, and under `x-webhooks` as 3.0 documents write them."""
        members = ("webhooks", "x-webhooks")
        return tuple(key for member in members for key in self._items.listed("webhook", self.root, member))

    def security_schemes(self, operations: tuple[OperationKey, ...]) -> Mapping[str, SecurityScheme]:
        """Declared schemes by key, and since 3.2 those that requirements name by URI."""
        components = self._shapes.member(self.root, "components")
        found = {} if components is None else schemes_v3(self._shapes, components)
        if self.family != "3.2":
            return found
        holders = (self.root, *(key.node for key in operations))
        return found | referenced_schemes(self._shapes, holders, found)

    def schemas(self) -> Mapping[str, SchemaSource]:
        """`components.schemas` in document order."""
        components = self._shapes.member(self.root, "components")
        return {} if components is None else dict(self._shapes.members(components, "schemas"))

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
                lambda: self._body(node),
                lambda: self._responses(node),
                lambda: self._callbacks(node),
            ),
            security=security,
            security_node=security_node,
            servers=self._effective_servers(key),
            extensions=extensions(node),
        )

    def _effective_servers(self, key: OperationKey) -> tuple[Server, ...]:
        """The nearest servers written; the document's do not hold for webhooks and callbacks, as its security."""
        for holder in (key.node, *reversed(self._items.layers(key))):
            found = written_servers(self._shapes, holder)
            if found:
                return found
        return self.servers if key.kind == "operation" else ()

    def _parameters(self, key: OperationKey) -> tuple[Parameter, ...]:
        own = (*key.node.pointer, "parameters")
        found = []
        for listed, node in self._items.parameters(key):
            shared = listed.pointer[:-1] != own
            if not _only_refers(listed):
                found.append(self._parameter(listed, node, shared=shared))
                continue
            if (node, shared) not in self._known_parameters:
                self._known_parameters[node, shared] = self._parameter(listed, node, shared=shared)
            found.append(self._known_parameters[node, shared])
        return tuple(parameter for parameter in found if parameter is not None)

    def _parameter(self, listed: Node, node: Node, *, shared: bool) -> Parameter | None:
        shapes = self._shapes
        place = shapes.text(node, "in")
        if place not in _PLACES:
            shapes.wrong(node, f"a parameter with `in` being one of {', '.join(sorted(_PLACES))}")
            return None
        schema = shapes.schema(node, "schema")
        content = media_types(shapes, node, self.family) if schema is None else ()
        style = _STYLES[place] if content else shapes.text(node, "style", _STYLES[place])
        if node.get(COLLECTION_FORMAT) is not None:
            style = SEPARATED.get(shapes.text(node, COLLECTION_FORMAT), style)
        escapes = place == "query" or (self.family == "3.2" and place != "header")
        return Parameter(
            name=shapes.text(node, "name"),
            location=cast(ParameterPlace, place),
            required=shapes.flag(node, "required") or place == "path",
            deprecated=shapes.flag(node, "deprecated"),
            style=style,
            explode=explode_default(style) if content else explode(shapes, node, style),
            allow_reserved=escapes and not content and shapes.flag(node, "allowReserved"),
            allow_empty=place == "query" and shapes.flag(node, "allowEmptyValue"),
            schema=schema,
            content=content,
            description=description(shapes, listed, node, self.family),
            extensions=extensions(node),
            node=node,
            shared=shared,
            inner_styles=inner_styles(shapes, schema, COLLECTION_FORMAT),
        )

    def _body(self, operation: Node) -> Body | None:
        written = operation.get("requestBody")
        node = None if written is None else self._shapes.object(written)
        if written is None or node is None:
            return None
        return Body(
            required=self._shapes.flag(node, "required"),
            content=media_types(self._shapes, node, self.family),
            description=description(self._shapes, written, node, self.family),
            node=node,
        )

    def _responses(self, operation: Node) -> tuple[Response, ...]:
        found = []
        for status, written in statuses(self._shapes, operation):
            node = self._shapes.object(written)
            if node is None:
                found.append(Response(status, (), (), {}, "", written))
            elif not _only_refers(written):
                found.append(self._response(status, written, node))
            else:
                if (status, node) not in self._known_responses:
                    self._known_responses[status, node] = self._response(status, written, node)
                found.append(self._known_responses[status, node])
        return tuple(found)

    def _response(self, status: str, written: Node, node: Node) -> Response:
        return Response(
            status=status,
            content=media_types(self._shapes, node, self.family),
            headers=headers(self._shapes, node, self.family),
            links=self._links(node),
            description=description(self._shapes, written, node, self.family),
            node=node,
        )

    def _links(self, response: Node) -> Mapping[str, Node]:
        links = {}
        for name, written in self._shapes.members(response, "links"):
            node = self._shapes.object(written)
            if node is not None and not name.startswith("x-"):
                links[name] = node
        return links

    def _callbacks(self, operation: Node) -> tuple[Callback, ...]:
        found = []
        for name, written in self._shapes.members(operation, "callbacks"):
            callback = self._shapes.object(written)
            for expression, item in [] if callback is None else callback.members():
                if not expression.startswith("x-"):
                    keys = tuple(self._items.keys("callback", expression, item))
                    found.append(Callback(name, expression, keys, item))
        return tuple(found)


def _only_refers(node: Node) -> bool:
    """Is this a reference with nothing beside it? Whatever it refers to is read once, however often it is used."""
    return isinstance(node.value, dict) and len(node.value) == 1 and "$ref" in node.value


def statuses(shapes: Shapes, operation: Node) -> list[tuple[str, Node]]:
    """The responses of an operation by status: `200`, `4XX` (upper case) or `default`, in document order."""
    found: dict[str, Node] = {}
    for status, node in shapes.members(operation, "responses"):
        if status.startswith("x-"):
            continue
        name = status if status == "default" else status.upper()
        if name != "default" and not _STATUS.fullmatch(name):
            message = f"expected `default`, a status or a range like `4XX`, found `{status}`; the response is ignored"
            shapes.document.note("wrong-shape", message, node)
        else:
            found.setdefault(name, node)
    return list(found.items())
