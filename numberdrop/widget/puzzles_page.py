"""The puzzle page: puzzles solved on the board like the tasks of a lesson, one after the other, and what the log keeps of it.

Where the learner is stands in ``puzzles_places``, which puzzle comes in ``puzzles_modes``, what is told beside the judgement
in ``puzzles_told``, the picture in ``puzzles_scene``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from numberdrop.exercises import Answer, Feedback, Outcome
from numberdrop.exercises.hinting import LEVELS
from numberdrop.progress import Event
from numberdrop.progress.checks import MOST_THEMES

from . import feedback, puzzles_cards, puzzles_scene, puzzles_told
from .intents import Json, mapping, text, whole
from .putting import SHOWN
from .puzzles_modes import PENALTY, Storm, Streak, mode_of
from .puzzles_places import Places

TRIES = 2
"""Wrong answers after which a right one is shown."""


class PuzzlesPage(Places):
    """Puzzles that ask, judge and explain. ``counted``: the last answer was told to count for the rating."""

    name: ClassVar[str] = "puzzles"
    counted = False

    def scene(self) -> Json:
        return puzzles_scene.scene(self)

    def retell(self) -> None:
        if self.over:
            title, told = puzzles_cards.heading(self)
            self.tell([], verdict="none", title=title, announce=f"{title} {told}".strip())
        else:
            feedback.tell(self)
            puzzles_told.add(self, puzzles_told.remarks(self))
            if self.counts:  # to be read below the question
                self.talk["announce"] += " " + self.voice("puzzles.counts")

    # --- answers --------------------------------------------------------------------------------------------------

    @property
    def counts(self) -> bool:
        """Whether an answer now counts for the rating: wished for, the first at this puzzle, without help or clock."""
        put, mode = self.put, self.mode
        if put is None or mode is None or put.id not in self.pack or put.id in self.runs.tried:
            return False
        return self.rated and mode.rates and not (self.tries or self.hints or self.closed)

    @property
    def lost(self) -> bool:
        """Whether a streak has ended with this puzzle."""
        won = self.tries == 1 and self.feedback is not None and self.feedback.right
        return isinstance(self.mode, Streak) and self.tries > 0 and not won

    def answer(self, given: Answer) -> bool:
        if self._time_is_up():
            return True
        self.counted = self.counts
        return super().answer(given)

    def remember(self, judged: Feedback) -> None:
        self._note(judged.outcome.value, self.hints, judged.misconception)

    def _note(self, outcome: str, hints: int, belief: str = "") -> None:
        put, mode, exercise = self.put, self.mode, self.exercise
        assert put is not None  # nobody else is asked
        assert mode is not None
        event = Event.attempt(
            put.type,
            put.id,
            (exercise.rule,),
            outcome,
            mode=mode.name if self.tries <= 1 else mode.again,
            themes=put.themes[:MOST_THEMES],
            level=put.level,
            rated=self.counted,
            card=put.card,
            hints=hints,
            aids=exercise.aids,
            belief=belief,
            edition=exercise.question.rules_of,
        )
        self.note_event(event)

    def take(self, judged: Feedback) -> None:
        if isinstance(self.mode, Storm):
            self._storm_on(self.mode, judged)
            return
        self.closed = judged.right or self.tries >= TRIES or self._no_choice_left()
        self.turn += 1
        self.retell()

    def _no_choice_left(self) -> bool:
        """Whether what is left is the right answer: of yes and no the other."""
        question = self.exercise.question
        return not getattr(question, "many", True) and len(getattr(question, "ids", ())) == 2

    def press_next(self) -> bool:
        if not self.over and not self.closed:
            self.tell([self.voice.note("ui.not_now")])
            return False
        if self.lost:
            self.ask(None)
        else:
            self.go_on()
        return True

    # --- a storm --------------------------------------------------------------------------------------------------

    def _storm_on(self, mode: Storm, judged: Feedback) -> None:
        """On to the next at once; what went wrong can be looked at afterwards."""
        if not judged.right and mode.timed:
            self.mode = replace(mode, ends=mode.ends - PENALTY)
        self.go_on()
        if not self.over:
            puzzles_told.add(self, [puzzles_told.storm_word(self, judged.right)], first=True)

    def _time_is_up(self) -> bool:
        up = isinstance(self.mode, Storm) and self.mode.timed and not self.over and self.now >= self.mode.ends
        if up:
            self.ask(None)
        return up

    def on_tick(self, message: Json) -> bool:
        return whole(message.get("n"), 0, 10**9) == self.turn and self._time_is_up()

    # --- help -----------------------------------------------------------------------------------------------------

    def press_hint(self) -> bool:
        """A hint; where the attempt would no longer count for it, that is asked first."""
        if self.over or self.mode is None or self.closed:
            return False
        if not (self.mode.helps or self.tries):
            self.tell([self.voice.note("puzzles.no_hints")])
            return False
        if self.counts:
            voice = self.voice
            self.dialog = {
                "id": "unrated", "kind": "confirm", "title": voice("puzzles.unrated"), "text": voice("puzzles.unrated_text"),
                "value": "", "rows": [], "buttons": [self.dialog_button("hint_anyway"), self.dialog_button("close", True)],
            }  # fmt: skip
            return True
        return super().press_hint()

    def press_hint_anyway(self) -> bool:
        self.dialog = None
        if self.counts:
            super().press_hint()
        return True

    def press_show(self) -> None:
        """Show a right answer, beside one's own where there is one. Who had not tried is noted as not having known."""
        if self.over or self.closed or not (self.tries or self.hints >= LEVELS):
            self.tell([self.voice.note("ui.not_now")])
            return
        if not self.tries:
            self.counted = False
            self._note("wrong", SHOWN)
        if self.feedback is None or self.feedback.outcome is Outcome.EMPTY:
            super().press_show()
            return
        self.hints = SHOWN
        self.closed = True
        self.turn += 1
        self.retell()

    # --- the menu -------------------------------------------------------------------------------------------------

    def on_form(self, message: Json) -> bool:
        if message.get("id") != "choice":
            return super().on_form(message)
        values = mapping(message.get("values"))
        band = text(values.get("band") or "0", 1)
        self.enter(
            mode_of({"type": "", "theme": "", **values, "name": "train", "band": int(band) if band.isdecimal() else 0})
        )
        return True

    def on_press(self, message: Json) -> bool | None:
        name, _, which = text(message.get("id"), 30).partition(":")
        if name == "open" and which in self.pack:
            self.open_puzzle(self.pack.puzzle(which))
            return True
        return super().on_press(message)

    def press_rating(self) -> None:
        """Be rated from now on, or no more."""
        self.rated = not self.rated
        self.turn += 1
        self.retell()
