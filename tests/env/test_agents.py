"""Both environments pass the tests of the projects they are for, and tell a game as it is."""

from dataclasses import replace

import pytest

import numberdrop as nd
from numberdrop import env
from numberdrop.env import CHOICES, Turn

gymnasium = pytest.importorskip("gymnasium", reason="needs the extra agents")
pettingzoo = pytest.importorskip("pettingzoo", reason="needs the extra agents")


def played(seed: int) -> tuple[float, object]:
    """What the first legal choice at each turn earns, and the environment at the end."""
    game = env.solo()
    seen, info = game.reset(seed=seed)
    earned, done = 0.0, False
    while not done:
        assert game.observation_space.contains(seen)
        seen, reward, done, _, info = game.step(int(info["action_mask"].argmax()))
        earned += reward
    return earned, game


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_has_nothing_to_say() -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(env.solo(render_mode="ansi"))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("players", [2, 3])
def test_pettingzoo_has_nothing_to_say(players: int) -> None:
    from pettingzoo.test.api_test import api_test
    from pettingzoo.test.seed_test import seed_test

    api_test(env.table(players=players), num_cycles=150)
    seed_test(lambda: env.table(players=players), num_cycles=50)


def test_rewards_sum_up_to_the_score_and_a_seed_settles_it() -> None:
    earned, game = played(7)
    begun = env.solo()
    begun.reset(seed=7)
    assert earned == game.turn.game.totals[0] - begun.turn.game.totals[0]
    assert played(7)[0] == earned


def test_an_illegal_choice_changes_nothing_and_says_why() -> None:
    game = env.solo()
    game.reset(seed=1)
    before = game.turn
    _, reward, done, _, info = game.step(CHOICES.index("pass"))
    assert (reward, done, game.turn) == (-1.0, False, before)
    assert info["illegal"].startswith("pass cannot be chosen now, only start c1")


def test_the_game_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    game = env.solo(render_mode="ansi")
    game.reset(seed=1)
    assert game.render() == str(game.turn.game)
    shown = env.table(render_mode="human")
    shown.reset(seed=1)
    shown.render()
    assert capsys.readouterr().out == f"{shown.turn.game}\n"


def test_at_a_table_each_earns_their_own_points() -> None:
    table = env.table(players=3)
    table.reset(seed=4)
    begun = table.turn.game.totals
    earned = dict.fromkeys(table.possible_agents, 0.0)
    while not table.turn.game.over:
        seen, *_ = table.last()
        table.step(int(seen["action_mask"].argmax()))
        for agent, reward in table.rewards.items():
            earned[agent] += reward
    assert tuple(earned.values()) == tuple(now - then for now, then in zip(table.turn.game.totals, begun, strict=True))


def test_two_games_that_differ_in_one_thing_are_seen_to_differ() -> None:
    """A number that only a star gives, a block, a letter circled or crossed off, a tile and its level decide what is wise."""
    from numberdrop.env.environments import observation_of

    table = nd.Game.new(2, seed=1)
    grids = ["0......", "8......", "9......", "X......"]
    letters = [{"circled": "A"}, {"circled": "B"}, {"circled": "A", "crossed": "A"}]
    sheets = [nd.Sheet(), *(nd.Sheet(grid) for grid in grids), *(nd.Sheet(**marks) for marks in letters)]
    games = [table.with_sheet(player, sheet) for player in (0, 1) for sheet in sheets]
    games += [nd.Game.new(2, tiles=tiles) for tiles in (("V3", "I3", "U5", "X5", "T5"), ("I3", "V3", "U5", "X5", "T5"))]
    views = [tuple(observation_of(Turn(game), 0)["observation"]) for game in games]
    # The empty sheet is that of either player: the same game.
    assert len(set(views)) == len(games) - 1
    assert {max(view) for view in views} == {1.0}
    alone = nd.Game.new(1, seed=1)
    levels = [replace(alone, tile_levels=(level, 0, 0, 0, 0)) for level in range(5)]
    assert len({tuple(observation_of(Turn(game), 0)["observation"]) for game in levels}) == 5
