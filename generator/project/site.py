"""The site of a project: every API's newest document and ledger, with the calls of its client."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import orjson

from generator.contract.model import Contract
from generator.errors import ApiledgerError, UsageError
from generator.ledger.library import Library
from generator.ledger.model import Candidate
from generator.ledger.origin import Making
from generator.project.build import open_store
from generator.project.config import ApiConfig, ClientConfig, Config
from generator.project.past import NOTHING, judging_of, past_of
from generator.rules.change import Change
from generator.rules.judge import Judging, judge
from generator.site.api import ApiInput
from generator.site.build import SiteInput, build_site
from generator.site.model import Call
from generator.site.past import Root
from generator.site.settings import Settings
from generator.site.sides import Sides, all_sides, read_sides
from generator.site.write import SiteResult
from generator.sources.model import Access
from generator.store.cache import key, program_fingerprint


def make_site(
    config: Config,
    apis: Sequence[ApiConfig],
    settings: Settings,
    progress: Callable[[str], None],
    access: Access = NOTHING,
) -> SiteResult:
    """Build the site of `apis`. An API without a readable revision is shown as broken."""
    fingerprint = program_fingerprint()
    given = read_apis(config, apis, settings, fingerprint, progress, access)
    return build_site(given, settings, fingerprint, progress)


def read_apis(
    config: Config,
    apis: Sequence[ApiConfig],
    settings: Settings,
    fingerprint: str,
    progress: Callable[[str], None],
    access: Access = NOTHING,
) -> SiteInput:
    """What the site is made of; an API without a readable revision with the reason."""
    store = open_store(config)
    found: list[ApiInput] = []
    broken: list[tuple[str, str]] = []
    for api in apis:
        try:
            found.append(_api(api, config, Library(store, fingerprint), settings, progress, access))
        except ApiledgerError as error:
            broken.append((api.name, str(error)))
    return SiteInput(found, broken)


def settings_of(config: Config, out: Path | None, base_url: str | None) -> Settings:
    """The settings in `apiledger.toml`, with what the command line says on top. Raises UsageError for a wrong URL."""
    site = config.site
    url = site.base_url if base_url is None else base_url
    if url and not url.startswith(("https://", "http://")):
        raise UsageError(f"the base URL should start with https:// or http://, found {url!r}")
    return Settings(
        out=out or site.output,
        title=site.title,
        base_url=f"{url.rstrip('/')}/" if url else "",
        templates=site.templates,
        theme=site.theme,
        pages=site.pages,
    )


def _api(
    api: ApiConfig,
    config: Config,
    library: Library,
    settings: Settings,
    progress: Callable[[str], None],
    access: Access,
) -> ApiInput:
    making = Making(judging_of(api), tick=lambda label: progress(f"{api.name} {label}"))
    past = past_of(api, config, library, making, access)
    candidates, ledger = past.candidates, past.ledger
    if not ledger.revisions:
        raise ledger.broken[0].error if ledger.broken else ApiledgerError("there is no revision")
    by_name = {one.source.name: one for one in candidates}
    known = [by_name[one.source] for one in ledger.revisions]
    newest = known[-1]
    contract = library.contract(newest)
    pairs = Pairs(known, judging_of(api), library)
    return ApiInput(
        name=api.name,
        contract=contract,
        ledger=ledger,
        compare=pairs.changes,
        sides=pairs.sides,
        calls=calls_of(contract, api.client) if api.client is not None else {},
        document=newest.source.read(),
        suffix=Path(newest.source.name).suffix or ".yaml",
        without_internal=settings.without_internal,
    )


class Pairs:
    """Any two revisions of an API compared, and shown side by side; each pair once, ever."""

    def __init__(self, known: Sequence[Candidate], judging: Judging, library: Library) -> None:
        self._known = known
        self._judging = judging
        self._library = library

    def changes(self, base: int, revision: int) -> Sequence[Change]:
        """The changes from one revision to another, by their indexes, judged by the day of the second."""
        from generator.ledger.stored import dump_changes, load_changes

        judging = replace(self._judging, as_of=self._known[revision].date or self._judging.as_of or date.min)
        name = self._name(base, revision, repr(judging))
        stored = self._library.store.get("changes", name)
        if stored is not None:
            return load_changes(stored)
        from generator.compare.contracts import compare

        comparison = compare(self._library.contract(self._known[base]), self._library.contract(self._known[revision]))
        changes = tuple(judge(comparison, judging))
        self._library.store.put("changes", name, dump_changes(changes))
        return changes

    def sides(self, base: int, revision: int, roots: Sequence[Root]) -> Mapping[int, Sides]:
        """Both documents at the places of `roots`."""
        if not roots:
            return {}
        said = repr([(root.change.base, root.change.revision) for root in roots])
        name = self._name(base, revision, said)
        stored = self._library.store.get("sides", name)
        if stored is not None:
            return {int(index): read_sides(entry) for index, entry in orjson.loads(stored).items()}
        one, two = (self._library.contract(self._known[index]).document for index in (base, revision))
        found = all_sides(one, two, roots)
        self._library.store.put(
            "sides", name, orjson.dumps({str(index): side.plain() for index, side in found.items()})
        )
        return found

    def _name(self, base: int, revision: int, said: str) -> str:
        facts = [self._library.facts(self._known[index]).digest for index in (base, revision)]
        names = [self._known[index].source.name for index in (base, revision)]
        return key(self._library.fingerprint, *facts, *names, said)


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
