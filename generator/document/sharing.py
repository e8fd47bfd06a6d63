"""What two documents have in common, held once: revisions of one API are mostly the same, and trees are large."""

from __future__ import annotations

from generator.document.model import Json


def share(tree: Json, like: Json) -> None:
    """Put the parts of `like` into `tree` where it has equal ones at the same place; `tree` says what it said before.

    Equal is what is written alike to the byte, the order of members too. Nothing may have been read from `tree` yet,
    and neither may be changed afterwards.
    """
    if type(tree) is not dict or type(like) is not dict:
        return
    for key, value in tree.items():
        kind = type(value)
        if kind is dict or kind is list:
            other = like.get(key)
            if value == other and _written_alike(value, other):
                tree[key] = other
            else:
                share(value, other)


def _written_alike(one: Json, two: Json) -> bool:
    """Is what Python calls equal (`1`, `1.0` and `true` are) the same text? No for what cannot be written exactly."""
    import orjson

    try:
        return orjson.dumps(one) == orjson.dumps(two)
    except TypeError:  # integers beyond 64 bits, great depth, lone surrogates
        return False
