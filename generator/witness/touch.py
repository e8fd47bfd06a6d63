"""Which property path an instance speaks for: where in it a validator finds something wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

BRANCHES: Final = ("oneOf[", "anyOf[")
STAYING: Final = (*BRANCHES, "allOf[")
WORDS: Final = ("then", "else", "contentSchema")
LAST: Final = ("not", "if", "contains", "propertyNames")
"""Below these a validator tells nothing."""
CONDITIONAL: Final = (*WORDS, *LAST, "dependentSchemas")
"""What is wrong below these need not be wrong in the whole."""
_SUMMED: Final = ("unevaluatedProperties", "unevaluatedItems")
"""What is wrong below these is told as one thing."""
ANY: Final = object()
REST = "\0rest"
"""The end of a place that stands for everything below it."""


def failing(errors: Iterable[Any]) -> Iterator[tuple[str | int, ...]]:
    """The places of an instance at which a validator finds something wrong, those inside unions too."""
    for error in errors:
        place = tuple(error.instance_path)
        if error.kind.name in _SUMMED:
            yield (*place, REST)
            continue
        yield place
        for branch in error.kind.as_dict().get("context") or ():
            yield from failing(branch)


def touches(path: tuple[str, ...], place: tuple[str | int, ...]) -> bool:
    """Does something wrong at a place of the instance concern a property path (or what lies below it)?"""
    steps = list(_steps(path))
    if place and place[-1] == REST:
        steps, place = steps[: len(place) - 1], place[:-1]
    shared = min(len(steps), len(place))
    # What is demanded of a name is wrong at the object around it.
    return len(place) >= len(steps) - 1 and all(
        step is ANY or str(step) == str(token) for step, token in zip(steps[:shared], place, strict=False)
    )


def stands_at(path: tuple[str, ...], place: tuple[str | int, ...]) -> bool:
    """Does a property path lead to just this place of an instance?"""
    steps = list(_steps(path))
    return len(steps) == len(place) and touches(path, place)


def _steps(path: tuple[str, ...]) -> Iterator[object]:
    words = iter(path)
    for word in words:
        if word.startswith(STAYING) or word in WORDS:
            continue
        if word in LAST:
            return
        if word == "dependentSchemas":
            next(words, None)
        elif word == "prefixItems":
            yield next(words, ANY)
        elif word == "patternProperties":
            next(words, None)
            yield ANY
        elif word in ("items", "additionalProperties", "unevaluatedItems", "unevaluatedProperties"):
            yield ANY
        else:
            yield word
