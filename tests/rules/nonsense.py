"""Strategies for acts that are mostly wrong: shapes put anywhere, numbers nobody rolled, cells picked at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from .reference.board import COLUMNS, ROWS, TILES, Board, Cells, is_free, landings, lowered
from .reference.combos import combos, neighbours
from .reference.numbers import shapes_for, writings
from .strategies import HOLDS, cells, rolls

if TYPE_CHECKING:
    from .reference.sheet import Paper

anywhere = st.tuples(st.integers(-1, ROWS + 1), st.integers(-1, COLUMNS))
Triples = tuple[tuple[int, int, int], ...]


def everywhere(name: str) -> list[Cells]:
    """A shape in every orientation at every place inside the grid."""
    moved = [shifted(held, up, across) for held in HOLDS[name] for up in range(ROWS) for across in range(COLUMNS)]
    return [place for place in moved if all(row < ROWS and column < COLUMNS for row, column in place)]


def shifted(cells: Cells, up: int, across: int) -> Cells:
    """The same cells, moved."""
    return frozenset((row + up, column + across) for row, column in cells)


def tucked(board: Board, name: str) -> list[Cells]:
    """Places where a shape would lie at rest but which it cannot reach from above: under an overhang."""
    reached = landings(board, name)
    return [
        place
        for place in everywhere(name)
        if place not in reached and is_free(board, place) and not is_free(board, lowered(place))
    ]


@st.composite
def shape_cells(draw: st.DrawFn, board: Board, shape: str) -> tuple[tuple[int, int], ...]:
    """Cells for a shape: its landing, moved, tucked away, of another shape, or at random."""
    name = draw(st.sampled_from(shapes_for(shape)))
    way = draw(st.sampled_from(["landing", "moved", "tucked", "floating", "other", "random", "odd"]))
    found = sorted(map(sorted, landings(board, name)))
    hidden = tucked(board, name)
    if way == "tucked" and hidden:
        return tuple(sorted(draw(st.sampled_from(hidden))))
    if way == "floating":
        return tuple(sorted(draw(st.sampled_from(everywhere(name)))))
    if way == "other":
        return tuple(sorted(draw(st.sampled_from(everywhere(draw(st.sampled_from(TILES)))))))
    if way == "random" or not found:
        return tuple(draw(st.lists(cells, min_size=4, max_size=4)))
    place = draw(st.sampled_from(found))
    if way == "moved":
        up, across = draw(anywhere)
        return tuple((row + up, column + across) for row, column in place)
    if way == "odd":
        return (*place[draw(st.integers(0, 2)) :], *draw(st.lists(anywhere, max_size=2)))
    return tuple(place)


@st.composite
def numbered_cells(draw: st.DrawFn, board: Board, roll: str) -> Triples:
    """Cells for a drop of this roll with numbers that fit the dice, nearly fit, or do not."""
    place = draw(shape_cells(board, roll[4]))
    fitting = list(draw(st.sampled_from(sorted(writings(roll[:4])))))
    if draw(st.booleans()):
        fitting[draw(st.integers(0, 3))] = draw(st.integers(-1, 10))
    numbers = [*fitting, *draw(st.lists(st.integers(0, 9), min_size=4, max_size=4))]
    return tuple((row, column, number) for (row, column), number in zip(place, numbers, strict=False))


@st.composite
def drops_in_a_position(draw: st.DrawFn, boards: st.SearchStrategy[Board]) -> tuple[Board, str, Triples]:
    """A board, a roll and a drop that may be anything."""
    board, roll = draw(boards), draw(rolls())
    return board, roll, draw(numbered_cells(board, roll))


@st.composite
def selections(draw: st.DrawFn, paper: Paper) -> tuple[tuple[int, int], ...]:
    """Cells of a grid in any order: a combo, a combo spoilt, a walk from neighbour to neighbour, or a scatter."""
    way = draw(st.sampled_from(["combo", "spoilt", "spoilt", "walk", "walk", "scatter"]))
    found = sorted(map(sorted, (place for _, place in combos(paper.board, paper.circled))))
    written = sorted(paper.board)
    chosen: list[tuple[int, int]] = []
    if way in ("combo", "spoilt") and found:
        chosen = list(draw(st.sampled_from(found)))
        if way == "spoilt":
            chosen = chosen[draw(st.integers(0, 1)) :] + draw(st.lists(st.sampled_from(written), max_size=2))
    elif way == "walk" and written:
        chosen = [draw(st.sampled_from(written))]
        for step in draw(st.lists(st.integers(0, 3), max_size=9)):
            chosen.append(neighbours(chosen[-1])[step])
    else:
        chosen = draw(st.lists(st.one_of(cells, cells, anywhere), max_size=10))
    return tuple(draw(st.permutations(list(dict.fromkeys(chosen)))))


JUNK = (
    None,
    True,
    -1,
    7,
    99,
    1.5,
    "x",
    "",
    [],
    (),
    {},
    [[]],
    [(0,)],
    [(0, 0)],
    [(0, 0, 5)],
    ((0, 0, "5"), (0, 1, None)),
)
junk = st.sampled_from(JUNK)
