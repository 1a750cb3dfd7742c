"""Legal if and only if the reference says so, for nonsense too; every fault named, gravest first, where it lies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numberdrop as nd
from tests.sampling import examples

from .adapter import seat
from .nonsense import drops_in_a_position, junk, shape_cells
from .reference.board import COLUMNS, ROWS, TILES, Board, Cells, certificate, landings
from .reference.numbers import is_drop, places, shapes_for, writings
from .reference.sheet import Paper
from .reference.table import Table
from .strategies import boards, rolls
from .verdicts import named, well_formed

PLACE_FAULTS = {
    "WrongCellCount",
    "CellTwice",
    "OffGrid",
    "SticksOut",
    "Overlaps",
    "NotThisShape",
    "FallsFurther",
    "PathBlocked",
}
NUMBER_FAULTS = {"NoNumber", "NumberOutOfRange", "NumberNotOnDice", "DiceUnused"}


def in_drop_phase(board: Board, roll: str) -> nd.Game:
    """Two players; the first has this board and the roll lies on the table."""
    tiles = dict(zip("ABCDE", ("V3", "I3", "U5", "X5", "T5"), strict=True))
    game = nd.Game.new(players=2, seed=None, tiles=tiles)
    game = game.apply(nd.Start(0, 0)).apply(nd.Start(0, 1))
    game = seat(game, Table(2, "2023", tiles), [Paper(board), Paper()])
    return game.apply(nd.Throw(nd.Roll.parse(roll)))


def place_faults(board: Board, cells: tuple[tuple[int, int], ...], shapes: tuple[str, ...]) -> set[str]:
    """The faults of a place that must be named, each by its own definition."""
    chosen = frozenset(cells)
    faults = set()
    if len(chosen) < len(cells):
        faults.add("CellTwice")
    if any(cell in board for cell in chosen):
        faults.add("Overlaps")
    if any(row < 0 or (row < ROWS and not 0 <= column < COLUMNS) for row, column in chosen):
        faults.add("OffGrid")
    above = {"SticksOut"} if any(row >= ROWS for row, _ in chosen) else set()
    sizes = {len(next(iter(landings({}, name)))) for name in shapes}
    if len(chosen) not in sizes:
        faults.add("WrongCellCount")
    if faults - {"Overlaps"}:
        return faults | above
    wide = [name for name in shapes if any(same_shape(chosen, place) for place in landings({}, name))]
    if not wide:
        return faults | above | {"NotThisShape"}
    places = {place for name in shapes for place in landings(board, name)}
    below = {
        place for place in places if same_shape(chosen, place) and place != chosen and straight_below(place, chosen)
    }
    if below:
        faults.add("FallsFurther")
    elif above:
        faults |= above
    elif chosen not in places:
        # On its way down it passes every cell above its place, and the place itself.
        way = {(row, column) for low, column in chosen for row in range(low, ROWS)}
        faults.add("PathBlocked" if any(cell in board for cell in way) else "FallsFurther")
    return faults


def straight_below(place: Cells, chosen: Cells) -> bool:
    """Whether a place lies in the same columns, lower down."""
    return {column for _, column in place} == {column for _, column in chosen} and min(place) < min(chosen)


def same_shape(one: Cells, other: Cells) -> bool:
    """Whether two sets of cells are the same but for a shift."""
    (row, column), (up, across) = min(one), min(other)
    return frozenset((r - row + up, c - column + across) for r, c in one) == other


@examples(300)
@given(drops_in_a_position(boards()))
def test_any_drop(position: tuple[Board, str, tuple[tuple[int, int, int], ...]]) -> None:
    board, roll, cells = position
    game = in_drop_phase(board, roll)
    verdict = game.why(nd.Drop(cells))
    legal = len(set(cells)) == len(cells) and is_drop(board, roll[:4], roll[4], frozenset(cells))
    assert verdict.legal == legal
    well_formed(verdict, cells)
    faults = named(verdict)
    where = tuple((row, column) for row, column, _ in cells)
    expected = place_faults(board, where, shapes_for(roll[4]))
    assert expected <= set(faults), expected
    placed = frozenset(where)
    if len(placed) == len(cells) == 4 and placed in places(board, roll[4]):
        assert not PLACE_FAULTS & set(faults)
    if len(cells) == 4:
        fits = tuple(number for _, _, number in cells) in writings(roll[:4])
        assert fits == (not NUMBER_FAULTS & set(faults))
    if "Overlaps" in faults:
        assert set(faults["Overlaps"].cells) == {cell for cell in where if cell in board}
    for name in ("FallsFurther", "PathBlocked"):
        if name in faults:
            reached = frozenset(faults[name].landing)
            assert reached in places(board, roll[4]) or max(reached)[0] >= ROWS
    if "PathBlocked" in faults:
        assert set(faults["PathBlocked"].cells) <= set(board)
        assert faults["PathBlocked"].cells
    if legal:
        tell_the_certificate(board, placed, verdict)


def tell_the_certificate(board: Board, cells: Cells, verdict: nd.Verdict) -> None:
    """A legal drop is explained by exactly the facts of its landing."""
    facts = certificate(board, cells)
    told = [(type(reason).__name__, reason) for reason in verdict]
    on_floor = {cell for name, reason in told if name == "RestsOnFloor" for cell in reason.cells}
    rests = {(reason.cell, reason.on) for name, reason in told if name == "RestsOn"}
    assert rests | {(cell, None) for cell in on_floor} == facts.contacts
    assert {cell for name, reason in told if name == "LeavesHole" for cell in reason.cells} == facts.holes
    lost = {
        row
        for row in range(14)
        for col in range(7)
        if (row, col) not in board and any((above, col) in board for above in range(row + 1, 14))
    }
    told_lost = {row for name, reason in told if name == "LeavesHole" for row in reason.rows}
    assert told_lost == {row for row, _ in facts.holes if row < 11} - lost, "what was lost before is not lost again"
    assert {cell for name, reason in told if name == "CrossesLine" for cell in reason.cells} == facts.crosses
    assert {reason.row for name, reason in told if name in ("FillsRow", "FillsRowAboveLine")} == facts.rows
    assert {reason.row for name, reason in told if name == "FillsRow"} == {row for row in facts.rows if row < 11}


@examples(200)
@given(boards(), st.sampled_from(TILES), st.data())
def test_any_block(board: Board, tile: str, data: st.DataObject) -> None:
    others = [name for name in TILES if name != tile][:4]
    tiles = dict(zip("ABCDE", (tile, *others), strict=True))
    game = nd.Game.new(players=2, seed=None, tiles=tiles).apply(nd.Start(0, 0)).apply(nd.Start(0, 1))
    game = seat(game, Table(2, "2023", tiles), [Paper(board), Paper(letters={"A"})])
    game = game.apply(nd.Throw(nd.Roll.parse("123**")))
    shape = tile if len(tile) == 1 else "*"
    cells = tuple(sorted(data.draw(st.one_of(shape_cells(board, shape), tile_cells(board, tile)))))
    verdict = game.why(nd.Block(cells))
    assert verdict.legal == (len(set(cells)) == len(cells) and frozenset(cells) in landings(board, tile))
    well_formed(verdict, cells)
    assert place_faults(board, cells, (tile,)) <= set(named(verdict))


def tile_cells(board: Board, tile: str) -> st.SearchStrategy[tuple[tuple[int, int], ...]]:
    """A landing of the tile, or that landing one row too high."""
    found = [tuple(sorted(place)) for place in sorted(map(sorted, landings(board, tile)))]
    if not found:
        return st.just(((0, 0),))
    places_of = st.sampled_from(found)
    return st.one_of(places_of, places_of.map(lambda place: tuple((row + 1, column) for row, column in place)))


@pytest.mark.parametrize("column", [-3, 4, 6, 8])
def test_cells_above_and_beside_the_grid_are_called_off_it(column: int) -> None:
    cells = tuple((14, column + step, number) for step, number in enumerate((1, 2, 3, 5)))
    faults = named(in_drop_phase({}, "1235I").why(nd.Drop(cells)))
    assert "NotAnAction" not in faults
    assert {"OffGrid", "SticksOut"} & set(faults)


@examples(300)
@given(st.data(), rolls(stars=0))
def test_odd_actions_are_refused_without_a_crash(data: st.DataObject, roll: str) -> None:
    game = nd.Game.new(players=data.draw(st.sampled_from([1, 2])), seed=None)
    if data.draw(st.booleans()):
        for player in game.pending:
            game = game.apply(nd.Start(3, player))
        if data.draw(st.booleans()):
            game = game.apply(nd.Throw(nd.Roll.parse(roll)))
    kind = data.draw(st.sampled_from([nd.Start, nd.Throw, nd.Slide, nd.Block, nd.Drop, nd.Skip, nd.Circle, nd.Pass]))
    arguments = (
        [data.draw(junk)] if kind in (nd.Skip, nd.Pass, nd.Throw, nd.Slide) else [data.draw(junk), data.draw(junk)]
    )
    try:
        action: object = kind(*arguments)
    except (TypeError, ValueError):
        action = arguments
    verdict = game.why(action)
    well_formed(verdict)
    if verdict.legal:
        game.apply(action)
