"""A document written in another way that means the same: other orders, inlined, taken apart, in several files.

The walk knows what stands where (`document.grammar.GRAMMAR`), so what is an example, a default or an extension stays
what it is. What is picked comes from a seeded source of chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

from generator.dialect.rewrite import pointed_at, value_at
from generator.document.grammar import GRAMMAR

Pointer = tuple[str, ...]
Change = Callable[[Any, str, Pointer], Any]
"""What becomes of an object of a kind at a place, its members being rewritten already."""

_EACH = "each "
_EXTENSIBLE = {"pathItem", "response"}
_UNORDERED = {
    "document": ("tags", "security", "consumes", "produces", "schemes"),
    "operation": ("tags", "security", "parameters", "consumes", "produces", "schemes"),
    "pathItem": ("parameters",),
    "schema": ("required", "enum", "type", "allOf", "anyOf", "oneOf"),
    "parameter": ("enum",),
}
_UNIONS = ("oneOf", "anyOf")
_KNOWN_BY_NAME = frozenset({"$id", "discriminator"})
"""A schema with one of these is more than what stands in it: references, and those that extend it, look for it."""


def rewritten(value: Any, change: Change, kind: str = "document", pointer: Pointer = ()) -> Any:
    """A copy of the tree in which `change` was asked about every object that OpenAPI has a kind for, inner ones first.

    A member that `change` wants gone or new is its own business: what it returns stands there.
    """
    if kind == "schema or each":
        kind = "each schema" if isinstance(value, list) else "schema"
    if kind.startswith(_EACH) and isinstance(value, dict | list):
        inner = kind.removeprefix(_EACH)
        if isinstance(value, list):
            return [rewritten(item, change, inner, (*pointer, str(i))) for i, item in enumerate(value)]
        made = {
            name: member
            if name.startswith("x-") and inner in _EXTENSIBLE
            else rewritten(member, change, inner, (*pointer, name))
            for name, member in value.items()
        }
        return change(made, kind, pointer)
    if not isinstance(value, dict):
        return value
    grammar = GRAMMAR.get(kind, {})
    made = {}
    for name, member in value.items():
        inner = grammar.get(name) or ("" if name.startswith("x-") else grammar.get("*", ""))
        made[name] = rewritten(member, change, inner, (*pointer, name)) if inner else member
    return change(made, kind, pointer)


def permuted(tree: Any, seed: int) -> Any:
    """Everything that has no order in another one: members of objects, and the lists that are sets."""
    chance = random.Random(seed)

    def shuffled(value: Any, kind: str, pointer: Pointer) -> Any:
        members = list(value.items())
        chance.shuffle(members)
        made = dict(members)
        for name in _UNORDERED.get(kind, ()):
            if isinstance(made.get(name), list):
                made[name] = chance.sample(made[name], len(made[name]))
        return made

    # A list may be named by its index; those stay.
    return rewritten(tree, _but(shuffled, _indexed(tree)))


def inlined(tree: Any, seed: int, part: float = 0.5) -> Any:
    """Some of the references replaced by a copy of what they point at (whose own references stay)."""
    chance = random.Random(seed)
    family = _family(tree)
    budget = [200_000]

    def put_in_place(value: Any, kind: str, pointer: Pointer) -> Any:
        reference = value.get("$ref")
        if not isinstance(reference, str) or kind.startswith(_EACH) or kind in ("", "pathItem"):
            return value
        if chance.random() > part or _is_named(tree, pointer):
            return value
        found = pointed_at(tree, reference)
        if found is None or not isinstance(found[1], dict) or _known_by_name(tree, found[1]):
            return value
        budget[0] -= _size(found[1])
        if budget[0] < 0:
            return value
        siblings = {name: said for name, said in value.items() if name != "$ref"}
        if siblings and family in ("3.1", "3.2"):
            return {"allOf": [found[1]], **siblings} if kind == "schema" and "allOf" not in siblings else value
        return found[1]

    return rewritten(tree, put_in_place)


def _known_by_name(tree: Any, schema: Any, depth: int = 6) -> bool:
    """Whether a schema, or one that it extends, is looked for by what refers to it or extends it."""
    if not isinstance(schema, dict):
        return False
    if not _KNOWN_BY_NAME.isdisjoint(schema):
        return True
    extended = schema.get("allOf")
    for one in extended if isinstance(extended, list) and depth else ():
        reference = one.get("$ref") if isinstance(one, dict) else None
        found = pointed_at(tree, reference) if isinstance(reference, str) else None
        if found is not None and _known_by_name(tree, found[1], depth - 1):
            return True
    return False


def factored(tree: Any, seed: int, part: float = 0.3) -> Any:
    """Some of the schemas that stand in place made components of their own."""
    chance = random.Random(seed)
    made: dict[str, Any] = {}
    pointed = _indexed(tree)
    section = ("definitions",) if _family(tree) == "2.0" else ("components", "schemas")

    def taken_out(value: Any, kind: str, pointer: Pointer) -> Any:
        if kind != "schema" or "$ref" in value or "$id" in value or value.get("type") == "file":
            return value
        if _plain_items(tree, pointer) or (pointer[: len(section)] == section and len(pointer) == len(section) + 1):
            return value
        if chance.random() > part or pointer in pointed or _is_named(tree, pointer):
            return value
        name = f"TakenOut{len(made)}"
        made[name] = value
        return {"$ref": f"#/{'/'.join(section)}/{name}"}

    copy = rewritten(tree, taken_out)
    holder = copy
    for step in section:
        holder = holder.setdefault(step, {})
    holder.update(made)
    return copy


def in_two_files(tree: Any, entry_name: str, other: str) -> tuple[Any, Any]:
    """The entry document and a second one beside it, named `other`, that holds its schemas and responses.

    The entry keeps their names: each is a reference now.
    """
    sections = [section for section in _MOVABLE if isinstance(value_at(tree, section), dict)]
    prefixes = tuple(f"#/{'/'.join(section)}/" for section in sections)

    def to_other(target: str) -> str:
        return other + target if target.startswith(prefixes) else target

    def to_entry(target: str) -> str:
        return entry_name + target if target.startswith("#") and not target.startswith(prefixes) else target

    entry, whole = rewritten(tree, _refer(to_other)), rewritten(tree, _refer(to_entry))
    second: dict[str, Any] = {}
    for section in sections:
        own, there = entry, second
        for step in section[:-1]:
            own, there = own[step], there.setdefault(step, {})
        there[section[-1]] = value_at(whole, section)
        here = f"{other}#/{'/'.join(section)}/"
        own[section[-1]] = {name: {"$ref": here + escaped(name)} for name in own[section[-1]]}
    return entry, second


def _refer(where: Callable[[str], str]) -> Change:
    """References, and those in mappings, written as `where` says."""

    def referring(value: Any, kind: str, pointer: Pointer) -> Any:
        if isinstance(value.get("$ref"), str):
            return {**value, "$ref": where(value["$ref"])}
        if kind == "discriminator" and isinstance(value.get("mapping"), dict):
            return {**value, "mapping": {name: where(target) for name, target in value["mapping"].items()}}
        return value

    return referring


_MOVABLE = (("definitions",), ("components", "schemas"), ("components", "responses"))


def escaped(name: str) -> str:
    return quote(name.replace("~", "~0").replace("/", "~1"))


def _but(change: Change, indexed: frozenset[Pointer]) -> Change:
    """`change`, with lists left alone that a reference goes through by index."""

    def changed(value: Any, kind: str, pointer: Pointer) -> Any:
        made = change(value, kind, pointer)
        for name, member in value.items():
            if isinstance(member, list) and (*pointer, name) in indexed:
                made[name] = member
        return made

    return changed


def _indexed(tree: Any) -> frozenset[Pointer]:
    """Every place that a reference in the tree goes through or ends at."""
    through: set[Pointer] = set()
    for reference in _references(tree):
        found = pointed_at(tree, reference)
        if found is not None:
            through.update(found[0][:end] for end in range(len(found[0]) + 1))
    return frozenset(through)


def _references(value: Any) -> Iterator[str]:
    stack = [value]
    while stack:
        one = stack.pop()
        if isinstance(one, dict):
            if isinstance(one.get("$ref"), str):
                yield one["$ref"]
            mapping = one.get("mapping")
            if isinstance(mapping, dict):
                yield from (target for target in mapping.values() if isinstance(target, str))
            stack.extend(one.values())
        elif isinstance(one, list):
            stack.extend(one)


def _is_named(tree: Any, pointer: Pointer) -> bool:
    """Whether the name of what stands here is a value on the wire: a branch somewhere below a discriminator."""
    if len(pointer) < 2 or pointer[-2] not in _UNIONS:
        return False
    here: Any = tree
    above = [here]
    for step in pointer[:-2]:
        here = here[int(step)] if isinstance(here, list) else here[step]
        above.append(here)
    return any(isinstance(one, dict) and "discriminator" in one for one in above)


def _plain_items(tree: Any, pointer: Pointer) -> bool:
    """Whether this is the `items` of a 2.0 parameter or header, where no reference may stand."""
    if _family(tree) != "2.0":
        return False
    steps = list(pointer)
    while steps and steps[-1] == "items":
        steps.pop()
    return "headers" in steps[-2:] or "parameters" in steps[-2:]


def _family(tree: Any) -> str:
    return "2.0" if "swagger" in tree else str(tree.get("openapi"))[:3]


def _size(value: Any) -> int:
    count, stack = 0, [value]
    while stack:
        one = stack.pop()
        count += 1
        if isinstance(one, dict):
            stack.extend(one.values())
        elif isinstance(one, list):
            stack.extend(one)
    return count
