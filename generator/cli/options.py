"""Options that several commands share. Each decorator hands its options on as one object."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from generator.cli.output import header_values, terminal_width, wants_color, write

if TYPE_CHECKING:
    from generator.sources.model import Access

Command = Callable[..., int]
"""A command's function; click calls it by keyword, so its parameters have no common type."""


class OutputChoice(Struct, frozen=True):
    """Where output goes and in which colours."""

    output: Path | None
    color_choice: str

    @property
    def color(self) -> bool:
        return wants_color(self.color_choice, self.output)

    @property
    def width(self) -> int:
        return terminal_width(self.output)

    def write(self, text: str) -> None:
        write(text, self.output)


def output_options(command: Command) -> Command:
    """--output and --color as `out: OutputChoice`."""

    @click.option(
        "-o",
        "--output",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Write to this file, whole or not at all.",
    )
    @click.option(
        "--color",
        type=click.Choice(("auto", "always", "never")),
        default="auto",
        help="auto: on a terminal, unless NO_COLOR is set.",
    )
    @functools.wraps(command)
    def wrapped(*, output: Path | None, color: str, **others: object) -> int:
        return command(out=OutputChoice(output, color), **others)

    return wrapped


class SourceChoice(Struct, frozen=True):
    """How documents may be fetched, what references may read, and whether unresolved ones are errors."""

    allow_network: bool = False
    headers: tuple[str, ...] = ()
    strict_refs: bool = False
    allow_refs_from: tuple[Path, ...] = ()

    def access(self) -> Access:
        from generator.sources.model import Access

        return Access(
            allow_network=self.allow_network,
            headers=header_values(self.headers),
            allow_refs_from=self.allow_refs_from,
        )


allow_refs_option = click.option(
    "--allow-refs-from",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Let references read files below DIR, too; unless said, below the repository or folder of their document.",
)


def source_options(command: Command) -> Command:
    """--allow-network, --allow-refs-from, --header and --strict-refs as `sources: SourceChoice`."""

    @click.option("--allow-network", is_flag=True, help="Let references inside documents fetch URLs.")
    @allow_refs_option
    @click.option(
        "--header",
        "headers",
        multiple=True,
        metavar="NAME=ENV_VAR",
        help="Header for fetching a named URL, its value from an environment variable.",
    )
    @click.option(
        "--strict-refs", is_flag=True, help="A reference that cannot be resolved ends the run with exit status 3."
    )
    @functools.wraps(command)
    def wrapped(
        *,
        allow_network: bool,
        allow_refs_from: tuple[Path, ...],
        headers: tuple[str, ...],
        strict_refs: bool,
        **others: object,
    ) -> int:
        return command(sources=SourceChoice(allow_network, headers, strict_refs, allow_refs_from), **others)

    return wrapped
