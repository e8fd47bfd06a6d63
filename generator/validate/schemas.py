"""What a schema says that cannot be meant: names nothing can have, discriminators without a property, odd formats.

Sources: JSON Schema core 2020-12 §10.3.2.3 (additionalProperties looks at its neighbours only); OpenAPI 3.1.1 §4.8.25
(discriminator); the OpenAPI format registry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.document.model import Document, Json, Node, Place
from generator.validate.model import Finding, finding
from generator.validate.walk import Tour

_FORMAT_NAMES = """
base64url binary byte char commonmark date date-time date-time-local decimal decimal128 double double-int duration email
float hostname html http-date idn-email idn-hostname int16 int32 int64 int8 ipv4 ipv6 iri iri-reference json-pointer
media-range password regex relative-json-pointer sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token time
time-local uint16 uint32 uint64 uint8 unixtime uri uri-reference uri-template uuid
"""
FORMATS = frozenset(_FORMAT_NAMES.split())
"""The formats of JSON Schema 2020-12, OpenAPI, and its registry."""

_ELSEWHERE = ("$ref", "$dynamicRef", "$recursiveRef")
"""Keywords that lead on to what is not looked at."""
MAX_CONJUNCTS = 200
"""Schemas that are looked at for one conjunction before giving up."""


def judge_schemas(document: Document, tour: Tour) -> Iterator[Finding]:
    """Findings about what the schemas of a document say."""
    for schema in tour.closed:
        yield from _closed(document, schema)
    for schema in tour.discriminators:
        yield from _discriminator(document, schema)
    for format, places in tour.formats.items():
        if format not in FORMATS:
            more = f" (in {len(places)} places)" if len(places) > 1 else ""
            message = f"the format `{format}` is not known{more}; nothing checks it"
            yield finding("unknown-format", message, "a format of the OpenAPI format registry", places[0])


def _closed(document: Document, schema: Node) -> Iterator[Finding]:
    """A conjunction in which one schema allows no further names, and another asks for one."""
    conjuncts = _conjuncts(document, schema)
    if conjuncts is None:
        return
    closed = [(branch, one) for branch, one in conjuncts if _member(one, "additionalProperties") is False]
    for branch, one in closed:
        for other_branch, other in conjuncts:
            if branch == other_branch and branch:
                continue  # told where that branch is written
            for place, name in _impossible(one, other):
                message = f"`{name}` is required, but no further names are allowed in {_named(one, schema)}"
                related = None if one is other else one.place
                yield finding("impossible-property", message, f"a property `{name}`", place, related=related)


def _named(closed: Node, schema: Node) -> str:
    return "this object" if closed is schema else f"`{closed.pointer[-1] if closed.pointer else closed.file.name}`"


def _conjuncts(document: Document, schema: Node) -> list[tuple[int, Node]] | None:
    """The schemas that hold together, each with the number of the branch of `allOf` it comes by (0: itself)."""
    found: list[tuple[int, Node]] = [(0, schema)]
    branches = schema.get("allOf")
    for number, branch in enumerate(branches.items() if branches else [], 1):
        waiting, seen = [branch], set[Node]()
        while waiting:
            one = document.follow(waiting.pop())
            if one is None:
                return None
            if one in seen:
                continue
            seen.add(one)
            found.append((number, one))
            if len(found) > MAX_CONJUNCTS:
                return None
            inner = one.get("allOf")
            waiting += inner.items() if inner else []
    return found


def _impossible(closed: Node, asking: Node) -> Iterator[tuple[Place, str]]:
    properties, patterns = _member(closed, "properties"), _member(closed, "patternProperties")
    required = asking.get("required")
    for item in required.items() if required else []:
        name = item.value
        if not isinstance(name, str) or (isinstance(properties, dict) and name in properties):
            continue
        if not (isinstance(patterns, dict) and any(_may_match(pattern, name) for pattern in patterns)):
            yield item.place, name


def _may_match(pattern: str, name: str) -> bool:
    """False only where the pattern certainly does not match."""
    if not re.fullmatch(r"\^?[\w.\-\[\]+*?]*\$?", pattern, re.ASCII) or len(pattern) > 40 or len(name) > 100:
        return True
    try:
        return re.search(pattern, name) is not None
    except re.error:
        return True


def _discriminator(document: Document, schema: Node) -> Iterator[Finding]:
    """The property that tells the variants apart has to be declared: by each variant, or by the parent itself."""
    said = schema.get("discriminator")
    if said is None:
        return
    named = said if isinstance(said.value, str) else said.get("propertyName")
    if named is None or not isinstance(named.value, str):
        return
    name = named.value
    unions = [branch for union in ("oneOf", "anyOf") for branch in _items(schema, union)]
    if _declares(document, [schema], name) is not False:
        return
    lacking = [branch for branch in unions if _declares(document, [branch], name) is False]
    if unions and not lacking:
        return
    if unions:
        for branch in lacking:
            message = f"the variant {_shown(branch)} does not declare the discriminator's property `{name}`"
            yield finding(
                "undeclared-discriminator", message, f"a property `{name}`", branch.place, related=named.place
            )
    else:
        message = f"the discriminator's property `{name}` is not declared"
        yield finding("undeclared-discriminator", message, f"a property `{name}`", named.place)


def _shown(branch: Node) -> str:
    reference = _member(branch, "$ref")
    return f"`{reference.rpartition('/')[2]}`" if isinstance(reference, str) else "here"


def _declares(document: Document, start: Sequence[Node], name: str) -> bool | None:
    """Whether a schema declares a property: itself, by what it refers to, or in all branches of a union.

    None when it cannot be told.
    """
    waiting, seen = list(start), set[Node]()
    while waiting:
        one = document.follow(waiting.pop())
        if one is None or not isinstance(one.value, dict) or len(seen) > MAX_CONJUNCTS:
            return None
        if one in seen:
            continue
        seen.add(one)
        properties = _member(one, "properties")
        if isinstance(properties, dict) and name in properties:
            return True
        if any(name in one.value for name in _ELSEWHERE) or _member(one, "type") == "null":
            return None
        waiting += _items(one, "allOf")
        if one not in start:  # a union inside: enough when one of its branches says so
            waiting += [*_items(one, "oneOf"), *_items(one, "anyOf")]
    return False


def _items(schema: Node, name: str) -> list[Node]:
    inner = schema.get(name)
    return inner.items() if inner else []


def _member(schema: Node, name: str) -> Json:
    return schema.value.get(name) if isinstance(schema.value, dict) else None
