"""What each of the bots would do in a position: its true choice, as ``choose`` finds it, one bot after the other, the slow ones last.

It is found in slices, for whoever waits for it need not stand still, and remembered: who asks again, a hint, a judgement, the analysis board, hears
the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from numberdrop.rules.actions import Action, Circle, Drop
from numberdrop.rules.game import Game
from numberdrop.steps import StepRunner, Steps

from .bots import BOTS, choosing, engine_here
from .engine.native import Engine
from .remembered import Remembered

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
