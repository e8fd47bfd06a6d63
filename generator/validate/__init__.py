"""Findings about one document: what is wrong in it, where, and what was expected.

`run.validate` is the way in. Structure is judged by the JSON schemas of openapi-spec-validator for the version that a
document declares, also for pieces that lie in other files (`structure`); what a schema cannot say is judged here:
references and identity (`walk`, `semantics`), what schemas say that cannot be meant (`schemas`), what nothing reaches
(`reach`), and values that do not fit their schema (`claims`, `values`). Nothing in here compares, and nothing reaches
the network.
"""
