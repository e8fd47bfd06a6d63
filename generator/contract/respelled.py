"""What one source says with one keyword, in the words of another one that says the same more plainly.

Patterns of names that are names, or that every name matches; `not` of a `not`; `not` of an anyOf. Pure; only a look at
the keywords of the sources at hand is taken, references followed, so recursion ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from generator.contract.keywords import Condition, Keywords, Reader, SchemaSource, Types, TypeSet, Union

MATCHES_ALL = frozenset({"", ".*", "^.*$", "^.*", ".*$", "^", "$", "[\\s\\S]*", "^[\\s\\S]*$"})
_NAMES = re.compile(r"\^(?:([\w -]+)|\((?:\?:)?([\w -]+(?:\|[\w -]+)*)\))\$", re.ASCII)
_FEW = 3
"""Of longer unions it is not asked whether all but one branch are impossible."""
_DEPTH = 3
"""How far words that say the same as plain types are followed into each other."""
_SAYING = tuple(name for name in Keywords.__struct_fields__ if name not in ("title", "description", "nodes"))


def names_of(pattern: str) -> tuple[str, ...]:
    """The names that a pattern of names lists one by one (`^a$`, `^(a|b)$`); empty for any other pattern."""
    found = _NAMES.fullmatch(pattern)
    return tuple((found[1] or found[2]).split("|")) if found else ()


def named(own: Keywords) -> tuple[Keywords, ...]:
    """Keywords whose patterns are names, or match every name, as `properties` and `additionalProperties`.

    The results together say what `own` says about properties: a name that is said twice stands in several of them.
    """
    patterns: dict[str, SchemaSource] = {}
    properties = dict(own.properties)
    more: list[Keywords] = []
    additional = own.additional_properties
    for text, child in own.pattern_properties.items():
        names = names_of(text)
        if text in MATCHES_ALL:
            additional = None  # no name is left for it
            more.append(Keywords(additional_properties=child))
        elif not names:
            patterns[text] = child
        for name in names:
            if name in properties:
                more.append(Keywords(properties={name: child}))
            else:
                properties[name] = child
    if len(patterns) == len(own.pattern_properties):
        return (own,)
    plain = replace(own, properties=properties, pattern_properties=patterns, additional_properties=additional)
    return (plain, *more)


def affirmed(negated: SchemaSource, read: Reader) -> SchemaSource | None:
    """What holds after all where the negated schema is nothing but a `not` of it."""
    own = _end(negated, read)
    return own.negation if own.negation is not None and says_only("negation", own) else None


def plain_types(source: SchemaSource, read: Reader, depth: int = _DEPTH) -> TypeSet | None:
    """The types that a source allows where it says nothing else, in whichever words; None where it does."""
    own = _end(source, read)
    if says_only("types", own):
        return own.types
    if not depth:
        return None
    if own.negation is not None and says_only("negation", own):
        types = plain_types(own.negation, read, depth - 1)
        return None if types is None else Types.ALL & ~types
    if own.condition is not None and says_only("condition", own):
        branch = settled(own.condition, read, depth - 1)
        return None if branch is None else plain_types(branch[0], read, depth - 1) if branch[0] else Types.ALL
    if len(own.unions) == 1 and says_only("unions", own):
        return types_of(own.unions[0], read, depth - 1)
    return None


def types_of(union: Union, read: Reader, depth: int = _DEPTH) -> TypeSet | None:
    """The types that a union of nothing but types allows: those of any branch, or of exactly one."""
    if len(union.branches) > _FEW:
        return None
    once = more = Types.NONE
    for branch in union.branches:
        types = plain_types(branch, read, depth)
        if types is None:
            return None
        more |= (once | more) & types
        once = (once | types) & ~more
    return once if union.kind == "oneOf" else once | more


def sole(union: Union, read: Reader) -> SchemaSource | None:
    """The only branch of a union that allows anything at all, where there is just one."""
    if len(union.branches) > _FEW:
        return None
    left = [branch for branch in union.branches if plain_types(branch, read) != Types.NONE]
    return left[0] if len(left) == 1 else None


def settled(condition: Condition, read: Reader, depth: int = _DEPTH) -> tuple[SchemaSource | None] | None:
    """The branch that holds whatever the value is (none: anything goes); None where the test decides."""
    types = plain_types(condition.test, read, depth)
    if types not in (Types.ALL, Types.NONE):
        return None
    return (condition.then if types == Types.ALL else condition.otherwise,)


def refused(negated: SchemaSource, read: Reader) -> Iterator[SchemaSource]:
    """What a `not` refuses, one by one where it is an anyOf: none of its branches may hold."""
    waiting, seen = [negated], {negated}
    while waiting:
        source = waiting.pop(0)
        own = _end(source, read)
        if len(own.unions) != 1 or own.unions[0].kind != "anyOf" or not says_only("unions", own):
            yield source
            continue
        new = [branch for branch in dict.fromkeys(own.unions[0].branches) if branch not in seen]
        seen.update(new)
        waiting[:0] = new


def _end(source: SchemaSource, read: Reader) -> Keywords:
    """The keywords at the end of mere references."""
    seen = {source}
    own = read(source)
    while len(own.parts) == 1 and own.parts[0] not in seen and says_only("parts", own):
        seen.add(own.parts[0])
        own = read(own.parts[0])
    return own


def says_only(field: str, own: Keywords) -> bool:
    """Does a source say nothing about values beside one field of its keywords?"""
    return (own.types == Types.ALL or field == "types") and not any(
        getattr(own, name) for name in _SAYING if name not in ("types", field)
    )


def evaluates(own: Keywords) -> bool:
    """Does it matter to a source which properties or items others speak of?"""
    return own.unevaluated_properties is not None or own.unevaluated_items is not None


def speaks_of_parts(source: SchemaSource, read: Reader) -> bool:
    """Does a source, or anything that holds or may hold with it, speak of properties or items?"""
    waiting, seen = [source], {source}
    while waiting:
        own = read(waiting.pop())
        if any(getattr(own, name) not in (None, (), {}) for name in _OF_PARTS):
            return True
        new = [one for one in (*own.parts, *(b for union in own.unions for b in union.branches)) if one not in seen]
        seen.update(new)
        waiting.extend(new)
    return False


_OF_PARTS = (
    "properties", "pattern_properties", "additional_properties", "unevaluated_properties", "prefix_items", "items",
    "unevaluated_items", "contains", "condition", "dependent_schemas",
)  # fmt: skip
