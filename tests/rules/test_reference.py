"""The reference itself, held against facts that stand in no program: counts done by hand and the printed components."""

from __future__ import annotations

import pytest

from .reference.board import TILES, draw, landings, orientations, read
from .reference.combos import combos
from .reference.numbers import count_drops, drops, possible_numbers, writings


def test_orientations_are_those_known_for_free_polyominoes() -> None:
    """Counts of fixed polyominoes per free one are textbook facts."""
    known = {"I": 2, "O": 1, "T": 4, "L": 8, "S": 4, "V3": 4, "I3": 2, "U5": 4, "X5": 1, "T5": 4}
    assert {name: len(orientations(name)) for name in TILES} == known


@pytest.mark.parametrize(("shape", "count"), [("O", 144), ("I", 264), ("T", 528), ("S", 528), ("L", 1056), ("*", 2520)])
def test_four_different_numbers_on_the_empty_grid(shape: str, count: int) -> None:
    """The counts that the rules page promises."""
    assert len(drops({}, "1234", shape)) == count == count_drops({}, "1234", shape)


def test_three_stars_and_the_shape_star() -> None:
    """Numbers that contain one given digit: 10^4 - 9^4, on 105 landings."""
    assert len(writings("1***")) == 10**4 - 9**4
    assert count_drops({}, "1***", "*") == 361_095


def test_each_number_stands_on_three_dice() -> None:
    """So three of a kind can be rolled of 1 to 7, never four; stars too."""
    rolled = possible_numbers()
    for face in "1234567*":
        assert max(numbers.count(face) for numbers in rolled) == 3


def test_pictures_are_read_and_drawn() -> None:
    """A picture survives the round trip."""
    picture = "\n".join(["." * 7] * 11 + ["X......", "12..9..", ".567..0"])
    assert draw(read(picture)) == picture


def test_a_shape_falls_straight_and_stops_at_the_first_obstacle() -> None:
    """The bar held flat stops on the only tower under it."""
    board = read("..1\n..1\n..1")
    flat = {frozenset({(3, left + step) for step in range(4)}) for left in range(3)}
    assert flat <= landings(board, "I")
    assert frozenset((0, 3 + step) for step in range(4)) in landings(board, "I")


def test_combos_of_a_small_board() -> None:
    """Three ones in a corner and a path 1 2 3, counted by hand."""
    found = combos(read("1..\n123\n1.."), frozenset())
    assert found == {
        ("identical", frozenset({(0, 0), (1, 0), (2, 0)})),
        ("consecutive", frozenset({(1, 0), (1, 1), (1, 2)})),
    }
