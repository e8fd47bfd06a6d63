"""Cost follows what changed and what is reported: not the number of paths through a document, nor its depth."""

from __future__ import annotations

import cProfile
import pstats
import time
from collections.abc import Callable
from typing import Any

import pytest

from generator.compare.contracts import compare
from generator.contract.model import Contract
from generator.rules.judge import judge
from tests.compare.meeting import contract_of

PLENTY = 30.0
"""Seconds that nothing here may take; a machine at leisure needs one or two."""


def document(schemas: dict[str, Any], *, operations: int = 1, root: str = "S0") -> dict[str, Any]:
    """Operations that all take and return one component."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{root}"}}}
    operation = {"requestBody": {"content": content}, "responses": {"200": {"description": "d", "content": content}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "t", "version": "1"},
        "paths": {f"/p{number}": {"post": operation} for number in range(operations)},
        "components": {"schemas": schemas},
    }


def refer(number: int) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/S{number}"}


def shared(leaf: str) -> dict[str, Any]:
    """A component of two hundred others, in all of which something changes with `leaf`."""
    names = range(1, 201)
    parts = {f"S{n}": {"type": "object", "properties": {"a": {"type": leaf}, "b": {"type": "string"}}} for n in names}
    return {"S0": {"type": "object", "properties": {f"p{n}": refer(n) for n in names}}, **parts}


def recursive(size: int, leaf: str) -> dict[str, Any]:
    """Schemas that all reach each other: each refers to the next, the last to the first, and many across."""

    def schema(number: int) -> dict[str, Any]:
        properties: dict[str, Any] = {
            "next": refer((number + 1) % size),
            "across": refer((number * 7 + 3) % size),
            "many": {"type": "array", "items": refer((number * 13 + 5) % size)},
        }
        if number == size // 2:
            properties["leaf"] = {"type": leaf}
        return {"type": "object", "properties": properties}

    return {f"S{number}": schema(number) for number in range(size)}


def doubling(levels: int, leaf: str) -> dict[str, Any]:
    """Each level joins two schemas that both join the next: 2^levels paths lead to the last."""
    last = {f"S{levels}": {"type": "object", "properties": {"leaf": {"type": leaf}}}}
    return {
        **{f"S{n}": {"allOf": [refer(n + 1), {"allOf": [refer(n + 1)]}]} for n in range(levels)},
        **last,
    }


def calls(work: Callable[[], object]) -> int:
    """How many calls the work takes: what time would say, and the same on every machine."""
    profile = cProfile.Profile()
    profile.runcall(work)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]  # not in the stubs


def sides(make: Callable[[str], dict[str, Any]], **options: Any) -> tuple[Contract, Contract]:
    return contract_of(document(make("string"), **options)), contract_of(document(make("integer"), **options))


def test_twice_the_operations_of_a_component_take_at_most_twice_as_long() -> None:
    def work(operations: int) -> Callable[[], object]:
        trees = [document(shared(leaf), operations=operations) for leaf in ("string", "integer")]
        return lambda: judge(compare(*map(contract_of, trees)))

    pairs = [compare(*sides(shared, operations=number)).statistics["pairs"] for number in (20, 40)]
    assert pairs[0] == pairs[1]
    work(1)()  # what is read and compiled once
    assert calls(work(160)) <= 2.02 * calls(work(80))


@pytest.mark.parametrize("size", [500, pytest.param(5_000, marks=pytest.mark.slow)])
def test_a_document_whose_schemas_all_reach_each_other(size: int) -> None:
    began = time.process_time()
    found = compare(*sides(lambda leaf: recursive(size, leaf)))
    changes = judge(found)
    assert time.process_time() - began < PLENTY
    assert {change.id for change in changes} >= {"request-property-type-changed", "response-property-type-changed"}


@pytest.mark.parametrize("levels", [20, 200])
def test_two_to_the_twenty_paths_through_all_of(levels: int) -> None:
    began = time.process_time()
    changes = judge(compare(*sides(lambda leaf: doubling(levels, leaf))))
    assert time.process_time() - began < PLENTY
    assert [change.id for change in changes if change.path][:2] == [
        "request-property-type-changed", "response-property-type-changed",
    ]  # fmt: skip


def test_a_long_chain_of_references_and_of_properties() -> None:
    size = 3_000

    def chain(leaf: str, link: Callable[[int], dict[str, Any]]) -> dict[str, Any]:
        return {**{f"S{n}": link(n + 1) for n in range(size)}, f"S{size}": {"type": leaf}}

    for link in (refer, lambda n: {"type": "object", "properties": {"p": refer(n)}}):
        changes = judge(compare(*sides(lambda leaf, link=link: chain(leaf, link))))  # type: ignore[misc]
        assert len([change for change in changes if change.path]) == 2
