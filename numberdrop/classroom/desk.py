"""What the web server asks of the database for a teacher: the page of a class, its actions, files and reports."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from numberdrop.exercises.course import course
from numberdrop.exercises.puzzles import THEMES
from numberdrop.pages.class_tasks import dice_task, read_task, task_now
from numberdrop.progress.class_help import needed_most
from numberdrop.progress.class_overview import ClassOverview, ClassWatch
from numberdrop.progress.events import BELIEFS
from numberdrop.progress.log import Log
from numberdrop.progress.store import Pupil, SchoolClass, Store
from numberdrop.progress.store.school import LONGEST_PUPIL, read_name, reference
from numberdrop.rules.editions import edition_for

from .joining import join_links
from .page import ClassPage
from .report import class_table, marks, report, statements


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

    def carry_out(self, school: SchoolClass, action: ClassAction, language: str) -> str:
        """Perform an action of the page, whose forms name pupils by references. Returns and raises as ``acts.carry_out``."""
        seen = self.look(school)
        meant = {reference(school.id, pupil.learner): pupil.learner for pupil, _ in seen.pupils}
        fields = {**action.fields, **{name: meant.get(action.field(name), "") for name in ("id", "other")}}
        known = replace(action, fields=fields, to=[meant.get(one, "") for one in action.to])
        return carry_out(self.store, school, seen, known, int(time.time()), language)


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


# --- acts -------------------------------------------------------------------------------------------------------------

# The actions of the page of a class, as functions of the database: nothing here knows of requests or cookies.

NOTICES = ("bad_task", "erased", "taken", "invisible", "given", "renamed", "united", "wrong_key", "same", "elsewhere")
"""Keys of the sentences that the page may show after an action."""


class UnknownActError(ValueError):
    """A form asks for an action that does not exist."""


@dataclass(frozen=True)
class ClassAction:
    """An action that a form of the page asks for: its name (``want``), its ``fields``, and the ids of its pupils (``to``; empty: everybody)."""

    want: str
    fields: Mapping[str, str]
    to: Sequence[str] = ()

    def field(self, name: str) -> str:
        """Return a field of the form; empty if the form does not have it."""
        return self.fields.get(name, "")


def carry_out(
    store: Store, school: SchoolClass, seen: ClassOverview, action: ClassAction, now: int, language: str
) -> str:
    """Perform an action; returns one of ``NOTICES`` or an empty string. Raises ``UnknownActError``, and ``LookupError`` for an id that is no pupil of
    this class.
    """
    register = store.classes
    match action.want:
        case "task" | "dice" | "theme":
            task = _task(action, language)
            if not task:
                return "bad_task"
            register.set_task(school.id, task, now, _some(seen, action))
            return "given"
        case "needs":
            return _give_what_is_needed(store, school, seen, action)
        case "no_task":
            register.set_task(school.id, "", now)
        case "pause" | "go_on":
            register.pause(school.id, now if action.want == "pause" else 0)
        case "lock" | "unlock":
            register.lock(school.id, action.want == "lock")
        case "ask" if action.field("idea") in BELIEFS:
            register.ask(school.id, action.field("idea"))
        case "look" | "gather" | "wall" | "off_wall" | "look_away":
            _look(store, school, seen, action, now)
        case "tell":
            register.tell(school.id)
        case "no_question":
            register.ask(school.id, "")
        case _:
            return _about_one(store, school, seen, action)
    return ""


def _look(store: Store, school: SchoolClass, seen: ClassOverview, action: ClassAction, now: int) -> None:
    """Look at the board of one pupil, or of all; put what is looked at on the wall or take it off; look away."""
    looked = [one.learner for one in store.boards.seen(school.id, now)]
    match action.want:
        case "look":
            looked = [_pupil(seen, action.field("id")).learner]
        case "gather":
            looked = [pupil.learner for pupil, _ in seen.members]
        case "look_away":
            looked = []
    store.boards.look_at(school.id, looked, now, wall=action.want == "wall")


def _about_one(store: Store, school: SchoolClass, seen: ClassOverview, action: ClassAction) -> str:
    """Perform an action that is about one pupil."""
    register = store.classes
    if action.want not in ("rename", "let_in", "unite", "erase"):
        raise UnknownActError(action.want)
    pupil = _pupil(seen, action.field("id"))
    match action.want:
        case "rename":
            return register.rename(school.id, pupil.learner, action.field("name")) or "renamed"
        case "let_in":
            register.let_in(school.id, pupil.learner)
            return ""
        case "unite":
            other = _pupil(seen, action.field("other"))
            if other.learner == pupil.learner:
                return "same"
            if any(register.elsewhere(school.id, one.learner) for one in (pupil, other)):
                return "elsewhere"  # what they do is another class's now
            register.unite(school.id, pupil.learner, other.learner)
            return "united"
    if register.elsewhere(school.id, pupil.learner):
        register.remove(school.id, pupil.learner)  # what they do is another class's now
    else:
        store.erase(pupil.learner)
    return "erased"


def _task(action: ClassAction, language: str) -> str:
    if action.want == "theme":
        theme = action.field("theme")
        return f"puzzles.ipynb#mode=train&theme={theme}" if theme in THEMES else ""
    if action.want == "task":
        return read_task(action.field("task"))
    word = read_name(action.field("word"), LONGEST_PUPIL)
    return dice_task(word, edition_for(language)) if word else ""


def _some(seen: ClassOverview, action: ClassAction) -> list[str]:
    known = {pupil.learner for pupil, _ in seen.pupils}
    if not known.issuperset(action.to):
        raise LookupError("somebody is no pupil of this class")
    return list(action.to)


def _give_what_is_needed(store: Store, school: SchoolClass, seen: ClassOverview, action: ClassAction) -> str:
    """Give each pupil, or each of some, the lesson that they need most."""
    some = set(_some(seen, action))
    pages = {head.id: f"{head.page}.ipynb" for head in course()}
    by_task: dict[str, list[str]] = {}
    for learner, lesson in needed_most(seen).items():
        if not some or learner in some:
            by_task.setdefault(pages[lesson], []).append(learner)
    for task, learners in by_task.items():
        store.classes.set_task(school.id, task, learners=learners)
    return "given"


def _pupil(seen: ClassOverview, learner: str) -> Pupil:
    found = next((pupil for pupil, _ in seen.pupils if pupil.learner == learner), None)
    if found is None:
        raise LookupError("no pupil of this class")
    return found
