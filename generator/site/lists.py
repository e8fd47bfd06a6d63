"""Lists of pages for machines: `sitemap.xml`, `llms.txt`, `robots.txt`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from generator.site.api import ApiPlan
from generator.site.frame import Page
from generator.site.own_pages import OwnPage
from generator.site.settings import SiteView
from generator.site.text import excerpt
from generator.site.twin import md, md_text

MOST_URLS = 50_000


def lists(
    site: SiteView, plans: Sequence[ApiPlan], pages: Sequence[Page], own: Sequence[OwnPage]
) -> Iterator[tuple[str, bytes]]:
    """File and content of each list. A sitemap needs to know where the site will stand."""
    yield "llms.txt", _llms(site, plans, own).encode("utf-8", "replace")
    if site.base_url:
        urls = "".join(f"<url><loc>{escape(site.base_url + page.file)}</loc></url>\n" for page in pages[:MOST_URLS])
        head = '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        yield "sitemap.xml", f"{head}{urls}</urlset>\n".encode()
        yield "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {site.base_url}sitemap.xml\n".encode()


def _llms(site: SiteView, plans: Sequence[ApiPlan], own: Sequence[OwnPage]) -> str:
    """A map of the Markdown twins (llmstxt.org): one line for each operation."""
    base = site.base_url
    lines = [
        f"# {md_text(site.title)}",
        "",
        "> Reference of the APIs below. Every page has a Markdown twin: the same name with `.md`.",
        "",
    ]
    lines += [f"- [{md_text(page.title)}]({base}{page.file.removesuffix('.html')}.md)" for page in own]
    for plan in plans:
        head = plan.head
        about = f": {excerpt(md(head.description), 300)}" if head.description else ""
        lines += ["", f"## {md_text(head.title)} {md_text(head.version)}".rstrip(), ""]
        lines += [
            f"- [Overview]({base}{plan.name}/index.md){md_text(about)}",
            f"- [Changelog]({base}{plan.name}/changelog.md): what changed, newest first",
            f"- [Document]({base}{plan.name}/{head.download}): OpenAPI {head.openapi}",
        ]
        for tag in plan.tags:
            lines += ["", f"### {md_text(tag.name)}", ""]
            for link in tag.operations:
                file = link.file.removesuffix(".html")
                lines.append(
                    f"- [{md_text(link.title)}]({base}{plan.name}/{file}.md): {link.method} {md_text(link.path)}"
                )
    return "\n".join(lines) + "\n"
