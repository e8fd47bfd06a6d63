"""One operation of the contract as the plan of a call."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.client.answers import Answers, plan_answers, successes
from generator.client.bodies import body_inputs, plan_body
from generator.client.calls import Call
from generator.client.examples import Missing, sample, schema_example, written_example
from generator.client.media import media_kind
from generator.client.paging import find_items, plan_paging
from generator.client.plan import Argument, Diagnostic, OperationPlan, PagingPlan, Wire
from generator.client.schemas import Place, Schemas
from generator.client.shapes import ANY, STR, Alias, Model, Named, Scalar, Shape, argument_text
from generator.client.streams import StreamFlag, named_flag, stream_flag
from generator.client.words import assign, candidates, snake
from generator.contract.model import Operation, Parameter, Server
from generator.contract.schema import Part, Schema
from generator.document.model import Json, Node

OPTION_NAMES = frozenset(
    {
        "call_options",
        "extra_body",
        "extra_headers",
        "extra_query",
        "idempotency_key",
        "max_retries",
        "media_type",
        "self",
        "timeout",
        "total_timeout",
    }
)  # fmt: skip
"""What every call takes beside the arguments of its operation."""

_KEY = "idempotency_key"
_KEY_HEADERS = frozenset({"idempotency-key", "x-idempotency-key"})
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_IGNORED_HEADERS = frozenset({"accept", "content-type", "authorization"})


@dataclass(frozen=True, slots=True)
class LockedNames:
    """Names an operation had in an earlier run: arguments by `place name`, body fields, the body."""

    arguments: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    body: str = ""


def plan_operation(
    schemas: Schemas, operation: Operation, call: Call, locked: LockedNames, diagnostics: list[Diagnostic]
) -> OperationPlan:
    """The plan of one call."""
    owner = "".join(piece.title().replace("_", "") for piece in (*call.namespace, call.name))
    place = Place(owner)
    answers = plan_answers(schemas, operation, place)
    # An argument named like a type in the annotation of the result would hide it in the body of the call.
    mentioned = re.findall(r"\w+", " ".join((answers.returns, answers.returns_async, answers.stream_returns)))
    reserved = {*OPTION_NAMES, *mentioned}
    arguments = _arguments(schemas, operation, place, locked, reserved, diagnostics)
    taken = {*reserved, *(argument.python for argument in arguments)}
    body = None
    if operation.body is not None:
        body = plan_body(schemas, operation.body, place, taken, locked.fields, locked.body)
    paging = _paging(schemas, operation, answers)
    if paging is None:
        _list_without_pages(schemas, answers)
    returns, returns_async = answers.returns, answers.returns_async
    flag = StreamFlag()
    if answers.stream and answers.returns:
        fields = body.fields or () if body is not None else ()
        flag = stream_flag(operation, fields, arguments, schemas.definitions)
        if named_flag(operation) not in ("", flag.wire):
            text = f"no boolean input is called {named_flag(operation)!r}; the type of the reply is left open"
            diagnostics.append(Diagnostic(operation.node.pointer, text))
    if answers.stream and not flag.python:
        returns = " | ".join(t for t in (returns, answers.stream_returns) if t)
        returns_async = " | ".join(t for t in (returns_async, answers.stream_returns_async) if t)
    return OperationPlan(
        method=operation.method,
        path=operation.path,
        namespace=call.namespace,
        name=call.name,
        constant=f"_{snake(call.name).upper()}",
        summary=operation.summary,
        description=operation.description,
        deprecated=operation.deprecated,
        arguments=arguments,
        body=body,
        answers=answers.plans,
        returns=returns or "None",
        returns_async=returns_async or "None",
        stream_flag=flag.python,
        stream_flag_wire=flag.wire,
        stream_flag_in=flag.place,
        stream_returns=answers.stream_returns,
        stream_returns_async=answers.stream_returns_async,
        stream=answers.stream,
        paging=paging,
        accept=answers.accept,
        security=_security(schemas, operation, diagnostics),
        server=_server(schemas, operation),
        reply=answers.reply,
        pointer=operation.node.pointer,
    )


def is_listing(schemas: Schemas, operation: Operation) -> bool | None:
    """Does the operation answer with a list? None when its reply says nothing about its shape."""
    from generator.client.paging import ITEMS
    from generator.contract.keywords import Types

    for response in successes(operation):
        for media in response.content:
            if media_kind(media.name) != "json" or media.schema is None:
                continue
            schema = schemas.schema(media.schema)
            if schema.types == Types.ARRAY:
                return True
            if not schema.properties:
                return None
            for name in schema.properties:
                parts = schema.properties[name]
                child = schemas.space.schema(parts) if parts else None
                if name in ITEMS and child is not None and child.types & Types.ARRAY:
                    return True
            arrays = [p for p in schema.properties.values() if p and schemas.space.schema(p).types == Types.ARRAY]
            return len(arrays) == 1 and len(schema.properties) <= 4
    return None


# ------------------------------------------------------------------ arguments


def _arguments(
    schemas: Schemas,
    operation: Operation,
    place: Place,
    locked: LockedNames,
    reserved: set[str],
    diagnostics: list[Diagnostic],
) -> tuple[Argument, ...]:
    parameters = [
        parameter
        for parameter in operation.parameters
        if not (parameter.location == "header" and parameter.name.lower() in _IGNORED_HEADERS)
    ]
    in_path = list(dict.fromkeys(_PLACEHOLDER.findall(operation.path)))
    found: list[Argument] = []
    used = set(reserved)
    for where in ("path", "query", "header", "cookie", "querystring"):
        here = {parameter.name: parameter for parameter in parameters if parameter.location == where}
        if where == "path":
            diagnostics += [
                Diagnostic(operation.node.pointer, f"the path names {{{name}}}, no parameter does; it is text")
                for name in in_path
                if name not in here
            ]
            here = {name: here[name] for name in in_path if name in here}
            names = list(dict.fromkeys(in_path))
        else:
            names = list(here)
        wanted = {name: _wanted(name, where) for name in names}
        kept = {name: locked.arguments.get(f"{where} {name}", "") for name in names}
        key = _key_argument(names, kept, found) if where == "header" else {}
        kept |= key
        python = assign(wanted, used - set(key.values()), {name: text for name, text in kept.items() if text})
        used |= set(python.values())
        for name in names:
            parameter = here.get(name)
            found.append(
                _undeclared(python[name], name)
                if parameter is None
                else _argument(schemas, parameter, python[name], place)
            )
    return tuple(found)


def _key_argument(names: list[str], kept: Mapping[str, str], found: list[Argument]) -> dict[str, str]:
    """A documented header for idempotency keys is what the option of that name sends, and takes its place."""
    free = all(argument.python != _KEY for argument in found) and _KEY not in kept.values()
    header = next((name for name in names if name.lower() in _KEY_HEADERS and not kept[name]), "")
    return {header: _KEY} if header and free else {}


def _wanted(name: str, where: str) -> list[str]:
    nice, *others = candidates(name)
    return [nice, *([f"{snake(name)}_{where}"] if where != "path" else []), *others, f"{snake(name)}_{where}"]


def _undeclared(python: str, name: str) -> Argument:
    wire = Wire(name, "simple", False, False, "")
    return Argument(python, "path", wire, STR, "str", True, "", False, "text")


def _argument(schemas: Schemas, parameter: Parameter, python: str, place: Place) -> Argument:
    content = parameter.content[0] if parameter.content else None
    source = content.schema if content is not None else parameter.schema
    shape = schemas.of(source, place.below(parameter.name)) if source is not None else ANY
    schemas.sent.append(shape)
    annotation = argument_text(shape, schemas.definitions)
    wire = Wire(
        name=parameter.name,
        style=parameter.style,
        explode=parameter.explode,
        reserved=parameter.allow_reserved,
        content=content.name if content is not None else "",
    )
    return Argument(
        python=python,
        place=parameter.location,
        wire=wire,
        shape=shape,
        annotation=annotation,
        required=parameter.required or parameter.location == "path",
        description=parameter.description or (schemas.said_of((Part(source),)) if source is not None else ""),
        deprecated=parameter.deprecated,
        example=_example(schemas, parameter, shape),
    )


def _example(schemas: Schemas, parameter: Parameter, shape: object) -> Json:
    found = written_example(schemas.contract.document, parameter.node)
    if isinstance(found, Missing) and isinstance(parameter.schema, Node):
        target = schemas.contract.document.follow(parameter.schema)
        found = schema_example(target) if target is not None else found
    if not isinstance(found, Missing) and found not in ("", None, [], {}):
        return found
    return sample(shape, schemas.definitions)  # type: ignore[arg-type]


# ------------------------------------------------------------------ the rest


def _paging(schemas: Schemas, operation: Operation, answers: Answers) -> PagingPlan | None:
    if answers.json is None or answers.json.schema is None or operation.method not in ("GET", "POST", "QUERY"):
        return None
    query: dict[str, Schema | None] = {
        p.name: schemas.schema(p.schema) if p.schema is not None else None
        for p in operation.parameters
        if p.location == "query"
    }
    links = any(header.name.lower() == "link" for response in successes(operation) for header in response.headers)
    found = plan_paging(schemas, answers.json.schema, query, body_inputs(schemas, operation.body), links)
    if found is None:
        return None
    paging, item = found
    return paging if not paging.items or _holds_items(schemas, answers, paging.items, item) else None


def _list_without_pages(schemas: Schemas, answers: Answers) -> None:
    """A reply that is a list in a field of a known name, and no entity with an `id`, iterates over its items."""
    if answers.json is None or answers.json.schema is None:
        return
    schema = schemas.schema(answers.json.schema)
    found = find_items(schemas, schema, named=True) if schema.properties and "id" not in schema.properties else None
    if found is not None:
        _holds_items(schemas, answers, *found)


def _holds_items(schemas: Schemas, answers: Answers, items: str, item: Shape) -> bool:
    """Make the model of the reply one that iterates over the items in a field. False when it cannot be."""
    shape = schemas.definitions.resolve(answers.shape) if answers.shape is not None else None
    model = schemas.definitions.by_name.get(shape.name) if isinstance(shape, Named) else None
    if not isinstance(model, Model):
        return False
    if model.page_items:
        return model.page_items == items
    if not isinstance(item, Named | Scalar):
        name = schemas.names.inline(f"{model.name}Entry")
        schemas.definitions.by_name[name] = Alias(name, item, f"An item of `{model.name}`.", model.pointer)
        item = Named(name)
    schemas.definitions.by_name[model.name] = replace(model, page_items=items, page_item=item)
    return True


def _security(
    schemas: Schemas, operation: Operation, diagnostics: list[Diagnostic]
) -> tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]:
    known = schemas.contract.security_schemes
    found = []
    for alternative in operation.security:
        unknown = [key for key in alternative.schemes if key not in known]
        if unknown:
            text = f"the security scheme {unknown[0]!r} is not described; this alternative is left out"
            diagnostics.append(Diagnostic(alternative.node.pointer, text))
            continue
        found.append(tuple((key, tuple(scopes)) for key, scopes in alternative.schemes.items()))
    return tuple(found)


def _server(schemas: Schemas, operation: Operation) -> str:
    """The server of the operation or path item; '' when that of the document holds."""
    if not operation.servers or operation.servers == schemas.contract.servers:
        return ""
    return server_url(operation.servers[0])


def server_url(server: Server) -> str:
    """The URL with its variables at their defaults."""
    url = server.url
    for name, (default, _) in server.variables.items():
        url = url.replace("{" + name + "}", default)
    return url
