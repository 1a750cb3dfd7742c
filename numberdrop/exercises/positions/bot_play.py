"""What bots would do in the position of a question: they play on as in a game, and nobody tells them what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import Dropping
from numberdrop.exercises.asking.on_sheet import SheetAt, TableAt, sheet_of
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.game import BOTTOM, Game, Phase
from numberdrop.rules.sheet import Sheet

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot

_TILES = ("T", "O", "L", "I", "S")
_EVERY = 10_000
_ROUND = 4
"""Cells that a round fills, which tells how far a solo game has come."""


def solo(sheet: Sheet, roll: Roll) -> Game:
    """A solo game in which this sheet's drop is due, its tiles as far down as its marks tell."""
    rounds = sum(mark != "." for mark in sheet.grid.marks) // _ROUND
    slides = min(BOTTOM * len(_TILES) - 1, rounds * 4 // 3)
    notches = tuple((slides + i) // len(_TILES) for i in range(len(_TILES)))
    at = SheetAt(**sheet_of(sheet))
    return TableAt(sheets=(at,), tiles=_TILES, notches=notches, roll=str(roll), phase=Phase.DROP).game_in(DEFAULT)


def seeded(game: Game, luck: str) -> Game:
    """The game with luck of its own."""
    return replace(game, setup=replace(game.setup, seed=f"rated {luck}"))


def dropped_by(game: Game, bot: Bot, luck: str) -> Drop | None:
    """The drop that a bot chooses; ``None`` where it has none."""
    from numberdrop.coach.bots import choose  # only who asks a bot pays for the coach

    act = choose(seeded(game, luck), bot, 0)
    return act if isinstance(act, Drop) else None


def drop(question: Dropping, bot: Bot, luck: str) -> Answer | None:
    """The drop that a bot chooses where the question says no more than sheet and roll."""
    chosen = dropped_by(solo(question.sheet, question.roll), bot, luck)
    return Answer(chosen.cells) if chosen is not None else None


def best_seen(values: Sequence[int], bot: Bot, luck: str) -> int:
    """The index of the best value, for an eye as blurred as the bot's."""
    from numberdrop.coach.engine.position import POINT

    chance = Random(f"{bot.name} {luck} {values}")  # noqa: S311 - a game, not a secret
    seen = [value / POINT + chance.gauss(0, bot.mistakes.blur) for value in values]
    return max(range(len(seen)), key=lambda i: seen[i], default=0)


def alone(sheet: Sheet, **changes: Any) -> Game:
    """The sheet in a game of its own."""
    return replace(Game.new(1, sheet.edition, seed=0).with_sheet(0, sheet), pending=(0,), round=1, **changes)


def best_acts(game: Game) -> list[Any]:
    """What the coach would do in a game, best first."""
    from numberdrop.coach.bots import bot_named, engine_here  # only who asks for such a hint pays for the coach
    from numberdrop.coach.candidates import options
    from numberdrop.steps import run_all

    style = replace(bot_named("leo").style(game), fast=True)
    return [one.action for one in run_all(options(game, 0, style, engine_here(), _EVERY))]
