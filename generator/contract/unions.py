"""anyOf and oneOf in normal form: what can be said without a union is said without one.

Null branches become nullability, plain type branches a type list, enum branches one enum, impossible and repeated
branches go, a union of one is its branch. Only a look at the branches' own keywords is taken (references followed,
never their children), so recursion through a union ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from operator import attrgetter
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from generator.contract.facets import FACETS
from generator.contract.keywords import Composed, Keywords, Reader, SchemaSource, Types, TypeSet, Union
from generator.contract.respelled import affirmed, plain_types, settled, sole, types_of
from generator.contract.schema import Part, UnionForm
from generator.contract.values import identity, type_of
from generator.document.model import Json, Node


class Glance(Struct, frozen=True):
    """What a branch is at a glance: the types it can have, and what kind of branch it is.

    `kind`: `types` (nothing but types), `enum` (nothing but values), `union` (nothing but one union) or `other`.
    `null`: is null certainly allowed, and named as a type or value? (Who names no type rarely means null too.)
    """

    types: TypeSet
    kind: str
    values: tuple[Json, ...] = ()
    union: Union | None = None
    sources: frozenset[SchemaSource] = frozenset()
    null: bool = False

    @property
    def anything(self) -> bool:
        """Is every value allowed?"""
        return self.kind == "types" and self.types == Types.ALL

    @property
    def nothing(self) -> bool:
        """Is it seen at a glance that no value is?"""
        return self.kind == "types" and self.types == Types.NONE


_STRUCTURE = {
    **dict.fromkeys(
        ("properties", "pattern_properties", "additional_properties", "unevaluated_properties", "property_names",
         "dependent_schemas", "discriminator"), Types.OBJECT),
    **dict.fromkeys(("prefix_items", "items", "unevaluated_items", "contains"), Types.ARRAY),
    **dict.fromkeys(("negation", "condition"), Types.ALL),
    "content_schema": Types.STRING,
}  # fmt: skip


_OF_ANYTHING = ("additional_properties", "items")
_OF_ZERO = frozenset({"min-length", "min-items", "min-properties"})
_structured = attrgetter(*_STRUCTURE)


def _restricted(own: Keywords, read: Reader) -> TypeSet:
    """The types about which it says more than types, values, unions, and what `_settled` finds."""
    found = Types.NONE
    for name, limit in own.facets.items():
        if name != "enum" and FACETS[name].restricts and not (limit == 0 and name in _OF_ZERO):
            found |= FACETS[name].domain
    said = _structured(own)
    for (name, domain), value in zip(_STRUCTURE.items(), said, strict=True) if any(said) else ():
        if value and not (name in _OF_ANYTHING and plain_types(value, read) == Types.ALL):
            found |= domain
    return found


def _settled(own: Keywords, read: Reader) -> tuple[Keywords, list[SchemaSource]]:
    """Keywords without a `not` and an `if` that only say plain things, and what holds instead."""
    held: list[SchemaSource] = []
    changed: dict[str, object] = {}
    if own.negation is not None:
        types, source = plain_types(own.negation, read), affirmed(own.negation, read)
        if types is not None:
            changed |= {"negation": None, "types": own.types & ~types}
        elif source is not None:
            changed["negation"] = None
            held.append(source)
    if own.condition is not None:
        branch = settled(own.condition, read)
        if branch is not None or _only_tests(own):
            changed["condition"] = None
            held.extend(source for source in branch or () if source is not None)
    return (replace(own, **changed) if changed else own), held


def _only_tests(own: Keywords) -> bool:
    """An `if` without branches refuses nothing."""
    return own.condition is not None and own.condition.then is None and own.condition.otherwise is None


def glance(source: SchemaSource, read: Reader, above: frozenset[Node] = frozenset()) -> Glance:
    """Look at one branch: its own keywords and those of all its parts, nothing below.

    `above` are the unions whose branches are being looked at.
    """
    types, values, restricted = Types.ALL, None, Types.NONE
    unions: list[Union] = []
    said: list[SchemaSource] = []
    waiting, seen = [source], {source}
    while waiting:
        current = waiting.pop()
        own = read(current)
        parts: list[SchemaSource] = []
        if own.negation is not None or own.condition is not None:
            own, parts = _settled(own, read)
        types &= own.types
        if "enum" in own.facets:
            listed = cast("list[Json]", own.facets["enum"])
            known = None if values is None else {identity(v) for v in values}
            values = [v for v in listed if known is None or identity(v) in known]
        more = _restricted(own, read)
        restricted |= more
        several = own.unions
        if several:
            alone = [sole(union, read) for union in several]
            several = tuple(union for union, branch in zip(several, alone, strict=True) if branch is None)
            parts = [*parts, *(branch for branch in alone if branch is not None)]
        unions.extend(several)
        if several or more or "enum" in own.facets or own.types != Types.ALL:
            said.append(current)
        for part in (*own.parts, *parts):
            if part not in seen:
                seen.add(part)
                waiting.append(part)
    sources = frozenset(said)
    if unions:
        types, unions = _without_plain(types, unions, read)
    if values is not None:
        values = [v for v in values if type_of(v) & types]
        found = Types.NONE
        for value in values:
            found |= type_of(value)
        types &= found
    if types == Types.NONE:
        return Glance(Types.NONE, "types", sources=sources)
    null = bool(types & ~restricted & Types.NULL) and not unions and types != Types.ALL
    if restricted & types or len(unions) > 1 or (unions and (values is not None or types != Types.ALL)):
        for one in unions:
            types &= _union_types(one, read, above)
        return Glance(types, "other" if types else "types", sources=sources, null=null)
    if unions:
        found = _union_types(unions[0], read, above)
        if found == Types.NONE:
            return Glance(found, "types", sources=sources)
        return Glance(found, "union", union=unions[0], sources=sources)
    if values is not None:
        return Glance(types, "enum", tuple(values), sources=sources, null=null)
    return Glance(types, "types", sources=sources, null=null)


def _without_plain(types: TypeSet, unions: list[Union], read: Reader) -> tuple[TypeSet, list[Union]]:
    """The types that are left by unions of nothing but types, and the other unions, each once."""
    kept: list[Union] = []
    for union in unions:
        plain = types_of(union, read)
        if plain is None:
            kept.append(union)
        else:
            types &= plain
    if len(kept) > 1:
        kept = list({(union.kind, id(union.node.file), identity(union.node.value)): union for union in kept}.values())
    return types, kept


def _union_types(union: Union, read: Reader, above: frozenset[Node]) -> TypeSet:
    """The types of the branches together; a union that is met again in itself may have any."""
    if union.node in above:
        return Types.ALL
    found = Types.NONE
    for branch in union.branches:
        found |= glance(branch, read, above | {union.node}).types
    return found


class Reduced(Struct, frozen=True):
    """What became of a union. Exactly one of: `vanished`, `part`, `form`."""

    vanished: bool = False
    part: Part | None = None
    form: UnionForm | None = None


def _spread(union: Union, read: Reader) -> list[tuple[SchemaSource, Glance]]:
    """The branches with their glances; pure anyOf inside anyOf is laid out flat."""
    result: list[tuple[SchemaSource, Glance]] = []
    seen: set[Node] = {union.node}

    def lay(one: Union) -> None:
        for branch in one.branches:
            look = glance(branch, read)
            inner = look.union
            if inner is not None and union.kind == "anyOf" and (inner.kind == "anyOf" or _apart(inner, read)):
                if inner.node not in seen:
                    seen.add(inner.node)
                    lay(inner)
            else:
                result.append((branch, look))

    lay(union)
    return result


def _apart(union: Union, read: Reader) -> bool:
    """Are the branches of a oneOf pairwise disjoint already by their types or values?"""
    looks = [glance(branch, read) for branch in union.branches]
    return all(_disjoint(one, two) for i, one in enumerate(looks) for two in looks[i + 1 :])


def _disjoint(one: Glance, two: Glance) -> bool:
    if not one.types & two.types:
        return True
    if one.kind == two.kind == "enum":
        return not {identity(v) for v in one.values} & {identity(v) for v in two.values}
    return False


def reduce(union: Union, read: Reader) -> Reduced:
    """The union in its simplest form. Pure; cost is that of looking at each branch once."""
    branches = [(source, look) for source, look in _spread(union, read) if look.types != Types.NONE]
    if union.kind == "anyOf":
        branches = _without_repetition(branches)
    simple = union.kind == "anyOf" or all(
        _disjoint(one, two)
        for i, (_, one) in enumerate(branches)
        for _, two in branches[i + 1 :]
        if one.kind != "other" and two.kind != "other"
    )
    if not simple and all(look.kind in ("types", "enum") for _, look in branches):
        branches, simple = _exactly_one(branches, union), True
    branches, or_null = _null_apart(branches, union.kind)
    if simple:
        branches = _gather_plain(branches, union)
    if union.kind == "anyOf":
        covered = _plain_types(branches)
        branches = [(s, k) for s, k in branches if k.kind == "types" or k.types & ~covered]
    if not branches:
        types = Types.NULL if or_null else Types.NONE
        return Reduced(part=Part(Composed(f"types:{int(types)}", union.node, Keywords(types=types))))
    if len(branches) == 1:
        source, look = branches[0]
        if look.anything:
            return Reduced(vanished=True)
        return Reduced(part=Part(source, or_null=or_null))
    types = Types.NULL if or_null else Types.NONE
    for _, look in branches:
        types |= look.types
    forms = tuple((Part(source),) for source, _ in branches)
    return Reduced(form=UnionForm(union.kind, forms, or_null, types, union.node))


def _exactly_one(branches: list[tuple[SchemaSource, Glance]], union: Union) -> list[tuple[SchemaSource, Glance]]:
    """A oneOf of nothing but types and values that overlap: what matches exactly one branch, as branches apart."""
    listed = {identity(value): value for _, look in branches for value in look.values}
    once = more = Types.NONE
    for _, look in branches:
        if look.kind == "types":
            more |= (once | more) & look.types
            once = (once | look.types) & ~more
    counted = Counter(key for _, look in branches for key in {identity(value) for value in look.values})
    kept = [value for key, value in listed.items() if counted[key] == 1 and not type_of(value) & (once | more)]
    if None in listed:
        once &= ~Types.NULL
    lost = [value for value in listed.values() if type_of(value) & once]
    result: list[tuple[SchemaSource, Glance]] = []
    if once:
        negation = _values_of(union, lost)[0] if lost else None
        source = Composed(f"once:{int(once)}", union.node, Keywords(types=once, negation=negation))
        kind, null = ("other" if lost else "types"), bool(once & Types.NULL)
        result.append((source, Glance(once, kind, sources=frozenset({source}), null=null)))
    if kept:
        result.append(_values_of(union, kept))
    return result


def _values_of(union: Union, values: list[Json]) -> tuple[SchemaSource, Glance]:
    """A branch that is nothing but values."""
    found = Types.NONE
    for value in values:
        found |= type_of(value)
    own = Keywords(types=Types.ALL, facets={"enum": values}, nodes={"enum": union.node})
    source = Composed(f"enum:{[identity(v) for v in values]!r}", union.node, own)
    return source, Glance(found, "enum", tuple(values), sources=frozenset({source}))


def _null_apart(
    branches: list[tuple[SchemaSource, Glance]], kind: str
) -> tuple[list[tuple[SchemaSource, Glance]], bool]:
    """The branches as they are for all other values, and whether null is allowed, where that is certain.

    Of a oneOf null is refused when two branches allow it.
    """
    sure = sum(look.null for _, look in branches)
    perhaps = sum(bool(look.types & Types.NULL) for _, look in branches)
    if not sure or (kind == "oneOf" and sure == 1 < perhaps):
        return branches, False
    return _without_null(branches), kind == "anyOf" or sure == 1


def _without_null(branches: list[tuple[SchemaSource, Glance]]) -> list[tuple[SchemaSource, Glance]]:
    """The branches as they are for all other values; those of nothing else go."""
    result: list[tuple[SchemaSource, Glance]] = []
    for source, look in branches:
        types = look.types & ~Types.NULL
        if types != look.types:
            node = source.node if isinstance(source, Composed) else source
            key = f"no null {source.key if isinstance(source, Composed) else ''}"
            key = f"{key} {node.file.name}#/{'/'.join(node.pointer)}"
            source = Composed(key, node, Keywords(parts=(source,), types=Types.ALL & ~Types.NULL))
            values = tuple(value for value in look.values if value is not None)
            look = Glance(types, look.kind, values, sources=frozenset({source}))
        if types:
            result.append((source, look))
    return result


def _without_repetition(branches: list[tuple[SchemaSource, Glance]]) -> list[tuple[SchemaSource, Glance]]:
    """Branches that intersect the same sources, or sources of the same text, are one."""
    if len(branches) < 2:
        return branches
    sizes = Counter(_outside(look) for _, look in branches)
    seen: set[Hashable] = set()
    kept = []
    for source, look in branches:
        alike = sizes[_outside(look)] > 1
        mark = frozenset(_text(one) for one in look.sources) if alike else look.sources
        if mark not in seen:
            seen.add(mark)
            kept.append((source, look))
    return kept


def _outside(look: Glance) -> Hashable:
    """What branches of one text have in common at least."""
    return look.types, look.kind, frozenset(_sizes(one) for one in look.sources)


def _sizes(source: SchemaSource) -> Hashable:
    if isinstance(source, Composed) or not isinstance(source.value, dict):
        return None
    return frozenset(
        (key, len(member) if isinstance(member, dict | list | str) else 0) for key, member in source.value.items()
    )


def _text(source: SchemaSource) -> Hashable:
    """What a source says, whichever its place: in one file the same text means the same."""
    if isinstance(source, Composed):
        return source.key
    return id(source.file), identity(source.value)


def _plain_types(branches: list[tuple[SchemaSource, Glance]]) -> TypeSet:
    found = Types.NONE
    for _, look in branches:
        if look.kind == "types":
            found |= look.types
    return found


def _gather_plain(branches: list[tuple[SchemaSource, Glance]], union: Union) -> list[tuple[SchemaSource, Glance]]:
    """All branches that are nothing but types as one, all that are nothing but values as one."""
    types = _plain_types(branches)
    listed: list[Json] = [v for _, look in branches if look.kind == "enum" for v in look.values]
    values = [v for v in listed if not type_of(v) & types]
    result: list[tuple[SchemaSource, Glance]] = []
    rest = [(s, k) for s, k in branches if k.kind not in ("types", "enum")]
    plain = [(s, k) for s, k in branches if k.kind == "types"]
    valued = [(s, k) for s, k in branches if k.kind == "enum"]
    if len(plain) == 1:
        result.extend(plain)
    elif plain:
        source = Composed(f"types:{int(types)}", union.node, Keywords(types=types))
        result.append((source, Glance(types, "types", sources=frozenset({source}))))
    if len(valued) == 1 and len(values) == len(listed):
        result.extend(valued)
    elif values:
        result.append(_values_of(union, values))
    result.extend(rest)
    return result
