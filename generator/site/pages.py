"""The reference pages of an API: head, tags, operations, schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

import orjson

from generator.contract.model import OperationKey
from generator.document.model import Node
from generator.site.api import name_of, neighbours
from generator.site.components import Uses, plan_schema
from generator.site.feeds import API_FEED, api_feed, endpoint_feed, feed_of
from generator.site.frame import Frame, Made, Page, Record
from generator.site.model import Field, OperationLink, OperationPage, Piece, TagLink, Variant
from generator.site.operations import Around, plan_operation
from generator.site.pictures import strip
from generator.site.search import operation_records, schema_records
from generator.store.cache import digest, key

LISTED = 400
"""An API with more operations lists only tags at its head."""


class ReferencePages:
    """The pages that say what the API is now."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.plan = frame.plan
        self.uses = Uses(frame.plan.contract)
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

    def _head(self) -> Page:
        def make() -> Made:
            head = self.plan.head
            said = f"Reference of {head.title}: {head.operations} operations, {head.schemas} schemas."
            shell = self.frame.shell("index.html", "api", head.title, said, feeds=self.feeds)
            recent = [one for one in reversed(self.plan.past.revisions) if not one.first][:6]
            listed = head.operations <= LISTED
            files = self.frame.files("api.html", shell, head=head, recent=recent, listed=listed)
            feed = api_feed(self.frame)
            return Made({**files, **dict([feed] if feed is not None else [])})

        return self.frame.page("index.html", make, self.plan.tags, self.plan.past.revisions)

    def _tag(self, tag: TagLink) -> Page:
        def make() -> Made:
            shell = self.frame.shell(tag.file, "tag", tag.name, open_tag=tag.file)
            files = self.frame.files("tag.html", shell, tag=tag)
            return Made(files, (Record("tag", tag.name, self.plan.head.title, shell.file),))

        return self.frame.page(tag.file, make, tag)

    def _operation(self, operation: OperationKey, link: OperationLink) -> Page:
        plan = self.plan
        tag = plan.tag_of.get(link.key)
        before, after = neighbours(plan, link)
        call = plan.given.calls.get(link.key)

        def make() -> Made:
            page = plan_operation(plan.reader, operation, link, plan.past, Around(tag, before, after, call))
            shell = self.frame.shell(
                link.file, "operation", link.title, link.summary or f"{link.method} {link.path}",
                open_tag=tag.file if tag else "", here=link.file, webhook=operation.kind == "webhook",
                feeds=self._feeds(link),
            )  # fmt: skip
            shown = page.past.blocks[: plan.past.shown(link.key)]
            files = self.frame.files(
                "operation.html", shell, page=page, known=frozenset(_anchors(page)), shown=shown,
                more_blocks=len(page.past.blocks) - len(shown), more_href="../history.html",
                strip=strip(plan.past.revisions, page.past),
            )  # fmt: skip
            feed = endpoint_feed(self.frame, link, page.past)
            files.update([feed] if feed is not None else [])
            return Made(files, tuple(operation_records(page, shell.file)))

        touched = [
            (index, [(one.fingerprint, one.level, one.text, one.reach, one.other_paths) for one in changes])
            for index, changes in plan.past.touched.get(name_of(operation), ())
        ]
        revisions = [revision.file for revision in plan.past.revisions]
        said = self._document(operation.node, operation.item)
        return self.frame.page(link.file, make, tag, before, after, call, said, touched, revisions)

    def _schemas(self) -> Page:
        def make() -> Made:
            shell = self.frame.shell("schemas/index.html", "schemas", "Schemas")
            pieces = [Piece(name, file) for name, file in self.plan.reader.files.items()]
            return Made(self.frame.files("schemas.html", shell, pieces=pieces))

        return self.frame.page("schemas/index.html", make)

    def _schema(self, name: str) -> Page:
        used_by = self._used_by.get(name, ())
        used_in = self._used_in.get(name, ())
        file = self.plan.reader.files[name]

        def make() -> Made:
            page = plan_schema(self.plan.reader, name, used_by, used_in)
            shell = self.frame.shell(file, "schemas", name)
            files = self.frame.files("schema.html", shell, page=page)
            return Made(files, tuple(schema_records(page, shell.file)))

        source = self.plan.contract.schemas[name]
        node = source if isinstance(source, Node) else source.node
        return self.frame.page(file, make, used_by, used_in, self._document(node))

    @cached_property
    def feeds(self) -> tuple[tuple[str, str], ...]:
        """Title and file of the API's feed, when it has one."""
        dated = any(step.revision.day for step in self.plan.past.steps)
        return (("Changes", f"{self.plan.name}/{API_FEED}"),) if dated else ()

    def _feeds(self, link: OperationLink) -> tuple[tuple[str, str], ...]:
        steps = self.plan.past.steps
        dated = any(steps[index].revision.day for index, _ in self.plan.past.touched.get(link.key, ()))
        return (("Changes of this endpoint", f"{self.plan.name}/{feed_of(link)}"),) if dated else ()

    # ------------------------------------------------------------------ what a page depends on

    @cached_property
    def _everywhere(self) -> str:
        """Digest of what holds for every operation: servers and security of the document."""
        root = self.plan.contract.document.root
        components = root.get("components")
        schemes = components.get("securitySchemes") if components is not None else root.get("securityDefinitions")
        return key(*(self._digest(node) for node in (root.get("servers"), root.get("security"), schemes)))

    def _document(self, *nodes: Node) -> str:
        """Digest of parts of the document with all they refer to."""
        reached = dict.fromkeys(inner for node in nodes for inner in self.uses.reached(node))
        return key(self._everywhere, *(self._digest(node) for node in (*nodes, *reached)))

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


def _anchors(page: OperationPage) -> Iterator[str]:
    for group in page.groups:
        for one in group.fields:
            yield from _below(one)
    bodies = [*(page.body.media if page.body else ()), *(m for r in page.responses for m in r.media)]
    for media in bodies:
        if media.shape is not None:
            yield from _below(media.shape)
    for response in page.responses:
        for header in response.headers.fields if response.headers else ():
            yield from _below(header)


def _below(one: Field | Variant) -> Iterator[str]:
    yield one.anchor
    for child in one.children if isinstance(one, Field) else one.fields:
        yield from _below(child)
    for variant in one.variants:
        yield from _below(variant)
