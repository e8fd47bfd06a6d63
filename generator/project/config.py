"""`apiledger.toml`: the APIs of a project, where their revisions lie, what is made of them, which breaks are fine."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TypeVar

from generator.errors import ConfigError
from generator.rules.catalogue import all_rules
from generator.rules.catalogue.peer import PEER_LEVELS
from generator.rules.explain import find_rule, suggestions
from generator.rules.model import Level
from generator.rules.names import PROFILES
from generator.rules.waivers import Waiver
from generator.sources.boundary import PROJECT_FILE
from generator.text import fits

NAME = PROJECT_FILE
CHANGELOG = "CHANGELOG.md"
BUMPS = ("semver", "calver")

_API_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_PACKAGE = re.compile(r"[a-z_][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class ClientConfig:
    """The Python client to be made of an API's newest revision."""

    package: str
    output: Path
    names: Mapping[str, str]
    """`METHOD /path` to the call it shall be (`files.list`), where the name made from the path is not wanted."""


@dataclass(frozen=True, slots=True)
class GitConfig:
    """Revisions from git: the commits of `branch` (empty: the one checked out), or the `tags` that fit the pattern."""

    path: Path
    branch: str = ""
    tags: str = ""


@dataclass(frozen=True, slots=True)
class ReleaseConfig:
    """How a release is written down. `template` None is our own; `bump` is semver, calver, or empty to be found out.

    `changelog` None is the usual one: `CHANGELOG.md` at the root; of several APIs `RELEASES.md` in the output folder.
    """

    changelog: Path | None
    template: Path | None = None
    bump: str = ""


@dataclass(frozen=True, slots=True)
class ApiConfig:
    """One API. Paths are absolute; `revisions` are folders, globs, files or URLs as they were written.

    Revisions come from there, from an `index` that lists them, or from `git`.
    """

    name: str
    revisions: tuple[str, ...]
    output: Path
    profile: str
    level_of: Mapping[str, Level]
    deprecation_days_beta: int
    deprecation_days_stable: int
    accepted: tuple[Waiver, ...]
    client: ClientConfig | None
    index: str = ""
    git: GitConfig | None = None
    release: ReleaseConfig | None = None
    allow_refs_from: tuple[Path, ...] = ()
    """Folders that references in the documents may read besides the repository, or project, that these lie in."""


@dataclass(frozen=True, slots=True)
class SiteConfig:
    """The reference site. `theme` is a `theme.toml`, `templates` and `pages` are folders; None: there is none."""

    output: Path
    title: str = ""
    base_url: str = ""
    theme: Path | None = None
    templates: Path | None = None
    pages: Path | None = None


@dataclass(frozen=True, slots=True)
class Config:
    """`root` is the folder that holds the file; every relative path in it starts there."""

    path: Path
    root: Path
    apis: Mapping[str, ApiConfig]
    site: SiteConfig
    rules: Path | None = None
    """Where the table of all rules is written; None: nowhere."""


def find_config(start: Path) -> Path | None:
    """The `apiledger.toml` of `start` or the nearest folder above it."""
    start = start.resolve()
    for folder in (start, *start.parents):
        candidate = folder / NAME
        if candidate.is_file():
            return candidate
    return None


def read_config(path: Path) -> Config:
    """Read and check `path`. Raises ConfigError that names the key and what was expected there."""
    shown = path.name
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise ConfigError(f"cannot be read: {error.strerror}", where=shown) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"is no TOML: {error}", where=shown) from error
    root = path.resolve().parent
    table = _Table(data, "", shown)
    apis = {name: _api(name, entry, root) for name, entry in table.tables("apis")}
    site = _site(table.table("site"), root)
    rules = _rules(table.table("rules"), root)
    table.nothing_else()
    if not apis:
        raise ConfigError("names no API", where=shown, hint="add a table [apis.NAME] with `revisions`")
    return Config(path=path, root=root, apis=apis, site=site, rules=rules)


def _rules(table: _Table | None, root: Path) -> Path | None:
    if table is None:
        return None
    output = table.text("output", "generated/rules.md")
    table.nothing_else()
    return root / output


def _site(table: _Table | None, root: Path) -> SiteConfig:
    if table is None:
        return SiteConfig(output=root / "generated" / "site")
    named = {name: table.text(name, "") for name in ("theme", "templates", "pages")}
    base_url = table.text("base-url", "")
    config = SiteConfig(
        output=root / table.text("output", "generated/site"),
        title=table.text("title", ""),
        base_url=base_url,
        **{name: root / text if text else None for name, text in named.items()},
    )
    table.nothing_else()
    return config


def _api(name: str, table: _Table, root: Path) -> ApiConfig:
    if not _API_NAME.fullmatch(name):
        raise table.wrong("", "a name of letters, digits, `.`, `_` and `-`", name)
    revisions = table.texts("revisions")
    index = table.text("index", "")
    git = _git(table, root)
    found = [key for key, value in (("revisions", revisions), ("index", index), ("git", git)) if value]
    if not found:
        raise table.lacks("revisions", hint="a folder, a pattern or a list of them; or `index` or `git` in its place")
    if len(found) > 1:
        raise table.wrong("revisions", "a folder, a pattern or a list of them (or one of `index`, `git`)", found)
    output = root / table.text("output", f"generated/{name}")
    profile = table.text("profile", PROFILES[0])
    if profile not in PROFILES:
        raise table.wrong("profile", f"one of {', '.join(PROFILES)}", profile)
    levels = {rule: _level(table, rule, word) for rule, word in table.words("level-of").items()}
    client = table.table("client")
    config = ApiConfig(
        name=name,
        revisions=revisions,
        output=output,
        profile=profile,
        level_of=levels,
        deprecation_days_beta=table.number("deprecation-days-beta"),
        deprecation_days_stable=table.number("deprecation-days-stable"),
        accepted=tuple(_waiver(entry) for entry in table.list_of_tables("accepted")),
        client=_client(client, root, output) if client is not None else None,
        index=index,
        git=git,
        release=_release(table.table("release"), root),
        allow_refs_from=tuple(root / folder for folder in table.texts("allow-refs-from")),
    )
    table.nothing_else()
    return config


def _git(table: _Table, root: Path) -> GitConfig | None:
    path, branch, tags = (table.text(key, "") for key in ("git", "branch", "tags"))
    if not path and (branch or tags):
        raise table.wrong("branch" if branch else "tags", "left out without `git`", branch or tags)
    return GitConfig(root / path, branch, tags) if path else None


def _release(table: _Table | None, root: Path) -> ReleaseConfig | None:
    if table is None:
        return None
    changelog, template, bump = (table.text(key, "") for key in ("changelog", "template", "bump"))
    if bump not in ("", *BUMPS):
        raise table.wrong("bump", f"one of {', '.join(BUMPS)}", bump)
    table.nothing_else()
    return ReleaseConfig(root / changelog if changelog else None, root / template if template else None, bump)


def _level(table: _Table, rule: str, word: str) -> Level:
    if word.upper() not in Level.__members__:
        raise table.wrong(f"level-of.{rule}", "error, warning or info", word)
    _check_rule(table, "level-of", rule)
    return Level[word.upper()]


def _check_rule(table: _Table, name: str, rule: str) -> None:
    """A rule that does not exist is a spelling mistake that would do nothing, silently."""
    known = find_rule(rule) is not None or rule in PEER_LEVELS
    if not known and not any(fits(one, rule) for one in all_rules()):
        near = suggestions(rule)
        raise table.wrong(name, f"a rule, such as {near[0]}" if near else "a rule of `apiledger rules`", rule)


def _client(table: _Table, root: Path, output: Path) -> ClientConfig:
    package = table.text("package")
    if not _PACKAGE.fullmatch(package):
        raise table.wrong("package", "a Python package name in lower case", package)
    folder = table.text("output", "")
    names = table.words("names")
    table.nothing_else()
    return ClientConfig(package=package, output=root / folder if folder else output, names=names)


def _waiver(table: _Table) -> Waiver:
    waiver = Waiver(
        rule=table.text("rule"),
        operation=table.text("operation", "*"),
        property=table.text("property", "*"),
        reason=table.text("reason"),
        owner=table.text("owner", ""),
        expires=table.day("expires"),
    )
    table.nothing_else()
    _check_rule(table, "rule", waiver.rule)
    return waiver


_T = TypeVar("_T")


class _Table:
    """A TOML table whose keys are taken one by one; what is left over is a spelling mistake."""

    def __init__(self, data: Mapping[str, object], path: str, file: str) -> None:
        self._data = dict(data)
        self._path = path
        self._file = file

    def wrong(self, name: str, expected: str, found: object) -> ConfigError:
        where = ".".join(filter(None, (self._path, name)))
        return ConfigError(f"`{where}` should be {expected}, found {found!r}", where=self._file)

    def lacks(self, name: str, *, hint: str = "") -> ConfigError:
        return ConfigError(f"`{self._path}` lacks `{name}`", where=self._file, hint=hint)

    def text(self, name: str, default: str | None = None) -> str:
        """A string that must be there unless there is a default."""
        value = self._data.pop(name, default)
        if value is None:
            raise self.lacks(name)
        return self._checked(name, value, str, "a string")

    def texts(self, name: str) -> tuple[str, ...]:
        """A string or a list of strings."""
        value = self._data.pop(name, [])
        items = value if isinstance(value, list) else [value]
        return tuple(self._checked(name, item, str, "a string or a list of strings") for item in items)

    def number(self, name: str) -> int:
        value = self._checked(name, self._data.pop(name, 0), int, "a number of days")
        if value < 0 or isinstance(value, bool):
            raise self.wrong(name, "a number of days", value)
        return value

    def day(self, name: str) -> date | None:
        value = self._data.pop(name, None)
        if isinstance(value, str):
            try:
                return date.fromisoformat(value)
            except ValueError:
                pass
        if value is None or type(value) is date:
            return value
        raise self.wrong(name, "a day such as 2027-01-31", value)

    def words(self, name: str) -> dict[str, str]:
        """A table of strings."""
        value = self._checked(name, self._data.pop(name, {}), dict, "a table")
        return {key: self._checked(f"{name}.{key}", item, str, "a string") for key, item in value.items()}

    def table(self, name: str) -> _Table | None:
        if name not in self._data:
            return None
        return self._below(name, self._data.pop(name))

    def tables(self, name: str) -> list[tuple[str, _Table]]:
        """A table of tables, in the order of the file."""
        value = self._checked(name, self._data.pop(name, {}), dict, "a table of tables")
        return [(key, self._below(f"{name}.{key}", item)) for key, item in value.items()]

    def list_of_tables(self, name: str) -> list[_Table]:
        value = self._checked(name, self._data.pop(name, []), list, "a list of tables")
        return [self._below(f"{name}[{index}]", item) for index, item in enumerate(value)]

    def nothing_else(self) -> None:
        for name in self._data:
            where = ".".join(filter(None, (self._path, name)))
            raise ConfigError(f"`{where}` means nothing here", where=self._file, hint="a spelling mistake?")

    def _below(self, name: str, value: object) -> _Table:
        data = self._checked(name, value, dict, "a table")
        return _Table(data, ".".join(filter(None, (self._path, name))), self._file)

    def _checked(self, name: str, value: object, kind: type[_T], expected: str) -> _T:
        if not isinstance(value, kind):
            raise self.wrong(name, expected, value)
        return value
