"""The page of one component schema, and what uses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.contract.model import Contract
from generator.document.model import Json, Node
from generator.site.fields import Grower
from generator.site.highlight import json_text
from generator.site.model import Example, OperationLink, Piece, SchemaPage
from generator.site.samples import make
from generator.site.text import clean, excerpt, markdown
from generator.site.types import Reader, single

BUDGET = 160
ROOT = "field"
"""The anchor of a component itself; its fields stand below it."""


def plan_schema(
    reader: Reader, name: str, used_by: Sequence[OperationLink], used_in: Sequence[str]
) -> SchemaPage:  # fmt: skip
    """Everything the page of a component says."""
    parts = single(reader.contract.schemas[name])
    grower = Grower(reader, BUDGET, here=name)
    grower.plant(ROOT, "", parts, "")
    grower.grow()
    shape = grower.field(ROOT)
    title = excerpt(reader.title(parts), 80)
    return SchemaPage(
        name=clean(name),
        file=reader.files[name],
        title=title if title != name else "",
        description=markdown(reader.description(parts)),
        shape=shape,
        used_by=tuple(used_by),
        used_in=tuple(Piece(clean(one), reader.files[one]) for one in used_in if one in reader.files),
        example=Example("", "json", *json_text(make(reader, parts, "response"))),
    )


def references(value: Json) -> Iterator[str]:
    """Every `$ref` below a value, and the targets of discriminators."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            for key, inner in one.items():
                if key == "$ref" and isinstance(inner, str):
                    yield inner
                elif key == "mapping" and isinstance(inner, dict):
                    yield from (text for text in inner.values() if isinstance(text, str))
                elif isinstance(inner, dict | list):
                    waiting.append(inner)
        elif isinstance(one, list):
            waiting.extend(one)


class Uses:
    """Which components each part of the document refers to, directly and through others."""

    def __init__(self, contract: Contract) -> None:
        document = contract.document
        self._targets: dict[tuple[int, str], Node | None] = {}
        self._document = document
        self._inner: dict[Node, tuple[Node, ...]] = {}
        self._named = {source: name for name, source in contract.schemas.items() if isinstance(source, Node)}

    def direct(self, node: Node) -> tuple[Node, ...]:
        """What `node` refers to."""
        found = self._inner.get(node)
        if found is None:
            targets = dict.fromkeys(self._target(node, text) for text in references(node.value))
            found = self._inner[node] = tuple(target for target in targets if target is not None)
        return found

    def reached(self, node: Node) -> dict[Node, None]:
        """Everything that `node` refers to, through whatever stands between."""
        seen: dict[Node, None] = {}
        waiting = list(self.direct(node))
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen[one] = None
                waiting.extend(self.direct(one))
        return seen

    def _target(self, node: Node, reference: str) -> Node | None:
        key = (id(node.file), reference)
        if key not in self._targets:
            usual = reference.startswith("#/") or ".json" in reference or ".y" in reference
            self._targets[key] = self._document.target(node, reference) if usual else None
        return self._targets[key]

    def components(self) -> Mapping[str, tuple[str, ...]]:
        """Each component with the components that refer to it directly."""
        found: dict[str, list[str]] = {}
        for node, name in self._named.items():
            for target in self.direct(node):
                other = self._named.get(target)
                if other is not None and other != name:
                    found.setdefault(other, []).append(name)
        return {name: tuple(users) for name, users in found.items()}

    def name(self, node: Node) -> str:
        return self._named.get(node, "")
