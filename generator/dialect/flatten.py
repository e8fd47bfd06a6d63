"""A document in which `allOf` is merged wherever the merged schema means the same, in one file.

Only what can be written as one schema is merged, all members of an `allOf` or none: where two of them say different
things in one keyword that has no meaning in common, or where a keyword looks at what its neighbours say
(`additionalProperties`, `unevaluatedProperties`), the `allOf` stays (JSON Schema 2020-12 core §10.2.1.1, §10.3, §11).
"""

from __future__ import annotations

from generator.dialect.conjunction import Member, conjunction
from generator.dialect.rewrite import Rewriter, pointed_at
from generator.dialect.unused import without_unused
from generator.document.bundle import bundle
from generator.document.model import Document, Json
from generator.errors import DocumentError


def flattened(document: Document, family: str) -> Json:
    """The bundled tree with `allOf` merged. `family` is that of the document.

    Raises DocumentError when it is nested too deeply.
    """
    tree = bundle(document)
    if not isinstance(tree, dict):
        return tree
    try:
        made = _Flattener(tree, family).from_inside(tree, "document")
        return made if tree is document.root.value else without_unused(made, document.root.value)
    except RecursionError:
        raise DocumentError("nested too deeply to be written anew", where=document.root.file.name) from None


class _Flattener(Rewriter):
    """Schemas from the inside out; a member that is a reference counts as what it refers to, flattened."""

    def __init__(self, tree: dict[str, Json], family: str) -> None:
        super().__init__()
        self._tree = tree
        self._family = family
        self._pinned, merged = _references(tree)
        self._endless = _endless(tree, merged)

    def reference(self, value: dict[str, Json], kind: str) -> Json:
        """References stay; beside one, schemas count since 3.1."""
        return self.members(value, kind) if self._family in ("3.1", "3.2") else value

    def _new(self, value: dict[str, Json] | list[Json], kind: str) -> Json:
        made = super()._new(value, kind)
        if kind != "schema" or not isinstance(made, dict) or not isinstance(value, dict) or "$ref" in made:
            return made
        parts = made.get("allOf")
        if not isinstance(parts, list) or not parts or id(value) in self._pinned:
            return made
        if _is_alias(self._tree, made):
            return parts[0]
        members = [self._member(part) for part in parts]
        outer = {name: said for name, said in made.items() if name != "allOf"}
        merged = conjunction(outer, [member for member in members if member is not None])
        return made if merged is None or None in members else merged

    def object(self, made: dict[str, Json], kind: str) -> Json:
        return made

    def _member(self, part: Json) -> Member | None:
        """A member as the schema it stands for; None for one that cannot be looked into."""
        named = False
        seen: set[str] = set()
        while isinstance(part, dict) and isinstance(reference := part.get("$ref"), str):
            found = pointed_at(self._tree, reference)
            if found is None or reference in seen or reference in self._endless:
                return None
            if len(part) > 1 and self._family in ("3.1", "3.2"):
                return None
            seen.add(reference)
            named = True
            part = self.rewrite(found[1], "schema")
        return Member(part, named) if isinstance(part, dict) else None


def _is_alias(tree: Json, schema: dict[str, Json]) -> bool:
    """Whether a schema is nothing but a lone member that is a reference, which may then stand for the whole.

    Not to a base with a discriminator, whose children are told by their `allOf`.
    """
    parts = schema.get("allOf")
    if len(schema) != 1 or not isinstance(parts, list) or len(parts) != 1:
        return False
    part = parts[0]
    if not isinstance(part, dict) or list(part) != ["$ref"] or not isinstance(reference := part["$ref"], str):
        return False
    found = pointed_at(tree, reference)
    return found is not None and isinstance(found[1], dict) and not {"discriminator", "allOf"} & set(found[1])


def _references(tree: Json) -> tuple[set[int], set[str]]:
    """Identities of the schemas whose `allOf` is referred into, and the references that stand in an `allOf`."""
    into: set[str] = set()
    merged: set[str] = set()
    waiting, seen = [tree], set[int]()
    while waiting:
        one = waiting.pop()
        if not isinstance(one, dict | list) or id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, list):
            waiting += one
            continue
        waiting += one.values()
        merged.update(_in_all_of(tree, one))
        into.update(text for text in one.values() if isinstance(text, str) and text.startswith("#") and "allOf" in text)
    pinned = set()
    for reference in into:
        found = pointed_at(tree, reference)
        for at, token in enumerate(() if found is None else found[0]):
            if token == "allOf" and found is not None:
                holder = pointed_at(tree, "#" + "".join("/" + _escaped(one) for one in found[0][:at]))
                pinned.add(id(holder[1]) if holder is not None else 0)
    return pinned, merged


def _escaped(token: str) -> str:
    return token.replace("~", "~0").replace("/", "~1").replace("%", "%25")


def _in_all_of(tree: Json, schema: dict[str, Json]) -> list[str]:
    """The references whose target would be written into a schema."""
    if "allOf" not in schema or _is_alias(tree, schema):
        return []
    parts = schema.get("allOf")
    found = [part.get("$ref") for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    return [reference for reference in found if isinstance(reference, str)]


def _endless(tree: Json, merged: set[str]) -> set[str]:
    """The references of `merged` that would never end: what they refer to holds, through others, itself as a member."""
    inside = {reference: _held(tree, reference) for reference in sorted(merged)}
    endless = set()
    for start in inside:
        waiting, seen = list(inside[start]), set[str]()
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                waiting += inside.get(one, ())
        if start in seen:
            endless.add(start)
    return endless


def _held(tree: Json, reference: str) -> set[str]:
    """The references that stand in an `allOf` anywhere in what a reference refers to, also by mere references."""
    found = pointed_at(tree, reference)
    held: set[str] = set()
    waiting, seen = [None if found is None else found[1]], set[int]()
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += one
        elif isinstance(one, dict) and id(one) not in seen:
            seen.add(id(one))
            held.update(_in_all_of(tree, one))
            waiting += one.values()
    alias = found[1].get("$ref") if found is not None and isinstance(found[1], dict) else None
    return held | ({alias} if isinstance(alias, str) else set())
