"""Combos and scores of the engine against sets and paths grown cell by cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import assume, given

import numberdrop as nd
from tests.sampling import examples

from .adapter import cells_of, grid_of, points_of, sheet_of
from .reference.combos import combos
from .strategies import circled_boards, papers

if TYPE_CHECKING:
    from .reference.board import Board, Cells
    from .reference.sheet import Paper


def is_small(board: Board) -> bool:
    """Whether the slow reference can grow every set: no number fills a large part of the board."""
    marks = list(board.values())
    return all(marks.count(mark) <= 14 for mark in range(10))


@examples(500)
@given(circled_boards())
def test_every_combo_is_found(position: tuple[Board, Cells]) -> None:
    """The same sets of cells with the same kind, each once."""
    board, circled = position
    assume(is_small(board))
    found = nd.find_combos(grid_of(board, circled))
    assert {(combo.kind, cells_of(combo)) for combo in found} == combos(board, circled)
    assert len({combo.cells for combo in found}) == len(found)
    assert all(combo.size == len(combo.cells) for combo in found)


@examples(500)
@given(papers())
def test_score_of_a_sheet(paper: Paper) -> None:
    """Rows, both columns, bonus and total."""
    assert points_of(sheet_of(paper)) == paper.points()
