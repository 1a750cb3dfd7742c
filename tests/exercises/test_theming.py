"""What puzzles are said to be about, where the name is easily given to too many."""

from __future__ import annotations

from typing import Any

import pytest

from numberdrop.exercises.files.codec import read_question
from numberdrop.exercises.mining import themes_of

OPEN = "......3\n17....4\n65754.5\n7111176"
ROOF = ".666...\n.7.....\n.5....."
THREE = "555....\n1234567"


def themes(type_: str, **data: Any) -> tuple[str, ...]:
    question = read_question(data, "question", [])
    assert question is not None
    solution = question.solution()
    assert solution is not None
    return themes_of(type_, question, solution)


@pytest.mark.parametrize(
    ("held", "grid", "trap"), [("O c5", ROOF, True), ("O c6", OPEN, False), ("I r1 c3", OPEN, False)]
)
def test_a_trap_for_who_slides_shapes_lies_under_something(held: str, grid: str, trap: bool) -> None:
    assert ("tuck-trap" in themes("landing", kind="predict", held=held, grid=grid)) is trap


@pytest.mark.parametrize(("crossed", "race"), [("", True), ("B", True), ("A", False)])
def test_a_letter_that_was_crossed_off_is_not_won(crossed: str, race: bool) -> None:
    found = themes(
        "largest", kind="circle", grid=THREE, circled="r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7",
        boxes=["consecutive 3", "consecutive 4"], crossed=crossed, goal=["largest"],
    )  # fmt: skip
    assert ("letter-race" in found) is race


@pytest.mark.parametrize(("crossed", "race"), [("", True), ("A", False)])
def test_players_race_while_different_letters_are_active(crossed: str, race: bool) -> None:
    sheets = [{"letters": "A", "crossed": crossed}, {"letters": "B", "crossed": crossed}]
    found = themes(
        "hit", kind="which", about="droppers", edition="2023", sheets=sheets, roll="*542O",
        tiles=["S", "L", "V3", "X5", "T5"],
    )  # fmt: skip
    assert ("letter-race" in found) is race


def test_waiting_is_worth_something_only_if_no_greedy_drop_does_as_well() -> None:
    """Several drops bring the most at once; the first one found is wrong, another is right."""
    found = themes("plan", kind="plan", grid="555....", roll="1234O", then="1267O")
    assert "wait-or-take" not in found
