"""A bot at its next act, thought about in slices: whoever waits for it need not stand still."""

from __future__ import annotations

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game
from numberdrop.slices import Work

SLICE = 0.1
"""Seconds of thinking in one tick of the page, of bots and of the coach."""


class Pondering:
    """What a ``bot`` is thinking about: its act for player ``who`` in this very ``game``."""

    def __init__(self, game: Game, bot: str, who: int | None) -> None:
        from numberdrop.coach.bots import bot_named, choosing  # a page without bots pays nothing for them

        self.game = game
        self._work = Work(choosing(game, bot_named(bot), who))

    def run(self, seconds: float) -> Action | None:
        """Think on for about so long; the act, once it is decided."""
        return self._work.result if self._work.run(seconds) else None
