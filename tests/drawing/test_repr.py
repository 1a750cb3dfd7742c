"""What a notebook shows where it shows no picture: short, and where that can be, what one would type."""

from random import Random

import pytest
from hypothesis import given

import numberdrop as nd
from tests.formats.players import some_game
from tests.rules.adapter import grid_of
from tests.rules.strategies import circled_boards
from tests.sampling import examples


@examples(60)
@given(circled_boards())
def test_a_grid_is_what_one_would_type(drawn):
    board, circled = drawn
    grid = grid_of(board, circled)
    assert eval(repr(grid), vars(nd)) == grid


def test_an_empty_grid_is_short():
    assert repr(nd.Grid()) == "Grid.parse('')"
    assert repr(nd.Grid.parse("..6\n.56", circled=[(0, 1)])) == "Grid.parse('..6....\\n.56....', circled=[(0, 1)])"


@pytest.mark.parametrize("signs", ["1*42L", "****I", "1256*"])
def test_a_roll_is_what_one_would_type(signs):
    assert repr(nd.Roll.parse(signs)) == f"Roll.parse('{signs}')"
    assert eval(repr(nd.Roll.parse(signs)), vars(nd)) == nd.Roll.parse(signs)


def test_a_sheet_is_what_one_would_type():
    sheet = nd.Sheet(nd.Grid.parse("777"), boxes={("identical", 3)}, circled="BA", crossed="A")
    assert repr(sheet) == ("Sheet(Grid.parse('777....'), boxes={('identical', 3)}, circled={'A', 'B'}, crossed={'A'})")
    assert eval(repr(sheet), vars(nd)) == sheet
    assert repr(nd.Sheet()) == "Sheet(Grid.parse(''))"


def test_a_game_is_one_line():
    game = nd.Game.new(3, seed=7).apply(nd.Start(2, 1))
    assert repr(game) == (
        "<Game players=3, edition='2023', seed=7: round=1, phase='start', pending=(0, 2), totals=(0, 0, 0)>"
    )
    for players in (1, 6):
        assert len(repr(some_game(Random(1), players, "2021"))) < 160
