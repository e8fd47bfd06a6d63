"""Finding the project a command is run in."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UsageError

if TYPE_CHECKING:
    from generator.project.config import ApiConfig, Config


def the_config(given: Path | None = None) -> Config:
    """The configuration given, or that of the nearest folder. Raises UsageError when there is none."""
    from generator.project.config import NAME, find_config, read_config

    path = given or find_config(Path())
    if path is None:
        raise UsageError(f"there is no {NAME} here or above", hint="`apiledger init` writes one")
    return read_config(path)


def chosen(config: Config, names: Sequence[str]) -> list[ApiConfig]:
    """The APIs named, or all. Raises UsageError for an unknown name."""
    for name in names:
        if name not in config.apis:
            near = difflib.get_close_matches(name, config.apis, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(config.apis)}"
            raise UsageError(f"there is no API {name!r} in {config.path.name}", hint=hint)
    return [config.apis[name] for name in names] if names else list(config.apis.values())
