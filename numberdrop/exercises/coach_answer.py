"""The coach's own answer to an exercise that leaves a free choice: of all that the exercise accepts, the best by the coach's value.

What is right, the exercise alone judges: a hint by the coach can never lose it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from numberdrop.rules.actions import Block, Drop
from numberdrop.rules.actions import Circle as Circling
from numberdrop.rules.dice import STAR
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.sheet import Sheet

from .answer import Answer
from .questions import Circle, Outcome, Place, PlaceBlock, Question

_MOST_SHAPES = 10
"""Times the numbers of its stars: a roll that allows more is not looked through while somebody waits."""
_EVERY = 10_000


def coached(question: Question) -> Answer | None:
    """The coach's answer; ``None`` where it has none, and the exercise's own solution stands."""
    return next((one for one in _answers(question) if question.judge(one).outcome is Outcome.RIGHT), None)


def _answers(question: Question) -> Iterator[Answer]:
    """What can be answered, best first."""
    if isinstance(question, Place):
        roll = question.roll
        if len(roll.shapes) * 10 ** roll.numbers.count(STAR) <= _MOST_SHAPES:
            game = replace(_game(question.sheet), phase=Phase.DROP, roll=roll)
            yield from (Answer(act.cells) for act in _options(game) if isinstance(act, Drop))
    elif isinstance(question, Circle):
        game = replace(_game(question.sheet), phase=Phase.COMBO)
        yield from (Answer.of(act.cells) for act in _options(game) if isinstance(act, Circling))
    elif isinstance(question, PlaceBlock):
        yield from _blocks(question)


def _game(sheet: Sheet) -> Game:
    """The sheet in a game of its own."""
    return replace(Game.new(1, sheet.edition, seed=0).with_sheet(0, sheet), pending=(0,), round=1)


def _options(game: Game) -> list[object]:
    from numberdrop.coach.bots import bot_named, engine_here  # only who asks for such a hint pays for the coach
    from numberdrop.coach.candidates import options

    style = replace(bot_named("leo").style(game), fast=True)
    return [one.action for one in options(game, 0, style, engine_here(), _EVERY)]


def _blocks(question: PlaceBlock) -> Iterator[Answer]:
    from numberdrop.coach.bots import bot_named, engine_here
    from numberdrop.coach.engine.afterstates import after_block
    from numberdrop.coach.engine.position import Position

    game = _game(question.sheet)
    position = Position.of(game, 0)
    views = [after_block(position.sheets[0], Block(one.cells, 0), 0) for one in question.landings]
    worths = engine_here().worths(position, bot_named("leo").style(game), views)
    order = sorted(range(len(views)), key=lambda i: -worths[i])
    yield from (Answer.of(question.landings[i].cells) for i in order)
