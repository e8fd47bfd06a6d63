"""Pointers as text: one way of writing them, whoever shows them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.document.model import Node, pointer_text


@given(st.lists(st.text()))
def test_pointers_are_rfc_6901(tokens: list[str]) -> None:
    text = pointer_text(tuple(tokens))
    read = [token.replace("~1", "/").replace("~0", "~") for token in text.split("/")[1:]]
    assert read == tokens


def test_a_node_is_shown_by_its_pointer() -> None:
    class Nameless:
        name = uri = "a.json"
        data = None

        def positions(self, pointers: object) -> dict[tuple[str, ...], object]:
            return {}

    node = Node(Nameless(), ("paths", "/pets~1", "get"), None)  # type: ignore[arg-type] # no positions are asked for
    assert repr(node) == "Node(a.json#/paths/~1pets~01/get)"
    assert repr(Node(node.file, (), None)) == "Node(a.json#)"
