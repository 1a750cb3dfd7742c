"""What the web server asks of the database for a teacher: the page of a class, its actions, files and reports."""

from __future__ import annotations

import time
from dataclasses import replace

from numberdrop.pages.class_task import task_now
from numberdrop.progress.class_overview import ClassOverview, ClassWatch
from numberdrop.progress.log import Log
from numberdrop.progress.store import Pupil, SchoolClass, Store
from numberdrop.progress.store.school import reference

from . import acts
from .addresses import join_links
from .files import class_table, marks, statements
from .page import ClassPage
from .report import report


class TeacherDesk:
    """Answers teachers' requests out of a ``store``. Every call may raise ``StoreDown``."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._watch = ClassWatch(store)

    def look(self, school: SchoolClass) -> ClassOverview:
        """A class as it is now."""
        now = int(time.time())
        seen = self._watch.look(school.id, now, zone_at(now))
        return ClassOverview(tuple((replace(one, task=task_now(one.task)), standing) for one, standing in seen.pupils))

    def page(self, school: SchoolClass, base: str, language: str, hidden: bool = False) -> ClassPage:
        """The page of a class, where the tutor is at the address ``base``."""
        school = replace(school, task=task_now(school.task))
        results = self.store.classes.results(school.id, school.task) if school.task else ()
        links, now = join_links(base, school.code), int(time.time())
        boards = self.store.boards.seen(school.id, now)
        return ClassPage(school, self.look(school), language, links, now, zone_at(now), hidden, results, boards)

    def carry_out(self, school: SchoolClass, action: acts.ClassAction, language: str) -> str:
        """Perform an action of the page, whose forms name pupils by references. Returns and raises as ``acts.carry_out``."""
        seen = self.look(school)
        meant = {reference(school.id, pupil.learner): pupil.learner for pupil, _ in seen.pupils}
        fields = {**action.fields, **{name: meant.get(action.field(name), "") for name in ("id", "other")}}
        known = replace(action, fields=fields, to=[meant.get(one, "") for one in action.to])
        return acts.carry_out(self.store, school, seen, known, int(time.time()), language)


def report_of(page: ClassPage, pupil: Pupil, log: Log) -> dict[str, object]:
    """The page that a pupil takes home. Takes seconds for a log of thousands of events."""
    standing = next(one for known, one in page.seen.pupils if known.learner == pupil.learner)
    return report(page.school, pupil, page.name(pupil), standing, log, page.now, page.zone, page.language)


def zone_at(second: int) -> int:
    """By how many seconds this machine's clock is ahead of Greenwich then: a server may run on from winter into summer."""
    return time.localtime(second).tm_gmtoff


def file_of(name: str, page: ClassPage) -> tuple[str, str]:
    """A file to take along, by its name: its kind and its text."""
    match name:
        case "class.csv":
            return "text/csv", class_table(page.values(), page.language)
        case "marks.csv":
            return "text/csv", marks(page.seen, page.language)
    return "application/json", statements(page.seen, page.now, page.language)
