"""Values listed as texts against values listed as numbers or booleans: on a wire of texts they are the same.

`enum: ["1", "2"]` and `enum: [1, 2]` let the same calls through in a query, `enum: ["true", "false"]` is a boolean.
"""

from __future__ import annotations

import json
import re
from typing import cast

from msgspec.structs import replace

from generator.compare.pairs import Pair
from generator.contract.keywords import Types, TypeSet
from generator.contract.schema import Schema
from generator.contract.values import identity, type_of
from generator.document.model import Json

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]{0,14}[1-9])?", re.ASCII)
"""A number as it is usually written; `01`, `1.0` and `1e3` are left to be texts."""
_SCALARS = Types.STRING | Types.NUMBER | Types.BOOLEAN


def read_alike(pair: Pair) -> Pair:
    """The pair with the values of one side read as the other side writes them, where both can be.

    Where both list values, they are compared as texts; where one does, its texts are read as numbers or booleans.
    Defaults of different types that are one text are one default.
    """
    one, two = pair.base.types & ~Types.NULL, pair.revision.types & ~Types.NULL
    if one == two:
        return pair
    pair = _with_one_default(pair)
    if not (_lists(pair.base) or _lists(pair.revision)):
        return pair
    base, revision = pair.base, pair.revision
    if not _lists(revision):
        base = _read_as(base, two)
    elif not _lists(base):
        revision = _read_as(revision, one)
    if "enum" in base.facets or "enum" in revision.facets:
        base, revision = (_spelled_out(side, base, revision) for side in (base, revision))
    if _lists(base) and _lists(revision) and base.types != revision.types:
        base, revision = _as_texts(base), _as_texts(revision)
    return replace(pair, base=base, revision=revision)


def _with_one_default(pair: Pair) -> Pair:
    one, two = (cast("list[Json] | None", side.facets.get("default")) for side in (pair.base, pair.revision))
    if one is None or two is None or not all(type_of(value) & _SCALARS for value in (one[0], two[0])):
        return pair
    if identity(one[0]) == identity(two[0]) or text_of(one[0]) != text_of(two[0]):
        return pair
    return replace(pair, revision=replace(pair.revision, facets={**pair.revision.facets, "default": one}))


def _spelled_out(schema: Schema, base: Schema, revision: Schema) -> Schema:
    """Plain booleans as a list of two, where the other side lists other texts beside or instead of these."""
    if base.types == revision.types or schema.types & ~Types.NULL != Types.BOOLEAN or "enum" in schema.facets:
        return schema
    return replace(schema, facets={**schema.facets, "enum": [True, False]})


def _lists(schema: Schema) -> bool:
    """Are its values listed, and is every one of them a single text on the wire?"""
    return "enum" in schema.facets and not schema.types & ~(_SCALARS | Types.NULL) and not schema.unions


def _as_texts(schema: Schema) -> Schema:
    values: list[Json] = [*dict.fromkeys(text_of(value) for value in _values(schema))]
    types = Types.STRING | (schema.types & Types.NULL)
    return replace(schema, types=types, facets={**schema.facets, "enum": values})


def _values(schema: Schema) -> list[Json]:
    """The values that are listed, null left out (see `contract.tidy`). The schema has an enum."""
    return cast("list[Json]", schema.facets["enum"])


def text_of(value: Json) -> str:
    """A scalar as the text that it is on the wire."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value)
    return json.dumps(value)


def _read_as(schema: Schema, types: TypeSet) -> Schema:
    """The schema with its texts read as numbers or booleans, if all of them are of these types then; else as it is."""
    values = [_read(value, types) if isinstance(value, str) else value for value in _values(schema)]
    found = Types.NONE
    for value in values:
        found |= type_of(value)
    if not found or found & ~types or types & Types.STRING:
        return schema
    facets = {**schema.facets, "enum": values}
    if found == Types.BOOLEAN and len(values) > 1:
        del facets["enum"]  # all booleans are no enum
    return replace(schema, types=found | (schema.types & Types.NULL), facets=facets)


def _read(text: str, types: TypeSet) -> Json:
    if types & Types.BOOLEAN and text in ("true", "false"):
        return text == "true"
    if types & Types.NUMBER and _NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    return text
