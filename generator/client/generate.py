"""The client of one document: plan, render, format, write. Nothing changed means nothing done."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from generator import __version__
from generator.client.lock import NAME, Lock, lock_text, read_lock
from generator.client.plan import ClientPlan, ClientSettings, Diagnostic
from generator.contract.model import Contract
from generator.document.model import Document
from generator.errors import DocumentError, UsageError
from generator.templates import template_folder

SEEDS = ("_version.py", "_custom/__init__.py")
"""Files of the package that are written once and then belong to the user."""


@dataclass(frozen=True, slots=True)
class GenerateResult:
    """What was done. Paths are below the output folder; `operations` counts the calls of the package."""

    operations: int
    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def files(self) -> int:
        return len(self.written) + len(self.unchanged)


def generate_client(
    document: Document, contract: Contract, settings: ClientSettings, *, fresh: bool = False
) -> GenerateResult:
    """Write the package and its project files into `settings.out`.

    Nothing is done when the lock says that inputs, settings, templates and version are those of the last run and all
    files are there, unless `fresh`.
    Raises UsageError for an unusable package name or an output folder that holds something else, ApiledgerError when
    a file cannot be written.
    """
    check_package_name(settings.package)
    lock = read_lock(settings.out / NAME)
    if lock.package != settings.package:
        lock = Lock(files=lock.files)
    inputs = fingerprint(document, settings)
    seeds = [f"{settings.package}/{name}" for name in SEEDS]
    if not fresh and lock.inputs == inputs and _all_there(settings.out, lock):
        return GenerateResult(len(lock.calls), (), (*lock.files, *seeds), (), ())
    from generator.client.builder import plan_client
    from generator.client.write import digest, write_files

    plan = plan_client(contract, settings, lock)
    files = render(plan)
    done = write_files(settings.out, files, lock.files, seeds, settings.package)
    recorded = {p: digest(t.encode()) for p, t in files.items() if p not in done.kept and p not in seeds}
    text = lock_text(plan, inputs, recorded)
    from generator.store.atomic import write_if_changed

    write_if_changed(settings.out / NAME, text.encode())
    kept = [Diagnostic((), f"{path} is not ours and was left as it is") for path in done.kept]
    return GenerateResult(
        len(plan.operations), done.written, done.unchanged, done.removed, (*plan.diagnostics, *kept)
    )  # fmt: skip


def render(plan: ClientPlan) -> dict[str, str]:
    """The text of every file of a plan, by its path below the output folder."""
    from generator.client.models import render_models
    from generator.client.render import render_package
    from generator.client.write import format_files

    templates = template_folder()
    models = render_models(plan, templates / "models")
    return format_files(render_package(plan, templates, models), plan.package)


def check_package_name(name: str) -> None:
    """Raises UsageError for what cannot be the name of a package."""
    import keyword

    if not name.isidentifier() or keyword.iskeyword(name) or not name.isascii() or name.startswith("__"):
        raise UsageError(f"{name!r} cannot be the name of a Python package", hint="for example: acme_client")


def fingerprint(document: Document, settings: ClientSettings) -> str:
    """A digest of everything the output depends on: document, settings, templates, version."""
    from generator.document.canonical import bundle

    # Not the canonical form: the order of members is that of the output.
    try:
        text = json.dumps(bundle(document), ensure_ascii=True, separators=(",", ":"), check_circular=False)
    except RecursionError:
        raise DocumentError("nested too deeply", where=document.root.file.name) from None
    found = hashlib.sha256(text.encode())
    about = [__version__, settings.package, dict(settings.overrides)]
    found.update(json.dumps(about, sort_keys=True).encode())
    here = Path(__file__).parent
    for folder, pattern in ((template_folder(), "client/**/*"), (template_folder(), "models/**/*"), (here, "*.py")):
        for path in sorted(folder.glob(pattern)):
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def _all_there(out: Path, lock: Lock) -> bool:
    from generator.client.write import all_there

    return all_there(out, lock.files)
