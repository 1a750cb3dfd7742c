"""Every puzzle that ships, and positions that no pack holds, against a second solver that knows the rulebooks only."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

import numberdrop as nd
from numberdrop.exercises import Answer
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.files.codec import question_data, read_question
from numberdrop.exercises.mining import themes_of
from numberdrop.rules.drops import grid_after
from numberdrop.rules.grid import TETROMINOES
from numberdrop.rules.legality import judge_selection
from tests.each import each
from tests.exercises.heaps import BOXES, heap, tall
from tests.exercises.solver import SOLVERS, disagreements
from tests.exercises.solver.case import Case
from tests.exercises.solver.sliding import plans
from tests.exercises.solver.themes import HOLDS, wrong_themes

PACK = [
    json.loads(line)
    for line in (files("numberdrop.exercises.puzzles") / "pack.jsonl").read_text("utf-8").splitlines()
    if line.strip()
]
ONE_ANSWER = {"landing", "column", "largest", "star", "ten", "block", "hit", "referee", "retro"}
"""Types whose words promise that there is one right answer."""
SAMPLE = 5
SLOW = {"plan", "wait-or-take"}
"""Of these only the one is solved by default that has the fewest answers."""


TYPES = dict.fromkeys(puzzle["type"] for puzzle in PACK)
OF = {type_: [puzzle for puzzle in PACK if puzzle["type"] == type_] for type_ in TYPES}


def sample(puzzles: list[dict[str, Any]], of: str) -> list[dict[str, Any]]:
    """A few puzzles of a type or a theme, always the same ones as long as the pack is."""
    if of in SLOW:
        return sorted(puzzles, key=lambda puzzle: puzzle["proof"]["tried"])[:1]
    return random.Random(of).sample(puzzles, min(len(puzzles), SAMPLE))


def denied(puzzles: list[dict[str, Any]]) -> dict[str, list[str]]:
    return {puzzle["id"]: found for puzzle in puzzles if (found := disagreements(puzzle))}


@pytest.mark.parametrize("type_", OF)
def test_a_sample_of_each_type_is_solved_alike(type_: str) -> None:
    assert denied(sample(OF[type_], type_)) == {}


@pytest.mark.proof
@pytest.mark.parametrize("type_", OF)
def test_all_puzzles_are_solved_alike(type_: str) -> None:
    assert denied(OF[type_]) == {}


@pytest.mark.parametrize("type_", [type_ for type_ in OF if type_ in ONE_ANSWER])
def test_types_that_ask_for_the_answer_have_exactly_one(type_: str) -> None:
    assert {puzzle["proof"]["right"] for puzzle in OF[type_]} == {1}


def wrongly_named(puzzles: list[dict[str, Any]]) -> dict[str, list[str]]:
    return {puzzle["id"]: found for puzzle in puzzles if (found := wrong_themes(puzzle))}


@pytest.mark.parametrize("theme", HOLDS)
def test_a_sample_of_each_theme_is_about_it(theme: str) -> None:
    named = [puzzle for puzzle in PACK if theme in puzzle["themes"]]
    assert wrongly_named([{**puzzle, "themes": [theme]} for puzzle in sample(named, theme)]) == {}


@pytest.mark.proof
def test_all_themes_are_what_puzzles_are_about() -> None:
    assert wrongly_named(PACK) == {}


EXACT = {
    "overhang": ("landing", "column", "block", "row", "under"),
    "row-finish": ("row", "block", "most", "plan"),
    "line-danger": ("under", "block", "row", "most"),
    "wild-zero": ("star",),
    "wild-high": ("star",),
    **dict.fromkeys(("solo-slide", "retro", "referee"), tuple(OF)),
}
"""By theme the types of which every puzzle has it that could."""


@pytest.mark.parametrize("theme", EXACT)
def test_a_theme_is_named_wherever_it_holds(theme: str) -> None:
    puzzles = [puzzle for type_ in EXACT[theme] for puzzle in OF[type_][::4]]
    assert [one["id"] for one in puzzles if (theme in one["themes"]) != HOLDS[theme](Case(one))] == []
    assert any(theme in one["themes"] for one in puzzles)


def test_every_type_is_solved() -> None:
    assert set(OF) <= set(SOLVERS)


# --- positions that no pack holds -------------------------------------------------------------------------------------

HELD = ("I", "I r1", "O", "S", "S r1", "S f", "T", "T r1", "T r2", "L", "L r1", "L r2 f", "L r3", "V3", "U5", "X5")
OVER = ("..5....\n36571.2", "5......\n61.4...\n237.1.4\n4653261", "..5.1\n3.4.62\n1.52271", "1.1.1.1\n7777777")
MOST = [
    (1, 4, 0, "1256O"),
    (2, 6, 3, "3467I"),
    (3, 9, 6, "1135O"),
    (4, 12, 9, "2246I"),
    (5, 16, 8, "47*5O"),
    (6, 17, 5, "1266O"),
]
TEN = [
    ("identical", (3,), ("1156L",)), ("identical", (5,), ("2237O",)), ("identical", (4,), ("3*46T",)), ("identical", (6,), ("7751S",)),
    ("consecutive", (5,), ("1256L",)), ("consecutive", (4,), ("2467O",)), ("consecutive", (6,), ("3*46I",)), ("consecutive", (7,), ("1345S",)),
    ("identical", (4,), ("1133O", "1156O")), ("identical", (6,), ("2233O", "5255O")), ("consecutive", (5,), ("3334O", "1256O")),
    ("identical", (3, 4), ("1133O", "1156O")), ("identical", (3, 5), ("6661O", "7766O")),
    ("consecutive", (3, 4), ("1234O", "4567O")), ("consecutive", (6, 7), ("1222O", "4567O")),
]  # fmt: skip
UNDER = [
    ((9, 9, 10, 10, 9, 8, 11), "OL"), ((10, 10, 8, 7, 10, 10, 10), "LO"), ((7, 9, 9, 11, 8, 8, 9), "TSO"), ((8, 8, 9, 10, 11, 9, 7), "SLT"),
    ((7, 11, 11, 11, 9, 9, 9), "LIT"), ((11, 11, 10, 10, 11, 11, 11), "OT"), ((4, 4, 4, 4, 4, 4, 4), "OT"),
]  # fmt: skip
SLIDES = [
    ((3, 2, 3, 0, 4), "1437L 1256S", ""), ((2, 3, 3, 2, 3), "*437L 1256S 1*56T", ""), ((3, 3, 1, 3, 3), "1437* *256S", ""),
    ((3, 3, 3, 3, 3), "1437* **56*", "BE"), ((4, 4, 4, 3, 3), "1437* 1256T", "D"), ((3, 4, 4, 4, 3), "1437* 1256T", "AE"),
    ((4, 2, 3, 2, 2), "*437L 1256*", ""), ((3, 2, 3, 0, 4), "*437L 1256*", ""), ((2, 3, 3, 2, 1), "*437L 1256*", ""),
]  # fmt: skip


def asked(kind: str, sheet: nd.Sheet | None = None, **data: Any) -> Any:
    """A question of this kind, about this sheet."""
    about = {"grid": str(sheet.grid), "boxes": [f"{box} {size}" for box, size in sorted(sheet.boxes)]} if sheet else {}
    return read_question({"kind": kind, **about, **data}, "question", [])


def pile(seed: int, count: int) -> Any:
    """Pieces dropped at random, in narrow quarters so that they come to lie on each other; named in another order."""
    chance = random.Random(seed)
    grid, pieces = nd.Grid.parse("1..2..."), []
    for _ in range(count):
        name = chance.choice(TETROMINOES)
        one = chance.choice([each for each in nd.landings(grid, name) if each.column < 3])
        pieces.append(str(Answer.of_cells(one.cells)))
        grid = grid.put(dict.fromkeys(one.cells, chance.randint(1, 7)))
    return asked("retro", nd.Sheet(grid), pieces=chance.sample(pieces, count))


def tens() -> Iterator[Any]:
    for seed, (kind, empty, rolls) in enumerate(TEN, 1):
        boxes = {(one, size) for one, size in BOXES if one == kind and size not in empty}
        sheet = nd.Sheet(heap(seed, 9 if len(rolls) == 1 else 7).grid, boxes)
        yield asked("ten", sheet, column=kind, rolls=list(rolls))


def positions() -> Iterator[Any]:
    yield from (asked("most", heap(seed, drops, filled), roll=roll) for seed, drops, filled, roll in MOST)
    for seed in range(20):
        sheet = heap(seed, 4 + seed // 2, seed % 5)
        (row, col), *rest = nd.landings(sheet.grid, "O")[seed % 3].cells
        drop = f"r{row + 1}c{col + 1} {Answer(tuple((*cell, n) for cell, n in zip(rest, (3, 4, 6), strict=True)))}"
        yield asked("star", sheet, roll="346*O", drop=drop)
    for seed, filled, roll, then in ((8, 4, "2223O", "1144O"), (6, 2, "2237O", "2377O"), (13, 1, "4456O", "1566O")):
        yield asked("plan", heap(seed, 8, filled), roll=roll, then=then)
    yield from tens()
    yield from (asked("under", nd.Sheet(tall(*heights)), shapes=list(shapes)) for heights, shapes in UNDER)
    yield from (
        asked("under", heap(seed, drops), shapes=list(rest)) for seed, drops, rest in ((3, 17, "OIL"), (21, 16, "STL"))
    )
    yield from (asked("column", nd.Sheet(nd.Grid.parse(grid)), held=f"{held} c1") for held in HELD for grid in OVER)
    yield from (pile(seed, 3 + seed % 3) for seed in range(30))
    yield asked("block", nd.Sheet(nd.Grid.parse("6.....5\n61.4.72\n237.154\n4653261")), tile="U5", goal=["least"])
    for notches, rolls, letters in SLIDES:
        yield asked(
            "slides", tiles=list("LTSIO"), notches=list(notches), rolls=rolls.split(), sheets=[{"letters": letters}]
        )


@each(positions, name=lambda question: str(question_data(question)))
def test_other_positions_are_solved_alike(question: Any) -> None:
    solved = SOLVERS[question.kind]({"sheets": [{}], **question_data(question)})
    if question.kind in ("star", "column", "retro") and len(solved.right) != 1:
        with pytest.raises(PositionError) as caught:
            question.solution()
        assert len(solved.right) > 4 or all("".join(answer) in str(caught.value) for answer in solved.right)
        return
    words = tuple if solved.ordered else frozenset
    answers = {words(str(answer).split()): answer for answer in question.legal_answers()}
    assert {said for said, answer in answers.items() if question.accepts(answer)} == solved.right
    assert len(answers) == solved.tried
    assert question.solution() is None or words(str(question.solution()).split()) in solved.right
    if question.kind == "slides":
        for chosen, fell in plans({"sheets": [{}], **question_data(question)})[1].items():
            (why,) = question.judge(answers[chosen]).reasons
            assert f"{why.round}{why.letter}" == fell
    if question.kind in ("most", "plan"):
        points = {question.points_of(answer) for answer in answers.values()}
        assert (max(points), max(points - {solved.best}, default=None)) == (solved.best, solved.second)


@each(tens, name=lambda question: str(question_data(question)))
def test_the_way_to_a_column_that_is_shown_can_be_gone(question: Any) -> None:
    sheet = question.sheet
    for (drop, combo), roll in zip(question.completing_steps, question.rolls, strict=False):
        assert drop in nd.legal_drops(sheet.grid, roll)
        sheet = replace(sheet, grid=grid_after(sheet.grid, drop))
        if combo is not None:
            assert judge_selection(sheet, combo.cells) == (combo, [])
            sheet = sheet.with_combo(combo)
    assert bool(question.completing_steps) == sheet.column_complete(question.column) == question.can_be_completed


# --- themes whose name is easily given to too many -------------------------------------------------------------------

OPEN = "......3\n17....4\n65754.5\n7111176"
ROOF = ".666...\n.7.....\n.5....."
THREE = "555....\n1234567"


def themes(type_: str, **data: Any) -> tuple[str, ...]:
    question = asked(**data)
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
