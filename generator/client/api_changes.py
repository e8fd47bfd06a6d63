"""What changed in the public names of a generated package, as its users would say it.

griffe finds what they lose: types and attributes that are gone, arguments that are gone or have to be given. What it
says nothing of is compared here: renamed calls, the types of arguments, answers and attributes, and what is new.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

import griffe

from generator.client.calls import OperationRef
from generator.client.surface import Surface, read_surface

_CALL = "call_"
_PARTS = re.compile(r"\[|\]|\||,|'[^']*'|\"[^\"]*\"|[^\[\]|,]+")
_KIND = griffe.BreakageKind
_OF_ARGUMENT: Mapping[griffe.BreakageKind, str] = {
    _KIND.PARAMETER_MOVED: "the argument {name} stands at another place",
    _KIND.PARAMETER_REMOVED: "the argument {name} is gone",
    _KIND.PARAMETER_CHANGED_KIND: "the argument {name} is given another way",
    _KIND.PARAMETER_CHANGED_REQUIRED: "the argument {name} has to be given",
    _KIND.PARAMETER_ADDED_REQUIRED: "the new argument {name} has to be given",
}


@dataclass(frozen=True, slots=True)
class ApiChanges:
    """Sentences: what breaks the users of a package, and what else is new to them."""

    breaking: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def api_changes(
    old: Path, new: Path, package: str, renames: Mapping[OperationRef, OperationRef] | None = None
) -> ApiChanges:
    """Compare the packages in two folders. `renames` are operations that go on under another path."""
    one, two = read_surface(old, package), read_surface(new, package)
    found = _Found()
    pairs = _pairs(one, two, renames or {})
    _calls(one, two, pairs, found)
    _lost(one, two, pairs, found)
    for before, after in pairs.values():
        _function(*before, *after, found)
    for name in one.types.keys() & two.types.keys():
        _type(name, one, two, found)
    for name in two.types.keys() - one.types.keys():
        found.others.add(f"`types.{name}` is new")
    return ApiChanges(tuple(sorted(found.breaking)), tuple(sorted(found.others - found.breaking)))


class _Found:
    def __init__(self) -> None:
        self.breaking: set[str] = set()
        self.others: set[str] = set()

    def add(self, sentence: str, *, breaks: bool) -> None:
        (self.breaking if breaks else self.others).add(sentence)


_Call = tuple[str, griffe.Function]


def _pairs(
    one: Surface, two: Surface, renames: Mapping[OperationRef, OperationRef]
) -> dict[OperationRef, tuple[_Call, _Call]]:
    """The calls of the operations that both packages have."""
    found = {}
    for ref, call in one.calls.items():
        after = two.calls.get(renames.get(ref, ref))
        if after is not None:
            found[ref] = call, after
    return found


def _calls(one: Surface, two: Surface, pairs: Mapping[OperationRef, tuple[_Call, _Call]], found: _Found) -> None:
    """Calls that are gone, renamed or new."""
    for ref, (name, _) in one.calls.items():
        if ref not in pairs:
            found.breaking.add(f"`{name}` is gone: there is no `{' '.join(ref)}` any more")
        elif pairs[ref][1][0] != name:
            found.breaking.add(f"`{name}` is called `{pairs[ref][1][0]}` now")
    known = {after[0] for _, after in pairs.values()}
    for name, _ in two.calls.values():
        if name not in known:
            found.others.add(f"`{name}` is new")


def _lost(one: Surface, two: Surface, pairs: Mapping[OperationRef, tuple[_Call, _Call]], found: _Found) -> None:
    """What griffe finds, calls paired by their operations."""
    shown = {f"{_CALL}{number}": after[0] for number, (_, after) in enumerate(pairs.values())}
    sides = (
        _module([before for before, _ in pairs.values()], one),
        _module([after for _, after in pairs.values()], two),
    )
    for breakage in griffe.find_breaking_changes(*sides):
        kind, name = breakage.kind, breakage.obj.name
        if kind in _OF_ARGUMENT:
            value = breakage.old_value if breakage.old_value is not None else breakage.new_value
            told = _OF_ARGUMENT[kind].format(name=f"`{getattr(value, 'name', value)}`")
            found.breaking.add(f"`{shown[name]}`: {told}")
        elif kind in (_KIND.OBJECT_REMOVED, _KIND.OBJECT_CHANGED_KIND):
            word = "is gone" if kind is _KIND.OBJECT_REMOVED else "is something else"
            found.breaking.add(f"`{_type_name(breakage.obj)}` {word}")


def _type_name(one: griffe.Object | griffe.Alias) -> str:
    """As users write it: `types.Pet`, `types.Pet.name`."""
    owner = one.parent
    return f"types.{owner.name}.{one.name}" if isinstance(owner, griffe.Class) else f"types.{one.name}"


def _module(calls: list[_Call], surface: Surface) -> griffe.Module:
    """What users see of a package, laid out so that both sides have the same names for the same things."""
    module = griffe.Module("client")
    for number, (_, function) in enumerate(calls):
        # What goes into `**call_options` is no argument of the API: griffe would take it for one that takes any other.
        own = [one for one in function.parameters if one.kind is not griffe.ParameterKind.var_keyword]
        made = griffe.Function(
            f"{_CALL}{number}", parameters=griffe.Parameters(*own), returns=function.returns, parent=module
        )
        module.members[made.name] = made
    for name, member in surface.types.items():
        module.members[name] = member
    return module


def _function(_: str, old: griffe.Function, name: str, new: griffe.Function, found: _Found) -> None:
    """Types of arguments and of the answer; arguments that may be given now."""
    before, after = str(old.returns), str(new.returns)
    if before != after:
        found.add(f"`{name}` returns `{after}` instead of `{before}`", breaks=not _members(after) <= _members(before))
    known = {parameter.name: parameter for parameter in old.parameters}
    for parameter in new.parameters:
        was = known.get(parameter.name)
        if was is None:
            if not parameter.required:
                found.others.add(f"`{name}`: the argument `{parameter.name}` may be given")
            continue
        if was.required and not parameter.required:
            found.others.add(f"`{name}`: the argument `{parameter.name}` may be left out")
        one, two = _members(str(was.annotation)) - {"Omit"}, _members(str(parameter.annotation)) - {"Omit"}
        if one != two:
            found.add(f"`{name}`: the argument `{parameter.name}` {_became(one, two)}", breaks=not one <= two)


def _type(name: str, one: Surface, two: Surface, found: _Found) -> None:
    old, new = one.types[name], two.types[name]
    returned = name in one.returned | two.returned
    accepted = name in one.accepted | two.accepted
    if isinstance(old, griffe.Attribute) and isinstance(new, griffe.Attribute):
        before, after = _members(_alias(old)), _members(_alias(new))
        if before != after:
            found.add(
                f"`types.{name}` {_became(before, after)}",
                breaks=_breaks(before, after, returned=returned, accepted=accepted),
            )
    elif isinstance(old, griffe.Class) and isinstance(new, griffe.Class):
        attributes = _attributes(old)
        for key, attribute in _attributes(new).items():
            was = attributes.get(key)
            if was is None:
                needed = accepted and attribute.value is None
                word = "needs" if needed else "has"
                found.add(f"`types.{name}` {word} the new attribute `{key}`", breaks=needed)
                continue
            before, after = _members(str(was.annotation)), _members(str(attribute.annotation))
            if before != after:
                found.add(
                    f"`types.{name}.{key}` {_became(before, after)}",
                    breaks=_breaks(before, after, returned=returned, accepted=accepted),
                )
            if accepted and was.value is not None and attribute.value is None:
                found.breaking.add(f"`types.{name}` needs the attribute `{key}`")


def _attributes(one: griffe.Class) -> dict[str, griffe.Attribute]:
    members = one.members.items()
    return {key: member for key, member in members if isinstance(member, griffe.Attribute) and not key.startswith("_")}


def _alias(one: griffe.Attribute) -> str:
    """What a `TypeAliasType(NAME, …)` stands for, else the value."""
    text = str(one.value)
    found = re.fullmatch(r"TypeAliasType\(\s*(?:'[^']*'|\"[^\"]*\")\s*,\s*(.*?),?\s*\)", text, re.DOTALL)
    return found[1] if found else text


def _breaks(before: Set[str], after: Set[str], *, returned: bool, accepted: bool) -> bool:
    """Who reads may not meet more than before, who writes may not be allowed less."""
    return (returned and not after <= before) or (accepted and not before <= after)


def _members(annotation: str) -> frozenset[str]:
    """The members of a union; the values of a `Literal` are members, and none beside the type that holds them all."""
    found = frozenset(_split(annotation))
    return found - {one for one in found if one[:1] in "'\""} if "str" in found else found


def _split(text: str) -> Iterator[str]:
    depth = 0
    part = ""
    for token in _PARTS.findall(text):
        depth += (token == "[") - (token == "]")
        if token == "|" and not depth:
            yield from _values(part.strip())
            part = ""
        else:
            part += token
    if part.strip():
        yield from _values(part.strip())


def _values(part: str) -> Iterator[str]:
    if part.startswith("Literal[") and part.endswith("]"):
        yield from (found for found in re.findall(r"'[^']*'|\"[^\"]*\"|[^\s,\[\]]+", part[8:-1]))
    else:
        yield part


def _became(before: Set[str], after: Set[str]) -> str:
    """What is different about a union."""
    if before <= after:
        return f"may also be {_shown(after - before)}"
    if after <= before:
        return f"is no longer {_shown(before - after)}"
    return f"is {_shown(after - before)} instead of {_shown(before - after)}"


def _shown(members: Set[str]) -> str:
    return ", ".join(f"`{one}`" for one in sorted(members, key=lambda one: (one == "None", one)))
