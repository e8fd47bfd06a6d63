"""Replies as values, by a generated package over HTTP: typed where they fit, kept as they came everywhere."""

from __future__ import annotations

import asyncio
import copy
import datetime
import importlib
import json
import pickle
import sys
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from client_pipeline import Loopback, Said, document, generate, write_document

THING: dict[str, Any] = {
    "type": "object",
    "required": ["id", "name"],
    "properties": {
        "id": {"type": "string", "format": "uuid"},
        "name": {"type": "string"},
        "made": {"type": "string", "format": "date-time"},
        "day": {"type": "string", "format": "date"},
        "gone": {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]},
        "price": {"type": "number"},
        "count": {"type": "integer", "format": "int64"},
        "data": {"type": "string", "contentEncoding": "base64"},
        "owner": {"anyOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]},
        "history": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}},
    },
}
CAT = {
    "type": "object", "required": ["born"], "properties": {"born": {"type": "string", "format": "date-time"}},
}  # fmt: skip
DOG = {"type": "object", "properties": {"name": {"type": "string"}}}


def replies(schema: dict[str, Any]) -> dict[str, Any]:
    return {"responses": {"200": {"description": "Fine.", "content": {"application/json": {"schema": schema}}}}}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("values")
    thing = {"$ref": "#/components/schemas/Thing"}
    listing = {
        "type": "object",
        "properties": {"object": {"type": "string"}, "data": {"type": "array", "items": thing}},
    }
    paths = {
        "/thing": {"get": replies(thing)},
        "/moment": {"get": replies({"type": "string", "format": "date-time"})},
        "/things": {"get": replies(listing)},
    }
    made = document(paths, components={"schemas": {"Thing": THING, "Cat": CAT, "Dog": DOG}})
    generate(write_document(made, folder), folder / "out", "values_pkg")
    sys.path.insert(0, str(folder / "out"))
    yield importlib.import_module("values_pkg")
    sys.path.remove(str(folder / "out"))


def both(package: Any, path: str, reply: object) -> list[Any]:
    """What both clients make of a JSON reply (bytes are sent as they are)."""
    data = reply if isinstance(reply, bytes) else json.dumps(reply).encode()
    with Loopback(Said((data,))) as server:
        with package.Client(base_url=server.url, max_retries=0) as client:
            first = getattr(client, path).list() if path == "things" else getattr(client, path).retrieve()

        async def call() -> Any:
            async with package.AsyncClient(base_url=server.url, max_retries=0) as client:
                space = getattr(client, path)
                return await (space.list() if path == "things" else space.retrieve())

        return [first, asyncio.run(call())]


def dumped(model: Any) -> object:
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


ID = "123e4567-e89b-42d3-a456-426614174000"
WHOLE: dict[str, Any] = {
    "id": ID, "name": "x", "made": "2026-01-01T00:00:00Z", "day": "2026-01-02", "gone": "2026-01-03T00:00:00Z",
    "price": 1.5, "count": 1, "data": "dGV4dA==", "owner": {"born": "2020-01-01T00:00:00Z"},
}  # fmt: skip
TYPES = {
    "id": uuid.UUID, "name": str, "made": datetime.datetime, "day": datetime.date, "gone": datetime.datetime,
    "price": float, "count": int, "data": bytes,
}  # fmt: skip
ODD: list[tuple[str, object]] = [
    ("id", "no uuid"), ("name", 5), ("name", None), ("made", "yesterday"), ("made", "2026-01-01T00:00:00"),
    ("made", 1767225600), ("day", "31.12."), ("gone", "never"), ("price", "1,5"), ("count", 1.5), ("data", "%%"),
    ("owner", 7), ("history", [{"id": ID, "name": 1, "made": "2026-01-01T00:00:00Z"}, 5]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), ODD)
def test_one_odd_field_stays_as_sent_and_costs_no_other_its_type(package: Any, name: str, value: object) -> None:
    sent = {**WHOLE, name: value}
    for found in both(package, "thing", sent):
        assert dumped(found) == sent
        assert {field: type(getattr(found, field)) for field in TYPES if field != name} == {
            field: kind for field, kind in TYPES.items() if field != name
        }
        if name != "owner":
            assert type(found.owner).__name__ == "Cat"
            assert isinstance(found.owner.born, datetime.datetime)
        if name == "history":
            assert isinstance(found.history[0].made, datetime.datetime)
            assert found.history[1] == 5
        elif name != "owner":
            assert getattr(found, name) == value


def test_an_odd_field_does_not_choose_another_variant(package: Any) -> None:
    """`Dog` takes anything; a cat is still a cat."""
    for found in both(package, "thing", {**WHOLE, "name": 5, "owner": {"born": "2020-01-01T00:00:00Z", "x": 1}}):
        assert type(found.owner).__name__ == "Cat"


EXACT: list[tuple[str, object]] = [
    ("id", ID.upper()), ("id", f"urn:uuid:{ID}"), ("id", ID.replace("-", "")),
    ("made", "2026-01-01T00:00:00.123456789Z"),
    ("made", "2026-01-01T00:00:00.1234560001+02:00"), ("gone", "2026-01-01T00:00:00.000000001Z"),
    ("count", 2**53 + 1), ("count", -(2**63)), ("count", 10**30), ("price", 2**53 + 1), ("price", -(2**64) - 1),
    ("price", 0.1), ("data", "/+8="),
]  # fmt: skip


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize(("name", "value"), EXACT)
def test_values_come_back_to_the_letter(package: Any, name: str, value: object, odd: bool) -> None:
    """In the fast way of decoding and in the lenient one."""
    sent = {"id": ID, "name": 5 if odd else "x", name: value}
    for found in both(package, "thing", sent):
        assert json.dumps(dumped(found)) == json.dumps(sent)
        assert json.loads(found.model_dump_json(by_alias=True, exclude_unset=True)) == sent
        assert not isinstance(getattr(found, name), str)
        for twin in (copy.deepcopy(found), pickle.loads(pickle.dumps(found)), found.model_copy(deep=True)):
            assert json.dumps(dumped(twin)) == json.dumps(sent)


def test_exact_values_compare_as_ever(package: Any) -> None:
    (found, _) = both(package, "thing", {"id": ID.upper(), "name": "x", "made": "2026-01-01T00:00:00.1234567Z"})
    assert found.id == uuid.UUID(ID)
    assert {found.id} == {uuid.UUID(ID)}
    assert str(found.id) == ID.upper()
    later = found.made + datetime.timedelta(seconds=1)
    assert later.isoformat() == "2026-01-01T00:00:01.123456+00:00"
    assert found.made.astimezone(datetime.UTC) == datetime.datetime(2026, 1, 1, 0, 0, 0, 123456, datetime.UTC)


def test_a_single_value_is_exact_too(package: Any) -> None:
    for found in both(package, "moment", "2026-01-01T00:00:00.1234567Z"):
        assert isinstance(found, datetime.datetime)
        assert found.isoformat() == "2026-01-01T00:00:00.1234567Z"


def test_a_list_without_pages_iterates_over_its_items(package: Any) -> None:
    found, again = both(package, "things", {"object": "list", "data": [{"id": ID, "name": "a"}, 5]})

    async def crossed() -> list[Any]:
        return [item async for item in again]

    for items in (list(found), list(again), asyncio.run(crossed())):
        assert type(items[0]).__name__ == "Thing"
        assert items[1] == 5
    assert not found.has_next_page()
    assert [list(one) for one in both(package, "things", {"object": "list"})] == [[], []]


def test_what_is_no_list_does_not_iterate(package: Any) -> None:
    for found in both(package, "thing", WHOLE):
        with pytest.raises(TypeError, match="not iterable"):
            iter(found)
    with pytest.raises(TypeError):
        list(package.types.BaseModel())
