"""The rulings on the solo game (18 to 21), the players (22) and the joke (23)."""

from __future__ import annotations

from dataclasses import replace

import pytest

import numberdrop as nd
from numberdrop.rules.editions import HIGH_SCORES_2021_FRENCH

from .story import everybody, full, game, lowest, numbers, pass_all, quiet_round, refusals, sheet, throw


def solo(its: nd.Sheet | None = None, edition: str = "2023", **notches: int) -> nd.Game:
    """A solo game whose tiles O I T L S, in the columns A to E, stand so far down."""
    play = game(its or sheet(edition=edition), edition=edition)
    return replace(play, tile_levels=tuple(notches.get(letter, 0) for letter in "ABCDE"))


def slides(play: nd.Game) -> set[str]:
    assert play.phase == "slide"
    return {action.letter for action in play.legal_actions()}


def test_ruling_18_a_free_slide_of_any_tile_not_at_the_bottom():
    play = throw(solo(C=4), "1235T")
    assert slides(play) == {"A", "B", "D", "E"}
    play = play.apply(nd.Slide("A"))
    assert play.notches["A"] == 1
    assert play.phase == "drop"


@pytest.mark.parametrize("roll", ["1*35T", "**35T", "***5T"])
def test_ruling_18_stars_move_the_tile_of_the_rolled_shape_once_whatever_their_number(roll):
    play = throw(solo(), roll).apply(nd.Slide("A"))
    assert slides(play) == {"C"}
    assert refusals(play.why(nd.Slide("B"))) == {"MustSlide"}
    assert play.apply(nd.Slide("C")).phase == "drop"


def test_ruling_18_the_shape_star_moves_a_tile_of_choice():
    play = throw(solo(B=4), "1*35*").apply(nd.Slide("A"))
    assert slides(play) == {"A", "C", "D", "E"}


def test_ruling_18_both_slides_may_be_the_same_tile():
    play = throw(solo(), "1*35O").apply(nd.Slide("A")).apply(nd.Slide("A"))
    assert play.notches["A"] == 2
    assert play.phase == "drop"


def test_ruling_18_nothing_slides_for_the_star_if_that_tile_lies_at_the_bottom():
    assert throw(solo(C=4), "1*35T").apply(nd.Slide("A")).phase == "drop"
    last = throw(solo(sheet(letters="A"), A=3, B=4, C=4, D=4, E=4), "1*35*").apply(nd.Slide("A"))
    assert last.phase == "drop"


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
    play = throw(solo(sheet(letters="A"), A=3), "1235T")
    assert "A" in slides(play)
    play = play.apply(nd.Slide("A"))
    assert play.notches["A"] == 4
    assert play.phase == "drop"


def test_ruling_20_the_game_ends_with_the_round_in_which_the_last_tile_reaches_the_bottom():
    play = throw(solo(A=3, B=4, C=4, D=4, E=4), "1235T").apply(nd.Slide("A"))
    play = everybody(play.apply(lowest(play, 0)))
    assert not play.over
    assert pass_all(play).over


def test_ruling_20_a_block_across_the_line_does_not_cancel_the_drop():
    play = throw(solo(sheet(full(10)), A=3), "1235T").apply(nd.Slide("A"))
    play = play.apply(nd.Block(((10, 0), (10, 1), (11, 0), (11, 1))))
    assert play.phase == "drop"
    play = everybody(play)
    assert play.phase == "combo"
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


HIGH_SCORES = (99, 92, 75, 61, 55, 46, 34, 27, 13)


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
    assert tuple(table) == tuple(zip(names.split(), HIGH_SCORES, strict=True))


@pytest.mark.parametrize(
    ("score", "place"), [(100, 1), (99, 2), (93, 2), (92, 3), (23, 9), (14, 9), (28, 8), (13, None), (-10, None)]
)
def test_ruling_21_a_score_takes_the_place_of_the_best_one_that_it_strictly_beats(score, place):
    assert nd.EDITIONS["2023"].high_score_rank(score) == place


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


@pytest.mark.parametrize("players", [0, 7, -1])
def test_ruling_22_one_to_six_players(players):
    with pytest.raises(ValueError, match="players"):
        nd.Game.new(players=players)


def test_ruling_23_there_is_no_sliding():
    # The square would fit under the roof if it could move sideways at the bottom.
    play = throw(game(sheet("....777\n.......\n......."), sheet()), "1235O")
    verdict = play.why(nd.Drop(numbers(".....12\n.....35")))
    (refusal,) = verdict.refusals
    assert type(refusal).__name__ == "PathBlocked"
    assert set(refusal.cells) <= {(2, 5), (2, 6)}
    assert nd.RULES[refusal.rule].ruling == 23
    assert "WrongPhase" in refusals(play.why(nd.Slide("A")))
