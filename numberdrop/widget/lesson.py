"""The lesson page: one task after the other, answers judged, hints that climb, feedback that explains.

Where the learner stands is kept in ``standing``. Questions and judgement come from ``exercises``, how a question is answered
from ``controls``, the picture from ``lesson_scene``, what is told from ``feedback``.
"""

from __future__ import annotations

from functools import cached_property

from numberdrop.exercises import Answer, AnswerError, Feedback, Outcome, judge
from numberdrop.exercises.hinting import LEVELS, hint
from numberdrop.exercises.questions import LEGAL
from numberdrop.exercises.questions.marking import NOTHING
from numberdrop.exercises.rounds import PASS, Walk
from numberdrop.progress import Event
from numberdrop.rules.actions import Action, Block, Circle, Drop, Slide, Start
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.sheet import Sheet

from . import asking, feedback, lesson_scene
from .controls import Control, MarkControl, control_of
from .intents import BadIntent, Json, mapping, text, whole
from .standing import SHOWN, Standing
from .typed import Asked


class LessonPage(Standing):
    """A lesson that asks, judges and explains."""

    @cached_property
    def control(self) -> Control:
        return control_of(self, self.exercise.question)

    # --- what is shown --------------------------------------------------------------------------------------------

    def scene(self) -> Json:
        return lesson_scene.scene(self)

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
        self.forget_question()
        if self.walk.done:
            self.note_event(self._event("right", self.exercise.id, f"{walk.plan.seed}:{self.edition}", ()))
            self.close_walk(self.walk)
        self.turn += 1
        asked = "" if self.walk.done else self.said(self.exercise.prompt)
        self.talk = {**told, "ghost": [], "announce": f"{told['announce']} {asked}".strip()}

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
            return self.choose_edition(text(values.get("edition"), 10))
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
        # No new turn: who marks row after row does not wait for the picture of each, and no mark may be lost.
        self.picked = kept if mark in self.picked else (*kept, mark)
        return True

    def on_try(self, message: Json) -> bool:
        if not self.over and not self.closed and self.exercise.aids != "paper":
            self.control.trying(message)
        return False

    # --- typed ----------------------------------------------------------------------------------------------------

    def awaited(self) -> Asked:
        if self.walk is not None and not self.walk.done:
            return Asked.in_game(self.walk.game, 0)
        question = self.exercise.question
        grid, mode = question.picture or Sheet().grid, self.control.mode
        phase = {"drop": Phase.DROP, "block": Phase.BLOCKS, "start": Phase.START}.get(mode, Phase.COMBO)
        falling = tuple(self.control.table().get("order", ())) if mode in ("drop", "block") else ()
        return Asked(phase, 0, grid, falling, {})

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
        if self.walk is not None and self.hints > 1:
            self.slips.append((self.walk.game.round, self.walk.step))  # the referee had to help
        feedback.tell_hint(self, hint(self.exercise, min(self.hints, LEVELS)))
        return True

    def press_show(self) -> None:
        """Show the answer; the task then counts as shown, not solved."""
        if self.over or self.closed:
            return
        self.hints = SHOWN
        if self.walk is not None:
            # A game goes on: the answer is given for the learner, and the referee has had to.
            self.slips.append((self.walk.game.round, self.walk.step))
            self.feedback = judge(self.exercise, self.exercise.example)
            self._walk_on(self.walk, self.exercise.example)
            return
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
