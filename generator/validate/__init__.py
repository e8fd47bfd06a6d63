"""Findings about one document: what is wrong in it, where, and what was expected.

`run.validate` is the way in. Structure is judged by the JSON schemas of openapi-spec-validator for the version that a
document declares, also for pieces that lie in other files (`structure`); what a schema cannot say is judged here:
references and identity (`walk`, `semantics`) and default values (`defaults`). Nothing in here compares, and nothing
reaches the network.
"""
