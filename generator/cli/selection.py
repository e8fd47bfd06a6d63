"""Options about what is compared: which operations, under which prefix, with which overlays."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import click
from msgspec import Struct

from generator.cli.judging import listed
from generator.cli.options import Command

if TYPE_CHECKING:
    from generator.compare.select import Selection
    from generator.contract.model import Contract
    from generator.sources.model import Access

Side = Literal["base", "revision"]


class SideChoice(Struct, frozen=True):
    """How the documents of one side are prepared."""

    strip_prefix: str = ""
    add_prefix: str = ""
    overlays: tuple[str, ...] = ()


class SelectionChoice(Struct, frozen=True):
    """What is compared. Filters are for the result, everything else for the documents."""

    base: SideChoice = SideChoice()
    revision: SideChoice = SideChoice()
    exclude_extensions: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()
    where: tuple[str, ...] = ()

    def load(self, spec: str, side: Side, access: Access, beside: Contract | None = None) -> Contract:
        """One side as a contract, `beside` the other one. Raises SourceError and DocumentError."""
        from generator.api import load

        choice = self.base if side == "base" else self.revision
        return load(
            spec,
            access=access,
            overlays=choice.overlays,
            strip_prefix=choice.strip_prefix,
            add_prefix=choice.add_prefix,
            exclude_extensions=self.exclude_extensions,
            beside=beside,
        )

    @property
    def prepares(self) -> bool:
        """Whether anything is said about documents, and not only about operations."""
        return bool(self.exclude_extensions) or {self.base, self.revision} != {SideChoice()}

    def selection(self) -> Selection:
        from generator.compare.select import Selection

        return Selection(self.paths, self.methods, self.tags, self.operations, tuple(map(_where, self.where)))


def _where(given: str) -> tuple[str, str | None]:
    """`x-key=value`, or `x-key` for any value. Raises click.UsageError for another form."""
    name, separator, value = given.partition("=")
    if not name.startswith("x-"):
        raise click.UsageError(f"--where takes x-KEY=VALUE, got {given!r}")
    return name, value if separator else None


def selection_options(command: Command) -> Command:
    """Filters, prefixes and overlays as `what: SelectionChoice`."""

    @_several("--path", "paths", "GLOB", "Only operations whose path fits, e.g. '/pets*'.")
    @_several("--method", "methods", "METHOD", "Only this method, e.g. GET.")
    @_several("--tag", "tags", "GLOB", "Only operations with this tag.")
    @_several("--operation", "operations", "GLOB", "Only the operation with this operationId.")
    @_several("--where", "where", "x-KEY=VALUE", "Only operations whose extension has this value.")
    @click.option(
        "--exclude-extension",
        "exclude_extensions",
        multiple=True,
        metavar="x-KEY",
        help="Leave out operations and paths that carry this extension, on the side that has it.",
    )
    @_prefixes("strip", "Take this off the start of paths")
    @_prefixes("add", "Put this before paths")
    @_overlays
    @functools.wraps(command)
    def wrapped(
        *,
        paths: tuple[str, ...],
        methods: tuple[str, ...],
        tags: tuple[str, ...],
        operations: tuple[str, ...],
        where: tuple[str, ...],
        exclude_extensions: tuple[str, ...],
        strip_prefix: str,
        strip_prefix_base: str | None,
        strip_prefix_revision: str | None,
        add_prefix: str,
        add_prefix_base: str | None,
        add_prefix_revision: str | None,
        overlay: tuple[str, ...],
        overlay_base: tuple[str, ...],
        overlay_revision: tuple[str, ...],
        **others: object,
    ) -> int:
        choice = SelectionChoice(
            base=SideChoice(
                _said(strip_prefix_base, strip_prefix), _said(add_prefix_base, add_prefix), (*overlay, *overlay_base)
            ),
            revision=SideChoice(
                _said(strip_prefix_revision, strip_prefix),
                _said(add_prefix_revision, add_prefix),
                (*overlay, *overlay_revision),
            ),
            exclude_extensions=listed(exclude_extensions),
            paths=paths,
            methods=methods,
            tags=tags,
            operations=operations,
            where=where,
        )
        return command(what=choice, **others)

    return wrapped


def _said(of_side: str | None, of_both: str) -> str:
    return of_both if of_side is None else of_side


def _several(option: str, name: str, metavar: str, told: str) -> Callable[[Command], Command]:
    return click.option(option, name, multiple=True, metavar=metavar, help=told)


def _prefixes(what: str, told: str) -> Callable[[Command], Command]:
    """`--WHAT-prefix` for both sides, and for either."""

    def add(command: Command) -> Command:
        for side in ("revision", "base"):
            command = click.option(
                f"--{what}-prefix-{side}", metavar="PREFIX", help=f"The same, of {side.upper()} only."
            )(command)
        return click.option(f"--{what}-prefix", default="", metavar="PREFIX", help=f"{told}, on both sides.")(command)

    return add


def _overlays(command: Command) -> Command:
    """`--overlay` for both sides, and for either."""
    for side in ("revision", "base"):
        command = _several(
            f"--overlay-{side}", f"overlay_{side}", "SPEC", f"The same, to {side.upper()} only, after those of both."
        )(command)
    return _several("--overlay", "overlay", "SPEC", "Apply this OpenAPI Overlay first, to both sides.")(command)
