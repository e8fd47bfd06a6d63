"""Keys that an object has twice: read as the last one by every parser, meant as neither.

YAML keys are seen while reading. For JSON this is a question of its own, because asking it while reading costs half as
much again as reading.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from generator.document.model import Document, File, Json, Note, Place, Pointer, Position
from generator.document.text import positions_at

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]', re.DOTALL)


def duplicate_keys(document: Document) -> list[Note]:
    """A note for every key that stands twice in one object, in all files that are loaded, with both positions."""
    return [note for file in document.files.values() for note in duplicate_keys_of(file)]


def duplicate_keys_of(file: File) -> list[Note]:
    """The same for one file."""
    return list(getattr(file, "duplicate_keys", list)())


def json_duplicates(text: str, name: str) -> list[Note]:
    """Duplicate keys of a text that was read as JSON before."""
    if not _has_duplicates(text):
        return []
    found = list(_repeated(text))
    at = positions_at(text, [offset for _, first, again in found for offset in (first, again)])
    return [duplicate_note(name, pointer, at[first], at[again]) for pointer, first, again in found]


def duplicate_note(name: str, pointer: Pointer, first: Position, again: Position) -> Note:
    place = Place(name, pointer)
    message = (
        f"the key {pointer[-1]!r} stands twice in one object, at {first.line}:{first.column} and at "
        f"{again.line}:{again.column}; the last one counts"
    )
    return Note("duplicate-key", message, place, related=place, position=again, related_position=first)


def _has_duplicates(text: str) -> bool:
    clash = False

    def members_of(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        nonlocal clash
        members = dict(pairs)
        if len(members) != len(pairs):
            clash = True
        return members

    json.loads(text, object_pairs_hook=members_of)
    return clash


def _repeated(text: str) -> Iterator[tuple[Pointer, int, int]]:
    """Pointer, offset of the first and offset of the repeated key, over the tokens of the text."""
    stack: list[tuple[dict[str, int] | None, list[str]]] = []  # keys seen (None in an array); the token we are at
    last = ""
    offset = 0
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token[0] == '"':
            last, offset = token, match.start()
        elif token == "{":
            stack.append(({}, [""]))
        elif token == "[":
            stack.append((None, ["0"]))
        elif token in "}]":
            stack.pop()
        elif token == ",":
            if stack[-1][0] is None:
                stack[-1][1][0] = str(int(stack[-1][1][0]) + 1)
        else:  # the colon after a key
            keys, current = stack[-1]
            assert keys is not None  # only objects have colons
            key: str = json.loads(last)
            current[0] = key
            if key in keys:
                yield tuple(at[0] for _, at in stack), keys[key], offset
            else:
                keys[key] = offset
