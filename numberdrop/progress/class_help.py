"""Help for the teacher of a class: which pupils need help, which tasks are hard, which lesson a pupil needs; and the export of a class.

A pupil is listed once, for the first of these reasons that applies: absent, and locked out after entering wrong personal words; finished
with the class's task; the same misconception three times; several wrong answers in a row; no act for minutes although present. Times are
by the server's clock.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, TypeAlias
from unicodedata import normalize

from numberdrop.text.names import say_word

from .class_overview import Activity, ClassOverview
from .log import dumps
from .store import GameResult, Pupil, SchoolClass, Store
from .store.school import public_reference

HelpReason: TypeAlias = Literal["locked", "idea", "wrong", "quiet", "finished"]
IDLE_SECONDS = 180
"""Seconds without an act after which a present pupil may be stuck."""
PRESENT_SECONDS = 120
"""Seconds after the last visit or act during which a pupil counts as present."""
WRONG_IN_A_ROW = 4
"""The number of wrong answers in a row that makes a pupil need help."""
MOST_TASKS = 3
_HARD_FROM = 0.3
"""The minimum share of wrong first answers that makes a task hard."""


@dataclass(frozen=True)
class HelpNeeded:
    """One or several pupils who need help (or a new task) for the reason ``why``.

    ``idea``: the repeated misconception, if that is the reason; ``seconds``: time without an act, if that is the reason; ``wrong``: number
    of wrong answers in a row, if these are the reason. ``lesson``, ``task``: where the pupil is.
    """

    why: HelpReason
    pupils: tuple[Pupil, ...]
    idea: str = ""
    seconds: int = 0
    wrong: int = 0
    lesson: str = ""
    task: str = ""


@dataclass(frozen=True)
class HardTask:
    """A task that many pupils answered wrong at the first try today. ``of``: the number of pupils who tried it; ``wrong``: how many of them
    answered wrong at first.
    """

    lesson: str
    task: str
    wrong: int
    of: int


def is_present(pupil: Pupil, at: Activity, now: int) -> bool:
    """Whether a pupil of the class is present: seen or active within the last ``PRESENT_SECONDS`` seconds. ``at``: what the pupil has done
    today.
    """
    return pupil.here and now - max(pupil.seen, at.last) <= PRESENT_SECONDS


def has_finished_task(
    pupil: Pupil, at: Activity, school: SchoolClass, results: Mapping[str, GameResult], lessons: Mapping[str, str]
) -> bool:
    """Whether a pupil has finished their own task, or that of the class if they have none. ``lessons`` maps a task to the id of its lesson,
    guided game or puzzle; ``results`` maps a learner to their result in the game that the whole class plays.
    """
    lesson = lessons.get(pupil.task or school.task, "")
    result = None if pupil.task else results.get(pupil.learner)
    return bool(lesson and lesson in at.done) or (result is not None and result.over)


def help_needed(
    seen: ClassOverview,
    school: SchoolClass,
    now: int,
    lessons: Mapping[str, str],
    results: Mapping[str, GameResult] | None = None,
) -> tuple[HelpNeeded, ...]:
    """Return the pupils who need help or a new task, the most urgent first: one entry for all pupils who are locked out, then
    one entry for each pupil with difficulties, at the end one entry for all pupils who have finished their task.

    ``lessons``, ``results``: as in ``has_finished_task``.
    """
    results = results or {}
    locked, open_needs, done = [], [], []
    for pupil, standing in seen.pupils:
        at = standing.activity
        result = results.get(pupil.learner)
        acted = max(at.last, result.at if result else 0)
        if not is_present(pupil, at, now):
            locked += [pupil] if pupil.here and pupil.is_shut_out(now) else []
            continue
        if has_finished_task(pupil, at, school, results, lessons):
            done.append(pupil)
            continue
        since = max(acted, pupil.acted, pupil.joined, school.task_at)
        if at.idea:
            open_needs.append(HelpNeeded("idea", (pupil,), idea=at.idea, lesson=at.lesson, task=at.task))
        elif at.wrong >= WRONG_IN_A_ROW:
            open_needs.append(HelpNeeded("wrong", (pupil,), wrong=at.wrong, lesson=at.lesson, task=at.task))
        elif not school.paused and now - since >= IDLE_SECONDS:
            open_needs.append(HelpNeeded("quiet", (pupil,), seconds=now - since, lesson=at.lesson, task=at.task))
    order: dict[HelpReason, int] = {"idea": 0, "wrong": 1, "quiet": 2}
    open_needs.sort(key=lambda need: (order[need.why], -need.seconds))
    first = [HelpNeeded("locked", tuple(locked))] if locked else []
    return *first, *open_needs, *((HelpNeeded("finished", tuple(done)),) if done else ())


def hard_tasks(seen: ClassOverview) -> tuple[HardTask, ...]:
    """Return today's tasks with the most wrong first answers."""
    wrong: Counter[tuple[str, str]] = Counter()
    tried: Counter[tuple[str, str]] = Counter()
    for _, standing in seen.members:
        wrong.update(standing.activity.wrong_at_first_try)
        tried.update(standing.activity.tried)
    many = [(asked, n) for asked, n in wrong.most_common() if n > 1 and n >= _HARD_FROM * tried[asked]]
    return tuple(HardTask(*asked, n, tried[asked]) for asked, n in many[:MOST_TASKS])


def lessons_needed_most(seen: ClassOverview) -> Mapping[str, str]:
    """Return by learner the id of the lesson needed most: the first one on a shaky rule (mastered once, answered wrong since), or if
    there is none, the first one not done.
    """
    from numberdrop.exercises.course import course

    lessons = {}
    for pupil, standing in seen.members:
        heads = course()
        shaky = next((head.id for head in heads if set(head.rules) & set(standing.shaky)), "")
        todo = (head.id for head, state in zip(heads, standing.lessons, strict=True) if state in ("todo", "started"))
        if lesson := shaky or next(todo, ""):
            lessons[pupil.learner] = lesson
    return lessons


# --- class export -----------------------------------------------------------------------------------------------------

# All stored data of a class, or of one pupil, as a file: for requests by the persons concerned, and as a backup before erasing.

FORMAT = "numberdrop-class"
VERSION = 1
_FORMULA = ("=", "+", "-", "@")
"""Characters that begin a formula in a spreadsheet, also in their full-width forms."""


def spreadsheet_cell(name: str) -> str:
    """Return a name as the text of a spreadsheet cell; an apostrophe is put before it if the spreadsheet would read it as a formula."""
    return "'" + name if normalize("NFKC", name).startswith(_FORMULA) else name


def export_class(store: Store, school: SchoolClass, pupils: Iterable[Pupil]) -> str:
    """Export the class and these pupils as JSON; a pupil's ``progress`` is the contents of a progress file. Raises ``StoreDown``."""
    file = {
        "format": FORMAT,
        "version": VERSION,
        "class": {"name": school.name, "code": school.code, "keeps": school.keeps, "task": school.task},
        "pupils": [_pupil_export(store, school, pupil) for pupil in pupils],
    }
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


def _pupil_export(store: Store, school: SchoolClass, pupil: Pupil) -> dict[str, object]:
    return {
        "name": pupil.name,
        "id": public_reference(school.id, pupil.learner),
        "word": say_word(pupil.word, "en"),
        "seen": datetime.fromtimestamp(pupil.seen, UTC).isoformat(),
        "progress": json.loads(dumps(store.read(pupil.learner).log)),
    }


def erase_overdue(store: Store, now: int) -> int:
    """Erase the pupils whose classes' storage time is over, and boards that are no longer watched; returns the number of pupils erased.

    Raises ``StoreDown``.
    """
    store.boards.erase_unwatched(now)
    overdue = store.classes.overdue_learners(now)
    for learner in overdue:
        store.erase(learner)
    return len(overdue)
