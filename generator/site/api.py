"""One API of the site: its operations by tag, its files, its head."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from generator.contract.model import Contract, OperationKey
from generator.document.model import Node
from generator.ledger.model import Ledger
from generator.rules.change import Change
from generator.site.model import Call, Head, Note, OperationLink, Piece, TagLink
from generator.site.names import file_names
from generator.site.operations import auth_scheme, server_url, title_of
from generator.site.past import Past, Root, read_past
from generator.site.sides import Sides
from generator.site.text import clean, excerpt, markdown
from generator.site.types import Reader

UNTAGGED = "Other"
WEBHOOKS = "Webhooks"


@dataclass(frozen=True)
class ApiInput:
    """What a site is made of, for one API.

    `contract` is that of the newest readable revision. `calls` maps `METHOD /path` to the generated client's call.
    `document` is the newest document as it is offered for download, with the suffix of its name.
    """

    name: str
    contract: Contract
    ledger: Ledger
    compare: Callable[[int, int], Sequence[Change]]
    """The changes between two revisions, counted from 0."""
    sides: Callable[[int, int, Sequence[Root]], Mapping[int, Sides]]
    """Both documents at the places of changes between two revisions, by the index of the root."""
    calls: Mapping[str, Call] = field(default_factory=dict)
    document: bytes = b""
    suffix: str = ".yaml"
    without_internal: bool = False


@dataclass(frozen=True)
class ApiPlan:
    """What all pages of one API share."""

    given: ApiInput
    links: Mapping[OperationKey, OperationLink]
    tags: tuple[TagLink, ...]
    reader: Reader
    past: Past
    tag_of: Mapping[str, TagLink]
    """The first tag of each operation, by its key."""

    @property
    def name(self) -> str:
        return self.given.name

    @property
    def contract(self) -> Contract:
        return self.given.contract

    @cached_property
    def order(self) -> tuple[OperationLink, ...]:
        """All operations as the sidebar has them, each once."""
        return tuple(dict.fromkeys(link for tag in self.tags for link in tag.operations))

    @cached_property
    def place(self) -> Mapping[str, int]:
        return {link.key: index for index, link in enumerate(self.order)}

    @cached_property
    def head(self) -> Head:
        return _head(self)


def plan_api(given: ApiInput) -> ApiPlan:
    """Names, tags and past; nothing of a page yet."""
    contract = given.contract
    keys = [
        key for key in (*contract.operations, *contract.webhooks) if not (given.without_internal and _internal(key))
    ]
    names = {key: name_of(key) for key in keys}
    files = file_names(f"{key.method} {key.path}" for key in keys)
    links: dict[OperationKey, OperationLink] = {}
    tagged: dict[str, list[OperationLink]] = {name: [] for name in contract.tags}
    for key in keys:
        operation = contract.operation(key)
        links[key] = link = OperationLink(
            key=names[key],
            method=key.method,
            path=clean(key.path),
            title=title_of(operation),
            file=f"operations/{files[f'{key.method} {key.path}']}.html",
            deprecated=operation.deprecated,
            summary=excerpt(operation.description),
        )
        for tag in operation.tags or ((WEBHOOKS,) if key.kind == "webhook" else (UNTAGGED,)):
            if link not in tagged.setdefault(tag, []):
                tagged[tag].append(link)
    used = {name: found for name, found in tagged.items() if found}
    tag_files = file_names(used)
    tags = tuple(
        TagLink(clean(name), f"tags/{tag_files[name]}.html", tuple(found), _described(contract.tags.get(name)))
        for name, found in sorted(used.items(), key=lambda item: (item[0].lower(), item[0]))
    )
    schema_names = [
        name for name, source in contract.schemas.items()
        if not (given.without_internal and isinstance(source, Node) and marked_internal(source))
    ]  # fmt: skip
    reader = Reader(contract, {name: f"schemas/{file}.html" for name, file in file_names(schema_names).items()})
    tag_of: dict[str, TagLink] = {}
    for listed in tags:
        for link in listed.operations:
            tag_of.setdefault(link.key, listed)
    return ApiPlan(given, links, tags, reader, read_past(given.ledger), tag_of)


def name_of(key: OperationKey) -> str:
    """`METHOD /path`, or `METHOD webhook:NAME`: as changes name it."""
    return f"{key.method} {'webhook:' if key.kind == 'webhook' else ''}{key.path}"


def _internal(key: OperationKey) -> bool:
    return marked_internal(key.node) or marked_internal(key.item)


def marked_internal(node: Node) -> bool:
    return isinstance(node.value, dict) and node.value.get("x-internal") is True


def _described(node: Node | None) -> str:
    value = node.value if node is not None else None
    text = value.get("description") if isinstance(value, dict) else None
    return markdown(text) if isinstance(text, str) else ""


def _head(plan: ApiPlan) -> Head:
    contract, given = plan.contract, plan.given
    newest = plan.past.revisions[-1] if plan.past.revisions else None
    info = contract.info
    contact = info.node.get("contact")
    return Head(
        name=plan.name,
        title=excerpt(info.title, 120) or plan.name,
        version=clean(info.version),
        openapi=clean(contract.openapi),
        license=clean(info.license),
        day=newest.day if newest else None,
        operations=sum(key.kind == "operation" for key in plan.links),
        webhooks=sum(key.kind == "webhook" for key in plan.links),
        schemas=len(contract.schemas),
        size=len(given.document),
        download=f"openapi{given.suffix}",
        description=markdown(info.description),
        servers=tuple(Note(server_url(server), _server_words(server.node)) for server in contract.servers),
        auth=tuple(auth_scheme(scheme) for scheme in contract.security_schemes.values()),
        contact=_web(contact, "url", "name"),
        terms=_web(info.node, "termsOfService", ""),
        broken=tuple((one.label, clean(f"{one.where}: {one.reason}")) for one in given.ledger.broken),
    )


def _server_words(node: Node) -> str:
    value = node.value
    text = value.get("description") if isinstance(value, dict) else None
    return excerpt(text) if isinstance(text, str) else ""


def _web(node: Node | None, url_key: str, name_key: str) -> Piece | None:
    """A link to the web, when it is one."""
    value = node.value if node is not None else None
    if not isinstance(value, dict):
        return None
    url, name = value.get(url_key), value.get(name_key)
    if not isinstance(url, str) or not url.startswith(("https://", "http://")):
        return None
    return Piece(excerpt(name, 80) if isinstance(name, str) and name else clean(url), clean(url))


def neighbours(plan: ApiPlan, link: OperationLink) -> Sequence[OperationLink | None]:
    """The operations before and after in the order of the sidebar."""
    index = plan.place[link.key]
    before = plan.order[index - 1] if index else None
    after = plan.order[index + 1] if index + 1 < len(plan.order) else None
    return before, after
