"""The words that options and `apiledger.toml` take, where nothing heavy has to be imported for them."""

from __future__ import annotations

PROFILES = ("contract", "strict", "lenient", "sdk", "oasdiff")
"""Every profile of `profiles`, the one that is meant where none is named first."""

LEVELS = ("error", "warning", "info")
"""The words of `model.Level`, the worst first."""
