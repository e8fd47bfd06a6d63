"""What a site looks like and where it goes; everything a user may decide."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.site.model import Piece

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""Nothing but the site's own files. WebAssembly is what the search runs on."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`out` is the folder to write; `templates` the user's own templates; `base_url` ends with `/` or is empty."""

    out: Path
    title: str = ""
    base_url: str = ""
    templates: Path | None = None
    theme: Path | None = None
    pages: Path | None = None
    without_internal: bool = False
    search: bool = True


@dataclass(frozen=True, slots=True)
class SiteView:
    """What every template may say about the site."""

    title: str
    base_url: str
    policy: str
    language: str
    logo: str
    icon: str
    themed: bool
    intro: str
    pages: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Shell:
    """What surrounds a page. `file` is its own path below the site, `root` and `up` lead to the site and the API."""

    title: str
    description: str
    file: str
    kind: str
    root: str
    up: str = ""
    api: object = None
    tags: tuple[object, ...] = ()
    open_tag: str = ""
    here: str = ""
    webhook: bool = False
    twin: str = ""
    feeds: tuple[tuple[str, str], ...] = ()
