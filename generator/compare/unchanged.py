"""What certainly did not change: units of a document whose bytes are equal and which refer only to such units.

A unit is a component, a path item, or another member of the root. The shortcut may only say "equal", and only when
both documents follow the same dialect; everything else is compared in full.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from urllib.parse import unquote

from generator.contract.keywords import Composed
from generator.contract.model import Contract, OperationKey
from generator.contract.schema import Part, Parts
from generator.document.model import Json, Node, Pointer

_LOCAL = re.compile(rb'"(#/(?:[^"\\]|\\.)*)"')
_OPAQUE = re.compile(rb'"\$(?:id|self|dynamicRef|recursiveRef)":')
_NESTED = frozenset({"components"})
_LISTED = frozenset({
    "paths", "webhooks", "x-webhooks", "definitions", "parameters", "responses", "securityDefinitions", "components",
})  # fmt: skip

_PLAIN = frozenset({str, bool})
"""Members of these types are equal only when they are the same; `1`, `1.0` and `true` are equal to Python."""
_NAMING = frozenset({"$id", "$self", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef"})

Unit = Pointer


def units(root: Json) -> dict[Unit, Json]:
    """The units of a document by pointer."""
    found: dict[Unit, Json] = {}
    if not isinstance(root, dict):
        return found
    for key, value in root.items():
        if key not in _LISTED or not isinstance(value, dict):
            found[(key,)] = value
        elif key in _NESTED:
            for kind, members in value.items():
                if isinstance(members, dict):
                    found.update({(key, kind, name): member for name, member in members.items()})
                else:
                    found[(key, kind)] = members
        else:
            found.update({(key, name): member for name, member in value.items()})
    return found


def unit_of(pointer: Pointer) -> Unit:
    """The unit a pointer lies in."""
    if pointer and pointer[0] in _NESTED:
        return pointer[:3]
    return pointer[:2] if pointer and pointer[0] in _LISTED else pointer[:1]


@lru_cache(maxsize=65536)
def _target(text: str) -> Unit | None:
    """The unit a reference points into, or None when it leaves the document or cannot be read."""
    if not text.startswith("#/") or "\\" in text:
        return None
    tokens = tuple(unquote(t).replace("~1", "/").replace("~0", "~") for t in text[2:].split("/"))
    return unit_of(tokens)


class Unchanged:
    """Answers whether two schemas, or two operations, are the same text all the way down."""

    def __init__(self, base: Contract, revision: Contract) -> None:
        self._base, self._revision = base, revision
        self._usable = base.family == revision.family
        self._compared: dict[tuple[int, int], bool] = {}
        self._common: dict[tuple[int, int], bytes] = {}
        self._targets: dict[Unit, set[Unit | None]] = {}
        self._files = (base.document.root.file, revision.document.root.file)

    @cached_property
    def _bytes(self) -> tuple[dict[Unit, bytes], dict[Unit, bytes]]:
        return _texts(self._base.document.root.value), _texts(self._revision.document.root.value)

    @cached_property
    def clean(self) -> frozenset[Unit]:
        """The units that are the same on both sides together with everything they reach."""
        if not self._usable:
            return frozenset()
        base, revision = self._bytes
        equal = {unit for unit, text in base.items() if text and revision.get(unit) == text}
        equal -= self._other_numbers([unit for unit in equal if _has_null(base[unit])])
        users: dict[Unit, list[Unit]] = {}
        dirty: list[Unit] = []
        for unit in equal:
            for target in self._referred(unit):
                if target is None or target not in equal:
                    dirty.append(unit)
                else:
                    users.setdefault(target, []).append(unit)
        # A parent with a discriminator has as variants whatever extends it, so it depends on its users.
        for unit in equal:
            if b'"discriminator":' in base[unit]:
                for user in tuple(users.get(unit, ())):
                    users.setdefault(user, []).append(unit)
        lost = set(dirty)
        while dirty:
            for user in users.get(dirty.pop(), ()):
                if user not in lost:
                    lost.add(user)
                    dirty.append(user)
        return frozenset(equal - lost)

    def _other_numbers(self, equal: Sequence[Unit]) -> set[Unit]:
        """Those of the units of equal text that are not equal: NaN and the infinities are written like null."""
        if not equal:
            return set()
        base, revision = units(self._base.document.root.value), units(self._revision.document.root.value)
        return {unit for unit in equal if base[unit] != revision[unit]}

    def _referred(self, unit: Unit) -> set[Unit | None]:
        """The units that a unit of the base refers to."""
        found = self._targets.get(unit)
        if found is None:
            found = self._targets[unit] = _references(self._bytes[0][unit])
        return found

    @cached_property
    def surroundings(self) -> bool:
        """Is everything the same that acts on operations from outside: servers, security, their schemes?"""
        if not self._usable:
            return False
        base, revision = self._bytes
        outside = {("servers",), ("security",), ("host",), ("basePath",), ("schemes",), ("consumes",), ("produces",)}
        schemes = {u for u in (*base, *revision) if u[0] == "securityDefinitions" or u[1:2] == ("securitySchemes",)}
        return all(base.get(unit) == revision.get(unit) for unit in outside | schemes)

    def same_operation(self, base: OperationKey, revision: OperationKey) -> bool:
        """True when the operations are the same and nothing that acts on them changed."""
        if not self.surroundings or base.node.pointer != revision.node.pointer or base.path != revision.path:
            return False
        return self._same_node(base.node, revision.node) and self._same_item(base, revision, ("parameters", "servers"))

    def same_words(self, base: OperationKey, revision: OperationKey) -> bool:
        """True when the operations have the same text, whatever it refers to, and what acts on them is the same."""
        if (base.node.file, revision.node.file) != self._files or base.path != revision.path or not self.surroundings:
            return False
        one, two = base.node.value, revision.node.value
        return isinstance(one, dict) and isinstance(two, dict) and bool(self._common_text(one, two))

    def same_parameters(self, base: OperationKey, revision: OperationKey) -> bool:
        """True when the parameters of the operations are the same, and the names in their paths."""
        return (
            self._usable
            and self._base.family != "2.0"
            and base.path == revision.path
            and self._same_value(base.node.get("parameters"), revision.node.get("parameters"))
            and self._same_item(base, revision, ("parameters",))
        )

    def same_member(self, base: OperationKey, revision: OperationKey, member: str) -> bool:
        """True when a member of the operations is the same. Never for 2.0: there `consumes` and the like have a say."""
        return (
            self._usable
            and self._base.family != "2.0"
            and self._same_value(base.node.get(member), revision.node.get(member))
        )

    def _same_item(self, base: OperationKey, revision: OperationKey, members: tuple[str, ...]) -> bool:
        """The same members of the path items. Not answered where the item is a reference, which may have siblings."""
        for key in (base, revision):
            if key.kind == "operation" and key.item.pointer != ("paths", key.path):
                return False
        return all(self._same_value(base.item.get(member), revision.item.get(member)) for member in members)

    def same_parts(self, base: Parts, revision: Parts) -> bool:
        """True when both intersect sources of the same text that refer only to what is the same."""
        if not self._usable or len(base) != len(revision):
            return False
        if len(base) == 1:
            return self._same_part(base[0], revision[0])
        return all(self._same_part(one, two) for one, two in zip(base, revision, strict=True))

    def _same_part(self, one: Part, two: Part) -> bool:
        base, revision = one.source, two.source
        if one.or_null != two.or_null or one.bare != two.bare:
            return False
        if isinstance(base, Node) and isinstance(revision, Node):
            return self._same_node(base, revision)
        return isinstance(base, Composed) and isinstance(revision, Composed) and self._same_composed(base, revision)

    def _same_composed(self, one: Composed, two: Composed) -> bool:
        if one.key != two.key:
            return False
        return one.node.pointer == two.node.pointer and unit_of(one.node.pointer) in self.clean

    def _same_node(self, one: Node, two: Node) -> bool:
        """The same text, wherever it stands in the two root files, whose references all lead to clean units."""
        base, revision = one.value, two.value
        if not isinstance(base, dict) or not isinstance(revision, dict):
            return base is revision
        if base != revision or one.file is not self._files[0] or two.file is not self._files[1]:
            return False
        if _PLAIN.issuperset(map(type, base.values())) and _PLAIN.issuperset(map(type, revision.values())):
            return _NAMING.isdisjoint(base) and ("$ref" not in base or _target(str(base["$ref"])) in self.clean)
        if one.pointer == two.pointer and unit_of(one.pointer) in self.clean:
            return True
        return self._same_text(base, revision)

    def _same_value(self, one: Node | None, two: Node | None) -> bool:
        """The same for members of any kind; absent on both sides is the same."""
        if one is None or two is None:
            return one is two
        if one.file is not self._files[0] or two.file is not self._files[1]:
            return False
        if isinstance(one.value, dict) and isinstance(two.value, dict):
            return self._same_text(one.value, two.value)
        text = _text(one.value) if one.value == two.value else b""
        return bool(text) and text == _text(two.value) and _references(text) <= self.clean

    def _same_text(self, one: dict[str, Json], two: dict[str, Json]) -> bool:
        key = (id(one), id(two))
        found = self._compared.get(key)
        if found is None:
            text = self._common_text(one, two)
            found = self._compared[key] = bool(text) and _references(text) <= self.clean
        return found

    def _common_text(self, one: dict[str, Json], two: dict[str, Json]) -> bytes:
        """The text of both; empty when they differ, or cannot be written exactly.

        What Python calls equal may be written differently (`1`, `1.0`, `true`); what it calls unequal is not the same.
        """
        if one != two:
            return b""
        key = (id(one), id(two))
        found = self._common.get(key)
        if found is None:
            found = _text(one)
            found = self._common[key] = found if found == _text(two) else b""
        return found

    def reached_in_base(self) -> frozenset[str]:
        """The names of the base's component schemas that some operation or webhook reaches through references."""
        texts = self._bytes[0]
        below = {unit: {target for target in self._referred(unit) if target is not None} for unit in texts}
        for unit, targets in list(below.items()):
            for target in targets:
                if target in below and b'"discriminator":' in texts[target]:
                    below[target] = below[target] | {unit}
        start = [u for u in texts if u[0] not in ("components", "definitions", "parameters", "responses")]
        seen = set(start)
        while start:
            for target in below.get(start.pop(), ()):
                if target not in seen:
                    seen.add(target)
                    start.append(target)
        return frozenset(u[-1] for u in seen if u[:2] == ("components", "schemas") or u[:1] == ("definitions",))


def _has_null(text: bytes) -> bool:
    """Whether something in a text is null. (Quotes in texts are escaped, but a text may look like it: then it may.)"""
    return b":null" in text or b",null" in text or b"[null" in text or text == b"null"


def _texts(root: Json) -> dict[Unit, bytes]:
    """The bytes of each unit; empty for what cannot be written exactly (integers beyond 64 bits, great depth)."""
    return {unit: _text(value) for unit, value in units(root).items()}


@cache
def _writer() -> Callable[[Json], bytes]:
    import orjson

    return orjson.dumps


def _text(value: Json) -> bytes:
    try:
        return _writer()(value)
    except TypeError:
        return b""


def _references(text: bytes) -> set[Unit | None]:
    """The units a unit's text refers to; None among them when some reference is not understood."""
    pieces = text.split(b'"$ref":"')
    if text.count(b'"$') >= len(pieces) and _OPAQUE.search(text) is not None:
        return {None}
    found = {_target(_reference(piece[: piece.index(b'"')])) for piece in pieces[1:]}
    if b'"discriminator":' in text:
        found |= {_target(_reference(reference)) for reference in _LOCAL.findall(text)}
    return found


def _reference(text: bytes) -> str:
    return text.decode("utf-8", "replace")
