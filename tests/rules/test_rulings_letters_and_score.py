"""The rulings on letters and blocks (9 to 13) and on rows, the line and the score (14 to 17)."""

from __future__ import annotations

import pytest

import numberdrop as nd

from .story import boxes, cells, everybody, full, game, numbers, pass_all, quiet_round, refusals, sheet, throw


@pytest.mark.parametrize("roll", ["*235O", "1*35O", "12*5O", "1235*"])
def test_ruling_09_a_star_on_any_of_the_five_dice_and_an_active_letter_on_any_sheet(roll):
    play = throw(game(sheet(), sheet(), sheet(letters="A")), roll)
    assert (play.phase, play.letter) == ("blocks", "A")
    assert set(play.pending) == {0, 1}


def test_ruling_09_no_block_without_a_star_or_without_an_active_letter():
    assert throw(game(sheet(letters="A"), sheet()), "1235O").phase == "drop"
    assert throw(game(sheet(), sheet()), "1*35*").phase == "drop"
    spent = game(sheet(letters="A", crossed="A"), sheet(crossed="A"))
    assert throw(spent, "1*35*").phase == "drop"


def test_ruling_10_the_highest_letter_falls_alone_and_on_those_who_hold_another():
    play = throw(game(sheet(letters="B"), sheet(letters="D"), sheet(letters="BE"), sheet()), "1*35O")
    assert play.letter == "B"
    assert set(play.pending) == {1, 3}
    play = everybody(play)
    assert play.phase == "end"
    play = throw(play.apply(nd.EndRound()), "1*35O")
    assert play.letter == "D"
    assert set(play.pending) == {0, 2, 3}


def test_ruling_10_the_block_is_made_of_crosses_in_the_shape_of_the_letters_tile():
    play = throw(game(sheet(letters="C"), sheet()), "1*35O")
    assert play.tiles["C"] == "U5"
    marks = str(everybody(play).sheets[1].grid)
    assert marks.count("X") == 5
    assert len(play.legal_actions(1)) == len(nd.landings(nd.Grid.parse(""), "U5"))


def test_ruling_11_after_the_blocks_no_shape_no_combo_and_the_letter_is_crossed_off_everywhere():
    play = everybody(throw(game(sheet("666", letters="A"), sheet()), "1*35O"))
    assert play.phase == "end"
    assert all("A" in its.crossed for its in play.sheets)
    assert "WrongPhase" in refusals(play.why(nd.Circle(((0, 0), (0, 1), (0, 2)))))
    after = play.apply(nd.EndRound())
    assert (after.phase, after.first, after.round) == ("roll", 1, 2)


def test_ruling_11_phase_five_still_marks_rows_and_checks_the_line():
    row = throw(game(sheet(letters="B"), sheet("XXXX...")), "1*35O").apply(nd.Block(((0, 4), (0, 5), (0, 6)), 1))
    assert row.apply(nd.EndRound()).sheets[1].score.rows == 2
    tower = "\n".join(["7"] * 11)
    line = throw(game(sheet(letters="B"), sheet(tower)), "1*35O").apply(nd.Block(((11, 0), (12, 0), (13, 0)), 1))
    line = line.apply(nd.EndRound())
    assert line.over
    assert line.sheets[1].score.rows == -15


@pytest.mark.parametrize("edition", ["2023", "2021"])
def test_ruling_12_a_letter_that_everybody_holds_costs_the_round_and_nobody_drops(edition):
    sheets = [sheet("666", letters="A", edition=edition) for _ in range(2)]
    tiles = ("V3", "I3", "U5", "X5", "T5")
    play = quiet_round(game(*sheets, edition=edition, tiles=tiles))
    assert all("A" not in its.crossed for its in play.sheets)
    before = [str(its.grid) for its in play.sheets]
    play = throw(play, "1*35O")
    assert play.phase == "end"
    assert all("A" in its.crossed for its in play.sheets)
    assert [str(its.grid) for its in play.sheets] == before


def test_ruling_12_online_a_letter_that_everybody_holds_is_crossed_off_at_the_end_of_the_round():
    sheets = [sheet("666", letters="A", edition="online"), sheet("666", taken="c3", edition="online")]
    play = everybody(throw(game(*sheets, edition="online"), "1235O"))
    play = play.apply(nd.Pass(0)).apply(nd.Circle(((0, 0), (0, 1), (0, 2)), 1))
    assert play.sheets[1].circled == {"A"}
    assert all("A" not in its.crossed for its in play.sheets)
    play = play.apply(nd.EndRound())
    assert all("A" in its.crossed for its in play.sheets)
    assert throw(play, "1*35O").phase == "drop"


def drawn(edition: str, players: int = 2) -> list[tuple[str, ...]]:
    return [tuple(nd.Game.new(players=players, edition=edition, seed=seed).tiles.values()) for seed in range(300)]


def test_ruling_13_2023_draws_five_of_the_ten_tiles():
    assert all(len(set(tiles)) == 5 for tiles in drawn("2023"))
    assert {name for tiles in drawn("2023") for name in tiles} == set(nd.SHAPES)


def test_ruling_13_2021_lays_five_double_sided_tiles_on_either_side():
    # Each slot shows one face of another tile; we assume that a tetromino lies on the back of each of the others.
    seen = drawn("2021")
    assert len({frozenset(tiles) for tiles in seen}) == 2**5
    assert {name for tiles in seen for name in tiles} == set(nd.SHAPES)


def test_ruling_13_online_always_lays_the_same_five_tiles_shuffled():
    assert {frozenset(tiles) for tiles in drawn("online")} == {frozenset({"V3", "I3", "U5", "X5", "T5"})}
    assert len(set(drawn("online"))) > 50


@pytest.mark.parametrize("edition", ["2023", "2021", "online"])
def test_ruling_13_solo_always_plays_with_the_five_tetrominoes(edition):
    assert {frozenset(tiles) for tiles in drawn(edition, players=1)} == {frozenset("IOTLS")}


def test_ruling_14_rows_score_before_the_line_ends_the_game():
    # The upright bar fills the eleventh row and crosses the line in one go: +2 and three times -5.
    its = sheet(full(10, "XXXXXX."))
    play = throw(game(its, sheet()), "1235I")
    upright = nd.Drop(tuple((10 + step, 6, number) for step, number in enumerate((1, 2, 3, 5))))
    play = pass_all(everybody(play.apply(upright)))
    assert play.over
    assert play.sheets[0].score.rows == 11 * 2 - 3 * 5


def test_ruling_14_only_full_rows_one_to_eleven_score_with_numbers_or_blocks():
    assert nd.Sheet(nd.Grid.parse(full(11))).score.rows == 22
    assert nd.Sheet(nd.Grid.parse(full(12))).score.rows == 22 - 5
    assert nd.Sheet(nd.Grid.parse("1X1X1X1\n12345.7")).score.rows == 2


@pytest.mark.parametrize(("edition", "points"), [("2023", -10), ("2021", -5)])
def test_ruling_15_what_a_row_above_the_line_needs_to_cost_five_is_an_edition_value(edition, points):
    # Row 12 holds a number, row 13 only an X.
    column = "\n".join(["X", "5", *["X"] * 11])
    play = quiet_round(game(sheet(column, edition=edition), sheet(edition=edition), edition=edition))
    assert play.over
    assert play.sheets[0].score.rows == points


def test_ruling_15_every_player_above_the_line_pays():
    one, two = "\n".join(["7"] * 12), "\n".join(["7"] * 13)
    play = quiet_round(game(sheet(one), sheet(two), sheet()))
    assert [its.score.rows for its in play.sheets] == [-5, -10, 0]


def test_ruling_16_the_round_is_finished_for_all_before_the_game_ends():
    tower = "\n".join(["7"] * 9)
    play = throw(game(sheet(tower), sheet("666")), "1235I")
    play = play.apply(nd.Drop(tuple((9 + step, 0, number) for step, number in enumerate((1, 2, 3, 5)))))
    assert not play.over
    play = play.apply(nd.Drop(numbers("...1235"), 1)).apply(nd.Pass(0)).apply(nd.Circle(cells("666"), 1))
    assert not play.over
    play = play.apply(nd.EndRound())
    assert play.over
    assert [its.score.total for its in play.sheets] == [-10, 2 + 3]
    assert play.winners == (1,)


def test_ruling_16_ties_are_shared():
    tower = "\n".join(["7"] * 12)
    play = quiet_round(game(sheet(tower), sheet("", taken="i3"), sheet("", taken="c3")))
    assert play.over
    assert play.winners == (1, 2)


def test_ruling_17_ten_for_all_five_boxes_of_a_column_of_the_score_sheet():
    assert sheet(taken="i3 i4 i5 i6 i7").score.identical == 35
    assert sheet(taken="c3 c4 c5 c6 c7").score.consecutive == 35
    assert sheet(taken="i3 i4 i5 i6 i8").score.identical == 18
    assert sheet(taken="i3 c4 i5 c6 i7").score.total == 25
    # A column of the grid, full from bottom to top, earns nothing.
    assert nd.Sheet(nd.Grid.parse("\n".join(["5"] * 11))).score.total == 0


def test_the_best_possible_total_is_one_hundred():
    every = boxes("i3 i4 i5 i6 i7 c3 c4 c5 c6 c7 i8")
    assert nd.Sheet(nd.Grid.parse(full(11)), every).score == (22, 35, 35, 8, 100)
