"""The pages of an API's past: history, revisions against the one before and against the newest, changelog."""

from __future__ import annotations

from collections.abc import Iterator

from generator.site.frame import Frame, Made, Page
from generator.site.history import chapters, map_rows, pages_of, sections
from generator.site.model import Revision
from generator.site.past import LEVELS, Step, step_of
from generator.site.pictures import endpoint_map, timeline


class PastPages:
    """The pages that say how the API came to be what it is."""

    def __init__(self, frame: Frame, rules: frozenset[str]) -> None:
        self.frame = frame
        self.rules = rules
        """The rules that have a page."""
        self.plan = frame.plan
        self.past = frame.plan.past

    def pages(self) -> Iterator[Page]:
        yield self._history()
        yield self._changelog()
        last = len(self.past.revisions) - 1
        for index, revision in enumerate(self.past.revisions):
            yield self._revision(index, revision)
            if index < last - 1:
                yield self._against_newest(index, revision)

    def _history(self) -> Page:
        def make() -> Made:
            past = self.past
            shell = self.frame.shell(
                "history.html", "history", "History", f"{len(past.revisions)} revisions of {self.plan.head.title}"
            )
            rows, left_out = map_rows(self.plan)
            totals = {level: sum(one.counts[level] for one in past.revisions) for level in LEVELS}
            files = self.frame.files(
                "history.html", shell, revisions=past.revisions, totals=totals, changed=sum(totals.values()),
                times=timeline(past.revisions), map=endpoint_map(rows, past.revisions), left_out=left_out,
            )  # fmt: skip
            return Made(files)

        return self.frame.page("history.html", make, self._steps())

    def _changelog(self) -> Page:
        def make() -> Made:
            shell = self.frame.shell("changelog.html", "changelog", "Changelog", f"Changelog of {self.plan.head.title}")
            return Made(self.frame.files("changelog.html", shell, chapters=chapters(self.plan)))

        return self.frame.page("changelog.html", make, self._steps())

    def _steps(self) -> str:
        return repr([(one.file, one.counts) for one in self.past.revisions])

    def _revision(self, index: int, revision: Revision) -> Page:
        step = self.past.step_to(index)

        def make() -> Made:
            return Made(dict(self.texts(revision, revision.file, step, index - 1, index)))

        around = self._neighbours(index)
        newest = self.past.revisions[-1].file if index < len(self.past.revisions) - 2 else ""
        said = (step.base.file, step.revision.counts) if step is not None else ""
        return self.frame.page(revision.file, make, revision, around, len(self.past.revisions), said, newest)

    def _against_newest(self, index: int, revision: Revision) -> Page:
        newest = self.past.revisions[-1]

        def make() -> Made:
            changes = self.plan.given.compare(index, len(self.past.revisions) - 1)
            step = step_of(revision, newest, changes)
            file = against(revision)
            return Made(dict(self.texts(newest, file, step, index, len(self.past.revisions) - 1)))

        return self.frame.page(against(revision), make, revision, newest, sorted(self.rules))

    def compared(self, base: str, revision: str) -> str | None:
        """Any two revisions against each other, named by id, day or label; None when there are no such ones."""
        one, two = self._find(base), self._find(revision)
        if one is None or two is None or one == two:
            return None
        before, after = self.past.revisions[one], self.past.revisions[two]
        step = step_of(before, after, self.plan.given.compare(one, two))
        return next(text for file, text in self.texts(after, against(before), step, one, two) if file.endswith(".html"))

    def _find(self, name: str) -> int | None:
        for index, one in enumerate(self.past.revisions):
            if name and name in (one.id, one.anchor, one.label, one.day.isoformat() if one.day else ""):
                return index
        return None

    def texts(
        self, revision: Revision, file: str, step: Step | None, base: int, index: int
    ) -> Iterator[tuple[str, str]]:  # fmt: skip
        """The pages of one comparison, by their files: `file`, and `….2.html` and so on where it is long."""
        portions = pages_of(step) if step is not None else [[]]
        files = [file, *(file.replace(".html", f".{number}.html") for number in range(2, len(portions) + 1))]
        before, after = self._neighbours(index)
        neighbours = file == revision.file
        sides = self.plan.given.sides(base, index, step.roots) if step is not None else {}
        for number, portion in enumerate(portions):
            when = revision.day.isoformat() if revision.day else revision.label
            title = f"Revision {when}" if neighbours or step is None else f"Revision {when} against {_named(step.base)}"
            shell = self.frame.shell(files[number], "revision", title + (f", part {number + 1}" if number else ""))
            yield from self.frame.files(
                "revision.html", shell, revision=revision, base=step.base if step is not None else None,
                sections=sections(self.plan, step, sides, portion) if step is not None else [],
                by_level=step.revision_counts if step is not None else revision.counts, total=len(self.past.revisions),
                before=before if neighbours else None, after=after if neighbours else None, part=number + 1,
                pages=[name.rpartition("/")[2] for name in files], rules=self.rules,
                newest_href=_last(against(revision)) if neighbours and index < len(self.past.revisions) - 2 else "",
            ).items()  # fmt: skip

    def _neighbours(self, index: int) -> tuple[Revision | None, Revision | None]:
        revisions = self.past.revisions
        return (revisions[index - 1] if index else None, revisions[index + 1] if index + 1 < len(revisions) else None)


def against(revision: Revision) -> str:
    """The page that compares a revision with the newest one."""
    return revision.file.replace(".html", ".newest.html")


def _last(file: str) -> str:
    return file.rpartition("/")[2]


def _named(revision: Revision) -> str:
    return revision.day.isoformat() if revision.day else revision.label
