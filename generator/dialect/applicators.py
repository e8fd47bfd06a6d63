"""Keywords that hold other schemas: properties, items, unions, conditions, discriminators."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from generator.contract.keywords import Condition, Contains, Discriminator, SchemaSource, Union
from generator.dialect.draft import Draft
from generator.document.model import Node

_COMPONENT_NAME = re.compile(r"[A-Za-z0-9._-]+", re.ASCII)


def _properties(draft: Draft, keyword: str) -> None:
    draft.properties = draft.named_schemas(keyword)


def _pattern_properties(draft: Draft, keyword: str) -> None:
    draft.pattern_properties = draft.named_schemas(keyword)


def _additional_properties(draft: Draft, keyword: str) -> None:
    draft.additional_properties = draft.schema(keyword)


def _unevaluated_properties(draft: Draft, keyword: str) -> None:
    draft.unevaluated_properties = draft.schema(keyword)


def _property_names(draft: Draft, keyword: str) -> None:
    draft.property_names = draft.schema(keyword)


def _unevaluated_items(draft: Draft, keyword: str) -> None:
    draft.unevaluated_items = draft.schema(keyword)


def _items(draft: Draft, keyword: str) -> None:
    """`items`, `prefixItems`, and the older spelling: an array of `items` with `additionalItems` for the rest."""
    older = isinstance(draft.value.get("items"), list)
    if older and "prefixItems" in draft.value:
        draft.wrong("items", "one schema beside `prefixItems`")
    elif older:
        draft.prefix_items = draft.schemas("items")
        draft.items = draft.schema("additionalItems")
        return
    if "prefixItems" in draft.value:
        draft.prefix_items = draft.schemas("prefixItems")
    draft.items = None if older else draft.schema("items")


def _contains(draft: Draft, keyword: str) -> None:
    schema = draft.schema(keyword)
    if schema is None:
        return
    least = draft.count("minContains") if "minContains" in draft.value else 1
    most = draft.count("maxContains") if "maxContains" in draft.value else None
    draft.contains = Contains(schema, 1 if least is None else least, most, draft.at(keyword))


def _all_of(draft: Draft, keyword: str) -> None:
    draft.parts += draft.schemas(keyword)


def _any_of(draft: Draft, keyword: str) -> None:
    branches = draft.schemas(keyword)
    if branches:
        draft.unions += (Union("anyOf", branches, draft.at(keyword)),)


def _one_of(draft: Draft, keyword: str) -> None:
    branches = draft.schemas(keyword)
    if branches:
        draft.unions += (Union("oneOf", branches, draft.at(keyword)),)


def _not(draft: Draft, keyword: str) -> None:
    draft.negation = draft.schema(keyword)


def _if(draft: Draft, keyword: str) -> None:
    test, then, otherwise = draft.schema(keyword), draft.schema("then"), draft.schema("else")
    if test is not None:  # without branches it still tells what is evaluated
        draft.condition = Condition(test, then, otherwise, draft.at(keyword))


def _dependencies(draft: Draft, keyword: str) -> None:
    """`dependentRequired`, `dependentSchemas`, and draft 4 `dependencies`, which is either of them by shape."""
    required = cast("dict[str, frozenset[str]]", draft.facets.get("dependent-required", {}))
    schemas = dict(draft.dependent_schemas)
    for name, member in draft.shapes.members(draft.node, keyword):
        if keyword == "dependentSchemas" or (keyword == "dependencies" and not isinstance(member.value, list)):
            if isinstance(member.value, dict | bool):
                schemas[name] = member
            else:
                draft.shapes.wrong(member, "a schema")
            continue
        names = draft.names(member)
        if names:
            required[name] = required.get(name, frozenset()) | names
    draft.dependent_schemas = schemas
    if required:
        draft.facet("dependent-required", required, keyword)


def _content_schema(draft: Draft, keyword: str) -> None:
    draft.content_schema = draft.schema(keyword)


def _discriminator(draft: Draft, keyword: str) -> None:
    """A name in 2.0, an object since 3.0; either is understood everywhere."""
    node = draft.at(keyword)
    if isinstance(node.value, str):
        draft.discriminator = Discriminator(node.value, {}, node)
        return
    if not isinstance(node.value, dict) or not isinstance(node.value.get("propertyName"), str):
        draft.wrong(keyword, "an object with `propertyName`")
        return
    mapping: dict[str, SchemaSource | None] = {}
    for value, target in draft.shapes.members(node, "mapping"):
        mapping[value] = _mapped(draft, target)
    draft.discriminator = Discriminator(draft.shapes.text(node, "propertyName"), mapping, node)


def _mapped(draft: Draft, target: Node) -> Node | None:
    """What a mapping value stands for: the component of that name, else a reference (OpenAPI 3.1.1,
    Discriminator Object).

    The name is looked for in the document itself first, then in the file that holds the mapping.
    """
    document, written = draft.shapes.document, target.value
    if not isinstance(written, str):
        draft.shapes.wrong(target, "the name of a schema or a reference")
        return None
    if _COMPONENT_NAME.fullmatch(written):
        for root in (document.root, Node(target.file, (), target.file.data)):
            components = root.get("components")
            schemas = components.get("schemas") if components is not None else root.get("definitions")
            found = None if schemas is None else schemas.get(written)
            if found is not None:
                return found
    return document.target(target, written)


APPLICATORS: dict[str, Callable[[Draft, str], None]] = {
    "properties": _properties,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional_properties,
    "unevaluatedProperties": _unevaluated_properties,
    "propertyNames": _property_names,
    "items": _items,
    "prefixItems": _items,
    "unevaluatedItems": _unevaluated_items,
    "contains": _contains,
    "allOf": _all_of,
    "anyOf": _any_of,
    "oneOf": _one_of,
    "not": _not,
    "if": _if,
    "dependentRequired": _dependencies,
    "dependentSchemas": _dependencies,
    "dependencies": _dependencies,
    "contentSchema": _content_schema,
    "discriminator": _discriminator,
}
"""Readers by keyword; each reads the keyword it is called for, and those that belong to it."""
