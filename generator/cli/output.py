"""Where output goes: standard output as UTF-8 with LF whatever the locale says, or a file written whole."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import click

from generator.errors import ApiledgerError, SourceError
from generator.store.atomic import write_atomic
from generator.text import plain

_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def write(text: str, target: Path | None) -> None:
    """Write `text` to `target`, or to standard output when there is none."""
    # A lone surrogate (from an escape in a JSON document) has no UTF-8 form; it is shown as its escape.
    data = text.encode("utf-8", errors="backslashreplace")
    if target is not None:
        write_atomic(target, data)
        return
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:  # a test's stand-in for standard output
        sys.stdout.write(data.decode("utf-8"))
    else:
        stream.write(data)
        stream.flush()


def read_text(path: Path) -> str:
    """The text of a file that an option named. Raises SourceError."""
    try:
        return path.read_bytes().decode("utf-8-sig", "replace")
    except (OSError, ValueError) as error:
        reason = "no such file" if isinstance(error, FileNotFoundError) else f"cannot be read: {error}"
        raise SourceError(reason, where=path.as_posix()) from error


def say(message: str) -> None:
    """One message for people on standard error, as one line: nothing in it steers the terminal."""
    click.echo(plain(message), err=True)


def complain(error: ApiledgerError) -> None:
    """One located message on standard error, and below it what can be done."""
    say(f"{error.where}: error: {error.message}" if error.where else f"error: {error.message}")
    if error.hint:
        say(f"  hint: {error.hint}")


def wants_color(choice: str, target: Path | None) -> bool:
    """Whether to colour: as told, else on a terminal that has not been told otherwise (NO_COLOR, TERM=dumb)."""
    if choice != "auto":
        return choice == "always"
    if target is not None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def terminal_width(target: Path | None) -> int:
    """Columns of the terminal that output goes to; 0 when it goes somewhere else."""
    if target is not None or not sys.stdout.isatty():
        return 0
    import shutil

    return shutil.get_terminal_size().columns


def header_values(given: tuple[str, ...]) -> dict[str, str]:
    """`NAME=ENV_VAR` options to header values. The variable's content is never shown.

    Raises click.UsageError for a malformed option and SourceError when the variable is not set.
    """
    headers = {}
    for item in given:
        name, separator, variable = item.partition("=")
        if not (separator and name and _VARIABLE.fullmatch(variable)):
            # What stands behind the `=` may be a secret that was given by mistake: it is not repeated.
            raise click.UsageError(f"--header takes NAME=ENV_VAR, the name of a variable and not its value ({name!r})")
        value = os.environ.get(variable)
        if value is None:
            raise SourceError(f"the environment variable {variable} for the header {name} is not set")
        headers[name] = value
    return headers
