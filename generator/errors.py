"""The errors a user may see, each with what was expected and what to do.

Every room raises one of these for trouble that comes from input or usage; the command line turns them into one
located message and an exit status. Nothing else may reach a user as a traceback.
"""

from __future__ import annotations


class ApiledgerError(Exception):
    """Trouble that has a place and a remedy.

    `message` says what was found and what was expected; `where` is ``file``, ``file:line`` or ``file:line:column``
    (empty when no file is concerned); `hint` says what to do (may be empty).
    """

    exit_code = 3

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        located = f"{self.where}: {self.message}" if self.where else self.message
        return f"{located}\n  hint: {self.hint}" if self.hint else located


class UsageError(ApiledgerError):
    """The command was called wrongly (exit status 2)."""

    exit_code = 2


class SourceError(ApiledgerError):
    """Bytes could not be fetched: no such file, no such git revision, a network that was not allowed."""


class RefusedError(SourceError):
    """A document asked for a file that it may not read. Whoever follows its references raises this, too."""


class DocumentError(ApiledgerError):
    """Bytes were fetched and are no readable OpenAPI document at all."""


class ConfigError(ApiledgerError):
    """`apiledger.toml` does not say what it should (exit status 2)."""

    exit_code = 2
