"""The rulings on shapes and their fall (1 to 3), combos (4 to 7) and what circles a letter (8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

import numberdrop as nd

from .story import boxes, cells, everybody, full, game, numbers, pass_all, reasons, refusals, sheet, throw


def places(picture: str, shape: str) -> set[tuple[tuple[int, int], ...]]:
    return {landing.cells for landing in nd.landings(nd.Grid.parse(picture), shape)}


def found(picture: str) -> set[tuple[str, tuple[tuple[int, int], ...]]]:
    return {(combo.kind, combo.cells) for combo in nd.find_combos(nd.Grid.parse(picture.strip("\n")))}


def test_ruling_01_a_shape_falls_straight_down_and_never_slides():
    # Under the roof on the right there is room for the square, but no way in from above.
    roof = "....777\n7......\n7......"
    assert cells(".....11\n.....11") not in places(roof, "O")
    assert cells(".....11\n.....11\n.......\n.......\n.......") in places(roof, "O")
    assert cells("..11\n..11") in places(roof, "O")


def test_ruling_01_a_shape_rests_on_the_floor_or_on_a_filled_cell():
    for landing in nd.landings(nd.Grid.parse("X..4\nX.55"), "T"):
        assert landing.contacts
        for contact in landing.contacts:
            assert contact.on is None or nd.Grid.parse("X..4\nX.55")[contact.on] is not None
    assert cells("1\n1\n1\n1\n.") not in places("", "I")


def test_ruling_01_a_shape_must_end_wholly_inside_the_fourteen_rows():
    tower = "\n".join(["7"] * 12)
    upright = {(12 + step, 0) for step in range(4)}
    assert tuple(sorted(upright)) not in places(tower, "I")
    assert ((12, 0), (12, 1), (12, 2), (12, 3)) in places(tower, "I")
    assert all(row < 14 for shape in "IOTLS" for landing in places(tower, shape) for row, _ in landing)
    play = throw(game(sheet(tower), sheet()), "1235I")
    cut = tuple((12 + step, 0, number) for step, number in enumerate((1, 2, 3, 5)))
    assert "SticksOut" in refusals(play.why(nd.Drop(cut)))


def test_ruling_02_a_landing_above_the_line_is_free_to_choose_while_lower_ones_exist():
    tower = "\n".join(["7"] * 10)
    play = throw(game(sheet(tower), sheet()), "1235I")
    upright = nd.Drop(tuple((10 + step, 0, number) for step, number in enumerate((1, 2, 3, 5))))
    verdict = play.why(upright)
    assert verdict.legal
    assert "CrossesLine" in reasons(verdict)
    assert play.why(nd.Drop(numbers(".1235"))).legal


def test_ruling_02_dropping_is_compulsory():
    play = throw(game(sheet(), sheet()), "1235I")
    assert refusals(play.why(nd.Skip(0))) == {"SomethingLands"}
    assert refusals(play.why(nd.Pass(0))) == {"WrongPhase"}


def test_ruling_03_without_any_landing_blocks_and_drop_are_skipped_and_the_game_ends():
    # Eleven full rows. The L dropped first reaches row 14 in the middle column, so no bar lies flat any more.
    play = throw(game(sheet(full(11)), tiles=("L", "I", "O", "T", "S")), "1*35I")
    play = (
        replace(play, tile_levels=(3, 3, 0, 0, 0))
        .apply(nd.Slide("A"))
        .apply(nd.Block(((11, 3), (12, 3), (13, 3), (11, 2))))
    )
    play = play.apply(nd.Slide("B"))
    assert (play.phase, play.letter) == ("blocks", "B")
    assert play.legal_actions() == (nd.Skip(0),)
    play = play.apply(nd.Skip(0))
    assert play.phase == "drop"
    assert play.legal_actions() == (nd.Skip(0),)
    play = play.apply(nd.Skip(0))
    assert play.phase == "combo"
    assert pass_all(play).over


def test_ruling_04_identical_may_branch():
    assert ("identical", cells(".7.\n777")) in found(".7.\n777")
    assert ("identical", cells("7.7\n777")) in found("7.7\n777")


def test_ruling_04_identical_part_of_a_larger_group_may_be_taken():
    assert found("5555") == {
        ("identical", cells("5555")),
        ("identical", cells("555")),
        ("identical", cells(".555")),
    }


def test_ruling_04_identical_needs_shared_edges_and_uncircled_numbers():
    assert found("66.\n..6") == set()
    assert found("XXX") == set()
    used = nd.Grid.parse("6666", circled=[(0, 0)])
    assert [combo.cells for combo in nd.find_combos(used)] == [cells(".666")]


def test_ruling_05_consecutive_is_a_path_that_may_turn_corners():
    assert found("34\n25") == {
        ("consecutive", cells("34\n25")),
        ("consecutive", cells("34\n2.")),
        ("consecutive", cells("34\n.5")),
    }
    assert found("12.\n..3") == set()


def test_ruling_05_consecutive_starts_anywhere_and_runs_both_ways():
    assert found("654") == {("consecutive", cells("654"))}
    assert nd.why(nd.Grid.parse("654"), [(0, 2), (0, 1), (0, 0)]).legal
    assert nd.why(nd.Grid.parse("654"), [(0, 1), (0, 0), (0, 2)]).legal


def test_ruling_05_consecutive_does_not_wrap_from_nine_to_zero():
    assert found("8901") == set()
    assert found("90123") >= {("consecutive", cells(".012"))}
    assert not any(cell == (0, 0) for _, chosen in found("90123") for cell in chosen)


def test_ruling_05_consecutive_keeps_its_direction_and_never_branches():
    assert refusals(nd.why(nd.Grid.parse("343"), cells("343"))) == {"TurnsBack"}
    assert refusals(nd.why(nd.Grid.parse("3546"), cells("3546"))) == {"WrongStep"}
    assert not nd.why(nd.Grid.parse("3.\n23\n1."), cells("3.\n23\n1.")).legal


def test_ruling_05_consecutive_the_same_cells_count_once():
    combos = nd.find_combos(nd.Grid.parse("321\n4.."))
    assert len(combos) == len({combo.cells for combo in combos}) == 3


def test_ruling_06_zero_eight_and_nine_only_from_a_star():
    grid = nd.Grid.parse("")
    plain = {number for drop in nd.legal_drops(grid, nd.Roll.parse("1235O")) for _, _, number in drop.cells}
    starred = {number for drop in nd.legal_drops(grid, nd.Roll.parse("12*5O")) for _, _, number in drop.cells}
    assert plain == {1, 2, 3, 5}
    assert starred == set(range(10))
    play = throw(game(sheet(), sheet()), "1235O")
    assert "NumberNotOnDice" in refusals(play.why(nd.Drop(numbers("12\n39"))))
    with pytest.raises(nd.RollError):
        nd.Roll.parse("1239O")


def test_ruling_06_zero_eight_and_nine_take_part_in_combos():
    assert ("consecutive", cells("789")) in found("789")
    assert ("consecutive", cells("012")) in found("012")
    assert ("identical", cells("000")) in found("000")
    assert ("identical", cells("999")) in found("999")


def ready_to_circle(its: nd.Sheet) -> nd.Game:
    """Two players in phase 4; the first one's grid is as told, for the square went to the far right."""
    play = throw(game(its, sheet()), "1235O").apply(nd.Drop(numbers(".....12\n.....35")))
    return everybody(play)


def test_ruling_07_one_combo_a_round_and_passing_is_allowed():
    play = ready_to_circle(sheet("666\n777"))
    assert play.why(nd.Pass(0)).legal
    play = play.apply(nd.Circle(cells("111\n...")))
    assert "SecondCombo" in refusals(play.why(nd.Circle(cells("777"))))
    assert play.pending == (1,)


def test_ruling_07_players_circle_clockwise_from_the_first():
    play = ready_to_circle(sheet("666"))
    assert "NotYourTurn" in refusals(play.why(nd.Pass(1)))


def test_ruling_07_each_box_once_but_each_kind_has_its_own():
    play = ready_to_circle(sheet("666\n345", taken="i3"))
    assert refusals(play.why(nd.Circle(cells("111\n...")))) == {"BoxTaken"}
    assert play.why(nd.Circle(cells("345"))).legal


@pytest.mark.parametrize("taken", ["i8", "c8"])
def test_ruling_07_size_eight_goes_to_the_one_bonus_box(taken):
    rows = "4444...\n4444...\n1234567\n......8"
    eight, path = cells("1111\n1111\n.......\n......."), cells("1234567\n......8")
    free = sheet(rows)
    assert nd.why(free, eight).legal
    assert nd.why(free, path).legal
    spent = sheet(rows, taken=taken)
    assert refusals(nd.why(spent, eight)) == {"BoxTaken"}
    assert refusals(nd.why(spent, path)) == {"BoxTaken"}
    assert spent.score.bonus == 8


@pytest.mark.parametrize("edition", ["2023", "2021", "online"])
def test_ruling_08_the_letter_circles_itself_when_both_boxes_of_a_size_are(edition):
    one = sheet("666\n345", taken="c3", edition=edition)
    play = throw(game(one, sheet(edition=edition), edition=edition), "1235O")
    play = everybody(play.apply(nd.Drop(numbers(".....12\n.....35")))).apply(nd.Circle(cells("111\n...")))
    assert play.sheets[0].circled == {"A"}
    assert play.sheets[0].boxes == boxes("i3 c3")
    assert play.sheets[1].circled == set()


def test_ruling_08_the_letter_stays_uncircled_if_it_was_crossed_off():
    play = ready_to_circle(sheet("666\n345", taken="c3", crossed="A"))
    play = play.apply(nd.Circle(cells("111\n...")))
    assert play.sheets[0].circled == set()
    assert play.sheets[0].score.identical == 3


@pytest.mark.parametrize(("letter", "size"), [*zip("ABCDE", range(3, 8), strict=True)])
def test_ruling_08_each_letter_stands_beside_its_size(letter, size):
    row = tuple((0, column) for column in range(size))
    play = everybody(throw(game(sheet("7" * size, taken=f"c{size}"), sheet()), "1235O"))
    play = play.apply(nd.Circle(row))
    assert play.sheets[0].circled == {letter}
