"""Schema keywords of every version, read into one vocabulary.

JSON Schema 2020-12 is the common language. Keywords of one version are read in the others as well, since documents use
them there; the exceptions are `nullable`, which says nothing since 3.1, and the siblings of `$ref`, which count only
since 3.1.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.contract.keywords import ANYTHING, NOTHING, Composed, Keywords, Reader, SchemaSource
from generator.dialect.applicators import APPLICATORS
from generator.dialect.assertions import ASSERTIONS
from generator.dialect.draft import Draft
from generator.dialect.shape import Shapes
from generator.document.model import Document, Node

CARRIED = frozenset(
    {
        *("type", "format", "items", "default", "enum", "pattern", "multipleOf", "uniqueItems", "x-nullable"),
        *("maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength", "maxItems"),
        *("minItems", "x-extensible-enum"),
    }
)
"""What a 2.0 parameter or header says about its value (Swagger 2.0, Parameter, Items and Header Object)."""


class Carrier(Node, eq=False):
    """A 2.0 parameter or header taken as the schema of its value.

    It stands at the same place as the node, but equals only its like: a schema that refers to a parameter, as broken
    documents do, means something else by that node.
    """

    @classmethod
    def of(cls, node: Node) -> Carrier:
        return cls(node.file, node.pointer, node.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Carrier) and super().__eq__(other)

    def __hash__(self) -> int:
        return super().__hash__()


def keyword_reader(document: Document, family: str) -> Reader:
    """A function that reads source schemas of `document`, each once.

    `family` is the document's version family (`2.0`, `3.0`, `3.1`, `3.2`). The function never raises: what cannot be
    understood is noted at the document and left out, or given as the facet `opaque` where it is a reference.
    """
    shapes = Shapes(document)
    known: dict[SchemaSource, Keywords] = {}

    def read(source: SchemaSource) -> Keywords:
        found = known.get(source)
        if found is None:
            found = source.keywords if isinstance(source, Composed) else _read(shapes, source, family)
            known[source] = found
        return found

    return read


def _read(shapes: Shapes, node: Node, family: str) -> Keywords:
    value = node.value
    if isinstance(value, bool):
        return ANYTHING if value else NOTHING
    if not isinstance(value, dict):
        shapes.wrong(node, "a schema")
        return ANYTHING
    if isinstance(node, Carrier):
        value = {key: member for key, member in value.items() if key in CARRIED}
    draft = Draft(shapes, node, value, family)
    if family in ("2.0", "3.0") and isinstance(value.get("$ref"), str):
        _reference(draft, "$ref")
        return draft.keywords()
    for keyword in value:
        reader = _READERS.get(keyword)
        if reader is not None:
            reader(draft, keyword)
    return draft.keywords()


def _reference(draft: Draft, keyword: str) -> None:
    """One step only: what the target refers to in turn is the target's own business, so circles end by themselves."""
    reference = draft.text(keyword)
    if reference is None:
        return
    target = draft.shapes.document.target(draft.node, reference)
    if target is None:
        draft.facet("opaque", reference, keyword)
    else:
        draft.parts += (target,)


_READERS: dict[str, Callable[[Draft, str], None]] = {
    "$ref": _reference,
    "$dynamicRef": _reference,
    **ASSERTIONS,
    **APPLICATORS,
}
