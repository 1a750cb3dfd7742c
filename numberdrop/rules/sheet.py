"""A score sheet: the grid, the combo boxes, the Drop letters, the row marks, and the score they make.

Source: rulebook, phases 4 and 5 and the end of the game; rulings 7, 8, 14, 15, 17.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from .combos import BONUS_SIZE, KINDS, Combo, Kind
from .dice import check_type
from .editions import DEFAULT, LETTER_OF, LETTERS, SIZE_OF, edition_named
from .grid import COLS, LINE, ROWS, Cell, Grid, Mark

SIZES = tuple(SIZE_OF.values())
ROW_POINTS, MINUS_POINTS, COLUMN_POINTS = 2, -5, 10

_EMPTY_GRID = Grid()
_PRINTED_KINDS = {"identical": "equal", "consecutive": "run"}
"""The names of kinds in a printed sheet."""
_BOXES = tuple((kind, size) for kind in KINDS for size in (*SIZES, BONUS_SIZE))


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise ValueError(f"no kind {kind!r:.80}: combos are {' or '.join(map(repr, KINDS))}")


def _check_box(box: tuple[str, int]) -> None:
    if box not in _BOXES:
        raise ValueError(f"no box {box!r:.80}: boxes are ('identical' or 'consecutive', 3 to 8)")


class Score(NamedTuple):
    """The points of a sheet: for rows, for each kind of combo, for the bonus box, and their sum."""

    rows: int
    identical: int
    consecutive: int
    bonus: int
    total: int


@dataclass(frozen=True)
class Sheet:
    """One player's sheet.

    ``boxes`` are the filled combo boxes, as ``(kind, size)``; ``circled`` and ``crossed`` are Drop letters. ``plus`` and
    ``minus`` are the rows whose +2 or -5 has been circled; if ``None``, these rows are derived from the grid, as if the
    last round were finished. ``combos`` and ``blocks`` keep the cells of each combo and block, for drawing.
    """

    grid: Grid = _EMPTY_GRID
    boxes: frozenset[tuple[str, int]] = frozenset()
    circled: frozenset[str] = frozenset()
    crossed: frozenset[str] = frozenset()
    plus: frozenset[int] | None = None
    minus: frozenset[int] | None = None
    combos: tuple[Combo, ...] = ()
    blocks: tuple[tuple[Cell, ...], ...] = ()
    edition: str = DEFAULT

    def __post_init__(self) -> None:
        object.__setattr__(self, "grid", Grid.of(self.grid))
        given: Mapping[str, Any] = vars(self)
        for name in ("boxes", "circled", "crossed"):
            marks = given[name]
            try:
                object.__setattr__(self, name, frozenset(marks))
            except TypeError:
                what = "('identical' or 'consecutive', 3 to 8)" if name == "boxes" else "letters A to E"
                raise TypeError(f"{name} {marks!r:.80}: give several {what}, or () for none") from None
        for name in ("plus", "minus"):
            rows = given[name]
            if rows is not None and not (isinstance(rows, Iterable) and all(row in range(ROWS) for row in rows)):
                raise ValueError(f"{name} {rows!r:.80}: rows are 0 to {ROWS - 1}; None leaves it to the grid")
        edition_named(self.edition)
        for box in self.boxes:
            _check_box(box)
        if {("identical", BONUS_SIZE), ("consecutive", BONUS_SIZE)} <= self.boxes:
            raise ValueError("the bonus box 8 is one box: identical or consecutive, not both")
        wrong = (self.circled | self.crossed) - set(LETTERS)
        if wrong:
            raise ValueError(f"no Drop letter {min(wrong, key=str)!r}; the letters are A to E")
        for name in ("combos", "blocks"):
            if not isinstance(given[name], tuple):
                raise TypeError(f"{name} {given[name]!r:.80}: give a tuple of them, or () for none")

    @classmethod
    def of(cls, where: object) -> Sheet:
        """Return the sheet of ``where``: a sheet, a game (its player to act), or a new sheet with the grid that ``Grid.of`` returns."""
        match where:
            case (Sheet() as sheet) | object(sheet=Sheet() as sheet):
                return sheet
        return cls(Grid.of(where))

    def __str__(self) -> str:
        """Show the sheet for ``print``: rows from the top (circled numbers in brackets), boxes, letters (``x``: crossed off) and sums."""
        grid, lines = self.grid, []
        for row in reversed(range(max(1, *grid.heights))):
            marks = enumerate(grid.marks[row * COLS : (row + 1) * COLS])
            cells = [f"({mark})" if (row, col) in grid.circled else f" {mark} " for col, mark in marks]
            if row == LINE - 1 and grid.line_crossed:
                lines.append("   " + "-" * 3 * COLS)
            lines.append(f"{row + 1:2} {''.join(cells)}")
        lines.append("   " + "".join(f" {col + 1} " for col in range(COLS)))
        for kind in KINDS:
            boxes = [str(size) for size in (*SIZES, BONUS_SIZE) if (kind, size) in self.boxes]
            lines.append(f"{_PRINTED_KINDS[kind]:<6}{' '.join(boxes) or '-'}")
        letters = [f"x{letter}" if letter in self.crossed else letter for letter in sorted(self.circled | self.crossed)]
        lines.append(f"drop  {' '.join(letters) or '-'}")
        score = self.score
        bonus = f" + bonus {score.bonus}" if score.bonus else ""
        lines.append(f"rows {score.rows} + equal {score.identical} + run {score.consecutive}{bonus} = {score.total}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        names = ("boxes", "circled", "crossed", "plus", "minus")
        marks = [f"{name}={{{', '.join(map(repr, sorted(vars(self)[name])))}}}" for name in names if vars(self)[name]]
        return f"Sheet({', '.join([repr(self.grid), *marks])})"

    def __getitem__(self, cell: Cell) -> Mark | None:
        """Return the content of a cell of the grid: a number, ``'X'`` or ``None``."""
        return self.grid[cell]

    def __iter__(self) -> Iterator[tuple[Mark | None, ...]]:
        """Iterate over the rows of the grid, the bottom row first."""
        return iter(self.grid)

    def box_free(self, kind: Kind, size: int) -> bool:
        """Whether the box of a kind and size is free (8 is one box for both kinds, ruling 7). Raises ``ValueError`` for an unknown box."""
        _check_box((kind, size))
        kinds = KINDS if size == BONUS_SIZE else (kind,)
        return not any((other, size) in self.boxes for other in kinds)

    @cached_property
    def active_letters(self) -> frozenset[str]:
        """The letters that are circled and not crossed off: their blocks can still fall."""
        return self.circled - self.crossed

    @cached_property
    def plus_rows(self) -> frozenset[int]:
        """The rows that score 2 points: ``plus`` if set, else the full rows below the Game Over line (ruling 14)."""
        return self.plus if self.plus is not None else frozenset(row for row in self.grid.full_rows if row < LINE)

    @cached_property
    def minus_rows(self) -> frozenset[int]:
        """The rows that cost 5 points: ``minus`` if set, else those above the Game Over line with a mark (see ``rows_above_line``)."""
        return self.minus if self.minus is not None else self.rows_above_line()

    def rows_above_line(self) -> frozenset[int]:
        """Return the rows above the Game Over line that cost 5 points at the end of the game, by this sheet's edition (ruling 15)."""
        empty = "." if edition_named(self.edition).minus_counts_blocks else ".X"
        marks = self.grid.marks
        return frozenset(r for r in range(LINE, ROWS) if marks[r * COLS : (r + 1) * COLS].strip(empty))

    def column_complete(self, kind: Kind) -> bool:
        """Whether all five boxes 3 to 7 of a kind are filled (ruling 17)."""
        _check_kind(kind)
        return all((kind, size) in self.boxes for size in SIZES)

    @cached_property
    def score(self) -> Score:
        """The current score of the sheet. Source: rulebook, end of the game."""
        rows = ROW_POINTS * len(self.plus_rows) + MINUS_POINTS * len(self.minus_rows)
        columns = {
            kind: sum(size for k, size in self.boxes if k == kind and size != BONUS_SIZE)
            + COLUMN_POINTS * self.column_complete(kind)
            for kind in KINDS
        }
        bonus = BONUS_SIZE * any(size == BONUS_SIZE for _, size in self.boxes)
        total = rows + columns["identical"] + columns["consecutive"] + bonus
        return Score(rows, columns["identical"], columns["consecutive"], bonus, total)

    def wins_letter(self, kind: Kind, size: int) -> str | None:
        """Return the letter won by filling this box, even if crossed off; ``None`` for size 8, or if the size's other box is empty."""
        _check_kind(kind)
        other: Kind = "consecutive" if kind == "identical" else "identical"
        return LETTER_OF[size] if size in LETTER_OF and (other, size) in self.boxes else None

    def with_numbers(self, cells: Iterable[tuple[int, int, int]]) -> Sheet:
        """Return the sheet after a legal drop; ``cells`` are ``(row, col, number)``."""
        try:
            marks = {(row, col): number for row, col, number in cells}
        except (TypeError, ValueError):
            raise TypeError(f"{cells!r:.80} are no numbers; give (row, column, number) for each") from None
        return replace(self, grid=self.grid.put(marks))

    def with_block(self, cells: tuple[Cell, ...]) -> Sheet:
        """Return the sheet with a block of X in these cells."""
        check_type(cells, tuple, "are no cells; give a tuple of (row, column)")
        return replace(self, grid=self.grid.put(dict.fromkeys(cells, "X")), blocks=(*self.blocks, cells))

    def with_combo(self, combo: Combo) -> Sheet:
        """Return the sheet with a legal combo circled, its box filled, and its letter circled if that is won (ruling 8)."""
        check_type(combo, Combo, "is no combo; find_combos gives those of a grid")
        letter = self.wins_letter(combo.kind, combo.size)
        return replace(
            self,
            grid=self.grid.circle(combo.cells),
            boxes=self.boxes | {(combo.kind, combo.size)},
            circled=self.circled | {letter} if letter and letter not in self.crossed else self.circled,
            combos=(*self.combos, combo),
        )

    def with_letter_crossed(self, letter: str) -> Sheet:
        """Return the sheet with a letter crossed off."""
        return replace(self, crossed=frozenset((*self.crossed, letter)))
