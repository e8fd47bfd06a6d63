"""What two documents have in common, held once: revisions of one API are mostly the same, and trees are large."""

from __future__ import annotations

from collections.abc import Callable

from generator.document.model import Json


def share(tree: Json, like: Json) -> None:
    """Put the parts of `like` into `tree` where it has equal ones at the same place; `tree` says what it said before.

    Equal is what is written alike to the byte, the order of members too. Nothing may have been read from `tree` yet,
    and neither may be changed afterwards.
    """
    import orjson

    if type(tree) is dict and type(like) is dict:
        _share(tree, like, orjson.dumps)


def _share(tree: dict[str, Json], like: dict[str, Json], write: Callable[[Json], bytes]) -> None:
    for key, value in tree.items():
        kind = type(value)
        if kind is not dict and kind is not list:
            continue
        other = like.get(key)
        if value == other and _written_alike(value, other, write):
            tree[key] = other
        elif type(value) is dict and type(other) is dict:
            _share(value, other, write)


def _written_alike(one: Json, two: Json, write: Callable[[Json], bytes]) -> bool:
    """Is what Python calls equal (`1`, `1.0` and `true` are) the same text? No for what cannot be written exactly."""
    try:
        return write(one) == write(two)
    except TypeError:  # integers beyond 64 bits, great depth, lone surrogates
        return False
