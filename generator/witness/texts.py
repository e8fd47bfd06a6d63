"""Texts worth trying: lengths at and beside every limit, for every combination of patterns, formats kept and broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from generator.contract.automaton import Reading, State, UndecidedError
from generator.witness.judge import Fragment

_FORMATS: Final[dict[str, tuple[str, ...]]] = {
    "date": ("2024-02-29", "2023-02-29"),
    "date-time": ("2024-02-29T12:00:00Z", "2024-02-29 12:00"),
    "time": ("12:00:00Z", "25:00:00Z"),
    "duration": ("P1D", "1D"),
    "email": ("a@example.org", "a.example.org"),
    "idn-email": ("a@example.org", "a.example.org"),
    "hostname": ("example.org", "-example-.org"),
    "idn-hostname": ("example.org", "-example-.org"),
    "ipv4": ("192.0.2.1", "192.0.2.256"),
    "ipv6": ("2001:db8::1", "2001:db8:::1"),
    "uri": ("https://example.org/a", "//example.org"),
    "uri-reference": ("/a?b#c", "\\a b"),
    "iri": ("https://example.org/a", "//example.org"),
    "iri-reference": ("/a", "\\a b"),
    "uuid": ("123e4567-e89b-12d3-a456-426614174000", "123e4567"),
    "uri-template": ("/a/{b}", "/a/{b"),
    "json-pointer": ("/a/0", "a/0"),
    "relative-json-pointer": ("1/a", "/a"),
    "regex": ("^a$", "(a"),
}
"""For each format a text that has it and one that has not."""

_GROWING: Final[dict[str, tuple[str, int, str]]] = {
    "uri": ("https://example.org/a", 21, "a"),
    "iri": ("https://example.org/a", 21, "a"),
    "uri-reference": ("/a", 2, "a"),
    "uri-template": ("/a", 2, "a"),
    "json-pointer": ("/a", 2, "a"),
    "regex": ("a", 1, "a"),
    "date-time": ("2024-02-29T12:00:00.0Z", 21, "0"),
    "time": ("12:00:00.0Z", 10, "0"),
    "email": ("a@example.org", 1, "a"),
    "duration": ("P1D", 2, "0"),
}
"""A text of each format that has no longest one, with the place where it grows, and by what."""

_LONGEST: Final = 100_000
_WALK: Final = 64
"""How long texts become that are spelled out along patterns."""
_GROWN: Final = 3
"""How many texts are grown to lengths beyond that."""
_TALLEST: Final = 1_000
_WIDTH: Final = 40
"""How many states of patterns are kept for one length."""


def texts(said: Sequence[Fragment]) -> Iterator[str]:
    """Texts, short ones first; each once."""
    yield from dict.fromkeys(_texts(said))


def _texts(said: Sequence[Fragment]) -> Iterator[str]:
    lengths = {0, 1, 3}
    for schema in said:
        for key in ("minLength", "maxLength"):
            limit = schema.get(key)
            if isinstance(limit, int | float) and limit < _LONGEST:
                lengths |= {max(0, int(limit) + shift) for shift in (-1, 0, 1)}
    for schema in said:
        listed = schema.get("enum")
        for value in [*(listed if isinstance(listed, list) else []), schema.get("const")]:
            if isinstance(value, str):
                yield from (value, value + "x", value[:-1])
    yield from ("a" * length for length in sorted(lengths))
    for name in dict.fromkeys(str(schema["format"]) for schema in said if "format" in schema):
        yield from _FORMATS.get(name, ())
        if name in _GROWING:
            text, before, filler = _GROWING[name]
            yield from (
                text[:before] + filler * (length - len(text)) + text[before:]
                for length in sorted(lengths)
                if length > len(text)
            )
    patterns = list(dict.fromkeys(cast(str, s["pattern"]) for s in said if isinstance(s.get("pattern"), str)))
    matched = 0
    for text in along(patterns, lengths):
        yield text
        yield from (text + " !", "! " + text)
        if text and matched < _GROWN:
            matched += 1
            yield from _grown(text, lengths)
    yield from ("1", "true", "null", "ab", "xyz")


def _grown(text: str, lengths: set[int]) -> Iterator[str]:
    """The text grown at each of its first places to the lengths that are not walked to."""
    for length in sorted(lengths):
        if _WALK < length <= _TALLEST:
            for place in range(min(len(text), 12)):
                yield text[:place] + text[place] * (length - len(text) + 1) + text[place + 1 :]


def along(patterns: Sequence[str], lengths: set[int]) -> Iterator[str]:
    """For every combination of patterns that a text can match the shortest one, and one of each given length."""
    for group in [patterns[:4], *([one] for one in patterns[4:])]:
        if group:
            try:
                yield from _walk(Reading(group), lengths)
            except UndecidedError:
                continue


def _walk(reading: Reading, lengths: set[int]) -> Iterator[str]:
    layer: dict[State, str] = {reading.start: ""}
    told: set[tuple[bool, ...]] = set()
    most = min(max(lengths), _WALK)
    for length in range(_WALK + 1):
        here: set[tuple[bool, ...]] = set()
        for state, text in layer.items():
            matches = reading.matches(state)
            if matches not in told or (length in lengths and matches not in here):
                yield text
            here.add(matches)
        stuck = not here - told and length > most
        told |= here
        if stuck and length > most + 12:
            return
        after: dict[State, str] = {}
        for state, text in layer.items():
            for kind, found in reading.onward(state):
                if len(after) < _WIDTH:
                    after.setdefault(found, text + reading.characters[kind])
        if after == layer:
            return
        layer = after
