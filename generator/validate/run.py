"""Validate one document."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Protocol, cast

from generator.document.model import Document, File, Node, Note, Place, Pointer, Position
from generator.validate import semantics, structure
from generator.validate.model import RULES, Finding, Severity, finding
from generator.validate.reach import unreachable
from generator.validate.schemas import judge_schemas
from generator.validate.values import judge_values
from generator.validate.walk import Tour, tour

_FAMILIES = ("2.0", "3.0", "3.1", "3.2")

_NOTE_EXPECTED = {
    "duplicate-key": "each key once",
    "unresolved-reference": "a reference to something that exists",
}


def validate(document: Document) -> list[Finding]:
    """Everything that is wrong with a document, by file (the entry file first), position and rule.

    Reads what the document refers to (within what its sources allow) and never raises because of what stands in it.
    """
    root = document.root
    family, found = _family(root)
    if family:
        found += _judged(document, family)
    found += _notes(document, {one.place for one in found})
    return _sorted(locate(_distinct(found), document), root.file.name)


def locate(findings: Sequence[Finding], document: Document) -> list[Finding]:
    """The same findings with the positions that are not known yet, found in one pass per file."""
    wanted: dict[str, set[Pointer]] = {}
    for one in findings:
        for place in (one.place, one.related):
            if place is not None:
                wanted.setdefault(place.file, set()).add(place.pointer)
    files = {file.name: file for file in document.files.values()}
    known = {name: _positions(files.get(name), pointers) for name, pointers in wanted.items()}

    def position(place: Place | None) -> Position | None:
        return known[place.file].get(place.pointer) if place else None

    return [
        replace(
            one,
            position=one.position or position(one.place),
            related_position=one.related_position or position(one.related),
        )
        for one in findings
    ]


def _positions(file: File | None, pointers: Collection[Pointer]) -> dict[Pointer, Position]:
    return dict(file.positions(pointers)) if file else {}


def _family(root: Node) -> tuple[str, list[Finding]]:
    """The family whose checks apply (empty: none), and what there is to say about the version."""
    value = root.value
    if not isinstance(value, dict):
        return "", [finding("no-openapi", "this is no object", "an object with `openapi` or `swagger`", root.place)]
    for key, known in (("openapi", "`3.0.x`, `3.1.x` or `3.2.x`"), ("swagger", "`2.0`")):
        if key not in value:
            continue
        version = str(value[key])
        family = next((one for one in _FAMILIES if version == one or version.startswith(one + ".")), "")
        if family and (family == "2.0") == (key == "swagger"):
            return family, []
        node = root.get(key) or root
        newest = "3.2" if key == "openapi" and version.startswith("3.") else ""
        did = "; checked as 3.2, without its structure" if newest else "; nothing else was checked"
        level: Severity = "info" if newest else "error"
        message = f"the version `{version[:40]}` is not known{did}"
        return (newest and f"{newest}?"), [finding("unknown-version", message, known, node.place, level=level)]
    expected = '`openapi: 3.x.y` or `swagger: "2.0"` at the top'
    return "", [finding("no-openapi", "neither `openapi` nor `swagger` is there", expected, root.place)]


def _judged(document: Document, family: str) -> list[Finding]:
    """Structure, names, schemas and values. A `?` behind the family: its structure is not known."""
    known, family = not family.endswith("?"), family.rstrip("?")
    toured = tour(document, family)
    unsafe = {file.name: trouble for file in document.files.values() if (trouble := structure.safe_to_judge(file))}
    found = list(unsafe.values())
    if known:
        found += _structure(document, family, toured, unsafe)
    found += semantics.judge_names(document, family, toured)
    found += judge_schemas(document, toured)
    found += unreachable(document, family, toured)
    if not unsafe:
        found += judge_values(document, family, toured)
    return found


def _structure(document: Document, family: str, toured: Tour, unsafe: Collection[str]) -> list[Finding]:
    found: list[Finding] = []
    if document.root.file.name not in unsafe:
        found += structure.judge_document(document.root, family)
    for kind, node in toured.pieces:
        if node.file.name not in unsafe:
            found += structure.judge_piece(node, kind, family)
    if family not in structure.DIALECTS:
        return found
    unknown: set[str] = set()
    usual = _dialect(document.root.get("jsonSchemaDialect"), structure.DIALECTS[family])
    for node in toured.schemas:
        if node.file.name in unsafe:
            continue
        dialect = _dialect(node.get("$schema"), usual)
        if dialect not in unknown:
            findings = structure.judge_schema(node, dialect)
            unknown.update({dialect} if any(one.rule == "unknown-dialect" for one in findings) else ())
            found += findings
    return found


def _dialect(said: Node | None, otherwise: str) -> str:
    return said.value if said is not None and isinstance(said.value, str) else otherwise


def _notes(document: Document, told: Collection[Place]) -> Iterable[Finding]:
    """The notes of the document as findings; a wrong shape only where nothing more exact was said."""
    for note in [*_duplicate_keys(document), *(note for note in document.notes if note.kind != "duplicate-key")]:
        rule = note.kind if note.kind in RULES else "structure"
        if rule == "wrong-shape" and note.place in told:
            continue
        one = finding(rule, note.message, _NOTE_EXPECTED.get(rule, ""), note.place, related=note.related)
        yield replace(one, position=note.position, related_position=note.related_position)


class _Rereads(Protocol):
    """A file that can look for duplicate keys, which the tree no longer shows."""

    def duplicate_keys(self) -> list[Note]: ...


def _duplicate_keys(document: Document) -> list[Note]:
    return [note for file in document.files.values() for note in cast("_Rereads", file).duplicate_keys()]


def _distinct(findings: Iterable[Finding]) -> list[Finding]:
    """Each finding once; two equal items are told as the name they share, where they have one."""
    found = list(dict.fromkeys(findings))
    shared = {
        (one.place.file, one.place.pointer[:end])
        for one in found
        if one.rule in ("duplicate-parameter", "duplicate-tag")
        for end in range(len(one.place.pointer))
    }
    return [one for one in found if one.rule != "duplicate-item" or (one.place.file, one.place.pointer) not in shared]


def _sorted(findings: Iterable[Finding], entry: str) -> list[Finding]:
    def order(one: Finding) -> tuple[bool, str, Position, str, Pointer, str]:
        place = one.place
        return place.file != entry, place.file, one.position or Position(0, 0), one.rule, place.pointer, one.message

    return sorted(findings, key=order)
