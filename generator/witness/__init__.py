"""Instances that tell two schemas apart: one side takes them, the other refuses them.

A claim that a change breaks somebody is proven by such an instance. This room knows schemas as JSON (JSON Schema
2020-12, the dialect of OpenAPI 3.1) and judges with jsonschema-rs, which shares no code with the comparison.
"""
