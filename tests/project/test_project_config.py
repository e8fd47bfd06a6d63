"""`apiledger.toml`: what it may say, and that a mistake in it is named."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from generator.errors import ConfigError
from generator.project.config import find_config, read_config
from generator.project.search import search, toml_of
from generator.rules.model import Level

WHOLE = """\
[apis.pets]
revisions = ["spec/pets", "spec/more/*.yaml"]
output = "made/pets"
profile = "strict"
level-of = { endpoint-added = "warning" }
deprecation-days-beta = 30
deprecation-days-stable = 180

[apis.pets.client]
package = "pets"
output = "made/client"

[[apis.pets.accepted]]
rule = "response-property-became-optional"
operation = "GET /pets/{id}"
property = "owner/name"
reason = "No client reads it."
owner = "team pets"
expires = 2027-01-31
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "apiledger.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_everything_it_may_say(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, WHOLE))
    api = config.apis["pets"]
    assert config.root == tmp_path.resolve()
    assert api.revisions == ("spec/pets", "spec/more/*.yaml")
    assert api.output == tmp_path.resolve() / "made/pets"
    assert (api.profile, api.level_of) == ("strict", {"endpoint-added": Level.WARNING})
    assert (api.deprecation_days_beta, api.deprecation_days_stable) == (30, 180)
    assert api.client is not None
    assert (api.client.package, api.client.output) == ("pets", tmp_path.resolve() / "made/client")
    (waiver,) = api.accepted
    assert (waiver.rule, waiver.operation) == ("response-property-became-optional", "GET /pets/{id}")
    assert (waiver.reason, waiver.expires) == ("No client reads it.", date(2027, 1, 31))


def test_what_it_need_not_say(tmp_path: Path) -> None:
    api = read_config(written(tmp_path, '[apis.pets]\nrevisions = "spec"\n')).apis["pets"]
    assert api.output == tmp_path.resolve() / "generated/pets"
    assert (api.profile, api.accepted, api.client) == ("contract", (), None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "names no API"),
        ("apis = 3", "`apis` should be a table of tables"),
        ("[apis.pets]", "`apis.pets` lacks `revisions`"),
        ("[apis.pets]\nrevisions = 3", "`apis.pets.revisions` should be a string or a list of strings, found 3"),
        ('[apis.pets]\nrevisions = "x"\nprofil = "strict"', "`apis.pets.profil` means nothing here"),
        ('[apis.pets]\nrevisions = "x"\nprofile = "harsh"', "found 'harsh'"),
        ('[apis.pets]\nrevisions = "x"\ndeprecation-days-beta = -1', "`apis.pets.deprecation-days-beta`"),
        ('[apis.pets]\nrevisions = "x"\ndeprecation-days-beta = true', "`apis.pets.deprecation-days-beta`"),
        ('[apis.pets]\nrevisions = "x"\nlevel-of = { a = "fatal" }', "`apis.pets.level-of.a`"),
        ('[apis.pets]\nrevisions = "x"\n[apis.pets.client]', "`apis.pets.client` lacks `package`"),
        ('[apis.pets]\nrevisions = "x"\n[apis.pets.client]\npackage = "../x"', "a Python package name"),
        ('[apis.pets]\nrevisions = "x"\n[[apis.pets.accepted]]\nrule = "r"', "`apis.pets.accepted[0]` lacks `reason`"),
        (
            '[apis.pets]\nrevisions = "x"\n[[apis.pets.accepted]]\nrule = "r"\nreason = "x"\nexpires = "soon"',
            "`apis.pets.accepted[0].expires` should be a day",
        ),
        (
            '[apis.pets]\nrevisions = "x"\nlevel-of = { endpoint-aded = "info" }',
            "`apis.pets.level-of` should be a rule, such as endpoint-added, found 'endpoint-aded'",
        ),
        (
            '[apis.pets]\nrevisions = "x"\n[[apis.pets.accepted]]\nrule = "no-*-such"\nreason = "x"',
            "`apis.pets.accepted[0].rule` should be a rule",
        ),
        ('[apis."../pets"]\nrevisions = "x"', "`apis.../pets`"),
        ("other = 1", "`other` means nothing here"),
        ("[apis", "is no TOML"),
    ],
)
def test_a_mistake_is_named(text: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        read_config(written(tmp_path, text))
    assert told in str(caught.value)
    assert caught.value.where == "apiledger.toml"
    assert caught.value.exit_code == 2


def test_it_is_found_from_below(tmp_path: Path) -> None:
    path = written(tmp_path, WHOLE)
    (tmp_path / "a" / "b").mkdir(parents=True)
    assert find_config(tmp_path / "a" / "b") == path.resolve()


def test_documents_are_found_and_the_file_made_of_them_can_be_read(tmp_path: Path) -> None:
    document = "openapi: 3.1.0\n"
    for name, text in {
        "spec/pets/2026-01-01.yaml": document,
        "spec/pets/2026-02-01.yaml": document,
        "services/Cats & Dogs/openapi.json": '{"openapi": "3.0.3"}',
        "services/cats-dogs/openapi.yaml": 'swagger: "2.0"\n',
        "users.yml": document,
        "spec/components/pet.yaml": "type: object\n",
        "tests/case.yaml": "base:\n  openapi: 3.1.0\n",
        "node_modules/x/openapi.yaml": document,
        ".git/openapi.yaml": document,
        "generated/openapi.yaml": document,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = [(one.name, one.revisions, one.documents) for one in search(tmp_path)]
    assert found == [
        ("Cats-Dogs", "services/Cats & Dogs/openapi.json", 1),
        ("cats-dogs-2", "services/cats-dogs/openapi.yaml", 1),
        ("pets", "spec/pets", 2),
        ("users", "users.yml", 1),
    ]
    config = read_config(written(tmp_path, toml_of(search(tmp_path))))
    assert list(config.apis) == ["Cats-Dogs", "cats-dogs-2", "pets", "users"]
    assert [api.client and api.client.package for api in config.apis.values()] == [
        "cats_dogs",
        "cats_dogs_2",
        "pets",
        "users",
    ]
