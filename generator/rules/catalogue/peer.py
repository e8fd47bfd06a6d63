"""The ids that the ecosystem's best-known tool (oasdiff) gives to changes, with the levels it gives them.

Ids are shared so that scripts, severity files and habits carry over; the levels here are the profile `oasdiff`. Wording
and reasons are not taken from there.
"""

from __future__ import annotations

from generator.rules.model import Level

_ERROR = """
request-property-deprecated-sunset-missing request-property-deprecated-sunset-invalid
request-property-sunset-date-too-small response-property-deprecated-sunset-missing
response-property-deprecated-sunset-invalid response-property-sunset-date-too-small api-stability-decreased
request-property-stability-decreased response-property-stability-decreased api-deprecated-sunset-parse
api-deprecated-sunset-missing api-invalid-stability-level api-sunset-date-too-small
request-parameter-deprecated-sunset-missing request-parameter-sunset-date-too-small
api-path-removed-without-deprecation api-path-sunset-parse api-path-removed-before-sunset
api-removed-without-deprecation api-removed-before-sunset sunset-deleted api-sunset-date-changed-too-small
request-parameter-sunset-deleted request-parameter-sunset-date-changed-too-small request-body-added-required
new-required-request-default-parameter-to-existing-path new-required-request-parameter new-request-path-parameter
new-required-request-header-property request-body-became-enum request-body-media-type-removed
request-body-media-type-schema-added request-body-removed request-body-became-required
request-header-property-became-enum request-header-property-became-required request-parameter-became-enum
request-parameter-became-not-nullable request-parameter-property-became-not-nullable
request-parameter-default-value-changed request-parameter-default-value-added request-parameter-default-value-removed
request-parameter-enum-value-removed request-parameter-property-enum-value-removed
request-parameter-max-items-decreased request-parameter-max-length-decreased request-parameter-max-decreased
request-parameter-exclusive-max-decreased request-parameter-min-items-increased request-parameter-min-length-increased
request-parameter-min-increased request-parameter-exclusive-min-increased request-parameter-pattern-added
request-parameter-sunset-parse request-parameter-removed-before-sunset request-parameter-became-required
request-parameter-type-changed request-parameter-property-type-specialized
request-parameter-x-extensible-enum-value-removed request-body-all-of-added request-property-all-of-added
request-body-any-of-removed request-property-any-of-removed request-property-became-enum
request-body-became-not-nullable request-property-became-not-nullable request-body-const-added
request-body-const-changed request-property-const-added request-property-const-changed
request-property-enum-value-removed request-body-max-decreased request-property-max-decreased
request-body-exclusive-max-decreased request-property-exclusive-max-decreased request-body-max-length-decreased
request-property-max-length-decreased request-body-min-increased request-property-min-increased
request-body-exclusive-min-increased request-property-exclusive-min-increased request-body-min-items-increased
request-property-min-items-increased request-body-min-length-increased request-property-min-length-increased
request-body-one-of-removed request-property-one-of-removed request-property-pattern-added
request-property-became-required request-property-became-required-with-default request-body-type-changed
request-property-type-changed new-required-request-property new-required-request-property-with-default
request-body-wrapped-in-one-of request-property-x-extensible-enum-value-removed response-header-became-optional
required-response-header-removed response-header-type-changed response-header-type-generalized
response-header-became-nullable response-media-type-removed response-media-type-name-generalized
response-property-became-nullable response-body-became-nullable response-property-became-optional
response-body-const-removed response-body-const-changed response-property-const-removed
response-property-const-changed response-body-max-increased response-property-max-increased
response-body-exclusive-max-increased response-property-exclusive-max-increased response-body-max-length-increased
response-property-max-length-increased response-body-max-length-unset response-property-max-length-unset
response-body-min-decreased response-property-min-decreased response-body-exclusive-min-decreased
response-property-exclusive-min-decreased response-body-min-items-decreased response-property-min-items-decreased
response-body-min-items-unset response-property-min-items-unset response-body-min-length-decreased
response-property-min-length-decreased response-body-one-of-added response-property-one-of-added
response-body-type-changed response-body-type-generalized response-property-type-changed
response-property-type-generalized response-required-property-removed response-body-wrapped-in-one-of
response-success-status-removed webhook-removed request-body-enum-value-removed request-body-list-of-types-narrowed
request-property-list-of-types-narrowed response-body-list-of-types-widened response-property-list-of-types-widened
request-parameter-list-of-types-narrowed request-parameter-property-list-of-types-narrowed
request-body-prefix-items-removed request-property-prefix-items-removed response-body-prefix-items-added
response-property-prefix-items-added request-body-if-added request-body-then-added request-body-else-added
request-property-if-added request-property-then-added request-property-else-added response-body-if-removed
response-body-then-removed response-body-else-removed response-property-if-removed response-property-then-removed
response-property-else-removed request-body-contains-added request-body-min-contains-increased
request-body-max-contains-decreased request-property-contains-added request-property-min-contains-increased
request-property-max-contains-decreased response-body-contains-removed response-body-min-contains-decreased
response-body-max-contains-increased response-property-contains-removed response-property-min-contains-decreased
response-property-max-contains-increased request-body-dependent-required-added request-body-dependent-required-changed
request-property-dependent-required-added request-property-dependent-required-changed
response-body-dependent-required-removed response-body-dependent-required-changed
response-property-dependent-required-removed response-property-dependent-required-changed
request-body-dependent-schema-added request-property-dependent-schema-added response-body-dependent-schema-removed
response-property-dependent-schema-removed request-body-pattern-property-added request-property-pattern-property-added
response-body-pattern-property-removed response-property-pattern-property-removed request-body-property-names-added
request-property-property-names-added response-body-property-names-removed response-property-property-names-removed
request-body-unevaluated-items-added request-body-unevaluated-properties-added
request-property-unevaluated-items-added request-property-unevaluated-properties-added
response-body-unevaluated-items-removed response-body-unevaluated-properties-removed
response-property-unevaluated-items-removed response-property-unevaluated-properties-removed
request-body-content-schema-added request-body-content-media-type-changed request-body-content-encoding-changed
request-property-content-schema-added request-property-content-media-type-changed
request-property-content-encoding-changed response-body-content-schema-removed
response-body-content-media-type-changed response-body-content-encoding-changed
response-property-content-schema-removed response-property-content-media-type-changed
response-property-content-encoding-changed
"""

_WARNING = """
response-body-media-type-schema-removed request-parameter-max-length-set request-parameter-max-set
request-parameter-exclusive-max-set request-parameter-min-items-set request-parameter-min-set
request-parameter-exclusive-min-set request-parameter-pattern-changed request-parameter-removed
request-parameter-property-type-changed request-body-all-of-removed request-property-all-of-removed
request-body-max-length-set request-property-max-length-set request-body-max-set request-property-max-set
request-body-exclusive-max-set request-property-exclusive-max-set request-body-min-items-set
request-property-min-items-set request-body-min-set request-property-min-set request-body-exclusive-min-set
request-property-exclusive-min-set request-property-pattern-changed request-property-removed
optional-response-header-removed response-optional-property-removed response-property-enum-value-added
response-required-property-became-not-write-only
"""

_INFO = """
request-property-deprecated request-property-deprecated-with-sunset request-property-reactivated
response-property-deprecated response-property-deprecated-with-sunset response-property-reactivated endpoint-added
api-security-component-removed api-security-component-added api-security-component-oauth-url-changed
api-security-component-type-changed api-security-component-oauth-token-url-changed
api-security-component-oauth-scope-added api-security-component-oauth-scope-removed
api-security-component-oauth-scope-changed api-security-removed api-security-added api-security-scope-added
api-security-scope-removed api-global-security-removed api-global-security-added api-global-security-scope-added
api-global-security-scope-removed api-version-not-bumped api-version-decreased api-major-version-not-bumped
api-stability-increased request-property-stability-increased response-property-stability-increased
endpoint-reactivated endpoint-deprecated endpoint-deprecated-with-sunset request-parameter-reactivated
request-parameter-deprecated api-path-removed-with-deprecation api-removed-with-deprecation
request-body-added-optional new-optional-request-default-parameter-to-existing-path new-optional-request-parameter
request-body-media-type-added request-body-media-type-schema-removed response-body-media-type-schema-added
request-body-became-optional request-body-discriminator-added request-body-discriminator-removed
request-body-discriminator-property-name-changed request-body-discriminator-mapping-added
request-body-discriminator-mapping-deleted request-body-discriminator-mapping-changed
request-property-discriminator-added request-property-discriminator-removed
request-property-discriminator-property-name-changed request-property-discriminator-mapping-added
request-property-discriminator-mapping-deleted request-property-discriminator-mapping-changed
request-parameter-became-nullable request-parameter-property-became-nullable request-parameter-enum-value-added
request-parameter-property-enum-value-added request-parameter-max-items-increased
request-parameter-max-length-increased request-parameter-max-increased request-parameter-exclusive-max-increased
request-parameter-min-items-decreased request-parameter-min-length-decreased request-parameter-min-decreased
request-parameter-exclusive-min-decreased request-parameter-pattern-removed request-parameter-pattern-generalized
request-parameter-removed-with-deprecation request-parameter-became-optional request-parameter-type-generalized
request-parameter-property-type-generalized request-body-all-of-added-annotation-only
request-body-all-of-removed-annotation-only request-property-all-of-added-annotation-only
request-property-all-of-removed-annotation-only request-body-any-of-added request-property-any-of-added
request-body-became-nullable request-property-became-nullable request-body-default-value-added
request-body-default-value-removed request-body-default-value-changed request-property-default-value-added
request-property-default-value-removed request-property-default-value-changed request-body-const-removed
request-property-const-removed request-read-only-property-enum-value-removed request-property-enum-value-added
request-body-max-increased request-read-only-property-max-decreased request-property-max-increased
request-body-exclusive-max-increased request-read-only-property-exclusive-max-decreased
request-property-exclusive-max-increased request-body-max-length-increased
request-read-only-property-max-length-decreased request-property-max-length-increased request-body-min-decreased
request-read-only-property-min-increased request-property-min-decreased request-body-exclusive-min-decreased
request-read-only-property-exclusive-min-increased request-property-exclusive-min-decreased
request-body-min-length-decreased request-property-min-length-decreased request-body-one-of-added
request-property-one-of-added request-property-pattern-removed request-property-pattern-generalized
request-property-became-optional request-body-type-generalized request-body-type-compatible
request-property-type-generalized request-property-type-compatible new-optional-request-property
request-optional-property-became-not-write-only request-optional-property-became-write-only
request-optional-property-became-read-only request-optional-property-became-not-read-only
request-required-property-became-not-write-only request-required-property-became-write-only
request-required-property-became-read-only request-required-property-became-not-read-only
response-body-discriminator-added response-body-discriminator-removed
response-body-discriminator-property-name-changed response-body-discriminator-mapping-added
response-body-discriminator-mapping-deleted response-body-discriminator-mapping-changed
response-property-discriminator-added response-property-discriminator-removed
response-property-discriminator-property-name-changed response-property-discriminator-mapping-added
response-property-discriminator-mapping-deleted response-property-discriminator-mapping-changed response-header-added
response-header-type-specialized response-header-type-compatible response-header-became-not-nullable
response-media-type-added response-media-type-name-changed response-media-type-name-specialized
response-optional-write-only-property-removed response-optional-property-added
response-optional-write-only-property-added response-optional-property-became-not-write-only
response-optional-property-became-write-only response-optional-property-became-read-only
response-optional-property-became-not-read-only response-property-pattern-added response-property-pattern-changed
response-property-pattern-removed response-body-all-of-added response-body-all-of-removed
response-property-all-of-added response-property-all-of-removed response-body-all-of-added-annotation-only
response-body-all-of-removed-annotation-only response-property-all-of-added-annotation-only
response-property-all-of-removed-annotation-only response-body-any-of-added response-body-any-of-removed
response-property-any-of-added response-property-any-of-removed response-property-became-not-nullable
response-body-became-not-nullable response-write-only-property-became-optional response-property-became-required
response-write-only-property-became-required response-body-default-value-added response-body-default-value-removed
response-body-default-value-changed response-property-default-value-added response-property-default-value-removed
response-property-default-value-changed response-body-const-added response-property-const-added
response-write-only-property-enum-value-added response-body-one-of-removed response-property-one-of-removed
response-body-type-specialized response-body-type-compatible response-property-type-specialized
response-property-type-compatible response-required-write-only-property-removed response-required-property-added
response-required-write-only-property-added response-required-property-became-write-only
response-required-property-became-read-only response-required-property-became-not-read-only
response-success-status-added response-non-success-status-removed response-non-success-status-added
api-operation-id-removed api-operation-id-added api-tag-removed api-tag-added webhook-added api-schema-removed
response-property-enum-value-removed response-mediatype-enum-value-removed request-body-list-of-types-widened
request-property-list-of-types-widened response-body-list-of-types-narrowed response-property-list-of-types-narrowed
request-parameter-list-of-types-widened request-parameter-property-list-of-types-widened
request-body-prefix-items-added request-property-prefix-items-added response-body-prefix-items-removed
response-property-prefix-items-removed request-body-if-removed request-body-then-removed request-body-else-removed
request-property-if-removed request-property-then-removed request-property-else-removed response-body-if-added
response-body-then-added response-body-else-added response-property-if-added response-property-then-added
response-property-else-added request-body-contains-removed request-body-min-contains-decreased
request-body-max-contains-increased request-property-contains-removed request-property-min-contains-decreased
request-property-max-contains-increased response-body-contains-added response-body-min-contains-increased
response-body-max-contains-decreased response-property-contains-added response-property-min-contains-increased
response-property-max-contains-decreased request-body-dependent-required-removed
request-property-dependent-required-removed response-body-dependent-required-added
response-property-dependent-required-added request-body-dependent-schema-removed
request-property-dependent-schema-removed response-body-dependent-schema-added
response-property-dependent-schema-added request-body-pattern-property-removed
request-property-pattern-property-removed response-body-pattern-property-added
response-property-pattern-property-added request-body-property-names-removed request-property-property-names-removed
response-body-property-names-added response-property-property-names-added request-body-unevaluated-items-removed
request-body-unevaluated-properties-removed request-property-unevaluated-items-removed
request-property-unevaluated-properties-removed response-body-unevaluated-items-added
response-body-unevaluated-properties-added response-property-unevaluated-items-added
response-property-unevaluated-properties-added request-body-content-schema-removed
request-property-content-schema-removed response-body-content-schema-added response-property-content-schema-added
"""

PEER_LEVELS: dict[str, Level] = {
    **dict.fromkeys(_INFO.split(), Level.INFO),
    **dict.fromkeys(_WARNING.split(), Level.WARNING),
    **dict.fromkeys(_ERROR.split(), Level.ERROR),
}

_WITH_ALL_OF = ("request-body", "request-property", "response-body", "response-property")

IMPOSSIBLE: dict[str, str] = {
    **dict.fromkeys(
        (f"{place}-all-of-{action}" for place in _WITH_ALL_OF for action in ("added", "removed")),
        "members of allOf are merged with what stands beside them, so a member that came or went is told by each"
        " property, limit or type that it brought or took along",
    ),
    **dict.fromkeys(
        (f"{place}-all-of-{action}-annotation-only" for place in _WITH_ALL_OF for action in ("added", "removed")),
        "members of allOf are merged, so one that only annotates leaves nothing that could be added or removed",
    ),
}
"""Ids of that list which nothing can produce here, with the reason."""
