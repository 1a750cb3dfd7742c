"""Kind ``slides`` of exercises: slide the tiles of a solo game so that no block falls in the next rounds, whose rolls are known."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking.on_sheet import SheetDescription, TableDescription, parse_roll, sheet_fields
from numberdrop.exercises.asking.question import AnswerJudgement, AnswerStatus, PromptValues, Question
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.exercises.reasons import earnings, misses
from numberdrop.rules import Game, IllegalAction, Phase, Reason, Refusal, Roll, Throw
from numberdrop.rules import Slide as SlideTile
from numberdrop.rules.dice import STAR
from numberdrop.rules.editions import DEFAULT, LETTERS
from numberdrop.rules.game import GO_NOTCH
from numberdrop.rules.legality import letter_slid_by_star

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot


class SlideState(NamedTuple):
    """The state after some slides: the game, the round's number (from 1), what the last slide did (``reasons``) or why it was refused."""

    game: Game
    round: int
    reasons: tuple[Reason, ...] = ()
    refused: tuple[Refusal, ...] = ()
    left: int = 0
    """The number of slides in the answer that are too many: the rounds have ended, or a block has fallen, before them."""
    starred: tuple[str, ...] = ()
    """The letters of the tiles that stars have moved without a choice of the player."""

    @property
    def is_slide_due(self) -> bool:
        """Whether the player must slide a tile now; if not, the rounds have ended, or a block falls."""
        return self.game.phase is Phase.SLIDE

    @property
    def fallen_letter(self) -> str:
        """The letter of the tile whose block falls now; empty if none does."""
        return self.game.letter or "" if self.game.phase is Phase.BLOCKS else ""


@dataclass(frozen=True, kw_only=True)
class SafeSlides(TableDescription, Question):
    """The task to slide tiles so that no block falls in the next rounds, which have these ``rolls``. Answered with the letters of the tiles
    in order: one for each free slide, and one if a star on the shape die lets the player choose a tile, but none for slides that a star
    decides. The drops and combos of these rounds are skipped: they move no tile.
    """

    kind = "slides"
    hint_look_key = "slide"
    may_have_other_answers = True
    rolls: tuple[str, ...]

    @cached_property
    def initial_state(self) -> SlideState:
        """The state after the first throw, before any slide. Raises ``PositionError`` for an impossible position."""
        if not self.rolls:
            raise PositionError("rolls: give the rolls of the rounds to come, as in '1342L'")
        if not self.game.solo:
            raise PositionError(f"sheets: {len(self.sheets)} players; tiles slide in the solo game only")
        if set(self.notches) == {GO_NOTCH}:
            raise PositionError(f"notches {self.notches!r}: no tile is left to slide")
        return SlideState(self._begin_next_round(self.game, 0), 1)

    @cached_property
    def _parsed_rolls(self) -> tuple[Roll, ...]:
        thrown = tuple(map(parse_roll, self.rolls))
        try:
            for roll in thrown:
                replace(self.game, phase=Phase.ROLL).apply(Throw(roll))
        except IllegalAction as error:
            raise PositionError(f"rolls {self.rolls!r}: {error}") from None
        return thrown

    def _begin_next_round(self, game: Game, played: int) -> Game:
        """Return ``game`` after the throw that begins the next round, skipping the rest of this one; ``played``: rounds begun so far."""
        fresh = replace(game, phase=Phase.ROLL, roll=None, slide="", pending=())
        return fresh.apply(Throw(self._parsed_rolls[played]))

    @cached_property
    def _state_cache(self) -> dict[tuple[str, ...], SlideState]:
        """A cache of states, by the slides that led to them: many answers begin with the same slides."""
        return {}

    def state_after(self, picks: tuple[str, ...]) -> SlideState:
        """Return the state after the slides ``picks``, or after the first of them that is illegal or lets a block fall."""
        at = self.initial_state
        for i, letter in enumerate(picks):
            if not at.is_slide_due:
                return at._replace(left=len(picks) - i)
            at = self._state_cache.get(picks[: i + 1]) or self._state_after_slide(at, letter)
            if at.refused:
                break
            if at.is_slide_due:
                self._state_cache[picks[: i + 1]] = at
        return at

    def _state_after_slide(self, before: SlideState, letter: str) -> SlideState:
        """Return the state after one more slide from the state ``before``, with the slides by stars and the next throw if these follow."""
        played = before.game.play(SlideTile(letter))
        if played.refusals:
            return before._replace(refused=played.refusals)
        game, reasons, starred = played.after, played.reasons, before.starred
        while game.slide == "star" and game.phase is Phase.SLIDE and (due := letter_slid_by_star(game)) is not None:
            played = game.play(SlideTile(due))
            game, reasons, starred = played.after, (*reasons, *played.reasons), (*starred, due)
        number = before.round
        if game.phase is Phase.DROP and number < len(self.rolls) and set(game.tile_levels) != {GO_NOTCH}:
            game, number = self._begin_next_round(game, number), number + 1
        return SlideState(game, number, tuple(reasons), starred=starred)

    def _sequences(self, now: SlideState, picks: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], SlideState]]:
        """Yield each complete sequence of slides that begins with ``picks``, and the state after it. ``now``: that after ``picks``."""
        if not now.is_slide_due:
            yield picks, now
            return
        for letter in LETTERS:
            after = self._state_after_slide(now, letter)
            if not after.refused:
                yield from self._sequences(after, (*picks, letter))

    def legal_answers(self) -> Iterator[Answer]:
        """Yield every sequence of slides up to the end of the rounds, or up to the first block that falls."""
        return (Answer(picks=picks) for picks, _ in self._sequences(self.initial_state))

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return rulebook is TRUE and self.judge(answer).outcome is AnswerStatus.RIGHT

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return next(filter(self.accepts, self.legal_answers()), None) if rulebook is TRUE else None

    def reasons_for_best(self, answer: Answer) -> tuple[Reason, ...]:
        """Return the facts behind the right answer: how many slides the player chooses, and how far each tile is from GO! before them; the
        tiles that stars move, and the circled letters, in a safe sequence (``answer``, if it is safe); how many sequences are safe, and the
        tile that all of them slide first; if there is none, and ``answer`` slides a tile that no safe sequence slides, all such tiles.
        """
        plans = list(self._sequences(self.initial_state))
        safe = {picks: at.starred for picks, at in plans if not at.fallen_letter}
        if not safe:
            return ()
        movable = sorted({picks[0] for picks, _ in plans})
        first = {picks[0] for picks in safe}
        never = tuple(letter for letter in movable if all(letter not in picks for picks in safe))
        letter = min(first) if len(first) == 1 < min(len(movable), len(safe)) else ""
        levels = self.game.tile_level_by_letter.items()
        left = tuple((letter, GO_NOTCH - level) for letter, level in levels if level < GO_NOTCH)
        shown = min(safe, key=lambda picks: picks != answer.picks)
        reasons: list[Reason] = [earnings.NotchesLeft(len(shown), left)]
        if safe[shown]:
            reasons.append(earnings.StarSlides(safe[shown]))
        if circled := self.initial_state.game.sheets[0].circled & set(shown):
            reasons.append(earnings.CircledTiles(tuple(sorted(circled))))
        if not letter and set(never) & set(answer.picks):
            reasons.append(earnings.NeverSlid(never))
        return (*reasons, earnings.SafePlans(len(safe), len(plans), letter))

    def judge(self, answer: Answer) -> AnswerJudgement:
        at = self.state_after(answer.picks)
        if at.refused:
            return AnswerJudgement(AnswerStatus.ILLEGAL, at.refused)
        if at.fallen_letter:
            miss = misses.FallsInRound(at.round, at.fallen_letter, at.game.slide == "star")
            return AnswerJudgement(AnswerStatus.WRONG, (miss,))
        if at.left:
            return AnswerJudgement(AnswerStatus.WRONG, (misses.PickedWrongly(at.left),))
        if at.is_slide_due:  # part of a plan is neither right nor wrong yet
            return AnswerJudgement(AnswerStatus.EMPTY, at.reasons)
        return AnswerJudgement(AnswerStatus.RIGHT)

    @property
    def prompt_values(self) -> PromptValues:
        return {"count": len(self.rolls)}


def seek_slides(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions from a solo game, in which only few sequences of slides let no block fall."""
    states = games.states_in_phase(chance, Phase.ROLL, 8, from_round=5)
    questions = filter(None, (_question_with_few_right_answers(chance, game) for game in states))
    return (MinedQuestion(question, "bots") for question in islice(questions, 2))


def _question_with_few_right_answers(chance: SeededRandom, game: Game) -> SafeSlides | None:
    """Return a question with random rolls, to which one to six answers are right, at most a quarter of all; ``None`` if none is found."""
    for _ in range(6):
        rolls = tuple(str(_draw_roll(chance)) for _ in range(chance.random_between(2, 3)))
        question = SafeSlides(
            edition=DEFAULT, sheets=(SheetDescription(**sheet_fields(game.sheets[0])),), tiles=game.setup.tiles,
            notches=game.tile_levels, rolls=rolls,
        )  # fmt: skip
        with suppress(PositionError):
            right = [question.accepts(answer) for answer in question.legal_answers()]
            if 1 <= sum(right) <= 6 and len(right) >= 4 * sum(right):
                return question
    return None


def _draw_roll(chance: SeededRandom) -> Roll:
    """Draw a roll, half of the time with a star, as often on the shape die as on a number die."""
    roll = chance.random_roll()
    if chance.one_in(2):
        return roll
    return Roll(roll.numbers, STAR) if chance.one_in(2) else Roll((STAR, *roll.numbers[1:]), roll.shape)


def _difficulty_signs(question: SafeSlides) -> Signs:
    stars, low = sum("*" in roll for roll in question.rolls), question.notches.count(GO_NOTCH - 1)
    obvious = int(_highest_first_works(question))
    return {"rounds": len(question.rolls), "stars": stars, "low": low, "obvious": obvious}


def _highest_first_works(question: SafeSlides) -> bool:
    """Whether no block falls if the player always slides the highest tile."""
    picks: tuple[str, ...] = ()
    while (at := question.state_after(picks)).is_slide_due:
        may = (letter for letter in LETTERS if not question.state_after((*picks, letter)).refused)
        picks = (*picks, min(may, key=lambda letter: at.game.tile_level_by_letter[letter]))
    return question.accepts(Answer(picks=picks))


def _bot_answer(question: SafeSlides, bot: Bot, mistake_seed: str) -> Answer | None:
    """Return the slides of a bot, which does not know the later rolls; ``mistake_seed`` seeds the bot's mistakes."""
    from numberdrop.coach.bots import choose

    picks: tuple[str, ...] = ()
    while (at := question.state_after(picks)).is_slide_due:
        match choose(games.with_bot_seed(at.game, mistake_seed), bot, 0):
            case SlideTile(letter=letter):
                picks = (*picks, letter)
            case _:
                return None
    return Answer(picks=picks)


def _themes(question: SafeSlides, answer: Answer) -> Iterator[str]:
    yield "solo-slide"
    held = question.game.sheets[0].circled
    if any(letter in held and notch < GO_NOTCH for letter, notch in question.game.tile_level_by_letter.items()):
        yield "shield"  # a letter held protects when its tile comes to GO!


KIND = Kind(
    question=SafeSlides, input="slides",
    example=Example(
        SafeSlides(tiles=("S", "L", "I", "O", "T"), notches=(4, 2, 4, 3, 1), rolls=("7523S", "3626L", "1573I")), "B E E",
        {"B B": "FallsInRound", "D": "FallsInRound", "A": "illegal"},
    ),
    miners=(
        Miner(
            type="slides", seek=seek_slides,
            base=500, weights={"missed": 350, "obvious": -350, "rounds": 230, "stars": 100, "low": 70, "tried": 3},
            signs=_difficulty_signs,
            themes=_themes, oversample=1, is_play=True,
        ),
    ),
    plays=_bot_answer,
)  # fmt: skip
