"""The runtime of generated packages by itself: what is written, what is read, when a call is repeated."""

from __future__ import annotations

import datetime
import decimal
import json
import uuid
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from runtime import decode, pages, params, retry, stream
from runtime.auth import ApiKey, Basic, Bearer, Credentials, Keyring
from runtime.body import Content, encode_value, form_text
from runtime.engine import redirected
from runtime.files import Multipart
from runtime.jsontext import dumps, loads
from runtime.models import BaseModel, Tagged, UnknownVariant, wire
from runtime.operation import Media, Paging, Param, Part
from runtime.transport import Request
from typing_extensions import TypeAliasType

COLOURS = ["blue", "black", "brown"]
BERLIN = datetime.timezone(datetime.timedelta(hours=2))
RGB = {"R": 100, "G": 200, "B": 150}

# OpenAPI 3.1.1, table "Style Examples": style, explode, empty text excepted, array, object.
PATHS = [
    ("matrix", False, ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"),
    ("matrix", True, ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"),
    ("label", False, ".blue", ".blue,black,brown", ".R,100,G,200,B,150"),
    ("label", True, ".blue", ".blue.black.brown", ".R=100.G=200.B=150"),
    ("simple", False, "blue", "blue,black,brown", "R,100,G,200,B,150"),
    ("simple", True, "blue", "blue,black,brown", "R=100,G=200,B=150"),
]
QUERIES = [
    ("form", False, "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"),
    ("form", True, "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"),
    ("spaceDelimited", False, "color=blue", "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"),
    ("pipeDelimited", False, "color=blue", "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"),
    ("deepObject", True, "color=blue", None, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
]


@pytest.mark.parametrize(("style", "explode", "single", "array", "mapping"), PATHS)
def test_path_styles(style: str, explode: bool, single: str, array: str, mapping: str) -> None:
    param = Param("color", style, explode)
    assert [params.path_text(param, v) for v in ("blue", COLOURS, RGB)] == [single, array, mapping]


@pytest.mark.parametrize(("style", "explode", "single", "array", "mapping"), QUERIES)
def test_query_styles(style: str, explode: bool, single: str, array: str | None, mapping: str) -> None:
    param = Param("color", style, explode)

    def written(value: object) -> str:
        return "&".join(f"{name}={text}" for name, text in params.query_pairs(param, value))

    assert (written("blue"), written(RGB)) == (single, mapping)
    assert array is None or written(COLOURS) == array


@pytest.mark.parametrize("value", ["", ".", "..", [], {}])
def test_path_values_that_would_change_the_path_are_refused(value: object) -> None:
    with pytest.raises(ValueError, match="path argument"):
        params.path_text(Param("id", "simple"), value)


@given(st.text(min_size=1).filter(lambda text: text not in (".", "..")))
def test_path_text_is_one_segment_of_unreserved_characters(text: str) -> None:
    from urllib.parse import unquote

    written = params.path_text(Param("id", "simple"), text)
    assert not set(written) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%")
    assert unquote(written) == text


@given(st.text())
def test_headers_with_line_breaks_are_refused(text: str) -> None:
    broken = any(c in text for c in "\r\n\x00")
    try:
        assert params.header_text(Param("X"), text) == text
    except ValueError:
        return
    assert not broken


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (1e16, "10000000000000000"),
        (1e-7, "0.0000001"),
        (9223372036854775807, "9223372036854775807"),
        (decimal.Decimal("1E+2"), "100"),
        (datetime.datetime(2026, 5, 1, 10, tzinfo=BERLIN), "2026-05-01T10:00:00+02:00"),
        (datetime.date(2026, 5, 1), "2026-05-01"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
    ],
)  # fmt: skip
def test_values_as_text(value: object, text: str) -> None:
    assert params.text_of(value) == text
    assert datetime.datetime.fromisoformat(params.text_of(datetime.datetime(2026, 1, 1))).tzinfo is not None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_json_comes_back(value: Any) -> None:
    assert loads(dumps(value).encode("utf-8", "surrogatepass") if _speakable(value) else dumps(value)) == value


def _speakable(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "{", ""])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        loads(text)


def test_forms_nest_objects_by_their_encoding() -> None:
    parts = {"to": Part(style="deepObject")}
    assert form_text({"n": 1, "l": [1, 2], "to": {"a b": {"c": "x&"}}, "o": {"k": None}}, parts) == (
        "n=1&l=1&l=2&to%5Ba+b%5D%5Bc%5D=x%26&o=%7B%22k%22%3Anull%7D"
    )


def test_multipart_repeats_itself_exactly() -> None:
    content = encode_value(Media("multipart/form-data"), {"file": ('a\r\n"b', b"x" * 100_000, "text/plain"), "n": 1})
    assert isinstance(content.data, Multipart)
    first, again = b"".join(content.chunks()), b"".join(content.chunks())
    assert first == again
    assert len(first) == content.size()
    assert b'filename="a%0D%0A%22b"' in first


# ------------------------------------------------------------------ streams

EVENT_TEXT = st.text(alphabet=st.characters(blacklist_characters="\r\n\x00", blacklist_categories=["Cs"]), max_size=8)


@given(st.lists(st.lists(EVENT_TEXT, min_size=1, max_size=3), max_size=4), st.sampled_from(["\n", "\r\n", "\r"]),
       st.lists(st.integers(0, 40), max_size=6))  # fmt: skip
def test_events_do_not_depend_on_how_bytes_arrive(events: list[list[str]], ending: str, cuts: list[int]) -> None:
    text = "".join("".join(f"data: {line}{ending}" for line in lines) + ending for lines in events)
    data = text.encode()
    reader, found, start = stream.EventReader(), [], 0
    for cut in [*sorted(cuts), len(data)]:
        found += reader.feed(data[start:cut])
        start = max(start, cut)
    assert [event.data for event in found] == ["\n".join(lines) for lines in events]


def test_events_carry_id_and_retry() -> None:
    reader = stream.EventReader()
    (event,) = reader.feed("\ufeffid: 7\nretry: 3000\nevent: x\ndata: 1\n\n".encode())
    assert event == stream.Event("1", "x", "7", 3000)


def number(event: stream.Event) -> int:
    return int(event.data)


def test_leaving_a_stream_closes_it() -> None:
    closed: list[bool] = []
    items = stream.Stream(iter([b"1\n2\n", b"3\n"]), lambda: closed.append(True), "lines", number)
    with items:
        assert next(items) == 1
    assert closed
    assert list(stream.Stream(iter([b"\x1e1\n\x1e", b"2"]), lambda: None, "seq", number)) == [1, 2]


# ------------------------------------------------------------------ decoding


class Cat(BaseModel):
    kind: str
    at: datetime.datetime | None = None
    klass: Annotated[str | None, wire("class")] = None


class Dog(BaseModel):
    kind: str
    owner: str


Pet = TypeAliasType("Pet", Annotated[Cat | Dog | UnknownVariant, Tagged("kind", {"c": "Cat", "d": "Dog"})])  # type: ignore[misc]


@given(JSON)
def test_lenient_decoding_keeps_everything(value: Any) -> None:
    for kind in (Cat, Pet, list[Pet], dict[str, Cat], int | Cat, Literal["a"] | str, datetime.datetime | None):
        found = decode.construct(kind, value)
        again = json.loads(dumps(found))
        if kind is not list[Pet] or not isinstance(value, list):
            assert again == json.loads(dumps(value)) or "at" in str(value)


def test_unions_go_by_their_tag() -> None:
    found = decode.decode_json(
        b'[{"kind":"d","owner":"x"},{"kind":"c","class":"y"},{"kind":"e","n":1}]', list[Pet], strict=False
    )
    assert [type(one).__name__ for one in found] == ["Dog", "Cat", "UnknownVariant"]
    assert (found[1].klass, found[2].n) == ("y", 1)


def test_what_does_not_fit_costs_its_neighbours_nothing() -> None:
    found = decode.decode_json(b'{"kind": 5, "at": "2026-01-01T00:00:00Z", "new": [1]}', Cat, strict=False)
    assert (found.kind, found.at.year, found.new) == (5, 2026, [1])
    assert found.model_dump(mode="json", by_alias=True, exclude_unset=True) == {
        "kind": 5, "at": "2026-01-01T00:00:00Z", "new": [1],
    }  # fmt: skip
    with pytest.raises(ValueError, match="kind"):
        decode.decode_json(b'{"kind": 5}', Cat, strict=True)


# ------------------------------------------------------------------ repeating, redirects, credentials


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "3"}, 3.0),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "-4"}, 0.0),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "100000"}, 60.0),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_the_server_says_when(headers: dict[str, str], seconds: float | None) -> None:
    assert retry.asked_for(headers) == seconds
    assert 0 <= retry.delay(20, headers) <= max(retry.LONGEST_DELAY, seconds or 0)


def test_only_what_is_safe_is_repeated() -> None:
    assert [retry.may_repeat(method, False) for method in ("GET", "PUT", "DELETE", "POST", "PATCH")] == [
        True, True, True, False, False,
    ]  # fmt: skip
    assert retry.may_repeat("POST", True)


def test_credentials_stay_at_home() -> None:
    headers = (("Authorization", "Bearer t"), ("X-Key", "k"), ("Cookie", "a=b"), ("Accept", "x"))
    request = Request("GET", "https://a.example/x", headers)
    same = redirected(request, 302, "/y")
    away = redirected(request, 302, "https://b.example/y")
    down = redirected(request, 302, "http://a.example/y")
    assert same is not None
    assert away is not None
    assert down is not None
    assert same.headers == headers
    assert away.headers == down.headers == (("Accept", "x"),)
    assert redirected(request, 302, "file:///etc/passwd") is None
    posted = Request("POST", "https://a.example/x", headers, Content("application/json", b"{}"))
    seen = redirected(posted, 303, "/y")
    assert seen is not None
    assert (seen.method, seen.content) == ("GET", None)


def test_the_first_complete_alternative_is_sent_and_never_shown() -> None:
    schemes = {"a": Bearer("token"), "b": ApiKey("key", "query", "k"), "c": Basic("user", "password")}
    ring = Keyring(schemes, {"key": "s3cret+", "token": None, "user": "ü", "password": "p:w"})
    found = ring.choose(((("a", ()), ("b", ())), (("b", ()),), (("c", ()),)))
    assert isinstance(found, Credentials)
    assert (found.headers, found.query) == ({}, [("k", "s3cret%2B")])
    assert "s3cret" not in repr(ring) + repr(found) + ring.scrub("key s3cret+ is wrong")
    with pytest.raises(ValueError, match="line breaks") as refused:
        Keyring({"a": Bearer("t")}, {"t": "x\r\ny: z"}).choose(((("a", ()),),))
    assert "y: z" not in str(refused.value)


# ------------------------------------------------------------------ pages


def change(paging: Paging, page: object, **values: object) -> object:
    return pages.change_for(paging, page, {}, values, {})


def test_pages_by_cursor_end_without_one() -> None:
    paging = Paging("cursor", items="data", source="meta/next", target="cursor", more="more")
    assert change(paging, {"data": [], "meta": {"next": "c"}}) == ("query", {"cursor": "c"})
    assert change(paging, {"data": [1], "meta": {"next": None}}) is None
    assert change(paging, {"data": [1], "meta": {"next": "c"}, "more": False}) is None
    assert change(paging, {"data": [1], "meta": {"next": "c"}}, cursor="c") is None


def test_pages_by_offset_count_what_came() -> None:
    paging = Paging("offset", items="items", target="offset", total="total", limit="limit")
    assert change(paging, {"items": [1, 2], "total": 3}, limit=2) == ("query", {"offset": 2})
    assert change(paging, {"items": [3], "total": 3}, offset=2) is None
    assert change(paging, {"items": [], "total": 3}, offset=2) is None
    assert change(Paging("offset", items="i", target="offset", limit="limit"), {"i": [1]}, limit=2) is None


def test_pages_by_last_id_and_links() -> None:
    paging = Paging("last-id", items="data", target="after", more="has_more")
    assert change(paging, {"data": [{"id": "a"}, {"id": "b"}], "has_more": True}) == ("query", {"after": "b"})
    assert change(paging, {"data": [{"id": "a"}], "has_more": False}) is None
    assert pages.next_link('<https://x/?p=1>; rel="prev", </y?p=3>; title="a, b"; rel="last next"') == "/y?p=3"
    assert pages.next_link("<x>; rel=first") == ""
