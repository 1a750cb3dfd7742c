"""Bots and functions play games to their end, and many of them side by side."""

import random
from time import process_time

import pytest

import numberdrop as nd


def hasty(game: nd.Game) -> nd.Action:
    """The first act there is."""
    return game.legal_actions()[0]


def test_a_function_plays_wherever_a_bot_does():
    over = nd.coach.play_out(nd.Game.new(2, seed=5), [hasty, "zoe"])
    assert over.over
    assert nd.coach.play_out(nd.Game.new(2, seed=5), [hasty, nd.coach.bot_named("zoe")]) == over
    assert nd.coach.play_out(nd.Game.new(3, seed=5), "pip").over


def test_a_function_is_asked_for_whoever_it_plays():
    game = nd.Game.new(3, seed=5)
    game = game.apply(nd.coach.choose(game, hasty, 2))
    assert game.actions[-1].player == 2
    while game.phase != "drop":
        game = game.apply(nd.coach.choose(game, hasty))
    assert [nd.coach.choose(game, hasty, who).player for who in (2, 0, 1)] == [2, 0, 1]
    done = game.apply(nd.coach.choose(game, hasty, 1))
    with pytest.raises(ValueError, match="player 2 has nothing to do in phase drop"):
        nd.coach.choose(done, hasty, 1)


def test_a_game_without_a_seed_is_played_with_dice_thrown_at_random():
    first, second = (nd.coach.play_out(nd.Game.new(), "gus") for _ in range(2))
    assert first.over
    assert first.actions != second.actions


def test_a_match_tells_points_means_and_winners():
    held = nd.coach.match(["leo", "gus", hasty], games=4)
    assert held.seeds == (1, 2, 3, 4)
    assert held.totals["gus"] == tuple(
        nd.coach.play_out(nd.Game.new(seed=seed), "gus").totals[0] for seed in held.seeds
    )
    assert held.mean("leo") > held.mean("gus") > held.mean("hasty")
    assert held.standard_error("leo") > 0
    assert held.share_of_wins("leo") + held.share_of_wins("gus") + held.share_of_wins("hasty") == pytest.approx(1)
    assert len(held.rows) == 12
    assert held.rows[0] == {"seed": 1, "bot": "leo", "points": held.totals["leo"][0]}
    assert "leo" in str(held)
    assert str(held).startswith("4 games each alone")


def at_the_drop(seed: int) -> nd.Game:
    game = nd.Game.new(seed=seed)
    while game.phase != "drop":
        game = game.apply(game.legal_actions()[0])
    return game


def test_the_core_weighs_every_drop_once():
    game = at_the_drop(3)
    found, every = nd.coach.weigh(game), game.legal_drops()
    assert {one.drop for one in found} == set(every)
    assert len(found) == len(every) == 11_130
    assert found.best.drop == nd.coach.rank(game, seconds=0)[0].action
    at = max(range(len(found)), key=found.gains.__getitem__)
    done = game.apply(found[at].drop).apply(found[at].then)
    assert found[at].gain == found.gains[at] == 3
    assert done.totals == (3,)
    assert [one.gain for one in found[:3]] == list(found.gains[:3])
    with pytest.raises(ValueError, match="player 0 has nothing to drop in phase 'start'"):
        nd.coach.weigh(nd.Game.new(seed=3))


def test_two_hundred_games_over_all_drops_take_seconds():

    def one_step(game: nd.Game) -> nd.Action:
        if game.phase == "drop" and game.legal_drops():
            found = nd.coach.weigh(game)
            return found[max(range(len(found)), key=found.gains.__getitem__)].drop
        return max(game.legal_actions(), key=lambda action: len(action.cells))

    def seconds() -> float:
        begun = process_time()
        nd.coach.match([one_step], games=10)
        return process_time() - begun

    assert any(seconds() < 20 * 10 / 200 for _ in range(3)), "three tries, as on a busy machine the same takes longer"


def test_at_one_table_the_seats_move_on():
    seated: list[int] = []

    def watching(game: nd.Game) -> nd.Action:
        if game.phase == "start":
            seated.append(game.to_act)
        return random.Random(1).choice(game.legal_actions())

    held = nd.coach.match([watching, "gus"], seeds=["a", "b"], together=True)
    assert seated == [0, 1]
    assert len(held.totals["gus"]) == 2
