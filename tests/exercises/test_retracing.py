"""In which order pieces fell: every order judged against pieces that sink row by row, and told at which step it breaks."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.asking.on_sheet import CellsInFile
from numberdrop.exercises.kinds.falling.retro import FallingOrder
from numberdrop.exercises.reasons.misses import InItsWay, Miss, NotHeldYet, PickedWrongly, PicksMissing, WrongPlace
from numberdrop.rules.grid import TETROMINOES, Grid
from numberdrop.rules.landing import landings
from tests.exercises.own_lesson import question_of

HOOK, SQUARE, BAR, BLOCK = "r4c3 r5c3 r6c3 r6c4", "r2c3 r2c4 r3c3 r3c4", "r1c1 r1c2 r1c3 r1c4", "r4c4 r4c5 r4c6"
STACK = FallingOrder(
    grid=Grid.parse("..55...\n..5....\n..5XXX.\n..44...\n..44...\n3333.1."),
    pieces=tuple(CellsInFile(Answer.parse(one).cells) for one in (HOOK, SQUARE, BAR, BLOCK)),
)
"""A hook (A) hangs over a block (D); both lie on a square (B), and that on a bar (C)."""


def sinks_to(lying: set[tuple[int, int]], cells: CellsInFile) -> set[tuple[int, int]]:
    """Where a piece ends that sinks straight down from above the grid."""
    up = 14 - min(row for row, _ in cells)
    here = {(row + up, col) for row, col in cells}
    while True:
        lower = {(row - 1, col) for row, col in here}
        if lower & lying or any(row < 0 for row, _ in lower):
            return here
        here = lower


def possible(question: FallingOrder, order: tuple[str, ...]) -> bool:
    pieces = dict(zip("ABCDE", question.pieces, strict=False))
    marks = question.grid.marks
    lying = {divmod(i, 7) for i, mark in enumerate(marks) if mark != "."} - {c for one in pieces.values() for c in one}
    for pick in order:
        if sinks_to(lying, pieces[pick]) != set(pieces[pick]):
            return False
        lying |= set(pieces[pick])
    return True


def dropped(seed: int, count: int) -> FallingOrder:
    """Pieces dropped at random, in narrow quarters so that they come to lie on each other; named in another order."""
    chance = Random(seed)
    grid, pieces = Grid.parse("1..2..."), []
    for _ in range(count):
        name = chance.choice(TETROMINOES)
        one = chance.choice([each for each in landings(grid, name) if each.column < 3])
        pieces.append(CellsInFile(one.cells))
        grid = grid.put(dict.fromkeys(one.cells, chance.randint(1, 7)))
    chance.shuffle(pieces)
    return FallingOrder(grid=grid, pieces=tuple(pieces))


@pytest.mark.parametrize("seed", range(30))
def test_an_order_is_right_exactly_when_the_pieces_sink_to_their_places(seed: int) -> None:
    question = dropped(seed, 3 + seed % 3)
    fine = [order for order in permutations(question.option_ids) if possible(question, order)]
    if len(fine) != 1:
        with pytest.raises(PositionError, match="exactly one"):
            question.solution()
        return
    assert question.solution() == Answer(picks=fine[0])
    tried = {answer.picks: question.judge(answer) for answer in question.legal_answers()}
    assert set(tried) == set(permutations(question.option_ids))
    for order, judged in tried.items():
        if order == fine[0]:
            assert judged.outcome is AnswerStatus.RIGHT
            continue
        (why,) = judged.reasons
        assert judged.outcome is AnswerStatus.WRONG
        assert isinstance(why, NotHeldYet | InItsWay)
        assert order[why.place - 1] == why.pick
        assert why.cells
        assert why.place == next(n for n in range(1, len(order) + 1) if not possible(question, order[:n]))


def test_many_random_stacks_have_one_order_only() -> None:
    stacks = [dropped(seed, 3 + seed % 3) for seed in range(30)]
    assert sum(sum(possible(one, order) for order in permutations(one.option_ids)) == 1 for one in stacks) > 10


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("BCDA", NotHeldYet(1, "B", ((0, 2), (0, 3)))),
        ("CABD", NotHeldYet(2, "A", ((2, 2),))),
        ("CBAD", InItsWay(4, "D", ((5, 3),))),
    ],
)
def test_it_says_at_which_step_a_piece_could_not_lie_there(order: str, why: NotHeldYet | InItsWay) -> None:
    assert STACK.solution() == Answer.of_picks(*"CBDA")
    assert STACK.judge(Answer.of_picks(*order)).reasons == (why,)


@pytest.mark.parametrize(
    ("picks", "reasons"),
    [
        ("CB", [PicksMissing(2)]),
        ("CBBDA", [WrongPlace(3)]),
        ("CBDAE", [PickedWrongly(1)]),
        ("A", [NotHeldYet(1, "A", ((2, 2),)), PicksMissing(3)]),
    ],
)
def test_an_order_that_is_none_is_wrong(picks: str, reasons: list[Miss]) -> None:
    judged = STACK.judge(Answer.of_picks(*picks))
    assert judged.outcome is AnswerStatus.WRONG
    assert list(judged.reasons) == reasons


def test_no_answer_is_empty() -> None:
    assert STACK.judge(Answer()).outcome is AnswerStatus.EMPTY


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        ((HOOK, SQUARE), "takes 3 to 5"),
        ((HOOK, SQUARE, "r3c4 r4c4 r4c5 r4c6"), "share a cell"),
        ((HOOK, SQUARE, "r1c1 r1c2 r1c3 r1c5"), "neither"),
        ((HOOK, SQUARE, "r1c4 r1c5 r1c6 r1c7"), "neither"),
        ((HOOK, SQUARE, "r1c1 r1c2 r1c3"), "neither"),
        ((HOOK, SQUARE, ""), "neither"),
        ((HOOK, BAR, BLOCK), "possible orders: none"),
    ],
)
def test_pieces_that_cannot_be_are_named(pieces: tuple[str, ...], message: str) -> None:
    bad = replace(STACK, pieces=tuple(CellsInFile(Answer.parse(one).cells) for one in pieces))
    with pytest.raises(PositionError, match=message):
        bad.solution()


def test_pieces_side_by_side_have_no_one_order() -> None:
    three = tuple(CellsInFile(((0, col), (0, col + 1), (1, col), (1, col + 1))) for col in (0, 2, 4))
    with pytest.raises(PositionError, match="possible orders: ABC, ACB, "):
        FallingOrder(grid=Grid.parse("112233\n112233"), pieces=three).solution()


def test_it_reads_from_a_file() -> None:
    task = f"""
[[task]]
id = "one"
kind = "retro"
rule = "fall"
pieces = {json.dumps([HOOK, SQUARE, BAR, BLOCK])}
prompt = "{{count}}"
grid = '''
{STACK.grid}'''
"""
    assert question_of(task) == STACK
