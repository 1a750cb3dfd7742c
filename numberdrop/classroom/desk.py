"""The answers to teachers' requests, independent of the web server: the page of a class, its actions, files and reports."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from numberdrop.exercises.course import course
from numberdrop.exercises.puzzles import THEMES
from numberdrop.pages.class_tasks import current_task_address, read_task, solo_task_from_word
from numberdrop.progress.class_help import lessons_needed_most
from numberdrop.progress.class_overview import ClassOverview, OverviewReader
from numberdrop.progress.events import BELIEFS
from numberdrop.progress.log import Log
from numberdrop.progress.store import Pupil, SchoolClass, Store
from numberdrop.progress.store.school import LONGEST_PUPIL, public_reference, read_name
from numberdrop.rules.editions import default_edition

from .joining import join_links
from .page import ClassPage
from .report import gradebook_csv, progress_table_csv, report_values, xapi_statements


class TeacherService:
    """Answers teachers' requests from the database ``store``. Every call may raise ``StoreDown``."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._reader = OverviewReader(store)

    def read_overview(self, school: SchoolClass) -> ClassOverview:
        """Read the current state of a class."""
        now = int(time.time())
        overview = self._reader.read_overview(school.id, now, utc_offset_at(now))
        pupils = (
            (replace(pupil, task=current_task_address(pupil.task)), standing) for pupil, standing in overview.pupils
        )
        return ClassOverview(tuple(pupils))

    def make_page(self, school: SchoolClass, base: str, language: str, hidden: bool = False) -> ClassPage:
        """Make the page of a class. ``base``: the URL of the tutor; ``hidden``: show numbers instead of names."""
        school = replace(school, task=current_task_address(school.task))
        results = self.store.classes.game_results(school.id, school.task) if school.task else ()
        links, now, overview = join_links(base, school.code), int(time.time()), self.read_overview(school)
        boards = self.store.boards.watched_boards(school.id, now)
        return ClassPage(school, overview, language, links, now, utc_offset_at(now), hidden, results, boards)

    def carry_out(self, school: SchoolClass, action: ClassAction, language: str) -> str:
        """Perform a teacher's action, with pupils named by public references; return the notice to show (of ``NOTICES``); empty if none."""
        overview = self.read_overview(school)
        learners = {public_reference(school.id, pupil.learner): pupil.learner for pupil, _ in overview.pupils}
        fields = {**action.fields, **{name: learners.get(action.field(name), "") for name in ("id", "other")}}
        resolved = replace(action, fields=fields, pupils=[learners.get(ref, "") for ref in action.pupils])
        return perform_action(self.store, school, overview, resolved, int(time.time()), language)


def report_of_pupil(page: ClassPage, pupil: Pupil, log: Log) -> dict[str, object]:
    """Make the values that the template of a pupil's printed report needs. Takes seconds for a log of thousands of events."""
    standing = next(standing for other, standing in page.seen.pupils if other.learner == pupil.learner)
    return report_values(page.school, pupil, page.shown_name(pupil), standing, log, page.now, page.zone, page.language)


def utc_offset_at(second: int) -> int:
    """Return the UTC offset of this machine's time zone at a time, in seconds; daylight saving time changes it."""
    return time.localtime(second).tm_gmtoff


def make_download(name: str, page: ClassPage) -> tuple[str, str]:
    """Make the file that the teacher downloads (``class.csv``, ``marks.csv``, else xAPI statements); returns its content type and text."""
    match name:
        case "class.csv":
            return "text/csv", progress_table_csv(page.template_values(), page.language)
        case "marks.csv":
            return "text/csv", gradebook_csv(page.seen, page.language)
    return "application/json", xapi_statements(page.seen, page.now, page.language)


# --- actions ----------------------------------------------------------------------------------------------------------

NOTICES = ("bad_task", "erased", "taken", "invisible", "given", "renamed", "united", "wrong_key", "same", "elsewhere")
"""Keys of the sentences that the page can show after an action."""


class UnknownActError(ValueError):
    """Raised for a form of the teacher's page whose action is unknown."""


@dataclass(frozen=True)
class ClassAction:
    """An action that the teacher chose: its name, the fields of the submitted form, and the ids of the pupils concerned (empty: all)."""

    name: str
    fields: Mapping[str, str]
    pupils: Sequence[str] = ()

    def field(self, name: str) -> str:
        """Return a field of the form; empty if the form does not have it."""
        return self.fields.get(name, "")


def perform_action(
    store: Store, school: SchoolClass, overview: ClassOverview, action: ClassAction, now: int, language: str
) -> str:
    """Perform an action of the teacher's page; returns the notice to show (one of ``NOTICES``), or an empty string.

    Raises ``UnknownActError``, and ``LookupError`` for an id that is no pupil of this class.
    """
    register = store.classes
    match action.name:
        case "task" | "dice" | "theme":
            if not (task := _chosen_task(action, language)):
                return "bad_task"
            register.set_task(school.id, task, now, _chosen_pupils(overview, action))
            return "given"
        case "needs":
            for task, learners in _pupils_by_needed_lesson(overview, _chosen_pupils(overview, action)).items():
                register.set_task(school.id, task, now, learners)
            return "given"
        case "no_task":
            register.set_task(school.id, "", now)
        case "pause":
            register.pause_boards(school.id, now)
        case "go_on":
            register.end_pause(school.id, now)
        case "lock" | "unlock":
            register.set_joining_locked(school.id, action.name == "lock")
        case "ask" if action.field("idea") in BELIEFS:
            register.set_question(school.id, action.field("idea"))
        case "look" | "gather" | "wall" | "off_wall" | "look_away":
            _watch_boards(store, school, overview, action, now)
        case "tell":
            register.show_answer(school.id)
        case "no_question":
            register.set_question(school.id, "")
        case "let_in":
            register.reset_wrong_words(school.id, _chosen_pupils(overview, action))
        case _:
            return _act_on_pupil(store, school, overview, action)
    return ""


def _watch_boards(store: Store, school: SchoolClass, overview: ClassOverview, action: ClassAction, now: int) -> None:
    """Choose the boards that the teacher watches (one, all or none), or begin or stop showing the watched ones on the wall display."""
    watched = [board.learner for board in store.boards.watched_boards(school.id, now)]
    match action.name:
        case "look":
            watched = [_find_pupil(overview, action.field("id")).learner]
        case "gather":
            watched = [pupil.learner for pupil, _ in overview.members]
        case "look_away":
            watched = []
    store.boards.watch(school.id, watched, now, wall=action.name == "wall")


def _act_on_pupil(store: Store, school: SchoolClass, overview: ClassOverview, action: ClassAction) -> str:
    """Perform an action on one pupil: rename, merge two entries of the pupil, or erase; returns the notice to show."""
    register = store.classes
    if action.name not in ("rename", "unite", "erase"):
        raise UnknownActError(action.name)
    learner = _find_pupil(overview, action.field("id")).learner
    if action.name == "rename":
        return register.rename_pupil(school.id, learner, action.field("name")) or "renamed"
    # The progress of a pupil who is in another class now belongs to that class.
    elsewhere = register.is_in_other_class(school.id, learner)
    if action.name == "unite":
        other = _find_pupil(overview, action.field("other")).learner
        if other == learner:
            return "same"
        if elsewhere or register.is_in_other_class(school.id, other):
            return "elsewhere"
        register.merge_pupils(school.id, learner, other)
        return "united"
    if elsewhere:
        register.remove_class_or_pupil(school.id, learner)
    else:
        store.erase(learner)
    return "erased"


def _chosen_task(action: ClassAction, language: str) -> str:
    if action.name == "theme":
        theme = action.field("theme")
        return f"puzzles.ipynb#mode=train&theme={theme}" if theme in THEMES else ""
    if action.name == "task":
        return read_task(action.field("task"))
    word = read_name(action.field("word"), LONGEST_PUPIL)
    return solo_task_from_word(word, default_edition(language)) if word else ""


def _chosen_pupils(overview: ClassOverview, action: ClassAction) -> list[str]:
    learners = {pupil.learner for pupil, _ in overview.pupils}
    if not learners.issuperset(action.pupils):
        raise LookupError("somebody is no pupil of this class")
    return list(action.pupils)


def _pupils_by_needed_lesson(overview: ClassOverview, chosen: list[str]) -> dict[str, list[str]]:
    """Group the ``chosen`` pupils (empty: all) by the lesson that each needs most: keys are pages of lessons, values ids of pupils."""
    pages = {head.id: f"{head.page}.ipynb" for head in course()}
    learners_by_page: dict[str, list[str]] = {}
    for learner, lesson in lessons_needed_most(overview).items():
        if not chosen or learner in chosen:
            learners_by_page.setdefault(pages[lesson], []).append(learner)
    return learners_by_page


def _find_pupil(overview: ClassOverview, learner: str) -> Pupil:
    pupil = next((pupil for pupil, _ in overview.pupils if pupil.learner == learner), None)
    if pupil is None:
        raise LookupError("no pupil of this class")
    return pupil
