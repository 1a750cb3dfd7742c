"""A game as the coach sees it: every sheet as plain numbers, as the compiled core takes them.

``Position.of`` reads a ``Game``; nothing here knows a rule. Cells are indices ``row * 7 + column``; a mark is 0 (empty),
1 to 10 (the number plus one), 11 (a number that is circled) or 12 (the X of a block).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from numberdrop.rules.combos import BONUS, KINDS
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.editions import LETTERS, edition_named
from numberdrop.rules.game import BOTTOM, Game, Phase
from numberdrop.rules.grid import COLS, LINE, ROWS
from numberdrop.rules.shapes import SHAPES
from numberdrop.rules.sheet import ROW_POINTS, SIZES, Sheet

CELLS = ROWS * COLS
EMPTY, TEN, CIRCLED, BLOCK = 0, 10, 11, 12
CLOCK = 20
"""How far the clock of a game goes: the slides of a solo game; at a table the room left, on the same scale."""
SHAPE_NAMES = tuple(SHAPES)
NO_ROLL = 99


@dataclass(frozen=True, slots=True)
class SheetView:
    """One sheet. ``boxes`` are two bit sets (identical, consecutive; bit 0 is size 3), ``circled`` and ``crossed`` too (bit 0 is A)."""

    marks: bytes
    heights: tuple[int, ...]
    boxes: tuple[int, int]
    bonus: int
    circled: int
    crossed: int
    tiles: tuple[int, ...]
    levels: tuple[int, ...]
    clock: int
    solo: bool
    minus_needs_number: bool
    points: int
    """Rows and combos so far, rows filled in this round too; minus rows only when the game is over."""

    @classmethod
    def of(cls, sheet: Sheet, tiles: tuple[int, ...], levels: tuple[int, ...] | None) -> SheetView:
        """A sheet of a game; ``levels`` are the notches of the solo tiles."""
        filled = [sum(1 << (size - 3) for size in SIZES if (kind, size) in sheet.boxes) for kind in KINDS]
        return cls(
            marks=_marks(sheet),
            heights=tuple(sheet.grid.heights),
            boxes=(filled[0], filled[1]),
            bonus=int(any(size == BONUS for _, size in sheet.boxes)),
            circled=_letters(sheet.circled),
            crossed=_letters(sheet.crossed),
            tiles=tiles,
            levels=levels or (0,) * len(LETTERS),
            clock=sum(BOTTOM - level for level in levels) if levels else CLOCK,
            solo=levels is not None,
            minus_needs_number=not edition_named(sheet.edition).minus_counts_blocks,
            points=sheet.score.total + ROW_POINTS * _waiting_rows(sheet),
        )


def _waiting_rows(sheet: Sheet) -> int:
    """Rows that are full and will be marked at the end of the round."""
    return sum(row < LINE and row not in sheet.plus_rows for row in sheet.grid.full_rows)


def _marks(sheet: Sheet) -> bytes:
    marks = bytearray(CELLS)
    for i, mark in enumerate(sheet.grid.marks):
        if mark != ".":
            marks[i] = BLOCK if mark == "X" else int(mark) + 1
    for row, col in sheet.grid.circled:
        marks[row * COLS + col] = CIRCLED
    return bytes(marks)


def _letters(held: frozenset[str]) -> int:
    return sum(1 << LETTERS.index(letter) for letter in held)


def roll_numbers(roll: Roll | None) -> tuple[int, ...]:
    """The four numbers and the index of the shape; a star is -1; no roll begins with 99."""
    if roll is None:
        return (NO_ROLL, 0, 0, 0, 0)
    numbers = tuple(-1 if face == STAR else int(face) for face in roll.numbers)
    return (*numbers, -1 if roll.shape == STAR else SHAPE_NAMES.index(roll.shape))


@dataclass(frozen=True, slots=True)
class Position:
    """What the coach has to know to judge an act of player ``who``. ``dropped``: who has acted in this round (bits)."""

    sheets: tuple[SheetView, ...]
    who: int
    first: int
    dropped: int
    roll: tuple[int, ...]

    @classmethod
    def of(cls, game: Game, who: int) -> Position:
        """Read from a game."""
        tiles = tuple(SHAPE_NAMES.index(tile) for tile in game.setup.tiles)
        levels = game.tile_levels if game.solo else None
        sheets = tuple(SheetView.of(sheet, tiles, levels) for sheet in game.sheets)
        return cls(sheets, who, game.first, _dropped(game, who), roll_numbers(game.roll))

    def without_roll(self) -> Position:
        """The same between two rounds."""
        return replace(self, roll=roll_numbers(None), dropped=0)


def _dropped(game: Game, who: int) -> int:
    """Whoever has done with this round as far as points go: in phase 4 those who have circled or passed."""
    if game.phase is Phase.DROP:
        return sum(1 << player for player in range(game.players) if player not in game.pending and player != who)
    if game.phase is Phase.COMBO:
        return sum(1 << player for player in range(game.players) if player != who)
    return 0
