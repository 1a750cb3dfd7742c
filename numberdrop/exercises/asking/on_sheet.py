"""What questions are about, as lesson files store it: one score sheet (``SheetDescription``) or a whole game (``TableDescription``).

A class of questions has one of them among its bases, before ``Question``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NewType, TypedDict

from numberdrop.exercises.answer import Answer, AnswerError, PositionError
from numberdrop.rules import Game, Grid, Phase, Refusal, Roll, RollError, Sheet
from numberdrop.rules.dice import STAR
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.grid import COLS
from numberdrop.rules.legality import judge_selection
from numberdrop.rules.reasons.reason import Cells

CellsInFile = NewType("CellsInFile", tuple[tuple[int, int], ...])
"""Cells, written in a file as ``r1c2 r1c3``."""
Box = NewType("Box", tuple[str, int])
"""A combo box of the sheet, written in a file as ``identical 4``."""
_EMPTY_GRID = Grid()
NumberedDropText = NewType("NumberedDropText", str)
"""The text of a numbered drop, written in a file as ``r1c2=5 r1c3=6 ...``."""


@dataclass(frozen=True, kw_only=True)
class SheetDescription:
    """A score sheet as a file describes it. ``combos`` are circled in this order, and each fills its box. ``circled`` and ``boxes`` add
    further circled cells and filled boxes, which may be mistakes. ``letters`` are the circled Drop letters, ``crossed`` those crossed off.
    """

    edition_in_force: ClassVar[str]
    """A property that ``Question`` has; a sheet that is part of a table has none, and so neither ``sheet`` nor ``picture``."""
    grid: Grid = _EMPTY_GRID
    combos: tuple[CellsInFile, ...] = ()
    circled: CellsInFile = CellsInFile(())
    boxes: tuple[Box, ...] = ()
    letters: str = ""
    crossed: str = ""

    def sheet_in(self, edition: str) -> Sheet:
        """Return the described sheet under the rules of an edition. Raises ``PositionError`` for an illegal combo or an unknown letter."""
        sheet = Sheet(self.grid, edition=edition)
        for cells in self.combos:
            combo, faults = judge_selection(sheet, cells)
            if combo is None or faults:
                named = str(Answer.of_cells(cells))
                raise PositionError(f"{named!r} cannot be circled: {refusal_names(faults)}")
            sheet = sheet.with_combo(combo)
        try:
            return replace(
                sheet,
                grid=sheet.grid.circle(self.circled),
                boxes=sheet.boxes | set(self.boxes),
                circled=sheet.circled | set(self.letters),
                crossed=frozenset(self.crossed),
            )
        except ValueError as error:
            raise PositionError(str(error)) from None

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet under the rules of ``edition_in_force``. Raises ``PositionError`` like ``sheet_in``."""
        return self.sheet_in(self.edition_in_force)

    @property
    def sheet_description(self) -> "SheetDescription":
        """The score sheet that a question is about, without the other fields of the question."""
        return SheetDescription(
            grid=self.grid, combos=self.combos, circled=self.circled, boxes=self.boxes, letters=self.letters,
            crossed=self.crossed,
        )  # fmt: skip

    @property
    def picture(self) -> Grid:
        return self.sheet.grid

    def block_might_fall(self, *rolls: Roll | str) -> bool:
        """Whether, if several play, a star in one of ``rolls`` could make the block of an active Drop letter fall before the drop."""
        return bool(self.sheet.active_letters) and any(STAR in str(roll) for roll in rolls)


@dataclass(frozen=True, kw_only=True)
class TableDescription:
    """The whole state of a game as a file describes it: the sheets of one player (solo) or several, the tiles, the roll, and the index of
    the first player. ``notches``: for each tile, how far down it is, from 0 (top) to 4 (GO!). ``slide``: the slide that a solo player must
    make now: ``free`` (the first of the round), ``star`` (a second one, because a star was rolled), or none (empty).
    """

    edition_in_force: ClassVar[str]
    """A property that ``Question`` has; a table that is no question has none, and so neither ``game`` nor ``picture``."""
    sheets: tuple[SheetDescription, ...] = (SheetDescription(),)
    tiles: tuple[str, ...] = ()
    notches: tuple[int, ...] = (0, 0, 0, 0, 0)
    roll: str = ""
    first: int = 0
    phase: Phase = Phase.ROLL
    slide: str = ""

    def game_in(self, edition: str) -> Game:
        """Return the described game under the rules of an edition. Raises ``PositionError``, which names what is impossible."""
        players = len(self.sheets)
        try:
            base = Game.new(players, edition, None if self.tiles else "tiles", self.tiles or None)
        except ValueError as error:
            raise PositionError(str(error)) from None
        roll = parse_roll(self.roll) if self.roll else None
        if len(self.notches) != len(LETTERS) or not all(0 <= notch <= 4 for notch in self.notches):
            raise PositionError(f"notches {self.notches!r}: five numbers from 0 (top) to 4 (GO!)")
        if not 0 <= self.first < players:
            raise PositionError(f"first {self.first!r}: players count from 0 to {players - 1}")
        described = (sheet.sheet_in(edition) for sheet in self.sheets)
        player_must_act = self.phase in (Phase.SLIDE, Phase.DROP, Phase.COMBO)
        return replace(
            base, setup=replace(base.setup, seed=None), round=3, phase=self.phase, roll=roll, first=self.first,
            sheets=tuple(replace(sheet, plus=sheet.plus_rows, minus=frozenset()) for sheet in described),
            tile_levels=tuple(self.notches), slide=self.slide,
            pending=tuple((self.first + i) % players for i in range(players)) if player_must_act else (),
        )  # fmt: skip

    @cached_property
    def game(self) -> Game:
        """The game under the rules of ``edition_in_force``. Raises ``PositionError``, which names what is impossible."""
        return self.game_in(self.edition_in_force)

    @property
    def picture(self) -> Grid:
        return self.game.sheets[0].grid


class SheetFields(TypedDict, total=False):
    """The fields of ``SheetDescription`` as keyword arguments, to make a question about a given sheet."""

    grid: Grid
    combos: tuple[CellsInFile, ...]
    circled: CellsInFile
    boxes: tuple[Box, ...]
    letters: str
    crossed: str


class TableFields(TypedDict):
    """The fields of ``TableDescription`` that describe the game, as keyword arguments."""

    edition: str
    sheets: tuple[SheetDescription, ...]
    tiles: tuple[str, ...]
    notches: tuple[int, ...]
    roll: str
    first: int
    phase: Phase
    slide: str


def sheet_fields(sheet: Sheet) -> SheetFields:
    """Return the fields of ``SheetDescription`` that describe ``sheet``."""
    return {
        "grid": Grid(sheet.grid.marks),
        "combos": (),
        "circled": CellsInFile(tuple(sorted(sheet.grid.circled))),
        "boxes": tuple(Box(box) for box in sorted(sheet.boxes)),
        "letters": "".join(sorted(sheet.circled)),
        "crossed": "".join(sorted(sheet.crossed)),
    }


def table_fields(game: Game) -> TableFields:
    """Return the fields of ``TableDescription`` that describe ``game``."""
    return {
        "edition": game.setup.edition,
        "sheets": tuple(SheetDescription(**sheet_fields(sheet)) for sheet in game.sheets),
        "tiles": game.setup.tiles,
        "notches": game.tile_levels,
        "roll": str(game.roll) if game.roll else "",
        "first": game.first,
        "phase": game.phase,
        "slide": game.slide,
    }


def refusal_names(refusals: Iterable[Refusal]) -> str:
    """Return the class names of refusals, joined by commas, for an error message."""
    return ", ".join(type(refusal).__name__ for refusal in refusals)


def parse_roll(text: str) -> Roll:
    """Read a roll from a text such as ``1342L``. Raises ``PositionError``."""
    try:
        return Roll.parse(text)
    except RollError as error:
        raise PositionError(str(error)) from None


def parse_numbered_cells(text: NumberedDropText) -> tuple[tuple[int, int, int | None], ...]:
    """Read cells with numbers from a text such as ``r1c2=5 r1c3``; a cell may lack its number. Raises ``PositionError``."""
    try:
        return Answer.parse(text).numbered
    except AnswerError as error:
        raise PositionError(str(error)) from None


def row_cells(row: int) -> Cells:
    """Return the cells of a row (counted from 0)."""
    return tuple((row, col) for col in range(COLS))


def refuse_finished_game(question: SheetDescription) -> None:
    """Raise ``PositionError`` if the sheet of the question shows that the game is over, so that no round can follow."""
    if question.sheet.grid.line_crossed:
        raise PositionError("grid: there are marks above the line, so the game is over")
