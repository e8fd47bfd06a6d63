"""Documents from the network."""

from __future__ import annotations

from generator.errors import SourceError
from generator.sources.model import Access, Source


def referenced_url(url: str, holder: str, access: Access) -> Source:
    raise SourceError(f"the document refers to {url}, which was not fetched", where=holder)
