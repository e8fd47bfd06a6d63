"""Pagination inferred from the parameters and the reply of an operation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.client.plan import PagingPlan
from generator.client.schemas import Place, Schemas
from generator.client.shapes import ListOf, Shape, without_null
from generator.client.words import words
from generator.contract.keywords import SchemaSource, Types, TypeSet
from generator.contract.schema import Schema

ITEMS = ("data", "items", "results", "records", "values", "entries", "objects", "list", "value", "elements", "rows")
"""Names of the field that holds the items, the likeliest first."""

_CURSOR_FIELDS = (
    "next_cursor", "next_page_token", "next_token", "next_page_cursor", "next_continuation_token", "next_offset_id",
    "continuation_token", "end_cursor", "cursor", "next_page", "next", "after",
)  # fmt: skip
_CURSOR_PARAMS = (
    "cursor", "page_token", "next_token", "next_cursor", "continuation_token", "page_cursor", "after", "starting_after",
    "start_cursor", "next_page_token", "pagination_token", "marker", "next",
)  # fmt: skip
_AFTER_PARAMS = ("after", "starting_after", "after_id", "since_id")
_OFFSET_PARAMS = ("offset", "skip", "start", "start_index")
_PAGE_PARAMS = ("page", "page_number", "page_index", "current_page")
_LIMIT_PARAMS = ("limit", "page_size", "per_page", "size", "count", "max_results", "top", "first", "max_items")
_MORE = ("has_more", "has_next", "more", "has_next_page", "is_truncated", "has_more_items")
_TOTAL = ("total", "total_count", "count", "total_items", "total_results", "total_size")
_URLS = ("next", "next_url", "next_page_url", "next_link", "next_page", "next_page_uri")
_NESTED = ("meta", "pagination", "paging", "page_info", "links", "_links", "response_metadata", "metadata", "page")


def plan_paging(
    schemas: Schemas,
    answer: SchemaSource | None,
    query: Mapping[str, Schema | None],
    body: Mapping[str, Schema | None],
    links: bool,
) -> tuple[PagingPlan, Shape] | None:
    """How pages follow each other, and the type of an item; None when nothing says that they do.

    `query` and `body` are the inputs by name; `links`: the reply is documented with a Link header.
    """
    if answer is None:
        return None
    schema = schemas.schema(answer)
    if schema.types != Types.ALL and not schema.types & ~(Types.ARRAY | Types.NULL) and schema.items:
        if not links:
            return None
        return PagingPlan("link", "", "", "", "query", "", "", "", 0), schemas.parts(schema.items, Place("item"))
    found = find_items(schemas, schema)
    if found is None:
        return None
    items, item = found
    page = _Page(schemas, schema)
    for inputs, target_in in ((query, "query"), (body, "body")):
        plan = _plan(page, items, _by_words(inputs), target_in)
        if plan is not None:
            return plan, item
    if links:
        return PagingPlan("link", items, "", "", "query", "", "", "", 0), item
    return None


def find_items(schemas: Schemas, schema: Schema, *, named: bool = False) -> tuple[str, Shape] | None:
    """The field that holds the items of a list, and their type: a known name, else (unless `named`) the only array."""
    arrays: dict[str, Schema] = {}
    for name, parts in schema.properties.items():
        child = schemas.space.schema(parts) if parts else None
        if child is not None and child.types & Types.ARRAY and not child.types & ~(Types.ARRAY | Types.NULL):
            arrays[name] = child
    only = next(iter(arrays)) if len(arrays) == 1 and not named else ""
    name = next((name for name in ITEMS if name in arrays), only)
    if not name:
        return None
    shape = schemas.parts(schema.properties[name], Place("item", name))

    inner = schemas.definitions.resolve(without_null(shape))
    return (name, inner.item) if isinstance(inner, ListOf) else None


def _words(name: str) -> str:
    return "_".join(words(name))


def _by_words(names: Mapping[str, Schema | None]) -> dict[str, tuple[str, Schema | None]]:
    found: dict[str, tuple[str, Schema | None]] = {}
    for name, schema in names.items():
        found.setdefault(_words(name), (name, schema))
    return found


class _Page:
    """Fields of a reply, also one level down in `meta`, `pagination` and such, by their words."""

    def __init__(self, schemas: Schemas, schema: Schema) -> None:
        self.fields: dict[str, tuple[str, Schema | None]] = {}
        for name, parts in schema.properties.items():
            child = schemas.space.schema(parts) if parts else None
            self.fields.setdefault(_words(name), (name, child))
        for name, (wire, child) in list(self.fields.items()):
            if name in _NESTED and child is not None:
                for inner, parts in child.properties.items():
                    below = schemas.space.schema(parts) if parts else None
                    self.fields.setdefault(_words(inner), (f"{wire}/{inner}", below))

    def first(self, names: Sequence[str], types: TypeSet) -> str:
        """The path of the first field of one of these names and types ('' for none)."""
        for name in names:
            if name in self.fields:
                path, schema = self.fields[name]
                if schema is None or schema.types & types:
                    return path
        return ""


def _plan(
    page: _Page, items: str, inputs: Mapping[str, tuple[str, Schema | None]], target_in: str
) -> PagingPlan | None:
    more = page.first(_MORE, Types.BOOLEAN)
    limit = next((inputs[name][0] for name in _LIMIT_PARAMS if name in inputs), "")

    def plan(kind: str, source: str = "", target: str = "", total: str = "", start: int = 0) -> PagingPlan:
        return PagingPlan(kind, items, source, target, target_in, more, total, limit, start)

    cursor = next((inputs[name][0] for name in _CURSOR_PARAMS if name in inputs), "")
    source = page.first(_CURSOR_FIELDS, Types.STRING | Types.INTEGER)
    if cursor and source and not _is_url(page, source):
        return plan("cursor", source, cursor)
    url = page.first(_URLS, Types.STRING)
    if url and target_in == "query" and (_is_url(page, url) or not cursor):
        return plan("next-url", url)
    after = next((inputs[name][0] for name in _AFTER_PARAMS if name in inputs), "")
    if after and (more or page.first(("last_id",), Types.STRING)):
        return plan("last-id", page.first(("last_id",), Types.STRING), after)
    total = page.first(_TOTAL, Types.INTEGER)
    offset = next((inputs[name][0] for name in _OFFSET_PARAMS if name in inputs), "")
    if offset and (total or more or limit):
        return plan("offset", target=offset, total=total)
    number = next((inputs[name][0] for name in _PAGE_PARAMS if name in inputs), "")
    if number and _is_integer(inputs, number) and (total or more or limit or items):
        return plan("page", target=number, total=total, start=_first_page(inputs, number))
    return None


def _is_url(page: _Page, path: str) -> bool:
    for wire, schema in page.fields.values():
        if wire == path and schema is not None:
            formats = schema.facets.get("format", frozenset())
            return isinstance(formats, frozenset) and bool(formats & {"uri", "url", "uri-reference"})
    return False


def _is_integer(inputs: Mapping[str, tuple[str, Schema | None]], wire: str) -> bool:
    schema = next((schema for name, schema in inputs.values() if name == wire), None)
    return schema is None or bool(schema.types & Types.INTEGER)


def _first_page(inputs: Mapping[str, tuple[str, Schema | None]], wire: str) -> int:
    """Pages count from 1, unless the default or the least allowed value says 0."""
    schema = next((schema for name, schema in inputs.values() if name == wire), None)
    default = schema.facets.get("default") if schema is not None else None
    if isinstance(default, list) and default and default[0] == 0:
        return 0
    return 1
