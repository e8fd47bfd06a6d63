"""A working call in Python, curl and httpie."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from generator.document.model import Json
from generator.site.highlight import highlight
from generator.site.model import Call, Example
from generator.site.text import clean

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_WIDE = 88


@dataclass(frozen=True, slots=True)
class Value:
    """One parameter's value: `place` path, query, header or cookie."""

    place: str
    name: str
    value: Json


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent. `body` None: nothing; `form`: the body is a form, files as `@name`."""

    method: str
    url: str
    values: tuple[Value, ...]
    headers: tuple[tuple[str, str], ...]
    media: str
    body: Json
    streamed: bool


def samples(request: Request, call: Call | None) -> tuple[Example, ...]:
    """The request in every language, Python first."""
    made: list[tuple[str, str, str]] = []
    if call is not None:
        made += [("Python", "python", _client(request, call)), ("Python async", "python", _client_async(request, call))]
    else:
        made += [("Python", "python", _httpx(request)), ("Python async", "python", _httpx_async(request))]
    made += [("curl", "shell", _curl(request)), ("HTTPie", "shell", _httpie(request))]
    return tuple(Example(title, language, clean(text), highlight(text, language)) for title, language, text in made)


# ---------------------------------------------------------------------- our client


def _client(request: Request, call: Call) -> str:
    arguments = _arguments(request, call)
    line = _called(f"client.{call.name}", arguments)
    head = f"from {call.package} import Client\n\nclient = Client()\n\n"
    if request.streamed:
        return f"{head}for event in {line}:\n    print(event)\n"
    return f"{head}result = {line}\nprint(result)\n"


def _client_async(request: Request, call: Call) -> str:
    arguments = _arguments(request, call)
    line = _called(f"client.{call.name}", arguments, 8)
    body = (
        f"        async for event in await {line}:\n            print(event)"
        if request.streamed
        else f"        result = await {line}\n        print(result)"
    )
    return (
        f"import asyncio\n\nfrom {call.package} import AsyncClient\n\n\nasync def main() -> None:\n"
        f"    async with AsyncClient() as client:\n{body}\n\n\nasyncio.run(main())\n"
    )


def _arguments(request: Request, call: Call) -> list[str]:
    found = []
    for value in request.values:
        python = call.arguments.get(f"{value.place} {value.name}")
        if python is not None:
            shown = _python(value.value, 4)
            found.append(shown if value.place == "path" else f"{python}={shown}")
    if request.body is not None:
        if call.body:
            found.append(f"{call.body}={_python(request.body, 4)}")
        elif isinstance(request.body, dict):
            found += [
                f"{call.fields[name]}={_python(inner, 4)}"
                for name, inner in request.body.items()
                if name in call.fields
            ]
    return found


def _called(name: str, arguments: Sequence[str], indent: int = 0) -> str:
    flat = f"{name}({', '.join(arguments)})"
    if len(flat) + indent <= _WIDE and "\n" not in flat:
        return flat
    pad = " " * indent
    lines = [f"{pad}    {argument.replace(chr(10), chr(10) + pad)},\n" for argument in arguments]
    return f"{name}(\n{''.join(lines)}{pad})"


def _python(value: Json, indent: int) -> str:
    """A value as Python, broken over lines when it is long."""
    flat = repr(clean(value)) if isinstance(value, str) else _double(value)
    if isinstance(value, str):
        return json.dumps(clean(value), ensure_ascii=False) if "\\" not in flat else flat
    if len(flat) <= 60 or not isinstance(value, dict | list):
        return flat
    pad, inner = " " * indent, " " * (indent + 4)
    if isinstance(value, dict):
        lines = [f"{inner}{_double(key)}: {_python(member, indent + 4)},\n" for key, member in value.items()]
        return f"{{\n{''.join(lines)}{pad}}}"
    return f"[\n{''.join(f'{inner}{_python(member, indent + 4)},{chr(10)}' for member in value)}{pad}]"


def _double(value: Json) -> str:
    if isinstance(value, str):
        return json.dumps(clean(value), ensure_ascii=False)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_double(key)}: {_double(member)}" for key, member in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_double(member) for member in value) + "]"
    return repr(value)


# ---------------------------------------------------------------------- plain HTTP


def _httpx(request: Request) -> str:
    return f"import httpx\n\nresponse = {_httpx_call(request, 'httpx', 0)}\nprint(response.json())\n"


def _httpx_async(request: Request) -> str:
    return (
        "import asyncio\n\nimport httpx\n\n\nasync def main() -> None:\n    async with httpx.AsyncClient() as client:\n"
        f"        response = await {_httpx_call(request, 'client', 8)}\n        print(response.json())\n\n\n"
        "asyncio.run(main())\n"
    )


def _httpx_call(request: Request, name: str, indent: int) -> str:
    arguments = [json.dumps(request.method), json.dumps(full_url(request, query=False), ensure_ascii=False)]
    query = {value.name: value.value for value in request.values if value.place == "query"}
    headers = dict(_headers(request))
    if query:
        arguments.append(f"params={_python(query, 4)}")
    if headers:
        arguments.append(f"headers={_python(dict(headers), 4)}")
    if request.body is not None:
        form = isinstance(request.body, dict) and "form" in request.media
        argument = "data" if form else "json" if "json" in request.media else "content"
        arguments.append(f"{argument}={_python(request.body, 4)}")
    return _called(f"{name}.request", arguments, indent)


def full_url(request: Request, *, query: bool) -> str:
    """The URL with path values, and with the query when asked for."""
    by_name = {value.name: value.value for value in request.values if value.place == "path"}
    url = _PLACEHOLDER.sub(lambda match: quote(_text(by_name.get(match[1], match[0])), safe="{}"), request.url)
    pairs = [(value.name, _text(value.value)) for value in request.values if value.place == "query"]
    return f"{url}?{urlencode(pairs)}" if query and pairs else url


def _headers(request: Request) -> list[tuple[str, str]]:
    own = [(value.name, _text(value.value)) for value in request.values if value.place == "header"]
    return [*request.headers, *own]


def _curl(request: Request) -> str:
    parts = [
        f"curl {'' if request.method == 'GET' else f'-X {request.method} '}{_shell(full_url(request, query=True))}"
    ]
    if request.streamed:
        parts[0] = parts[0].replace("curl ", "curl -N ", 1)
    parts += [f"-H {_header(name, value)}" for name, value in _headers(request)]
    if request.body is not None:
        if "multipart" in request.media and isinstance(request.body, dict):
            parts += [f"-F {_shell(f'{name}={_file(value)}')}" for name, value in request.body.items()]
        elif "form" in request.media and isinstance(request.body, dict):
            parts += [f"--data-urlencode {_shell(f'{name}={_text(value)}')}" for name, value in request.body.items()]
        else:
            parts.append(f"-H {_shell(f'Content-Type: {request.media}')}")
            body = (
                request.body
                if isinstance(request.body, str)
                else json.dumps(request.body, ensure_ascii=False, indent=2)
            )
            parts.append(f"-d {_shell(body)}")
    return " \\\n  ".join(parts) + "\n"


def _httpie(request: Request) -> str:
    multipart = "multipart" in request.media
    form = isinstance(request.body, dict) and "form" in request.media
    start = (
        "http"
        + (" --multipart" if multipart else " --form" if form else "")
        + (" --stream" if request.streamed else "")
    )
    parts = [f"{start} {request.method} {_shell(full_url(request, query=False))}"]
    parts += [_shell(f"{v.name}=={_text(v.value)}") for v in request.values if v.place == "query"]
    parts += [_header(name, value).replace(": ", ":", 1) for name, value in _headers(request)]
    if isinstance(request.body, dict):
        for name, member in request.body.items():
            said = f"={member}" if isinstance(member, str) else f":={json.dumps(member, ensure_ascii=False)}"
            parts.append(_shell(name + said))
    elif request.body is not None:
        parts.append(f"--raw {_shell(_text(request.body))}")
    return " \\\n  ".join(parts) + "\n"


def _header(name: str, value: str) -> str:
    """Quoted for the shell; a value that holds a variable in double quotes, so that it is filled in."""
    text = f"{name}: {value}"
    return f'"{text}"' if "$" in value and re.fullmatch(r"[\w\s:$.,/+=;-]+", text) else _shell(text)


def _file(value: Json) -> str:
    return "@file" if isinstance(value, str) and value in ("…", "") else _text(value)


def _shell(text: str) -> str:
    return shlex.quote(clean(text))


def _text(value: Json) -> str:
    if isinstance(value, str):
        return clean(value)
    return json.dumps(value, ensure_ascii=False)


def auth_headers(schemes: Sequence[tuple[str, str, str, str]]) -> tuple[list[tuple[str, str]], list[Value]]:
    """Headers and values that satisfy schemes given as (type, scheme, place, name)."""
    headers: list[tuple[str, str]] = []
    values: list[Value] = []
    for kind, scheme, place, name in schemes:
        if kind == "apiKey":
            if place == "header":
                headers.append((name, "$API_KEY"))
            elif place == "query":
                values.append(Value("query", name, "API_KEY"))
            else:
                headers.append(("Cookie", f"{name}=$API_KEY"))
        elif kind == "http" and scheme.lower() == "basic":
            headers.append(("Authorization", "Basic $CREDENTIALS"))
        elif kind in ("http", "oauth2", "openIdConnect"):
            headers.append(("Authorization", "Bearer $API_KEY"))
    return headers, values
