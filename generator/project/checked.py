"""Validating single documents in a project, each content once: what was found is kept in the project's store."""

from __future__ import annotations

import contextlib
from typing import Any

import orjson

from generator.document.load import load
from generator.document.references import LoadedDocument
from generator.errors import SourceError
from generator.ledger.names import label_of, labelled
from generator.project.findings import load_findings, plain_findings
from generator.sources.held import HeldSource
from generator.sources.model import Source
from generator.store.cache import Store, digest, key
from generator.validate.model import Finding
from generator.validate.run import validate

_KIND = "validated"


def checked(source: Source, store: Store, fingerprint: str) -> list[Finding]:
    """The findings about a document: from the store when it and its further files are what they were, else found now.

    `fingerprint` is the program's. Raises SourceError and DocumentError.
    """
    held = HeldSource(source, source.read())
    name = key(fingerprint, source.name, digest(held.data))
    stored = store.get(_KIND, name)
    if stored is not None:
        record: dict[str, Any] = orjson.loads(stored)
        if all(_digest(source, label) == known for label, known in record["files"].items()):
            return load_findings(record["findings"])
    document = load(held)
    findings = validate(document)
    record = {"files": _further(document, source), "findings": plain_findings(findings)}
    with contextlib.suppress(TypeError):  # a text with half a surrogate pair: not kept
        store.put(_KIND, name, orjson.dumps(record))
    return findings


def _further(document: LoadedDocument, source: Source) -> dict[str, str]:
    """The further files that the references ask for, with their digests; those that cannot be read too."""
    entry = document.root.file.uri
    labels = sorted(label_of(uri, entry) for uri in {*document.files, *document.unreadable} - {entry})
    return {label: _digest(source, label) for label in labels}


def _digest(source: Source, label: str) -> str:
    """The digest of a further file, empty when it cannot be read."""
    other = labelled(source, label)
    try:
        return "" if other is None else digest(other.read())
    except SourceError:
        return ""
