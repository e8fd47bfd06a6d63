"""Two contracts compared: neutral differences, each found once and felt in many places.

`from generator import compare` gives the function of that name or, once anything of this room was imported, the room
itself (the import system puts it there). So the room can be called like its function.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.compare.model import Comparison
    from generator.contract.model import Contract


class _Room(ModuleType):
    def __call__(self, base: Contract, revision: Contract, lowest: str = "", *, keywords: bool = True) -> Comparison:
        from generator.compare.contracts import compare

        return compare(base, revision, lowest, keywords=keywords)


sys.modules[__name__].__class__ = _Room
