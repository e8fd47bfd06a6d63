"""A small API before and after a release with something of every kind, and a git repository of it."""

from __future__ import annotations

OLD = """\
# The API of the shelter.
openapi: 3.1.0
info:
  title: Pets
  version: '1.4.2'   # raised by apiledger release
paths:
  /pets:
    get:
      operationId: listPets
      responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Pets"}}}}}
    post:
      operationId: addPet
      requestBody:
        content: {application/json: {schema: {$ref: "#/components/schemas/NewPet"}}}
      responses: {"201": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {"200": {description: d, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}
  /search:
    get:
      operationId: search
      parameters: [{name: q, in: query, schema: {type: string}}]
      responses: {"200": {description: d}}
  /feed:
    get: {operationId: feed, responses: {"200": {description: d}}}
components:
  schemas:
    Pets: {type: array, items: {$ref: "#/components/schemas/Pet"}}
    Pet:
      type: object
      required: [id, owner]
      properties: {id: {type: string}, owner: {type: string}, age: {type: integer}}
    NewPet:
      type: object
      properties: {kind: {type: string, enum: [cat, dog, fish]}, name: {type: string}}
"""

NEW = (
    OLD.replace("required: [id, owner]", "required: [id]")
    .replace("age: {type: integer}", "age: {type: integer}, born: {type: string, format: date}")
    .replace("[cat, dog, fish]", "[cat, dog]")
    .replace('    get: {operationId: feed, responses: {"200": {description: d}}}\n', "")
    .replace("  /feed:\n", '  /shelters:\n    get: {operationId: listShelters, responses: {"200": {description: d}}}\n')
    .replace(
        "      operationId: search\n",
        "      operationId: search\n      deprecated: true\n      x-sunset: '2027-06-30'\n",
    )
)
