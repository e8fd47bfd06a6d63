"""Pairing operations: by method and path shape, also when a prefix moved between `servers` and path."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from generator.contract.model import Contract, OperationKey, Server

_URL = re.compile(r"(?:[^/?#]*:)?//[^/?#]*([^?#]*).*", re.DOTALL)
"""A URL with an authority (RFC 3986, appendix B), whatever may be wrong with it; its path."""
_BRACES = re.compile(r"\{[^}/]*\}")


def shape(path: str) -> str:
    """A path template without the names of its parameters: `/x/{id}` and `/x/{name}` are one shape."""
    return _BRACES.sub("{}", path)


def parameter_names(path: str) -> list[str]:
    """The names of a template's parameters in order."""
    return [match[1:-1] for match in _BRACES.findall(path)]


def server_prefix(servers: Sequence[Server]) -> str:
    """The path part of the first server's URL with its variables at their defaults, without a trailing slash."""
    if not servers:
        return ""
    url = servers[0].url
    for name, (default, _) in servers[0].variables.items():
        url = url.replace("{" + name + "}", default)
    found = _URL.fullmatch(url)
    path = found[1] if found else url
    return path.rstrip("/") if path.startswith("/") else ""


OperationMatch = tuple[OperationKey | None, OperationKey | None]


def pair_operations(base: Contract, revision: Contract) -> list[OperationMatch]:
    """All operations of both sides, those that are one together: the revision's in order, then what is gone."""
    old, new = list(base.operations), list(revision.operations)
    partner: dict[OperationKey, OperationKey] = {}
    _meet(old, new, partner, lambda key: (key.method, key.path))
    _meet(old, new, partner, lambda key: (key.method, shape(key.path)))
    one, two = server_prefix(base.servers), server_prefix(revision.servers)
    if one != two:
        prefixes = {id(base): one, id(revision): two}
        _meet(
            old, new, partner,
            lambda key: (key.method, shape(prefixes[id(base)] + key.path)),
            lambda key: (key.method, shape(prefixes[id(revision)] + key.path)),
        )  # fmt: skip
    met: list[OperationMatch] = [(partner.get(key), key) for key in revision.operations]
    return [*met, *((key, None) for key in old)]


def prefix_moved(old: OperationKey | None, new: OperationKey | None) -> bool:
    """Did a pair come together only because a prefix moved between servers and path?"""
    return old is not None and new is not None and shape(old.path) != shape(new.path)


def pair_webhooks(base: Contract, revision: Contract) -> list[OperationMatch]:
    """Webhooks pair by name and method."""
    old, new = list(base.webhooks), list(revision.webhooks)
    partner: dict[OperationKey, OperationKey] = {}
    _meet(old, new, partner, lambda key: (key.method, key.path))
    return [*((partner.get(key), key) for key in revision.webhooks), *((key, None) for key in old)]


def _meet(
    old: list[OperationKey],
    new: list[OperationKey],
    partner: dict[OperationKey, OperationKey],
    mark: Callable[[OperationKey], object],
    mark_new: Callable[[OperationKey], object] | None = None,
) -> None:
    """Pair what has one mark; of several under one mark, those whose parameter names agree most."""
    groups: dict[object, list[OperationKey]] = {}
    for key in old:
        groups.setdefault(mark(key), []).append(key)
    met: set[int] = set()
    for key in new:
        group = groups.get((mark_new or mark)(key))
        if group:
            found = group[0]
            if len(group) > 1:
                names = set(parameter_names(key.path))
                found = max(group, key=lambda other: len(names & set(parameter_names(other.path))))
            group.remove(found)
            partner[key] = found
            met |= {id(key), id(found)}
    old[:] = [key for key in old if id(key) not in met]
    new[:] = [key for key in new if id(key) not in met]
