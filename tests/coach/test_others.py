"""What each bot would do is its true choice, and who drops it at the same place is told by that alone."""

import pytest

import numberdrop as nd
from numberdrop.coach import BOTS, choose
from numberdrop.coach.bots import bot_named
from numberdrop.coach.others import BotChoicesSearch, bots_choosing
from numberdrop.rules import Drop

QUICK = [bot for bot in BOTS if not bot.seconds]


def positions(players: int, wanted: int):
    """Positions with a drop to be made, out of a game of two different bots."""
    seats = tuple(bot_named(name) for name in ("gus", "kim"))[:players]
    game = nd.Game.new(players=players, seed=f"others {players}")
    while wanted and not game.over:
        if game.phase == "drop":
            yield game
            wanted -= 1
        game = game.apply(choose(game, seats[game.to_act], game.to_act))


@pytest.fixture(scope="module")
def found() -> list[BotChoicesSearch]:
    searches = [BotChoicesSearch(game, game.to_act) for players in (1, 2) for game in positions(players, 3)]
    for one in searches:
        while len(one.bot_choices) < len(QUICK):
            one.run(0.0)
    return searches


def test_every_quick_bot_does_what_it_would_do_itself(found):
    for one in found:
        for bot in QUICK:
            assert one.bot_choices[bot.name] == choose(one.game, bot, one.who)


def test_quick_bots_are_known_first_and_slow_ones_as_they_come(found):
    one = found[0]
    assert list(one.bot_choices) == [bot.name for bot in QUICK]
    assert not one.done
    while not one.run(0.5):
        pass
    assert list(one.bot_choices) == [bot.name for bot in BOTS]
    again = BotChoicesSearch(one.game, one.who)
    assert (again.done, again.bot_choices) == (True, one.bot_choices)  # it is not found out twice


def test_a_drop_at_the_same_place_is_the_same_whichever_number_lies_where(found):
    one = found[-1]
    drop = one.bot_choices["kim"]
    assert isinstance(drop, Drop)
    numbers = [number for _, _, number in drop.cells]
    turned = Drop(
        tuple((row, col, n) for (row, col, _), n in zip(drop.cells, reversed(numbers), strict=True)), drop.player
    )
    there = bots_choosing(one.bot_choices, turned)
    assert "kim" in there
    place = {cell[:2] for cell in drop.cells}
    assert set(there) == {
        bot
        for bot, act in one.bot_choices.items()
        if isinstance(act, Drop) and {cell[:2] for cell in act.cells} == place
    }
