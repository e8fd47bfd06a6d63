"""The documents of a ledger: read when needed, at most once, and known by their bytes from the run before."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

import orjson

from generator.contract.model import Contract
from generator.ledger.model import Candidate
from generator.store.cache import Store, digest, key

KEPT = 2
"""So many contracts are held at once: both sides of one step."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a document without reading it again. `digest` changes with any byte of any of its files."""

    id: str
    digest: str
    title: str
    version: str
    operations: int


class Library:
    """Reads candidates. `parsed` counts the documents that had to be parsed.

    `fingerprint` is the program's: what another version found out is not used.
    """

    def __init__(self, store: Store, fingerprint: str) -> None:
        self.store = store
        self.fingerprint = fingerprint
        self.parsed = 0
        self._bytes: dict[str, str] = {}
        self._held: dict[str, Contract] = {}

    def facts(self, candidate: Candidate) -> Facts:
        """Raises SourceError or DocumentError when the document cannot be read."""
        entry = self._digest(candidate)
        name = key(self.fingerprint, candidate.source.uri, candidate.source.name, entry)
        known = self.store.get("facts", name)
        if known is not None:
            fields = orjson.loads(known)
            others: dict[str, str] = fields.pop("others")
            if all(_digest_of(uri) == was for uri, was in others.items()):
                return Facts(**fields)
        contract = self.contract(candidate)
        return self._remember(contract, name, entry)

    def contract(self, candidate: Candidate) -> Contract:
        """The candidate read as a contract. Raises SourceError or DocumentError."""
        from generator.dialect.read import read_contract
        from generator.document.load import load

        uri = candidate.source.uri
        if uri not in self._held:
            while len(self._held) >= KEPT:
                del self._held[next(iter(self._held))]
            self.parsed += 1
            self._held[uri] = read_contract(load(candidate.source))
        else:
            self._held[uri] = self._held.pop(uri)  # used last, dropped last
        return self._held[uri]

    def _digest(self, candidate: Candidate) -> str:
        uri = candidate.source.uri
        if uri not in self._bytes:
            self._bytes[uri] = digest(candidate.source.read())
        return self._bytes[uri]

    def _remember(self, contract: Contract, name: str, entry: str) -> Facts:
        from generator.document.canonical import revision_id

        document = contract.document
        identity = revision_id(document)
        others = {uri: _digest_of(uri) for uri in sorted(document.files) if uri != document.root.file.uri}
        facts = Facts(
            id=identity,
            digest=key(entry, *(part for uri, found in others.items() for part in (uri, found or ""))),
            title=contract.info.title,
            version=contract.info.version,
            operations=len(contract.operations),
        )
        # A reference to a file that is not there may be mended without any known byte changing.
        complete = not any(note.kind == "unresolved-reference" for note in document.notes)
        if complete and None not in others.values():
            fields = {name: getattr(facts, name) for name in Facts.__slots__}
            self.store.put("facts", name, orjson.dumps({**fields, "others": others}))
        return facts


def _digest_of(uri: str) -> str | None:
    """Digest of a local file's bytes; None for what is elsewhere or gone."""
    parts = urlsplit(uri)
    if parts.scheme not in ("", "file"):
        return None
    try:
        return digest(Path(unquote(parts.path)).read_bytes())
    except OSError:
        return None
