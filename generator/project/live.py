"""Serving the site of a project: rebuilt when a document, a template or the configuration changes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from generator.errors import ApiledgerError
from generator.project.config import Config, find_config, read_config
from generator.project.site import read_apis
from generator.site.build import Built, write_site
from generator.site.serve import Server, watch
from generator.site.settings import Settings
from generator.sources.model import Access
from generator.store.cache import program_fingerprint
from generator.templates import template_folder


def serve_site(
    config: Path | None,
    apis: Sequence[str],
    settings: Settings,
    port: int,
    serving: Callable[[str], None],
    say: Callable[[str], None],
    access: Access,
) -> None:
    """Serve until interrupted. `serving` gets the URL, `say` each rebuild. Raises ApiledgerError for a used port."""
    path = config or find_config(Path())
    assert path is not None
    built = _build(path, apis, settings, access)

    def compare(api: str, base: str, revision: str) -> str | None:
        return built.compared(api, base, revision)

    try:
        server = Server(settings.out, port, compare)
    except OSError as error:
        raise ApiledgerError(
            f"the port {port} cannot be used: {error.strerror}", hint="--port 0 takes a free one"
        ) from error

    def changed() -> None:
        nonlocal built
        try:
            built = _build(path, apis, settings, access)
        except ApiledgerError as error:
            say(str(error))
            return
        result = built.result
        if result.written or result.removed:
            server.changed()
            say(f"{result.made} pages made anew, {result.written} files written, {result.removed} removed")

    stop = threading.Event()
    watcher = threading.Thread(target=watch, args=(lambda: _watched(path, settings), changed, stop), daemon=True)
    watcher.start()
    serving(server.url)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        stop.set()
        server.server_close()


def _build(path: Path, apis: Sequence[str], settings: Settings, access: Access) -> Built:
    config = read_config(path)
    fingerprint = program_fingerprint()
    wanted = [config.apis[name] for name in apis if name in config.apis] or list(config.apis.values())
    given = read_apis(config, wanted, settings, fingerprint, lambda label: None, access)
    return write_site(given, settings, fingerprint, lambda label: None)


def _watched(path: Path, settings: Settings) -> Iterable[Path]:
    """The configuration, every revision's folder or file, and the templates."""
    yield path
    yield from (found for found in (settings.templates, settings.theme, settings.pages) if found is not None)
    yield template_folder() / "site"
    try:
        config: Config = read_config(path)
    except ApiledgerError:
        return
    for api in config.apis.values():
        for spec in api.revisions:
            found = config.root / spec
            if found.exists():
                yield found
            elif "://" not in spec:
                yield from config.root.glob(spec)
        if api.git is not None:
            yield config.root / ".git" / "HEAD"
