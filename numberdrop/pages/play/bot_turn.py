"""Bots at work: one that thinks about its next act, and one that plays the dice of a game alone. Both work in slices, so that
nobody waits for them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game
from numberdrop.steps import StepRunner


@dataclass(frozen=True)
class BotTurn:
    """What a ``bot`` is thinking about: its act for a ``player`` in this very ``game``."""

    game: Game
    bot: str
    player: int | None
    runner: StepRunner[Action] = field(compare=False, repr=False)

    @classmethod
    def of(cls, game: Game, bot: str, player: int | None) -> BotTurn:
        """A bot that has not begun to think yet."""
        from numberdrop.coach.bots import bot_named, choosing  # a page without bots pays nothing for them

        return cls(game, bot, player, StepRunner(choosing(game, bot_named(bot), player)))

    def __reduce__(self) -> tuple[object, ...]:
        return _begun_anew, (self.game, self.bot, self.player)

    def run(self, seconds: float) -> Action | None:
        """Think on for about so long; the act, once it is decided."""
        return self.runner.result if self.runner.run(seconds) else None


def _begun_anew(game: Game, bot: str, player: int | None) -> BotTurn:
    return BotTurn.of(game, bot, player)


@dataclass(frozen=True)
class Rival:
    """A bot that plays the dice of a game alone, and its turn while it thinks."""

    bot: str
    game: Game
    turn: BotTurn | None = None

    def played_on(self, seconds: float) -> Rival:
        """The rival after so long: a few acts at a time."""
        until, game, turn = monotonic() + seconds, self.game, self.turn
        while not game.over and (left := until - monotonic()) > 0:
            turn = turn or BotTurn.of(game, self.bot, 0)
            action = turn.run(left)
            if action is not None:
                game, turn = game.apply(action), None
        return replace(self, game=game, turn=turn)
