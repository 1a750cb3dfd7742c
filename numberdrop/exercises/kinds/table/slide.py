"""Kind ``slide`` of exercises: slide the right tile on the board of a solo game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.on_sheet import TableDescription
from numberdrop.exercises.asking.question import PromptValues, Question
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions.games import draw_roll_text, draw_solo_sheets
from numberdrop.exercises.positions.maker import Maker, SeededRandom, tries
from numberdrop.exercises.reasons import misses
from numberdrop.rules import Phase, Reason
from numberdrop.rules import Slide as SlideTile
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import GO_NOTCH
from numberdrop.rules.grid import TETROMINOES
from numberdrop.rules.legality import letter_slid_by_star


@dataclass(frozen=True, kw_only=True)
class SlideQuestion(TableDescription, Question):
    """The task to slide a tile in a solo game; answered with the letter of the tile. ``slide`` says why a tile slides now: the ``free``
    slide of the round, or a ``star``. If ``letter`` is set, only that tile is right. With ``safe``, a slide is right only if no block falls
    after it in this round, not even if a star then moves another tile.
    """

    kind = "slide"
    hint_look_key = "slide"
    takes_picks = True
    may_have_other_answers = True
    can_try_all_answers = True
    phase: Phase = Phase.SLIDE
    slide: str = "free"
    letter: str = ""
    safe: bool = False

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return bool(answer.picks) and answer.picks[0] in rulebook.slides(self.game, "") and not self.misses_of(answer)

    def refusals_of(self, answer: Answer) -> tuple[Reason, ...]:
        return self.game.play(SlideTile(answer.picks[0])).refusals

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        reasons: list[Reason] = []
        letter = answer.picks[0]
        if self.letter and letter != self.letter:
            reasons.append(misses.OtherTile(letter))
        if self.safe:
            reasons += [misses.TileFalls(fallen) for fallen in self._tiles_falling(letter)]
        return tuple(reasons)

    def _tiles_falling(self, letter: str) -> tuple[str, ...]:
        """Return the letter of a tile whose block is sure to fall once ``letter`` and, by a star, another have slid; empty if none."""
        sheltered = self.game.sheets[0].circled
        notches = {**self.game.tile_level_by_letter, letter: self.game.tile_level_by_letter[letter] + 1}
        if notches[letter] == GO_NOTCH and letter not in sheltered:
            return (letter,)
        roll = self.game.roll
        if self.game.slide != "free" or roll is None or not roll.has_star:
            return ()
        due = letter_slid_by_star(self.game)
        follow = [other for other in ((due,) if due else LETTERS) if notches[other] < GO_NOTCH]
        falling = [other for other in follow if notches[other] == GO_NOTCH - 1 and other not in sheltered]
        # With a star on the shape die the player chooses: a block falls for certain only if every choice lets one fall.
        return (falling[0],) if falling and len(falling) == len(follow) else ()

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return next((answer for answer in self.legal_answers() if self.accepts(answer, rulebook)), None)

    def legal_answers(self) -> Iterator[Answer]:
        return (Answer.of_picks(letter) for letter in LETTERS)

    @property
    def prompt_values(self) -> PromptValues:
        return {"shape": self.roll[-1:] if self.roll else "", "letter": self.letter}


@tries(300)
def draw_safe_slide(chance: SeededRandom, edition: str, star: bool = False) -> SlideQuestion | None:
    """Draw a random question that asks for a free slide after which no block falls; with ``star``, a star moves another tile after it."""
    tiles = tuple(chance.shuffled(TETROMINOES))
    notches = tuple(chance.choice((3, 3, GO_NOTCH, 2)) for _ in LETTERS)
    held = "".join(letter for letter in "ABC" if chance.one_in(4))
    question = SlideQuestion(
        edition=edition, tiles=tiles, notches=notches, roll=draw_roll_text(chance, star), safe=True,
        sheets=draw_solo_sheets(chance, tiles, notches, held),
    )  # fmt: skip
    right = sum(map(question.accepts, question.legal_answers()))
    return question if 1 <= right <= len(LETTERS) - 3 else None


KIND = Kind(
    question=SlideQuestion, input="slide",
    example=Example(
        SlideQuestion(tiles=("O", "T", "I", "S", "L"), notches=(1, 2, 1, 3, 0), roll="2146T", safe=True), "A",
        {"D": "TileFalls", "X": "NoSuchLetter"},
    ),
    makers=(Maker("safe_slide", draw_safe_slide),),
)  # fmt: skip
