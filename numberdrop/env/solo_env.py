"""The Gymnasium environment of a solo game."""

from __future__ import annotations

from typing import ClassVar

import gymnasium

from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.game import Game

from .choices import CHOICES, Turn
from .seen import Observation, a_mode, mask, seen, space

_ILLEGAL = -1.0


class SoloEnv(gymnasium.Env[Observation, int]):
    """A game of one player. The reward is the change of the score, so an episode's rewards add up to the final score.

    ``info["action_mask"]`` marks the legal choices. An illegal one changes nothing, costs a point, and ``info["illegal"]`` tells why.
    ``turn`` is the current game. A seed decides dice and tiles.
    """

    metadata: ClassVar[dict[str, object]] = {"render_modes": ["human", "ansi"], "name": "numberdrop_solo_v0"}

    def __init__(self, render_mode: str | None = None, edition: str = DEFAULT) -> None:
        self.render_mode = a_mode(render_mode)
        self.edition = edition
        self.action_space = gymnasium.spaces.Discrete(len(CHOICES))
        self.observation_space = space(1)
        self.turn = Turn.of(Game.new(edition=edition, seed=0))

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Begin a new game; without a seed its dice follow from the last seed."""
        super().reset(seed=seed)
        self.turn = Turn.of(Game.new(edition=self.edition, seed=int(self.np_random.integers(2**31))))
        return seen(self.turn, 0), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Make a choice."""
        before = self.turn.game.totals[0]
        try:
            self.turn = self.turn.chosen(action)
        except ValueError as error:
            return seen(self.turn, 0), _ILLEGAL, self.turn.game.over, False, {**self._info(), "illegal": str(error)}
        if self.render_mode == "human":
            self.render()
        reward = float(self.turn.game.totals[0] - before)
        return seen(self.turn, 0), reward, self.turn.game.over, False, self._info()

    def render(self) -> str | None:  # type: ignore[override, unused-ignore]
        """Show the game as text: returned in the mode ``ansi``, printed in the mode ``human``."""
        if self.render_mode == "ansi":
            return str(self.turn.game)
        if self.render_mode == "human":
            print(self.turn.game)  # noqa: T201 - asked for
        return None

    def _info(self) -> dict[str, object]:
        return {"action_mask": mask(self.turn, 0)}
