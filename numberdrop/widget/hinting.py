"""Hints at the play page, asked for step by step, while the coach thinks in slices and the page stays awake.

The rule is told at once: it is a fact. What the coach would do follows when a first answer is found, and may change while the
coach says that it plays on; any act, and any press but for the next step, ends the thinking.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from numberdrop.rules.game import Game, Phase

from .comparing import Comparing
from .hints import hint_items, suggested
from .intents import Json
from .pondering import SLICE

if TYPE_CHECKING:
    from numberdrop.coach.advising import Advising

_ENDS = ("act", "typed", "press", "form", "load", "show")
"""Intents that end the coach's thinking: all but the beat of the page, a question or another language."""


@dataclass(frozen=True)
class Hinted:
    """A hint for a ``player`` in a ``game``, in the making or done."""

    game: Game
    player: int
    coach: Advising


class Hinting(Comparing):
    """``hinted`` is the hint asked for last; ``hints`` counts its steps."""

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.hinted: Hinted | None = None
        super().__init__(language, game)

    @property
    def hint_here(self) -> Hinted | None:
        """The hint for what is to be done now."""
        hinted = self.hinted
        return hinted if hinted and hinted.game is self.game and hinted.player == self.shown else None

    @property
    def thinking(self) -> bool:
        """Whether the coach is at work on something that a person waits for."""
        return self.hint_here is not None and not self.hint_here.coach.done

    def press_hint(self) -> bool | None:
        """The next step of the hint."""
        self.hints += 1
        may_act = self.actor is not None or (self.game.phase is Phase.SLIDE and not self.closed)
        if self.hint_here is None and may_act:
            from numberdrop.coach.advising import Advising  # a page on which nobody asks pays nothing for it

            self.hinted = Hinted(self.game, self.shown, Advising(self.game, self.shown))
        if self.thinking:
            self.think()
            return None
        self._tell_hint()
        return False

    def think(self) -> None:
        """A slice of thinking, and what is known then."""
        hinted = self.hint_here
        assert hinted is not None  # only called while there is something to think about
        first = hinted.coach.spent == 0
        hinted.coach.run(SLICE)
        self.beat += 1
        # A screen reader hears the first word and the last one, not every slice between.
        self._tell_hint("" if self.thinking and not first else None)

    def _tell_hint(self, announce: str | None = None) -> None:
        hinted = self.hint_here
        advice = hinted.coach.advice if hinted else None
        items = hint_items(self.voice, self.game, self.shown, self.hints, advice)
        if hinted and self.thinking:
            key = "advice.first" if advice else "advice.thinking"
            items.append(self.voice.note(key, seconds=round(hinted.coach.spent)))
        cells = suggested(advice, self.hints) if advice else []
        self.tell(items, title=self.voice("ui.talk_hint"), announce=announce, suggest=cells)

    def retell(self) -> None:
        if self.hints and self.hint_here:
            self._tell_hint()
        else:
            super().retell()

    # --- slices -----------------------------------------------------------------------------------------------------

    def tick(self) -> Json | None:
        return self.next_slice() if self.thinking else super().tick()

    def press_step(self) -> bool | None:
        if not self.thinking:
            return super().press_step()
        self.think()
        return None

    def handle(self, intent: object) -> bool:
        """Whatever a person does ends the coach's thinking, and is told so if nothing else is told."""
        message = intent if isinstance(intent, dict) else {}
        asked = self.asked
        ended = message.get("type") in _ENDS and self.end_thinking(message)
        more = super().handle(intent)
        if ended and self.asked == asked:
            self.tell([self.voice.note("advice.ended")])
        return more or ended

    def end_thinking(self, message: Json) -> bool:
        """Forget what is not found yet; gives whether there was anything."""
        if not self.thinking or message.get("id") == "hint":
            return False
        self.hinted = None
        self.hints = 0
        return True
