"""Miners of puzzles about letters and tiles: who is hit by a block, and which tiles to slide in a solo game."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.generators import make
from numberdrop.exercises.generators.chance import Chance
from numberdrop.exercises.questions import PositionError, Question, SheetAt, Slides, Which
from numberdrop.exercises.questions.base import sheet_of
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.game import Phase

from .games import moments
from .registry import Found, miner

_MOMENTS = 4
_FRESH = 2
_ROLLS = 6


@miner("hit")
def hit(chance: Chance) -> Iterator[Found]:
    """A table at which a letter is active, with a star or without."""
    if chance.one_in(_FRESH):
        wishes = {"trap": "C6" if chance.one_in(2) else "", "star": chance.below(3) > 0}
        yield from _settled(make("droppers", chance.below(2**16), wishes, DEFAULT), "maker")
    for game in moments(chance, Phase.ROLL, _MOMENTS, players=chance.between(2, 4), begin=5):
        roll = chance.roll(stars=chance.below(4) > 0)
        sheets = tuple(SheetAt(**sheet_of(sheet)) for sheet in game.sheets)
        question = Which(
            edition=DEFAULT, about="droppers", sheets=sheets, tiles=game.setup.tiles, roll=str(roll), first=game.first
        )
        yield from _settled(question, "bots")


def _settled(question: Question, source: str) -> Iterator[Found]:
    assert isinstance(question, Which)
    if any(sheet.active for sheet in question.game.sheets):
        yield Found(question, source)


@miner("slides", spare=1, play=True)
def slides(chance: Chance) -> Iterator[Found]:
    """A solo game with tiles near GO!, and rolls with stars: few ways let nothing fall."""
    kept = 0
    for game in moments(chance, Phase.ROLL, 2 * _MOMENTS, begin=5):
        for _ in range(_ROLLS):
            rolls = tuple(str(_rolled(chance)) for _ in range(chance.between(2, 3)))
            question = Slides(
                edition=DEFAULT, sheets=(SheetAt(**sheet_of(game.sheets[0])),), tiles=game.setup.tiles,
                notches=game.tile_levels, rolls=rolls,
            )  # fmt: skip
            if _narrow(question):
                yield Found(question, "bots")
                kept += 1
                break
        if kept >= 2:
            return


def _narrow(question: Slides) -> bool:
    """Whether some plans work, and most do not."""
    try:
        plans = [question.accepts(answer) for answer in question.answers()]
    except PositionError:
        return False
    return 1 <= sum(plans) <= 6 and len(plans) >= 4 * sum(plans)


def _rolled(chance: Chance) -> Roll:
    """A roll with a star in half of the cases, as often on the shape die as on a number die."""
    roll = chance.roll()
    if chance.one_in(2):
        return roll
    return Roll(roll.numbers, STAR) if chance.one_in(2) else Roll((STAR, *roll.numbers[1:]), roll.shape)
