"""Where a learner stands in a lesson: which task, with which seed and edition, what was done in it, and how to come back.

The lesson page (``lesson``) adds the answers. What the browser keeps of a lesson is its place and, of a whole game that is
under way, the record of that game.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from numberdrop.exercises import Exercise, Lesson, replaying
from numberdrop.exercises.rounds import Round, Walk
from numberdrop.exercises.speaking import step_of
from numberdrop.progress import Event
from numberdrop.record import RecordError, dumps, loads
from numberdrop.rules.editions import DEFAULT, EDITIONS

from .intents import LONGEST_TEXT, BadIntent, Json, mapping, text, whole
from .solving import Solving

_LONGEST_LIST = 400


class Standing(Solving):
    """A lesson in progress. ``at`` counts its tasks; past the last one stands the summary."""

    name: ClassVar[str] = "lesson"

    def __init__(self, lesson: Lesson, language: str = "en", seed: int | None = None) -> None:
        self.lesson = lesson
        self.seed = int.from_bytes(os.urandom(3)) if seed is None else seed
        self.fixed_seed = seed is not None
        self.at = 0
        self.solved: set[int] = set()
        self.signed_by = ""
        super().__init__(language)
        self.open_task(0)

    def clear_task(self) -> None:
        """Forget what was done in the task; a worked example comes first where the task says so."""
        self.repeat = 0
        self.slips: list[tuple[int, str]] = []
        super().clear_task()

    @property
    def over(self) -> bool:
        """Whether the summary is shown."""
        return self.at >= len(self.lesson.tasks)

    @cached_property
    def exercise(self) -> Exercise:
        """What is asked now."""
        task = self._task()
        if not isinstance(task.question, Round):
            return task
        if self.walk is None:
            self.walk = task.question.begin()
        return task if self.walk.done else step_of(task, self.walk)

    def _task(self) -> Exercise:
        seed = f"{self.seed}-{self.repeat}" if self.repeat else str(self.seed)
        return self.lesson.tasks[self.at].exercise(seed, self.edition)

    @property
    def done(self) -> frozenset[int]:
        """The tasks that are solved, here or on an earlier visit."""
        ids = [task.id for task in self.lesson.tasks]
        before = self.progress.lesson(self.lesson.id, ids).solved
        return frozenset(self.solved) | {ids.index(one) for one in before}

    # --- from task to task ----------------------------------------------------------------------------------------

    def open_task(self, at: int) -> None:
        """Go to a task (or, past the last, to the summary)."""
        self.at = max(0, min(at, len(self.lesson.tasks)))
        self.shown = 0
        self.turn += 1
        self.clear_task()
        self.retell()

    def press_next(self) -> None:
        """On to the next task; after a worked example: the learner's turn."""
        if not self.over and self.example_first:
            self.tries = 1
            self.turn += 1
            self.retell()
            return
        self.open_task(self.at + 1)
        if not self.over:
            self.note_event(Event.opened(self.lesson.id, self.exercise.id))
        elif len(self.lesson.tasks) - 1 in self.solved:
            self.note_event(Event.finished(self.lesson.id))

    def press_again(self) -> None:
        """The task once more; a fresh one in a new position."""
        if self.over:
            return
        repeat = self.repeat + 1
        self.clear_task()
        self.repeat = repeat if self.lesson.tasks[self.at].fresh else 0
        self.tries = 1
        self.turn += 1
        self.retell()

    def press_repeat(self) -> None:
        """The whole lesson once more, with other positions."""
        self.seed = (self.seed + 1) % 2**24 if self.fixed_seed else int.from_bytes(os.urandom(3))
        self.solved.clear()
        self.open_task(0)

    def on_press(self, message: Json) -> bool | None:
        name = text(message.get("id"), 30)
        if name.startswith("step_"):
            self.open_task(whole(int(name[5:]) if name[5:].isdecimal() else None, 0, len(self.lesson.tasks)))
            return None
        return super().on_press(message)

    def choose_edition(self, edition: str) -> bool:
        """Put the lesson under another edition; the task begins again."""
        if edition not in EDITIONS:
            raise BadIntent(f"no edition is called {edition!r}")
        self.edition = edition
        self.open_task(self.at)
        return True

    def close_walk(self, walk: Walk) -> None:
        """A round or game is played to its end: the task is solved, and a whole game brings what it leaves to learn."""
        self.closed = True
        self.solved.add(self.at)
        if walk.plan.aim == "duel":
            again = tuple(task for task in self.lesson.tasks if not task.id.startswith("replay"))
            self.lesson = self.lesson.with_tasks(*again, *replaying.tasks(walk.game))

    # --- going and coming back ------------------------------------------------------------------------------------

    def log(self) -> Json:
        state: Json = {"v": 1, "seed": self.seed, "at": self.at, "repeat": self.repeat, "edition": self.edition}
        walk = self.walk
        if walk is not None and walk.plan.whole_game and walk.game.actions:
            state["walk"] = {"game": dumps(walk.game), "asked": list(walk.asked), "slips": self.slips}
        return {**super().log(), "key": f"lesson.{self.lesson.id}", "text": json.dumps(state, separators=(",", ":"))}

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        saved = message.get("record")
        if not isinstance(saved, str) or not saved or self.tries or self.at:
            return more
        try:
            self._come_back(mapping(json.loads(text(saved, LONGEST_TEXT))))
        except (BadIntent, RecordError, ValueError, RecursionError):
            self.edition = DEFAULT
            self.open_task(0)  # what the browser kept is not ours: the lesson starts at its beginning
        return True

    def _come_back(self, state: Json) -> None:
        at, seed = whole(state.get("at"), 0, 99), whole(state.get("seed"), 0, 2**24)
        repeat = whole(state.get("repeat"), 0, 10**6)
        edition = text(state.get("edition"), 10)
        if edition not in EDITIONS:
            raise BadIntent(f"no edition is called {edition!r}")
        self.edition = edition
        self.seed = self.seed if self.fixed_seed else seed
        self.open_task(at if at < len(self.lesson.tasks) else 0)
        if at == self.at and repeat and self.lesson.tasks[at].fresh:
            self.repeat, self.tries = repeat, 1
            self.forget_question()
        if "walk" in state and at == self.at:
            self._resume(mapping(state["walk"]))
        self.retell()

    def _resume(self, kept: Json) -> None:
        """Take up a whole game where it stood, if it is the one that this task plays."""
        plan = self._task().question
        game = loads(text(kept.get("game"), LONGEST_TEXT))
        if not isinstance(plan, Round) or not plan.whole_game or game.setup != plan.begin().game.setup:
            return
        asked, slips = kept.get("asked"), kept.get("slips")
        if not isinstance(asked, list) or not isinstance(slips, list) or len(asked) + len(slips) > _LONGEST_LIST:
            raise BadIntent("no list of what was asked")
        steps = tuple(text(one, 10) for one in asked)
        self.slips = [(whole(number), text(step, 10)) for number, step in slips]
        self.walk = replace(Walk.of(plan, game), asked=steps)
        self.tries = 1
        self.forget_question()
        if self.walk.done:
            self.close_walk(self.walk)
            self.forget_question()
