"""The combo court: any selection of cells in any order, judged, pinned to the cells at fault, and mended."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.rules.legality import nearest_combo
from tests.sampling import examples

from .adapter import grid_of, sheet_of
from .nonsense import selections
from .reference.board import COLUMNS, ROWS, Board
from .reference.combos import box_is_free, combos, is_connected, kind_of, neighbours
from .reference.sheet import Paper
from .strategies import papers
from .test_combos import is_small
from .verdicts import named, well_formed

ORDER_FAULTS = {"MixedKinds", "WrongStep", "TurnsBack"}


@examples(500)
@given(papers(), st.data())
def test_the_combo_court(paper: Paper, data: st.DataObject) -> None:
    """Any selection in any order: legal exactly when it is a combo with a free box, else every fault is pinned."""
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
    if kind is None and set(faults) <= ORDER_FAULTS:
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
def test_the_nearest_combo(paper: Paper, data: st.DataObject) -> None:
    """The court's proposal is legal, shares a cell with the selection, and no other changes fewer cells."""
    assume(is_small(paper.board))
    chosen = frozenset(data.draw(selections(paper)))
    near = [cells for _, cells in combos(paper.board, paper.circled) if chosen & cells and paper.may_circle(cells)]
    proposal = nearest_combo(sheet_of(paper), sorted(chosen))
    assert (proposal is None) == (not near)
    if proposal is not None:
        assert paper.may_circle(frozenset(proposal.cells))
        assert len(chosen ^ set(proposal.cells)) == min(len(chosen ^ cells) for cells in near)
