"""Who could use their teacher now, and why: it follows from what everybody is at, by the server's clock.

A pupil is named once, for the first of these: the same wrong idea three times; several wrong answers in a row; no act for minutes, though they are
here and not at the end; finished with what everybody has to do.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias
from unicodedata import normalize

from numberdrop.text.animals import say_word

from .class_overview import Activity, ClassOverview
from .log import dumps
from .store import GameResult, Pupil, SchoolClass, Store
from .store.school import reference

Why: TypeAlias = Literal["idea", "wrong", "quiet", "finished"]
QUIET = 180
"""Seconds without an act after which somebody who is here may be stuck."""
HERE = 120
"""Seconds for which somebody counts as here after they were last seen."""
WRONG = 4
"""So many wrong answers in a row are too many."""
MOST_TASKS = 3
_MANY = 0.3


@dataclass(frozen=True)
class Need:
    """Pupils who could use help: ``idea``: the misconception; ``seconds`` without an act; ``wrong`` answers in a row."""

    why: Why
    pupils: tuple[Pupil, ...]
    idea: str = ""
    seconds: int = 0
    wrong: int = 0
    lesson: str = ""
    task: str = ""


@dataclass(frozen=True)
class HardTask:
    """A task of today that many got wrong at first: ``wrong`` of ``of``."""

    lesson: str
    task: str
    wrong: int
    of: int


def is_here(pupil: Pupil, at: Activity, now: int) -> bool:
    """Whether somebody has a page open."""
    return pupil.here and now - max(pupil.seen, at.last) <= HERE


def finished(
    pupil: Pupil, at: Activity, school: SchoolClass, results: Mapping[str, GameResult], lessons: Mapping[str, str]
) -> bool:
    """Whether somebody has come to the end of what they have to do, their own task or that of all: a lesson or guided game, by task the id in
    ``lessons``, or the game that all play, with its ``results``.
    """
    lesson = lessons.get(pupil.task or school.task, "")
    result = None if pupil.task else results.get(pupil.learner)
    return bool(lesson and lesson in at.done) or (result is not None and result.over)


def needs(
    seen: ClassOverview,
    school: SchoolClass,
    now: int,
    lessons: Mapping[str, str],
    results: Mapping[str, GameResult] | None = None,
) -> tuple[Need, ...]:
    """Who could use help, the most urgent first, and who has finished together at the end. ``lessons``, ``results``: as of ``finished``."""
    known = results or {}
    found, done = [], []
    for pupil, standing in seen.pupils:
        at = standing.activity
        result = known.get(pupil.learner)
        acted = max(at.last, result.at if result else 0)
        if not is_here(pupil, at, now):
            continue
        if finished(pupil, at, school, known, lessons):
            done.append(pupil)
            continue
        since = max(acted, pupil.joined, school.task_at)
        if at.idea:
            found.append(Need("idea", (pupil,), idea=at.idea, lesson=at.lesson, task=at.task))
        elif at.wrong >= WRONG:
            found.append(Need("wrong", (pupil,), wrong=at.wrong, lesson=at.lesson, task=at.task))
        elif not school.paused and now - since >= QUIET:
            found.append(Need("quiet", (pupil,), seconds=now - since, lesson=at.lesson, task=at.task))
    order: dict[Why, int] = {"idea": 0, "wrong": 1, "quiet": 2, "finished": 3}
    found.sort(key=lambda one: (order[one.why], -one.seconds))
    return *found, *((Need("finished", tuple(done)),) if done else ())


def hard_tasks(seen: ClassOverview) -> tuple[HardTask, ...]:
    """The tasks of today that most got wrong at first, whatever the reason."""
    wrong: Counter[tuple[str, str]] = Counter()
    tried: Counter[tuple[str, str]] = Counter()
    for _, standing in seen.members:
        wrong.update(standing.activity.hardest)
        tried.update(standing.activity.tried)
    many = [(asked, n) for asked, n in wrong.most_common() if n > 1 and n >= _MANY * tried[asked]]
    return tuple(HardTask(*asked, n, tried[asked]) for asked, n in many[:MOST_TASKS])


def needed_most(seen: ClassOverview) -> Mapping[str, str]:
    """By pupil the id of the lesson that they need most: of the first rule that is shaky, else the first they have not done."""
    from numberdrop.exercises.course import course

    found = {}
    for pupil, standing in seen.members:
        heads = course()
        shaky = next((head.id for head in heads if set(head.rules) & set(standing.shaky)), "")
        todo = (head.id for head, state in zip(heads, standing.lessons, strict=True) if state in ("todo", "started"))
        if lesson := shaky or next(todo, ""):
            found[pupil.learner] = lesson
    return found


# --- class export -----------------------------------------------------------------------------------------------------

# All that is kept of a class, or of one pupil, as a file: what somebody may ask for, and a copy before it is erased.

FORMAT = "numberdrop-class"
VERSION = 1
_FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for the beginning of a formula, also where it is written in the wide signs of East Asia."""


def as_cell(name: str) -> str:
    """A name for a table: one that a spreadsheet would reckon with gets a sign before it that makes it text."""
    return "'" + name if normalize("NFKC", name).startswith(_FORMULA) else name


def export_class(store: Store, school: SchoolClass, pupils: Iterable[Pupil]) -> str:
    """The class and these pupils as JSON; ``progress`` of each is a progress file. Raises ``StoreDown``."""
    told = {name: getattr(school, name) for name in ("name", "code", "keeps", "task")}
    file = {
        "format": FORMAT,
        "version": VERSION,
        "class": told,
        "pupils": [_pupil(store, school, one) for one in pupils],
    }
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


def _pupil(store: Store, school: SchoolClass, pupil: Pupil) -> dict[str, Any]:
    return {
        "name": pupil.name,
        "id": reference(school.id, pupil.learner),
        "word": say_word(pupil.word, "en"),
        "seen": datetime.fromtimestamp(pupil.seen, UTC).isoformat(),
        "progress": json.loads(dumps(store.read(pupil.learner).log)),
    }


def forget_overdue(store: Store, now: int) -> int:
    """Erase what is kept of pupils for longer than their class says, and boards that nobody looks at any more; gives how many pupils. Raises ``StoreDown``."""
    store.boards.forget(now)
    overdue = store.classes.overdue(now)
    for learner in overdue:
        store.erase(learner)
    return len(overdue)
