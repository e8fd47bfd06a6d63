"""The words that options and `apiledger.toml` take, where nothing heavy has to be imported for them."""

from __future__ import annotations

MEANING_OF_PROFILE = {
    "contract": "what the documents promise, with the departures that every tool and team agrees on",
    "strict": "nothing is excused: what `contract` warns of is an error",
    "lenient": "only what certainly breaks calls or readers is an error; warnings become notes",
    "sdk": "for generated clients: names, groupings and closed lists of values count as well",
    "oasdiff": "ids and levels of oasdiff: every keyword that changed is told, also where it says nothing",
}
"""Every profile of `profiles`, the one that is meant where none is named first."""

PROFILES = tuple(MEANING_OF_PROFILE)

LEVELS = ("error", "warning", "info")
"""The words of `model.Level`, the worst first."""
