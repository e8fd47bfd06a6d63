"""Files that a release writes: one value in a document, one section in a changelog, and not a byte beside."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import DocumentError
from generator.project.changelog_file import HEAD, versions_in, with_section
from generator.project.version_text import with_version
from generator.sources.files import FileSource
from generator.sources.model import Access

REST = "openapi: 3.1.0\npaths: {}\n"


def written(tmp_path: Path, data: bytes, version: str, name: str = "api.yaml") -> bytes:
    path = tmp_path / name
    path.write_bytes(data)
    return with_version(FileSource(str(path), Access()), version)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("info: {title: t, version: 1.2.3}\n", "info: {title: t, version: 2.0.0}\n"),
        ("info:\n    version:   1.2.3  # why\n    title: t\n", "info:\n    version:   2.0.0  # why\n    title: t\n"),
        (
            'info:\n  title: "version: 1.2.3"\n  version: "1.2.3"\n',
            'info:\n  title: "version: 1.2.3"\n  version: "2.0.0"\n',
        ),
        ("info:\n  title: t\n  version: '1.2.3'\n", "info:\n  title: t\n  version: '2.0.0'\n"),
        (
            "x-a: {info: {version: 1}}\ninfo: {x: [{version: 2}], title: t, version: 3}\n",
            "x-a: {info: {version: 1}}\ninfo: {x: [{version: 2}], title: t, version: 2.0.0}\n",
        ),
        ("info:\r\n  title: ünï 🐈\r\n  version: 1.2.3\r\n", "info:\r\n  title: ünï 🐈\r\n  version: 2.0.0\r\n"),
        ("\ufeff# head\ninfo: {title: t, version: 1.2.3}\n", "\ufeff# head\ninfo: {title: t, version: 2.0.0}\n"),
        ("info: &i {title: t, version: 1.2.3}\nx-more: *i\n", ""),
        ("x-v: &v 1.2.3\ninfo: {title: t, version: *v}\n", ""),
        ("info: {title: t, version: &v 1.2.3}\nx-v: *v\n", ""),
        ("info:\n  title: t\n  version: >-\n    1.2.3\n", ""),
        ("x-i: &i {version: 1.2.3}\ninfo: {title: t, <<: *i}\n", ""),
    ],
)
def test_yaml(before: str, after: str, tmp_path: Path) -> None:
    data = (before + REST).encode()
    if after:
        assert written(tmp_path, data, "2.0.0") == (after + REST).encode()
    else:
        with pytest.raises(DocumentError, match=r"could be replaced alone"):
            written(tmp_path, data, "2.0.0")
        assert (tmp_path / "api.yaml").read_bytes() == data


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"openapi": "3.1.0", "info": {"title": "t", "version": "1.2.3"}, "paths": {}}', "2.0.0"),
        ('{\n\t"info" : {\n\t\t"version"\t:\t"1.2.3",\n\t\t"title": "ü"\n\t},\r\n\t"openapi": "3.1.0"\n}\n', "2.0.0"),
        ('{"info": {"x": {"version": "1.2.3 "}, "version": "1.2.3", "title": "t"}, "openapi": "3.1.0"}', "2.0.0"),
    ],
)
def test_json(before: str, after: str, tmp_path: Path) -> None:
    assert written(tmp_path, before.encode(), after, "api.json") == before.replace('"1.2.3"', f'"{after}"').encode()


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("1.0", "1.10", '"1.10"'),
        ("1", "2", '"2"'),
        ("1.0", "1.1.0", "1.1.0"),
        ("2026-07-26", "2026-08-04", "2026-08-04"),
    ],
)
def test_a_word_stays_a_word(old: str, new: str, shown: str, tmp_path: Path) -> None:
    """What YAML would take for another number is quoted."""
    before = f"info: {{title: t, version: {old}}}\n{REST}"
    assert written(tmp_path, before.encode(), new) == before.replace(f"version: {old}", f"version: {shown}").encode()


SECTION = "## [2.0.0] - 2026-08-04\n\nnew\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"{HEAD}\n{SECTION}"),
        ("# Changelog\n", f"# Changelog\n\n{SECTION}"),
        ("# C\n\n## [1.0.0]\n\nold", f"# C\n\n{SECTION}\n## [1.0.0]\n\nold"),
        (
            "# C\n\n## [Unreleased]\n\n- a\n\n## 1.0.0 (2026)\nold\n",
            f"# C\n\n## [Unreleased]\n\n- a\n\n{SECTION}\n## 1.0.0 (2026)\nold\n",
        ),
        ("# C\n\n## [2.0.0] - 2026-08-01\n\nfirst try\n\n## [1.0.0]\n", f"# C\n\n{SECTION}\n## [1.0.0]\n"),
        (
            "# C\n\n## Unreleased\n\n[1.0.0]: https://x.invalid\n",
            f"# C\n\n## Unreleased\n\n{SECTION}\n[1.0.0]: https://x.invalid\n",
        ),
        ("# C\n```\n## [9.0.0]\n```\n## v1.0.0\n", f"# C\n```\n## [9.0.0]\n```\n\n{SECTION}\n## v1.0.0\n"),
        (
            "# C\r\n\r\n## 1.0.0\r\nold\u2028\r\n",
            "# C\r\n\r\n" + SECTION.replace("\n", "\r\n") + "\r\n## 1.0.0\r\nold\u2028\r\n",
        ),
    ],
)
def test_a_section_finds_its_place(before: str, after: str) -> None:
    found = with_section(before, SECTION, "2.0.0")
    assert found == after
    assert with_section(found, SECTION, "2.0.0") == found
    assert versions_in(found)[0] == "2.0.0"
