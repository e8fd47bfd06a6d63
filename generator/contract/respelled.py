"""What one source says with one keyword, in the words of another one that says the same more plainly.

Patterns of names that are names, or that every name matches; `not` of a `not`; `not` of an anyOf. Pure; only a look at
the keywords of the sources at hand is taken, references followed, so recursion ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec.structs import replace

from generator.contract.keywords import Keywords, SchemaSource, Types

Reader: TypeAlias = Callable[[SchemaSource], Keywords]

MATCHES_ALL = frozenset({"", ".*", "^.*$", "^.*", ".*$", "^", "$", "[\\s\\S]*", "^[\\s\\S]*$"})
_NAMES = re.compile(r"\^(?:([\w -]+)|\((?:\?:)?([\w -]+(?:\|[\w -]+)*)\))\$", re.ASCII)
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
    return own.types == Types.ALL and not any(getattr(own, name) for name in _SAYING if name not in ("types", field))
