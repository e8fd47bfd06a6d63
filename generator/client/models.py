"""Models by datamodel-code-generator: it is given plain schemas under names we decided, and our templates."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import Any

from generator.client.plan import ClientPlan
from generator.client.shapes import Alias, Definition, Definitions, Model, json_schema, result_text
from generator.client.text import docstring, literal
from generator.document.model import Json
from generator.errors import ApiledgerError

HEADER = '''"""The types of the API, made from its document."""

from __future__ import annotations
'''


def render_models(plan: ClientPlan, templates: Path) -> str:
    """The source of the models' module, not yet formatted. Raises ApiledgerError when a planned name is missing."""
    definitions = plan.definitions
    if not definitions.by_name:
        return HEADER
    text = _generate(plan, templates)
    text = _without_rebuilds(text)
    _check(text, definitions)
    return text


def _generate(plan: ClientPlan, templates: Path) -> str:
    from datamodel_code_generator import InputFileType, LiteralType, PythonVersion, generate
    from datamodel_code_generator.enums import DataModelType

    runtime = f"{plan.package}._runtime"
    schemas: dict[str, Json] = {}
    extra: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for name, definition in plan.definitions.by_name.items():
        schemas[name] = _schema(definition, runtime)
        extra[name] = _template_data(definition)
    document: dict[str, Json] = {
        "openapi": "3.1.0",
        "info": {"title": "models", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }
    text = generate(
        document,
        input_file_type=InputFileType.OpenAPI,
        output_model_type=DataModelType.PydanticV2BaseModel,
        formatters=[],
        allow_remote_refs=False,
        target_python_version=PythonVersion.PY_311,
        base_class=f"{runtime}.models.BaseModel",
        additional_imports=_imports(plan.definitions, runtime),
        custom_class_name_generator=lambda name: name,
        custom_file_header=HEADER,
        custom_template_dir=templates,
        disable_future_imports=True,
        disable_timestamp=True,
        enum_field_as_literal=LiteralType.All,
        extra_template_data=extra,
        keep_model_order=False,
        strict_nullable=True,
        use_double_quotes=True,
        use_standard_collections=True,
        use_type_alias=True,
        use_union_operator=True,
    )
    if not isinstance(text, str):
        raise ApiledgerError("the model generator made several modules where one was asked for")
    return text


def _imports(definitions: Definitions, runtime: str) -> list[str]:
    found = [f"{runtime}.models.wire", "typing.Annotated"]
    values = list(definitions.by_name.values())
    if any(isinstance(one, Alias) and _tag(one) is not None for one in values):
        found += [f"{runtime}.models.Tagged", f"{runtime}.models.UnknownVariant"]
    if any(isinstance(one, Model) and one.page_items for one in values):
        found += [f"{runtime}.pages.Page", "collections.abc.AsyncIterator", "collections.abc.Iterator",
                  "typing.ClassVar", "builtins"]  # fmt: skip
    return [name for name in found if "." in name]


def _tag(alias: Alias) -> Any:
    return getattr(alias.shape, "tag", None)


def _schema(definition: Definition, runtime: str) -> Json:
    if isinstance(definition, Alias):
        return json_schema(definition.shape, runtime)
    properties: dict[str, Json] = {field.python: json_schema(field.shape, runtime) for field in definition.fields}
    required: list[Json] = [field.python for field in definition.fields if field.required]
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def _template_data(definition: Definition) -> dict[str, Any]:
    """What our templates say beyond the type: documentation, names on the wire, tags, pages. All of it escaped here."""
    data: dict[str, Any] = {"doc": docstring(definition.description)}
    if isinstance(definition, Alias):
        tag = _tag(definition)
        if tag is not None:
            data["tag"] = f"Tagged({literal(tag.property)}, {{{_pairs(tag.variants)}}})"
        return data
    data["wire"] = {field.python: literal(field.wire) for field in definition.fields if field.python != field.wire}
    data["docs"] = {field.python: docstring(field.description) for field in definition.fields if field.description}
    if definition.page_items and definition.page_item is not None:
        data["page_items"] = literal(definition.page_items)
        data["page_item"] = result_text(definition.page_item)
    return data


def _pairs(pairs: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{literal(key)}: {literal(value)}" for key, value in pairs)


def _without_rebuilds(text: str) -> str:
    """Without the trailing `X.model_rebuild()`: models are built when they are first used."""
    lines = [line for line in text.split("\n") if not line.endswith(".model_rebuild()")]
    return "\n".join(lines)


def _check(text: str, definitions: Definitions) -> None:
    """The module has exactly the names that were planned."""
    made: dict[str, set[str]] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            made[node.name] = {
                statement.target.id
                for statement in node.body
                if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name)
            }
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            made[node.targets[0].id] = set()
    for name, definition in definitions.by_name.items():
        wanted = {field.python for field in definition.fields} if isinstance(definition, Model) else set()
        if name not in made or not wanted <= made[name]:
            missing = sorted(wanted - made.get(name, set()))
            raise ApiledgerError(f"the model generator left out {name}{': ' + ', '.join(missing) if missing else ''}")
