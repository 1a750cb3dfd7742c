"""The environments of learning agents: their observations, a solo game for Gymnasium, a game of several players for PettingZoo."""

from __future__ import annotations

from typing import ClassVar, TypedDict

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from numberdrop.rules.combos import BONUS_SIZE, KINDS, SMALLEST_COMBO
from numberdrop.rules.dice import SHAPE_DIE
from numberdrop.rules.editions import DEFAULT, LETTERS
from numberdrop.rules.game import GO_NOTCH, Game, Phase
from numberdrop.rules.grid import COLS, OTHER_TILES, ROWS, TETROMINOES
from numberdrop.rules.sheet import Sheet

from .choices import CHOICES, Turn

_MARKS = "0123456789X"
_FACES = "1234567*"
_PHASES = tuple(Phase)
_BOXES = tuple((kind, size) for kind in KINDS for size in range(SMALLEST_COMBO, BONUS_SIZE + 1))
_TILES = (*TETROMINOES, *OTHER_TILES)
_ROUND_SCALE = 20
"""The number of rounds by which the round number is divided in an observation."""


class Observation(TypedDict):
    """An observation with its mask of legal choices, as NumPy arrays."""

    observation: np.ndarray
    action_mask: np.ndarray


def check_render_mode(given: str | None) -> str | None:
    """Return the render mode if it is a known one. Raises ``ValueError`` for any other."""
    if given in ("human", "ansi", None):
        return given
    raise ValueError(f"render_mode {given!r:.80}: 'human' prints the game, 'ansi' gives its text, None draws nothing")


def make_observation_space(players: int) -> spaces.Dict:
    """Make the observation space of a game with this number of players."""
    size = players * (ROWS * COLS * (len(_MARKS) + 1) + len(_BOXES) + 2 * len(LETTERS)) + ROWS * COLS
    size += len(_FACES) + len(SHAPE_DIE) + len(_PHASES) + len(LETTERS) * (1 + len(_TILES)) + 1
    observation, mask = spaces.Box(0.0, 1.0, (size,), np.float32), spaces.Box(0, 1, (len(CHOICES),), np.int8)
    return spaces.Dict({"observation": observation, "action_mask": mask})


def observation_of(turn: Turn, player: int) -> Observation:
    """Return what a player observes: the sheets (own first), cells of a landing just chosen, dice, phase, tiles and their levels, round."""
    game = turn.game
    order = [(player + step) % game.players for step in range(game.players)]
    parts = [value for owner in order for value in _sheet_features(game.sheets[owner])]
    chosen = [1.0 if (row, col) in turn.landing else 0.0 for row in range(ROWS) for col in range(COLS)]
    values = np.array([*parts, *chosen, *_shared_features(game)], np.float32)
    return {"observation": values, "action_mask": make_action_mask(turn, player)}


def make_action_mask(turn: Turn, player: int) -> np.ndarray:
    """Make an array over ``CHOICES`` with 1 for every legal choice of a ``player``; all 0 when it is another player's turn."""
    legal: np.ndarray = np.zeros(len(CHOICES), np.int8)
    if not turn.game.over and turn.game.to_act == player:
        legal[list(turn.legal)] = 1
    return legal


def _sheet_features(sheet: Sheet) -> list[float]:
    grid = sheet.grid
    cells = [(row, col) for row in range(ROWS) for col in range(COLS)]
    marks = [str(grid[cell]) if grid[cell] is not None else "" for cell in cells]
    return [
        *(1.0 if mark == sign else 0.0 for sign in _MARKS for mark in marks),
        *(1.0 if cell in grid.circled else 0.0 for cell in cells),
        *(1.0 if box in sheet.boxes else 0.0 for box in _BOXES),
        *(1.0 if letter in letters else 0.0 for letters in (sheet.circled, sheet.crossed) for letter in LETTERS),
    ]


def _shared_features(game: Game) -> list[float]:
    numbers = game.roll.numbers if game.roll else ()
    shape = game.roll.shape if game.roll else ""
    return [
        *(numbers.count(face) / 4 for face in _FACES),
        *(1.0 if shape == face else 0.0 for face in SHAPE_DIE),
        *(1.0 if game.phase is phase else 0.0 for phase in _PHASES),
        *(1.0 if game.tiles[letter] == tile else 0.0 for letter in LETTERS for tile in _TILES),
        *(level / GO_NOTCH for level in game.tile_levels),
        min(game.round / _ROUND_SCALE, 1.0),
    ]


_ILLEGAL_REWARD = -1.0


def _show(game: Game, render_mode: str | None) -> str | None:
    """Print a game as text in the mode ``human``; return its text in the mode ``ansi``, else ``None``."""
    if render_mode == "human":
        print(game)  # noqa: T201 - asked for
    return str(game) if render_mode == "ansi" else None


class SoloEnv(gymnasium.Env[Observation, int]):
    """A game of one player. The reward is the change of the score, so an episode's rewards add up to the final score.

    ``info["action_mask"]`` marks the legal choices. An illegal choice changes nothing and costs a point; ``info["illegal"]`` then gives
    the reason. ``turn`` is the current ``Turn``. A seed decides dice and tiles.
    """

    metadata: ClassVar[dict[str, object]] = {"render_modes": ["human", "ansi"], "name": "numberdrop_solo_v0"}

    def __init__(self, render_mode: str | None = None, edition: str = DEFAULT) -> None:
        self.render_mode, self.edition = check_render_mode(render_mode), edition
        self.action_space = gymnasium.spaces.Discrete(len(CHOICES))
        self.observation_space = make_observation_space(1)
        self.turn = Turn.of(Game.new(edition=edition, seed=0))

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Begin a new game; without a seed its dice follow from the last ``seed`` given, or are random."""
        super().reset(seed=seed)
        self.turn = Turn.of(Game.new(edition=self.edition, seed=int(self.np_random.integers(2**31))))
        return observation_of(self.turn, 0), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Make the choice with the index ``action`` in ``CHOICES``; return observation, reward, terminated, truncated and info."""
        before, illegal = self.turn.game.totals[0], dict[str, object]()
        try:
            self.turn = self.turn.chosen(action)
            reward = float(self.turn.game.totals[0] - before)
        except ValueError as error:
            reward, illegal = _ILLEGAL_REWARD, {"illegal": str(error)}
        if self.render_mode == "human" and not illegal:
            self.render()
        return observation_of(self.turn, 0), reward, self.turn.game.over, False, {**self._info(), **illegal}

    def render(self) -> str | None:  # type: ignore[override, unused-ignore]
        """Show the game as text: returned in the mode ``ansi``, printed in the mode ``human``."""
        return _show(self.turn.game, self.render_mode)

    def _info(self) -> dict[str, object]:
        return {"action_mask": make_action_mask(self.turn, 0)}


class TableEnv(AECEnv):
    """A game of two to six players. The reward is the change of the agent's own score after each choice.

    Observations hold the legal choices as ``action_mask``. An illegal choice changes nothing and costs a point;
    ``infos`` then give the reason. ``turn`` is the current ``Turn``.
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
        self.render_mode, self.edition = check_render_mode(render_mode), edition
        self.agents: list[str] = []
        self.possible_agents = [f"player_{number + 1}" for number in range(players)]
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(CHOICES)) for agent in self.possible_agents}
        self.observation_spaces = {agent: make_observation_space(players) for agent in self.possible_agents}
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """Return the observation space of an agent, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """Return the space of an agent's choices, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game; without a seed its dice follow from the last ``seed`` given, or are random."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        seed = int(self._dice.integers(2**31))
        self.turn = Turn.of(Game.new(len(self.possible_agents), edition=self.edition, seed=seed))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.turn.game.to_act]

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes; when it is another agent's turn, the mask marks no choice as legal."""
        return observation_of(self.turn, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Make the choice with index ``action`` in ``CHOICES`` for the agent whose turn it is; ``None`` removes the agent after the end.

        Raises ``ValueError`` before the first ``reset``, and once all agents are removed after the end.
        """
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
            self.rewards = {other: _ILLEGAL_REWARD if other == agent else 0.0 for other in self.agents}
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
        return _show(self.turn.game, self.render_mode)

    def close(self) -> None:
        """Do nothing: no resources are held."""
