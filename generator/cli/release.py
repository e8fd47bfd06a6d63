"""`apiledger release [API]`: what a release says, and the version number that its changes ask for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import OutputChoice, SourceChoice, allow_refs_option, output_options
from generator.cli.output import say
from generator.errors import ApiledgerError, UsageError

if TYPE_CHECKING:
    from datetime import datetime

    from generator.ledger.library import Library
    from generator.project.config import Config
    from generator.project.release import Asked, Made, Subject
    from generator.report.release import ClientNotes
    from generator.sources.model import Access

FORMATS = ("text", "markdown", "json")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be done with a release."""

    format: str
    write: bool
    check: bool
    client: bool


@click.command("release")
@click.argument("names", nargs=-1, metavar="[API | SPEC...]")
@click.option("--since", default="", metavar="REF|REVISION|VERSION", help="What was released last.")
@click.option("--bump", type=click.Choice(("semver", "calver")), help="How versions count (else: as they look).")
@click.option("--check-version", is_flag=True, help="Exit status 1 when info.version was not raised enough.")
@click.option("--write", "write_files", is_flag=True, help="Write the section, and the version where it is too low.")
@click.option("--format", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--template", type=click.Path(dir_okay=False, path_type=Path), help="A Jinja template for the section.")
@click.option("--changelog", type=click.Path(dir_okay=False, path_type=Path), help="The file that --write writes.")
@click.option("--date", "day", type=click.DateTime(["%Y-%m-%d"]), help="The day (else the revision's own).")
@click.option("--no-client", is_flag=True, help="Leave out what the release means for the Python client.")
@click.option("--allow-network", is_flag=True, help="Let references inside documents fetch URLs.")
@allow_refs_option
@click.option("--header", "headers", multiple=True, metavar="NAME=ENV_VAR", help="Header for fetching a named URL.")
@output_options
def command(
    *,
    names: tuple[str, ...],
    since: str,
    bump: str | None,
    check_version: bool,
    write_files: bool,
    format: str,
    template: Path | None,
    changelog: Path | None,
    day: datetime | None,
    no_client: bool,
    allow_network: bool,
    allow_refs_from: tuple[Path, ...],
    headers: tuple[str, ...],
    out: OutputChoice,
) -> int:
    """What changed since the last release, as a section of CHANGELOG.md, and which version number that asks for.

    API is one of apiledger.toml (all, unless said); SPEC a file with its past in git, or a folder of revisions.
    The last release is --since, else the newest tag with a version in its name, else the newest section of the
    changelog, else where info.version became what it is. markdown is the section; --write puts it into the changelog
    (`CHANGELOG.md`; of several APIs `RELEASES.md` in the output folder of each) and raises the version where it is too
    low; nothing else is written.
    """
    from generator.project.release import Asked

    asked = Asked(since, bump or "", day.date() if day else None, changelog, template)
    wanted = Wanted(format, write_files, check_version, not no_client)
    access = SourceChoice(allow_network, headers, allow_refs_from=allow_refs_from).access()
    config = _config(names)
    shown: list[str] = []
    low = False
    with ExitStack() as stack:
        subjects = list(_subjects(names, config, asked, access, stack))
        if len(subjects) > 1 and (wanted.format == "json" or changelog or since):
            raise UsageError(f"name one API: {', '.join(subject.name for subject, _ in subjects)}")
        for subject, library in subjects:
            text, raised = _release(subject, asked, wanted, library, access, out)
            shown.append(text)
            low = low or not raised
    out.write("\n".join(filter(None, shown)))
    return int(check_version and low)


def _config(names: tuple[str, ...]) -> Config | None:
    """That of the project, where the names are those of its APIs. Raises UsageError where nothing is named."""
    from generator.project.config import find_config, read_config

    where = find_config(Path())
    config = read_config(where) if where is not None else None
    if not names and config is None:
        raise UsageError(
            "there is no apiledger.toml here or above", hint="name a document with its past in git, or a folder"
        )
    if config is not None and all(name in config.apis for name in names):
        return config
    for name in names:
        if not (Path(name).exists() or "://" in name or set("*?[:") & set(name)):
            known = f"; the APIs are {', '.join(config.apis)}" if config is not None else ""
            raise UsageError(f"{name!r} is neither an API of the project nor a document{known}")
    return None


def _subjects(
    names: tuple[str, ...], config: Config | None, asked: Asked, access: Access, stack: ExitStack
) -> Iterator[tuple[Subject, Library]]:
    from generator.cli.project import chosen
    from generator.ledger.library import Library
    from generator.project.places import CACHE
    from generator.project.release import cache_of, of_documents, of_project
    from generator.store.cache import Store, program_fingerprint

    fingerprint = program_fingerprint() + ("+network" if access.allow_network else "")
    if config is None:
        library = Library(Store(cache_of(names, access)), fingerprint)
        yield stack.enter_context(of_documents(names, asked, library, access)), library
        return
    for api in chosen(config, names):
        library = Library(Store(config.root / CACHE), fingerprint)
        yield stack.enter_context(of_project(api, config, asked, library, access)), library


def _release(
    subject: Subject, asked: Asked, wanted: Wanted, library: Library, access: Access, out: OutputChoice
) -> tuple[str, bool]:
    """What is shown of one API, and whether its version was raised enough."""
    from generator.project.release import make_release, write_release
    from generator.report.release_markdown import render_section
    from generator.sources.git_history import SHALLOW, no_past

    made = make_release(subject, asked, library, access)
    past = subject.revisions.past
    shallow = past is not None and past.repository.shallow
    if made is None and shallow:
        raise no_past(subject.name, "what was released before")
    if shallow and not asked.since:
        say(f"note: {SHALLOW}: the last release may be an older one that is not there (git fetch --unshallow --tags)")
    if made is None:
        say(f"{subject.name}: nothing was released before; --since names what was")
        return "", True
    client = _client(made, library) if wanted.client else None
    section = render_section(made.release, client, subject.template)
    if wanted.write:
        result = write_release(made, section, day_said=asked.day is not None)
        for what, paths in (("wrote", result.written), ("unchanged", result.unchanged)):
            for path in paths:
                say(f"{what} {path}")
        if result.replaced:
            say(f"note: another section about {result.replaced} stood there: it was replaced")
        if not made.release.need:
            say(f"{subject.name}: nothing changed, nothing to write")
    release = made.release
    raised = release.raised or wanted.write  # else nothing could be written
    if not raised and wanted.check:
        number = f"{release.asked} or more is asked for" if release.asked else "it has to be raised"
        version = release.step.revision.version
        what = f"info.version {version!r} is not enough" if version else "there is no info.version"
        say(f"{subject.name}: {what}: {number}")
    return _shown(made, section, client, wanted, out), raised


def _shown(made: Made, section: str, client: ClientNotes | None, wanted: Wanted, out: OutputChoice) -> str:
    if wanted.format == "markdown":
        return section
    if wanted.format == "json":
        from generator.report.release_machine import render_release_json

        return render_release_json(made.release, client)
    from generator.report.release_text import render_release

    return render_release(made.release, client, color=out.color, width=out.width)


def _client(made: Made, library: Library) -> ClientNotes | None:
    """What the release means for the users of the client that the project generates; None where none can be made."""
    from generator.project.release_client import client_notes

    try:
        return client_notes(made, library)
    except ApiledgerError as error:
        say(f"note: no view of the Python client: {error.where}: {error.message}")
        return None
