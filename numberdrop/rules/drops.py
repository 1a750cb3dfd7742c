"""Drops with their numbers: the sequence of all legal drops, the check whether cells are a legal drop, the effects of drops and blocks.

Source: rulebook, phase 3: all four number dice are used once each, a star on a number die is any number from 0 to 9, a star on
the shape die is any of the five shapes.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from operator import index
from typing import TypeVar, overload

from .actions import Drop, NumberedCell
from .combos import Combo, find_combos
from .dice import STAR, Roll, is_int
from .grid import COLS, LINE, ROWS, SHAPES, Cell, Grid
from .landing import Landing, land, landings
from .reasons import consequences, refusals
from .reasons.reason import Cells, FoundCombo, Reason, Refusal, of_kind
from .sheet import Sheet

GainT = TypeVar("GainT", bound=FoundCombo)


@lru_cache(maxsize=1024)
def _dice_arrangements(faces: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """List all distinct ways to write the numbers of four dice into four cells; a star can be each number from 0 to 9."""
    choices = [range(10) if face == STAR else (int(face),) for face in faces]
    return tuple(sorted({order for values in product(*choices) for order in permutations(values)}))


class Drops(Sequence[Drop]):
    """All drops that a roll allows on a grid: a sequence that builds each drop on access, since there may be 361,000."""

    __slots__ = ("_grid", "_orders", "_places", "_player", "_roll")

    def __init__(self, grid: Grid, roll: Roll, player: int) -> None:
        self._grid, self._roll, self._player = grid, roll, player
        self._places = [landing.cells for shape in roll.shapes for landing in landings(grid, shape)]
        self._orders = _dice_arrangements(tuple(sorted(roll.numbers)))

    def __len__(self) -> int:
        return len(self._places) * len(self._orders)

    def __iter__(self) -> Iterator[Drop]:
        return Drop.many(self._numbered_cells(), self._player)

    def _numbered_cells(self) -> Iterator[tuple[NumberedCell, ...]]:
        """Yield the sorted cells of each drop, as (row, column, number). Drops of one landing share these tuples, which saves memory."""
        for place in self._places:
            first, second, third, fourth = ([(row, col, number) for number in range(10)] for row, col in place)
            for a, b, c, d in self._orders:
                yield first[a], second[b], third[c], fourth[d]

    @overload
    def __getitem__(self, at: int) -> Drop: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Drop, ...]: ...
    def __getitem__(self, at: int | slice) -> Drop | tuple[Drop, ...]:
        if isinstance(at, slice):
            return tuple(self[i] for i in range(*at.indices(len(self))))
        at = index(at)
        if not -len(self) <= at < len(self):
            raise IndexError(f"there is no drop {at}: there are {len(self)}")
        place, order = divmod(at % len(self), len(self._orders))
        cells = zip(self._places[place], self._orders[order], strict=True)
        return Drop(tuple((row, col, number) for (row, col), number in cells), self._player)

    def __contains__(self, drop: object) -> bool:
        if not isinstance(drop, Drop) or drop.player != self._player:
            return False
        place, order = tuple(cell[:2] for cell in drop.cells), tuple(cell[2] for cell in drop.cells)
        return place in self._places and order in self._orders

    def __eq__(self, other: object) -> bool:
        match other:
            case Drops():
                return self._comparison_key == other._comparison_key
            case tuple():
                return tuple(self) == other
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._comparison_key)

    @property
    def _comparison_key(self) -> tuple[Grid, Roll, int]:
        return self._grid, self._roll, self._player

    def __repr__(self) -> str:
        return f"<{len(self)} drops of {self._roll}>"


def legal_drops(grid: object, roll: Roll | str, player: int = 0) -> Drops:
    """List all distinct numbered drops that a roll allows (24 to some 361,000 on an empty grid), each built on access.

    The grid is anything that ``Grid.of`` accepts, the roll may be its text, as in ``"1*42L"``. Raises ``GridError`` and ``RollError``.
    """
    return Drops(Grid.of(grid), Roll.of(roll), player)


def count_landings(grid: Grid, shapes: Iterable[str]) -> int:
    """Count the legal landings of these shapes on a grid."""
    return sum(len(landings(grid, shape)) for shape in shapes)


def judge_placing(grid: Grid, cells: Cells, shapes: tuple[str, ...]) -> tuple[Landing | None, list[Refusal]]:
    """Judge whether ``cells`` are a legal landing of one of ``shapes``: return the landing, or ``None`` and every refusal."""
    want = SHAPES[shapes[0]].size
    distinct = Counter(cells)
    above = tuple(cell for cell in distinct if cell[0] >= ROWS)
    off = tuple(cell for cell in distinct if cell[0] < 0 or not 0 <= cell[1] < COLS)
    faults: list[Refusal] = []
    if duplicates := tuple(cell for cell, times in distinct.items() if times > 1):
        faults.append(refusals.CellTwice(duplicates))
    if len(distinct) != want:
        faults.append(refusals.WrongCellCount(len(distinct), want))
    if off:
        faults.append(refusals.OffGrid(off))
    if taken := tuple(cell for cell in distinct if cell in grid):
        faults.append(refusals.Overlaps(taken))
    sticks_out = [refusals.SticksOut(above)] if above else []
    if duplicates or off or len(cells) != want:
        return None, faults + sticks_out
    low, left = min(row for row, _ in cells), min(col for _, col in cells)
    offsets = tuple(sorted((row - low, col - left) for row, col in cells))
    orientation = next((o for name in shapes for o in SHAPES[name].orientations if o.cells == offsets), None)
    if orientation is None:
        return None, [*faults, *sticks_out, refusals.NotThisShape(shapes, cells)]
    landing = land(grid, orientation, left)
    if low > landing.low and landing.fits:
        faults.append(refusals.FallsFurther(cells, landing.cells, low - landing.low))
    else:
        faults += sticks_out
    if low < landing.low:
        in_the_way = sorted(contact.on for contact in landing.contacts if contact.on is not None)
        faults.append(refusals.PathBlocked(tuple(in_the_way), landing.cells))
    return (None if faults else landing), faults


def judge_numbers(cells: Iterable[tuple[int, int, object]], roll: Roll) -> list[Refusal]:
    """Return the refusals of the numbers of a drop: each die must be used once, a star as any number from 0 to 9.

    ``cells``: row, column and number of each cell; the number is ``None`` while it is not chosen.
    """
    faults: list[Refusal] = []
    cells_of: dict[int, tuple[Cell, ...]] = {}
    faces = Counter(roll.numbers)
    stars = faces.pop(STAR, 0)
    lacking = False
    for row, col, number in cells:
        if number is None and stars:
            faults.append(refusals.NoNumber((row, col)))
        elif number is None:
            lacking = True
        elif not is_int(number) or not 0 <= number <= 9:
            faults.append(refusals.NumberOutOfRange((row, col), str(number)))
        else:
            cells_of[number] = (*cells_of.get(number, ()), (row, col))
    written = Counter({str(number): len(places) for number, places in cells_of.items()})
    excess = written - faces
    if excess.total() > stars:
        too_often = [(int(face), faces[face]) for face in sorted(excess)]
        faults += [refusals.NumberNotOnDice(cells_of[number], number, have, stars) for number, have in too_often]
    unused = faces - written
    if unused and (excess.total() > stars or lacking) and not of_kind(faults, refusals.NoNumber):
        faults.append(refusals.DiceUnused(tuple(sorted(unused.elements()))))
    return faults


def judge_drop(grid: Grid, cells: tuple[NumberedCell, ...], roll: Roll) -> tuple[Landing | None, list[Refusal]]:
    """Judge a numbered drop: return its landing, or ``None`` and every refusal of its cells or numbers."""
    landing, faults = judge_placing(grid, tuple((row, col) for row, col, _ in cells), roll.shapes)
    faults += judge_numbers(cells, roll)
    return (None if faults else landing), faults


def explain_landing(landing: Landing, free_rows: Container[int] = ()) -> list[Reason]:
    """Return, as reasons, what a landing does: it rests on the floor, leaves holes, crosses the Game Over line, fills rows. ``free_rows``:
    the rows above that line that cost no points.
    """
    reasons: list[Reason] = []
    if floor := tuple(cell for cell, on in landing.contacts if on is None):
        reasons.append(consequences.RestsOnFloor(floor))
    if holes := landing.holes:
        reasons.append(consequences.LeavesHole(holes, landing.lost_rows))
    if crosses := landing.crosses:
        costly = sorted({row for row, _ in crosses if row not in free_rows})
        reasons.append(consequences.CrossesLine(crosses, tuple(costly)))
    for row in landing.completed_rows:
        cells = tuple((row, col) for col in range(COLS))
        reasons.append(consequences.FillsRow(row, cells) if row < LINE else consequences.FillsRowAboveLine(row, cells))
    return reasons


def explain_contacts(grid: Grid, landing: Landing) -> list[Reason]:
    """Return, as reasons, the marks that the shape rests on (``explain_landing`` covers contact with the floor)."""
    return [consequences.RestsOn(cell, on, str(grid[on])) for cell, on in landing.contacts if on is not None]


def explain_landing_with_contacts(grid: Grid, landing: Landing) -> list[Reason]:
    """Return, as reasons, all effects of a landing that do not depend on its numbers: contacts, holes, rows, the Game Over line."""
    return [*explain_contacts(grid, landing), *explain_landing(landing)]


def explain_block(sheet: Sheet, landing: Landing) -> list[Reason]:
    """Return, as reasons, what a block's landing does; in some editions a row of only X above the Game Over line costs no points."""
    costly = sheet.with_block(landing.cells).rows_above_line()
    free = [row for row, _ in landing.crosses if row not in costly]
    return [*explain_contacts(sheet.grid, landing), *explain_landing(landing, free)]


def explain_drop(sheet: Sheet, drop: Drop, landing: Landing, roll: Roll) -> list[Reason]:
    """Return, as reasons, what a legal drop does: contacts, holes, rows, the Game Over line, numbers chosen for stars, new combos."""
    reasons = explain_landing_with_contacts(sheet.grid, landing)
    rolled = Counter(int(face) for face in roll.numbers if face != STAR)
    chosen = Counter(number for _, _, number in drop.cells) - rolled
    if chosen:
        reasons.append(consequences.StarBecomes(tuple(sorted(chosen.elements()))))
    return [*reasons, *explain_opened_combos(sheet, drop)]


def explain_opened_combos(sheet: Sheet, drop: Drop) -> list[consequences.OpensCombo]:
    """Return a reason for the largest combo of each kind, if any, that holds a number of the drop and whose box is free; larger first."""
    after = grid_after(sheet.grid, drop)
    new = {row * COLS + col for row, col, _ in drop.cells}
    largest: dict[str, Combo] = {}
    for combo in find_combos(after):
        bigger = combo.kind not in largest or combo.size > largest[combo.kind].size
        if bigger and sheet.box_free(combo.kind, combo.size) and not new.isdisjoint(combo.path):
            largest[combo.kind] = combo
    combos = sorted(largest.values(), key=lambda combo: -combo.size)
    return [make_combo_gain(consequences.OpensCombo, after, combo) for combo in combos]


def make_combo_gain(gain_class: type[GainT], grid: Grid, combo: Combo) -> GainT:
    """Make a reason of the class ``gain_class`` with a combo's kind, size, numbers and cells; the numbers stand in ``grid``."""
    cells = tuple(divmod(i, COLS) for i in combo.path)
    return gain_class(combo.kind, combo.size, tuple(grid.numbered[cell] for cell in cells), cells)


def grid_after(grid: Grid, drop: Drop) -> Grid:
    """Return a grid with the numbers of a drop written into its cells."""
    return grid.put({(row, col): number for row, col, number in drop.cells})
