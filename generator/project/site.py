"""The site of a project: every API's newest document and ledger, with the calls of its client."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from generator.contract.model import Contract
from generator.errors import ApiledgerError
from generator.ledger.build import build_ledger
from generator.ledger.library import Library
from generator.project.build import candidates_of, judging_of, open_store
from generator.project.config import ApiConfig, ClientConfig, Config
from generator.site.api import ApiInput
from generator.site.build import SiteInput, SiteResult, build_site
from generator.site.model import Call
from generator.site.settings import Settings
from generator.store.cache import program_fingerprint


def make_site(
    config: Config, apis: Sequence[ApiConfig], settings: Settings, progress: Callable[[str], None]
) -> SiteResult:  # fmt: skip
    """Build the site of `apis`. An API without a readable revision is shown as broken."""
    store, fingerprint = open_store(config), program_fingerprint()
    found: list[ApiInput] = []
    broken: list[tuple[str, str]] = []
    for api in apis:
        library = Library(store, fingerprint)
        try:
            found.append(_api(api, config, library, settings, progress))
        except ApiledgerError as error:
            broken.append((api.name, str(error)))
    return build_site(SiteInput(found, broken), settings, fingerprint, progress)


def _api(
    api: ApiConfig, config: Config, library: Library, settings: Settings, progress: Callable[[str], None]
) -> ApiInput:  # fmt: skip
    candidates = candidates_of(api, config)
    ledger = build_ledger(
        api.name, candidates, judging_of(api), library, lambda candidate: progress(f"{api.name} {candidate.label}")
    )
    if not ledger.revisions:
        raise ledger.broken[0][1] if ledger.broken else ApiledgerError("there is no revision")
    source = ledger.revisions[-1].source
    newest = next(one for one in candidates if one.source is source)
    contract = library.contract(newest)
    return ApiInput(
        name=api.name,
        contract=contract,
        ledger=ledger,
        calls=calls_of(contract, api.client) if api.client is not None else {},
        document=source.read(),
        suffix=Path(source.name).suffix or ".yaml",
        without_internal=settings.without_internal,
    )


def calls_of(contract: Contract, client: ClientConfig) -> Mapping[str, Call]:
    """How each operation is called in the generated client: by its lock, else by a plan made now."""
    from generator.client.lock import NAME, read_lock

    lock = read_lock(client.output / NAME)
    wanted = {(key.method, key.path) for key in contract.operations}
    if lock.package == client.package and wanted <= set(lock.calls):
        return {
            f"{method} {path}": Call(
                client.package,
                call,
                lock.names[(method, path)].arguments,
                lock.names[(method, path)].fields,
                lock.names[(method, path)].body,
            )
            for (method, path), call in lock.calls.items()
        }
    from generator.client.builder import plan_client
    from generator.client.plan import ClientSettings

    plan = plan_client(contract, ClientSettings(client.package, client.output, client.names), lock)
    return {
        f"{one.method} {one.path}": Call(
            client.package,
            one.call,
            {f"{argument.place} {argument.wire.name}": argument.python for argument in one.arguments},
            {field.wire: field.python for field in (one.body.fields or ())} if one.body is not None else {},
            one.body.python if one.body is not None else "",
        )
        for one in plan.operations
    }
