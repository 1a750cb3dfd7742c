"""Combos: every one is found, any selection of cells in any order is judged, pinned to the cells at fault, and mended; and what they score."""

from hypothesis import assume, given
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.rules.legality import nearest_combo
from tests.sampling import examples

from .adapter import cells_of, grid_of, points_of, sheet_of
from .nonsense import selections
from .reference.board import COLUMNS, ROWS, Board, Cells
from .reference.combos import box_is_free, combos, is_connected, kind_of, neighbours
from .reference.sheet import Paper
from .strategies import circled_boards, papers
from .verdicts import named, well_formed


def is_small(board: Board) -> bool:
    """Whether the slow reference can grow every set: no number fills a large part of the board."""
    marks = list(board.values())
    return all(marks.count(mark) <= 14 for mark in range(10))


@examples(500)
@given(circled_boards())
def test_every_combo_is_found(position: tuple[Board, Cells]) -> None:
    board, circled = position
    assume(is_small(board))
    found = nd.find_combos(grid_of(board, circled))
    assert {(combo.kind, cells_of(combo)) for combo in found} == combos(board, circled)
    assert len({combo.cells for combo in found}) == len(found)
    assert all(combo.size == len(combo.cells) for combo in found)


@examples(500)
@given(papers())
def test_score_of_a_sheet(paper: Paper) -> None:
    assert points_of(sheet_of(paper)) == paper.points()


@examples(500)
@given(papers(), st.data())
def test_a_selection_is_legal_exactly_when_it_is_a_combo_with_a_free_box_else_every_fault_is_pinned(
    paper: Paper, data: st.DataObject
) -> None:
    assume(is_small(paper.board))
    cells = data.draw(selections(paper))
    sheet = sheet_of(paper)
    verdict = nd.why(sheet, cells)
    chosen = frozenset(cells)
    assert verdict.legal == paper.may_circle(chosen)
    assert nd.why(grid_of(paper.board, paper.circled), cells).legal == (
        kind_of(paper.board, paper.circled, chosen) is not None
    )
    well_formed(verdict, cells)
    faults = named(verdict)
    if any(not (0 <= row < ROWS and 0 <= column < COLUMNS) for row, column in chosen):
        assert "OffGrid" in faults
        return
    for name, wrong in (
        ("EmptyCell", {cell for cell in chosen if cell not in paper.board}),
        ("BlockCell", {cell for cell in chosen if paper.board.get(cell) == "X"}),
        ("AlreadyCircled", {cell for cell in chosen if cell in paper.circled}),
    ):
        assert set(faults[name].cells if name in faults else ()) == wrong
    assert ("TooFew" in faults) == (len(chosen) < 3)
    numbers = [cell for cell in chosen if paper.board.get(cell, "X") != "X"]
    assert ("TooMany" in faults) == (len(numbers) > 8)
    apart = bool(chosen) and not is_connected(chosen)
    assert bool({"DiagonalOnly", "Gap"} & set(faults)) == apart
    kind = kind_of(paper.board, paper.circled, chosen)
    assert ("BoxTaken" in faults) == (kind is not None and not box_is_free(paper.boxes, kind, len(chosen)))
    if kind is None and set(faults) <= {"MixedKinds", "WrongStep", "TurnsBack"}:
        assert faults
    pinned(paper.board, verdict)


def pinned(board: Board, verdict: nd.Verdict) -> None:
    """The edges that a refusal names show the fault that it names."""
    for reason in verdict.refusals:
        name = type(reason).__name__
        for one, other in reason.links:
            if name == "DiagonalOnly":
                assert abs(one[0] - other[0]) == abs(one[1] - other[1]) == 1
            elif name == "Gap":
                assert one not in neighbours(other)
            elif name == "MixedKinds":
                assert one in neighbours(other)
                assert board[one] == board[other]
            elif name == "WrongStep":
                assert one in neighbours(other)
                assert abs(int(board[one]) - int(board[other])) > 1
        if name == "TurnsBack":
            before, turn, *after = reason.cells
            assert board[turn] == reason.number
            assert all(board[cell] == reason.back and cell in neighbours(turn) for cell in (before, *after))


@examples(200)
@given(papers(), st.data())
def test_the_nearest_combo_shares_a_cell_with_the_selection_and_no_legal_one_changes_fewer(
    paper: Paper, data: st.DataObject
) -> None:
    assume(is_small(paper.board))
    chosen = frozenset(data.draw(selections(paper)))
    near = [cells for _, cells in combos(paper.board, paper.circled) if chosen & cells and paper.may_circle(cells)]
    proposal = nearest_combo(sheet_of(paper), sorted(chosen))
    assert (proposal is None) == (not near)
    if proposal is not None:
        assert paper.may_circle(frozenset(proposal.cells))
        assert len(chosen ^ set(proposal.cells)) == min(len(chosen ^ cells) for cells in near)
