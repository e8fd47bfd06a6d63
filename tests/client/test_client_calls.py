"""Calls: from paths and methods to namespaces and names."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.client.calls import Target, name_calls

TABLE = [
    ("GET", "/files", "files.list"),
    ("POST", "/files/upload", "files.upload"),
    ("GET", "/files/{id}", "files.retrieve"),
    ("DELETE", "/files/{id}", "files.delete"),
    ("GET", "/files/{id}/content", "files.content"),
    ("POST", "/v1/chat/completions", "chat.completions.create"),
    ("POST", "/rl/training-sessions/{id}/stop", "rl.training_sessions.stop"),
    ("GET", "/rl/training-sessions", "rl.training_sessions.list"),
    ("POST", "/rl/training-sessions", "rl.training_sessions.create"),
    ("GET", "/rl/training-sessions/{id}", "rl.training_sessions.retrieve"),
    ("PATCH", "/rl/training-sessions/{id}", "rl.training_sessions.update"),
    ("PUT", "/rl/training-sessions/{id}", "rl.training_sessions.replace"),
    ("PUT", "/shelves/{id}", "shelves.update"),
    ("POST", "/threads/{id}/messages", "threads.messages.create"),
    ("POST", "/fleet/search", "fleet.search"),
    ("POST", "/things/{name}:cancel", "things.cancel"),
    ("POST", "/rerank", "rerank.create"),
    ("HEAD", "/blobs/{n}", "blobs.head"),
    ("PURGE", "/cache/{id}", "cache.purge"),
    ("GET", "/types/{id}", "types_.retrieve"),
    ("GET", "/class/{id}", "class_.retrieve"),
]


def target(method: str, path: str, operation_id: str = "") -> Target:
    return Target(method, path, operation_id, None)


@pytest.fixture(scope="module")
def named() -> dict[tuple[str, str], str]:
    calls = name_calls([target(method, path) for method, path, _ in TABLE])
    return {ref: str(call) for ref, call in calls.items()}


@pytest.mark.parametrize(("method", "path", "call"), TABLE)
def test_names_without_configuration(named: dict[tuple[str, str], str], method: str, path: str, call: str) -> None:
    assert named[method, path] == call


def test_operation_ids_break_ties() -> None:
    calls = name_calls([target("GET", "/a/{id}", "get_one"), target("GET", "/a/{other}/", "get_another")])
    assert sorted(map(str, calls.values())) == ["a.get_another", "a.retrieve"]


def test_overrides_go_first() -> None:
    calls = name_calls([target("GET", "/files")], overrides={("GET", "/files"): "storage.all"})
    assert str(calls["GET", "/files"]) == "storage.all"


PIECES = st.sampled_from(
    ["a", "A", "a-b", "{id}", "{x}", "search", "list", "v1", "class", "types", "😀", "..", "{z}-{y}"]
)
TARGETS = st.lists(
    st.tuples(
        st.sampled_from(["GET", "POST", "PUT", "PATCH", "DELETE", "COPY"]),
        st.lists(PIECES, max_size=4).map(lambda pieces: "/" + "/".join(pieces)),
        st.sampled_from(["", "list", "get a", "class", "x"]),
    ),
    unique_by=lambda one: one[:2],
    max_size=12,
)


@given(TARGETS)
def test_calls_form_a_tree(rows: list[tuple[str, str, str]]) -> None:
    """All different, every piece speakable, and no name is both a call and a namespace."""
    calls = name_calls([target(*row) for row in rows])
    whole = [(*call.namespace, call.name) for call in calls.values()]
    assert len(set(whole)) == len(rows)
    spaces = {call.namespace[:n] for call in calls.values() for n in range(1, len(call.namespace) + 1)}
    assert not spaces & set(whole)
    assert all(piece.isidentifier() and not piece.startswith("_") for call in whole for piece in call)


@given(TARGETS, st.randoms(use_true_random=False))
def test_the_order_of_a_document_does_not_matter(rows: list[tuple[str, str, str]], chance: random.Random) -> None:
    shuffled = list(rows)
    chance.shuffle(shuffled)
    assert name_calls([target(*row) for row in rows]) == name_calls([target(*row) for row in shuffled])


@given(TARGETS, TARGETS)
def test_a_new_path_never_renames_an_old_call(
    rows: list[tuple[str, str, str]], new: list[tuple[str, str, str]]
) -> None:
    before = name_calls([target(*row) for row in rows])
    locked = {ref: str(call) for ref, call in before.items()}
    merged = {row[:2]: row for row in [*rows, *new]}
    after = name_calls([target(*row) for row in merged.values()], locked=locked)
    assert {ref: after[ref] for ref in before} == before
