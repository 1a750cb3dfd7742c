"""The lesson page: one task after the other, whole rounds step by step, and what of it is remembered.

Where the learner stands is kept in ``standing``, how tasks are put and answered in ``solving``; the picture comes from
``lesson_scene``.
"""

from __future__ import annotations

from functools import cache

from numberdrop.exercises import Answer, Feedback, judge
from numberdrop.exercises.course import course
from numberdrop.exercises.hinting import LEVELS
from numberdrop.exercises.rounds import Walk
from numberdrop.progress import Event

from . import feedback, lesson_scene
from .intents import Json, mapping, text
from .putting import SHOWN
from .standing import Standing


class LessonPage(Standing):
    """A lesson that asks, judges and explains."""

    # --- what is shown and told -----------------------------------------------------------------------------------

    def scene(self) -> Json:
        return lesson_scene.scene(self)

    def retell(self) -> None:
        voice = self.voice
        if self.over:
            self.tell([], verdict="none", title=voice("lesson.done_title"), announce=voice("lesson.done_title"))
        elif self.walk is not None and self.walk.done:
            self.tell([voice.note("walk.finished", tone="good")], verdict="none", title=voice("lesson.talk"))
        else:
            feedback.tell(self)

    @property
    def tells_aids(self) -> bool:
        """What is said about working alone, or as on paper, is said once a lesson."""
        aids = self.exercise.aids
        return aids in ("free", "paper") and all(task.aids != aids for task in self.lesson.tasks[: self.at])

    @property
    def not_taught(self) -> frozenset[str]:
        return _taught_later(self.lesson.id)

    # --- answers --------------------------------------------------------------------------------------------------

    def take(self, judged: Feedback) -> None:
        walk = self.walk
        if judged.right and walk is not None:
            self._walk_on(walk, judged.answer)
            return
        if judged.right:
            self.solved.add(self.at)
        elif walk is not None:
            self.slips.append((walk.game.round, walk.step))
        super().take(judged)

    def _walk_on(self, walk: Walk, given: Answer) -> None:
        """A step is done: tell what it did, and go on to the next without being asked."""
        self.retell()
        told = self.talk
        self.walk = walk.after(given)
        self.feedback = None
        self.hints = 0
        self.picked = ()
        self.forget_question()
        if self.walk.done:
            self.note_event(self._event("right", self.exercise.id, f"{walk.plan.seed}:{self.edition}", ()))
            self.close_walk(self.walk)
        self.turn += 1
        asked = "" if self.walk.done else self.said(self.exercise.prompt)
        self.talk = {**told, "ghost": [], "announce": f"{told['announce']} {asked}".strip()}

    def remember(self, judged: Feedback) -> None:
        exercise, walk = self.exercise, self.walk
        belief = judged.misconception
        task, position = exercise.id, f"{exercise.seed}:{self.edition}"
        if walk is not None:
            task, position = f"{task}.{walk.step}", f"{walk.plan.seed}:{walk.game.round}:{self.edition}"
        self.note_event(self._event(judged.outcome.value, task, position, (exercise.rule,), belief))

    def _event(self, outcome: str, task: str, position: str, rules: tuple[str, ...], belief: str = "") -> Event:
        aids = self.exercise.aids
        # What has just been shown is repeated, not known.
        hints = max(self.hints, LEVELS) if aids == "shown" else self.hints
        return Event.answer(
            self.lesson.id, task, position, rules, outcome, hints=hints, aids=aids, belief=belief, edition=self.edition
        )

    def on_form(self, message: Json) -> bool:
        values, which = mapping(message.get("values")), text(message.get("id"), 20)
        if which == "edition":
            return self.choose_edition(text(values.get("edition"), 10))
        if which == "name":
            self.signed_by = "".join(sign for sign in text(values.get("name"), 40) if sign.isprintable()).strip()
            self.turn += 1
            return True
        return super().on_form(message)

    # --- help -----------------------------------------------------------------------------------------------------

    def press_hint(self) -> bool:
        told = super().press_hint()
        if told and self.walk is not None and self.hints > 1:
            self.slips.append((self.walk.game.round, self.walk.step))  # the referee had to help
        return told

    def press_show(self) -> None:
        walk = self.walk
        if walk is None or self.closed:
            super().press_show()
            return
        # A game goes on: the answer is given for the learner, and the referee has had to.
        self.hints = SHOWN
        self.slips.append((walk.game.round, walk.step))
        self.feedback = judge(self.exercise, self.exercise.example)
        self._walk_on(walk, self.exercise.example)


@cache
def _taught_later(lesson: str) -> frozenset[str]:
    """The rules that come up only after a lesson of the course. Full rows and boxes are met before their own lessons."""
    heads = course()
    at = next((i for i, head in enumerate(heads) if head.id == lesson), len(heads))
    known = {"rows", "box"}.union(*(head.rules for head in heads[: at + 1]))
    return frozenset().union(*(head.rules for head in heads[at:])) - known
