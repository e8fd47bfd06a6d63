"""What a release means for the users of the Python client: both packages generated, and their public names compared."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson

from generator.ledger.library import Library
from generator.ledger.versions import Need
from generator.project.client import write_client
from generator.project.config import ClientConfig
from generator.project.release import Made
from generator.report.release import ClientNotes
from generator.store.cache import key


def client_notes(made: Made, library: Library) -> ClientNotes | None:
    """The notes; None for an API without a client. What is known of the two contents is not found out again.

    Raises ApiledgerError where one of the documents is no client to be made of.
    """
    config = made.subject.client
    if config is None:
        return None
    contents = (library.facts(made.base).digest, library.facts(made.now).digest)
    settings = (config.package, *(part for item in config.names.items() for part in item))
    name = key(library.fingerprint, *contents, *settings)
    stored = library.store.get("client-changes", name)
    if stored is None:
        stored = orjson.dumps(_compare(made, config, library))
        library.store.put("client-changes", name, stored)
    found = orjson.loads(stored)
    return ClientNotes(config.package, Need(found["need"]), tuple(found["breaking"]), tuple(found["others"]))


def _compare(made: Made, config: ClientConfig, library: Library) -> dict[str, object]:
    """The new package is generated over the old one, as it will be: names that are known stay."""
    from generator.client.api_changes import api_changes

    renames = {(one.method, one.before): (one.method, one.after) for one in made.release.step.renames}
    with TemporaryDirectory(prefix="apiledger-") as folder:
        old, new = Path(folder, "old"), Path(folder, "new")
        write_client(library.contract(made.base), config.package, old, config.names)
        shutil.copytree(old, new)
        result = write_client(library.contract(made.now), config.package, new, config.names)
        found = api_changes(old, new, config.package, renames)
    if found.breaking:
        need = Need.MAJOR
    elif found.others:
        need = Need.MINOR
    else:
        need = Need.PATCH if result.written or result.removed else Need.NOTHING
    return {"need": int(need), "breaking": found.breaking, "others": found.others}
