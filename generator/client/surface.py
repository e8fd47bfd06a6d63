"""The public names of a generated package, read by griffe: calls as users write them, and the types they exchange.

Nothing is imported or run: griffe reads the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path

import griffe

from generator.client.calls import OperationRef
from generator.client.lock import NAME, read_lock

_WORD = re.compile(r"[A-Za-z_]\w*")
_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"")


@dataclass(frozen=True)
class Surface:
    """One package. `calls` are by operation: the call as users write it, and its function."""

    calls: Mapping[OperationRef, tuple[str, griffe.Function]]
    types: Mapping[str, griffe.Class | griffe.Attribute]
    returned: Set[str] = field(default_factory=frozenset)
    """The types that calls return, and all that these are made of."""
    accepted: Set[str] = field(default_factory=frozenset)
    """The types that calls take, and all that these are made of."""


def read_surface(folder: Path, package: str) -> Surface:
    """The surface of the package that was generated into `folder`."""
    root = griffe.load(package, search_paths=[folder], allow_inspection=False, resolve_aliases=False)
    assert isinstance(root, griffe.Module)
    functions = dict(_functions(root, root["_client.Client"], ()))
    refs = read_lock(folder / NAME).calls
    calls = {ref: (f"client.{call}()", functions[call]) for ref, call in refs.items() if call in functions}
    types = dict(_types(root))
    takes = {name for _, function in calls.values() for name in _named(_taken(function), types)}
    gives = {name for _, function in calls.values() for name in _named([str(function.returns)], types)}
    return Surface(calls, types, _with_parts(gives, types), _with_parts(takes, types))


def _functions(
    root: griffe.Module, owner: griffe.Object, path: tuple[str, ...]
) -> Iterator[tuple[str, griffe.Function]]:
    """Every call below a class of calls, with its path such as `files.list`."""
    for member in owner.members.values():
        if isinstance(member, griffe.Function) and path and not member.name.startswith("_"):
            yield ".".join((*path, member.name)), member
        elif isinstance(member, griffe.Attribute) and "cached" in member.labels:
            below = getattr(member.annotation, "canonical_path", "").removeprefix(f"{root.name}.")
            if below.startswith("resources."):
                yield from _functions(root, _object(root, below), (*path, member.name))


def _object(root: griffe.Module, path: str) -> griffe.Object:
    found = root[path]
    target = found.final_target if isinstance(found, griffe.Alias) else found
    assert isinstance(target, griffe.Object)
    return target


def _types(root: griffe.Module) -> Iterator[tuple[str, griffe.Class | griffe.Attribute]]:
    """The names of `types`, less those that every package has."""
    module = root["types"]
    for name, member in module.members.items():
        if not isinstance(member, griffe.Alias) or not member.target_path.startswith(f"{root.name}.types."):
            continue
        target = _object(root, member.target_path.removeprefix(f"{root.name}."))
        if isinstance(target, griffe.Class | griffe.Attribute):
            yield name, target


def _taken(function: griffe.Function) -> list[str]:
    return [str(parameter.annotation) for parameter in function.parameters if parameter.annotation is not None]


def _named(texts: Iterable[str], types: Mapping[str, object]) -> set[str]:
    """The types that annotations name."""
    return {word for text in texts for word in _WORD.findall(_TEXT.sub("", text)) if word in types}


def _with_parts(names: Set[str], types: Mapping[str, griffe.Class | griffe.Attribute]) -> frozenset[str]:
    found: set[str] = set()
    waiting = sorted(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        waiting += _named(_made_of(types[name]), types) - found
    return frozenset(found)


def _made_of(one: griffe.Class | griffe.Attribute) -> list[str]:
    if isinstance(one, griffe.Attribute):
        return [str(one.value)]
    bases = [str(base) for base in one.bases]
    return bases + [str(member.annotation) for member in one.members.values() if isinstance(member, griffe.Attribute)]
