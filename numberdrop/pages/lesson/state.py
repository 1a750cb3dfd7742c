"""Where a learner stands in a lesson: which task, with which seed and edition, and what was done in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from numberdrop.exercises import Exercise, Lesson, load_lesson
from numberdrop.pages.exercise_player import ExerciseState, voice_for
from numberdrop.pages.intents import Intent
from numberdrop.pages.page import PageState
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice
from numberdrop.rules.editions import DEFAULT

NAME = "lesson"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
SEEDS = 2**24


@dataclass(frozen=True, kw_only=True)
class LessonState(PageState):
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
    signed_by: str = ""
    """The name on the certificate."""
    player: ExerciseState = field(default_factory=ExerciseState)

    @property
    def over(self) -> bool:
        """Whether the summary is shown."""
        return self.at >= len(self.lesson.tasks)

    @property
    def exercise(self) -> Exercise:
        """The task as it is put: under the edition, and in the position of the seed."""
        seed = f"{self.seed}-{self.repeat}" if self.repeat else str(self.seed)
        return self.lesson.tasks[self.at].exercise(seed, self.edition)

    @property
    def repeats_fresh(self) -> bool:
        """Whether the task comes in another position when it is put again."""
        return self.lesson.tasks[self.at].fresh

    def done(self, visit: Visit) -> frozenset[int]:
        """The tasks that are solved, here or on an earlier visit."""
        ids = [task.id for task in self.lesson.tasks]
        before = visit.progress.lesson(self.lesson.id, ids).solved
        return self.solved | {ids.index(name) for name in before}

    def voice(self, language: str) -> Voice:
        """A voice about what is asked, or about the lesson under its edition."""
        return Voice(language, (None,), self.edition) if self.over else voice_for(self.player, language)


def begin(which: str, visit: Visit) -> LessonState:
    """The lesson of this id at its first task."""
    return begin_lesson(load_lesson(which), visit)


def begin_lesson(lesson: Lesson, visit: Visit, seed: int | None = None) -> LessonState:
    """A lesson at its first task; a ``seed`` settles its fresh positions."""
    chosen = fresh_seed(3) if seed is None else seed
    return open_task(LessonState(lesson=lesson, seed=chosen, fixed_seed=seed is not None), 0)


def open_task(state: LessonState, at: int) -> LessonState:
    """Go to a task (or, past the last, to the summary)."""
    state = replace(state, at=max(0, min(at, len(state.lesson.tasks))), repeat=0)
    exercise = None if state.over else state.exercise
    return state.moved(player=state.player.put(exercise)).quiet()
