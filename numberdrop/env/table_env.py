"""The PettingZoo environment of a game of several players, who act in turn (AEC)."""

from __future__ import annotations

from typing import ClassVar

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.game import Game

from .choices import CHOICES, Turn
from .seen import Observation, a_mode, seen, space

_ILLEGAL = -1.0


class TableEnv(AECEnv):
    """A game of two to six players. The reward is the change of the agent's own score after each choice.

    Observations hold the legal choices as ``action_mask``. An illegal choice changes nothing and costs a point, and
    ``infos`` tell why. ``turn`` is the current game.
    """

    metadata: ClassVar[dict[str, object]] = {
        "render_modes": ["human", "ansi"],
        "name": "numberdrop_table_v0",
        "is_parallelizable": False,
    }

    def __init__(self, players: int = 2, render_mode: str | None = None, edition: str = DEFAULT) -> None:
        super().__init__()
        self.turn = Turn.of(Game.new(players, edition=edition, seed=0))
        if self.turn.game.solo:
            raise ValueError("a table has 2 to 6 players, not 1; numberdrop.env.solo() is for one alone")
        self.render_mode = a_mode(render_mode)
        self.edition = edition
        self.agents: list[str] = []
        self.possible_agents = [f"player_{number + 1}" for number in range(players)]
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(CHOICES)) for agent in self.possible_agents}
        self.observation_spaces = {agent: space(players) for agent in self.possible_agents}
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """Return the observation space of an agent, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """Return the space of an agent's choices, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game; without a seed its dice follow from the last seed."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        game = Game.new(len(self.possible_agents), edition=self.edition, seed=int(self._dice.integers(2**31)))
        self.turn = Turn.of(game)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.turn.game.to_act]

    def observe(self, agent: str) -> Observation:
        """Observe the game as an agent; all choices are masked when it is another agent's turn."""
        return seen(self.turn, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Make the choice of the agent whose turn it is. Raises ``ValueError`` before the first ``reset`` and when everybody is done."""
        if not self.agents:
            raise ValueError(f"{action!r:.80} cannot be chosen: no game is on; reset() begins one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos = {other: {} for other in self.agents}
        before = self.turn.game.totals
        try:
            self.turn = self.turn.chosen(action)
        except ValueError as error:
            self.rewards = {other: _ILLEGAL if other == agent else 0.0 for other in self.agents}
            self.infos[agent]["illegal"] = str(error)
        else:
            game = self.turn.game
            self.rewards = {name: float(game.totals[i] - before[i]) for i, name in enumerate(self.possible_agents)}
            if game.over:
                self.terminations = dict.fromkeys(self.agents, True)
            else:
                self.agent_selection = self.possible_agents[game.to_act]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Show the game as text: returned in the mode ``ansi``, printed in the mode ``human``."""
        if self.render_mode == "ansi":
            return str(self.turn.game)
        if self.render_mode == "human":
            print(self.turn.game)  # noqa: T201 - asked for
        return None

    def close(self) -> None:
        """Do nothing: no resources are held."""
