"""Questions about the solo board: slide the tile that serves, now or through rounds whose rolls are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.misconceptions.rulebook import TRUE, Rulebook
from numberdrop.exercises.reasons import misses
from numberdrop.rules.actions import Slide as SlideTile
from numberdrop.rules.actions import Throw
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import BOTTOM, Game, Phase
from numberdrop.rules.legality import star_letter
from numberdrop.rules.reasons.reason import IllegalAction, Reason, Refusal

from .base import Judged, OnGame, Outcome, PositionError, roll_of


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

    def _misses(self, letter: str) -> tuple[misses.Miss, ...]:
        found: list[misses.Miss] = []
        if self.letter and letter != self.letter:
            found.append(misses.OtherTile(letter))
        if self.safe:
            found += [misses.TileFalls(fallen) for fallen in self._fallen(letter)]
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
        refusals = self.game.play(SlideTile(answer.picks[0])).refusals
        if refusals:
            return Judged(Outcome.ILLEGAL, refusals)
        miss = self._misses(answer.picks[0])
        return Judged(Outcome.WRONG, miss) if miss else Judged(Outcome.RIGHT)

    @property
    def values(self) -> dict[str, Any]:
        return {"shape": self.roll[-1:] if self.roll else "", "letter": self.letter}


class Stand(NamedTuple):
    """How far some slides lead: the table, the round (from 1), and what the last of them did."""

    game: Game
    round: int
    reasons: tuple[Reason, ...] = ()
    refused: tuple[Refusal, ...] = ()
    left: int = 0
    """Slides that were named beyond those that the rounds have."""

    @property
    def choosing(self) -> bool:
        """Whether the player has a tile to slide; otherwise the rounds are over, or a block falls."""
        return self.game.phase is Phase.SLIDE

    @property
    def fallen(self) -> str:
        """The letter of the tile whose block falls."""
        return self.game.letter or "" if self.game.phase is Phase.BLOCKS else ""


@dataclass(frozen=True, kw_only=True)
class Slides(OnGame):
    """The rolls to come are known: slide tiles so that nothing falls in any of these rounds. Answered with letters in order.

    A letter for each free slide, and one more where a star on the shape die leaves the choice; what a star moves by itself is
    not answered. What is dropped and circled in these rounds is left out: it moves no tile.
    """

    kind: ClassVar[str] = "slides"
    rolls: tuple[str, ...]

    @cached_property
    def begun(self) -> Stand:
        """The table when the first of the rolls lies there. Raises ``PositionError`` for what cannot be."""
        if not self.rolls:
            raise PositionError("rolls: give the rolls of the rounds to come, as in '1342L'")
        if not self.game.solo:
            raise PositionError(f"sheets: {len(self.sheets)} players; tiles slide in the solo game only")
        if set(self.notches) == {BOTTOM}:
            raise PositionError(f"notches {self.notches!r}: no tile is left to slide")
        _ = self._thrown
        return Stand(self._next(self.game, 0), 1)

    @cached_property
    def _thrown(self) -> tuple[Roll, ...]:
        thrown = tuple(map(roll_of, self.rolls))
        try:
            for roll in thrown:
                replace(self.game, phase=Phase.ROLL).apply(Throw(roll))
        except IllegalAction as error:
            raise PositionError(f"rolls {self.rolls!r}: {error}") from None
        return thrown

    def _next(self, game: Game, played: int) -> Game:
        """The table with the next roll thrown; what comes between is not asked."""
        fresh = replace(game, phase=Phase.ROLL, roll=None, slide="", pending=())
        return fresh.apply(Throw(self._thrown[played]))

    @cached_property
    def _known(self) -> dict[tuple[str, ...], Stand]:
        """Where slides lead that were asked about before and can go on: plans share their beginnings."""
        return {}

    def stand(self, picks: tuple[str, ...]) -> Stand:
        """How far these slides lead, up to the first that the rules refuse or that lets a block fall."""
        at = self.begun
        for i, letter in enumerate(picks):
            if not at.choosing:
                return at._replace(left=len(picks) - i)
            at = self._known.get(picks[: i + 1]) or self._after(at, letter)
            if at.refused:
                break
            if at.choosing:
                self._known[picks[: i + 1]] = at
        return at

    def _after(self, at: Stand, letter: str) -> Stand:
        """The stand after one slide more, and what a star moves then."""
        played = at.game.play(SlideTile(letter))
        if played.refusals:
            return at._replace(refused=played.refusals)
        game, said = played.after, list(played.reasons)
        while game.slide == "star" and game.phase is Phase.SLIDE and (due := star_letter(game)) is not None:
            played = game.play(SlideTile(due))
            game = played.after
            said += played.reasons
        over = game.phase is not Phase.DROP or at.round == len(self.rolls) or set(game.tile_levels) == {BOTTOM}
        return (
            Stand(game, at.round, tuple(said)) if over else Stand(self._next(game, at.round), at.round + 1, tuple(said))
        )

    def _plans(self, at: Stand, picks: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Stand]]:
        """Every way to go on, each with where it leads."""
        if not at.choosing:
            yield picks, at
            return
        for letter in LETTERS:
            after = self._after(at, letter)
            if not after.refused:
                yield from self._plans(after, (*picks, letter))

    def answers(self) -> Iterator[Answer]:
        """Every sequence of slides, to the end of the rounds or to the first block that falls."""
        return (Answer(picks=picks) for picks, _ in self._plans(self.begun))

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        return book is TRUE and self.judge(answer).outcome is Outcome.RIGHT

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        if book is not TRUE:
            return None
        return next((Answer(picks=picks) for picks, at in self._plans(self.begun) if not at.fallen), None)

    def judge(self, answer: Answer) -> Judged:
        at = self.stand(answer.picks)
        if at.refused:
            return Judged(Outcome.ILLEGAL, at.refused)
        if at.fallen:
            return Judged(Outcome.WRONG, (misses.FallsInRound(at.round, at.fallen, at.game.slide == "star"),))
        if at.left:
            return Judged(Outcome.WRONG, (misses.PickedWrongly(at.left),))
        # Part of a plan is neither right nor wrong yet.
        return Judged(Outcome.EMPTY, at.reasons) if at.choosing else Judged(Outcome.RIGHT)

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.rolls)}
