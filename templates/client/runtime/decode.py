"""From reply bodies to typed values.

What fits its type takes the fast way through pydantic. What does not fit is, unless the client is strict, put together
field by field: everything is kept as it was sent, and only what fits gets its type.
"""

from __future__ import annotations

import functools
import json
import types
from collections.abc import Mapping
from typing import Annotated, Any, Union, get_args, get_origin

import pydantic

from .jsontext import loads
from .models import BaseModel, Tagged, UnknownVariant


@functools.lru_cache(maxsize=1024)
def _cached_adapter(kind: Any) -> pydantic.TypeAdapter[Any]:
    return pydantic.TypeAdapter(kind)


def adapter(kind: Any) -> pydantic.TypeAdapter[Any]:
    """The validator of a type, made once."""
    try:
        return _cached_adapter(kind)
    except TypeError:  # an unhashable annotation
        return pydantic.TypeAdapter(kind)


def decode_json(data: bytes | str, kind: Any, *, strict: bool) -> Any:
    """The value of a JSON text. Raises ValueError when it is no JSON, or, if `strict`, does not fit."""
    if kind is None or kind is Any:
        return loads(data)
    if isinstance(data, bytes):
        data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return adapter(kind).validate_json(data, strict=True, by_alias=True, by_name=False)
    except pydantic.ValidationError as error:
        value = loads(data)
        if strict:
            raise ValueError(_first_problem(error)) from None
        return construct(kind, value)


def decode_value(value: Any, kind: Any, *, strict: bool) -> Any:
    """The same for values that are parsed already."""
    if kind is None or kind is Any:
        return value
    if not strict:
        return construct(kind, value)
    return decode_json(json.dumps(value), kind, strict=True)


def _first_problem(error: pydantic.ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = "/".join(str(step) for step in first["loc"])
    return f"{where or 'the body'}: {first['msg']}"


def construct(kind: Any, value: Any) -> Any:
    """`value` with as much type as fits; never raises for a value that does not fit."""
    tagged = None
    while True:
        if hasattr(kind, "__value__"):
            kind = kind.__value__
        elif get_origin(kind) is Annotated:
            tagged = next((m for m in kind.__metadata__ if isinstance(m, Tagged)), tagged)
            if tagged is None and kind.__metadata__:
                return _leaf(kind, value)
            kind = kind.__origin__
        else:
            break
    origin = get_origin(kind)
    if origin is Union or origin is types.UnionType:
        return _construct_union(kind, tagged, value)
    if isinstance(kind, type) and issubclass(kind, pydantic.BaseModel):
        return _construct_model(kind, value) if isinstance(value, Mapping) else value
    if origin is list and isinstance(value, list):
        (item,) = get_args(kind) or (Any,)
        return [construct(item, one) for one in value]
    if origin is dict and isinstance(value, dict):
        item = (get_args(kind) or (Any, Any))[1]
        return {name: construct(item, one) for name, one in value.items()}
    return _leaf(kind, value)


def _fitted(kind: Any, value: Any) -> Any:
    """`value` as its type has it, by the rules that hold for JSON. Raises ValueError when it does not fit."""
    return adapter(kind).validate_json(json.dumps(value), strict=True, by_alias=True, by_name=False)


def _leaf(kind: Any, value: Any) -> Any:
    """A scalar that fits gets its type (points in time, UUIDs, decimals, base64); all else stays as it is."""
    if kind is Any or not isinstance(value, (str, int, float)):
        return value
    try:
        return _fitted(kind, value)
    except ValueError:
        return value


def _construct_model(kind: type[pydantic.BaseModel], value: Mapping[str, Any]) -> pydantic.BaseModel:
    if not kind.__pydantic_complete__:
        kind.model_rebuild()
    rest = dict(value)
    fields: dict[str, Any] = {}
    given: set[str] = set()
    for name, field in kind.model_fields.items():
        wire = field.validation_alias if isinstance(field.validation_alias, str) else field.alias or name
        if wire in rest:
            annotation: Any = field.annotation
            if field.metadata:
                annotation = Annotated[(annotation, *field.metadata)]
            fields[name] = construct(annotation, rest.pop(wire))
            given.add(name)
        else:
            fields[name] = None
    model = kind.__new__(kind)
    object.__setattr__(model, "__dict__", fields)
    object.__setattr__(model, "__pydantic_fields_set__", given | set(rest))
    object.__setattr__(model, "__pydantic_extra__", rest)
    private = {n: a.get_default() for n, a in kind.__private_attributes__.items()} or None
    object.__setattr__(model, "__pydantic_private__", private)
    return model


def _construct_union(kind: Any, tagged: Tagged | None, value: Any) -> Any:
    options = get_args(kind)
    if tagged is not None:
        if not isinstance(value, Mapping):
            return value
        name = tagged.tag_of(value)
        for option in options:
            if getattr(option, "__name__", "") == name:
                return construct(option, value)
        return construct(UnknownVariant, value)
    if value is None:
        return None
    try:
        return _fitted(kind, value)
    except (ValueError, RecursionError):
        best = _likeliest(options, value)
    return value if best is None else construct(best, value)


def _likeliest(options: tuple[Any, ...], value: Any) -> Any:
    """The option that a value which fits none of them resembles most: by field names, or by its kind."""
    best, score = None, 0
    for option in options:
        found = _likeness(option, value)
        if found > score:
            best, score = option, found
    return best


def _likeness(option: Any, value: Any) -> int:
    inner = option
    while hasattr(inner, "__value__") or get_origin(inner) is Annotated:
        inner = inner.__value__ if hasattr(inner, "__value__") else inner.__origin__
    if isinstance(value, Mapping):
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            known = {f.validation_alias or name for name, f in inner.model_fields.items()}
            return 2 + sum(name in value for name in known)
        return int(get_origin(inner) in (dict, Union, types.UnionType))
    if isinstance(value, list):
        return int(get_origin(inner) is list)
    return int(isinstance(value, str) and _leaf(option, value) is not value)


def models_of(kind: Any) -> list[type[BaseModel]]:
    """The models that a value of this type can be."""
    while hasattr(kind, "__value__") or get_origin(kind) is Annotated:
        kind = kind.__value__ if hasattr(kind, "__value__") else kind.__origin__
    if get_origin(kind) in (Union, types.UnionType):
        return [model for option in get_args(kind) for model in models_of(option)]
    return [kind] if isinstance(kind, type) and issubclass(kind, BaseModel) and kind is not UnknownVariant else []


def documented(model: type[BaseModel]) -> dict[str, Any]:
    """The fields of a model by their names in JSON."""
    if not model.__pydantic_complete__:
        model.model_rebuild()
    return {str(field.validation_alias or name): field for name, field in model.model_fields.items()}
