"""Miners of puzzles about points: the most in one round, the number of a star, two rounds, the +10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from numberdrop.coach import bot_named
from numberdrop.coach.bots import engine_here
from numberdrop.coach.engine.position import Position
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts import gains
from numberdrop.exercises.generators.chance import Chance
from numberdrop.exercises.questions.base import PositionError, sheet_of
from numberdrop.exercises.questions.lookahead import Numbers
from numberdrop.exercises.questions.points import Most, Star
from numberdrop.exercises.questions.two_rounds import Plan, Ten
from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.drops import legal_drops
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.shapes import TETROMINOES

from .games import moments
from .registry import Found, miner

_MOMENTS = 8
_FEW = 2
"""Questions from one game."""
_ROLLS = 8
"""Rolls that are tried for an answer that is wanted."""
_FEW_DROPS = 500
"""First drops of a plan: each of them is followed through the next round when the plan is proved."""


@miner("most", spare=0.7, most=1, play=True)
def most(chance: Chance) -> Iterator[Found]:
    """One drop brings more points than every other."""
    kept = 0
    for game in moments(chance, Phase.DROP, _MOMENTS, begin=4):
        roll = chance.roll()
        question = Most(**sheet_of(game.sheets[0]), roll=roll)
        if question.most.points < 4 or question.most.minus:
            continue
        yield Found(question, "bots")
        kept += 1
        if kept >= 2 * _FEW:
            return


@miner("star", play=True)
def star(chance: Chance) -> Iterator[Found]:
    """A drop that a good player would think of, its star still open: one number brings more than each of the others."""
    kept = 0
    for game in moments(chance, Phase.DROP, _MOMENTS, begin=3):
        roll = _one_star(chance)
        for question in _stars(chance, game, roll):
            points = sorted((one.points for one in question.brings.values()), reverse=True)
            if points[0] > points[1]:
                yield Found(question, "bots")
                kept += 1
                break
        if kept >= _FEW:
            return


def _one_star(chance: Chance) -> Roll:
    spot = chance.below(3)
    faces = list(chance.roll().numbers)
    faces[spot] = STAR
    return Roll(tuple(faces), chance.choice(TETROMINOES))


def _stars(chance: Chance, game: Game, roll: Roll) -> Iterator[Star]:
    """Questions out of the best drops by value, a few of them."""
    style = replace(bot_named("kim").style(game), fast=True)
    best, _ = engine_here().drops(Position.of(replace(game, roll=roll), 0), style, 12)
    for one in chance.shuffled(best):
        left = [face for face in roll.numbers if face != STAR]
        cells: list[tuple[int, int, int | None]] = []
        for row, col, number in one.cells:
            known = str(number) in left
            if known:
                left.remove(str(number))
            cells.append((row, col, number if known else None))
        if not left:
            drop = Numbers(str(Answer(tuple(cells))))
            yield Star(**sheet_of(game.sheets[0]), roll=str(roll), drop=drop)


@miner("plan", spare=1, most=6, play=True)
def plan(chance: Chance) -> Iterator[Found]:
    """Two rolls are known; who takes the most at once may be wrong."""
    for game in moments(chance, Phase.DROP, _MOMENTS, begin=5):
        sheet = game.sheets[0]
        roll = next(
            (one for one in (chance.roll() for _ in range(20)) if len(legal_drops(sheet.grid, one)) <= _FEW_DROPS), None
        )
        if roll is None:
            continue
        question = Plan(**sheet_of(sheet), roll=roll, then=chance.roll())
        if question.most < 7:
            continue
        greedy = gains.best_drop(sheet, roll)
        waits = greedy is not None and not question.accepts(Answer(greedy.cells))
        if waits or chance.one_in(3):
            known = replace(question, best=question.most)
            yield Found(known, "bots")
            return


@miner("ten")
def ten(chance: Chance) -> Iterator[Found]:
    """A column of boxes that is nearly full, and one or two rolls: it can be completed, or just not."""
    for game in moments(chance, Phase.DROP, 2 * _MOMENTS, begin=7):
        for kind in KINDS:
            empty = gains.missing(game.sheets[0], kind)
            if 0 < len(empty) <= 2:
                yield from islice(_with_rolls(chance, game, kind, chance.choice(("yes", "no"))), 1)


def _with_rolls(chance: Chance, game: Game, kind: Kind, wanted: str) -> Iterator[Found]:
    """Questions with this answer, out of rolls drawn for them."""
    empty = gains.missing(game.sheets[0], kind)
    for _ in range(_ROLLS):
        rolls = tuple(chance.roll(stars=chance.one_in(3)) for _ in range(max(len(empty), chance.between(1, 2))))
        question = Ten(**sheet_of(game.sheets[0]), column=kind, rolls=rolls)
        try:
            (known,) = question.rights
        except PositionError:
            continue
        # A question whose answer is no deserves a combo that nearly does it.
        if known == wanted and (known == "yes" or _nearly(question, empty) or chance.one_in(4)):
            yield Found(replace(question, known=known), "bots")  # type: ignore[arg-type]


def _nearly(question: Ten, empty: tuple[int, ...]) -> bool:
    sizes = [one.size for one in gains.open_combos(question.sheet) if one.kind == question.column]
    return any(size + 1 in sizes or size - 1 in sizes for size in empty)
