"""The rulings: a `test_ruling_04_...` stands for the fourth. That whole games keep to them is shown beside the reference (`test_games.py`)."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import numberdrop as nd
from numberdrop.rules.editions import HIGH_SCORES_2021_FRENCH

from .story import boxes, cells, everybody, full, game, lowest, numbers, pass_all, quiet_round, refusals, sheet, throw

Places = tuple[tuple[int, int], ...]
EDITIONS = pytest.mark.parametrize("edition", ["2023", "2021", "online"])


def test_every_ruling_has_a_test_that_names_it_and_no_test_names_another():
    named = re.findall(r"^def test_ruling_(\d\d)_", Path(__file__).read_text("utf-8"), re.MULTILINE)
    assert set(map(int, named)) == set(range(1, 24))


def places(picture: str, shape: str) -> set[Places]:
    return {landing.cells for landing in nd.landings(nd.Grid.parse(picture), shape)}


def found(picture: str) -> set[tuple[str, Places]]:
    return {(combo.kind, combo.cells) for combo in nd.find_combos(nd.Grid.parse(picture))}


def upright(low: int, column: int) -> nd.Drop:
    """The bar of the roll 1235I, stood on end."""
    return nd.Drop(tuple((low + step, column, number) for step, number in enumerate((1, 2, 3, 5))))


# --- shapes and their fall --------------------------------------------------------------------------------------------


def test_ruling_01_a_shape_falls_straight_down_and_never_slides():
    # Under the roof on the right there is room for the square, but no way in from above.
    roof = "....777\n7......\n7......"
    assert cells(".....11\n.....11") not in places(roof, "O")
    assert cells(".....11\n.....11\n.......\n.......\n.......") in places(roof, "O")
    assert cells("..11\n..11") in places(roof, "O")


def test_ruling_02_dropping_is_compulsory_and_a_landing_above_the_line_is_free_to_choose():
    play = throw(game(sheet("\n".join(["7"] * 10)), sheet()), "1235I")
    assert play.why(upright(10, 0)).legal
    assert play.why(nd.Drop(numbers(".1235"))).legal
    assert refusals(play.why(nd.Skip(0))) == {"SomethingLands"}
    assert refusals(play.why(nd.Pass(0))) == {"WrongPhase"}


def test_ruling_03_without_any_landing_blocks_and_drop_are_skipped_and_the_game_ends():
    # Eleven full rows. The L dropped first reaches row 14 in the middle column, so no bar lies flat any more.
    play = throw(game(sheet(full(11)), tiles=("L", "I", "O", "T", "S")), "1*35I")
    play = replace(play, tile_levels=(3, 3, 0, 0, 0)).apply(nd.Slide("A"))
    play = play.apply(nd.Block(((11, 3), (12, 3), (13, 3), (11, 2)))).apply(nd.Slide("B"))
    assert (play.phase, play.letter) == ("blocks", "B")
    assert play.legal_actions() == (nd.Skip(0),)
    play = play.apply(nd.Skip(0))
    assert play.phase == "drop"
    assert play.legal_actions() == (nd.Skip(0),)
    play = play.apply(nd.Skip(0))
    assert play.phase == "combo"
    assert pass_all(play).over


# --- combos -----------------------------------------------------------------------------------------------------------


def test_ruling_04_identical_numbers_share_edges_may_branch_and_may_be_part_of_a_larger_group():
    assert ("identical", cells(".7.\n777")) in found(".7.\n777")
    assert found("5555") == {("identical", cells(part)) for part in ("5555", "555", ".555")}
    assert found("66.\n..6") == found("XXX") == set()
    used = nd.Grid.parse("6666", circled=[(0, 0)])
    assert [combo.cells for combo in nd.find_combos(used)] == [cells(".666")]


def test_ruling_05_consecutive_numbers_are_a_path_that_may_turn_but_neither_branches_nor_goes_from_nine_to_zero():
    assert found("34\n25") == {("consecutive", cells(part)) for part in ("34\n25", "34\n2.", "34\n.5")}
    assert found("12.\n..3") == found("8901") == set()
    assert nd.why("654", [(0, 1), (0, 0), (0, 2)]).legal
    assert refusals(nd.why("343", cells("343"))) == {"TurnsBack"}
    assert refusals(nd.why("3546", cells("3546"))) == {"WrongStep"}


def test_ruling_06_zero_eight_and_nine_only_from_a_star():
    plain, starred = (
        {number for drop in nd.legal_drops("", roll) for _, _, number in drop.cells} for roll in ("1235O", "12*5O")
    )
    assert plain == {1, 2, 3, 5}
    assert starred == set(range(10))
    assert "NumberNotOnDice" in refusals(throw(game(sheet(), sheet()), "1235O").why(nd.Drop(numbers("12\n39"))))
    with pytest.raises(nd.RollError):
        nd.Roll.parse("1239O")
    assert ("consecutive", cells("789")) in found("789")
    assert ("identical", cells("000")) in found("000")


def ready_to_circle(its: nd.Sheet) -> nd.Game:
    """Two players in phase 4; the first one's grid is as told, for the square went to the far right."""
    play = throw(game(its, sheet()), "1235O")
    return everybody(play.apply(nd.Drop(numbers(".....12\n.....35"))))


def test_ruling_07_one_combo_a_round_clockwise_and_passing_is_allowed():
    play = ready_to_circle(sheet("666\n777"))
    assert "NotYourTurn" in refusals(play.why(nd.Pass(1)))
    assert play.why(nd.Pass(0)).legal
    play = play.apply(nd.Circle(cells("111\n...")))
    assert "SecondCombo" in refusals(play.why(nd.Circle(cells("777"))))
    assert play.pending == (1,)


def test_ruling_07_each_box_once_but_each_kind_has_its_own():
    play = ready_to_circle(sheet("666\n345", taken="i3"))
    assert refusals(play.why(nd.Circle(cells("111\n...")))) == {"BoxTaken"}
    assert play.why(nd.Circle(cells("345"))).legal


@pytest.mark.parametrize("taken", ["i8", "c8"])
def test_ruling_07_size_eight_goes_to_the_one_bonus_box(taken):
    rows = "4444...\n4444...\n1234567\n......8"
    spent = sheet(rows, taken=taken)
    for eight in (cells("1111\n1111\n.......\n......."), cells("1234567\n......8")):
        assert nd.why(sheet(rows), eight).legal
        assert refusals(nd.why(spent, eight)) == {"BoxTaken"}
    assert spent.score.bonus == 8


# --- letters and blocks -----------------------------------------------------------------------------------------------


@EDITIONS
@pytest.mark.parametrize(("letter", "size"), [*zip("ABCDE", range(3, 8), strict=True)])
def test_ruling_08_the_letter_circles_itself_when_both_boxes_of_its_size_are_unless_it_was_crossed_off(
    edition, letter, size
):
    for crossed in ("", letter):
        its = sheet("7" * size, f"c{size}", crossed=crossed, edition=edition)
        play = everybody(throw(game(its, sheet(edition=edition), edition=edition), "1235O"))
        play = play.apply(nd.Circle(tuple((0, column) for column in range(size))))
        assert play.sheets[0].circled == {letter} - {crossed}
        assert play.sheets[0].boxes == boxes(f"i{size} c{size}")
        assert play.sheets[0].score.identical == size
        assert play.sheets[1].circled == set()


@pytest.mark.parametrize("roll", ["*235O", "1*35O", "12*5O", "1235*"])
def test_ruling_09_a_star_on_any_of_the_five_dice_and_an_active_letter_on_any_sheet(roll):
    play = throw(game(sheet(), sheet(), sheet(letters="A")), roll)
    assert (play.phase, play.letter) == ("blocks", "A")
    assert set(play.pending) == {0, 1}
    assert throw(game(sheet(letters="A"), sheet()), "1235O").phase == "drop"
    spent = game(sheet(letters="A", crossed="A"), sheet(crossed="A"))
    assert throw(spent, roll).phase == throw(game(sheet(), sheet()), roll).phase == "drop"


def test_ruling_10_the_highest_letter_falls_alone_and_on_those_who_hold_another():
    play = throw(game(sheet(letters="B"), sheet(letters="D"), sheet(letters="BE"), sheet()), "1*35O")
    assert play.letter == "B"
    assert set(play.pending) == {1, 3}
    play = everybody(play)
    assert play.phase == "end"
    play = throw(play.apply(nd.EndRound()), "1*35O")
    assert play.letter == "D"
    assert set(play.pending) == {0, 2, 3}


def test_ruling_11_after_the_blocks_no_shape_no_combo_and_the_letter_is_crossed_off_everywhere():
    play = everybody(throw(game(sheet("666", letters="A"), sheet()), "1*35O"))
    assert play.phase == "end"
    assert all("A" in its.crossed for its in play.sheets)
    assert "WrongPhase" in refusals(play.why(nd.Circle(((0, 0), (0, 1), (0, 2)))))
    after = play.apply(nd.EndRound())
    assert (after.phase, after.first, after.round) == ("roll", 1, 2)
    filled = throw(game(sheet(letters="B"), sheet("XXXX...")), "1*35O").apply(nd.Block(((0, 4), (0, 5), (0, 6)), 1))
    assert filled.apply(nd.EndRound()).sheets[1].score.rows == 2, "phase 5 marks rows all the same"


@pytest.mark.parametrize("edition", ["2023", "2021"])
def test_ruling_12_a_letter_that_everybody_holds_costs_the_round_and_nobody_drops(edition):
    play = quiet_round(game(*(sheet("666", letters="A", edition=edition) for _ in range(2)), edition=edition))
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


def test_ruling_13_each_edition_lays_the_tiles_that_it_has():
    ten, faces, fixed = map(drawn, ("2023", "2021", "online"))
    assert all(len(set(tiles)) == 5 for tiles in ten)
    # 2021: each slot shows one face of another tile; we assume that a tetromino lies on the back of each of the others.
    assert len({frozenset(tiles) for tiles in faces}) == 2**5
    assert {name for tiles in ten for name in tiles} == {name for tiles in faces for name in tiles} == set(nd.SHAPES)
    assert {frozenset(tiles) for tiles in fixed} == {frozenset({"V3", "I3", "U5", "X5", "T5"})}
    assert len(set(fixed)) > 50, "shuffled"


@EDITIONS
def test_ruling_13_solo_always_plays_with_the_five_tetrominoes(edition):
    assert {frozenset(tiles) for tiles in drawn(edition, players=1)} == {frozenset("IOTLS")}


# --- rows, the line and the score -------------------------------------------------------------------------------------


def test_ruling_14_rows_score_before_the_line_ends_the_game():
    # The upright bar fills the eleventh row and crosses the line in one go: +2 and three times -5.
    play = throw(game(sheet(full(10, "XXXXXX.")), sheet()), "1235I")
    play = pass_all(everybody(play.apply(upright(10, 6))))
    assert play.over
    assert play.sheets[0].score.rows == 11 * 2 - 3 * 5


@pytest.mark.parametrize(("edition", "points"), [("2023", -10), ("2021", -5)])
def test_ruling_15_what_a_row_above_the_line_needs_to_cost_five_is_an_edition_value(edition, points):
    # Row 12 holds a number, row 13 only an X.
    column = "\n".join(["X", "5", *["X"] * 11])
    play = quiet_round(game(sheet(column, edition=edition), sheet(edition=edition), edition=edition))
    assert play.over
    assert play.sheets[0].score.rows == points


def test_ruling_16_the_round_is_finished_for_all_before_the_game_ends():
    play = throw(game(sheet("\n".join(["7"] * 9)), sheet("666")), "1235I").apply(upright(9, 0))
    assert not play.over
    play = play.apply(nd.Drop(numbers("...1235"), 1)).apply(nd.Pass(0)).apply(nd.Circle(cells("666"), 1))
    assert not play.over
    play = play.apply(nd.EndRound())
    assert play.over
    assert [its.score.total for its in play.sheets] == [-10, 2 + 3]
    assert play.winners == (1,)


def test_ruling_16_ties_are_shared():
    play = quiet_round(game(sheet("\n".join(["7"] * 12)), sheet("", taken="i3"), sheet("", taken="c3")))
    assert play.over
    assert play.winners == (1, 2)


def test_ruling_17_ten_for_all_five_boxes_of_a_column_of_the_score_sheet():
    assert sheet(taken="i3 i4 i5 i6 i7").score.identical == 35
    assert sheet(taken="c3 c4 c5 c6 c7").score.consecutive == 35
    assert sheet(taken="i3 i4 i5 i6 i8").score.identical == 18
    # A column of the grid, full from bottom to top, earns nothing.
    assert nd.Sheet(nd.Grid.parse("\n".join(["5"] * 11))).score.total == 0
    best = boxes("i3 i4 i5 i6 i7 c3 c4 c5 c6 c7 i8")
    assert nd.Sheet(nd.Grid.parse(full(11)), best).score == (22, 35, 35, 8, 100)


# --- the solo game ----------------------------------------------------------------------------------------------------


def solo(its: nd.Sheet | None = None, **notches: int) -> nd.Game:
    """A solo game whose tiles O I T L S, in the columns A to E, stand so far down."""
    return replace(game(its or sheet()), tile_levels=tuple(notches.get(letter, 0) for letter in "ABCDE"))


def slides(play: nd.Game) -> set[str]:
    assert play.phase == "slide"
    return {action.letter for action in play.legal_actions()}


def test_ruling_18_a_free_slide_of_any_tile_not_at_the_bottom_and_one_of_choice_for_the_shape_star():
    play = throw(solo(C=4), "1235T")
    assert slides(play) == {"A", "B", "D", "E"}
    play = play.apply(nd.Slide("A"))
    assert play.tile_level_by_letter["A"] == 1
    assert play.phase == "drop"
    assert slides(throw(solo(B=4), "1*35*").apply(nd.Slide("A"))) == {"A", "C", "D", "E"}


@pytest.mark.parametrize("roll", ["1*35T", "**35T", "***5T"])
def test_ruling_18_stars_move_the_tile_of_the_rolled_shape_once_whatever_their_number(roll):
    play = throw(solo(), roll).apply(nd.Slide("C"))
    assert slides(play) == {"C"}, "the same tile again"
    assert refusals(play.why(nd.Slide("B"))) == {"MustSlide"}
    assert play.apply(nd.Slide("C")).phase == "drop"
    assert throw(solo(C=4), roll).apply(nd.Slide("A")).phase == "drop", "that tile lies at the bottom"


def test_ruling_19_go_drops_the_tile_at_once_before_the_next_slide_and_the_drop():
    play = throw(solo(A=3), "1*35T").apply(nd.Slide("A"))
    assert (play.phase, play.letter) == ("blocks", "A")
    assert len(play.legal_actions()) == 6
    play = play.apply(lowest(play, 0))
    assert "A" in play.sheets[0].crossed
    assert slides(play) == {"C"}
    play = everybody(play.apply(nd.Slide("C")))
    assert str(play.sheets[0].grid).count("X") == 4
    assert play.phase == "combo"


def test_ruling_19_a_circled_letter_protects_and_its_tile_slides_all_the_same():
    play = throw(solo(sheet(letters="A"), A=3), "1235T").apply(nd.Slide("A"))
    assert play.tile_level_by_letter["A"] == 4
    assert play.phase == "drop"


def test_ruling_20_the_game_ends_with_the_round_in_which_the_last_tile_reaches_the_bottom():
    play = throw(solo(A=3, B=4, C=4, D=4, E=4), "1235T").apply(nd.Slide("A"))
    play = everybody(play.apply(lowest(play, 0)))
    assert not play.over
    assert pass_all(play).over


def test_ruling_20_twenty_rounds_at_most_without_stars_ten_at_least_with_them():
    for roll, rounds in (("1235T", 20), ("1*35*", 10)):
        play = solo(sheet(letters="ABCDE"))
        while not play.over:
            play = throw(play, roll)
            while play.phase == "slide":
                play = play.apply(play.legal_actions()[0])
            play = pass_all(everybody(play.with_sheet(0, sheet(letters="ABCDE"))))
        assert play.round == rounds


@pytest.mark.parametrize(
    ("table", "names"),
    [
        (nd.EDITIONS["2023"].high_scores, "CHE FLO KRK JNZ LU6 NIC NOO GUI BEN"),
        (nd.EDITIONS["2021"].high_scores, "CHE FLO MUM DAD LU6 BRO NOO GUI BEN"),
        (HIGH_SCORES_2021_FRENCH, "TRI FLO MUM DAD LU6 BRO NOO GUI BEN"),
    ],
    ids=["2023", "2021", "2021 French"],
)
def test_ruling_21_the_solo_tables(table, names):
    assert tuple(table) == tuple(zip(names.split(), (99, 92, 75, 61, 55, 46, 34, 27, 13), strict=True))


@pytest.mark.parametrize(
    ("score", "place"), [(100, 1), (99, 2), (93, 2), (92, 3), (23, 9), (14, 9), (28, 8), (13, None), (-10, None)]
)
def test_ruling_21_a_score_takes_the_place_of_the_best_one_that_it_strictly_beats(score, place):
    assert nd.EDITIONS["2023"].high_score_rank(score) == place


# --- the players, and the joke ----------------------------------------------------------------------------------------


def test_ruling_22_the_first_player_moves_on_every_round_penalty_rounds_too():
    play = game(sheet(letters="A"), sheet(), sheet())
    assert play.first == 0
    play = quiet_round(play)
    assert play.first == 1
    assert everybody(throw(play, "1235O")).pending == (1, 2, 0)
    play = everybody(throw(play, "1*35O")).apply(nd.EndRound())
    assert play.first == 2
    assert quiet_round(play).first == 0


@pytest.mark.parametrize("players", range(1, 7))
def test_ruling_22_player_k_starts_with_k_in_a_column_of_choice_of_the_bottom_row(players):
    play = nd.Game.new(players=players, seed=None)
    for player in range(players):
        assert {action.column for action in play.legal_actions(player)} == set(range(7))
        play = play.apply(nd.Start(player, player))
    assert play.phase == "roll"
    for player, its in enumerate(play.sheets):
        assert its.grid == nd.Grid.parse("." * player + str(player + 1))


def test_ruling_23_there_is_no_sliding():
    # The square would fit under the roof if it could move sideways at the bottom.
    play = throw(game(sheet("....777\n.......\n......."), sheet()), "1235O")
    verdict = play.why(nd.Drop(numbers(".....12\n.....35")))
    (refusal,) = verdict.refusals
    assert type(refusal).__name__ == "PathBlocked"
    assert set(refusal.cells) <= {(2, 5), (2, 6)}
    assert nd.RULES[refusal.rule].ruling == 23
    assert "WrongPhase" in refusals(play.why(nd.Slide("A")))
