"""Keywords that speak about a value itself: types, bounds, enumerations, and annotations."""

from __future__ import annotations

from collections.abc import Callable

from generator.contract.keywords import TYPE_OF_NAME, Bound, Composed, Keywords, Types, TypeSet
from generator.dialect.draft import Draft
from generator.dialect.shape import describe

_NULLABLE = {"2.0": ("x-nullable", "nullable"), "3.0": ("nullable",)}


def _type(draft: Draft, keyword: str) -> None:
    """`type`, and `nullable` beside it, which counts only there (OpenAPI 3.0.4, Schema Object)."""
    written = draft.value[keyword]
    types = TYPE_OF_NAME.get(written) if isinstance(written, str) else None
    if types is None:
        types = _several_types(draft, keyword)
    if types == Types.NONE:
        if isinstance(written, str):
            draft.facet("unread-type", written, keyword)
        return
    for name in _NULLABLE.get(draft.family, ()):
        if draft.value.get(name) is True:
            types |= Types.NULL
    draft.types = types
    draft.written["type"] = keyword


def _several_types(draft: Draft, keyword: str) -> TypeSet:
    """An array of types, or a name that is none. 2.0 has `file` for bytes; other names are left out."""
    written = draft.value[keyword]
    types = Types.NONE
    for name in written if isinstance(written, list) else [written]:
        if name == "file" and draft.family == "2.0":
            types |= Types.STRING
            draft.facet("format", "binary", keyword)
        elif isinstance(name, str) and name in TYPE_OF_NAME:
            types |= TYPE_OF_NAME[name]
        else:
            draft.wrong(keyword, f"{', '.join(TYPE_OF_NAME)} or an array of these")
    return types


def _nullable(draft: Draft, keyword: str) -> None:
    """Says something beside `type` only, where `_type` reads it."""
    if not isinstance(draft.value[keyword], bool):
        draft.wrong(keyword, "true or false")
    elif draft.value[keyword] and keyword not in _NULLABLE.get(draft.family, ()) and keyword == "nullable":
        message = f"`nullable` says nothing in {draft.family}; null is written as a type"
        draft.shapes.document.note("ignored-keyword", message, draft.at(keyword))


def _format(draft: Draft, keyword: str) -> None:
    text = draft.text(keyword)
    if text is not None and draft.facets.get("format") is None:
        draft.facet("format", text, keyword)


def _enum(draft: Draft, keyword: str) -> None:
    values = draft.list(keyword)
    if values is not None:
        draft.facet("enum", values, keyword)


def _const(draft: Draft, keyword: str) -> None:
    """`const` is an `enum` of one; beside an `enum` it is a second statement that has to hold as well."""
    values = [draft.value[keyword]]
    if not isinstance(draft.value.get("enum"), list):
        draft.facet("enum", values, keyword)
        return
    place = draft.at(keyword)
    key = f"const {place.file.name}#/{'/'.join(place.pointer)}"
    draft.parts += (Composed(key, place, Keywords(facets={"enum": values}, nodes={"enum": place})),)


def _lower(draft: Draft, keyword: str) -> None:
    _bound(draft, "minimum", "exclusiveMinimum", "lower", lambda bound: (bound.value, bound.exclusive))


def _upper(draft: Draft, keyword: str) -> None:
    _bound(draft, "maximum", "exclusiveMaximum", "upper", lambda bound: (-bound.value, bound.exclusive))


def _bound(
    draft: Draft, limit: str, exclusive: str, facet: str, tightness: Callable[[Bound], tuple[int | float, bool]]
) -> None:
    """One end of a range, in draft 4 spelling (a boolean beside the limit) or later spelling (a number of its own)."""
    flag = draft.value.get(exclusive)
    found: list[tuple[Bound, str]] = []
    if limit in draft.value:
        number = draft.number(limit)
        if number is not None:
            found.append((Bound(number, flag is True), limit))
    if exclusive in draft.value and not isinstance(flag, bool):
        number = draft.number(exclusive)
        if number is not None:
            found.append((Bound(number, True), exclusive))
    if found:
        bound, keyword = max(found, key=lambda pair: tightness(pair[0]))
        draft.facet(facet, bound, keyword)
        for other, beside in found:
            if beside != keyword:
                draft.facet(f"beside-{facet}", other, beside)


def _multiple_of(draft: Draft, keyword: str) -> None:
    number = draft.number(keyword)
    if number is not None and number > 0:
        draft.facet("multiple-of", number, keyword)
    elif number is not None:
        draft.wrong(keyword, "a number greater than 0")


def _count(facet: str) -> Callable[[Draft, str], None]:
    def read(draft: Draft, keyword: str) -> None:
        number = draft.count(keyword)
        if number is not None:
            draft.facet(facet, number, keyword)

    return read


def _text(facet: str) -> Callable[[Draft, str], None]:
    def read(draft: Draft, keyword: str) -> None:
        text = draft.text(keyword)
        if text is not None:
            draft.facet(facet, text, keyword)

    return read


def _mark(facet: str) -> Callable[[Draft, str], None]:
    def read(draft: Draft, keyword: str) -> None:
        if not isinstance(draft.value[keyword], bool):
            draft.wrong(keyword, "true or false")
        elif draft.value[keyword]:
            draft.facet(facet, True, keyword)

    return read


def _required(draft: Draft, keyword: str) -> None:
    names = draft.names(draft.at(keyword))
    if names:
        draft.facet("required", names, keyword)


def _default(draft: Draft, keyword: str) -> None:
    draft.facet("default", [draft.value[keyword]], keyword)


def _extensible_enum(draft: Draft, keyword: str) -> None:
    values = draft.list(keyword)
    if values is not None:
        draft.facet("extensible-enum", values, keyword)


def _stability(draft: Draft, keyword: str) -> None:
    """The level as written; what is no text is kept as one, so that it can be told from no level at all."""
    value = draft.value[keyword]
    draft.facet("stability", value if isinstance(value, str) else describe(value), keyword)


def _xml(draft: Draft, keyword: str) -> None:
    if isinstance(draft.value[keyword], dict):
        draft.facet("xml", draft.value[keyword], keyword)
    else:
        draft.wrong(keyword, "an object")


def _title(draft: Draft, keyword: str) -> None:
    draft.title = draft.text(keyword) or ""


def _description(draft: Draft, keyword: str) -> None:
    draft.description = draft.text(keyword) or ""


ASSERTIONS: dict[str, Callable[[Draft, str], None]] = {
    "type": _type,
    "nullable": _nullable,
    "x-nullable": _nullable,
    "format": _format,
    "enum": _enum,
    "const": _const,
    "minimum": _lower,
    "exclusiveMinimum": _lower,
    "maximum": _upper,
    "exclusiveMaximum": _upper,
    "multipleOf": _multiple_of,
    "minLength": _count("min-length"),
    "maxLength": _count("max-length"),
    "pattern": _text("pattern"),
    "minItems": _count("min-items"),
    "maxItems": _count("max-items"),
    "uniqueItems": _mark("unique-items"),
    "minProperties": _count("min-properties"),
    "maxProperties": _count("max-properties"),
    "required": _required,
    "contentEncoding": _text("content-encoding"),
    "contentMediaType": _text("content-media-type"),
    "default": _default,
    "readOnly": _mark("read-only"),
    "writeOnly": _mark("write-only"),
    "deprecated": _mark("deprecated"),
    "xml": _xml,
    "x-extensible-enum": _extensible_enum,
    "x-sunset": _text("sunset"),
    "x-stability-level": _stability,
    "title": _title,
    "description": _description,
}
"""Readers by keyword; each reads the keyword it is called for, and those that belong to it."""
