"""The `apiledger` command: finds the subcommand, turns every kind of trouble into one message and an exit status.

Exit statuses: 0 fine, 1 findings, 2 wrong usage, 3 could not read or judge, 130 interrupted, 141 reader went away.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

import click

from generator import __version__
from generator.errors import ApiledgerError
from generator.text import plain

COMMANDS = {
    "breaking": "Changes that may break clients; exit status 1 when there are any.",
    "changelog": "What changed between two revisions of an API.",
    "diff": "All that differs between two documents, annotations and extensions too, as a tree.",
    "explain": "What a rule means, why it has its level, and how to avoid the break.",
    "flatten": "Write a document in one file, with allOf merged wherever that means the same.",
    "generate": "Write the changelog and the Python client of every API of the project.",
    "history": "The past of an API: its revisions, what each changed, and the past of every endpoint.",
    "init": "Write an apiledger.toml for the OpenAPI documents found here.",
    "release": "The notes of a release, and the version number that its changes ask for.",
    "rules": "List all rules.",
    "site": "Write a static reference of every API, each endpoint with its history.",
    "summary": "How much changed between two revisions, by level and part of the API.",
    "upgrade": "Write an OpenAPI 2.0 or 3.0 document as one of 3.1 that means the same.",
    "validate": "Check OpenAPI documents.",
}
"""Every subcommand with its line in the help text; the module of the same name is imported when it is called."""

UNEXPECTED = 3
INTERRUPTED = 130
READER_GONE = 141


class Commands(click.Group):
    """Subcommands that are imported when called, so that `--version` and `--help` stay light."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # before click makes an exit status of it that means findings
            return _reader_gone()

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"generator.cli.{cmd_name}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean `{near[0]}`?" if near else ""
            raise click.UsageError(f"There is no command `{args[0]}`.{hint}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="apiledger", message="%(prog)s %(version)s")
def root() -> None:
    """What changed in an API, whom it breaks, and the client that follows from it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. Never raises (but for APILEDGER_DEBUG=1)."""
    try:
        status = root.main(
            args=list(arguments) if arguments is not None else None, prog_name="apiledger", standalone_mode=False
        )
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except BrokenPipeError:
        return _reader_gone()
    except click.ClickException as error:
        error.show()
        return 2
    except (KeyboardInterrupt, click.Abort):
        return _say("interrupted", INTERRUPTED)
    except ApiledgerError as error:
        if _debugging():
            raise
        from generator.cli.output import complain

        complain(error)
        return error.exit_code
    except Exception as error:
        if _debugging():
            raise
        what = f"{type(error).__name__}: {error}".splitlines()[0][:300]
        return _say(f"error: unexpected {what} (APILEDGER_DEBUG=1 shows where)", UNEXPECTED)


def _debugging() -> bool:
    return os.environ.get("APILEDGER_DEBUG", "") not in ("", "0")


def _say(message: str, status: int) -> int:
    click.echo(plain(message), err=True)
    return status


def _reader_gone() -> int:
    """Whoever read our output has left (`| head`): be quiet, also when the interpreter flushes at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return READER_GONE
