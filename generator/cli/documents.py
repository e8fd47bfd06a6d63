"""Writing whole documents: what `upgrade` and `flatten` have in common."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.options import OutputChoice

if TYPE_CHECKING:
    from generator.document.model import File, Json

FORMATS = ("json", "yaml")


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
