"""Miners of puzzles about a table: who is hit by a block."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.making import make
from numberdrop.exercises.making.chance import Chance
from numberdrop.exercises.questions import Question, SheetAt, Which
from numberdrop.exercises.questions.base import sheet_of
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.game import Phase

from .falling import traps
from .games import moments
from .register import Found, miner

_MOMENTS = 4
_FRESH = 2


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
    active = [sheet.active for sheet in question.game.sheets]
    if not any(active):
        return
    waiting = len(set().union(*active))
    held = {letter for sheet in question.game.sheets for letter in sheet.circled}
    signs = {
        "players": len(active), "waiting": waiting, "letters": len(held), "traps": traps(question),
        "star": int(question.game.roll is not None and question.game.roll.has_star),
        "crossed": len(set().union(*(sheet.crossed for sheet in question.game.sheets))),
    }  # fmt: skip
    yield Found(question, source, signs)
