"""Random positions from a seed, the same on every machine, and makers, which draw random questions. A maker draws positions until one
suits its aim, such as a misconception to reveal. In the file of a lesson, ``make`` names the maker and ``with`` sets its parameters.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from numberdrop.exercises.asking.on_sheet import CellsInFile, SheetDescription, row_cells
from numberdrop.exercises.facts import combos_with_free_box
from numberdrop.rules import Landing, Sheet, landings
from numberdrop.rules.combos import KINDS, SMALLEST_COMBO, Kind, find_combos
from numberdrop.rules.dice import NUMBER_DICE, STAR, Roll, randbelow, seeded_byte_stream
from numberdrop.rules.editions import DEFAULT, SIZE_OF
from numberdrop.rules.grid import COLS, OTHER_TILES, ROWS, SHAPES, TETROMINOES, Cell, Grid, neighbours

_Item = TypeVar("_Item")
_Wishes = ParamSpec("_Wishes")
LARGEST = 8
"""The size of the largest combo that a maker looks for; larger ones are too rare."""


class NoPosition(Exception):  # noqa: N818 - nothing is wrong: the next draw may do
    """Error for a random draw that leads to no suitable position."""


class SeededRandom:
    """A stream of random numbers from a seed; ``drawn`` counts the numbers drawn."""

    def __init__(self, seed: int | str, purpose: str) -> None:
        self._stream = seeded_byte_stream(seed, purpose)
        self.drawn = 0

    def random_below(self, limit: int) -> int:
        """Draw a whole number from 0 to ``limit`` - 1."""
        self.drawn += 1
        if limit > 256:
            return (randbelow(self._stream, 256) * 256 + randbelow(self._stream, 256)) % limit
        return randbelow(self._stream, limit)

    def random_between(self, low: int, high: int) -> int:
        return low + self.random_below(high - low + 1)

    def one_in(self, count: int) -> bool:
        return self.random_below(count) == 0

    def choice(self, items: Sequence[_Item]) -> _Item:
        """Return a random item. Raises ``NoPosition`` if there are no items."""
        if not items:
            raise NoPosition
        return items[self.random_below(len(items))]

    def shuffled(self, items: Sequence[_Item]) -> list[_Item]:
        left = list(items)
        return [left.pop(self.random_below(len(left))) for _ in range(len(left))]

    def random_roll(self, shape: str = "", stars: bool = False) -> Roll:
        """Return a random roll. ``shape``, if given, is what the shape die shows; with ``stars``, number dice may show stars."""
        faces = [self.choice([face for face in die if stars or face != STAR]) for die in NUMBER_DICE]
        return Roll(tuple(faces), shape or self.choice(TETROMINOES))

    def draw_grid(
        self, drops: int, flattest: int = 4, highest: int = 11, numbers: str = "1234567", start: int = 1
    ) -> Grid:
        """Draw a grid: ``start``, then ``drops`` drops, each on one of the ``flattest`` flattest landings, up to ``highest`` rows high."""
        grid = Grid().put({(0, self.random_below(COLS)): start})
        for _ in range(drops):
            all_landings = landings(grid, self.choice(TETROMINOES))
            low = (landing for landing in all_landings if landing.low + landing.orientation.height <= highest)
            landing = self.choice(sorted(low, key=partial(_roughness, grid.heights))[:flattest])
            grid = grid.put({cell: int(self.choice(numbers)) for cell in landing.cells})
        return grid


def rolls_with_star(grid: Grid, tries: int) -> Iterator[Roll]:
    """Draw ``tries`` rolls, which depend on the grid alone, and yield those with exactly one star on the number dice."""
    rows = (grid.marks[row * COLS : (row + 1) * COLS] for row in reversed(range(ROWS)))
    chance = SeededRandom("\n".join(rows), "stars")
    rolls = (chance.random_roll(stars=True) for _ in range(tries))
    return (roll for roll in rolls if roll.numbers.count(STAR) == 1)


def _roughness(heights: tuple[int, ...], landing: Landing) -> tuple[int, int]:
    """Return the sort key of a landing, flattest first: twice the empty cells that it covers plus the row of its top; then its column."""
    low, bottoms = landing.low, landing.orientation.bottoms
    covered = sum(low + bottom - heights[landing.column + i] for i, bottom in enumerate(bottoms))
    return 2 * covered + low + landing.orientation.height, landing.column


def check_combo(kind: str, size: int = SMALLEST_COMBO) -> None:
    """Raise ``ValueError`` for an unknown kind of combo, or for a size that no maker can draw."""
    if kind not in KINDS:
        raise ValueError(f"kind {kind!r}: the kinds are {', '.join(KINDS)}")
    if not SMALLEST_COMBO <= size <= LARGEST:
        raise ValueError(f"size {size!r}: combos have {SMALLEST_COMBO} to {LARGEST} numbers")


_LEAST_ATTEMPTS, _MOST_ATTEMPTS, _ENOUGH_DRAWS = 200, 3000, 300_000
"""Between its least and most attempts, a maker stops once it has drawn enough random numbers. (For `landing` with the trap C16 and seven
drops, one attempt in 25 succeeds, so 200 attempts alone would fail one lesson in 4000.)"""


@dataclass(frozen=True)
class Maker:
    """A maker of random questions. Its function ``draw`` takes a ``SeededRandom``, an edition, and parameters by name. Many makers have the
    parameters ``trap`` (a misconception that a wrong answer then reveals), ``star`` (whether the dice show a star;
    ``None`` for either), ``drops`` (the most drops on the sheet), ``rings`` (the number of combos circled on it).
    """

    name: str
    draw: Callable[..., Any]
    aims: tuple[str, ...] = ()
    """The misconceptions at which the maker can aim."""
    deals: tuple[str, tuple[object, ...]] = ("", ())
    """The parameter that decides the answer, with its values: the tasks of a lesson take the values in turn, so that none comes too often."""

    def make(self, seed: int | str, parameters: Mapping[str, object] | None = None, edition: str = DEFAULT) -> Any:
        """Draw a question or the plan of a walkthrough from a seed; ``parameters``: those of ``draw`` by name. A question is drawn again if
        its right answer is to drop the shape without moving it. Raises ``TypeError`` for unknown parameters, and ``ValueError`` for an
        unknown shape or if no position suits the parameters.
        """
        parameters = dict(parameters or {})
        shape = parameters.get("shape", "")
        if shape not in ("", *SHAPES):
            raise ValueError(f"{shape!r:.40} is no shape; these are: {', '.join(SHAPES)}")
        spent = 0
        for attempt in range(_MOST_ATTEMPTS):
            if attempt >= _LEAST_ATTEMPTS and spent >= _ENOUGH_DRAWS:
                break
            chance = SeededRandom(f"{seed}:{attempt}" if attempt else str(seed), self.name)
            with suppress(NoPosition):
                drawn = self.draw(chance, edition, **parameters)
                if drawn.answer_without_moving is None or not drawn.accepts(drawn.answer_without_moving):
                    return drawn
            spent += chance.drawn
        raise ValueError(f"maker {self.name!r} finds no position for {parameters!r}")


def tries(count: int) -> Callable[[Callable[_Wishes, _Item | None]], Callable[_Wishes, _Item]]:
    """Return a decorator that calls a function until it returns something else than ``None`` (what it drew does not suit), up to ``count``
    times. The decorated function raises ``NoPosition`` if every call returned ``None``.
    """

    def repeat(draw: Callable[_Wishes, _Item | None]) -> Callable[_Wishes, _Item]:
        @wraps(draw)
        def repeated(*args: _Wishes.args, **wishes: _Wishes.kwargs) -> _Item:
            for _ in range(count):
                if (drawn := draw(*args, **wishes)) is not None:
                    return drawn
            raise NoPosition

        return repeated

    return repeat


STAR_OR_NOT = ("star", (True, False))
"""The value of ``Maker.deals`` for makers whose answer depends on whether the roll has a star."""


MOST_COMBOS = 60
"""The largest number of combos in a grid from ``draw_number_rows`` that a question may have, so that learners can see them."""


def draw_number_rows(chance: SeededRandom, rows: int, kind: str, span: int = 4) -> Grid:
    """Draw a grid of about ``rows`` rows of three different numbers if ``kind`` is ``identical``, else of ``span`` consecutive ones."""
    if not 1 <= rows < ROWS:
        raise ValueError(f"rows {rows!r}: from 1 to {ROWS - 1}")
    marks = {}
    values = chance.shuffled(range(1, 8))[:3]
    low = chance.random_between(1, 8 - span)
    for col in range(COLS):
        for row in range(chance.random_between(max(1, rows - 1), rows + 1)):
            marks[row, col] = chance.choice(values) if kind == "identical" else low + chance.random_below(span)
    while len(marks) % 4 != 1:  # a start number, and four a drop
        del marks[max(marks)]
    return Grid().put(marks)


def draw_dropped_grid(chance: SeededRandom, height: int, blocks: int = 0, start: int = 1) -> Grid:
    """Draw a grid on which shapes (and up to ``blocks`` blocks) fall on the number ``start`` until the marks are ``height`` rows high."""

    def roughness(landing: Landing) -> tuple[int, int]:
        return 3 * len(landing.holes) + max(row for row, _ in landing.cells), landing.column

    grid = Grid().put({(0, chance.random_below(COLS)): start})
    drops = 0
    while max(grid.heights) < height:
        drops += 1
        block = blocks > 0 and drops % 5 == 3
        blocks -= block
        name = chance.choice(OTHER_TILES if block else TETROMINOES)
        landing = chance.choice(sorted(landings(grid, name), key=roughness)[:2])
        grid = grid.put({cell: "X" if block else chance.random_between(1, 7) for cell in landing.cells})
    return grid


_MOST_COMBOS = 300
OPEN_COMBO_COUNTS = range(2, 41)
"""The allowed numbers of combos with a free box in a question: more than one, but not too many for a learner to see."""


def _draw_circled_sheet(chance: SeededRandom, drops: int, rings: int) -> tuple[Sheet, tuple[CellsInFile, ...]]:
    """Draw a sheet with ``drops`` drops of few different numbers and ``rings`` circled, low combos; return it and these combos."""
    low = chance.random_between(1, 4)
    sheet = Sheet(chance.draw_grid(drops, flattest=3, numbers="1234567"[low - 1 : low + 3]))
    if len(find_combos(sheet.grid)) > _MOST_COMBOS:
        raise NoPosition
    chosen: list[CellsInFile] = []
    for _ in range(rings):
        small = (combo for combo in combos_with_free_box(sheet) if combo.size <= 5)
        legal = sorted(small, key=lambda combo: sum(combo.path) / combo.size)
        combo = chance.choice(legal[: max(1, len(legal) // 3)])
        chosen.append(CellsInFile(combo.cells))
        sheet = sheet.with_combo(combo)
    return sheet, tuple(chosen)


def draw_circled_sheets(chance: SeededRandom, drops: int, rings: int) -> list[tuple[Sheet, tuple[CellsInFile, ...]]]:
    """Draw a sheet with ``rings`` circled combos; return a list of one pair, sheet and combos; empty if too few can be circled."""
    with suppress(NoPosition):
        return [_draw_circled_sheet(chance, drops, rings)]
    return []


_TRIES = 60


def write_circled_combos(
    chance: SeededRandom, grid: Grid, boxes: Iterable[tuple[str, int]], kept: frozenset[Cell] = frozenset()
) -> SheetDescription:
    """Change numbers of the grid, except in cells ``kept``, so that it has a circled combo for each of ``boxes``. Raises ``NoPosition``."""
    largest_first = sorted(boxes, key=lambda box: (-box[1], box[0]))
    for _ in range(_TRIES):
        free = {cell for cell in grid.numbered if cell[0] < 11} - kept
        marks: dict[Cell, int | str | None] = {}
        paths: list[list[Cell]] = []
        for kind, size in largest_first:
            path = _draw_path(chance, free, size)
            low = chance.random_between(1, 7 if kind == "identical" else max(1, 8 - size))
            marks |= {cell: low if kind == "identical" else low + i for i, cell in enumerate(path)}
            free -= set(path)
            paths.append(path)
        if all(paths):
            combos = tuple(CellsInFile(tuple(sorted(path))) for path in paths)
            return SheetDescription(grid=grid.put(marks), combos=combos)
    raise NoPosition


def _draw_path(chance: SeededRandom, free: set[Cell], size: int) -> list[Cell]:
    """Draw a path of ``size`` neighbouring cells, all of them in ``free``; empty if none was found."""
    starts = sorted(free)
    for _ in range(20 if starts else 0):
        path = [chance.choice(starts)]
        while len(path) < size and (onward := [to for to in neighbours(path[-1]) if to in free and to not in path]):
            path.append(chance.choice(onward))
        if len(path) == size:
            return path
    return []


def count_drops_to_circle(letters: str) -> int:
    """Return after how many drops a player may well have circled all these Drop letters."""
    return max(3, sum(2 * SIZE_OF[letter] for letter in letters) * 2 // 5 + 1)


def draw_sheet_holding(chance: SeededRandom, letters: str, drops: int, player: int = 0) -> SheetDescription:
    """Draw the sheet of ``player`` after ``drops`` drops, with the two combos circled that win each of these Drop letters."""
    wanted = [(kind, SIZE_OF[letter]) for letter in letters for kind in KINDS]
    grid = chance.draw_grid(drops, flattest=2, start=player + 1)
    start = frozenset(cell for cell in row_cells(0) if grid[cell] == player + 1)
    return write_circled_combos(chance, grid, wanted, start)


def sheet_hit_by_block(chance: SeededRandom, sheet: SheetDescription, tile: str) -> SheetDescription:
    """Return the sheet after the block of ``tile`` has fallen on it, on one of the two landings with the fewest holes."""

    def cost(landing: Landing) -> tuple[int, Cell, int]:
        return len(landing.holes), max(landing.cells), landing.column

    block = chance.choice(sorted(landings(sheet.grid, tile), key=cost)[:2])
    return replace(sheet, grid=sheet.grid.put(dict.fromkeys(block.cells, "X")))


FEW_NUMBERS = ("234", "345", "456", "3456", "2345")
"""Choices of few numbers, among which combos are likely."""
SMALL_BOXES: tuple[tuple[Kind, int], ...] = tuple((kind, size) for kind in KINDS for size in (3, 4, 5))
"""The boxes (kind and size) of combos of three to five numbers."""


def draw_begun_sheet(chance: SeededRandom, drops: int, boxes: Iterable[tuple[str, int]]) -> SheetDescription:
    """Draw a sheet after some rounds of a game: at most ``drops`` drops, and a circled combo for each of ``boxes`` (kind and size)."""
    rounds, numbers = chance.random_between(drops - 2, drops), chance.choice(FEW_NUMBERS) + "17"
    return write_circled_combos(chance, chance.draw_grid(rounds, flattest=3, numbers=numbers), boxes)
