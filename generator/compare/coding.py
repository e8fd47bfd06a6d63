"""Bytes in the words of either version: 3.0 has formats for them, 3.1 has keywords of JSON Schema.

`format: byte` is `contentEncoding: base64`. Where bytes travel as they are, as a body or as a part of a form,
`format: binary` is `contentMediaType: application/octet-stream`, and a body of bytes needs no schema at all (OpenAPI
3.1.1, Considerations for Binary Data).
"""

from __future__ import annotations

from typing import cast

from generator.contract.keywords import Types
from generator.contract.schema import ANNOTATIONS, Schema

OCTETS = "application/octet-stream"
_BYTE, _BASE64 = "byte", "base64"
_SAYING_SO = frozenset({"format", "content-media-type"})
_NOTHING: frozenset[str] = frozenset()


def same_coding(base: Schema, revision: Schema) -> bool:
    """Do format and content encoding together say the same of both, one side in the words of 3.0?"""
    one, two = (cast("frozenset[str]", side.facets.get("format", _NOTHING)) for side in (base, revision))
    return (_BYTE in one) != (_BYTE in two) and _coding(base) == _coding(revision)


def _coding(schema: Schema) -> tuple[frozenset[str], frozenset[str]]:
    formats = cast("frozenset[str]", schema.facets.get("format", _NOTHING))
    encodings = cast("frozenset[str]", schema.facets.get("content-encoding", _NOTHING))
    return (formats - {_BYTE}, encodings | {_BASE64}) if _BYTE in formats else (formats, encodings)


def any_bytes(schema: Schema, media: str = OCTETS, *, unsaid: bool = False) -> bool:
    """Does a schema allow any bytes of a media type, and say no more than that?

    `unsaid`: also where it says nothing, as a schema of a body of bytes need not.
    """
    facets = {name for name in schema.facets if name not in ANNOTATIONS}
    if not facets:
        return unsaid and schema.anything
    media_types = cast("frozenset[str]", schema.facets.get("content-media-type", _NOTHING))
    formats = cast("frozenset[str]", schema.facets.get("format", _NOTHING))
    return (
        facets <= _SAYING_SO
        and formats <= {"binary"}
        and {text.lower() for text in media_types} <= {OCTETS, media}
        and schema.types & ~Types.NULL in (Types.STRING, Types.ALL & ~Types.NULL)
        and not (schema.unions or schema.negations or schema.conditions or schema.content or schema.properties)
        and not (schema.items or schema.additional or schema.patterns or schema.prefix or schema.contains)
    )
