"""The library: documents read as contracts, compared, and judged. The commands are made of these functions.

Nothing here keeps state between calls; contracts may be shared by threads.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from typing import TypeAlias

from msgspec import Struct

from generator.compare.contracts import compare
from generator.compare.model import Comparison
from generator.compare.select import Selection, select
from generator.contract.model import Contract
from generator.document.model import Place, Position
from generator.rules.change import Change
from generator.rules.judge import Judged, Judging, judge_with_waivers
from generator.rules.model import Level
from generator.rules.profiles import tells_keywords
from generator.sources.model import Access

__all__ = ["Spec", "Verdict", "breaking", "changelog", "compare", "examine", "load", "load_one", "position"]

Spec: TypeAlias = "str | os.PathLike[str]"
"""File, folder, glob, `-`, `REF:path` in git, or URL."""


class Verdict(Struct, frozen=True):
    """A comparison and what the rules make of it."""

    comparison: Comparison
    judged: Judged

    @property
    def changes(self) -> Sequence[Change]:
        return self.judged.changes


def load(
    spec: Spec | Sequence[Spec],
    *,
    access: Access | None = None,
    overlays: Sequence[Spec] = (),
    strip_prefix: str = "",
    add_prefix: str = "",
    exclude_extensions: Collection[str] = (),
    beside: Contract | None = None,
) -> Contract:
    """The contract of a document, or of several as one: a folder, a glob, or a list of them.

    In a folder or glob, files that name no OpenAPI version are passed over with a note. `overlays` are applied to each
    document first; then paths lose `strip_prefix` and get `add_prefix`, and operations that carry one of
    `exclude_extensions` are left out. `beside` is a contract it will be compared with: what their documents have in
    common is held once. What is odd about the documents is in `contract.document.notes`.

    Raises SourceError and DocumentError.
    """
    from generator.contract.compose import composed
    from generator.contract.select import moved, without
    from generator.dialect.read import names_version, read_contract
    from generator.document.load import load as load_document
    from generator.sources.resolve import expand, open_source

    access = access or Access()
    specs = [spec] if isinstance(spec, str | os.PathLike) else list(spec)
    sources = expand([os.fspath(one) for one in specs], access)
    layers = [open_source(os.fspath(overlay), access) for overlay in overlays]
    other = None if beside is None else beside.document
    documents = [load_document(source, layers, other) for source in sources]
    named = [document for document in documents if names_version(document)] or documents[:1]
    contract = composed([read_contract(document) for document in named])
    for document in documents:
        if document not in named:
            message = "this names no OpenAPI version and is passed over"
            contract.document.note("passed-over", message, document.root)
    return without(moved(contract, strip_prefix, add_prefix), exclude_extensions)


def load_one(spec: Spec, *, access: Access | None = None, overlays: Sequence[Spec] = ()) -> Contract:
    """The contract of one document; a folder or glob is refused. Raises SourceError and DocumentError."""
    from generator.dialect.read import read_contract
    from generator.document.load import load as load_document
    from generator.sources.resolve import open_source

    access = access or Access()
    source, *layers = (open_source(os.fspath(one), access) for one in (spec, *overlays))
    return read_contract(load_document(source, layers))


def examine(
    base: Contract,
    revision: Contract,
    judging: Judging | None = None,
    *,
    lowest: str = "",
    selection: Selection | None = None,
) -> Verdict:
    """Compare two contracts and judge what is selected of it.

    `lowest` is the lowest stability level compared. Raises UsageError for an unknown profile.
    """
    keywords = judging is not None and tells_keywords(judging.profile)
    comparison = select(compare(base, revision, lowest, keywords=keywords), selection or Selection())
    return Verdict(comparison, judge_with_waivers(comparison, judging))


def changelog(
    base: Contract | Spec,
    revision: Contract | Spec,
    judging: Judging | None = None,
    *,
    lowest: str = "",
    selection: Selection | None = None,
) -> list[Change]:
    """Everything that changed, one entry for each operation and location. Sides that are no contract are loaded."""
    one, two = (side if isinstance(side, Contract) else load(side) for side in (base, revision))
    return list(examine(one, two, judging, lowest=lowest, selection=selection).changes)


def breaking(
    base: Contract | Spec,
    revision: Contract | Spec,
    judging: Judging | None = None,
    *,
    lowest: str = "",
    selection: Selection | None = None,
) -> list[Change]:
    """What may break clients: the errors and warnings of `changelog`."""
    changes = changelog(base, revision, judging, lowest=lowest, selection=selection)
    return [change for change in changes if change.level > Level.INFO]


def position(place: Place | None, contract: Contract) -> Position | None:
    """Line and column of a change's `base` or `revision` in that side's contract; None where there is no place."""
    if place is None:
        return None
    files = (file for file in contract.document.files.values() if file.name == place.file)
    return next((file.positions([place.pointer])[place.pointer] for file in files), None)
