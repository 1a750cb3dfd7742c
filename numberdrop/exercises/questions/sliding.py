"""Questions about the solo board: slide the tile that serves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from numberdrop.exercises import told
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.rulebook import TRUE, Rulebook
from numberdrop.rules.actions import Slide as SlideTile
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import BOTTOM, Phase
from numberdrop.rules.reasons import Verdict
from numberdrop.rules.referee import judge as referee
from numberdrop.rules.referee import star_letter

from .base import Judged, OnGame, Outcome


@dataclass(frozen=True, kw_only=True)
class Slide(OnGame):
    """Slide a tile. Answered with its letter. ``letter`` is wanted where it is given; ``safe``: nothing may fall
    this round, not by the slide of a star that follows either.
    """

    kind: ClassVar[str] = "slide"
    phase: Phase = Phase.SLIDE
    slide: str = "free"
    letter: str = ""
    safe: bool = False

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        if not answer.picks:
            return False
        letter = answer.picks[0]
        return letter in book.slides(self.game, "") and not self._misses(letter)

    def _misses(self, letter: str) -> tuple[told.Miss, ...]:
        found: list[told.Miss] = []
        if self.letter and letter != self.letter:
            found.append(told.OtherTile(letter))
        if self.safe:
            found += [told.TileFalls(fallen) for fallen in self._fallen(letter)]
        return tuple(found)

    def _fallen(self, letter: str) -> tuple[str, ...]:
        """Tiles whose block falls when this one slides; after a free slide a star moves a tile, too."""
        sheltered = self.game.sheets[0].circled
        notches = {**self.game.notches, letter: self.game.notches[letter] + 1}
        if notches[letter] == BOTTOM and letter not in sheltered:
            return (letter,)
        roll = self.game.roll
        if self.game.slide != "free" or roll is None or not roll.has_star:
            return ()
        due = star_letter(self.game)
        follow = [one for one in ((due,) if due else LETTERS) if notches[one] < BOTTOM]
        falling = [one for one in follow if notches[one] == BOTTOM - 1 and one not in sheltered]
        # A star on the shape die lets one choose: something falls only if every choice brings it about.
        return (falling[0],) if falling and len(falling) == len(follow) else ()

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        answers = (Answer.pick(letter) for letter in LETTERS)
        return next((answer for answer in answers if self.accepts(answer, book)), None)

    def judge(self, answer: Answer) -> Judged:
        if not answer.picks:
            return Judged(Outcome.EMPTY)
        faults = referee(self.game, SlideTile(answer.picks[0]))
        if faults:
            return Judged(Outcome.ILLEGAL, Verdict.refuse(faults).refusals)
        miss = self._misses(answer.picks[0])
        return Judged(Outcome.WRONG, miss) if miss else Judged(Outcome.RIGHT)

    @property
    def values(self) -> dict[str, Any]:
        return {"shape": self.roll[-1:] if self.roll else "", "letter": self.letter}
