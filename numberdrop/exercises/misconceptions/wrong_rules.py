"""Wrong rules as functions: shapes that fall differently, and combos that connect differently. Each is written as a learner would state it,
not as the true rule with an exception, so that it predicts the learner's answers.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from numberdrop.rules.combos import LARGEST_COMBO, SMALLEST_COMBO, Kind
from numberdrop.rules.grid import COLS, EMPTY, ROWS, Cell, Grid, Orientation, is_on_grid
from numberdrop.rules.landing import land
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import Sheet


def cells_fallen_like_sand(grid: Grid, orientation: Orientation, column: int) -> Cells:
    """Return where a shape lands by C3: each of its cells drops to the lowest empty cell of its column, even into covered holes."""
    filled: list[Cell] = []
    for offset, count in Counter(col for _, col in orientation.cells).items():
        col = column + offset
        filled += [(row, col) for row in range(ROWS) if grid[row, col] is None][:count]
    return tuple(sorted(filled))


def cells_slid_under(grid: Grid, orientation: Orientation, column: int) -> Cells:
    """Return where a shape lands by C16: after its fall it slides sideways to the lowest place, as far under an overhang as possible."""

    def rank(cells: Cells) -> tuple[int, int]:
        return cells[0][0], -sum(row < grid.heights[col] for row, col in cells)

    return min(sliding_places(grid, orientation, column), key=rank)


def sliding_places(grid: Grid, orientation: Orientation, column: int) -> tuple[Cells, ...]:
    """Return every set of cells where a shape can come to rest if it may move sideways and down after its fall."""
    seen = {(land(grid, orientation, column).low, column)}
    todo = [*seen]
    for low, at in todo:
        for to in ((low - 1, at), (low, at - 1), (low, at + 1)):
            if to not in seen and _fits_at(grid, orientation, *to):
                seen.add(to)
                todo.append(to)
    return tuple(
        orientation.cells_by_position[at][low] for low, at in todo if not _fits_at(grid, orientation, low - 1, at)
    )


def _fits_at(grid: Grid, orientation: Orientation, low: int, column: int) -> bool:
    cells = ((low + row, column + col) for row, col in orientation.cells)
    return all(is_on_grid(cell) and grid[cell] is None for cell in cells)


def cells_if_full_rows_removed(grid: Grid, orientation: Orientation, column: int) -> Cells:
    """Return where a shape lands by C14: as if all full rows had been removed and everything above them had moved down."""
    rows = [grid.marks[row * COLS : (row + 1) * COLS] for row in range(ROWS)]
    left = "".join(row for row in rows if "." in row)
    return land(Grid(left.ljust(len(EMPTY), ".")), orientation, column).cells


@dataclass(frozen=True)
class ComboRule:
    """A rule about which cells make a combo, possibly a wrong one; with the default fields, it is the true rule."""

    diagonal: bool = False
    """Whether cells that touch at a corner are connected (C1)."""
    straight: bool = False
    """Whether equal numbers must lie in one line (C20)."""
    branching: bool = False
    """Whether a run may branch and turn back (C20b)."""
    free: Callable[[Sheet, Kind, int], bool] = Sheet.box_free
    """A function that tells whether the box of a kind and size can still be filled on a sheet (C10 replaces it)."""

    def kind_of(self, sheet: Sheet, cells: Cells) -> Kind | None:
        """Return the kind of combo that these cells make by this rule; ``None`` if they may not be circled."""
        chosen = tuple(dict.fromkeys(cells))
        numbers = {cell: mark for cell in chosen if (mark := sheet.grid.numbered.get(cell)) is not None}
        if len(numbers) != len(chosen) or not SMALLEST_COMBO <= len(chosen) <= LARGEST_COMBO:
            return None
        if sheet.grid.circled.intersection(chosen):
            return None
        kind = self._kind_of_numbers(numbers)
        return kind if kind is not None and self.free(sheet, kind, len(chosen)) else None

    def _kind_of_numbers(self, numbers: dict[Cell, int]) -> Kind | None:
        if len(set(numbers.values())) > 1:
            return "consecutive" if self._is_run(numbers) else None
        in_line = len({row for row, _ in numbers}) == 1 or len({col for _, col in numbers}) == 1
        connected = self._are_connected(numbers, lambda a, b: True)
        return "identical" if connected and (in_line or not self.straight) else None

    def _is_run(self, numbers: dict[Cell, int]) -> bool:
        """Whether these cells are connected by steps of one between neighbours, and (unless runs may branch) hold no number twice."""
        if not self.branching and len(set(numbers.values())) != len(numbers):
            return False
        return self._are_connected(numbers, lambda a, b: abs(numbers[a] - numbers[b]) == 1)

    def _are_neighbours(self, first: Cell, second: Cell) -> bool:
        rows, cols = abs(first[0] - second[0]), abs(first[1] - second[1])
        return rows + cols == 1 or (self.diagonal and rows == cols == 1)

    def _are_connected(self, numbers: Iterable[Cell], link: Callable[[Cell, Cell], bool]) -> bool:
        left = set(numbers)
        todo = [left.pop()]
        while todo:
            here = todo.pop()
            reached = {cell for cell in left if self._are_neighbours(here, cell) and link(here, cell)}
            left -= reached
            todo += reached
        return not left

    def combos(self, sheet: Sheet) -> Iterator[Cells]:
        """Yield every set of cells that may be circled by this rule; at most 4,000 are examined, far more than lessons need."""
        grid = sheet.grid
        numbers = {cell: mark for cell, mark in grid.numbered.items() if cell not in grid.circled}
        links: dict[Cell, set[Cell]] = {cell: set() for cell in numbers}
        for a, b in combinations(numbers, 2):
            if abs(a[0] - b[0]) <= 1 and abs(numbers[a] - numbers[b]) <= 1 and self._are_neighbours(a, b):
                links[a].add(b)
                links[b].add(a)
        seen: set[frozenset[Cell]] = set()
        todo = [frozenset((cell,)) for cell in sorted(numbers)]
        for group in todo:
            if len(seen) >= 4_000:
                return
            if len(group) >= SMALLEST_COMBO and self.kind_of(sheet, tuple(group)):
                yield tuple(sorted(group))
            if len(group) == LARGEST_COMBO:
                continue
            for cell in sorted(set().union(*(links[member] for member in group)) - group):
                grown = group | {cell}
                if grown in seen:
                    continue
                grown_numbers = {member: numbers[member] for member in grown}
                if len(set(grown_numbers.values())) == 1 or self._is_run(grown_numbers):
                    seen.add(grown)
                    todo.append(grown)
