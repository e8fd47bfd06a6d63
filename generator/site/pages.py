"""Every page of a site as a job: the file it makes, what it depends on, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import orjson

from generator.contract.model import OperationKey
from generator.document.model import Node
from generator.rules.model import Level
from generator.site.api import ApiPlan, name_of, neighbours
from generator.site.components import Uses, plan_schema
from generator.site.model import Field, OperationLink, OperationPage, Piece, TagLink, Variant
from generator.site.operations import Around, plan_operation
from generator.site.pictures import strip
from generator.site.render import Renderer
from generator.site.settings import Shell, SiteView
from generator.store.cache import digest, key

Files = Mapping[str, str]
"""Text by path below the site."""

BLOCKS_ON_PAGE = 24
ENTRIES_ON_PAGE = 90
LISTED = 400
"""An API with more operations lists only tags at its head."""


@dataclass(frozen=True, slots=True)
class Record:
    """Something that search finds: kind, what it is called, what else is said, and where it stands."""

    kind: str
    name: str
    said: str
    href: str


@dataclass(frozen=True, slots=True)
class Made:
    files: Files
    records: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """`key` changes with anything the page is made from."""

    file: str
    key: str
    make: Callable[[], Made] = field(compare=False)


class ApiPages:
    """The pages of one API."""

    def __init__(self, plan: ApiPlan, site: SiteView, renderer: Renderer, fingerprint: str) -> None:
        self.plan = plan
        self.site = site
        self.renderer = renderer
        self.fingerprint = fingerprint
        self.uses = Uses(plan.contract)
        self._digests: dict[Node, str] = {}

    def pages(self) -> Iterator[Page]:
        """All of them; nothing is rendered yet."""
        yield self._head()
        for tag in self.plan.tags:
            yield self._tag(tag)
        for operation, link in self.plan.links.items():
            yield self._operation(operation, link)
        if self.plan.reader.files:
            yield self._schemas()
        for name in self.plan.reader.files:
            yield self._schema(name)

    # ------------------------------------------------------------------ what surrounds

    @cached_property
    def _around(self) -> str:
        """Digest of what every page of the API shows."""
        tags = [(tag.name, tag.file, len(tag.operations)) for tag in self.plan.tags]
        return key(self.fingerprint, repr(self.site), repr(self.plan.head), repr(tags), repr(sorted(self.plan.reader.files.items())))

    def shell(self, file: str, kind: str, title: str, description: str = "", **others: object) -> Shell:
        path = f"{self.plan.name}/{file}"
        depth = path.count("/")
        return Shell(
            title=f"{title} · {self.plan.head.title}" if title != self.plan.head.title else title,
            description=description,
            file=path,
            kind=kind,
            root="../" * depth,
            up="../" * (depth - 1),
            api=self.plan.head,
            tags=self.plan.tags,
            **others,  # type: ignore[arg-type]  # the fields of a dataclass by name
        )

    def _render(self, template: str, shell: Shell, **values: object) -> str:
        return self.renderer.page(template, {"site": self.site, "shell": shell, **values})

    # ------------------------------------------------------------------ pages

    def _head(self) -> Page:
        def make() -> Made:
            head = self.plan.head
            shell = self.shell("index.html", "api", head.title, f"Reference of {head.title}: {head.operations} operations, {head.schemas} schemas.")
            recent = [one for one in reversed(self.plan.past.revisions) if not one.first][:6]
            text = self._render("api.html", shell, head=head, recent=recent, listed=head.operations <= LISTED)
            return Made({shell.file: text})

        return Page(f"{self.plan.name}/index.html", key(self._around, repr(self.plan.tags), repr(self.plan.past.revisions)), make)

    def _tag(self, tag: TagLink) -> Page:
        def make() -> Made:
            shell = self.shell(tag.file, "tag", tag.name, open_tag=tag.file)
            return Made({shell.file: self._render("tag.html", shell, tag=tag)})

        return Page(f"{self.plan.name}/{tag.file}", key(self._around, repr(tag)), make)

    def _operation(self, operation: OperationKey, link: OperationLink) -> Page:
        plan = self.plan
        tag = plan.tag_of.get(link.key)
        before, after = neighbours(plan, link)
        call = plan.given.calls.get(link.key)

        def make() -> Made:
            around = Around(tag, before, after, call)
            page = plan_operation(plan.reader, operation, link, plan.past, around)
            description = link.summary or f"{link.method} {link.path}"
            shell = self.shell(
                link.file, "operation", link.title, description,
                open_tag=tag.file if tag else "", here=link.file, webhook=operation.kind == "webhook",
            )  # fmt: skip
            known = frozenset(_anchors(page))
            shown = _shown(page)
            text = self._render(
                "operation.html", shell, page=page, known=known, shown=shown,
                more_blocks=len(page.past.blocks) - len(shown), more_href="../history.html",
                strip=strip(plan.past.revisions, page.past),
            )  # fmt: skip
            return Made({shell.file: text})

        depends = (
            self._around, repr(tag), repr((before, after, call)), self._document(operation.node, operation.item),
            repr(plan.past.touched.get(name_of(operation), ())), repr([r.file for r in plan.past.revisions]),
        )  # fmt: skip
        return Page(f"{plan.name}/{link.file}", key(*depends), make)

    def _schemas(self) -> Page:
        def make() -> Made:
            shell = self.shell("schemas/index.html", "schemas", "Schemas")
            pieces = [Piece(name, file) for name, file in self.plan.reader.files.items()]
            return Made({shell.file: self._render("schemas.html", shell, pieces=pieces)})

        return Page(f"{self.plan.name}/schemas/index.html", self._around, make)

    def _schema(self, name: str) -> Page:
        used_by = self._used_by.get(name, ())
        used_in = self._used_in.get(name, ())
        file = self.plan.reader.files[name]

        def make() -> Made:
            page = plan_schema(self.plan.reader, name, used_by, used_in)
            shell = self.shell(file, "schemas", name)
            return Made({shell.file: self._render("schema.html", shell, page=page)})

        source = self.plan.contract.schemas[name]
        node = source if isinstance(source, Node) else source.node
        return Page(f"{self.plan.name}/{file}", key(self._around, repr(used_by), repr(used_in), self._document(node)), make)

    # ------------------------------------------------------------------ what a page depends on

    def _document(self, *nodes: Node) -> str:
        """Digest of parts of the document with all they refer to."""
        reached = dict.fromkeys(inner for node in nodes for inner in self.uses.reached(node))
        return key(self._digest(self.plan.contract.document.root.get("servers")), self._digest(self.plan.contract.document.root.get("security")), *(self._digest(node) for node in (*nodes, *reached)))

    def _digest(self, node: Node | None) -> str:
        if node is None:
            return ""
        found = self._digests.get(node)
        if found is None:
            try:
                data = orjson.dumps(node.value)
            except TypeError:  # integers beyond 64 bits, lone surrogates, many levels
                data = repr(node.value).encode("utf-8", "surrogatepass")
            found = self._digests[node] = digest(data)
        return found

    @cached_property
    def _used_by(self) -> Mapping[str, tuple[OperationLink, ...]]:
        found: dict[str, list[OperationLink]] = {}
        for operation, link in self.plan.links.items():
            for node in self.uses.reached(operation.node):
                name = self.uses.name(node)
                if name:
                    found.setdefault(name, []).append(link)
        return {name: tuple(links) for name, links in found.items()}

    @cached_property
    def _used_in(self) -> Mapping[str, tuple[str, ...]]:
        return self.uses.components()


def _shown(page: OperationPage) -> tuple[object, ...]:
    """The newest blocks, as many as a page may have."""
    shown = []
    room = ENTRIES_ON_PAGE
    for block in page.past.blocks[:BLOCKS_ON_PAGE]:
        room -= len(block.entries)
        if room < 0 and shown:
            break
        shown.append(block)
    return tuple(shown)


def _anchors(page: OperationPage) -> Iterator[str]:
    for group in page.groups:
        for one in group.fields:
            yield from _below(one)
    media = [*(page.body.media if page.body else ()), *(m for r in page.responses for m in r.media)]
    for one in media:
        if one.shape is not None:
            yield from _below(one.shape)
    for response in page.responses:
        for header in response.headers.fields if response.headers else ():
            yield from _below(header)


def _below(one: Field | Variant) -> Iterator[str]:
    yield one.anchor
    for child in one.children if isinstance(one, Field) else one.fields:
        yield from _below(child)
    for variant in one.variants:
        yield from _below(variant)


def worst(counts: Mapping[Level, int]) -> Level | None:
    return max((level for level, number in counts.items() if number), default=None)
