"""A tree written anew: every object that OpenAPI gives a meaning to, from the inside out, in the words of 3.1.

The tree is one file (see `document.bundle`). What is shared in it is written once; examples, defaults and extensions
stay what they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.document.grammar import EACH, member_kind
from generator.document.model import Json


class Rewriter:
    """The walk. Subclasses say what becomes of references and of the objects of each kind."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, str], Json] = {}
        self._held: list[Json] = []

    def rewrite(self, value: Json, kind: str) -> Json:
        """`value`, an object of `kind` (a word of `document.grammar.GRAMMAR`), written anew; done once for each."""
        if not isinstance(value, dict | list):
            return value
        made = self._made.get((id(value), kind))
        if made is None:
            self._held.append(value)  # so that its identity stays its own
            made = self._made[id(value), kind] = self._new(value, kind)
        return made

    def from_inside(self, value: Json, kind: str) -> Json:
        """The same as `rewrite`, the innermost objects first: then no nesting is too deep for it."""
        inside: list[tuple[Json, str]] = []
        waiting, seen = [(value, kind)], set[tuple[int, str]]()
        while waiting:
            one = waiting.pop()
            if isinstance(one[0], dict | list) and (id(one[0]), one[1]) not in seen:
                seen.add((id(one[0]), one[1]))
                inside.append(one)
                waiting += _inner(*one)
        for one in reversed(inside):
            self.rewrite(*one)
        return self.rewrite(value, kind)

    def known(self, value: Json, kind: str) -> bool:
        """Whether this very object was written anew as one of `kind`."""
        return (id(value), kind) in self._made

    def _new(self, value: dict[str, Json] | list[Json], kind: str) -> Json:
        if kind.startswith(EACH):
            if isinstance(value, list):
                return [self.rewrite(item, kind.removeprefix(EACH)) for item in value]
            if isinstance(value.get("$ref"), str):
                return self.reference(value, kind)
            return self.members(value, kind)
        if kind == "schema or each":
            return self.rewrite(value, "each schema" if isinstance(value, list) else "schema")
        if not isinstance(value, dict):
            return value
        if kind == "mapping":
            return {name: self.mapped(target) for name, target in value.items()}
        if isinstance(value.get("$ref"), str):
            return self.reference(value, kind)
        return self.object(self.members(value, kind), kind)

    def members(self, value: Mapping[str, Json], kind: str) -> dict[str, Json]:
        """The members of an object, each written anew by its own kind."""
        made: dict[str, Json] = {}
        for name, member in value.items():
            inner = member_kind(kind, name)
            made[name] = self.rewrite(member, inner) if inner else member
        return made

    def reference(self, value: dict[str, Json], kind: str) -> Json:
        """What becomes of an object with a `$ref`."""
        raise NotImplementedError

    def mapped(self, target: Json) -> Json:
        """What becomes of the target of a discriminator's mapping: a reference or a name."""
        return target

    def object(self, made: dict[str, Json], kind: str) -> Json:
        """What becomes of an object of `kind` whose members are written anew already."""
        raise NotImplementedError


def _inner(value: Json, kind: str) -> Iterator[tuple[Json, str]]:
    """What `rewrite` asks for in an object, with the kind of each; nothing beside a reference."""
    if kind == "schema or each":
        yield value, "each schema" if isinstance(value, list) else "schema"
    elif isinstance(value, list):
        yield from ((item, kind.removeprefix(EACH)) for item in value if kind.startswith(EACH))
    elif isinstance(value, dict) and not isinstance(value.get("$ref"), str):
        for name, member in value.items():
            inner = member_kind(kind, name)
            if inner:
                yield member, inner


def pointed_at(tree: Json, reference: str) -> tuple[tuple[str, ...], Json] | None:
    """Pointer and value of a reference into the tree itself; None for another one, or when nothing is there."""
    from urllib.parse import unquote

    if not reference.startswith("#"):
        return None
    for text in dict.fromkeys((unquote(reference[1:]), reference[1:])):
        tokens = tuple(token.replace("~1", "/").replace("~0", "~") for token in text.split("/")[1:])
        found = value_at(tree, tokens)
        if found is not None and (text.startswith("/") or not text):
            return tokens, found
    return None


def value_at(tree: Json, tokens: tuple[str, ...]) -> Json:
    """The value at a pointer; None when there is none."""
    for token in tokens:
        if isinstance(tree, dict):
            tree = tree.get(token)
        elif isinstance(tree, list) and token.isascii() and token.isdecimal() and int(token) < len(tree):
            tree = tree[int(token)]
        else:
            return None
    return tree
