"""Instances that one side of a pair of schemas takes and the other refuses, found by a validator of another make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from generator.compare.pairs import UNSENT, Pair
from generator.compare.texts import text_of
from generator.contract.keywords import SchemaSource
from generator.contract.schema import Part, Parts, Schema
from generator.contract.space import SchemaSpace
from generator.contract.spelled import Speller
from generator.contract.values import identity
from generator.document.model import Json
from generator.witness.judge import Judge, Verdict
from generator.witness.search import Search
from generator.witness.touch import failing

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

LARGEST = 60
"""Of how many schemas a side may consist to be tried."""
_READINGS = 64
"""In how many ways a text is read before one gives up."""

Places = frozenset[tuple[str | int, ...]]


class Loss(NamedTuple):
    """An instance that is taken before and refused after, in the direction that counts."""

    value: Json
    refusing: Draft202012Validator

    @property
    def places(self) -> Places:
        """Where in it something is wrong."""
        return frozenset(failing(self.refusing.iter_errors(self.value)))


def losses(pair: Pair, largest: int = LARGEST, branch: Parts = ()) -> Iterator[Loss]:
    """What is lost between the two schemas of a pair, plain instances first; of a `branch` only, where one is given.

    `branch` is one of a union of the side that takes. When the first is asked for: raises UnspeakableError for schemas
    that are too large or say what no validator understands, ValueError for what the validator refuses.
    """
    sides = [(pair.base, pair.base_space), (pair.revision, pair.revision_space)]
    if pair.direction == "response":
        sides.reverse()
    taking, refusing = (
        _Side.of(schema, space, largest, alone, UNSENT[pair.direction])
        for (schema, space), alone in zip(sides, (branch, ()), strict=True)
    )
    takes, refuses = taking.judge.accepts(taking.schema), refusing.judge.accepts(refusing.schema)
    validator = refusing.judge.validator(refusing.schema)
    search = Search(taking.judge, refusing.judge)
    for value in search.lost(taking.branch, False) if branch else search.lost(taking.schema, refusing.schema):
        if branch and (refuses(value) or not takes(value)):
            continue
        if pair.domain == "json" or _refused_as_text(value, refuses):
            yield Loss(value, validator)


def smallest(found: Sequence[Loss]) -> Loss:
    """The one that says most with least: wrong in the fewest places, then the shortest."""
    return min(found, key=lambda loss: (len(loss.places), len(repr(loss.value))))


def _refused_as_text(value: Json, accepts: Verdict) -> bool:
    """Is a value refused however its text is read? In queries, paths and forms `5` may be a number or a string."""
    readings = list(islice(_readings(value), _READINGS))
    return 0 < len(readings) < _READINGS and not any(accepts(reading) for reading in readings)


def _readings(value: Json) -> Iterator[Json]:
    """The values that are written like this one; none for null, which no text stands for."""
    if isinstance(value, list):
        yield from (list(items) for items in _together(value))
    elif isinstance(value, dict):
        yield from (dict(zip(value, found, strict=True)) for found in _together(list(value.values())))
    elif value is not None:
        yield from _readings_of_scalar(value)


def _together(values: Sequence[Json]) -> Iterator[tuple[Json, ...]]:
    """The readings of several values: all of them, or of many equal ones those that read each in one way."""
    ways = [list(islice(_readings(value), _READINGS)) for value in values]
    if prod(map(len, ways)) < _READINGS:
        yield from product(*ways)
    elif all(identity(value) == identity(values[0]) for value in values):
        yield from ((way,) * len(values) for way in ways[0])
    else:
        yield from islice(product(*ways), _READINGS)


def _readings_of_scalar(value: str | bool | int | float) -> Iterator[Json]:
    text = text_of(value)
    yield text
    if text in ("true", "false"):
        yield text == "true"
    elif not isinstance(value, str | bool):
        yield value
    elif isinstance(value, str):
        yield from _numbers(value)


def _numbers(text: str) -> Iterator[Json]:
    """The number that a text spells, read as leniently as servers do: `007` and `+5` are some, `1_0` and `nan` none."""
    if text and text[-1].isdigit() and set(text) <= set("0123456789+-.eE"):
        try:
            yield int(text) if text.lstrip("-").isdigit() else float(text)
        except ValueError:
            return


class _Side(NamedTuple):
    """One side as JSON Schema, and a branch of it, if one is wanted."""

    schema: Json
    branch: Json
    judge: Judge

    @classmethod
    def of(cls, schema: Schema, space: SchemaSpace, largest: int, branch: Parts, unsent: str) -> _Side:
        speller = Speller(space.read, largest, unsent)
        whole = speller.parts(_outermost(schema.parts, space)) if schema.parts else True
        alone = speller.parts(branch) if branch else True
        return cls(whole, alone, Judge({"components": {"schemas": speller.definitions}}))


def _outermost(parts: Parts, space: SchemaSpace) -> Parts:
    """The parts that no other one holds already; all of them where each is held by another."""
    inner = {Part(source, part.or_null, part.bare) for part in parts for source in _held(part, space)}
    return tuple(part for part in parts if part not in inner) or parts


def _held(part: Part, space: SchemaSpace) -> Iterable[SchemaSource]:
    return [source for source in space.read(part.source).parts if source != part.source]
