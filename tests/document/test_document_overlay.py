"""Overlays (OpenAPI Overlay Specification 1.0 and 1.1): what actions do, and where things stand afterwards."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.document.load import load, load_file
from generator.document.model import Json, Pointer
from generator.document.origins import Editor
from generator.document.references import LoadedDocument
from generator.errors import DocumentError, SourceError

BASE = """\
openapi: 3.1.0
info:
  title: Pets
  version: "1"
tags: [{name: a}]
paths:
  /items:
    get:
      x-traits: [paged]
      tags: [one, two]
      responses: {"200": {description: OK}}
  /some-items:
    delete:
      parameters:
        - {name: dummy, in: query}
        - {name: kept, in: query}
      responses: {"200": {description: OK}}
"""


@dataclass(frozen=True)
class Text:
    name: str
    text: str

    @property
    def uri(self) -> str:
        return f"memory:/{self.name}"

    def read(self) -> bytes:
        return self.text.encode()

    def relative(self, reference: str) -> Text:
        raise SourceError("nothing lies beside this", where=self.name)


def overlaid(*actions: dict[str, Any], version: str = "1.1.0", base: str = BASE) -> LoadedDocument:
    overlay = {"overlay": version, "info": {"title": "o", "version": "1"}, "actions": list(actions)}
    return load(Text("api.yaml", base), [Text("o.overlay.json", json.dumps(overlay, indent=1))])


def data_of(document: LoadedDocument) -> Any:
    return document.root.value


def line_of(document: LoadedDocument, *pointer: str) -> int:
    return document.root.file.positions([pointer])[pointer].line


def test_objects_are_merged_and_plain_values_replaced() -> None:
    document = overlaid({"target": "$", "update": {"info": {"title": "Dogs", "x-new": 1}, "servers": [{"url": "/a"}]}})
    data = data_of(document)
    assert data["info"] == {"title": "Dogs", "version": "1", "x-new": 1}
    assert data["servers"] == [{"url": "/a"}]
    assert list(data)[:4] == ["openapi", "info", "tags", "paths"]


@pytest.mark.parametrize("version", ["1.0.0", "1.1.0"])
def test_arrays_grow_by_an_item_or_by_the_items_of_an_array(version: str) -> None:
    for update in ({"name": "b"}, [{"name": "b"}]):
        data = data_of(overlaid({"target": "$.tags", "update": update}, version=version))
        assert data["tags"] == [{"name": "a"}, {"name": "b"}]
    data = data_of(overlaid({"target": "$.paths.*.get", "update": {"tags": ["three"]}}, version=version))
    assert data["paths"]["/items"]["get"]["tags"] == ["one", "two", "three"]


def test_what_a_filter_selects_is_removed() -> None:
    data = data_of(overlaid({"target": "$.paths.*.delete.parameters[?@.name == 'dummy']", "remove": True}))
    assert data["paths"]["/some-items"]["delete"]["parameters"] == [{"name": "kept", "in": "query"}]
    data = data_of(overlaid({"target": "$.paths.*.get.tags[?@ == 'one']", "remove": True}))
    assert data["paths"]["/items"]["get"]["tags"] == ["two"]
    data = data_of(overlaid({"target": "$..parameters[*]", "remove": True}))
    assert data["paths"]["/some-items"]["delete"]["parameters"] == []


def test_remove_goes_over_update() -> None:
    data = data_of(overlaid({"target": "$.tags", "update": {"name": "b"}, "remove": True}))
    assert "tags" not in data


def test_a_plain_value_may_be_a_target() -> None:
    data = data_of(overlaid({"target": "$.info.title", "update": "Dogs"}))
    assert data["info"]["title"] == "Dogs"


def test_traits() -> None:
    target = "$.paths[?(@.get['x-traits'][?(@ == 'paged')])].get"
    data = data_of(overlaid({"target": target, "update": {"parameters": [{"name": "top", "in": "query"}]}}))
    assert data["paths"]["/items"]["get"]["parameters"] == [{"name": "top", "in": "query"}]
    assert "get" not in data["paths"]["/some-items"]


def test_a_path_is_renamed_by_update_copy_and_remove() -> None:
    document = overlaid(
        {"target": "$.paths", "update": {"/new-items": {}}},
        {"target": '$.paths["/new-items"]', "copy": '$.paths["/items"]'},
        {"target": '$.paths["/items"]', "remove": True},
    )
    data = data_of(document)
    assert list(data["paths"]) == ["/some-items", "/new-items"]
    assert data["paths"]["/new-items"]["get"]["tags"] == ["one", "two"]


def test_a_copy_is_its_own() -> None:
    """What is copied twice, or changed before it is copied, changes in one place only."""
    data = data_of(
        overlaid(
            {"target": "$.paths['/items'].get.tags", "update": "three"},
            {"target": "$.paths['/some-items']", "copy": "$.paths['/items']"},
            {"target": "$.paths['/some-items'].get.tags", "update": "four"},
            {"target": "$.paths['/items'].get.tags", "update": "five"},
        )
    )
    assert data["paths"]["/items"]["get"]["tags"] == ["one", "two", "three", "five"]
    assert data["paths"]["/some-items"]["get"]["tags"] == ["one", "two", "three", "four"]


def test_actions_work_on_the_result_of_those_before() -> None:
    data = data_of(overlaid({"target": "$.tags", "remove": True}, {"target": "$", "update": {"tags": []}}))
    assert data["tags"] == []


def test_aliases_are_changed_where_the_target_says() -> None:
    base = BASE + "x-a: &a {p: {q: 1}}\nx-b: *a\n"
    data = data_of(overlaid({"target": "$['x-a'].p", "update": {"q": 2}}, base=base))
    assert (data["x-a"], data["x-b"]) == ({"p": {"q": 2}}, {"p": {"q": 1}})


def test_positions_are_those_of_the_text() -> None:
    document = overlaid(
        {"target": "$.paths['/items']", "update": {"put": {"responses": {}}}},
        {"target": "$..parameters[?@.name == 'dummy']", "remove": True},
        {"target": "$.info", "update": {"title": "Dogs"}},
    )
    assert line_of(document, "info", "title") == 3
    assert line_of(document, "paths", "/items", "get", "tags", "1") == 10
    assert line_of(document, "paths", "/items", "put", "responses") == 7, "the nearest parent in the text"
    assert line_of(document, "paths", "/some-items", "delete", "parameters", "0", "name") == 16, "what was the second"


def test_a_target_that_selects_nothing_is_a_note() -> None:
    document = overlaid({"target": "$.paths.*.patch", "remove": True})
    (note,) = document.notes
    assert (note.kind, note.place.file) == ("idle-overlay", "o.overlay.json")
    assert note.position is not None
    assert note.position.line == 9
    assert data_of(document) == yaml.safe_load(BASE)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ({"target": "$.paths["}, "is no JSONPath"),
        ({"target": "$..[?(@.a in @.b)]", "update": 1}, "is no JSONPath"),
        ({"target": "$.info", "update": "x"}, "cannot be merged"),
        ({"target": "$.info.title", "update": {}}, "cannot be merged"),
        ({"target": "$", "update": {"info": [1]}}, "`info` is an object"),
        ({"target": "$", "remove": True}, "the whole document"),
        ({"target": "$.info", "copy": "$.paths.*"}, "selects 2 places"),
        ({"target": "$.info", "copy": 3}, "a JSONPath to copy from"),
        ({"update": {}}, "a `target`"),
    ],
)
def test_what_cannot_be_done_is_told_where_it_is_written(action: dict[str, Any], message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        overlaid({"update": {}, **action} if "target" in action and len(action) == 1 else action)
    assert message in caught.value.message
    assert caught.value.where.startswith("o.overlay.json:")


@pytest.mark.parametrize(
    "text", ["a: b", "[1]", "overlay: 2.0.0\nactions: []", "overlay: 1.0.0", "overlay: 1.1.0\nactions: [1]"]
)
def test_what_is_no_overlay_is_refused(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        load(Text("api.yaml", BASE), [Text("o.yaml", text)])
    assert caught.value.where.startswith("o.yaml:")


def test_references_see_the_changed_document() -> None:
    base = BASE + "components: {schemas: {A: {$ref: '#/components/schemas/B'}}}\n"
    document = overlaid({"target": "$.components.schemas", "update": {"B": {"type": "string"}}}, base=base)
    a = document.root
    for step in ("components", "schemas", "A"):
        found = a.get(step)
        assert found is not None
        a = found
    target = document.follow(a)
    assert target is not None
    assert target.value == {"type": "string"}
    assert document.notes == []


trees = st.recursive(
    st.integers(0, 3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)


def places(tree: Json, here: tuple[int | str, ...] = ()) -> list[tuple[int | str, ...]]:
    found = [here]
    if isinstance(tree, dict):
        found += [place for key, value in tree.items() for place in places(value, (*here, key))]
    elif isinstance(tree, list):
        found += [place for index, value in enumerate(tree) for place in places(value, (*here, index))]
    return found


@given(trees, st.data())
def test_the_old_tree_is_not_touched_and_its_places_are_found_again(tree: Json, data: st.DataObject) -> None:
    before = copy.deepcopy(tree)
    editor = Editor(tree)
    for _ in range(data.draw(st.integers(0, 4))):
        containers = [place for place in places(editor.tree) if isinstance(editor.value(place), dict | list)]
        if not containers:
            break
        holder = editor.own(data.draw(st.sampled_from(containers)))
        if isinstance(holder, dict):
            holder["new"] = data.draw(trees)
        else:
            holder.insert(data.draw(st.integers(0, len(holder))), [])
    assert tree == before
    for place in places(editor.tree):
        pointer: Pointer = tuple(str(step) for step in place)
        assert exists(tree, editor.original(pointer))


def exists(tree: Json, pointer: Pointer) -> bool:
    for token in pointer:
        if isinstance(tree, dict) and token in tree:
            tree = tree[token]
        elif isinstance(tree, list) and int(token) < len(tree):
            tree = tree[int(token)]
        else:
            return False
    return True


def test_a_file_without_overlays_is_read_as_it_is() -> None:
    assert load_file(Text("api.yaml", BASE)).data == load(Text("api.yaml", BASE)).root.value
