"""Schema keywords of OpenAPI 2.0 and 3.0 in the words of 3.1, which are those of JSON Schema 2020-12.

Sources: OpenAPI 3.1.1, Schema Object; JSON Schema Validation 2020-12 §6.1, §6.2, §9.5.
"""

from __future__ import annotations

from generator.dialect.content import COLLECTION_FORMAT, SEPARATED
from generator.document.model import Json

_NULLABLE = {"2.0": ("x-nullable", "nullable"), "3.0": ("nullable",)}


def modern_schema(schema: dict[str, Json], family: str) -> dict[str, Json]:
    """One schema of `family` (`2.0` or `3.0`) with the same meaning in 3.1. What lies below it is left as it is.

    A keyword that has the wrong shape is left alone. The order of keywords is kept.
    """
    made: dict[str, Json] = {}
    for name, value in schema.items():
        if name in ("exclusiveMinimum", "exclusiveMaximum") and isinstance(value, bool):
            continue  # see the limit it belongs to
        if name in ("minimum", "maximum"):
            exclusive = f"exclusive{name.capitalize()}"
            made[exclusive if schema.get(exclusive) is True else name] = value
        elif name in _NULLABLE[family] and isinstance(value, bool):
            continue  # see the type
        elif name == "type":
            made.update(_type(schema, value, family))
        elif name == "example" and "examples" not in schema:
            made["examples"] = [value]
        elif name == "discriminator" and isinstance(value, str):
            made[name] = {"propertyName": value}
        elif name == "items" and isinstance(value, list):
            made["prefixItems"] = value
        elif name == "collectionFormat" and family == "2.0":
            if value in SEPARATED:  # of a list in a list, for which 3.1 has no words
                made[COLLECTION_FORMAT] = value
        elif name == "additionalItems" and isinstance(schema.get("items"), list):
            made["items"] = value
        else:
            made[name] = value
    return made


def _type(schema: dict[str, Json], value: Json, family: str) -> dict[str, Json]:
    if value == "file" and family == "2.0":
        return {"type": _with_null("string", schema, family), "format": "binary"}
    if isinstance(value, str | list):
        return {"type": _with_null(value, schema, family)}
    return {"type": value}


def _with_null(value: str | list[Json], schema: dict[str, Json], family: str) -> Json:
    """The type, or types, with null where it is allowed beside them."""
    if not any(schema.get(name) is True for name in _NULLABLE[family]):
        return value
    types: list[Json] = value if isinstance(value, list) else [value]
    return types if "null" in types else [*types, "null"]
