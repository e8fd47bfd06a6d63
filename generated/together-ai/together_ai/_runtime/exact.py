"""Values that Python's own types would change: they compare and calculate as ever, and go back as they came."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, SchemaValidator, ValidationError, core_schema

_WHOLE = 2**53
"""Beyond it, a double does not tell whole numbers apart (RFC 8259 §6)."""
_FINER = re.compile(r"\.\d{6}\d*[1-9]")


class SentDateTime(datetime):
    """A point in time that was sent with more than six digits of a second. `text` is how it was written."""

    text: str

    @classmethod
    def of(cls, moment: datetime, text: str) -> Self:
        """The moment, with the text that it came as."""
        made = cls.combine(moment.date(), moment.timetz())
        made.text = text
        return made

    def isoformat(self, sep: str = "T", timespec: str = "auto") -> str:
        text = getattr(self, "text", "")  # what is calculated from it has none
        return (
            text
            if text and (sep, timespec) == ("T", "auto")
            else super().isoformat(sep, timespec)
        )

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        plain = datetime.combine(self.date(), self.timetz())
        text = getattr(self, "text", "")
        return (SentDateTime.of, (plain, text))

    def __deepcopy__(self, memo: object) -> Self:
        return self


class SentUUID(UUID):
    """A UUID that was not sent in the usual form (RFC 9562 §4: lower case). Equal to any other of its number."""

    __slots__ = ("text",)
    text: str

    def __init__(self, text: str) -> None:
        super().__init__(text)
        object.__setattr__(self, "text", text)

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return (SentUUID, (self.text,))

    def __deepcopy__(self, memo: object) -> Self:
        return self


_MOMENTS = SchemaValidator(core_schema.datetime_schema(tz_constraint="aware"))


def _moment(value: object) -> datetime:
    if isinstance(value, (str, datetime)):
        try:
            moment: datetime = _MOMENTS.validate_python(value)
        except ValidationError as error:
            raise ValueError(error.errors(include_url=False)[0]["msg"]) from None
        return (
            SentDateTime.of(moment, value)
            if isinstance(value, str) and _FINER.search(value)
            else moment
        )
    raise ValueError("a date-time is text")


def _moment_text(value: object, write: Callable[[object], object]) -> object:
    return value.isoformat() if isinstance(value, SentDateTime) else write(value)


def _uuid(value: object) -> UUID:
    if isinstance(value, UUID):
        return value
    if isinstance(value, str):
        found = UUID(value)
        return found if str(found) == value else SentUUID(value)
    raise ValueError("a UUID is text")


def _uuid_text(value: object, write: Callable[[object], object]) -> object:
    return str(value) if isinstance(value, SentUUID) else write(value)


class DateTimeRule:
    """How pydantic reads and writes points in time. Text and `datetime` only; a zone is demanded (RFC 3339)."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            _moment,
            serialization=core_schema.wrap_serializer_function_ser_schema(
                _moment_text, schema=core_schema.datetime_schema(), when_used="json"
            ),
        )


class UUIDRule:
    """How pydantic reads and writes UUIDs."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            _uuid,
            serialization=core_schema.wrap_serializer_function_ser_schema(
                _uuid_text, schema=core_schema.uuid_schema(), when_used="json"
            ),
        )


class FloatRule:
    """How pydantic reads numbers: whole ones beyond 2^53 stay whole, all others are floats."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        big, small = (
            core_schema.int_schema(gt=_WHOLE, strict=True),
            core_schema.int_schema(lt=-_WHOLE, strict=True),
        )
        return core_schema.union_schema(
            [big, small, core_schema.float_schema()], mode="left_to_right"
        )
