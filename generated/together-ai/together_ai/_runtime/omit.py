"""The difference between "send nothing" and "send null"."""

from __future__ import annotations

from typing import Final, Literal


class Omit:
    """The type of `omit`, the default of every optional argument: nothing is sent. `None` sends null."""

    __slots__ = ()

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "omit"


omit: Final = Omit()


def given(values: dict[str, object]) -> dict[str, object]:
    """The values that were passed."""
    return {
        name: value for name, value in values.items() if not isinstance(value, Omit)
    }
