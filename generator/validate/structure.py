"""Is a document, or a piece of one, built as its version says? Judged by the JSON schemas of openapi-spec-validator.

The schemas are that library's; they are run by jsonschema-rs, which answers fast and in structured errors. A document
is judged whole; what references reach in other files (or in odd corners) is judged as the kind of object that is wanted
there, which the schema of a whole document never does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, cast

from generator.document.model import File, Json, Node, Place, Pointer
from generator.validate import wording
from generator.validate.definitions import DEFINITION
from generator.validate.leaves import Leaf, leaves, telling
from generator.validate.model import Finding, finding

if TYPE_CHECKING:
    from jsonschema_rs import Validator

MAX_DEPTH = 200
"""Deeper than this nothing is handed to the schema engine, which is native and gives up at 255."""
MAX_CONTAINERS = 5_000_000
"""More objects and arrays than this, counted where they are used, are aliases folded into each other."""

DIALECTS: Mapping[str, str] = {
    "3.1": "https://spec.openapis.org/oas/3.1/dialect/base",
    "3.2": "https://spec.openapis.org/oas/3.2/dialect/2025-09-17",
}
"""The dialect of schemas that name none (OpenAPI 3.1.1 §4.8.24.4, 3.2.0 §4.24.5)."""

_DRAFTS = (
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema",
    "http://json-schema.org/draft-06/schema",
    "http://json-schema.org/draft-04/schema",
)


def safe_to_judge(file: File) -> Finding | None:
    """None when the engine can take the tree of a file, else a finding that says why not."""
    level: list[Json] = [file.data]
    depth = count = 0
    while level:
        depth += 1
        count += len(level)
        if depth > MAX_DEPTH:
            return finding("too-deep", f"nested deeper than {MAX_DEPTH} levels", "", Place(file.name, ()))
        if count > MAX_CONTAINERS:
            message = f"more than {MAX_CONTAINERS} objects and arrays once its aliases are unfolded"
            return finding("too-deep", message, "", Place(file.name, ()))
        level = [child for value in level for child in _children(value) if isinstance(child, dict | list)]
    return None


def judge_document(root: Node, family: str) -> list[Finding]:
    """Structural findings about a whole document of a known family."""
    return _judge(root, _document_validator(family), _schema(family))


def judge_piece(node: Node, kind: str, family: str) -> list[Finding]:
    """Structural findings about one object that a reference reaches as `kind` (none when no schema describes it)."""
    definition = DEFINITION[family].get(kind)
    if definition is None:
        return []
    return _judge(node, _piece_validator(family, definition), _schema(family))


def judge_schema(node: Node, dialect: str) -> list[Finding]:
    """Findings about one Schema Object with all its subschemas, by the meta-schema of its dialect (3.1 and later)."""
    validator = dialect_validator(dialect)
    if validator is None:
        message = f"the schema dialect {wording.show(dialect)} is not known"
        expected = f"`{DIALECTS['3.1']}` or a draft of JSON Schema; its schemas are not checked"
        return [finding("unknown-dialect", message, expected, node.place)]
    return _judge(node, validator, {})


def _children(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


@cache
def _schema(family: str) -> Mapping[str, Json]:
    from openapi_spec_validator import schemas

    by_family = {
        "2.0": schemas.schema_v2,
        "3.0": schemas.schema_v30,
        "3.1": schemas.schema_v31,
        "3.2": schemas.schema_v32,
    }
    return cast("Mapping[str, Json]", dict(by_family[family]))


@cache
def _document_validator(family: str) -> Validator:
    import jsonschema_rs

    return jsonschema_rs.validator_for(dict(_schema(family)), validate_formats=True, offline=True)


@cache
def _piece_validator(family: str, definition: str) -> Validator:
    import jsonschema_rs

    schema = _schema(family)
    section = "definitions" if "definitions" in schema else "$defs"
    piece = {"$schema": schema["$schema"], section: schema[section], "$ref": f"#/{section}/{definition}"}
    return jsonschema_rs.validator_for(piece, validate_formats=True, offline=True)


@cache
def dialect_validator(dialect: str) -> Validator | None:
    """The meta-schema of a dialect, None when it is not known."""
    import jsonschema_rs
    from openapi_schema_validator._specifications import REGISTRY

    known = dialect.rstrip("#")
    if known in _DRAFTS:
        return jsonschema_rs.validator_for({"$ref": dialect}, validate_formats=True, offline=True)
    oas = {uri: REGISTRY.contents(uri) for uri in REGISTRY if uri.startswith("https://spec.openapis.org/oas/")}
    if known not in oas:
        return None
    registry = jsonschema_rs.Registry(list(oas.items()))
    return jsonschema_rs.validator_for({"$ref": known}, registry=registry, validate_formats=True, offline=True)


def _judge(node: Node, validator: Validator, schema: Mapping[str, Json]) -> list[Finding]:
    value = node.value
    try:
        told = _errors(validator, value)
    except UnicodeEncodeError:
        # The engine takes no lone surrogate: name each, and judge the text without them.
        broken = [_no_text(node.file, pointer) for pointer in _surrogates(value, node.pointer)]
        value = _scrubbed(value)
        told = _errors(validator, value)
    else:
        broken = []
    return broken + [one for leaf in telling(told) for one in _worded(leaf, node, value, schema)]


def _errors(validator: Validator, value: Json) -> list[Leaf]:
    # Mostly there are none, and to hear only that is faster.
    if validator.is_valid(value):
        return []
    return [leaf for error in validator.iter_errors(value) for leaf in leaves(error)]


def _no_text(file: File, pointer: Pointer) -> Finding:
    return finding("wrong-text", "half of a surrogate pair in a string", "Unicode text", Place(file.name, pointer))


def _worded(leaf: Leaf, node: Node, value: Json, schema: Mapping[str, Json]) -> Iterator[Finding]:
    """The findings one leaf error makes (several when an object has several unknown fields)."""
    inner = pointer_in(value, leaf.path)
    found = at(value, inner)

    def make(rule: str, message: str, expected: str, *below: str) -> Finding:
        return finding(rule, message, expected, Place(node.file.name, (*node.pointer, *inner, *below)))

    thing = wording.object_words(leaf.schema_path)
    a_thing = wording.article(thing)
    match leaf.keyword:
        case "additionalProperties" | "unevaluatedProperties":
            for name in leaf.names:
                yield make(*_unknown_field(name, thing, leaf, schema), name)
        case "required":
            yield make("missing-field", *_missing(leaf.names, thing))
        case "type":
            if inner[-1:] == ("$ref",):
                yield make("misplaced-reference", "a reference cannot stand here", "the object itself")
                return
            yield make("wrong-type", f"found {wording.kind_of(found)}", wording.types(leaf.names))
        case "enum" | "const":
            yield make("wrong-value", f"found {wording.show(found)}", wording.values(leaf.options))
        case "pattern":
            yield make("wrong-pattern", f"found {wording.show(found)}", f"text that matches `{leaf.names[0]}`")
        case "propertyNames":
            expected = f"a name that matches `{leaf.names[1]}`" if len(leaf.names) > 1 else "another name"
            yield make("wrong-name", f"found the name `{leaf.names[0]}`", expected, leaf.names[0])
        case "format" if thing == "server":
            return  # The url of a server is a template, which is no URI before it is filled in.
        case "format":
            yield make("malformed-value", f"found {wording.show(found)}", wording.format_words(leaf.names[0]))
        case "uniqueItems":
            yield make("duplicate-item", "the same item stands in the array twice", "items that differ")
        case "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf":
            yield make("out-of-range", f"found {wording.show(found)}", _bound(leaf))
        case "minItems" | "maxItems" | "minProperties" | "maxProperties" | "minLength" | "maxLength" | "contains":
            size = len(found) if isinstance(found, str | list | dict) else 0
            yield make("out-of-range", f"found {wording.kind_of(found)} of length {size}", _bound(leaf))
        case "not" if not leaf.names[0]:
            yield make(
                "structure", f"{wording.kind_of(found)} without what it is for", f"more than extensions in {a_thing}"
            )
        case "not" | "oneOf-several":
            yield make("conflicting-fields", "fields exclude each other", leaf.names[0])
        case _:
            yield make("structure", f"{wording.show(found)} is not what belongs here", a_thing)


def _missing(names: Sequence[str], thing: str) -> tuple[str, str]:
    words = wording.choice(names)
    if len(names) == 1:
        return f"{words} is missing", f"{wording.article(thing)} with {words}"
    return f"none of {words} is there", f"{wording.article(thing)} with {words}"


def _unknown_field(name: str, thing: str, leaf: Leaf, schema: Mapping[str, Json]) -> tuple[str, str, str]:
    owner = at(cast("Json", schema), tuple(str(token) for token in leaf.schema_path[:-1]))
    fields = list(cast("dict[str, Json]", owner.get("properties") or {})) if isinstance(owner, dict) else []
    if name == "$ref":
        return "misplaced-reference", f"a reference cannot stand for {wording.article(thing)} here", "the object itself"
    if thing == "paths object" and not fields:
        return "wrong-name", f"found the path `{name}`", "a path that starts with `/`"
    if thing == "responses object":
        return "wrong-name", f"found the status `{name}`", "a status like `200`, a range like `4XX`, or `default`"
    extensible = "a name that starts with `x-`"
    expected = f"one of {wording.choice([*fields], quoted=True)}; or {extensible}" if fields else extensible
    return "unknown-field", f"{wording.article(thing)} has no field `{name}`", expected


_BOUNDS = {
    "minimum": "at least",
    "maximum": "at most",
    "exclusiveMinimum": "more than",
    "exclusiveMaximum": "less than",
    "multipleOf": "a multiple of",
    "minItems": "at least",
    "minProperties": "at least",
    "minLength": "at least",
    "maxItems": "at most",
    "maxProperties": "at most",
    "maxLength": "at most",
    "contains": "no more than one of a kind",
}

_UNITS = {"Items": "item", "Properties": "member", "Length": "character"}


def _bound(leaf: Leaf) -> str:
    words = [_BOUNDS[leaf.keyword]]
    if leaf.options:
        limit = leaf.options[0]
        words.append(wording.show(limit))
        unit = next((text for end, text in _UNITS.items() if leaf.keyword.endswith(end)), "")
        if unit:
            words.append(unit if limit == 1 else f"{unit}s")
    return " ".join(words)


def pointer_in(value: Json, path: Sequence[str | int]) -> Pointer:
    """The keys and indexes an engine's path means; it writes keys that look like numbers as numbers."""
    pointer: list[str] = []
    for token in path:
        key = str(token)
        if isinstance(value, dict):
            if key not in value and isinstance(token, int):
                key = next((k for k in value if k.isdecimal() and int(k) == token), key)
            value = value.get(key)
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        pointer.append(key)
    return tuple(pointer)


def at(value: Json, pointer: Pointer) -> Json:
    """The value at a pointer (None when there is none)."""
    for token in pointer:
        if isinstance(value, dict):
            value = value.get(token)
        elif isinstance(value, list) and token.isdecimal() and int(token) < len(value):
            value = value[int(token)]
        else:
            return None
    return value


def _surrogates(value: Json, pointer: Pointer) -> Iterator[Pointer]:
    if isinstance(value, str):
        if _has_surrogate(value):
            yield pointer
    elif isinstance(value, dict):
        for key, child in value.items():
            if _has_surrogate(key):
                yield (*pointer, key)
            yield from _surrogates(child, (*pointer, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from _surrogates(child, (*pointer, str(index)))


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def _scrubbed(value: Json) -> Json:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {cast("str", _scrubbed(key)): _scrubbed(child) for key, child in value.items()}
    return [_scrubbed(child) for child in value] if isinstance(value, list) else value
