"""A solo game for Gymnasium."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium

from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.game import Game

from .choices import CHOICES, Turn
from .seen import mask, seen, space

_ILLEGAL = -1.0


class SoloEnv(gymnasium.Env[dict[str, Any], int]):
    """One player. The reward is the change of the score, so that an episode sums up to the final one.

    ``info["action_mask"]`` has the legal choices. One that is not legal changes nothing, costs a point, and ``info["illegal"]`` says why.
    ``turn`` is the game as it stands. A seed settles dice and tiles.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "name": "numberdrop_solo_v0"}

    def __init__(self, render_mode: str | None = None, edition: str = DEFAULT) -> None:
        self.render_mode = render_mode
        self.edition = edition
        self.action_space = gymnasium.spaces.Discrete(len(CHOICES))
        self.observation_space = space(1)
        self.turn = Turn.of(Game.new(edition=edition, seed=0))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; without a seed its dice follow from the seed before."""
        super().reset(seed=seed)
        self.turn = Turn.of(Game.new(edition=self.edition, seed=int(self.np_random.integers(2**31))))
        return seen(self.turn, 0), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a choice."""
        before = self.turn.game.totals[0]
        try:
            self.turn = self.turn.chosen(int(action))
        except ValueError as error:
            return seen(self.turn, 0), _ILLEGAL, self.turn.game.over, False, {**self._info(), "illegal": str(error)}
        if self.render_mode == "human":
            self.render()
        reward = float(self.turn.game.totals[0] - before)
        return seen(self.turn, 0), reward, self.turn.game.over, False, self._info()

    def render(self) -> str | None:  # type: ignore[override, unused-ignore]
        """The game as text: returned in the mode ``ansi``, printed in the mode ``human``."""
        if self.render_mode == "ansi":
            return str(self.turn.game)
        if self.render_mode == "human":
            print(self.turn.game)  # noqa: T201 - asked for
        return None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask(self.turn, 0)}
