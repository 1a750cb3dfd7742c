"""Help for the teacher of a class: which pupils need help, which tasks are hard, which lesson a pupil needs; and the export of a class.

A pupil is listed once, for the first of these reasons that applies: the pupil is absent, and locked out after wrong personal words; has
finished the task; has given three wrong answers with the same misconception; has given several wrong answers in a row; is present, but has
done nothing for minutes. Times are by the server's clock.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, TypeAlias
from unicodedata import normalize

from numberdrop.exercises.course import course
from numberdrop.text.names import say_personal_word

from .class_overview import ClassOverview, PupilDay
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
    """Pupils who need help or a new task, and why. ``lesson``, ``task``: where the pupil is; empty if ``locked`` out or ``finished``."""

    why: HelpReason
    pupils: tuple[Pupil, ...]
    idea: str = ""
    """The repeated misconception, if that is the reason."""
    seconds: int = 0
    """The time without an act, if that is the reason."""
    wrong: int = 0
    """The number of wrong answers in a row, if these are the reason."""
    lesson: str = ""
    task: str = ""


@dataclass(frozen=True)
class HardTask:
    """A task that pupils find hard: ``of`` pupils tried it today, and the first answers of ``wrong`` pupils were wrong."""

    lesson: str
    task: str
    wrong: int
    of: int


def is_present(pupil: Pupil, activity: PupilDay, now: int) -> bool:
    """Whether a pupil is still in this class and had a page open or acted in the last ``PRESENT_SECONDS`` seconds."""
    return pupil.here and now - max(pupil.seen, activity.last) <= PRESENT_SECONDS


def has_finished_task(
    pupil: Pupil, activity: PupilDay, school: SchoolClass, results: Mapping[str, GameResult], lessons: Mapping[str, str]
) -> bool:
    """Whether a pupil has finished the pupil's own task today or, without one, the task of the class. ``results``: by learner id, the
    result in the game that the whole class plays; ``lessons``: by task, the id of its lesson, guided game or puzzle.
    """
    lesson = lessons.get(pupil.task or school.task, "")
    result = None if pupil.task else results.get(pupil.learner)
    return bool(lesson and lesson in activity.done) or (result is not None and result.over)


def help_needed(
    seen: ClassOverview,
    school: SchoolClass,
    now: int,
    lessons: Mapping[str, str],
    results: Mapping[str, GameResult] | None = None,
) -> tuple[HelpNeeded, ...]:
    """Return the pupils who need help or a new task, the most urgent first: one entry for all pupils who are locked out, then
    one entry for each pupil with difficulties, at the end one entry for all pupils who have finished their task. ``lessons`` and
    ``results`` are those of ``has_finished_task``.
    """
    results = results or {}
    locked, open_needs, done = [], [], []
    for pupil, standing in seen.pupils:
        at, result = standing.activity, results.get(pupil.learner)
        if not is_present(pupil, at, now):
            locked += [pupil] if pupil.here and pupil.is_shut_out(now) else []
            continue
        if has_finished_task(pupil, at, school, results, lessons):
            done.append(pupil)
            continue
        idle = now - max(at.last, result.at if result else 0, pupil.acted, pupil.joined, school.task_at)
        if at.idea:
            open_needs.append(HelpNeeded("idea", (pupil,), idea=at.idea, lesson=at.lesson, task=at.task))
        elif at.wrong >= WRONG_IN_A_ROW:
            open_needs.append(HelpNeeded("wrong", (pupil,), wrong=at.wrong, lesson=at.lesson, task=at.task))
        elif not school.paused and idle >= IDLE_SECONDS:
            open_needs.append(HelpNeeded("quiet", (pupil,), seconds=idle, lesson=at.lesson, task=at.task))
    open_needs.sort(key=lambda need: (("idea", "wrong", "quiet").index(need.why), -need.seconds))
    if locked:
        open_needs.insert(0, HelpNeeded("locked", tuple(locked)))
    if done:
        open_needs.append(HelpNeeded("finished", tuple(done)))
    return tuple(open_needs)


def hard_tasks(seen: ClassOverview) -> tuple[HardTask, ...]:
    """Return ``MOST_TASKS`` tasks or fewer, worst first, that two or more pupils, and 30 % of all who tried, first answered wrong today."""
    wrong: Counter[tuple[str, str]] = Counter()
    tried: Counter[tuple[str, str]] = Counter()
    for _, standing in seen.members:
        wrong.update(standing.activity.wrong_at_first_try)
        tried.update(standing.activity.tried)
    many = [(asked, n) for asked, n in wrong.most_common() if n > 1 and n >= _HARD_FROM * tried[asked]]
    return tuple(HardTask(*asked, n, tried[asked]) for asked, n in many[:MOST_TASKS])


def lessons_needed_most(seen: ClassOverview) -> Mapping[str, str]:
    """Return by learner id the next lesson: the first with a shaky rule (mastered once, answered wrong since), else the first not done."""
    lessons = {}
    for pupil, standing in seen.members:
        shaky = [head.id for head in course() if set(head.rules) & set(standing.shaky)]
        states = zip(course(), standing.lessons, strict=True)
        todo = [head.id for head, state in states if state in ("todo", "started")]
        if needed := shaky or todo:
            lessons[pupil.learner] = needed[0]
    return lessons


# --- class export -----------------------------------------------------------------------------------------------------

# All stored data of a class, or of one pupil, as a file: for requests by the persons concerned, and as a backup before erasing.

FORMAT = "numberdrop-class"
VERSION = 1
_FORMULA = ("=", "+", "-", "@")
"""Characters that begin a formula in a spreadsheet, also in their full-width forms."""


def escape_formula(name: str) -> str:
    """Return a name as text for a spreadsheet, with an apostrophe in front if the spreadsheet would take it for a formula."""
    return "'" + name if normalize("NFKC", name).startswith(_FORMULA) else name


def export_class(store: Store, school: SchoolClass, pupils: Iterable[Pupil]) -> str:
    """Export the class and these pupils as JSON; a pupil's ``progress`` is the contents of a progress file. Raises ``StoreDown``."""
    file = {
        "format": FORMAT,
        "version": VERSION,
        "class": {"name": school.name, "code": school.code, "keeps": school.keeps, "task": school.task},
        "pupils": [
            {
                "name": pupil.name,
                "id": public_reference(school.id, pupil.learner),
                "word": say_personal_word(pupil.word, "en"),
                "seen": datetime.fromtimestamp(pupil.seen, UTC).isoformat(),
                "progress": json.loads(dumps(store.read(pupil.learner).log)),
            }
            for pupil in pupils
        ],
    }
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


def erase_expired_data(store: Store, now: int) -> int:
    """Erase the data of pupils whose storage time is over (returns how many), and boards that nobody watches. Raises ``StoreDown``."""
    store.boards.erase_unwatched(now)
    overdue = store.classes.learners_past_storage_time(now)
    for learner in overdue:
        store.erase(learner)
    return len(overdue)
