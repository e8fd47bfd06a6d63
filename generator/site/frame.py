"""What every page of an API shares: what surrounds it, and the digest of what it is made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from generator.site.api import ApiPlan
from generator.site.render import Renderer
from generator.site.settings import Shell, SiteView
from generator.site.twin import tidy, twin_of
from generator.store.cache import key

Files = Mapping[str, str]
"""Text by path below the site."""


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


class Frame:
    """Renders pages of one API. `fingerprint` changes with the program and the templates."""

    def __init__(self, plan: ApiPlan, site: SiteView, renderer: Renderer, fingerprint: str) -> None:
        self.plan = plan
        self.site = site
        self.renderer = renderer
        self.fingerprint = fingerprint

    @cached_property
    def around(self) -> str:
        """Digest of what every page of the API shows."""
        tags = [(tag.name, tag.file, len(tag.operations)) for tag in self.plan.tags]
        files = sorted(self.plan.reader.files.items())
        return key(self.fingerprint, repr(self.site), repr(self.plan.head), repr(tags), repr(files))

    def page(self, file: str, make: Callable[[], Made], *depends: object) -> Page:
        """A page of this API; `depends` is what it is made from beside what surrounds it."""
        return Page(f"{self.plan.name}/{file}", key(self.around, *(repr(one) for one in depends)), make)

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
            twin=twin_file(path),
            **others,  # type: ignore[arg-type]  # the fields of a dataclass by name
        )

    def render(self, template: str, shell: Shell, **values: object) -> str:
        return self.renderer.page(template, {"site": self.site, "shell": shell, **values})

    def files(self, template: str, shell: Shell, **values: object) -> dict[str, str]:
        """A page and its Markdown twin: by a template of its own where there is one, else from the page's text."""
        page = self.render(template, shell, **values)
        own = TWINS.get(template)
        if own is None:
            return {shell.file: page, shell.twin: twin_of(page)}
        text = self.renderer.page(own, {"site": self.site, "shell": shell, **values})
        return {shell.file: page, shell.twin: tidy(text) + "\n"}


TWINS = {f"{name}.html": f"{name}.md" for name in ("operation", "schema", "revision", "changelog")}
"""Pages whose twin has a template of its own: those that are many or long."""


def twin_file(path: str) -> str:
    """The file of the twin of a page."""
    return path.removesuffix(".html") + ".md"
