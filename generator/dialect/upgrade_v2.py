"""A 2.0 document (Swagger) as one of 3.1: bodies out of parameters, media types out of `consumes` and `produces`.

Source: Swagger 2.0 and OpenAPI 3.1.1, object by object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from generator.dialect.content import COLLECTION_FORMAT, FORM, SEPARATED, essence
from generator.dialect.keywords import CARRIED
from generator.dialect.paths import METHODS_V2
from generator.dialect.rewrite import Rewriter, pointed_at
from generator.dialect.schema_words import modern_schema
from generator.dialect.security_words import modern_scheme
from generator.document.model import Json

_JSON = "application/json"
_BYTES = "application/octet-stream"
_MULTIPART = "multipart/form-data"
_UNFIT = re.compile(r"[^A-Za-z0-9._-]")
_KEPT = ("tags", "summary", "description", "externalDocs", "operationId", "deprecated", "security")


def upgraded_2_0(tree: dict[str, Json], version: str) -> Json:
    """The tree of a 3.1 document with the same meaning."""
    return _From20(tree).document(version)


class _From20(Rewriter):
    """The work on one document. Schemas are walked by the grammar, everything above them is put together here."""

    def __init__(self, tree: dict[str, Json]) -> None:
        super().__init__()
        self._tree = tree
        self._consumes = _texts(tree.get("consumes"))
        self._produces = _texts(tree.get("produces"))
        self._names = _fit_names(_map(tree.get("definitions")))
        self._fit = {name: _fit_names(_map(tree.get(name))) for name in ("parameters", "responses")}
        self._hoisted: dict[tuple[str, ...], str] = {}
        self._waiting: list[tuple[str, Json]] = []

    # ------------------------------------------------------------------ schemas and references

    def reference(self, value: dict[str, Json], kind: str) -> Json:
        return {"$ref": self._at(value["$ref"])}

    def mapped(self, target: Json) -> Json:
        return self._at(target)

    def object(self, made: dict[str, Json], kind: str) -> Json:
        return modern_schema(made, "2.0") if kind == "schema" else made

    def _at(self, reference: Json) -> Json:
        """Where a schema is now. One that stands somewhere else than in `definitions` becomes a component."""
        if not isinstance(reference, str):
            return reference
        found = pointed_at(self._tree, reference)
        if found is None:
            return reference
        tokens, value = found
        if len(tokens) >= 2 and tokens[0] == "definitions":
            return "#" + _written(("components", "schemas", self._names[tokens[1]], *tokens[2:]))
        name = self._hoisted.get(tokens)
        if name is None:
            taken = {*self._names.values(), *self._hoisted.values()}
            name = self._hoisted[tokens] = _free(tokens[-1] if tokens else "Document", taken)
            self._waiting.append((name, value))
        return "#" + _written(("components", "schemas", name))

    def _followed(self, value: Json) -> dict[str, Json]:
        """The object that stands here or is referred to; an empty one when there is none."""
        for _ in range(50):
            if not isinstance(value, dict):
                return {}
            reference = value.get("$ref")
            if not isinstance(reference, str):
                return value
            found = pointed_at(self._tree, reference)
            value = None if found is None else found[1]
        return {}

    # ------------------------------------------------------------------ the document

    def document(self, version: str) -> Json:
        tree = self._tree
        made: dict[str, Json] = {"openapi": version, "info": tree.get("info", {})}
        for name in ("externalDocs", "tags"):
            if name in tree:
                made[name] = tree[name]
        servers = self._servers(_texts(tree.get("schemes")))
        if servers:
            made["servers"] = servers
        made["paths"] = {
            path: item if path.startswith("x-") else self._path_item(item)
            for path, item in _map(tree.get("paths")).items()
        }
        components = self._components()
        if components:
            made["components"] = components
        if "security" in tree:
            made["security"] = tree["security"]
        made.update(_extensions(tree))
        return made

    def _servers(self, schemes: Iterable[str]) -> list[Json]:
        """The addresses of `host`, `basePath` and `schemes`; none when the document says nothing of them."""
        host, base = (str(self._tree.get(name) or "").strip("/") for name in ("host", "basePath"))
        if not host:
            return [{"url": f"/{base}"}] if base else []
        rest = f"//{host}/{base}" if base else f"//{host}"
        urls = dict.fromkeys(f"{scheme}:{rest}" for scheme in schemes) or {rest: None}
        return [{"url": url} for url in urls]

    def _components(self) -> dict[str, Json]:
        tree = self._tree
        sections: dict[str, dict[str, Json]] = {
            "schemas": {
                self._names[name]: self.rewrite(schema, "schema")
                for name, schema in _map(tree.get("definitions")).items()
            },
            "responses": {
                self._fit["responses"][name]: self._response(response, self._produces)
                for name, response in _map(tree.get("responses")).items()
            },
            "parameters": {
                self._fit["parameters"][name]: self._parameter(self._followed(parameter))
                for name, parameter in _map(tree.get("parameters")).items()
                if self._followed(parameter).get("in") not in ("body", "formData")
            },
            "securitySchemes": {
                name: modern_scheme(scheme) for name, scheme in _map(tree.get("securityDefinitions")).items()
            },
        }
        done = 0
        while done < len(self._waiting):  # a schema that was taken out may refer to further ones
            name, schema = self._waiting[done]
            sections["schemas"][name] = self.rewrite(schema, "schema")
            done += 1
        return {name: section for name, section in sections.items() if section}

    # ------------------------------------------------------------------ paths

    def _path_item(self, item: Json) -> Json:
        """Body and form parameters of a path are given to its operations, as there is no other place for them."""
        written = _map(item)
        shared = _list(written.get("parameters"))
        made: dict[str, Json] = {}
        for name, value in written.items():
            if name in METHODS_V2:
                made[name] = self._operation(self._followed(value), shared)
            elif name == "parameters":
                parameters = self._parameters(shared)
                if parameters:
                    made[name] = parameters
            else:
                made[name] = value
        return made

    def _operation(self, operation: dict[str, Json], shared: list[Json]) -> Json:
        made: dict[str, Json] = {name: operation[name] for name in _KEPT if name in operation}
        own = _list(operation.get("parameters"))
        parameters = self._parameters(own)
        if parameters:
            made["parameters"] = parameters
        body = self._request_body(operation, [*shared, *own])
        if body is not None:
            made["requestBody"] = body
        produces = _texts(operation["produces"]) if "produces" in operation else self._produces
        if "responses" in operation:
            made["responses"] = {
                status: response if status.startswith("x-") else self._response_at(response, produces)
                for status, response in _map(operation.get("responses")).items()
            }
        schemes = _texts(operation.get("schemes"))
        if schemes:
            made["servers"] = self._servers(schemes)
        made.update(_extensions(operation))
        return made

    def _parameters(self, written: list[Json]) -> list[Json]:
        """The parameters that are no body, those of the document by reference."""
        made: list[Json] = []
        for one in written:
            found = self._followed(one)
            if found.get("in") in ("body", "formData") or not found:
                continue
            made.append(self._shared(one, "parameters") or self._parameter(found))
        return made

    def _shared(self, written: Json, section: str) -> Json:
        """The reference to a parameter or response of the document; None for what is no such reference."""
        reference = _map(written).get("$ref")
        found = pointed_at(self._tree, reference) if isinstance(reference, str) else None
        if found is None or len(found[0]) != 2 or found[0][0] != section:
            return None
        return {"$ref": "#" + _written(("components", section, self._fit[section][found[0][1]]))}

    def _parameter(self, written: dict[str, Json]) -> Json:
        made: dict[str, Json] = {name: written[name] for name in ("name", "in", "description") if name in written}
        if written.get("in") == "path" or "required" in written:
            made["required"] = True if written.get("in") == "path" else written["required"]
        if written.get("in") == "query" and "allowEmptyValue" in written:
            made["allowEmptyValue"] = written["allowEmptyValue"]
        made.update(_styled(written, str(written.get("in"))))
        made["schema"] = self._carried(written)
        made.update(_others(written))
        return made

    def _carried(self, written: dict[str, Json]) -> Json:
        """What a parameter or header says of its value, as a schema."""
        return self.rewrite({name: value for name, value in written.items() if name in CARRIED}, "schema")

    def _request_body(self, operation: Mapping[str, Json], listed: list[Json]) -> Json:
        effective: dict[tuple[Json, Json], dict[str, Json]] = {}
        for one in listed:
            found = self._followed(one)
            if found.get("in") in ("body", "formData"):
                effective["" if found["in"] == "body" else str(found.get("name")), str(found["in"])] = found
        consumes = _texts(operation["consumes"]) if "consumes" in operation else self._consumes
        body = next((one for (_, place), one in effective.items() if place == "body"), None)
        if body is not None:
            return self._whole_body(body, consumes)
        return self._form([*effective.values()], consumes) if effective else None

    def _whole_body(self, body: dict[str, Json], consumes: list[str]) -> Json:
        made: dict[str, Json] = {"description": body["description"]} if "description" in body else {}
        media: dict[str, Json] = {"schema": self.rewrite(body["schema"], "schema")} if "schema" in body else {}
        made["content"] = dict.fromkeys(consumes or [_JSON], media)
        if "required" in body:
            made["required"] = body["required"]
        made.update(_others(body))
        return made

    def _form(self, fields: list[dict[str, Json]], consumes: list[str]) -> Json:
        """Form parameters as the properties of one object. Only form media types can carry it."""
        schema: dict[str, Json] = {"type": "object", "properties": {}}
        properties: dict[str, Json] = {}
        encoding: dict[str, Json] = {}
        for field in fields:
            name = str(field.get("name"))
            about = {word: field[word] for word in ("description",) if word in field}
            properties[name] = {**about, **_map(self._carried(field)), **_others(field)}
            style = _styled(field, "formData")
            if style:
                encoding[name] = style
        schema["properties"] = properties
        required: list[Json] = [str(field.get("name")) for field in fields if field.get("required") is True]
        if required:
            schema["required"] = required
        default = _MULTIPART if any(field.get("type") == "file" for field in fields) else FORM
        names = [name for name in consumes if essence(name) in (FORM, _MULTIPART)] or [default]
        media: dict[str, Json] = {"schema": schema, "encoding": encoding} if encoding else {"schema": schema}
        made: dict[str, Json] = {"content": dict.fromkeys(names, media)}
        if required:
            made["required"] = True
        return made

    # ------------------------------------------------------------------ responses

    def _response_at(self, written: Json, produces: list[str]) -> Json:
        """A response of the document by reference where its media types are those of the document."""
        shared = self._shared(written, "responses") if produces == self._produces else None
        return shared or self._response(written, produces)

    def _response(self, written: Json, produces: list[str]) -> Json:
        response = self._followed(written)
        if not response:
            return written
        made: dict[str, Json] = {"description": response.get("description", "")}
        headers = _map(response.get("headers"))
        if headers:
            made["headers"] = {name: self._header(_map(header)) for name, header in headers.items()}
        content = self._content(response, produces)
        if content:
            made["content"] = content
        made.update(_extensions(response))
        return made

    def _content(self, response: dict[str, Json], produces: list[str]) -> dict[str, Json]:
        examples = _map(response.get("examples"))
        if "schema" not in response:
            return {}
        schema = response["schema"]
        is_file = isinstance(schema, dict) and schema.get("type") == "file"
        made: dict[str, Json] = {}
        for name in produces or [_BYTES if is_file else _JSON]:
            media: dict[str, Json] = {"schema": self.rewrite(schema, "schema")}
            if name in examples:
                media["example"] = examples[name]
            made[name] = media
        return made

    def _header(self, written: dict[str, Json]) -> Json:
        about = {name: written[name] for name in ("description",) if name in written}
        return {**about, **_styled(written, "header"), "schema": self._carried(written), **_others(written)}


def _styled(written: Mapping[str, Json], place: str) -> dict[str, Json]:
    """`collectionFormat` as style and explode, where it is not what holds anyway. Tabs have no style in 3.1."""
    if written.get("type") != "array":
        return {}
    format = written.get("collectionFormat", "csv")
    loose = place in ("query", "formData")
    if format == "multi" and loose:
        return {}
    if format in ("ssv", "pipes") and loose:
        return {"style": SEPARATED[str(format)], "explode": False}
    made: dict[str, Json] = {"explode": False} if loose else {}
    return {**made, COLLECTION_FORMAT: format} if format in SEPARATED else made


def _others(written: Mapping[str, Json]) -> dict[str, Json]:
    """The extensions that are not part of the schema."""
    return {name: value for name, value in _extensions(written).items() if name not in CARRIED}


def _extensions(written: Mapping[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in written.items() if name.startswith("x-")}


def _map(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _texts(value: Json) -> list[str]:
    return [one for one in _list(value) if isinstance(one, str)]


def _fit_names(definitions: Iterable[str]) -> dict[str, str]:
    """Names that a component may have, by the names of definitions; most are the same (3.1.1, Components Object)."""
    found: dict[str, str] = {}
    names = list(definitions)
    taken = {name for name in names if not _UNFIT.search(name)}
    for name in names:
        found[name] = _free(name, taken - {name})
        taken.add(found[name])
    return found


def _free(wish: str, taken: Iterable[str]) -> str:
    known = set(taken)
    base = _UNFIT.sub("_", wish) or "Schema"
    name, number = base, 2
    while name in known:
        name, number = f"{base}_{number}", number + 1
    return name


def _written(tokens: Iterable[str]) -> str:
    return "".join("/" + token.replace("~", "~0").replace("/", "~1") for token in tokens)
