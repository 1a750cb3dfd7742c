"""Where a learner stands in a lesson: which task, with which seed and edition, and what was done in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from numberdrop.exercises import Exercise, Lesson, Task, load_lesson, own_games
from numberdrop.exercises.course import course
from numberdrop.exercises.files.codec import seen_in_mirror
from numberdrop.exercises.walkthroughs import ROUND
from numberdrop.pages.cards import Card
from numberdrop.pages.cards.sheet import SheetCard
from numberdrop.pages.exercise_player import ExercisePage, Setting, filmed, voice_for
from numberdrop.pages.intents import Intent
from numberdrop.pages.message import Voice
from numberdrop.pages.scene import Button
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.visit import Visit
from numberdrop.progress.mastery import solved_tasks
from numberdrop.rules.editions import DEFAULT, edition_for

NAME = "lesson"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
SEEDS = 2**24
_WATCHED = 2**24
"""Stands for how often a fresh task was put, where its example is drawn: oftener than anybody repeats one."""
_ENOUGH = 3
"""Tasks solved without a wrong answer after which one may skip the rest."""
TURNS = 6
"""After so many visits every maker deals the same again: each has two or three answers in turn."""


@dataclass(frozen=True, kw_only=True)
class LessonState(ExercisePage):
    """A lesson in progress. ``at`` counts its tasks; past the last one stands the summary.

    ``seed`` and ``repeat`` settle the positions of fresh tasks; ``solved`` are the tasks solved on this visit.
    """

    lesson: Lesson
    seed: int
    fixed_seed: bool = False
    at: int = 0
    repeat: int = 0
    edition: str = DEFAULT
    solved: frozenset[int] = frozenset()
    missed: tuple[str, ...] = ()
    """The tasks that were answered wrong on this visit: each comes back once before the lesson ends."""
    signed_by: str = ""
    """The name on the certificate."""

    @property
    def over(self) -> bool:
        """Whether the summary is shown."""
        return self.at >= len(self.lesson.tasks)

    @property
    def exercise(self) -> Exercise:
        """The task as it is put: under the edition, and in the position of the seed."""
        return self.lesson.tasks[self.at].exercise(self.seed, self.edition, self.repeat)

    @property
    def watchable(self) -> Exercise:
        """The example that may be watched before a task: the same question in another position."""
        task = self.lesson.tasks[self.at]
        return task.exercise(self.seed, self.edition, _WATCHED) if task.fresh else seen_in_mirror(self.exercise)

    @property
    def repeats_fresh(self) -> bool:
        """Whether the task comes in another position when it is put again."""
        return self.lesson.tasks[self.at].fresh

    @property
    def has_example(self) -> bool:
        """Whether one may watch an example of the task that is open, which nobody has answered yet."""
        return self.lesson.tasks[self.at].aids == "shown" and self.player.open and self.player.feedback is None

    @property
    def begun(self) -> bool:
        """Whether any task has been worked on."""
        tried = self.player.tries > self.tries_at_first
        return bool(self.at or self.solved or self.missed or self.player.closed or tried)

    @property
    def tries_at_first(self) -> int:
        """What the tries of a task count from: its example, where it has one, stands for the first."""
        return int(not self.over and self.lesson.tasks[self.at].aids == "shown")

    @property
    def checkout(self) -> int:
        """The task on paper that closes the lesson, after which a whole round may follow; without one the last task."""
        return next(
            (at for at, task in enumerate(self.lesson.tasks) if task.id == "checkout"), len(self.lesson.tasks) - 1
        )

    @property
    def may_skip(self) -> bool:
        """Whether the learner has shown enough to go on to the check-out at once."""
        return len(self.solved) >= _ENOUGH and not self.missed and self.at + 1 < self.checkout

    def done(self, visit: Visit) -> frozenset[int]:
        """The tasks that are solved, here or on an earlier visit."""
        before = solved_tasks(visit.past, self.lesson.id)
        return self.solved | {at for at, task in enumerate(self.lesson.tasks) if task.id in before}

    @property
    def setting(self) -> Setting:
        """What is said about working alone, or as on paper, is said once a lesson."""
        if self.over:
            return Setting()
        aids = self.player.asked.aids
        first = aids in ("free", "paper") and all(task.aids != aids for task in self.lesson.tasks[: self.at])
        return Setting(first, not_spoken_of(self.lesson.id))

    def with_edition(self, edition: str, before: str) -> LessonState:
        """The lesson by another edition, where no task has been worked on."""
        return self if self.begun or self.edition != before else open_task(replace(self, edition=edition), 0)

    def voice(self, language: str) -> Voice:
        """A voice about what is asked, or about the lesson under its edition."""
        return Voice(language, (None,), self.edition) if self.over else voice_for(self.player, language)


def begin(which: str, visit: Visit) -> LessonState:
    """The lesson of this id at its first task."""
    return begin_lesson(load_lesson(which), visit)


def next_in_turn(before: int, drawn: int) -> int:
    """The seed nearest to one that was drawn, below it, at which fresh tasks deal what comes after the last visit's (``Maker.deals``)."""
    return max(0, drawn - TURNS) // TURNS * TURNS + (before + 1) % TURNS


def begin_lesson(lesson: Lesson, visit: Visit, seed: int | None = None) -> LessonState:
    """A lesson at its first task; a ``seed`` settles its fresh positions."""
    chosen = fresh_seed(3) if seed is None else seed
    edition = edition_for(visit.language)
    return open_task(LessonState(lesson=lesson, seed=chosen, fixed_seed=seed is not None, edition=edition), 0)


def open_task(state: LessonState, at: int) -> LessonState:
    """Go to a task (or, past the last, to the summary)."""
    state = replace(state, at=max(0, min(at, len(state.lesson.tasks))), repeat=0)
    if state.over:
        return state.moved(player=state.player.put(None)).quiet()
    # An example waits for who wants to watch it: the learner's turn comes first.
    return state.moved(player=state.player.put(state.exercise, tries=state.tries_at_first)).quiet()


def watch_example(state: LessonState) -> LessonState:
    """Show an example of the task that is open, then it is the learner's turn again."""
    state = state.moved(player=state.player.put(state.watchable)).quiet()
    return replace(state, player=filmed(state.player, state.setting))


# --- extra tasks ------------------------------------------------------------------------------------------------------

# Tasks that a lesson gets on the way: those answered wrong come back once at its end, and a duel brings moves of one's own game.

_AGAIN, _REPLAY = "again_", "replay"
"""What the names of such tasks begin with."""


def own_tasks(lesson: Lesson) -> Lesson:
    """The lesson as its file has it."""
    return lesson.with_tasks(*(task for task in lesson.tasks if not task.id.startswith((_AGAIN, _REPLAY))))


# --- tasks that come back -----------------------------------------------------------------------------------------------------


def comes_back(task: str) -> bool:
    """Whether the task of this name is one that was missed before."""
    return task.startswith(_AGAIN)


def first_asked(task: str) -> str:
    """The name under which a task that comes back was asked before."""
    return task.removeprefix(_AGAIN)


def with_missed(state: LessonState) -> LessonState:
    """The lesson after a wrong answer to the task that is open; what comes back or is replayed comes no third time."""
    task = state.lesson.tasks[state.at].id
    if task in state.missed or task.startswith((_AGAIN, _REPLAY)):
        return state
    return replace(state, missed=(*state.missed, task))


def with_comebacks(state: LessonState) -> LessonState:
    """The lesson at its last task with all that was missed to come once more; as it is anywhere else."""
    tasks = state.lesson.tasks
    if not state.missed or state.at + 1 < len(tasks) or any(comes_back(task.id) for task in tasks):
        return state
    back = (again for task in tasks if task.id in state.missed and (again := _like(state.lesson, task)) is not None)
    return replace(state, lesson=state.lesson.with_tasks(*tasks, *back))


def _like(lesson: Lesson, task: Task) -> Task | None:
    """The task with fresh numbers: of one that is written down a fresh one about the same rule, where the lesson has any.

    ``None`` where it has none: the position whose answer has just been told would ask nothing.
    """
    fresh = (one for one in lesson.tasks if one.fresh and one.make != ROUND.name and one.rule == task.rule)
    again = task if task.fresh else next(fresh, None)
    return again and replace(again, id=f"{_AGAIN}{task.id}", aids="paper" if again.aids == "paper" else "free")


# --- moves of one's own game ----------------------------------------------------------------------------------------------------


def with_replays(state: LessonState) -> LessonState:
    """The lesson with what a duel that has just ended leaves to learn; as it is after any other round."""
    walk = state.player.walk
    if walk is None or walk.plan.aim != "duel":
        return state
    own, after = own_tasks(state.lesson).tasks, state.at + 1
    replays = own_games.tasks(walk.game)
    # What went wrong in the game is exercised right after it, before anything else.
    lesson = state.lesson.with_tasks(*own[:after], *replays, *own[after:])
    solved = {state.lesson.tasks[at].id for at in state.solved} - {task.id for task in replays}
    return replace(
        state, lesson=lesson, solved=frozenset(at for at, task in enumerate(lesson.tasks) if task.id in solved)
    )


# --- untaught ---------------------------------------------------------------------------------------------------------

# What a lesson leaves out of the picture because it is taught only later: the score sheet, its letters, its +10, the tiles, turning.

_MET_BEFORE = frozenset({"rows", "box"})
"""Rules that are spoken of before their own lessons: the first drop fills a row, a combo is worth its size."""
_LETTERS = frozenset({"letter", "slide"})
"""The rules without which letters and tiles mean nothing."""
_BUTTONS = {"cw": "shape", "ccw": "shape", "flip": "shape", "swap": "dice", "lower": "fall"}
"""The buttons that wait for a rule: turning for what a shape allows, swapping for numbers that matter."""


@cache
def taught_later(lesson: str) -> frozenset[str]:
    """The rules that come up only after a lesson of the course; none for a lesson of one's own."""
    heads = course()
    at = next((i for i, head in enumerate(heads) if head.id == lesson), len(heads))
    known = frozenset[str]().union(*(head.rules for head in heads[: at + 1]))
    return frozenset[str]().union(*(head.rules for head in heads[at:])) - known


def not_spoken_of(lesson: str) -> frozenset[str]:
    """The rules about which a lesson says nothing yet."""
    return taught_later(lesson) - _MET_BEFORE


def parts_known(parts: dict[str, Any], lesson: str) -> dict[str, Any]:
    """The parts of a picture without what is taught later."""
    hidden = {"tiles"} if taught_later(lesson) >= _LETTERS else set()
    return {name: part for name, part in parts.items() if name not in hidden}


def buttons_known(buttons: tuple[Button, ...], lesson: str) -> tuple[Button, ...]:
    """The buttons without those for what is taught later; their keys work all the same."""
    later = taught_later(lesson)
    return tuple(button for button in buttons if _BUTTONS.get(button.id) not in later)


def cards_known(cards: tuple[Card, ...], lesson: str) -> tuple[Card, ...]:
    """The cards without what is taught later."""
    later = taught_later(lesson)
    known = (card for card in cards if not _taught_later(card, later))
    return tuple(_known_part(card, later) if isinstance(card, SheetCard) else card for card in known)


def _taught_later(card: Card, later: frozenset[str]) -> bool:
    """Whether all of a card is taught later: the score sheet, or who holds which letter."""
    return "box" in later if isinstance(card, SheetCard) else card.id == "table" and later >= _LETTERS


def _known_part(card: SheetCard, later: frozenset[str]) -> SheetCard:
    """A score sheet without what is taught later: its letters and tiles, the +10 below its columns."""
    if later >= _LETTERS:
        card = card.but(columns=card.columns[:2], rows=tuple(row.but(letter=None, tile=None) for row in card.rows))
    return card.but(plus10=None) if "plus10" in later else card
