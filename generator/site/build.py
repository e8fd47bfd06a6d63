"""Building a site: plan, render what changed, write, drop what is no longer made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.site.api import ApiInput, plan_api
from generator.site.frame import Frame, Made, Page
from generator.site.history import rules_in
from generator.site.lists import lists
from generator.site.own_pages import links, own_pages, read_pages
from generator.site.pages import ReferencePages
from generator.site.past_pages import PastPages
from generator.site.render import Renderer
from generator.site.rule_pages import rule_pages
from generator.site.search import run_pagefind
from generator.site.settings import POLICY, Settings, Shell, SiteView
from generator.site.text import markdown
from generator.site.theme import read_theme
from generator.site.twin import twin_of
from generator.site.write import Output, SiteResult
from generator.store.cache import key
from generator.templates import template_folder

Progress = Callable[[str], None]


@dataclass(frozen=True)
class SiteInput:
    """`broken` are APIs that have no readable revision, with the reason."""

    apis: Sequence[ApiInput]
    broken: Sequence[tuple[str, str]] = field(default=())


@dataclass(frozen=True)
class Built:
    """A site that was written, with what is needed to make a page that it has not."""

    result: SiteResult
    pasts: Mapping[str, PastPages]

    def compared(self, api: str, base: str, revision: str) -> str | None:
        """The page that compares two revisions of an API (by id, day or label); None when there are no such ones."""
        pages = self.pasts.get(api)
        return pages.compared(base, revision) if pages is not None else None


def build_site(given: SiteInput, settings: Settings, fingerprint: str, progress: Progress) -> SiteResult:
    """Write the site into `settings.out`. Raises ApiledgerError when the folder holds something else."""
    return write_site(given, settings, fingerprint, progress).result


def write_site(given: SiteInput, settings: Settings, fingerprint: str, progress: Progress) -> Built:
    """`build_site`, for those who go on with what was built."""
    theme = read_theme(settings.theme)
    own = read_pages(settings.pages)
    view = SiteView(
        title=settings.title or theme.title or "API reference",
        base_url=settings.base_url,
        policy=POLICY,
        language=theme.language or "en",
        logo=theme.logo,
        icon=theme.icon or "icon.svg",
        themed=bool(theme.css),
        intro=markdown(theme.intro),
        pages=links(own),
    )
    renderer = Renderer(settings.templates)
    mark = key(fingerprint, _own_templates(settings.templates))
    output = Output(settings.out)
    plans = [plan_api(one) for one in given.apis]
    frames = [Frame(plan, view, renderer, mark) for plan in plans]
    pages: list[Page] = [_catalogue(frames, given, view, renderer, mark)]
    rules = rules_in(plans)
    pasts = {frame.plan.name: PastPages(frame, frozenset(rules)) for frame in frames}
    for frame in frames:
        progress(f"planning {frame.plan.name}")
        pages += pasts[frame.plan.name].pages()
        pages += ReferencePages(frame).pages()
    pages += rule_pages(rules, view, renderer, mark)
    pages += own_pages(own, view, renderer, mark)
    assets = {**dict(_assets(settings.templates)), **dict(lists(view, plans, pages, own))}
    if theme.css:
        assets["assets/theme.css"] = theme.css.encode()
    assets.update({f"assets/{name}": path.read_bytes() for name, path in theme.files.items()})
    for plan in plans:
        assets[f"{plan.name}/{plan.head.download}"] = plan.given.document
    left_out = tuple(one for api in given.apis for one in api.ledger.broken)
    result = replace(output.write(pages, assets, progress), broken=tuple(given.broken), left_out=left_out)
    if settings.search and (result.written or result.removed or not (settings.out / "pagefind").exists()):
        run_pagefind(settings.out, progress)
    return Built(result, pasts)


def _catalogue(apis: Sequence[Frame], given: SiteInput, view: SiteView, renderer: Renderer, mark: str) -> Page:
    def make() -> Made:
        shell = Shell(title=view.title, description="", file="index.html", kind="catalogue", root="", twin="index.md")
        heads = [(one.plan.head, one.plan.past) for one in apis]
        text = renderer.page("catalogue.html", {"site": view, "shell": shell, "apis": heads, "broken": given.broken})
        return Made({"index.html": text, "index.md": twin_of(text)})

    depends = [repr((one.plan.head, one.plan.past.revisions)) for one in apis]
    return Page("index.html", key(mark, repr(view), repr(given.broken), *depends), make)


def _assets(own: Path | None) -> Iterator[tuple[str, bytes]]:
    """The files beside the pages; the user's own replace those of the same name."""
    for folder in (template_folder() / "site" / "assets", *([own / "assets"] if own is not None else [])):
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file():
                data = path.read_bytes()
                yield f"assets/{path.relative_to(folder).as_posix()}", smaller(data) if path.suffix == ".css" else data


_BETWEEN = re.compile(r"/\*.*?\*/|(?<=[{;}])\s+|\s+(?=[{}])|(?<=:) (?=[^:]*[;}])", re.DOTALL)


def smaller(css: bytes) -> bytes:
    """A stylesheet without comments and without the space that only people need."""
    return _BETWEEN.sub("", css.decode()).encode()


def _own_templates(folder: Path | None) -> str:
    if folder is None:
        return ""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return key(*(part for path in paths for part in (path.relative_to(folder).as_posix(), path.read_bytes())))
