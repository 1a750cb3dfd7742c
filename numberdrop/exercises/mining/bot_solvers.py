"""How hard a puzzle is for players: bots, weak to strong, choose in its position as they would in a game.

Nobody tells them what is asked: they do what they think best. So they can rate only puzzles whose answer is good play too,
and a puzzle that weak players solve and strong ones do not tells nothing about strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from random import Random

from numberdrop.coach import bot_named, choose
from numberdrop.coach.bots import Bot, engine_here
from numberdrop.coach.engine.afterstates import POINT, after_block
from numberdrop.coach.engine.position import Position
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.questions import PlaceBlock, Question, Slides
from numberdrop.exercises.questions.base import OnGame, SheetAt, sheet_of
from numberdrop.exercises.questions.coach_pick import BestDrop
from numberdrop.exercises.questions.drop_base import Dropping
from numberdrop.exercises.questions.points import Star
from numberdrop.exercises.questions.room_below_line import Under
from numberdrop.rules.actions import Block, Drop
from numberdrop.rules.actions import Slide as SlideTile
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import BOTTOM, Game, Phase
from numberdrop.rules.grid import COLS
from numberdrop.rules.sheet import Sheet

LADDER = ("pip", "gus", "ada", "kim", "leo")
"""Weak to strong. None looks ahead: those that do would take as long as their time allows."""
TRIES = 6
"""Times that each of them tries a puzzle."""
_TILES = ("T", "O", "L", "I", "S")
_ROUND = 4
"""Cells that a round fills, which tells how far a solo game has come."""


def solved(question: Question, name: str, tries: int = 1, luck: str = "") -> float | None:
    """The share of its tries in which a bot answers rightly; ``None`` where it has nothing to choose."""
    bot = bot_named(name)
    chancy = bot.mistakes.blur or bot.mistakes.misses
    answers = [chosen(question, bot, f"{luck}{i}") for i in range(tries if chancy else 1)]
    known = [answer for answer in answers if answer is not None]
    return sum(map(question.accepts, known)) / len(known) if known else None


def ladder(question: Question, tries: int = 1, luck: str = "") -> tuple[float, ...]:
    """What share each bot of the ladder solves; nothing where bots have no answer."""
    found = [solved(question, name, tries, luck) for name in LADDER]
    return tuple(one for one in found if one is not None)


def telling(shares: Sequence[float]) -> bool:
    """Whether stronger players fare better: nobody does better than the strongest, no weak one much better than the next to it.

    Otherwise good play is not what is asked for.
    """
    *weak, good, strong = shares
    return strong >= max(shares) and good >= max(weak) - 0.5


@singledispatch
def chosen(question: Question, bot: Bot, luck: str) -> Answer | None:
    """What a bot answers by its own choice; ``None`` where the question is none of play. ``luck`` decides its mistakes."""
    return None


def solo(sheet: Sheet, roll: Roll) -> Game:
    """A solo game in which this sheet's drop is due, its tiles as far down as its marks tell."""
    rounds = sum(mark != "." for mark in sheet.grid.marks) // _ROUND
    slides = min(BOTTOM * len(_TILES) - 1, rounds * 4 // 3)
    notches = tuple((slides + i) // len(_TILES) for i in range(len(_TILES)))
    at = SheetAt(**sheet_of(sheet))
    return OnGame(sheets=(at,), tiles=_TILES, notches=notches, roll=str(roll), phase=Phase.DROP).game


def _seeded(game: Game, luck: str) -> Game:
    return replace(game, setup=replace(game.setup, seed=f"rated {luck}"))


def _dropped(game: Game, bot: Bot, luck: str) -> Drop | None:
    act = choose(_seeded(game, luck), bot, 0)
    return act if isinstance(act, Drop) else None


@chosen.register
def _(question: Dropping, bot: Bot, luck: str) -> Answer | None:
    drop = _dropped(solo(question.sheet, question.roll), bot, luck)
    return Answer(drop.cells) if drop is not None else None


@chosen.register
def _(question: BestDrop, bot: Bot, luck: str) -> Answer | None:
    drop = _dropped(question.game, bot, luck)
    return Answer(drop.cells) if drop is not None else None


@chosen.register
def _(question: Under, bot: Bot, luck: str) -> Answer | None:
    """Which numbers fall is not known here, so they are ones that help little."""
    drop = _dropped(solo(question.sheet, Roll(tuple("1357"), question.falls)), bot, luck)
    return Answer.of((row, col) for row, col, _ in drop.cells) if drop is not None else None


@chosen.register
def _(question: PlaceBlock, bot: Bot, luck: str) -> Answer | None:
    game = solo(question.sheet, Roll(tuple("1357"), "I"))
    before = Position.of(game, 0).without_roll()
    acts = [Block(landing.cells) for landing in question.landings]
    views = [after_block(before.sheets[0], act, 0) for act in acts]
    values = engine_here().worths(before, bot.style(game), views)
    return Answer.of(acts[_blurred(values, bot, luck)].cells) if acts else None


@chosen.register
def _(question: Star, bot: Bot, luck: str) -> Answer | None:
    game = solo(question.sheet, question.thrown)
    position, style, think = Position.of(game, 0), bot.style(game), engine_here()
    values = []
    for pick in question.ids:
        cells = question.with_number(pick)
        at, marks = [row * COLS + col for row, col, _ in cells], [number + 1 for _, _, number in cells]
        place = think.place(position, style, at, marks)
        values.append(place[0].value if place is not None else 0)
    return Answer.pick(question.ids[_blurred(values, bot, luck)])


@chosen.register
def _(question: Slides, bot: Bot, luck: str) -> Answer | None:
    """Round by round, as far as the rolls lie there: nobody looks at those that come."""
    picks: tuple[str, ...] = ()
    at = question.begun
    while at.choosing:
        act = choose(_seeded(at.game, luck), bot, 0)
        if not isinstance(act, SlideTile):
            return None
        picks = (*picks, act.letter)
        at = question.stand(picks)
    return Answer(picks=picks)


def _blurred(values: Sequence[int], bot: Bot, luck: str) -> int:
    """The index of the best value, for an eye as blurred as the bot's."""
    chance = Random(f"{bot.name} {luck} {values}")  # noqa: S311 - a game, not a secret
    seen = [value / POINT + chance.gauss(0, bot.mistakes.blur) for value in values]
    return max(range(len(seen)), key=lambda i: seen[i], default=0)
