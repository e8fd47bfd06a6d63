"""Replies: status, headers, and what `raw` calls return."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


class ReplyHeaders(Mapping[str, str]):
    """Headers of a reply; names in any case. Repeated ones are joined with a comma (RFC 9110 §5.2)."""

    __slots__ = ("_values",)

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        values: dict[str, str] = {}
        for name, value in pairs:
            key = name.lower()
            values[key] = f"{values[key]}, {value}" if key in values else value
        self._values = values

    def __getitem__(self, name: str) -> str:
        return self._values[name.lower()]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.lower() in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"ReplyHeaders({sorted(self._values)})"


@dataclass(frozen=True, slots=True)
class RawResponse(Generic[T]):
    """A reply with everything around it: what `client.x.raw.y()` returns."""

    status: int
    headers: ReplyHeaders
    parsed: T
