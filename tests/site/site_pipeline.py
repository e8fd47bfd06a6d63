"""Sites for the tests: built from documents written in the test, or from this repository's project."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from generator.cli.main import main


def project(folder: Path, *revisions: dict[str, Any], name: str = "pets", more: str = "") -> Path:
    """A project with these revisions, one a day."""
    spec = folder / "spec"
    spec.mkdir(parents=True, exist_ok=True)
    for day, document in enumerate(revisions, 1):
        (spec / f"2026-01-{day:02}.json").write_text(json.dumps(document), encoding="utf-8")
    config = folder / "apiledger.toml"
    config.write_text(f'[apis.{name}]\nrevisions = "{spec.as_posix()}"\n{more}', encoding="utf-8")
    return config


def build(config: Path, out: Path, *options: str) -> int:
    return main(["site", "--config", str(config), "-o", str(out), "--no-search", *options])


def document(paths: dict[str, Any], schemas: dict[str, Any] | None = None, **info: Any) -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pets", "version": "1.0.0", **info},
        "paths": paths,
        "components": {"schemas": schemas or {}},
    }


def returning(schema: dict[str, Any], **operation: Any) -> dict[str, Any]:
    content = {"application/json": {"schema": schema}}
    return {"responses": {"200": {"description": "Fine", "content": content}}, **operation}


class Links(HTMLParser):
    """Everything a page refers to, and the ids it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.links.append(value)
            if name == "id" and value is not None:
                self.ids.append(value)
