"""A document written anew: what `upgrade` and `flatten` have in common."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from generator.cli.options import Command, OutputChoice, SourceChoice, output_options, source_options

if TYPE_CHECKING:
    from generator.contract.model import Contract
    from generator.document.model import Document, File, Json

FORMATS = ("json", "yaml")


class Asked(Struct, frozen=True):
    """Which document is to be written anew, and how."""

    spec: str
    format: str | None
    overlays: tuple[str, ...]
    sources: SourceChoice
    out: OutputChoice


def document_options(command: Command) -> Command:
    """SPEC, --format, --overlay and the options of sources and output as `asked: Asked`."""

    @click.argument("spec")
    @click.option("--format", "format", type=click.Choice(FORMATS), help="As the document is written, unless said.")
    @click.option("--overlay", "overlays", multiple=True, metavar="SPEC", help="Apply this OpenAPI Overlay first.")
    @source_options
    @output_options
    @functools.wraps(command)
    def wrapped(
        *, spec: str, format: str | None, overlays: tuple[str, ...], sources: SourceChoice, out: OutputChoice
    ) -> int:
        return command(asked=Asked(spec, format, overlays, sources, out))

    return wrapped


def write_anew(asked: Asked, anew: Callable[[Document, str], Json]) -> Contract:
    """Write what `anew` makes of the document and its family; the contract it was.

    Raises SourceError and DocumentError, before anything is written.
    """
    from generator.api import load_one
    from generator.cli.notes import print_notes

    contract = load_one(asked.spec, access=asked.sources.access(), overlays=asked.overlays)
    tree = anew(contract.document, contract.family)
    print_notes([contract.document], strict=asked.sources.strict_refs)
    write_document(tree, asked.format, contract.document.root.file, asked.out)
    return contract


def write_document(tree: Json, format: str | None, like: File, out: OutputChoice) -> None:
    """Write a tree as JSON or YAML: as told, else as the output file is called, else as `like` is written."""
    from generator.report.yaml import dump_yaml

    chosen = format or _of_name(out.output) or getattr(like, "syntax", "json")
    out.write(dump_yaml(tree) if chosen == "yaml" else _json(tree))


def _of_name(path: Path | None) -> str | None:
    if path is None:
        return None
    return {".json": "json", ".yaml": "yaml", ".yml": "yaml"}.get(path.suffix.lower())


def _json(tree: Json) -> str:
    import orjson

    try:
        return orjson.dumps(tree, option=orjson.OPT_INDENT_2).decode() + "\n"
    except (TypeError, orjson.JSONEncodeError):  # integers beyond 64 bits, lone surrogates
        import json

        return json.dumps(tree, indent=2) + "\n"
