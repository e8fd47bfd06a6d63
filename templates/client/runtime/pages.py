"""Pages: iterating over one crosses to the next."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias
from urllib.parse import urljoin

from pydantic import PrivateAttr

from .models import BaseModel
from .operation import Paging

Change: TypeAlias = "tuple[str, dict[str, object]]"
"""What the next request has differently: ('query' | 'body' | 'url', values)."""

_LINK = re.compile(r'<([^>]*)>((?:\s*;\s*[\w*!-]+\s*=\s*(?:"[^"]*"|[^\s;,]*))*)')
_REL = re.compile(r';\s*rel\s*=\s*"?([^";]*)"?', re.IGNORECASE)


def member(value: object, path: str) -> Any:
    """What stands under `path` (JSON names joined by `/`) in a model or plain value; None when nothing does."""
    for name in path.split("/") if path else ():
        if isinstance(value, Mapping):
            value = value.get(name)
        elif isinstance(value, BaseModel):
            value = _field(value, name)
        else:
            return None
    return value


def _field(model: BaseModel, name: str) -> object:
    for python, info in type(model).model_fields.items():
        if name == (info.validation_alias or python):
            return getattr(model, python, None)
    return (model.model_extra or {}).get(name)


def items_of(page: object, paging: Paging) -> list[Any]:
    """The items of one page."""
    found = member(page, paging.items) if paging.items else page
    return list(list.__iter__(found)) if isinstance(found, list) else []


def change_for(
    paging: Paging, page: object, headers: Mapping[str, str], query: Mapping[str, object], body: Mapping[str, object]
) -> Change | None:
    """What to ask for next; None when this is the last page."""
    values = query if paging.target_in == "query" else body
    if paging.more and member(page, paging.more) is False:
        return None
    if paging.kind == "link":
        url = next_link(headers.get("link", ""))
        return ("url", {"url": url}) if url else None
    if paging.kind == "next-url":
        url = member(page, paging.source)
        return ("url", {"url": url}) if isinstance(url, str) and url else None
    items = items_of(page, paging)
    found: object = None
    if paging.kind == "cursor":
        found = member(page, paging.source)
    elif paging.kind == "last-id":
        if items and (not paging.more or member(page, paging.more) is True):
            found = (member(page, paging.source) if paging.source else None) or member(items[-1], "id")
    else:
        found = _counted(paging, page, items, values)
    if found is None or found == "" or found == values.get(paging.target):
        return None
    return (paging.target_in, {paging.target: found})


def _counted(paging: Paging, page: object, items: list[Any], values: Mapping[str, object]) -> int | None:
    """The next offset or page number."""
    if not items:
        return None
    now = _whole(values.get(paging.target), paging.start)
    size = _whole(values.get(paging.limit), 0) if paging.limit else 0
    total = member(page, paging.total) if paging.total else None
    following = now + (len(items) if paging.kind == "offset" else 1)
    if isinstance(total, int) and not isinstance(total, bool):
        seen = following if paging.kind == "offset" else (now - paging.start) * (size or len(items)) + len(items)
        return following if seen < total else None
    return None if size and len(items) < size else following


def _whole(value: object, fallback: int) -> int:
    return value if isinstance(value, int) else int(value) if isinstance(value, str) and value.isdigit() else fallback


def next_link(header: str) -> str:
    """The target of `rel="next"` in a Link header (RFC 8288)."""
    for match in _LINK.finditer(header):
        relation = _REL.search(match[2])
        if relation and "next" in relation[1].lower().split():
            return match[1]
    return ""


def absolute(url: str, base: str) -> str:
    """`url`, relative to where the page came from."""
    return urljoin(base, url)


@dataclass(slots=True)
class Pager:
    """Fetches the page after this one, synchronously or not. `items` are those of this page."""

    items: list[Any]
    fetch: Callable[[], Any] | None = None
    afetch: Callable[[], Awaitable[Any]] | None = None

    def next_page(self) -> Any:
        """The next page; None after the last one."""
        if self.afetch is not None:
            raise TypeError("this page came from the asynchronous client: use `async for`")
        return self.fetch() if self.fetch is not None else None

    async def anext_page(self) -> Any:
        """The next page; None after the last one."""
        if self.fetch is not None:
            raise TypeError("this page came from the synchronous client: use `for`")
        return await self.afetch() if self.afetch is not None else None


def pager_of(page: object) -> Pager | None:
    """The pager that the engine bound to a page."""
    if isinstance(page, Page):
        return page._pager if isinstance(page._pager, Pager) else None
    return page.pager if isinstance(page, ListPage) else None


def own_items(page: Any) -> list[Any]:
    """The items of a list that is not one page of many."""
    found = member(page, page._items_field) if isinstance(page, Page) else page
    return list(list.__iter__(found)) if isinstance(found, list) else []


def walk(page: Any) -> Iterator[Any]:
    """All items from this page on."""
    while page is not None:
        pager = pager_of(page)
        if pager is None:
            yield from own_items(page)
            return
        yield from pager.items
        page = pager.next_page()


async def awalk(page: Any) -> AsyncIterator[Any]:
    """All items from this page on."""
    while page is not None:
        pager = pager_of(page)
        if pager is None:
            for item in own_items(page):
                yield item
            return
        for item in pager.items:
            yield item
        page = await pager.anext_page()


class Page(BaseModel):
    """A model that holds a list: iterating yields its items, and those of the pages after it, where there are any."""

    _pager: Any = PrivateAttr(default=None)
    _items_field: ClassVar[str] = ""

    def _all_items(self) -> Iterator[Any]:
        return walk(self)

    def _all_items_async(self) -> AsyncIterator[Any]:
        return awalk(self)

    def has_next_page(self) -> bool:
        """Is there a page after this one?"""
        pager = pager_of(self)
        return pager is not None and (pager.fetch is not None or pager.afetch is not None)


class ListPage(list[Any]):
    """A reply that is a list and one page of many. Iterating crosses pages; indexing does not."""

    pager: Pager | None = None

    def __iter__(self) -> Iterator[Any]:
        return walk(self) if self.pager is not None and self.pager.afetch is None else super().__iter__()

    def __aiter__(self) -> AsyncIterator[Any]:
        return awalk(self)
