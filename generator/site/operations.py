"""The page of one operation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from generator.contract.model import Body as ContractBody
from generator.contract.model import (
    Header,
    MediaType,
    Operation,
    OperationKey,
    Parameter,
    SecurityRequirement,
    SecurityScheme,
    Server,
)
from generator.contract.model import Response as ContractResponse
from generator.document.model import Json, Node
from generator.site import code
from generator.site.fields import Age, Direction, Grower
from generator.site.highlight import highlight, json_text
from generator.site.model import (
    Auth,
    AuthScheme,
    Body,
    Call,
    Callback,
    Example,
    Group,
    Media,
    Note,
    OperationLink,
    OperationPage,
    Piece,
    Response,
    Since,
    TagLink,
    Type,
)
from generator.site.names import anchor
from generator.site.past import Past
from generator.site.samples import Sample, media_samples, parameter_sample, written_examples
from generator.site.text import clean, excerpt, markdown
from generator.site.types import Reader, literal, single

_GROUPS = (("path", "Path parameters"), ("query", "Query parameters"), ("querystring", "Query string"),
           ("header", "Headers"), ("cookie", "Cookies"))  # fmt: skip
_PLACEHOLDER = re.compile(r"(\{[^{}]*\})")
_HUMAN = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[_\-/.\s]+")
_USUAL = {("simple", False), ("form", True)}
MOST_EXAMPLES = 4

Ages = Mapping[tuple[str, ...], Since]


@dataclass(frozen=True, slots=True)
class Around:
    """What a page takes from the rest of the API."""

    tag: TagLink | None
    before: OperationLink | None
    after: OperationLink | None
    call: Call | None


def plan_operation(reader: Reader, key: OperationKey, link: OperationLink, past: Past, around: Around) -> OperationPage:
    """Everything the page of an operation says."""
    operation = reader.contract.operation(key)
    turned = key.kind == "webhook"
    grower = Grower(reader)
    _plant(grower, operation, past.since(link.key), turned=turned)
    grower.grow()
    servers = tuple(server_url(server) for server in operation.servers)
    base = servers[0].rstrip("/") if servers else ""
    sent: Direction = "response" if turned else "request"
    request = None if turned else _request(reader, operation, base)
    return OperationPage(
        link=link,
        tag=around.tag,
        description=markdown(operation.description or (operation.summary if operation.summary != link.title else "")),
        route=route(operation),
        operation_id=clean(operation.operation_id),
        deprecated=operation.deprecated,
        notes=_notes(operation),
        base_url=base,
        servers=servers,
        auth=tuple(_auth(reader.contract.security_schemes, one) for one in operation.security),
        groups=_groups(grower, operation),
        body=_body(grower, operation.body, "body"),
        responses=tuple(_response(reader, grower, one, turned=turned) for one in operation.responses),
        callbacks=tuple(
            _callback(grower, name, reader.contract.operation(inner)) for name, inner in _callbacks(operation)
        ),
        samples=code.samples(request, around.call) if request is not None else (),
        body_examples=_examples(_media_samples(reader, operation.body, sent)),
        past=past.endpoint(link.key),
        before=around.before,
        after=around.after,
        external=_external(operation.node),
    )


def title_of(operation: Operation) -> str:
    """Summary, else the operation id in words, else method and path."""
    said = excerpt(operation.summary, 120)
    if said:
        return said
    if operation.operation_id:
        words = [word for word in _HUMAN.split(operation.operation_id) if word]
        text = " ".join(word if word.isupper() else word.lower() for word in words)
        return clean(text[:1].upper() + text[1:])[:120]
    return clean(f"{operation.method} {operation.path}")


def route(operation: Operation) -> Type:
    """The path, its parameters as links to what is said of them."""
    pieces = []
    for part in _PLACEHOLDER.split(clean(operation.path)):
        if part:
            name = part[1:-1] if part.startswith("{") else ""
            pieces.append(Piece(part, f"#{anchor('path', name)}" if name else ""))
    return tuple(pieces)


def server_url(server: Server) -> str:
    """The URL with its variables at their defaults."""
    url = server.url
    for name, (default, _) in server.variables.items():
        url = url.replace("{" + name + "}", default)
    return clean(url)


# ---------------------------------------------------------------------- planting


def _plant(grower: Grower, operation: Operation, since: Ages, *, turned: bool) -> None:
    """Everything of the operation that has fields, in the order in which it should open."""
    sent: Direction = "response" if turned else "request"
    answered: Direction = "request" if turned else "response"
    for parameter in operation.parameters:
        _plant_parameter(grower, parameter, since)
    _plant_media(grower, operation.body.content if operation.body is not None else (), "body", sent, since)
    for response in sorted(operation.responses, key=lambda one: not one.status.startswith("2")):
        _plant_media(grower, response.content, response.status, answered, since)
        for header in response.headers:
            _plant_header(grower, response.status, header)
    for name, key in _callbacks(operation):
        inner = grower.reader.contract.operation(key)
        prefix = _callback_anchor(name, key)
        _plant_media(grower, inner.body.content if inner.body is not None else (), prefix, "response", {})


def _plant_parameter(grower: Grower, parameter: Parameter, since: Ages) -> None:
    content = parameter.content[0] if parameter.content else None
    parts = single(parameter.schema if content is None else content.schema)
    notes = [Note("as", content.name)] if content is not None else []
    if not parameter.content and (parameter.style, parameter.explode) not in _USUAL:
        notes.append(Note("written", f"{parameter.style}{', exploded' if parameter.explode else ''}"))
    flags = [word for word, holds in (("required", parameter.required), ("deprecated", parameter.deprecated)) if holds]
    prefix = anchor(parameter.location, parameter.name)
    example = next((_short(one.value) for one in written_examples(grower.reader, parameter.node)), "")
    grower.plant(
        prefix,
        parameter.name,
        parts,
        "request",
        tuple(flags),
        parameter.description,
        (*notes, *([Note("example", example)] if example else [])),
        _age(since, prefix),
    )


def _plant_header(grower: Grower, status: str, header: Header) -> None:
    content = header.content[0] if header.content else None
    flags = [word for word, holds in (("required", header.required), ("deprecated", header.deprecated)) if holds]
    parts = single(header.schema if content is None else content.schema)
    grower.plant(
        anchor(status, "header", header.name), header.name, parts, "response", tuple(flags), header.description
    )


def _plant_media(
    grower: Grower, content: Sequence[MediaType], prefix: str, direction: Direction, since: Ages
) -> None:  # fmt: skip
    for where, media in _distinct(content, prefix):
        source = media.schema if media.schema is not None else media.item_schema
        grower.plant(where, "", single(source), direction, age=_age(since, prefix))


def _distinct(content: Sequence[MediaType], prefix: str) -> list[tuple[str, MediaType]]:
    """Media types with their anchors; the first has the plain one."""
    return [
        (anchor(prefix) if index == 0 else f"{anchor(prefix)}.{anchor(media.name)}", media)
        for index, media in enumerate(content)
    ]


def _age(since: Ages, prefix: str) -> Age:
    return lambda path: since.get((prefix, *path))


def _callbacks(operation: Operation) -> list[tuple[str, OperationKey]]:
    return [(callback.name, key) for callback in operation.callbacks for key in callback.operations]


def _callback_anchor(name: str, key: OperationKey) -> str:
    return anchor("callback", name, key.method, key.path)


# ---------------------------------------------------------------------- reading off what has grown


def _groups(grower: Grower, operation: Operation) -> tuple[Group, ...]:
    found = []
    for place, title in _GROUPS:
        here = [one for one in operation.parameters if one.location == place]
        if here:
            fields = tuple(grower.field(anchor(place, one.name)) for one in here)
            found.append(Group(title, place, fields))
    return tuple(found)


def _body(grower: Grower, body: ContractBody | None, prefix: str) -> Body | None:
    if body is None:
        return None
    return Body(markdown(body.description), body.required, _media(grower, body.content, prefix))


def _media(grower: Grower, content: Sequence[MediaType], prefix: str) -> tuple[Media, ...]:
    found = []
    for where, media in _distinct(content, prefix):
        streamed = media.item_schema is not None or media.name.startswith("text/event-stream")
        said = media.schema is not None or media.item_schema is not None
        found.append(Media(clean(media.name), where, grower.field(where) if said else None, streamed))
    return tuple(found)


def _response(reader: Reader, grower: Grower, response: ContractResponse, *, turned: bool) -> Response:
    headers = tuple(grower.field(anchor(response.status, "header", header.name)) for header in response.headers)
    made = [
        (media.name, sample)
        for media in response.content
        for sample in media_samples(reader, media, "request" if turned else "response")
    ]
    return Response(
        status=response.status,
        meaning=meaning(response.status),
        description=markdown(response.description),
        headers=Group("Headers", f"{response.status}.headers", headers) if headers else None,
        media=_media(grower, response.content, response.status),
        examples=_examples(made),
        links=tuple(clean(name) for name in response.links),
    )


def _callback(grower: Grower, name: str, operation: Operation) -> Callback:
    return Callback(
        name=clean(name),
        method=operation.method,
        expression=clean(operation.path),
        summary=excerpt(operation.summary or operation.description),
        body=_body(grower, operation.body, _callback_anchor(name, operation.key)),
        answers=tuple((one.status, excerpt(one.description)) for one in operation.responses),
    )


def meaning(status: str) -> str:
    """The phrase of a status (RFC 9110 §15), empty where there is none."""
    try:
        return HTTPStatus(int(status)).phrase
    except ValueError:
        return {"1": "Information", "2": "Success", "3": "Redirection", "4": "Client error", "5": "Server error"}.get(
            status[:1], "Any other status"
        )


# ---------------------------------------------------------------------- the rest


def _notes(operation: Operation) -> tuple[Note, ...]:
    found = []
    for key, label in (("x-sunset", "sunset"), ("x-stability-level", "stability")):
        value = operation.extensions.get(key)
        if isinstance(value, str):
            found.append(Note(label, clean(value)[:60]))
    return tuple(found)


def auth_scheme(scheme: SecurityScheme, scopes: Sequence[str] = ()) -> AuthScheme:
    """A security scheme in words."""
    words = {
        "http": f"HTTP {clean(scheme.scheme).lower()}",
        "oauth2": "OAuth 2.0",
        "openIdConnect": "OpenID Connect",
        "mutualTLS": "Mutual TLS",
    }.get(scheme.type, "")
    if scheme.type == "apiKey":
        words = f"API key in {clean(scheme.location)} `{clean(scheme.name)}`"
    facts = [Note("format", clean(scheme.bearer_format))] if scheme.bearer_format else []
    if scheme.openid_url:
        facts.append(Note("discovery", clean(scheme.openid_url)))
    for flow in scheme.flows:
        facts += [
            Note(f"{clean(flow.name)} {label}", clean(url))
            for label, url in (("authorization", flow.authorization_url), ("token", flow.token_url))
            if url
        ]
    return AuthScheme(
        clean(scheme.key),
        words or clean(scheme.type),
        tuple(map(clean, scopes)),
        markdown(scheme.description),
        tuple(facts),
    )


def _auth(schemes: Mapping[str, SecurityScheme], requirement: SecurityRequirement) -> Auth:
    found = []
    for key, scopes in requirement.schemes.items():
        scheme = schemes.get(key)
        found.append(auth_scheme(scheme, scopes) if scheme is not None else AuthScheme(clean(key), clean(key)))
    return Auth(tuple(found))


def _media_samples(reader: Reader, body: ContractBody | None, direction: str) -> list[tuple[str, Sample]]:
    return (
        [(media.name, sample) for media in body.content for sample in media_samples(reader, media, direction)]
        if body
        else []
    )


def _examples(made: Sequence[tuple[str, Sample]]) -> tuple[Example, ...]:
    """The first few examples as text, the media type in the title where there are several."""
    names = list(dict.fromkeys(name for name, _ in made))
    found: dict[str, Example] = {}
    for name, sample in made:
        if len(found) == MOST_EXAMPLES:
            break
        title = " · ".join(filter(None, (sample.title, clean(name) if len(names) > 1 else "")))
        if isinstance(sample.value, str) and "json" not in name:
            text = clean(sample.value)[:4000]
            example = Example(title, "text", text, highlight(text, "text"))
        else:
            example = Example(title, "json", *json_text(sample.value))
        found.setdefault(example.raw, example)
    return tuple(found.values())


def _request(reader: Reader, operation: Operation, base: str) -> code.Request:
    """The request that samples send: what is required, and the first written example of the body."""
    schemes = operation.security[0].schemes if operation.security else {}
    known = [reader.contract.security_schemes[key] for key in schemes if key in reader.contract.security_schemes]
    headers, secret = code.auth_headers([(one.type, one.scheme, one.location, one.name) for one in known])
    values = [
        code.Value(one.location, one.name, parameter_sample(reader, one))
        for one in operation.parameters
        if (one.required or _has_example(one.node)) and one.location in ("path", "query", "header")
    ]
    samples = _media_samples(reader, operation.body, "request")
    media, sample = samples[0] if samples else ("", None)
    body = sample.value if sample is not None else None
    streams = any(media.name.startswith("text/event-stream") for r in operation.responses for media in r.content)
    only = streams and not any("json" in m.name for r in operation.responses if r.status[:1] == "2" for m in r.content)
    asked = isinstance(body, dict) and body.get("stream") is True
    return code.Request(
        method=operation.method,
        url=f"{base}{clean(operation.path)}",
        values=(*values, *secret),
        headers=tuple(headers),
        media=clean(media),
        body=body,
        streamed=streams and (asked or only),
    )


def _has_example(node: Node) -> bool:
    return isinstance(node.value, dict) and ("example" in node.value or "examples" in node.value)


def _short(value: Json) -> str:
    return clean(value)[:120] if isinstance(value, str) else literal(value)


def _external(node: Node) -> Piece | None:
    found = node.get("externalDocs")
    value = found.value if found is not None else None
    if not isinstance(value, dict):
        return None
    url, text = value.get("url"), value.get("description")
    if not isinstance(url, str) or not url.startswith(("https://", "http://")):
        return None
    return Piece(excerpt(text, 80) if isinstance(text, str) and text else "More about it", clean(url))
