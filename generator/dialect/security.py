"""Security schemes and requirements of every version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.contract.model import OperationKey, SecurityFlow, SecurityRequirement, SecurityScheme
from generator.dialect.security_words import FLOW_NAMES
from generator.dialect.shape import Shapes
from generator.document.model import Node


def written_security(shapes: Shapes, holder: Node) -> tuple[SecurityRequirement, ...] | None:
    """The alternatives written at a document or operation; None when nothing is written there.

    An empty array is (), which takes back what the document demands (OpenAPI 3.1.1, Operation Object).
    """
    written = holder.get("security")
    if written is None:
        return None
    if not isinstance(written.value, list):
        shapes.wrong(written, "an array of security requirements")
        return None
    alternatives = []
    for item in written.items():
        if isinstance(item.value, dict):
            schemes = {name: shapes.texts(item, name) for name in item.value}
            alternatives.append(SecurityRequirement(schemes, item))
        else:
            shapes.wrong(item, "a security requirement")
    return tuple(alternatives)


def effective_security(shapes: Shapes, root: Node, key: OperationKey) -> tuple[tuple[SecurityRequirement, ...], Node]:
    """The alternatives in force on an operation, and where they are written.

    Webhooks and callbacks go to addresses of the receiver: what the document demands of its own callers does not hold
    for them.
    """
    holders = (key.node, root) if key.kind == "operation" else (key.node,)
    for holder in holders:
        written = written_security(shapes, holder)
        if written is not None:
            return written, holder.get("security") or holder
    return (), holders[-1]


def schemes_v3(shapes: Shapes, components: Node) -> dict[str, SecurityScheme]:
    """`components.securitySchemes` of 3.x, by key in document order."""
    found = {}
    for key, member in shapes.members(components, "securitySchemes"):
        node = shapes.object(member)
        if node is not None:
            found[key] = scheme_v3(shapes, key, node)
    return found


def referenced_schemes(
    shapes: Shapes, holders: Iterable[Node], known: Mapping[str, SecurityScheme]
) -> dict[str, SecurityScheme]:
    """Schemes that requirements name by URI instead of by key (OpenAPI 3.2.0, Security Requirement Object)."""
    found: dict[str, SecurityScheme] = {}
    for holder in holders:
        for requirement in written_security(shapes, holder) or ():
            for name in requirement.schemes:
                if name in known or name in found or not ("/" in name or "#" in name):
                    continue
                target = shapes.document.target(requirement.node, name)
                node = None if target is None else shapes.object(target)
                if node is not None:
                    found[name] = scheme_v3(shapes, name, node)
    return found


def scheme_v3(shapes: Shapes, key: str, node: Node) -> SecurityScheme:
    """One Security Scheme Object. What its type does not provide for is left out, so that it makes no difference.

    The name of an http scheme is not case-sensitive (RFC 9110 §11.1) and given in lower case.
    """
    kind = shapes.text(node, "type")
    flows = shapes.members(node, "flows") if kind == "oauth2" else []
    scheme = shapes.text(node, "scheme").lower() if kind == "http" else ""
    return SecurityScheme(
        key=key,
        type=kind,
        name=shapes.text(node, "name") if kind == "apiKey" else "",
        location=shapes.text(node, "in") if kind == "apiKey" else "",
        scheme=scheme,
        bearer_format=shapes.text(node, "bearerFormat") if scheme == "bearer" else "",
        flows=tuple(
            _flow(shapes, name, flow)
            for name, flow in flows
            if not name.startswith("x-") and shapes.object(flow) is not None
        ),
        openid_url=shapes.text(node, "openIdConnectUrl") if kind == "openIdConnect" else "",
        description=shapes.text(node, "description"),
        node=node,
    )


def schemes_v2(shapes: Shapes, root: Node) -> dict[str, SecurityScheme]:
    """`securityDefinitions` of 2.0 in the words of 3.x: `basic` is http basic, oauth2 has one flow."""
    found = {}
    for key, member in shapes.members(root, "securityDefinitions"):
        node = shapes.object(member)
        if node is not None:
            found[key] = _scheme_v2(shapes, key, node)
    return found


def _scheme_v2(shapes: Shapes, key: str, node: Node) -> SecurityScheme:
    kind = shapes.text(node, "type")
    flow = shapes.text(node, "flow") if kind == "oauth2" else ""
    return SecurityScheme(
        key=key,
        type="http" if kind == "basic" else kind,
        name=shapes.text(node, "name") if kind == "apiKey" else "",
        location=shapes.text(node, "in") if kind == "apiKey" else "",
        scheme="basic" if kind == "basic" else "",
        bearer_format="",
        flows=(_flow(shapes, FLOW_NAMES.get(flow, flow), node),) if flow else (),
        openid_url="",
        description=shapes.text(node, "description"),
        node=node,
    )


def _flow(shapes: Shapes, name: str, node: Node) -> SecurityFlow:
    """One flow. The device flow (3.2) has its authorization url under a name of its own."""
    authorization = "deviceAuthorizationUrl" if name == "deviceAuthorization" else "authorizationUrl"
    scopes = shapes.member(node, "scopes")
    names = [] if scopes is None else [name for name, _ in scopes.members() if not name.startswith("x-")]
    return SecurityFlow(
        name=name,
        authorization_url=shapes.text(node, authorization),
        token_url=shapes.text(node, "tokenUrl"),
        refresh_url=shapes.text(node, "refreshUrl"),
        scopes={} if scopes is None else {scope: shapes.text(scopes, scope) for scope in names},
        node=node,
    )
