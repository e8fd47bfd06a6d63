"""What a rule says about itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli import main as cli
from generator.errors import UsageError
from generator.rules.catalogue import ROWS, all_rules, cells
from generator.rules.catalogue.peer import IMPOSSIBLE
from generator.rules.catalogue.row import cell
from generator.rules.explain import explain, find_rule, rule_named, suggestions


def test_an_explanation_says_everything_about_a_rule() -> None:
    found = explain("response-property-enum-value-added")
    text = found.text()
    rule = found.rule
    assert text.startswith(f"{rule.id}\n")
    assert "contract warning, strict error, lenient info, sdk error, oasdiff warning" in text
    assert "ground  promise" in text
    assert rule.example is not None
    for part in (rule.meaning, *rule.example.before.splitlines(), *rule.example.after.splitlines()):
        assert part in text
    for part in (rule.reason, rule.avoid):
        assert part in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("name", sorted(all_rules())[::7])
def test_every_rule_can_be_explained(name: str) -> None:
    text = explain(name).text()
    assert text.endswith("\n")
    assert all_rules()[name].meaning.split()[0] in text


def test_options_of_an_example_are_named() -> None:
    assert "with --as-of 2031-01-01 --deprecation-days-stable 90" in explain("api-sunset-date-too-small").text()


def test_variants_for_unusual_effects_are_found() -> None:
    found = find_rule("request-property-max-decreased-widening")
    assert found is not None
    assert found.id == "request-property-max-decreased-widening"
    assert find_rule("request-property-max-decreased-narrowing") is None


def test_unknown_ids_are_wrong_usage_with_the_nearest_ones() -> None:
    assert suggestions("endpoint-aded")[0] == "endpoint-added"
    with pytest.raises(UsageError) as error:
        rule_named("response-property-became-optonal")
    assert "`response-property-became-optional`" in error.value.hint
    with pytest.raises(UsageError) as error:
        rule_named("zzz")
    assert "apiledger rules" in error.value.hint


def test_ids_that_never_occur_say_why() -> None:
    with pytest.raises(UsageError, match="merged"):
        rule_named("request-body-all-of-added-annotation-only")


@pytest.mark.parametrize("name", sorted(IMPOSSIBLE))
def test_explaining_what_never_occurs_is_no_error(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", name]) == 0
    assert "merged" in capsys.readouterr().out
    assert cli.main(["explain", name, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"id": name, "never": IMPOSSIBLE[name]}
    assert cli.main(["explain", name, "--format", "markdown"]) == 0
    assert IMPOSSIBLE[name] in capsys.readouterr().out


def test_what_only_the_keyword_profile_calls_so_is_explained_too() -> None:
    known = {rule.peer for row in ROWS for rule in (cell(row, *where) for where in cells(row)) if rule.peer}
    assert "request-property-became-required-undeclared" in known
    assert [name for name in sorted(known) if find_rule(name) is None] == []
    assert "does not describe it" in explain("request-property-became-required-undeclared").rule.text


def test_levels_can_be_set_by_the_id_that_a_profile_shows(tmp_path: Path) -> None:
    before, after = (tmp_path / name for name in ("before.yaml", "after.yaml"))
    head = "openapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\npaths: {/a: {post: {requestBody: {content: "
    for path, demanded in ((before, ""), (after, ", required: [a]")):
        schema = f"{{application/json: {{schema: {{type: object{demanded}}}}}}}"
        path.write_text(f"{head}{schema}}}, responses: {{}}}}}}}}\n", encoding="utf-8")
    arguments = ["breaking", str(before), str(after), "--profile", "oasdiff"]
    assert cli.main(arguments) == 1
    assert cli.main([*arguments, "--level-of", "request-property-became-required-undeclared=info"]) == 0
    assert cli.main([*arguments, "--level-of", "request-property-became-required=info"]) == 0
