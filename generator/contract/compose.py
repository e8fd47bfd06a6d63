"""Several documents as one contract: an API that is described in parts, or many services behind one gateway."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from generator.contract.keywords import Composed, Keywords, SchemaSource
from generator.contract.model import (
    Contract,
    Info,
    Operation,
    OperationKey,
    SecurityRequirement,
    SecurityScheme,
    Server,
)
from generator.contract.space import SchemaSpace
from generator.document.model import Document, File, Node, Note

_Part = TypeVar("_Part")


def composed(contracts: Sequence[Contract]) -> Contract:
    """The contracts as one, in order; the one itself when there is only one.

    Operations, webhooks, servers and tags are taken together. An operation that two documents have counts as the first
    has it, and is noted at the second. Components keep to their documents: a security scheme that two documents
    describe differently under one key stands for both. Component schemas count where operations use them.
    """
    if len(contracts) == 1:
        return contracts[0]
    return _Composition(contracts).contract()


def roots_of(document: Document) -> tuple[Node, ...]:
    """The roots of all documents that one stands for."""
    return document.roots if isinstance(document, ComposedDocument) else (document.root,)


class ComposedDocument:
    """Several documents as one. Its root is that of the first; a node belongs to the document that read its file."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = tuple(documents)
        self._own: list[Note] = []

    @property
    def root(self) -> Node:
        return self._documents[0].root

    @property
    def roots(self) -> tuple[Node, ...]:
        return tuple(document.root for document in self._documents)

    @property
    def notes(self) -> list[Note]:
        """The notes of all documents, as they are now, and those about taking them together."""
        return [*(note for document in self._documents for note in document.notes), *self._own]

    @property
    def files(self) -> Mapping[str, File]:
        return {uri: file for document in reversed(self._documents) for uri, file in document.files.items()}

    def follow(self, node: Node) -> Node | None:
        return self._of(node).follow(node)

    def target(self, node: Node, reference: str) -> Node | None:
        return self._of(node).target(node, reference)

    def note(self, kind: str, message: str, node: Node) -> None:
        found = Note(kind, message, node.place)
        if found not in self._own:
            self._own.append(found)

    def index_of(self, node: Node) -> int:
        """Which document read the file of a node."""
        for index, document in enumerate(self._documents):
            if any(file is node.file for file in document.files.values()):
                return index
        return 0

    def _of(self, node: Node) -> Document:
        return self._documents[self.index_of(node)]


class _Composition:
    """The work of taking contracts together."""

    def __init__(self, contracts: Sequence[Contract]) -> None:
        self.contracts = contracts
        self.document = ComposedDocument([contract.document for contract in contracts])
        self._index: dict[int, int] = {}
        self._files: list[File] = []
        self.schemes, self.renamed = _schemes(contracts)

    def contract(self) -> Contract:
        first = self.contracts[0]
        return Contract(
            document=self.document,
            openapi=first.openapi,
            family=first.family,
            info=_info(self.contracts),
            servers=tuple(_servers(self.contracts)),
            operations=self._listed(lambda contract: contract.operations),
            webhooks=self._listed(lambda contract: contract.webhooks),
            security_schemes=self.schemes,
            schemas={},
            tags={name: node for contract in reversed(self.contracts) for name, node in contract.tags.items()},
            space=SchemaSpace(
                self._keywords, {name: source for one in self.contracts for name, source in one.schemas.items()}
            ),
            read=self._read,
        )

    def _owner(self, node: Node) -> int:
        """The contract a node belongs to; its file is looked for once."""
        index = self._index.get(id(node.file))
        if index is None:
            self._files.append(node.file)  # held, so that its identity stays its own
            index = self._index[id(node.file)] = self.document.index_of(node)
        return index

    def _listed(self, of: Callable[[Contract], tuple[OperationKey, ...]]) -> tuple[OperationKey, ...]:
        found: dict[tuple[str, str], OperationKey] = {}
        for contract in self.contracts:
            for key in of(contract):
                known = found.setdefault((key.method, key.path), key)
                if known is not key:
                    where = known.node.file.name
                    message = f"{key.method} {key.path} is described in {where} too; that one counts"
                    self.document.note("clash", message, key.node)
        return tuple(found.values())

    def _keywords(self, source: SchemaSource) -> Keywords:
        node = source.node if isinstance(source, Composed) else source
        return self.contracts[self._owner(node)].space.read(source)

    def _read(self, key: OperationKey) -> Operation:
        owner = self._owner(key.node)
        operation = self.contracts[owner].operation(key)
        names = self.renamed[owner]
        if not names or not operation.security:
            return operation
        return replace(operation, security=tuple(_renamed(one, names) for one in operation.security))


def _renamed(requirement: SecurityRequirement, names: Mapping[str, str]) -> SecurityRequirement:
    return replace(requirement, schemes={names.get(key, key): scopes for key, scopes in requirement.schemes.items()})


def _schemes(contracts: Sequence[Contract]) -> tuple[dict[str, SecurityScheme], list[dict[str, str]]]:
    """All security schemes by key, and for each contract which of its keys are others here.

    A second scheme under one key that says the same is the same; another one is numbered.
    """
    found: dict[str, SecurityScheme] = {}
    renamed: list[dict[str, str]] = []
    for contract in contracts:
        names: dict[str, str] = {}
        for key, scheme in contract.security_schemes.items():
            name, number = key, 2
            while name in found and _meaning(found[name]) != _meaning(scheme):
                name, number = f"{key} ({number})", number + 1
            found.setdefault(name, replace(scheme, key=name) if name != key else scheme)
            if name != key:
                names[key] = name
        renamed.append(names)
    return found, renamed


def _meaning(scheme: SecurityScheme) -> object:
    flows = [
        (flow.name, flow.authorization_url, flow.token_url, flow.refresh_url, sorted(flow.scopes))
        for flow in scheme.flows
    ]
    return (scheme.type, scheme.name, scheme.location, scheme.scheme, scheme.openid_url, flows)


def _servers(contracts: Iterable[Contract]) -> Iterable[Server]:
    return _first((server.url, server) for contract in contracts for server in contract.servers)


def _first(pairs: Iterable[tuple[str, _Part]]) -> Iterable[_Part]:
    found: dict[str, _Part] = {}
    for name, part in pairs:
        found.setdefault(name, part)
    return found.values()


def _info(contracts: Sequence[Contract]) -> Info:
    """The first document's; its version counts when all have the same."""
    first = contracts[0].info
    same = all(contract.info.version == first.version for contract in contracts)
    return first if same else replace(first, version="")
