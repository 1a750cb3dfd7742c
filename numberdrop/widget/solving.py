"""Answers on a page: judged and explained, with hints that climb and an answer to see.

What an answer leads to is for the pages (``remember``, ``take``); questions and judgement come from ``exercises``, how a question
is answered from ``controls``, what is told from ``feedback``.
"""

from __future__ import annotations

from functools import cached_property

from numberdrop.exercises import Answer, AnswerError, Feedback, Outcome, judge
from numberdrop.exercises.hinting import LEVELS, hint
from numberdrop.exercises.questions import LEGAL
from numberdrop.exercises.questions.marking import NOTHING
from numberdrop.exercises.rounds import PASS
from numberdrop.rules.actions import Action, Block, Circle, Drop, Slide, Start
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.sheet import Sheet

from . import asking, feedback
from .controls import Control, SheetControl, control_of
from .intents import BadIntent, Json, mapping, text, whole
from .putting import SHOWN, Putting
from .typed import Asked


class Solving(Putting):
    """Takes answers to the exercise that is put."""

    def remember(self, judged: Feedback) -> None:
        """Note an answer in the log."""
        raise NotImplementedError

    def take(self, judged: Feedback) -> None:
        """What an answer leads to."""
        self.closed = judged.right
        self.turn += 1
        self.retell()

    # --- what is shown --------------------------------------------------------------------------------------------

    @cached_property
    def control(self) -> Control:
        return control_of(self, self.exercise.question)

    def board(self) -> Json:
        picture = {} if self.over else self.control.board()
        if picture and self.exercise.aids == "paper" and not self.closed:
            picture["holes"] = []  # on paper nothing is hatched
        return picture

    def table(self) -> Json:
        return {} if self.over or self.closed or self.example_first else self.control.table()

    def retell(self) -> None:
        feedback.tell(self)

    # --- answers --------------------------------------------------------------------------------------------------

    def answer(self, given: Answer) -> bool:
        """Judge an answer, remember it, go where it leads."""
        if self.over or self.closed or self.example_first:
            self.tell([self.voice.note("ui.not_now")])
            return False
        judged = judge(self.exercise, given)
        self.feedback = judged
        self.picked = given.picks or self.picked
        if judged.outcome is Outcome.EMPTY:
            if given.picks:  # part of an answer is seen on the page
                self.turn += 1
            self.retell()
            return bool(given.picks)
        self.tries += 1
        self.remember(judged)
        if judged.right and self.control.mode in ("drop", "block"):
            self.drops += 1
            self.last = given.cells
        self.take(judged)
        return True

    def on_answer(self, message: Json) -> bool:
        given = message.get("picks")
        if not isinstance(given, list) or len(given) > 40:
            raise BadIntent("picks must be a short list")
        return self.answer(Answer(picks=tuple(text(one, 40) for one in given)))

    def press_answer(self) -> bool:
        """Check what is marked on the sheet."""
        return self.answer(Answer(picks=self.picked))

    def press_clear(self) -> None:
        """Take back what is chosen so far."""
        if not self.over and not self.closed:
            self.picked, self.feedback = (), None
            self.retell()

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
        values, which = mapping(message.get("values")), text(message.get("id"), 20)
        if which != "answer":
            raise BadIntent(f"no form is called {which!r}")
        picks = tuple(f"{text(name, 20)}={text(value, 20).strip()}" for name, value in values.items() if value)
        return self.answer(Answer(picks=picks))

    def on_mark(self, message: Json) -> bool:
        if self.over or self.closed or not isinstance(self.control, SheetControl):
            raise BadIntent("nothing is marked here")
        mark = self.control.mark(mapping(message.get("about")))
        if not mark:
            self.tell([self.voice.note("lesson.not_marked_here")])
            return False
        others = () if self.control.single else self.picked
        kept = tuple(one for one in others if one not in (mark, NOTHING))
        # No new turn: who marks row after row does not wait for the picture of each, and no mark may be lost.
        self.picked = kept if mark in self.picked else (*kept, mark)
        if self.control.single and self.picked:
            chosen = feedback.answer_text(self, Answer(picks=self.picked))
            self.tell([self.voice.note("lesson.chosen", answer=chosen)])
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
        mode, shapes = self.control.mode, self.control.shapes
        phases = {"drop": Phase.DROP, "block": Phase.BLOCKS, "start": Phase.START}
        return Asked(phases.get(mode, Phase.COMBO), 0, grid, shapes, {})

    def commit(self, action: Action) -> bool:
        if isinstance(action, Start):
            return self.answer(Answer.of([(0, action.column)]))
        if isinstance(action, Drop):
            return self.answer(Answer(action.cells))
        if isinstance(action, Circle | Block):
            return self.answer(Answer.of(action.cells))
        return isinstance(action, Slide) and self.answer(self.control.read({"type": "slide", "letter": action.letter}))

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
        """The next hint; after the last, that one again."""
        if self.over or self.closed:
            return False
        if self.hints < LEVELS:
            self.hints += 1
        feedback.tell_hint(self, hint(self.exercise, min(self.hints, LEVELS)))
        return True

    def press_show(self) -> None:
        """Show the answer; the exercise then counts as shown, not solved."""
        if self.over or self.closed:
            return
        self.hints = SHOWN
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
