"""apiledger: what changed in an API, whom it breaks, and the client that follows from it.

As a library: `load` reads a document as a contract, `compare` finds the neutral differences of two, `changelog` and
`breaking` are the changes that the rules make of them. They are imported when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.api import breaking as breaking
    from generator.api import changelog as changelog
    from generator.api import load as load
    from generator.compare.contracts import compare as compare
    from generator.compare.model import Comparison as Comparison
    from generator.compare.select import Selection as Selection
    from generator.contract.model import Contract as Contract
    from generator.errors import ApiledgerError as ApiledgerError
    from generator.rules.change import Change as Change
    from generator.rules.judge import Judging as Judging
    from generator.rules.model import Level as Level
    from generator.sources.model import Access as Access

__version__ = "0.1.0"

_HOMES = {
    "Access": "generator.sources.model",
    "ApiledgerError": "generator.errors",
    "Change": "generator.rules.change",
    "Comparison": "generator.compare.model",
    "Contract": "generator.contract.model",
    "Judging": "generator.rules.judge",
    "Level": "generator.rules.model",
    "Selection": "generator.compare.select",
    "breaking": "generator.api",
    "changelog": "generator.api",
    "compare": "generator.compare.contracts",
    "load": "generator.api",
}

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(home), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
