"""Which argument of a call decides between a stream and a whole reply."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.client.plan import Argument, BodyField
from generator.client.shapes import Choice, Definitions, Scalar, Shape, without_null
from generator.client.words import words
from generator.contract.model import Operation

EXTENSIONS = ("x-apiledger-stream-flag", "x-fern-streaming")
"""Members of an operation that name the flag: as text, or as `stream-condition: $request.NAME`."""

_WORDS = frozenset({"stream", "streamed", "streaming", "sse"})
_SAID = re.compile(r"server-sent|event[- ]stream|\bstream(?:s|ed|ing)?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StreamFlag:
    """The argument in Python, and its name and place in the request. '' when nothing decides."""

    python: str = ""
    wire: str = ""
    place: Literal["body", "query"] = "body"


@dataclass(frozen=True, slots=True)
class _Candidate:
    flag: StreamFlag
    description: str


def stream_flag(
    operation: Operation, fields: Sequence[BodyField], arguments: Iterable[Argument], definitions: Definitions
) -> StreamFlag:
    """The boolean that asks for the stream: the one that an extension names, else the one called `stream`.

    Else the only one with such a word in its name, else the only one whose description speaks of a stream.
    """
    found = [_Candidate(StreamFlag(f.python, f.wire), f.description) for f in fields if _is_flag(f.shape, definitions)]
    found += [
        _Candidate(StreamFlag(a.python, a.wire.name, "query"), a.description)
        for a in arguments
        if a.place == "query" and _is_flag(a.shape, definitions)
    ]
    said = named_flag(operation)
    levels = (
        [one for one in found if said and one.flag.wire == said],
        [one for one in found if one.flag.wire == "stream"][:1],
        [one for one in found if _WORDS & set(words(one.flag.wire))],
        [one for one in found if _SAID.search(one.description)],
    )
    return next((level[0].flag for level in levels if len(level) == 1), StreamFlag())


def named_flag(operation: Operation) -> str:
    """What an extension of the operation calls the flag ('' for none)."""
    written = operation.node.value if isinstance(operation.node.value, dict) else {}
    for name in EXTENSIONS:
        value = written.get(name)
        if isinstance(value, dict):
            value = value.get("stream-condition")
        if isinstance(value, str) and value:
            return value.removeprefix("$request.")
    return ""


def _is_flag(shape: Shape, definitions: Definitions) -> bool:
    shape = definitions.resolve(without_null(definitions.resolve(shape)))
    if isinstance(shape, Choice):
        return all(isinstance(value, bool) for value in shape.values)
    return shape == Scalar("bool")
