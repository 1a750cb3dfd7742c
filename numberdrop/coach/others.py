"""What each of the bots would do in a position: its true choice, as ``choose`` finds it, one bot after the other, the slow ones last.

It is found in slices, for whoever waits for it need not stand still, and remembered: who asks again, a hint, a judgement, the analysis board, hears
the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from numberdrop.rules.actions import Action, Block, Circle, Drop
from numberdrop.rules.game import Game
from numberdrop.rules.grid import COLS
from numberdrop.steps import StepRunner, Steps

from .bots import BOTS, choosing, engine_here
from .candidates import CandidateAction, option_of, options
from .engine.native import Engine
from .engine.position import Position, Valuation, after
from .search import Remembered

_FINISHED: Remembered[Mapping[str, Action]] = Remembered(64)


class OthersSearch:
    """The choices of all bots for player ``who``, in the making: ``run`` it, then ask for what was ``chosen`` so far, by the bots' names."""

    def __init__(self, game: Game, who: int, think: Engine | None = None) -> None:
        self.game, self.who = game, who
        self.thinker = think or engine_here()
        self._asked = (game, who)
        self._chosen: dict[str, Action] = dict(_FINISHED.get(self._asked) or {})
        self._runner = StepRunner(self._choices())

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.game, self.who)  # begun anew

    @property
    def chosen(self) -> Mapping[str, Action]:
        """What the bots do of whom it is known by now, from the gentlest to the strongest."""
        return MappingProxyType(self._chosen)

    @property
    def done(self) -> bool:
        """Whether it is known of all."""
        return len(self._chosen) == len(BOTS)

    def run(self, seconds: float) -> bool:
        """Look further for about so long, one step at least; gives whether it is known of all."""
        if not self.done:
            self._runner.run(seconds)
        return self.done

    def _choices(self) -> Steps[None]:
        for bot in BOTS:
            yield
            self._chosen[bot.name] = yield from choosing(self.game, bot, self.who, self.thinker)
        _FINISHED.keep(self._asked, dict(self._chosen))


def who_does_so(chosen: Mapping[str, Action], act: Action) -> tuple[str, ...]:
    """The bots that do the same; a drop at the same place is the same, whichever number they put where."""
    return tuple(bot for bot, action in chosen.items() if _same(action, act))


def _same(one: Action, other: Action) -> bool:
    if isinstance(one, Drop) and isinstance(other, Drop):
        return _place(one) == _place(other)
    if isinstance(one, Circle) and isinstance(other, Circle):
        return set(one.cells) == set(other.cells)
    return one == other


def _place(drop: Drop) -> set[tuple[int, int]]:
    return {(row, col) for row, col, _ in drop.cells}


# --- standing ---------------------------------------------------------------------------------------------------------

# Where an act stands among all that can be done: what it leaves, how many acts are better by value, how many as good.


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
