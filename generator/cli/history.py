"""`apiledger history [API]`: which revisions there were, what each changed, and the past of every endpoint."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.judging import PROFILE_HELP, levels
from generator.cli.options import OutputChoice, SourceChoice, allow_refs_option, output_options
from generator.cli.output import say
from generator.cli.progress import Progress
from generator.errors import UsageError
from generator.rules.names import LEVELS, PROFILES

if TYPE_CHECKING:
    from generator.ledger.model import Ledger
    from generator.ledger.view import Filters, View
    from generator.project.config import Config
    from generator.project.history import Asked

FORMATS = ("text", "json", "markdown", "csv", "atom")


@dataclass(frozen=True, slots=True)
class Shape:
    """How the past is shown."""

    format: str
    full: bool
    stats: bool
    stats_json: bool
    base_url: str

    @property
    def tells_all(self) -> bool:
        """Whether what was left out is told in the output itself."""
        return self.format == "text" and not (self.stats or self.stats_json)


@click.command("history")
@click.argument("names", nargs=-1, metavar="[API | SPEC...]")
@click.option("--git", "git", default="", metavar="PATH", help="The commits that changed this file of a repository.")
@click.option("--branch", default="", metavar="REF", help="With --git: of this branch (else what is checked out).")
@click.option("--tags", default="", metavar="GLOB", help="With --git: the tags that fit, instead of all commits.")
@click.option("--index", default="", metavar="FILE", help="A list of documents with date, label and author.")
@click.option("--ledger", default="", metavar="FILE", help="A history.json; no document is read.")
@click.option("--endpoint", default="", metavar="'METHOD /path'", help="The past of this endpoint.")
@click.option("--path", default="", metavar="GLOB", help="Only changes to paths that fit.")
@click.option("--tag", default="", metavar="GLOB", help="Only changes to endpoints with this tag.")
@click.option("--level", "only", type=click.Choice(LEVELS), multiple=True, help="Only changes of this level.")
@click.option("--rule", "rules", multiple=True, metavar="GLOB", help="Only changes that this rule names.")
@click.option("--since", default="", metavar="REVISION|DATE", help="Revisions from this one on.")
@click.option("--until", default="", metavar="REVISION|DATE", help="The history as it stood then.")
@click.option("--format", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--full", is_flag=True, help="text: every revision with its entries instead of the table.")
@click.option("--stats", is_flag=True, help="Breaking changes a month, endpoints that change most, notice given.")
@click.option("--stats-json", is_flag=True, help="The same as JSON, with what was parsed, compared and known already.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of history.json.")
@click.option("--base-url", default="", metavar="URL", help="atom: where the pages of the API lie.")
@click.option("--profile", type=click.Choice(PROFILES), help=PROFILE_HELP)
@click.option("--level-of", multiple=True, metavar="RULE=LEVEL", help="Give a rule another level.")
@click.option("--allow-network", is_flag=True, help="Let references inside documents fetch URLs.")
@allow_refs_option
@click.option("--header", "headers", multiple=True, metavar="NAME=ENV_VAR", help="Header for fetching a named URL.")
@click.option("--jobs", type=click.IntRange(min=1), help="So many processes (as many as there are cores).")
@click.option("--no-cache", is_flag=True, help="Find everything out anew.")
@output_options
def command(
    *,
    names: tuple[str, ...],
    git: str,
    branch: str,
    tags: str,
    index: str,
    ledger: str,
    endpoint: str,
    path: str,
    tag: str,
    only: tuple[str, ...],
    rules: tuple[str, ...],
    since: str,
    until: str,
    format: str,
    full: bool,
    stats: bool,
    stats_json: bool,
    schema: bool,
    base_url: str,
    profile: str | None,
    level_of: tuple[str, ...],
    allow_network: bool,
    allow_refs_from: tuple[Path, ...],
    headers: tuple[str, ...],
    jobs: int | None,
    no_cache: bool,
    out: OutputChoice,
) -> int:
    """The documented past of an API: its revisions, what each changed, and the past of every endpoint.

    API is one of apiledger.toml; SPEC a folder of dated or numbered revisions, a pattern, files or URLs in any order.
    A change counts in each operation and place that feels it; the changelog counts alike, and tells each cause once.
    """
    from generator.ledger.view import Filters
    from generator.project.history import Asked
    from generator.rules.model import Level

    if schema:
        from generator.ledger.history import SCHEMA

        out.write(SCHEMA.read_text(encoding="utf-8"))
        return 0
    sources = SourceChoice(allow_network, headers, allow_refs_from=allow_refs_from)
    asked = Asked(names, git, branch, tags, index, ledger)
    since, until = _in_git((since, until), asked, sources)
    asked = replace(asked, since=since if git else "")
    filters = Filters(endpoint, path, tag, tuple(Level[word.upper()] for word in only), rules)
    shape = Shape(format, full, stats, stats_json, base_url)
    found = _ledgers(asked, sources, profile, level_of, jobs, anew=no_cache)
    if len(found) > 1 and not (shape.format in ("text", "markdown") and not stats_json):
        raise UsageError(f"name one API: {', '.join(one.api for one in found)}")
    for left in (left for one in found for left in one.broken):
        if not shape.tells_all:
            say(f"left out: {left.told}")
    shown = [_render(_view(one, filters, since, until), one, shape, out) for one in found]
    out.write("\n".join(shown))
    return 0


def _in_git(names: tuple[str, str], asked: Asked, sources: SourceChoice) -> list[str]:
    """Tags and branches as the commits they stand for: a tag counts more than a version of the same name."""
    from generator.project.history import in_git

    if not any(names):
        return list(names)
    config = None if asked.git or asked.ledger else _config()
    return [in_git(name, asked, config, sources.access()) for name in names]


def _ledgers(
    asked: Asked, sources: SourceChoice, profile: str | None, level_of: tuple[str, ...], jobs: int | None, *, anew: bool
) -> list[Ledger]:
    from generator.ledger.origin import Making
    from generator.ledger.workers import usable_cores
    from generator.project.history import ledgers_of, opened, shallow
    from generator.rules.judging import Judging
    from generator.sources.git_history import SHALLOW

    access = sources.access()
    config = None if asked.git or asked.ledger else _config()
    if shallow(asked, config, access):
        say(f"note: {SHALLOW}: older revisions are not there (git fetch --unshallow)")
    with opened(asked, config, access, anew=anew) as library, Progress() as progress:
        judging = Judging(profile=profile or "", level_of=levels(level_of))
        making = Making(judging, jobs or usable_cores(), None, progress.begin, progress.tick)
        return ledgers_of(asked, config, library, access, making)


def _config() -> Config | None:
    """That of the project, where there is one."""
    from generator.project.config import find_config, read_config

    where = find_config(Path())
    return read_config(where) if where is not None else None


def _view(ledger: Ledger, filters: Filters, since: str, until: str) -> View:
    from generator.ledger.view import as_of, find_revision, look, since_number

    if until:
        number = find_revision(ledger, until)
        if not number:
            raise UsageError(f"{ledger.api} has no revision up to {until}")
        ledger = as_of(ledger, number)
    return look(ledger, filters, since_number(ledger, since) if since else 1)


def _render(view: View, ledger: Ledger, shape: Shape, out: OutputChoice) -> str:
    if shape.stats or shape.stats_json:
        from generator.ledger.statistics import statistics

        figures = statistics(view)
        if shape.stats_json or shape.format == "json":
            from generator.report.history_machine import render_statistics_json

            return render_statistics_json(view, figures, ledger.work)
        from generator.report.history_text import render_statistics

        return render_statistics(view, figures, color=out.color)
    if shape.format == "json":
        from generator.report.history_machine import render_history_json

        return render_history_json(view)
    if shape.format == "csv":
        from generator.report.history_machine import render_history_csv

        return render_history_csv(view)
    if shape.format == "markdown":
        from generator.report.history_markdown import render_history_markdown

        return render_history_markdown(view)
    if shape.format == "atom":
        from generator.report.history_atom import render_atom

        return render_atom(view, shape.base_url)
    from generator.report.history_text import render_history

    return render_history(view, color=out.color, width=out.width, full=shape.full)
