"""Reasons that once said more, or less, than was true: each claim is held against what happens."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.rules.actions import Circle
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.legality import nearest_combo
from numberdrop.rules.reasons.scoring import SoloRank
from numberdrop.rules.transition import Outcome
from numberdrop.rules.trial import try_block, try_drop
from tests.sampling import examples

from .adapter import grid_of
from .reference.board import Board
from .story import everybody, game, sheet, throw
from .strategies import boards
from .verdicts import named


def crossing(outcome: Outcome[nd.Sheet]) -> nd.Reason:
    return named(outcome.reasons)["CrossesLine"]


TOWER = "\n".join(["X......"] * 11)


def test_a_row_of_x_above_the_line_costs_only_where_the_edition_says_so():
    cells = tuple((row, 0) for row in range(11, 14))
    told = {
        edition: crossing(try_block(nd.Sheet(nd.Grid.parse(TOWER), edition=edition), cells, "I3")).rows
        for edition in ("2023", "2021")
    }
    assert told == {"2023": (11, 12, 13), "2021": ()}


def test_a_row_with_a_number_costs_in_every_edition():
    its = nd.Sheet(nd.Grid.parse("5......\n" + TOWER), edition="2021")
    assert crossing(try_block(its, ((12, 0), (12, 1), (13, 0)), "V3")).rows == ()
    beside = its.with_block(((11, 1),))
    assert crossing(try_block(beside, ((11, 2), (12, 1), (12, 2)), "V3")).rows == (11,)
    drop = [(12, 0, 1), (13, 0, 2), (12, 1, 3), (13, 1, 4)]
    assert crossing(try_drop(its, drop, nd.Roll.parse("1234O"))).rows == (12, 13)


@examples(200)
@given(boards(), st.sampled_from(sorted(nd.SHAPES)), st.sampled_from(["2023", "2021"]), st.data())
def test_rows_that_are_said_to_cost_do(board: Board, tile: str, edition: str, data: st.DataObject) -> None:
    its = nd.Sheet(grid_of(board), edition=edition)
    crosses = [landing for landing in nd.landings(its.grid, tile) if landing.crosses]
    if not crosses:
        return
    outcome = try_block(its, data.draw(st.sampled_from(crosses)).cells, tile)
    reason = crossing(outcome)
    touched = {row for row, _ in reason.cells}
    assert set(reason.rows) == touched & outcome.after.rows_above_line()


def test_a_row_above_the_line_is_no_loss():
    tower = nd.Sheet(nd.Grid.parse("\n".join(["2......"] * 11)))
    hole = named(try_block(tower, ((11, 0), (12, 0), (12, 1)), "V3").reasons)["LeavesHole"]
    assert (11, 1) in hole.cells
    assert hole.rows == tuple(range(11))


def test_equal_neighbours_are_told_number_by_number():
    verdict = nd.why(nd.Grid.parse("17\n17"), [(0, 0), (0, 1), (1, 0), (1, 1)])
    pairs = {reason.number: reason.edges for reason in verdict if type(reason).__name__ == "MixedKinds"}
    assert pairs == {1: (((0, 0), (1, 0)),), 7: (((0, 1), (1, 1)),)}


@pytest.mark.parametrize(("language", "rival"), [("en", "CHE"), ("fr", "TRI")])
def test_a_best_score_is_told_with_the_name_that_the_table_shows(language, rival):
    assert EDITIONS["2021"].high_scores_in(language)[0][0] == rival
    assert rival in nd.say(SoloRank(100, ("2021", 1)), language)


def test_parts_that_touch_at_a_corner_are_told_as_such():
    verdict = nd.why(nd.Grid.parse(".55\n5.5"), [(0, 0), (0, 2), (1, 2), (1, 1)])
    assert Counter(type(reason).__name__ for reason in verdict) == {"DiagonalOnly": 1}
    assert verdict.refusals[0].edges == (((0, 0), (1, 1)),)


def test_no_shape_is_said_to_stop_above_the_grid():
    tower = nd.Grid.parse("\n".join(["X......"] * 14))
    square = [(row, col, None) for row in (11, 12) for col in (0, 1)]
    blocked = named(try_drop(nd.Sheet(tower), square, nd.Roll.parse("1234O")).refusals)["PathBlocked"]
    assert "15" not in nd.say(blocked, "en") + nd.say(blocked, "fr")


def test_a_shape_held_above_the_grid_falls_if_it_fits():
    upright = [(row, 0, None) for row in range(11, 15)]
    told = named(try_drop(nd.Sheet(), upright, nd.Roll.parse("1234I")).refusals)
    assert "SticksOut" not in told
    assert (told["FallsFurther"].rows, told["FallsFurther"].low) == (11, 0)


def test_too_few_counts_numbers():
    few = named(nd.why(nd.Grid.parse("5X"), [(0, 0), (0, 1)]))["TooFew"]
    assert few.have == 1
    many = nd.why(nd.Grid.parse("5555555\nXXX5555"), [(row, col) for row in (0, 1) for col in range(7)])
    assert named(many)["TooMany"].have == 11


def test_the_nearest_combo_is_near_even_where_there_are_hundreds_of_thousands():
    its = nd.Sheet(nd.Grid.parse("\n".join(["5555555"] * 5)))
    chosen = {(4, 6), (4, 5)}
    combo = nearest_combo(its, chosen)
    assert combo is not None
    assert len(chosen ^ set(combo.cells)) == 1


def test_a_cell_named_twice_is_circled_once():
    play = everybody(throw(game(sheet("555"), sheet()), "1235I"))
    twice = Circle(((0, 0), (0, 0), (0, 1), (0, 2)), play.pending[0])
    assert play.why(twice).legal
    assert twice in play.legal_actions()
