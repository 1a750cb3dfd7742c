"""The state of the companion: a table and a desk, of which one is open.

The table works like that of the play page, but its dice and tiles are entered by hand, and any player's last entry can be corrected. The
desk holds a finished paper sheet as its player filled it in, right or wrong; ``sheet_check`` judges it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, TypeAlias

from numberdrop.formats.declarations import Among, AtMost, Between, CheckedBy, Mismatch, clean_text
from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.intents import EnterDialogText, Intent, Paint, SetDie, ToggleSheetMark
from numberdrop.pages.kept import History
from numberdrop.pages.message import EMPTY, Message, Note, Phrase, Value
from numberdrop.pages.page import NotebookValues, fresh_seed
from numberdrop.pages.table.state import Table, TableState
from numberdrop.pages.visit import Visit
from numberdrop.rules import Action, Game
from numberdrop.rules.combos import BONUS_SIZE, KINDS, Kind
from numberdrop.rules.editions import DEFAULT, EDITIONS, LETTERS, default_edition
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid, is_on_grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES, Sheet

from .setup import SetupFaults

SUMS = ("rows", "identical", "consecutive", "bonus", "total")
MARKS = frozenset(
    [f"+{row + 1}" for row in range(LINE)]
    + [f"-{row + 1}" for row in range(LINE, ROWS)]
    + [f"{kind}{size}" for kind in KINDS for size in SIZES]
    + [f"plus10{kind}" for kind in KINDS]
    + [f"{sign}{letter}" for letter in LETTERS for sign in ("", "x")]
    + ["bonus"]
)
"""Names of all marks on a score sheet, such as ``+3`` (+2 for row 3), ``-12`` (-5 for row 12), ``B`` (circled), ``xB`` (crossed off)."""
_ROW = re.compile(r"(?:[rl]?(\d{1,3}))\s*[:=\s]\s*(\S+)", re.IGNORECASE | re.ASCII)
_MOST_GROUPS = 60
_LONGEST_SUM = 4


class PaperError(ValueError):
    """The error of an entry that is impossible on a sheet; ``note`` is the line of a message that says why."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.note = Note(Phrase(key, tuple(values.items())), tone="refuse")


def _check_on_grid(cells: Cells) -> None:
    """Raise ``Mismatch`` for stored cells of which some are off the grid."""
    if not all(map(is_on_grid, cells)):
        raise Mismatch("value", value=str(cells), problem="off the grid")


@dataclass(frozen=True)
class PaperSheet:
    """A paper sheet as entered: the grid, the rings around its numbers (``groups``), the ``marks`` on the score sheet (some of ``MARKS``),
    the sums that the player has written, and the player's name, which may be empty.
    """

    grid: Annotated[Grid, AtMost(200)] = field(default_factory=Grid)
    groups: Annotated[tuple[Annotated[Cells, CheckedBy(_check_on_grid)], ...], AtMost(_MOST_GROUPS)] = ()
    marks: frozenset[Annotated[str, Among(MARKS)]] = frozenset()
    sums: Mapping[Annotated[str, Among(SUMS)], Annotated[int, Between(-9_999, 9_999)]] = field(default_factory=dict)
    edition: Annotated[str, Among(EDITIONS)] = DEFAULT
    player: Annotated[str, AtMost(LIMITS.name)] = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was entered yet."""
        return self == PaperSheet(edition=self.edition)

    @property
    def grid_with_rings(self) -> Grid:
        """The grid with the numbers inside rings marked as circled."""
        return self.grid.circle(cell for group in self.groups for cell in group if cell in self.grid.numbered)

    @property
    def sheet(self) -> Sheet:
        """The sheet with the marks as entered, right or wrong."""
        boxes = {(kind, size) for kind in KINDS for size in SIZES if f"{kind}{size}" in self.marks}
        return Sheet(
            self.grid_with_rings,
            boxes=frozenset(boxes | ({(KINDS[0], BONUS_SIZE)} if "bonus" in self.marks else set())),
            circled=self.marks & frozenset(LETTERS),
            crossed=frozenset(letter for letter in LETTERS if f"x{letter}" in self.marks),
            plus=frozenset(row for row in range(LINE) if f"+{row + 1}" in self.marks),
            minus=frozenset(row for row in range(LINE, ROWS) if f"-{row + 1}" in self.marks),
            edition=self.edition,
        )

    def kind_of(self, group: Cells) -> Kind:
        """Return the kind of combo that a ring presumably stands for: identical if all its numbers are equal, else consecutive."""
        return "identical" if len({self.grid[cell] for cell in group}) == 1 else "consecutive"

    def with_row(self, row: int, marks: str) -> PaperSheet:
        """Fill the row with index ``row`` with seven signs, ``.`` for an empty cell."""
        written = {(row, col): None if sign == "." else sign for col, sign in enumerate(marks)}
        return replace(self, grid=self.grid.put(written))

    def with_ring_toggled(self, group: Cells) -> PaperSheet:
        """Add a ring, or remove it if it is there already. Raises ``PaperError`` for too many rings."""
        ring = tuple(sorted(set(group)))
        if ring in self.groups:
            return self.without_ring(self.groups.index(ring))
        if len(self.groups) >= _MOST_GROUPS:
            raise PaperError("paper.many_rings", most=_MOST_GROUPS)
        return replace(self, groups=(*self.groups, ring))

    def without_ring(self, number: int) -> PaperSheet:
        """Remove the ring with index ``number``."""
        return replace(self, groups=(*self.groups[:number], *self.groups[number + 1 :]))

    def with_next_letter_mark(self, letter: str) -> PaperSheet:
        """Change the mark of a letter to the next of: open, circled, circled and crossed off, crossed off."""
        crossed = f"x{letter}"
        # Each of the four differs from the one before in one mark: these two take turns.
        toggled = letter if (letter in self.marks) is (crossed in self.marks) else crossed
        return replace(self, marks=self.marks ^ {toggled})


def read_player_name(typed: str) -> str:
    """Return the typed name of a player, cut to the length allowed."""
    return clean_text(typed)[: LIMITS.name]


def read_row(words: str) -> tuple[int, str] | None:
    """Read a typed row: ``r10 4412666`` gives 9 (its index) and the signs; ``None`` for other texts. Raises ``PaperError`` if faulty."""
    match = _ROW.fullmatch(words.strip())
    if match is None:
        return None
    number, signs = int(match[1]), match[2].upper().replace("-", ".").replace("_", ".")
    if not 1 <= number <= ROWS:
        raise PaperError("paper.no_row", given=match[1], most=ROWS)
    if len(signs) > COLS:
        raise PaperError("paper.long_row", row=match[2][:40], signs=len(signs), most=COLS)
    bad = next((sign for sign in signs if sign not in ".0123456789X"), None)
    if bad:
        raise PaperError("sandbox.picture_sign", row=match[2], sign=repr(bad))
    return number - 1, signs.ljust(COLS, ".")


def read_sums(fields: Mapping[str, object]) -> tuple[dict[str, int], dict[str, str]]:
    """Read the sums of a form by name; returns the numbers, and the texts that are not whole numbers."""
    sums: dict[str, int] = {}
    wrong: dict[str, str] = {}
    for name in SUMS:
        words = "".join(str(fields.get(name) or "").split()).replace("−", "-")
        digits = words.removeprefix("-").removeprefix("+")
        if digits.isascii() and digits.isdigit() and len(digits) < _LONGEST_SUM:
            sums[name] = -int(digits) if words[0] == "-" else int(digits)
        elif words:
            wrong[name] = str(fields[name]).strip()[:40]
    return sums, wrong


DESK_TOOLS = ("paint", "combo")
"""The tools of the desk: to fill in the sheet (``paint``), and to ring its combos (``combo``)."""
PAINTS = (*"0123456789", "X", ".")
_DEEPEST = 400


@dataclass(frozen=True, kw_only=True)
class SheetDesk:
    """A paper sheet with its history, the tool in use, and whether the check of the sheet is shown."""

    papers: History[PaperSheet] = field(default_factory=lambda: History.of(PaperSheet()))
    tool: str = "paint"
    checked: bool = False
    unread: Mapping[str, str] = field(default_factory=dict)
    """The typed sums that are not numbers, by the name of the sum."""

    @property
    def paper(self) -> PaperSheet:
        """The sheet as it is now."""
        return self.papers.now

    def put(self, paper: PaperSheet) -> SheetDesk:
        """Add a state of the sheet to the history."""
        return replace(self, papers=self.papers.push(paper, _DEEPEST))


NAME = "companion"
LEARNS = False
NEVER_STALE: tuple[type[Intent], ...] = (Paint, ToggleSheetMark, SetDie, EnterDialogText)
"""Intents that are carried out even if the page has changed since they were sent, so that fast painters need not wait for each answer."""
TOOLS = ("table", *DESK_TOOLS)
"""The tools of the page: follow a game (``table``), or a tool of the desk."""
NO_FACE = "?"
"""The face of a die that has not been entered yet."""
NO_FACES = (NO_FACE,) * 5
Beginning: TypeAlias = Literal["doors", "table"]
"""The start screens: what to use the page for (``doors``), and the set-up of a table."""
Asides: TypeAlias = Mapping[int, tuple[Action, ...]]


@dataclass(frozen=True, kw_only=True)
class Companion(TableState):
    """The state of the companion: a table, to which a game played with real dice is entered, and a ``desk`` for the check of one sheet."""

    blank: Game
    """The game of a table that nobody has set up yet."""
    begins: Beginning | None = "doors"
    """Which start screen is shown; ``None`` once the table or the desk is in use."""
    places: int = 2
    """The number of players in the form for a new table."""
    met: bool = False
    """Whether the browser has sent its storage; the start screen is shown only then."""
    at_desk: bool = False
    desk: SheetDesk = field(default_factory=SheetDesk)
    faces: tuple[str, ...] = NO_FACES
    """The faces of the dice entered so far."""
    setup_faults: SetupFaults | None = None
    asides: Asides = field(default_factory=dict)
    """The entries set aside until a correction is finished, by the index of the table's state."""
    table_message: Message = EMPTY
    """The message of the table, kept while the desk is open."""

    @property
    def notebook_values(self) -> NotebookValues:
        sheet = self.desk.paper.sheet
        return NotebookValues(sheet=sheet, grid=sheet.grid) if self.at_desk else super().notebook_values

    @property
    def tool(self) -> str:
        """The current tool."""
        return self.desk.tool if self.at_desk else TOOLS[0]

    @property
    def table_untouched(self) -> bool:
        """Whether nothing has been set up or entered at the table yet."""
        return self.game is self.blank

    @property
    def is_in_use(self) -> bool:
        """Whether the table or the desk is in use."""
        return self.at_desk or not (self.table_untouched and self.desk.paper.is_empty)

    @property
    def aside(self) -> tuple[Action, ...]:
        """The entries set aside until the current correction is finished."""
        return self.asides.get(self.table.games.at, ())

    def with_edition(self, edition: str, before: str) -> Companion:
        """Replace the edition ``before`` by ``edition``, unless the table or the desk is in use."""
        if self.is_in_use or self.blank.setup.edition != before:
            return self
        return replace(_fresh_companion(edition), turn=self.turn + 1, said=self.said, met=self.met, dialog=self.dialog)

    def fallback_states(self) -> Iterator[Companion]:
        """Yield states to show if this one cannot be drawn: without the dialog; then at the table, each time with one entry less."""
        yield replace(self, dialog=None)
        yield from super(Companion, replace(self, at_desk=False)).fallback_states()

    def with_asides(self, asides: Asides, start: int) -> Companion:
        """Return the companion with other entries set aside: ``asides`` replaces those of all table states from index ``start`` on."""
        before = {at: waiting for at, waiting in self.asides.items() if at < start}
        return replace(self, asides={**before, **asides})


def begin(which: str, visit: Visit) -> Companion:
    """Return the companion with a table for two that nobody has set up, and an empty sheet; ``which`` is always empty."""
    # The seed only draws the tiles; the dice are real.
    return _fresh_companion(default_edition(visit.language))


def _fresh_companion(edition: str) -> Companion:
    blank = Game.new(2, edition, tiles=Game.new(2, edition, fresh_seed()).setup.tiles)
    desk = SheetDesk(papers=History.of(PaperSheet(edition=edition)))
    return Companion(table=Table.of(blank), blank=blank, desk=desk)
