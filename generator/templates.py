"""Where the Jinja templates lie: `generator/_templates` in an installed wheel, the top-level `templates/` otherwise."""

from __future__ import annotations

from pathlib import Path


def template_folder() -> Path:
    """The folder that holds `client/`, `changelog/`, … Raises FileNotFoundError when the installation is incomplete."""
    here = Path(__file__).resolve().parent
    for folder in (here / "_templates", here.parent / "templates"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        "the templates of apiledger are missing: neither generator/_templates nor templates/ exists"
    )
