"""Small faults for documents, in their bytes and in their trees, from a seeded source of chance."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    1e308,
    float("inf"),
    10**30,
    "",
    "x",
    "null",
    "\x00",
    "\ud83d\ude00",
    "2020-02-30",
    "(",
    [],
    [[]],
    [None],
    ["string", "null"],
    {},
    {"": {}},
    {"$ref": ""},
    {"$ref": "#"},
    {"$ref": 5},
    {"$ref": "#/nowhere"},
    {"$ref": "nowhere.yaml"},
    {"$ref": "https://example.invalid/a.json"},
    {"$ref": "#/%zz"},
    {"$dynamicRef": "#meta"},
    {"type": "object"},
    {"type": ["integer", "string"]},
    {"allOf": [{}]},
    {"oneOf": []},
    {"not": {}},
    {"$id": "x", "$anchor": "y"},
)

ODD_KEYS = ("$ref", "allOf", "type", "", "/", "/{}", "/{a}{b}", "x-", "get", "200", "default", "properties", "enum")

ODD_BYTES = (b"\x00", b"\xff", b"\xef\xbb\xbf", b"\t", b"&a ", b"*a", b"<<: ", b"!!python/object:os.system x", b"---\n")


def mutate_bytes(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to four faults."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(changed) + 1)
        kind = chance.randrange(6)
        if kind == 0:
            changed[at : at + chance.randint(1, 40)] = b""
        elif kind == 1:
            changed[at:at] = chance.choice(ODD_BYTES)
        elif kind == 2 and changed:
            changed[at % len(changed)] = chance.randrange(256)
        elif kind == 3:
            changed[at:at] = changed[chance.randrange(len(changed) + 1) :][: chance.randint(1, 200)]
        elif kind == 4:
            del changed[at:]
        else:
            changed[at:at] = chance.choice((b"{", b"}", b"[", b"]", b":", b",", b'"', b"'", b"\n", b"- ", b"# ", b"| "))
    return bytes(changed)


def mutate_tree(document: Any, chance: random.Random) -> Any:
    """A copy of the tree with one to three faults."""
    changed = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        paths = _containers(changed)
        path = chance.choice(paths)
        chance.choice(_FAULTS)(changed, path, paths, chance)
    return changed


def _containers(document: Any) -> list[tuple[Any, ...]]:
    """Paths of everything that has members or items, the root included."""
    found: list[tuple[Any, ...]] = []
    stack: list[tuple[tuple[Any, ...], Any]] = [((), document)]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict) and value:
            found.append(path)
            stack.extend(((*path, key), child) for key, child in value.items())
        elif isinstance(value, list) and value:
            found.append(path)
            stack.extend(((*path, index), child) for index, child in enumerate(value))
    return found or [()]


def _at(document: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        document = document[step]
    return document


def _pick(target: Any, chance: random.Random) -> Any:
    return chance.choice(list(target)) if isinstance(target, dict) else chance.randrange(len(target))


def _replace(document: Any, path: tuple[Any, ...], paths: list[tuple[Any, ...]], chance: random.Random) -> None:
    target = _at(document, path)
    if target:
        target[_pick(target, chance)] = copy.deepcopy(chance.choice(ODD_VALUES))


def _remove(document: Any, path: tuple[Any, ...], paths: list[tuple[Any, ...]], chance: random.Random) -> None:
    target = _at(document, path)
    if target:
        del target[_pick(target, chance)]


def _add(document: Any, path: tuple[Any, ...], paths: list[tuple[Any, ...]], chance: random.Random) -> None:
    target, value = _at(document, path), copy.deepcopy(chance.choice(ODD_VALUES))
    if isinstance(target, dict):
        target[chance.choice(ODD_KEYS)] = value
    else:
        target.insert(chance.randrange(len(target) + 1), value)


def _transplant(document: Any, path: tuple[Any, ...], paths: list[tuple[Any, ...]], chance: random.Random) -> None:
    """A copy of some other part."""
    target = _at(document, path)
    if target:
        target[_pick(target, chance)] = copy.deepcopy(_at(document, chance.choice(paths)))


def _refer(document: Any, path: tuple[Any, ...], paths: list[tuple[Any, ...]], chance: random.Random) -> None:
    """A reference to some other part, often one that holds it."""
    target = _at(document, path)
    other = path[: chance.randrange(len(path) + 1)] if chance.random() < 0.5 else chance.choice(paths)
    tokens = [str(step).replace("~", "~0").replace("/", "~1") for step in other]
    reference = {"$ref": "#" + "".join(f"/{token}" for token in tokens)}
    if target:
        target[_pick(target, chance)] = reference


def _rename(document: Any, path: tuple[Any, ...], paths: list[tuple[Any, ...]], chance: random.Random) -> None:
    target = _at(document, path)
    if isinstance(target, dict) and target:
        key = _pick(target, chance)
        target[chance.choice((*ODD_KEYS, f"{key}x"))] = target.pop(key)


_FAULTS: tuple[Callable[[Any, tuple[Any, ...], list[tuple[Any, ...]], random.Random], None], ...] = (
    _replace,
    _remove,
    _add,
    _transplant,
    _refer,
    _rename,
)
