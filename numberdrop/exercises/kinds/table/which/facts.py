"""The facts that decide about each pick of a question about a round: what is said of those that are wrong or missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.themes import phase_facts
from numberdrop.exercises.facts import falling_on
from numberdrop.exercises.misconceptions.rulebook import TRUE
from numberdrop.exercises.reasons import comparisons, round_facts
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import BOTTOM, Game
from numberdrop.rules.reasons.reason import Reason
from numberdrop.rules.reasons.refusals import ImpossibleRoll


class Asked(Protocol):
    """What is read of a question: the table, the options, and which are right."""

    @property
    def game(self) -> Game: ...

    @property
    def among(self) -> tuple[str, ...]: ...

    def right(self) -> frozenset[str]: ...


def rolls(question: Asked, answer: Answer) -> Iterator[Reason]:
    for one in question.among:
        roll = Roll.parse(one)
        if one in answer.picks and not roll.possible:
            yield ImpossibleRoll(one)
        elif one not in answer.picks and roll.possible:
            yield round_facts.CanBeRolled(roll.numbers)


def _wrong_players(question: Asked, answer: Answer) -> Iterator[int]:
    """Those who were picked wrongly, or not at all."""
    off = question.right() ^ set(answer.picks)
    return (player for player in range(question.game.players) if f"player{player + 1}" in off)


def tops(question: Asked, answer: Answer) -> Iterator[Reason]:
    """How high and how low the grids of those who were picked wrongly, or not at all, let things come to lie; or that nothing does."""
    for player in _wrong_players(question, answer):
        rows = [one.low + one.orientation.height for one in falling_on(question.game, player)]
        if rows:
            yield comparisons.Tops(player, min(rows), max(rows))
        elif letter := TRUE.due(question.game):
            yield round_facts.UnderBlock(fact="safe", player=player, letter=letter)


def _quiet(question: Asked) -> Reason:
    """Why nothing falls."""
    roll = question.game.roll
    return round_facts.NothingFalls("letter" if roll is not None and roll.has_star else "star")


def droppers(question: Asked, answer: Answer) -> Iterator[Reason]:
    letter = TRUE.due(question.game)
    if not letter:
        yield _quiet(question)
        return
    yield round_facts.LetterGoesOff(letter)
    for player in _wrong_players(question, answer):
        safe = letter in question.game.sheets[player].circled
        yield round_facts.UnderBlock(fact="safe" if safe else "hit", player=player, letter=letter)


def payers(question: Asked, answer: Answer) -> Iterator[Reason]:
    for player in _wrong_players(question, answer):
        pays = player in TRUE.payers(question.game)
        yield round_facts.PaysOrNot(fact="pays" if pays else "free", player=player)


def letters(question: Asked, answer: Answer) -> Iterator[Reason]:
    """What became of the letter that was picked; then, where nothing is set off at all, why."""
    game = question.game
    for one in (pick for pick in answer.picks if pick in LETTERS):
        if any(one in sheet.crossed for sheet in game.sheets):
            yield round_facts.NotActive(fact="crossed", letter=one)
        elif not any(one in sheet.circled for sheet in game.sheets):
            yield round_facts.NotActive(fact="open", letter=one)
        elif TRUE.due(game):
            yield round_facts.NotActive(fact="later", letter=one)
    if not TRUE.due(game):
        yield _quiet(question)
    elif not set(answer.picks) & set(LETTERS):
        yield round_facts.StarIsThere()


def phases(question: Asked, answer: Answer) -> Iterator[Reason]:
    return iter(phase_facts(answer.picks, TRUE.phases(question.game), ordered=False))


def over(question: Asked, answer: Answer) -> Iterator[Reason]:
    game = question.game
    crossed = any(sheet.grid.crossed for sheet in game.sheets)
    tiles = game.solo and set(game.tile_levels) == {BOTTOM}
    yield round_facts.LastRound("line" if crossed else "tiles" if tiles else "no")


def tiles(question: Asked, answer: Answer) -> Iterator[Reason]:
    for one in sorted((question.right() ^ set(answer.picks)) & set(LETTERS)):
        bottom = question.game.notches[one] == BOTTOM
        fact = "bottom" if bottom else "may" if one in question.right() else "other"
        yield round_facts.TileMoves(fact=fact, letter=one)


def shapes(question: Asked, answer: Answer) -> Iterator[Reason]:
    if question.game.roll is not None:
        rolled = question.game.roll.shape
        yield round_facts.StarShape() if rolled == STAR else round_facts.ShapeShown(rolled)
