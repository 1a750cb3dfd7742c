"""Where an act stands among all that can be done: what it leaves, how many acts are better by value, how many as good."""

from __future__ import annotations

from typing import NamedTuple

from numberdrop.rules.actions import Action, Block, Drop
from numberdrop.rules.game import Game
from numberdrop.rules.grid import COLS
from numberdrop.steps import Steps

from .candidates import CandidateAction, option_of, options
from .engine.native import Engine
from .engine.position import Position, Valuation, after


class Standing(NamedTuple):
    """An act among all: with what follows it, how many are better by value, how many as good (it included), how many there are."""

    option: CandidateAction
    better: int
    equal: int
    total: int


def standing(
    game: Game, act: Action, style: Valuation, think: Engine, every: Steps[list[CandidateAction]] | None = None
) -> Steps[Standing]:
    """Where a legal act stands, in steps; ``every`` finds all acts that are no drops, where somebody else asks for them too."""
    who = act.player or 0
    if isinstance(act, Drop):
        position = Position.of(game, who)
        at, marks = zip(*((row * COLS + col, number + 1) for row, col, number in act.cells), strict=True)
        yield
        place = think.place(position, style, at, marks)
        assert place is not None  # it is legal
        candidate, *counts = place
        return Standing(option_of(candidate, who, after(position.sheets[who], candidate)), *counts)
    found = yield from every or options(game, who, style, think)
    option = next(option for option in found if same_act(option.action, act))
    values = [other.value for other in found]
    counts = [sum(value > option.value for value in values), values.count(option.value), len(found)]
    if option.sheet is None and isinstance(act, Block):
        follows = yield from options(game.apply(act), who, style, think)
        option = CandidateAction(option.action, (), follows[0].value, follows[0].sheet)
    return Standing(option, *counts)


def same_act(act: Action, other: Action) -> bool:
    """Whether two acts do the same."""
    return type(act) is type(other) and (set(act.cells) == set(other.cells) if act.cells else act == other)
