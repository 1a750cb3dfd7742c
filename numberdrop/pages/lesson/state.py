"""Where a learner stands in a lesson: which task, with which seed and edition, and what was done in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from numberdrop.exercises import Exercise, Lesson, load_lesson
from numberdrop.exercises.files.codec import seen_in_mirror
from numberdrop.pages.exercise_player import ExercisePage, Setting, filmed, voice_for
from numberdrop.pages.intents import Intent
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice
from numberdrop.progress.mastery import solved_tasks
from numberdrop.rules.editions import DEFAULT, edition_for

from .untaught import not_spoken_of

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

    def under(self, edition: str, instead: str) -> LessonState:
        """The lesson by another edition, where no task has been worked on."""
        return self if self.begun or self.edition != instead else open_task(replace(self, edition=edition), 0)

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
