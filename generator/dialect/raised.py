"""A contract read anew from its document as one of OpenAPI 3.1, to be looked at beside one of another version."""

from __future__ import annotations

from generator.contract.model import Contract
from generator.dialect.read import read_contract
from generator.dialect.upgrade import upgraded
from generator.document.model import Pointer
from generator.document.rewritten import rewritten

_NAMES = {"schemas": "definitions", "securitySchemes": "securityDefinitions"}


def raised(contract: Contract) -> Contract:
    """The contract of one document of 2.0 or 3.0, its document written as 3.1; another one as it is.

    The version is told as it was written. Raises DocumentError when the document is nested too deeply.
    """
    if contract.family not in ("2.0", "3.0"):
        return contract
    tree = upgraded(contract.document, contract.family)
    found = read_contract(rewritten(contract.document, tree, _of_2_0 if contract.family == "2.0" else _as_it_is))
    if isinstance(tree, dict):
        tree["openapi"] = contract.openapi  # only now: the tree was to be read as what it is
    return found


def _as_it_is(pointer: Pointer) -> Pointer:
    return pointer


def _of_2_0(pointer: Pointer) -> Pointer:
    """Where 2.0 has what 3.x has among the components."""
    if len(pointer) > 1 and pointer[0] == "components":
        return (_NAMES.get(pointer[1], pointer[1]), *pointer[2:])
    return pointer
