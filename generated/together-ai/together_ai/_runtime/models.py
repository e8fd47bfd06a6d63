"""The base of all models, and the building blocks that their fields use."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import pydantic
from pydantic import ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from .exact import DateTimeRule, FloatRule, UUIDRule


class BaseModel(pydantic.BaseModel):
    """Unknown fields are kept. Fields that were not sent are None and not dumped with `exclude_unset=True`."""

    model_config = ConfigDict(
        extra="allow",
        defer_build=True,
        validate_by_name=True,
        validate_by_alias=True,
        protected_namespaces=(),
        arbitrary_types_allowed=True,
    )

    # A model is no list of its fields. Those that hold a list iterate over its items, see `pages.Page`.
    __iter__ = None  # type: ignore[assignment]

    def model_dump(self, **options: Any) -> dict[str, Any]:
        """Plain values, see pydantic. What does not fit its type is dumped as it was received."""
        options.setdefault("warnings", False)
        return super().model_dump(**options)

    def model_dump_json(self, **options: Any) -> str:
        """JSON text, see pydantic. What does not fit its type is dumped as it was received."""
        options.setdefault("warnings", False)
        return super().model_dump_json(**options)


class UnknownVariant(BaseModel):
    """An item of a union whose tag the document does not name. All its fields are kept as attributes."""


def wire(name: str) -> Any:
    """The name of a field in JSON, where it is not its name in Python."""
    return Field(validation_alias=name, serialization_alias=name)


def _from_base64(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        data = base64.b64decode(value, validate=True)
    except binascii.Error as error:
        raise ValueError("no base64 text") from error
    if base64.b64encode(data).decode() != value:
        raise ValueError("no canonical base64 text")
    return data


def _to_base64(value: object) -> object:
    """As text; what was no base64 text when it came goes back as it is."""
    return (
        base64.b64encode(value).decode()
        if isinstance(value, (bytes, bytearray, memoryview))
        else value
    )


Base64 = Annotated[
    bytes,
    pydantic.BeforeValidator(_from_base64),
    pydantic.PlainSerializer(_to_base64, when_used="json"),
]
"""Bytes that travel as base64 text."""

ExactDateTime = Annotated[datetime, DateTimeRule()]
"""A point in time with its zone. What is finer than a microsecond is kept and sent back as it came."""

ExactUUID = Annotated[UUID, UUIDRule()]
"""A UUID that is sent back in the letters it came in."""

ExactFloat = Annotated[float, FloatRule()]
"""A number: an `int` where a `float` would lose digits of a whole number."""


class Tagged:
    """Marks a union whose variants are told apart by one property. `variants` maps its values to class names."""

    __slots__ = ("property", "variants")

    def __init__(self, property: str, variants: Mapping[str, str]) -> None:
        self.property = property
        self.variants = variants

    def tag_of(self, value: object) -> str:
        """The class name for a JSON value or model; '' when its tag is unknown."""
        if isinstance(value, Mapping):
            return self.variants.get(str(value.get(self.property)), "")
        return type(value).__name__

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        choices: dict[Any, CoreSchema] = {}
        for variant in getattr(source, "__args__", (source,)):
            name = "" if variant is UnknownVariant else getattr(variant, "__name__", "")
            choices[name] = handler.generate_schema(variant)
        return core_schema.tagged_union_schema(choices, discriminator=self.tag_of)

    def __hash__(self) -> int:
        return hash((self.property, tuple(self.variants)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tagged) and (self.property, self.variants) == (
            other.property,
            other.variants,
        )
