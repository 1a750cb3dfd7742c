"""Landings and numbered drops of the engine against the fall simulated row by row."""

from hypothesis import given
from hypothesis import strategies as st

import numberdrop as nd
from tests.sampling import examples

from .adapter import cells_of, grid_of
from .reference.board import Board, certificate, draw, landings
from .reference.numbers import count_drops, drops
from .strategies import boards, names, rolls


@examples(400)
@given(boards(), names)
def test_landings_and_their_certificates(board: Board, name: str) -> None:
    found = nd.landings(grid_of(board), name)
    assert len(found) == len({landing.cells for landing in found})
    assert {cells_of(landing) for landing in found} == landings(board, name)
    for landing in found:
        facts = certificate(board, cells_of(landing))
        assert landing.shape == name
        assert {(contact.cell, contact.on) for contact in landing.contacts} == facts.contacts
        assert len(landing.contacts) == len(facts.contacts)
        assert set(landing.holes) == facts.holes
        assert set(landing.completed_rows) == facts.rows
        assert set(landing.crosses) == facts.crosses
        assert set(landing.blocking_cells) == facts.collides


@examples(100)
@given(boards(), rolls(stars=1))
def test_numbered_drops(board: Board, roll: str) -> None:
    numbers, shape = roll[:4], roll[4]
    found = nd.legal_drops(grid_of(board), nd.Roll.parse(roll))
    assert len(found) == count_drops(board, numbers, shape)
    assert len({drop.cells for drop in found}) == len(found)
    if len(found) < 3_000:
        assert {frozenset(drop.cells) for drop in found} == drops(board, numbers, shape)


@examples(100)
@given(boards(), st.data())
def test_the_grid_is_a_value(board: Board, data: st.DataObject) -> None:
    grid = grid_of(board)
    assert str(grid) == without_sky(draw(board))
    assert nd.Grid.parse(str(grid)) == grid
    tops = [max((row + 1 for row, column in board if column == wanted), default=0) for wanted in range(7)]
    assert list(grid.heights) == tops
    free = [(row, column) for row in range(14) for column in range(7) if (row, column) not in board]
    if free:
        cell = data.draw(st.sampled_from(free))
        assert str(grid.put({cell: 7})) == without_sky(draw(board | {cell: 7}))
        assert str(grid) == without_sky(draw(board))


def without_sky(picture: str) -> str:
    """A picture without the empty rows above what is written; of an empty one the lowest row is left."""
    rows = picture.split("\n")
    while len(rows) > 1 and rows[0] == ".......":
        del rows[0]
    return "\n".join(rows)
