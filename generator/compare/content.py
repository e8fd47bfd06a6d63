"""Media types of one body: paired by essence, range and suffix, compared in their schemas and encodings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from msgspec import Struct

from generator.compare.coding import OCTETS, any_bytes
from generator.compare.ground import Sheet, difference
from generator.compare.model import Effect, Location
from generator.compare.pairs import Domain
from generator.contract.keywords import Types
from generator.contract.model import Encoding, MediaType
from generator.contract.schema import Part, Parts, Schema
from generator.contract.space import SchemaSpace
from generator.document.model import Node

_FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})


class Essence(Struct, frozen=True):
    """A media type apart: `type/subtype` in lower case and its parameters (RFC 9110 §8.3.1), charset apart."""

    name: str
    parameters: frozenset[tuple[str, str]]

    @property
    def kind(self) -> str:
        return self.name.partition("/")[0]

    @property
    def suffix(self) -> str:
        """What the subtype is at the bottom: `json` of `application/problem+json` (RFC 6839)."""
        subtype = self.name.partition("/")[2]
        return subtype.rpartition("+")[2]


def essence(name: str) -> Essence:
    """Read a media type as written; never raises."""
    head, *rest = name.split(";")
    parameters = set()
    for item in rest:
        key, _, value = item.partition("=")
        if key.strip().lower() != "charset":
            parameters.add((key.strip().lower(), value.strip().strip('"').lower()))
    return Essence(head.strip().lower(), frozenset(parameters))


def covers(wide: Essence, narrow: Essence) -> bool:
    """Is every message of `narrow` one of `wide`? Ranges (`text/*`, `*/*`) and structured suffixes are known."""
    if not wide.parameters <= narrow.parameters:
        return False
    if wide.name in (narrow.name, "*/*", "*"):
        return True
    if wide.name.endswith("/*"):
        return wide.kind == narrow.kind
    return wide.name == f"application/{narrow.suffix}" and "+" in narrow.name


def bytes_of(name: str) -> str:
    """The media type in lower case when its messages are bytes as they are, which no schema describes; else empty."""
    found = essence(name).name
    kind, _, subtype = found.partition("/")
    texts = kind in ("text", "multipart", "*", "message") or found in _FORMS or subtype == "*"
    return "" if texts or any(word in subtype for word in ("json", "xml", "yaml", "text", "script")) else found


def domain_of(name: str) -> Domain:
    """How values of a media type travel."""
    return "text" if essence(name).name in _FORMS else "json"


Met = list[tuple[MediaType, MediaType]]


def pair_media(
    base: Sequence[MediaType], revision: Sequence[MediaType]
) -> tuple[Met, list[MediaType], list[MediaType]]:
    """Media types that belong together, and what is left on either side."""
    old, new = list(base), list(revision)
    met: Met = []

    def take(fits: Callable[[Essence, Essence], bool]) -> None:
        for one in list(old):
            for two in list(new):
                if fits(essence(one.name), essence(two.name)):
                    met.append((one, two))
                    old.remove(one)
                    new.remove(two)
                    break

    take(lambda a, b: a == b)
    take(lambda a, b: a.name == b.name)
    take(lambda a, b: covers(a, b) or covers(b, a))
    return met, old, new


def compare_content(
    location: Location,
    base_node: Node,
    revision_node: Node,
    base: Sequence[MediaType],
    revision: Sequence[MediaType],
    sheet: Sheet,
) -> None:
    """The media types of one body, response or parameter with `content`."""
    met, old, new = pair_media(base, revision)
    for one, two in met:
        _renamed(location, one, two, sheet)
        _compare_media(location, one, two, len(met), sheet)
    for media in old:
        wider = _wider(media, revision)
        if wider is not None:
            _compare_media(location, media, wider, len(met) + 1, sheet)
        effect = Effect.NEUTRAL if wider is not None else Effect.NARROWS
        sheet.tell(
            location, difference("media-type", "removed", effect, media.node, revision_node, name=media.name)
        )  # fmt: skip
    for media in new:
        wider = _wider(media, base)
        if wider is not None:
            _compare_media(location, wider, media, len(met) + 1, sheet)
        effect = Effect.NEUTRAL if wider is not None else Effect.WIDENS
        sheet.tell(location, difference("media-type", "added", effect, base_node, media.node, name=media.name))


def _wider(media: MediaType, others: Sequence[MediaType]) -> MediaType | None:
    """The first of the other side that every message of `media` is one of."""
    return next((one for one in others if covers(essence(one.name), essence(media.name))), None)


def content_for_style(
    location: Location,
    base_node: Node,
    revision_node: Node,
    styled: Schema,
    base: Sequence[MediaType],
    revision: Sequence[MediaType],
    sheet: Sheet,
) -> None:
    """A value that one side writes by its style, as `styled` says, the other as a document of a media type.

    Where both are one text on the wire only what is inside counts.
    """
    for media in (*base, *revision):
        known = sheet.base_schema if base else sheet.revision_schema
        inside = known(media.schema, media.node)
        if not _one_text(styled, inside, media.name):
            action, nodes = ("removed", (media.node, revision_node)) if base else ("added", (base_node, media.node))
            sheet.tell(location, difference("media-type", action, Effect.REPLACES, *nodes, name=media.name))
        one, two = (inside, styled) if base else (styled, inside)
        sheet.enter(location, one, two, "text")


def _one_text(one: Schema, two: Schema, media: str) -> bool:
    """Is a value the same text as a document of the media type as it is in any style?

    A text is in `text/plain`, and numbers and booleans are in JSON too.
    """
    types = (one.types | two.types) & ~Types.NULL
    if types & (Types.ARRAY | Types.OBJECT):
        return False
    found = essence(media).name
    return found == "text/plain" or (found == "application/json" and not types & Types.STRING)


def _renamed(location: Location, one: MediaType, two: MediaType, sheet: Sheet) -> None:
    before, after = essence(one.name), essence(two.name)
    if before == after:
        return
    if covers(before, after):
        action, effect = "specialized", Effect.NARROWS
    elif covers(after, before):
        action, effect = "generalized", Effect.WIDENS
    else:
        action, effect = "renamed", Effect.NEUTRAL
    found = difference(
        "media-type", action, effect, one.node, two.node, before=one.name, after=two.name, name=two.name
    )  # fmt: skip
    sheet.tell(location, found)


def _compare_media(location: Location, one: MediaType, two: MediaType, of_media: int, sheet: Sheet) -> None:
    if sheet.same(one.node, two.node) and one.name == two.name:
        return
    domain = "parts" if _in_parts(one) and _in_parts(two) else domain_of(two.name)
    if _both_bytes(one, two, sheet):
        return
    if (one.schema is None) != (two.schema is None) and one.item_schema is None and two.item_schema is None:
        action, effect = (
            ("schema-added", Effect.NARROWS) if one.schema is None else ("schema-removed", Effect.WIDENS)
        )  # fmt: skip
        base, revision = sheet.base_schema(one.schema, one.node), sheet.revision_schema(two.schema, two.node)
        if not (base.anything and revision.anything):
            sheet.tell(location, difference("media-type", action, effect, one.node, two.node, name=two.name))
    elif not sheet.same_schema(one.schema, two.schema):
        base, revision = sheet.base_schema(one.schema, one.node), sheet.revision_schema(two.schema, two.node)
        sheet.enter(location, base, revision, domain, two.name, of_media)
    if one.item_schema is not None or two.item_schema is not None:
        base = sheet.base_schema(one.item_schema, one.node)
        revision = sheet.revision_schema(two.item_schema, two.node)
        sheet.enter(location, base, revision, domain, two.name, of_media)
    _encodings(location, one, two, sheet)


def _in_parts(media: MediaType) -> bool:
    """Is this a form of several parts, where objects are JSON because nobody says otherwise?"""
    return essence(media.name).name == "multipart/form-data" and all(
        encoding.style == "form" and _listed(encoding.content_type or "application/json") == ("application/json",)
        for encoding in media.encodings.values()
    )


def _both_bytes(one: MediaType, two: MediaType, sheet: Sheet) -> bool:
    """Are both bodies just bytes, in whichever words?"""
    if one.item_schema is not None or two.item_schema is not None or not (bytes_of(one.name) and bytes_of(two.name)):
        return False
    base, revision = sheet.base_schema(one.schema, one.node), sheet.revision_schema(two.schema, two.node)
    return any_bytes(base, bytes_of(one.name), unsaid=True) and any_bytes(revision, bytes_of(two.name), unsaid=True)


def _encodings(location: Location, one: MediaType, two: MediaType, sheet: Sheet) -> None:
    """How single fields of a form are written; a field without an entry has the defaults.

    A field that only one side has is an added or removed property, and told as that. An entry for what is no field has
    no effect (OpenAPI 3.1.1, Media Type Object).
    """
    if not one.encodings and not two.encodings:
        return
    base, revision = sheet.base_schema(one.schema, one.node), sheet.revision_schema(two.schema, two.node)
    for name in dict.fromkeys((*one.encodings, *two.encodings)):
        if (name in base.properties) != (name in revision.properties):
            continue
        if not any(name in side.properties or _may_have_more(side) for side in (base, revision)):
            continue
        before, after = one.encodings.get(name), two.encodings.get(name)
        old = _encoding_text(before, sheet.base.space, base.properties.get(name))
        new = _encoding_text(after, sheet.revision.space, revision.properties.get(name))
        if old != new:
            node_before, node_after = before.node if before else one.node, after.node if after else two.node
            found = difference(
                "encoding", "changed", Effect.REPLACES, node_before, node_after, before=old, after=new, name=name
            )  # fmt: skip
            sheet.tell(location, found)


def _may_have_more(schema: Schema) -> bool:
    """May there be fields that the schema itself does not name?"""
    return bool(
        schema.unions or schema.patterns or schema.additional or schema.conditions or schema.dependent
        or schema.unevaluated_properties
    )  # fmt: skip


def _encoding_text(encoding: Encoding | None, space: SchemaSpace, field: Parts | None) -> str:
    if encoding is None:
        return "default"
    parts = []
    if encoding.content_type and _listed(encoding.content_type) != (_default_type(space, field),):
        parts.append(", ".join(_listed(encoding.content_type)))
    if encoding.style != "form" or not encoding.explode or encoding.allow_reserved:
        parts.append(f"style {encoding.style}, explode {str(encoding.explode).lower()}")
    if encoding.allow_reserved:
        parts.append("allowReserved")
    demanded = sorted({header.name.lower() for header in encoding.headers if header.required})
    if demanded:
        parts.append(f"with the headers {', '.join(demanded)}")
    return ", ".join(parts) or "default"


def _listed(content_type: str) -> tuple[str, ...]:
    """The media types of an Encoding Object's `contentType`; their order and case say nothing."""
    return tuple(sorted({item.strip().lower() for item in content_type.split(",") if item.strip()}))


def _default_type(space: SchemaSpace, field: Parts | None) -> str:
    """The content type of a field when nothing is said, by its type (OpenAPI 3.1.1, Encoding Object); "" unknown.

    Of 3.0 the same is read, where bytes are a string of the format `binary`.
    """
    seen: set[frozenset[Part]] = set()
    while field:
        schema = space.schema(field)
        types = schema.types & ~Types.NULL
        if schema.key in seen or schema.unions:
            return ""
        seen.add(schema.key)
        if types == Types.ARRAY:
            field = schema.items
            continue
        if types == Types.ALL & ~Types.NULL:
            return OCTETS
        if types == Types.OBJECT:
            return "application/json"
        if types & (Types.OBJECT | Types.ARRAY):
            return ""
        formats = cast("frozenset[str]", schema.facets.get("format", frozenset()))
        if "byte" in formats:  # said otherwise in 3.0 and 3.1
            return ""
        return OCTETS if "binary" in formats or "content-encoding" in schema.facets else "text/plain"
    return OCTETS if field == () else ""
