"""Validating the revisions of a ledger, each content once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from generator.document.model import Place, Position
from generator.errors import ApiledgerError, DocumentError
from generator.ledger.library import Library
from generator.ledger.model import Candidate
from generator.store.cache import key
from generator.validate.model import Finding

UNRESOLVED = "unresolved-reference"


def findings_of(candidate: Candidate, library: Library) -> list[Finding]:
    """The findings about a revision, from the store when its bytes are known. Raises what reading it raises."""
    name = key(library.fingerprint, library.facts(candidate).digest, candidate.source.name)
    stored = library.store.get("findings", name)
    if stored is not None:
        return load_findings(orjson.loads(stored))
    from generator.validate.run import validate

    findings = validate(library.contract(candidate).document)
    library.store.put("findings", name, orjson.dumps(plain_findings(findings)))
    return findings


def check_references(candidates: Iterable[Candidate], library: Library) -> None:
    """Raises DocumentError at the first reference of a readable revision that cannot be resolved."""
    for candidate in candidates:
        try:
            findings = findings_of(candidate, library)
        except ApiledgerError:  # told where it is left out
            continue
        for finding in findings:
            if finding.rule == UNRESOLVED:
                where = finding.place.file
                if finding.position is not None:
                    where += f":{finding.position.line}:{finding.position.column}"
                raise DocumentError(finding.message, where=where)


def plain_findings(findings: Iterable[Finding]) -> list[dict[str, object]]:
    """Findings as plain values, which `load_findings` reads back."""
    return [_plain(finding) for finding in findings]


def load_findings(stored: Iterable[dict[str, Any]]) -> list[Finding]:
    """What `plain_findings` made plain values of."""
    return [_finding(entry) for entry in stored]


def _plain(finding: Finding) -> dict[str, object]:
    return {
        "rule": finding.rule,
        "message": finding.message,
        "expected": finding.expected,
        "place": _place(finding.place),
        "position": _position(finding.position),
        "level": finding.level,
        "related": _place(finding.related),
        "related_position": _position(finding.related_position),
    }


def _finding(entry: dict[str, Any]) -> Finding:
    return Finding(
        **{
            **entry,
            "place": Place(entry["place"][0], tuple(entry["place"][1])),
            "position": _read_position(entry["position"]),
            "related": entry["related"] and Place(entry["related"][0], tuple(entry["related"][1])),
            "related_position": _read_position(entry["related_position"]),
        }
    )


def _place(place: Place | None) -> list[object] | None:
    return None if place is None else [place.file, list(place.pointer)]


def _position(position: Position | None) -> list[int] | None:
    return None if position is None else [position.line, position.column]


def _read_position(value: Sequence[int] | None) -> Position | None:
    return None if value is None else Position(value[0], value[1])
