"""A source that has been read already, or whose text is another one than it holds."""

from __future__ import annotations

from dataclasses import dataclass

from generator.sources.model import Source


@dataclass(frozen=True)
class HeldSource:
    """`data` in the place of `source`: its name, and what it refers to, are those of the source."""

    source: Source
    data: bytes

    @property
    def uri(self) -> str:
        return self.source.uri

    @property
    def name(self) -> str:
        return self.source.name

    def read(self) -> bytes:
        return self.data

    def relative(self, reference: str) -> Source:
        return self.source.relative(reference)
