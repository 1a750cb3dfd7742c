"""The lesson page: one task after the other, hints that climb, feedback that explains, and a summary with the rules.

This room keeps where the learner stands and answers intents. Questions and judgement come from ``exercises``, how a question
is answered from ``controls``, the picture from ``lesson_scene``, what is told from ``feedback``.
"""

from __future__ import annotations

import json
import os
from functools import cached_property
from typing import ClassVar

from numberdrop.exercises import Answer, AnswerError, Exercise, Feedback, Lesson, Outcome, Text, judge, replaying
from numberdrop.exercises.hinting import LEVELS, hint
from numberdrop.exercises.questions import LEGAL
from numberdrop.exercises.questions.marking import NOTHING
from numberdrop.exercises.rounds import PASS, Round, Walk
from numberdrop.exercises.speaking import said, step_of
from numberdrop.progress import Event
from numberdrop.rules.actions import Action, Block, Circle, Drop, Slide, Start
from numberdrop.rules.editions import DEFAULT, EDITIONS
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.sheet import Sheet
from numberdrop.text import rule_text

from . import asking, feedback, lesson_scene
from .controls import Control, MarkControl, control_of
from .intents import BadIntent, Json, mapping, text, whole
from .learning import Learning
from .typed import Asked
from .words import Voice

_SHOWN = 4
"""The level of hint at which the answer has been shown."""


class LessonPage(Learning):
    """A lesson in progress. ``at`` counts its tasks; past the last one stands the summary."""

    name: ClassVar[str] = "lesson"

    def __init__(self, lesson: Lesson, language: str = "en", seed: int | None = None) -> None:
        self.lesson = lesson
        self.seed = int.from_bytes(os.urandom(3)) if seed is None else seed
        self.fixed_seed = seed is not None
        self.edition = DEFAULT
        self.at = 0
        self.solved: set[int] = set()
        self.shown = 0
        self.drops = 0
        self.signed_by = ""
        self.clear_task()
        super().__init__(language)
        self.open_task(0)

    def clear_task(self) -> None:
        """Forget what was done in the task: no answer, no hints; a worked example comes first where the task says so."""
        self.tries = 0
        self.hints = 0
        self.feedback: Feedback | None = None
        self.closed = False
        self.picked: tuple[str, ...] = ()
        self.last: tuple[tuple[int, int], ...] = ()
        self.repeat = 0
        self.walk: Walk | None = None
        self.slips: list[tuple[int, str]] = []
        self._forget_question()

    def _forget_question(self) -> None:
        self.__dict__.pop("exercise", None)
        self.__dict__.pop("control", None)

    @property
    def voice(self) -> Voice:
        return Voice(self.language, (None,), self.edition)

    @property
    def over(self) -> bool:
        """Whether the summary is shown."""
        return self.at >= len(self.lesson.tasks)

    @cached_property
    def exercise(self) -> Exercise:
        """What is asked now."""
        seed = f"{self.seed}-{self.repeat}" if self.repeat else str(self.seed)
        whole_task = self.lesson.tasks[self.at].exercise(seed, self.edition)
        if not isinstance(whole_task.question, Round):
            return whole_task
        if self.walk is None:
            self.walk = whole_task.question.begin()
        return whole_task if self.walk.done else step_of(whole_task, self.walk)

    @cached_property
    def control(self) -> Control:
        return control_of(self, self.exercise.question)

    def said(self, words: Text) -> str:
        """A text of the lesson, in the learner's language, its places filled in."""
        return words.said_in(self.language) if self.over else said(words, self.exercise, self.language)

    @property
    def example_first(self) -> bool:
        """Whether the tutor shows the answer before the learner's turn."""
        return self.exercise.aids == "shown" and not self.tries and not self.closed and self.hints < _SHOWN

    # --- what is shown --------------------------------------------------------------------------------------------

    def scene(self) -> Json:
        return lesson_scene.scene(self)

    def board(self) -> Json:
        return {} if self.over else self.control.board()

    def table(self) -> Json:
        return {} if self.over or self.closed or self.example_first else self.control.table()

    def log(self) -> Json:
        state = {"v": 1, "seed": self.seed, "at": self.at, "edition": self.edition}
        return {**super().log(), "key": f"lesson.{self.lesson.id}", "text": json.dumps(state, separators=(",", ":"))}

    def retell(self) -> None:
        feedback.tell(self)

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
        if self.over:
            self.note_event(Event.finished(self.lesson.id))
        else:
            self.note_event(Event.opened(self.lesson.id, self.exercise.id))

    def press_again(self) -> None:
        """The task once more; a fresh one in a new position."""
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

    # --- answers --------------------------------------------------------------------------------------------------

    def answer(self, given: Answer) -> bool:
        """Judge an answer, tell about it, remember it."""
        if self.over or self.closed or self.example_first:
            self.tell([self.voice.note("ui.not_now")])
            return False
        judged = judge(self.exercise, given)
        self.feedback = judged
        self.picked = given.picks or self.picked
        if judged.outcome is Outcome.EMPTY:
            self.retell()
            return False
        self.tries += 1
        self._remember(judged)
        if judged.right and self.control.mode in ("drop", "block"):
            self.drops += 1
            self.last = given.cells
        if judged.right and self.walk is not None:
            self._walk_on(self.walk, given)
            return True
        if judged.right:
            self.closed = True
            self.solved.add(self.at)
        elif self.walk is not None:
            self.slips.append((self.walk.game.round, self.walk.step))
        self.turn += 1
        self.retell()
        return True

    def _walk_on(self, walk: Walk, given: Answer) -> None:
        """A step is done: tell what it did, and go on to the next without being asked."""
        self.retell()
        told = self.talk
        self.walk = walk.after(given)
        self.feedback = None
        self.hints = 0
        self.picked = ()
        self._forget_question()
        if self.walk.done:
            self.closed = True
            self.solved.add(self.at)
            self.note_event(self._event("right", self.exercise.id, f"{walk.plan.seed}:{self.edition}", ()))
            if walk.plan.aim == "duel":
                again = tuple(task for task in self.lesson.tasks if not task.id.startswith("replay"))
                self.lesson = self.lesson.with_tasks(*again, *replaying.tasks(self.walk.game))
        self.turn += 1
        self.talk = {**told, "ghost": []}

    def _remember(self, judged: Feedback) -> None:
        exercise, walk = self.exercise, self.walk
        belief = judged.belief.name.rstrip("b") if judged.belief else ""
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

    def on_answer(self, message: Json) -> bool:
        given = message.get("picks")
        if not isinstance(given, list) or len(given) > 40:
            raise BadIntent("picks must be a short list")
        return self.answer(Answer(picks=tuple(text(one, 40) for one in given)))

    def press_answer(self) -> bool:
        """Check what is marked on the sheet."""
        return self.answer(Answer(picks=self.picked))

    def press_nothing(self) -> bool:
        return self.answer(Answer.pick(NOTHING))

    def press_legal(self) -> bool:
        return self.answer(Answer.pick(LEGAL))

    def press_pass(self) -> bool:
        return self.answer(Answer.pick(PASS))

    press_skip = press_pass

    def on_act(self, message: Json) -> bool:
        return not self.over and self.answer(self.control.read(mapping(message.get("action"))))

    def on_form(self, message: Json) -> bool:
        values = mapping(message.get("values"))
        which = text(message.get("id"), 20)
        if which == "edition":
            return self._choose_edition(text(values.get("edition"), 10))
        if which == "name":
            self.signed_by = "".join(sign for sign in text(values.get("name"), 40) if sign.isprintable()).strip()
            self.turn += 1
            return True
        if which != "answer":
            raise BadIntent(f"no form is called {which!r}")
        picks = tuple(f"{text(name, 20)}={text(value, 20).strip()}" for name, value in values.items() if value)
        return self.answer(Answer(picks=picks))

    def on_mark(self, message: Json) -> bool:
        if self.over or self.closed or not isinstance(self.control, MarkControl):
            raise BadIntent("nothing is marked here")
        mark = self.control.mark(mapping(message.get("about")))
        if not mark:
            self.tell([self.voice.note("lesson.not_marked_here")])
            return False
        kept = tuple(one for one in self.picked if one not in (mark, NOTHING))
        self.picked = kept if mark in self.picked else (*kept, mark)
        self.turn += 1
        return True

    def on_try(self, message: Json) -> bool:
        if not self.over and not self.closed and self.exercise.aids != "paper":
            self.control.trying(message)
        return False

    # --- typed ----------------------------------------------------------------------------------------------------

    def awaited(self) -> Asked:
        if self.walk is not None and not self.walk.done:
            return Asked.in_game(self.walk.game, 0)
        grid = self.exercise.question.picture or Sheet().grid
        roll = getattr(self.exercise.question, "roll", None)
        shapes = roll.shapes if roll is not None and not isinstance(roll, str) else ()
        return Asked(Phase.DROP if shapes else Phase.COMBO, 0, grid, shapes, {})

    def commit(self, action: Action) -> bool:
        if isinstance(action, Start):
            return self.answer(Answer.of([(0, action.column)]))
        if isinstance(action, Drop):
            return self.answer(Answer(action.cells))
        if isinstance(action, Circle | Block):
            return self.answer(Answer.of(action.cells))
        return isinstance(action, Slide) and self.answer(Answer.pick(action.letter))

    def on_typed(self, message: Json) -> bool | None:
        if self.over:
            return False
        try:
            return (
                self.answer(Answer.parse(text(message.get("text"), 200)))
                if self.control.mode == "free"
                else super().on_typed(message)
            )
        except AnswerError:
            self.tell([self.voice.note("typed.empty", tone="refuse")], verdict="refused")
            return False

    # --- help -----------------------------------------------------------------------------------------------------

    def press_hint(self) -> bool:
        if self.over or self.closed:
            return False
        self.hints = max(self.hints, min(self.hints + 1, LEVELS)) if self.hints < LEVELS else self.hints
        feedback.tell_hint(self, hint(self.exercise, min(self.hints, LEVELS)))
        return True

    def press_show(self) -> None:
        """Show the answer; the task then counts as shown, not solved."""
        if self.over or self.closed:
            return
        self.hints = _SHOWN
        self.closed = True
        self.picked = self.exercise.example.picks
        self.feedback = None
        self.turn += 1
        self.retell()

    def press_combo(self) -> None:
        self.tell([self.voice.note("ui.not_now")])

    def on_why(self, message: Json) -> bool:
        about = mapping(message.get("about"))
        if self.over or about.get("kind") in ("tile", "letter", "step") or self.exercise.aids == "paper":
            self.tell([self.voice.note("lesson.think" if not self.over else "ui.not_now")])
            return False
        sheet = self.control.sheet or Sheet()
        game = Game.new(1, self.edition, seed=0).with_sheet(0, sheet)
        items = asking.answer(self.voice, game, 0, about)
        self.tell(items, verdict="info", title=self.voice("ui.talk_why"))
        return False

    def on_show(self, message: Json) -> None:
        self.shown = whole(message.get("player"), 0, 5)

    # --- edition, coming back -------------------------------------------------------------------------------------

    def _choose_edition(self, edition: str) -> bool:
        if edition not in EDITIONS:
            raise BadIntent(f"no edition is called {edition!r}")
        self.edition = edition
        self.open_task(self.at)
        return True

    def rule_line(self, rule: str) -> str:
        return rule_text(rule, self.language, self.edition)

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        saved = message.get("record")
        if not isinstance(saved, str) or not saved or self.tries or self.at:
            return more
        try:
            state = mapping(json.loads(text(saved, 400)))
            at, seed = whole(state.get("at"), 0, len(self.lesson.tasks)), whole(state.get("seed"), 0, 2**24)
        except (BadIntent, ValueError):
            return more  # what the browser kept is not ours: the lesson starts at its beginning
        if not self.fixed_seed:
            self.seed = seed
        edition = state.get("edition")
        self.edition = str(edition) if edition in EDITIONS else DEFAULT
        self.open_task(0 if at >= len(self.lesson.tasks) else at)
        return True
