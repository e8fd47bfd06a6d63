"""From a contract to the plan of a package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.client.calls import OperationRef, Target, name_calls
from generator.client.directions import close_enums
from generator.client.lock import Lock
from generator.client.operations import LockedNames, is_listing, plan_operation, server_url
from generator.client.plan import ClientPlan, ClientSettings, Diagnostic, NamespacePlan, OperationPlan
from generator.client.schemas import Schemas
from generator.client.security import plan_schemes
from generator.client.words import KEYWORDS, pascal, snake
from generator.contract.model import Contract

CLASSES_TAKEN = frozenset(
    {
        "Answer", "Any", "AsyncClient", "AsyncDownload", "AsyncEngine", "AsyncHttpClient", "AsyncStream",
        "AsyncTransport", "Client", "Decimal", "Download", "Engine", "FileTypes", "HttpClient", "Literal", "Mapping",
        "KeylessOptions", "Media", "Omit", "Operation", "Paging", "Param", "Part", "RequestOptions", "Self", "Sequence",
        "Settings", "Stream", "TracebackType", "Transport", "UUID", "Unpack",
    }
)  # fmt: skip
"""Names that the modules of calls import."""

_NONE = LockedNames()
_WINDOWS = frozenset({"aux", "con", "nul", "prn", *(f"{n}{i}" for n in ("com", "lpt") for i in range(1, 10))})


def plan_client(contract: Contract, settings: ClientSettings, lock: Lock | None = None) -> ClientPlan:
    """Decide everything about the package. `lock` holds the names of the run before."""
    lock = lock or Lock()
    diagnostics: list[Diagnostic] = []
    schemas = Schemas(contract)
    schemes = plan_schemes(contract, lock.security)
    credentials = tuple(dict.fromkeys(name for scheme in schemes for _, name in scheme.arguments))
    operations = [contract.operation(key) for key in contract.operations]
    targets = [Target(o.method, o.path, o.operation_id, is_listing(schemas, o)) for o in operations]
    overrides = {_ref(text): call for text, call in settings.overrides.items()}
    calls = name_calls(targets, lock.calls, overrides, credentials)
    plans = tuple(
        plan_operation(schemas, o, calls[(o.method, o.path)], lock.names.get((o.method, o.path), _NONE), diagnostics)
        for o in operations
    )
    plans = _with_constants(plans)
    close_enums(schemas.definitions, schemas.sent, schemas.received)
    return ClientPlan(
        package=settings.package,
        title=contract.info.title,
        version=contract.info.version,
        description=contract.info.description,
        base_url=server_url(contract.servers[0]) if contract.servers else "",
        schemes=schemes,
        credentials=tuple((name, f"{settings.package.upper()}_{name.upper()}") for name in credentials),
        root=_tree(contract, plans),
        operations=plans,
        definitions=schemas.definitions,
        diagnostics=tuple(dict.fromkeys(diagnostics)),
    )


def _ref(text: str) -> OperationRef:
    method, _, path = text.partition(" ")
    return method.upper(), path


def _with_constants(plans: Sequence[OperationPlan]) -> tuple[OperationPlan, ...]:
    """Every operation's constant, different within its module."""
    seen: dict[tuple[tuple[str, ...], str], int] = {}
    result = []
    for plan in plans:
        key = (plan.namespace, plan.constant)
        seen[key] = seen.get(key, 0) + 1
        result.append(plan if seen[key] == 1 else replace(plan, constant=f"{plan.constant}_{seen[key]}"))
    return tuple(result)


def _tree(contract: Contract, plans: Sequence[OperationPlan]) -> NamespacePlan:
    """The namespaces as a tree; children in order of first appearance."""
    described = _descriptions(contract)
    classes: dict[tuple[str, ...], str] = {}
    modules: dict[tuple[str, ...], str] = {}
    children: dict[tuple[str, ...], list[tuple[str, ...]]] = {(): []}
    for plan in plans:
        for length in range(1, len(plan.namespace) + 1):
            path = plan.namespace[:length]
            if path not in children:
                children[path] = []
                children[path[:-1]].append(path)
    for path in sorted(children):
        classes[path] = _class_name(path, set(classes.values()))
        parent = modules.get(path[:-1], "")
        if path:
            siblings = {modules[other].rsplit(".", 1)[-1] for other in children[path[:-1]] if other in modules}
            modules[path] = f"{parent}.{_module(path[-1], siblings)}".lstrip(".")

    def build(path: tuple[str, ...]) -> NamespacePlan:
        return NamespacePlan(
            path=path,
            class_name=classes[path],
            module=modules.get(path, ""),
            description=described.get(path[-1], "") if len(path) == 1 else "",
            operations=tuple(plan for plan in plans if plan.namespace == path),
            children=tuple(build(child) for child in children[path]),
        )

    return build(())


def _class_name(path: tuple[str, ...], used: set[str]) -> str:
    """The class of a namespace. Its asynchronous twin has `Async` before it."""
    if not path:
        return "Client"
    name = pascal("_".join(path))
    for candidate in (name, f"{name}Calls"):
        if not {candidate, f"Async{candidate}"} & {*CLASSES_TAKEN, *used, *(f"Async{one}" for one in used)}:
            return candidate
    return _unused(f"{name}Calls", {*used, *(f"Async{one}" for one in used)})


def _module(name: str, siblings: set[str]) -> str:
    """A module name that is safe on every file system and differs from its siblings in more than case."""
    module = name.lower()
    if module in KEYWORDS or module in _WINDOWS or module.startswith("__"):
        module = f"{module}_"
    return _unused(module, siblings)


def _unused(name: str, used: set[str]) -> str:
    candidate, number = name, 2
    while candidate in used:
        candidate, number = f"{name}_{number}", number + 1
    return candidate


def _descriptions(contract: Contract) -> Mapping[str, str]:
    """Descriptions of tags by the namespace that sounds like them."""
    found = {}
    for name, node in contract.tags.items():
        value = node.value if isinstance(node.value, dict) else {}
        text = value.get("description")
        if isinstance(text, str):
            found[snake(name)] = text
    return found
