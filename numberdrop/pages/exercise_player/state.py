"""One exercise as it is put to somebody: what is asked, and what was done about it so far. A page holds it in its own state."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from numberdrop.exercises import Answer, Exercise, Feedback
from numberdrop.exercises.hints import Hint, step_of
from numberdrop.exercises.walkthroughs import Walk
from numberdrop.pages.table.others_lines import Others
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.reasons.reason import Cells

from .film import Film

SHOWN = 4
"""The level of hint at which the answer has been shown."""


@dataclass(frozen=True)
class ExerciseState:
    """An exercise in play; without an ``exercise`` nothing is asked.

    ``closed``: it is answered or shown; ``picked``: what is marked or chosen; ``last``: where something fell, the fall number
    ``drops``; ``viewed``: the player whose sheet is seen.
    """

    exercise: Exercise | None = None
    tries: int = 0
    hints: int = 0
    feedback: Feedback | None = None
    closed: bool = False
    picked: tuple[str, ...] = ()
    viewed: int = 0
    last: Cells = ()
    drops: int = 0
    hint: Hint | None = None
    """The hint that is being told."""
    task: Exercise | None = None
    """The exercise that plays a round step by step, where there is one: ``exercise`` is its step."""
    walk: Walk | None = None
    """How far that round has come."""
    slips: tuple[tuple[int, str], ...] = ()
    """Where the referee of a walk had to help: round and step."""
    before: ExerciseState | None = field(default=None, repr=False)
    """The step of a walk that was just done: what it did is told while the next one is asked already."""
    film: Film | None = field(default=None, repr=False)
    """The example as it is watched before the learner's turn, where there is anything to see."""
    others: Others | None = field(default=None, repr=False)
    """What the bots would do here, as far as it is known after ``slices`` of thinking."""
    slices: int = 0
    coach_here: bool = True

    def put(self, exercise: Exercise | None, **changes: Any) -> ExerciseState:
        """Another exercise, or this one anew: no answer, no hints. Falls are counted on: each is another than the last."""
        fresh = ExerciseState(exercise, drops=self.drops, **changes)
        if exercise is None or exercise.walkthrough is None:
            return fresh
        return fresh.walking(exercise, exercise.walkthrough.begin())

    def walking(self, task: Exercise, walk: Walk) -> ExerciseState:
        """At a step of the round that a task plays; at its end the task is closed."""
        step = task if walk.done else step_of(task, walk)
        return replace(self, task=task, walk=walk, exercise=step, closed=walk.done)

    def but(self, **changes: Any) -> Self:
        """The same with other fields."""
        return replace(self, **changes)

    # --- what follows -------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Exercise:
        """The exercise; only asked for where there is one."""
        assert self.exercise is not None
        return self.exercise

    @property
    def question(self) -> Any:
        """Its question; whoever looks at it knows of which kind it is."""
        return self.asked.question

    @property
    def edition(self) -> str:
        """The edition by which is asked."""
        return self.exercise.posed.rules_of if self.exercise else DEFAULT

    @property
    def on_paper(self) -> bool:
        """Whether one works as on paper: nothing helps."""
        return self.exercise is not None and self.exercise.aids == "paper"

    @property
    def example_first(self) -> bool:
        """Whether the tutor shows the answer before the learner's turn."""
        shown_first = self.exercise is not None and self.exercise.aids == "shown"
        return shown_first and not self.tries and not self.closed and self.hints < SHOWN

    @property
    def watched(self) -> Film | None:
        """The example that is being watched."""
        return self.film if self.example_first else None

    @property
    def posed(self) -> ExerciseState:
        """The exercise as its board is seen: where an example is watched, with what the shot has put there."""
        if self.watched is None:
            return self
        shot = self.watched.shot
        return self.but(picked=shot.picked, last=shot.fallen, drops=self.drops + bool(shot.fallen))

    @property
    def open(self) -> bool:
        """Whether it is the learner's turn."""
        return self.exercise is not None and not self.closed and not self.example_first

    @cached_property
    def example(self) -> Answer:
        """A right answer."""
        return self.asked.example

    @property
    def answered(self) -> Answer | None:
        """The right answer that is to be seen: the learner's own once it is given, the author's where it is shown."""
        if self.feedback is not None and self.feedback.right:
            return self.feedback.answer
        seen = self.watched.shot.answered if self.watched else self.closed or self.example_first
        return self.example if seen else None
