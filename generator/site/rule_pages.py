"""The pages of rules: one for each that occurs in the history of an API here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.rules.explain import GROUNDS, Explanation, find_rule
from generator.rules.profiles import PROFILES, level_in
from generator.site.frame import Made, Page, Record, twin_file
from generator.site.highlight import highlight
from generator.site.model import Piece
from generator.site.render import Renderer
from generator.site.settings import Shell, SiteView
from generator.site.twin import twin_of
from generator.store.cache import key

MOST_SEEN = 80


def rule_pages(
    seen: Mapping[str, Sequence[Piece]], site: SiteView, renderer: Renderer, fingerprint: str
) -> Iterator[Page]:  # fmt: skip
    """The list of rules, and each rule. `seen` maps a rule to the revisions that have it."""
    around = key(fingerprint, repr(site))

    def explained(name: str) -> Explanation | None:
        rule = find_rule(name)
        return Explanation(rule, {one.name: level_in(rule, one) for one in PROFILES.values()}) if rule else None

    def index() -> Made:
        shell = Shell(
            "Rules", "What each kind of change means", "rules/index.html", "rules", "../", twin="rules/index.md"
        )
        rules = [found for name in seen if (found := explained(name)) is not None]
        rules.sort(key=lambda one: (-one.rule.level, one.rule.id))
        text = renderer.page("rules.html", {"site": site, "shell": shell, "rules": rules})
        return Made({"rules/index.html": text, "rules/index.md": twin_of(text)})

    yield Page("rules/index.html", key(around, repr(list(seen))), index)
    for name, places in seen.items():
        yield Page(f"rules/{name}.html", key(around, repr(places)), _one(name, places, site, renderer, explained(name)))


def _one(
    name: str, places: Sequence[Piece], site: SiteView, renderer: Renderer, found: Explanation | None
) -> Callable[[], Made]:
    def make() -> Made:
        file = f"rules/{name}.html"
        rule = found.rule if found is not None else None
        shell = Shell(f"{name} · Rules", rule.meaning if rule else "", file, "rules", "../", twin=twin_file(file))
        example = rule.example if rule else None
        values = {
            "site": site,
            "shell": shell,
            "name": name,
            "rule": rule,
            "by_profile": found.levels if found is not None else {},
            "ground": GROUNDS[rule.ground] if rule else "",
            "before": highlight(example.before.strip(), "yaml") if example else "",
            "after": highlight(example.after.strip(), "yaml") if example else "",
            "seen": places[:MOST_SEEN],
        }
        text = renderer.page("rule.html", values)
        record = Record("rule", name, rule.meaning if rule else "", file)
        return Made({file: text, twin_file(file): twin_of(text)}, (record,))

    return make
