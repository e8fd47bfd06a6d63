"""The documents of a ledger: read when needed, at most once, and known by their bytes from the run before."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator

import orjson

from generator.contract.model import Contract
from generator.document.load import LoadedFile
from generator.document.references import LoadedDocument
from generator.errors import DocumentError, SourceError
from generator.ledger.facts import Facts, dump_facts, dump_failure, facts_of, load_facts
from generator.ledger.model import Candidate
from generator.ledger.names import label_of, labelled
from generator.ledger.trees import Trees
from generator.sources.git_history import CommitSource
from generator.sources.model import Source
from generator.store.cache import Store, digest, key

KEPT = 2
"""So many contracts are held at once: both sides of one step."""
VARIANTS = 16
"""So many sets of further files are remembered for one entry document."""
COLLECTED = 12_000_000
"""After so many bytes of text what is no longer held is collected."""


class Library:
    """Reads candidates. `parsed` counts documents whose text was parsed, `hits` what the store knew already.

    `fingerprint` is the program's: what another version found out is not used. The trees of the documents in `keep`
    (uris) are put into the store.
    """

    def __init__(self, store: Store, fingerprint: str, keep: Collection[str] = ()) -> None:
        self.store = store
        self.fingerprint = fingerprint
        self.parsed = 0
        self.hits = 0
        self.sizes: dict[str, int] = {}
        """Bytes of the files that had to be read so far, by uri."""
        self.keep = keep
        self._trees = Trees(store, fingerprint)
        self._digests: dict[str, str] = {}
        self._facts: dict[str, Facts | DocumentError] = {}
        self._held: dict[str, tuple[str, Contract]] = {}
        self._weight = 0
        self._last: Facts | None = None

    def facts(self, candidate: Candidate) -> Facts:
        """Raises SourceError or DocumentError when the document cannot be read."""
        uri = candidate.source.uri
        known = self._facts.get(uri)
        if known is None:
            try:
                known = self._known(candidate.source) or self._found_out(candidate)
            except DocumentError as error:
                known = error
            self._facts[uri] = known
        if isinstance(known, DocumentError):
            raise known
        return known

    def knows(self, candidate: Candidate) -> bool:
        """Whether `facts` has an answer without reading the document."""
        if candidate.source.uri in self._facts:
            return True
        try:
            found = self._known(candidate.source)
        except DocumentError as error:
            self._facts[candidate.source.uri] = error
            return True
        if found is not None:
            self._facts[candidate.source.uri] = found
        return found is not None

    def contract(self, candidate: Candidate) -> Contract:
        """The candidate read as a contract. Raises SourceError or DocumentError."""
        uri = candidate.source.uri
        held = self._held.pop(uri, None)
        if held is None:
            known = self._facts.get(uri)
            held = known.digest if isinstance(known, Facts) else "", self._read(candidate.source)
            while len(self._held) >= KEPT:
                del self._held[next(iter(self._held))]
        self._held[uri] = held  # used last, dropped last
        return held[1]

    def same_contract(self, candidate: Candidate) -> Contract:
        """A contract of the candidate's content, its names perhaps those of another document with the same bytes."""
        content = self.facts(candidate).digest
        for uri, (held, contract) in list(self._held.items()):
            if held == content:
                self._held[uri] = self._held.pop(uri)
                return contract
        return self.contract(candidate)

    def prefer(self, candidate: Candidate) -> None:
        """Drop what else is held first."""
        uri = candidate.source.uri
        if uri in self._held:
            self._held[uri] = self._held.pop(uri)

    def labels(self, candidate: Candidate) -> tuple[str, ...]:
        """The further files that documents with the candidate's entry file were seen to need."""
        variants = self._variants(self._digest(candidate.source))
        return tuple(sorted({label for labels in variants for label in labels}))

    def _known(self, source: Source) -> Facts | None:
        """The facts from the store. Raises the DocumentError that reading the document raised."""
        entry = self._digest(source)
        for labels in self._variants(entry):
            stored = self.store.get("facts", key(self.fingerprint, self._content(source, entry, labels)))
            if stored is not None:
                self.hits += 1
                self._last = load_facts(stored, source.name, self._last)
                return self._last
        return None

    def _found_out(self, candidate: Candidate) -> Facts:
        from generator.document.canonical import revision_id

        source = candidate.source
        labels: list[str] = []
        try:
            contract = self.contract(candidate)
            document = contract.document
            assert isinstance(document, LoadedDocument)
            identity = revision_id(document)
        except DocumentError as error:
            # Only the entry document makes one; what is wrong with others is a note.
            self._remember(source, labels, dump_failure(error, source.name))
            raise
        entry = document.root.file.uri
        labels = sorted(label_of(uri, entry) for uri in {*document.files, *document.unreadable} - {entry})
        facts = facts_of(contract, identity, self._content(source, self._digest(source), labels))
        self._held[source.uri] = facts.digest, contract
        try:
            self._remember(source, labels, dump_facts(facts))
        except TypeError:  # a text with half a surrogate pair: not kept
            return facts
        if source.uri in self.keep:
            for file in document.files.values():
                if isinstance(file, LoadedFile):
                    self._trees.keep(file)
        return facts

    def _read(self, source: Source) -> Contract:
        from generator.dialect.read import read_contract

        if self._weight > COLLECTED:
            self._weight = 0
            gc.collect()
        before = self._trees.parsed
        try:
            file = self._trees.load_file(source)
            self._weight += len(file.utf8)
            return read_contract(LoadedDocument(file, self._trees.load_file))
        finally:
            self.parsed += self._trees.parsed > before

    def _remember(self, source: Source, labels: list[str], record: bytes) -> None:
        """Keep what is known of a document, under the digest of all of its files; first which files those are."""
        entry = self._digest(source)
        variants = [list(known) for known in self._variants(entry)]
        if labels not in variants:
            told = [labels, *variants][:VARIANTS]
            self.store.put("files", self._files_key(entry), orjson.dumps(told))
        self.store.put("facts", key(self.fingerprint, self._content(source, entry, labels)), record)

    def _variants(self, entry: str) -> list[list[str]]:
        stored = self.store.get("files", self._files_key(entry))
        found: list[list[str]] = [] if stored is None else orjson.loads(stored)
        return found

    def _files_key(self, entry: str) -> str:
        return key(self.fingerprint, entry)

    def _content(self, source: Source, entry: str, labels: list[str]) -> str:
        """The digest of a document's files; one that is not there counts as such."""
        return key(entry, *self._parts(source, labels)) if labels else entry

    def _parts(self, source: Source, labels: list[str]) -> Iterator[str]:
        for label in labels:
            other = labelled(source, label)
            yield label
            try:
                yield self._digest(other) if other is not None else ""
            except SourceError:
                yield ""

    def _digest(self, source: Source) -> str:
        found = self._digests.get(source.uri)
        if found is None:
            found = self._by_identity(source)
            if not found:
                data = source.read()
                self.sizes[source.uri] = len(data)
                found = digest(data)
            self._digests[source.uri] = found
        return found

    def _by_identity(self, source: Source) -> str:
        """The digest of a file in git, known from the run before by its object id."""
        if not isinstance(source, CommitSource) or self.store.folder is None:
            return ""
        identity = source.identity
        if not identity:
            return ""
        stored = self.store.get("blobs", key(identity))
        if stored is None:
            data = source.read()
            self.sizes[source.uri] = len(data)
            stored = digest(data).encode()
            self.store.put("blobs", key(identity), stored)
        return stored.decode()
