"""What certainly did not change: units of a document whose bytes are equal and which refer only to such units.

The shortcut may only say "equal", and only when both documents follow the same dialect; everything else is compared in
full.
"""

from __future__ import annotations

from functools import cached_property

from generator.compare.units import Targets, Unit, Units, common, look, target_of, unit_of
from generator.contract.keywords import Composed
from generator.contract.model import Contract, OperationKey
from generator.contract.schema import Part, Parts
from generator.document.model import Json, Node

_OUTSIDE = frozenset({
    "servers", "security", "host", "basePath", "schemes", "consumes", "produces", "securityDefinitions",
})  # fmt: skip
"""Members of the root that act on operations."""
_PLAIN = frozenset({str, bool})
"""Members of these types are equal only when they are the same; `1`, `1.0` and `true` are equal to Python."""
_NAMING = frozenset({"$id", "$self", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef"})


def _plain(value: dict[str, Json]) -> bool:
    return _PLAIN.issuperset(map(type, value.values()))


class Unchanged:
    """Answers whether two schemas, or two operations, are the same text all the way down."""

    def __init__(self, base: Contract, revision: Contract) -> None:
        self._base, self._revision = base, revision
        self._usable = base.family == revision.family
        self._compared: dict[tuple[int, int], bool] = {}
        self._common: dict[tuple[int, int], Targets | None] = {}
        self._files = (base.document.root.file, revision.document.root.file)

    @cached_property
    def _units(self) -> Units:
        return look(self._base.document.root.value, self._revision.document.root.value)

    @cached_property
    def clean(self) -> frozenset[Unit]:
        """The units that are the same on both sides together with everything they reach."""
        if not self._usable:
            return frozenset()
        equal, targets = self._units.equal, self._units.targets
        users: dict[Unit, list[Unit]] = {}
        dirty: list[Unit] = []
        for unit in equal:
            for target in targets[unit]:
                if target is None or target not in equal:
                    dirty.append(unit)
                else:
                    users.setdefault(target, []).append(unit)
        # A parent with a discriminator has as variants whatever extends it, so it depends on its users.
        dirty += equal & self._units.discriminating & self._units.restless
        for unit in equal & self._units.discriminating:
            for user in tuple(users.get(unit, ())):
                users.setdefault(user, []).append(unit)
        lost = set(dirty)
        while dirty:
            for user in users.get(dirty.pop(), ()):
                if user not in lost:
                    lost.add(user)
                    dirty.append(user)
        return frozenset(equal - lost)

    @cached_property
    def surroundings(self) -> bool:
        """Is everything the same that acts on operations from outside: servers, security, their schemes?"""
        if not self._usable:
            return False
        return not any(
            unit[0] in _OUTSIDE or unit[1:2] == ("securitySchemes",) for unit in self._units.all - self._units.equal
        )

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
        return isinstance(one, dict) and isinstance(two, dict) and self._common_text(one, two) is not None

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
        if (
            (base is not revision and base != revision)
            or one.file is not self._files[0]
            or two.file is not self._files[1]
        ):
            return False
        if _plain(base) and (base is revision or _plain(revision)):
            return _NAMING.isdisjoint(base) and ("$ref" not in base or target_of(str(base["$ref"])) in self.clean)
        if one.pointer == two.pointer and unit_of(one.pointer) in self.clean:
            return True
        if "discriminator" in base:  # its variants may have changed, which its own text does not name
            return False
        return self._same_text(base, revision)

    def _same_value(self, one: Node | None, two: Node | None) -> bool:
        """The same for members of any kind; absent on both sides is the same."""
        if one is None or two is None:
            return one is two
        if one.file is not self._files[0] or two.file is not self._files[1]:
            return False
        if isinstance(one.value, dict) and isinstance(two.value, dict):
            return self._same_text(one.value, two.value)
        targets = common(one.value, two.value)
        return targets is not None and targets <= self.clean

    def _same_text(self, one: dict[str, Json], two: dict[str, Json]) -> bool:
        key = (id(one), id(two))
        found = self._compared.get(key)
        if found is None:
            targets = self._common_text(one, two)
            found = self._compared[key] = targets is not None and targets <= self.clean
        return found

    def _common_text(self, one: dict[str, Json], two: dict[str, Json]) -> Targets | None:
        """What the text of both refers to; None when they differ, or cannot be written exactly."""
        key = (id(one), id(two))
        if key not in self._common:
            self._common[key] = common(one, two)
        return self._common[key]

    def reached_in_base(self) -> frozenset[str]:
        """The names of the base's component schemas that some operation or webhook reaches through references."""
        below = {unit: {one for one in targets if one is not None} for unit, targets in self._units.targets.items()}
        for unit, targets in list(below.items()):
            for target in targets & self._units.discriminating:
                if target in below:
                    below[target] = below[target] | {unit}
        start = [u for u in below if u[0] not in ("components", "definitions", "parameters", "responses")]
        seen = set(start)
        while start:
            for target in below.get(start.pop(), ()):
                if target not in seen:
                    seen.add(target)
                    start.append(target)
        return frozenset(u[-1] for u in seen if u[:2] == ("components", "schemas") or u[:1] == ("definitions",))
