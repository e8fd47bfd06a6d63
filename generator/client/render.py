"""From the plan to the text of every file, through the templates. Nothing is decided here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator.client.plan import ClientPlan, NamespacePlan, OperationPlan
from generator.client.text import clean, docstring, literal, markdown, one_line

if TYPE_CHECKING:
    from jinja2 import Environment


def render_package(plan: ClientPlan, templates: Path, models: str) -> dict[str, str]:
    """Every file but the lock, by its path below the output folder, not yet formatted. `models`: their module."""
    environment = _environment(templates / "client")
    package = plan.package
    files: dict[str, str] = {}
    for source in sorted((templates / "client" / "runtime").glob("*.py")):
        files[f"{package}/_runtime/{source.name}"] = source.read_text("utf-8")

    def render(template: str, **values: object) -> str:
        return environment.get_template(template).render(plan=plan, **values)

    for name in ("__init__.py", "_client.py", "_version.py", "testing.py", "types/__init__.py", "_custom/__init__.py"):
        files[f"{package}/{name}"] = render(f"package/{name}.jinja")
    files[f"{package}/py.typed"] = ""
    files[f"{package}/types/_models.py"] = models
    files[f"{package}/_mock.json"] = mock_data(plan)
    files[f"{package}/resources/__init__.py"] = '"""The calls, by namespace."""\n'
    for space in namespaces(plan.root):
        if space.path:
            path, dots = _module_path(space)
            files[f"{package}/resources/{path}"] = render("package/resource.py.jinja", space=space, dots=dots)
    for name in ("README.md", "api.md", "pyproject.toml"):
        files[name] = render(f"project/{name}.jinja")
    files["tests/conftest.py"] = render("tests/conftest.py.jinja")
    for space in namespaces(plan.root):
        if space.operations:
            name = "_".join(space.path) or "client"
            files[f"tests/test_{name}.py"] = render("tests/test_resource.py.jinja", space=space)
    return files


def namespaces(space: NamespacePlan) -> Iterator[NamespacePlan]:
    """A namespace and all below it."""
    yield space
    for child in space.children:
        yield from namespaces(child)


def _module_path(space: NamespacePlan) -> tuple[str, str]:
    """The file of a namespace below `resources`, and the dots that lead from it to the package."""
    path = space.module.replace(".", "/")
    depth = space.module.count(".")
    if space.children:
        return f"{path}/__init__.py", "." * (depth + 3)
    return f"{path}.py", "." * (depth + 2)


def mock_data(plan: ClientPlan) -> str:
    """What the bundled server answers, as JSON."""
    routes = [
        {
            "method": operation.method,
            "path": operation.path,
            "status": operation.reply.status,
            "media_type": operation.reply.media_type,
            "kind": operation.reply.kind,
            "body": operation.reply.body,
        }
        for operation in plan.operations
    ]
    return json.dumps(routes, indent=1) + "\n"


def _environment(folder: Path) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(  # Python and Markdown are written, not HTML
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.filters.update(
        lit=literal,
        doc=docstring,
        line=one_line,
        md=markdown,
        clean=clean,
        call_doc=call_doc,
        sample_arguments=sample_arguments,
        sample_call=sample_call,
        toml=lambda text: json.dumps(one_line(text), ensure_ascii=False),
    )
    return environment


def call_doc(operation: OperationPlan) -> str:
    """The docstring of a call: summary, description, arguments."""
    pieces = [operation.summary.strip(), operation.description.strip()]
    if operation.body is not None and operation.body.fields is not None:
        pieces.append(operation.body.description.strip())
    text = "\n\n".join(dict.fromkeys(piece for piece in pieces if piece)) or f"{operation.method} {operation.path}"
    described = [(a.python, a.description) for a in operation.arguments]
    if operation.body is not None:
        described += [(f.python, f.description) for f in operation.body.fields or ()]
        if operation.body.python:
            described.append((operation.body.python, operation.body.description))
    lines = [f"    {name}: {one_line(about, 300)}" for name, about in described if about.strip()]
    if lines:
        text += "\n\nArgs:\n" + "\n".join(lines)
    if operation.deprecated:
        text += "\n\nDeprecated."
    return docstring(text, 8)


def sample_call(operation: OperationPlan) -> str:
    """The arguments of an example call, as Python source."""
    return ", ".join(f"{name}={value}" for name, value in _sample(operation))


def sample_arguments(operation: OperationPlan) -> str:
    """The same as a dictionary."""
    return "{" + ", ".join(f"{name!r}: {value}" for name, value in _sample(operation)) + "}"


def _sample(operation: OperationPlan) -> Iterator[tuple[str, str]]:
    for argument in operation.arguments:
        if argument.required:
            flag = argument.python == operation.stream_flag
            yield argument.python, "False" if flag else repr(argument.example)
    body = operation.body
    if body is None or not body.required:
        return
    if body.fields is None:
        yield body.python, _value(body.annotation, body.example)
        return
    example = body.example if isinstance(body.example, dict) else {}
    for one in body.fields:
        if one.python != operation.stream_flag and (one.required or one.wire in example):
            yield one.python, _value(one.annotation, example.get(one.wire, "text"))


def _value(annotation: str, value: object) -> str:
    """A JSON value as Python source; text becomes bytes where a file is wanted."""
    if "FileTypes" in annotation and isinstance(value, str):
        return "b" + repr(value.encode("ascii", "ignore").decode())
    if "FileTypes" in annotation and isinstance(value, list):
        return "[" + ", ".join(_value(annotation, item) for item in value) + "]"
    return repr(value)
