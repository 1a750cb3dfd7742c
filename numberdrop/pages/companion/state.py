"""What the companion holds: two rooms under one roof. A message goes to the one that is open, the browser keeps both.

The table is that of the play page with a game without a seed. What is its own: the dice are tapped in, the tiles are those that
were drawn at the table, and any player's last entry can be corrected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from numberdrop.formats.declarations import Among, AtMost, Between, Mismatch, visible
from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.intents import Intent, Load, Mark, Paint, SetDie
from numberdrop.pages.kept import History
from numberdrop.pages.message import EMPTY, Message
from numberdrop.pages.page import Values
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.table.state import Table, TableState
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action
from numberdrop.rules.combos import BONUS, KINDS, Kind
from numberdrop.rules.editions import DEFAULT, EDITIONS, LETTERS, edition_for
from numberdrop.rules.game import Game
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid, on_grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES, Sheet

from .setup import SetupFaults

# --- paper ------------------------------------------------------------------------------------------------------------

# A finished paper sheet as its player filled it in: numbers, rings, marks and sums, right or wrong.
#
# Nothing is judged here: what is on the paper is taken down as it stands. ``sheet_check`` compares it with the rules.

SUMS = ("rows", "identical", "consecutive", "bonus", "total")
MARKS = frozenset(
    [f"+{row + 1}" for row in range(LINE)]
    + [f"-{row + 1}" for row in range(LINE, ROWS)]
    + [f"{kind}{size}" for kind in KINDS for size in SIZES]
    + [f"plus10{kind}" for kind in KINDS]
    + [f"{sign}{letter}" for letter in LETTERS for sign in ("", "x")]
    + ["bonus"]
)
"""What can be marked: +2 in row 3 (``+3``), -5 in row 12 (``-12``), ``identical4``, ``plus10identical``, a letter circled (``B``)
or crossed off (``xB``), and the ``bonus`` box."""
_ROW = re.compile(r"(?:[rl]?(\d{1,3}))\s*[:=\s]\s*(\S+)", re.IGNORECASE | re.ASCII)
_MOST_GROUPS = 60
_LONGEST_SUM = 4


class PaperError(ValueError):
    """Something typed that no sheet has: ``key`` and ``values`` name it, in the language files."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class OnGrid(NamedTuple):
    """Cells of the grid, no others."""

    def check(self, cells: Cells) -> None:
        if not all(map(on_grid, cells)):
            raise Mismatch("value", value=str(cells), problem="off the grid")


@dataclass(frozen=True)
class Paper:
    """The sheet as it stands on paper. ``groups`` are the rings around numbers, ``sums`` what its player added up; ``player`` is the
    name at its top, where there is one.
    """

    grid: Annotated[Grid, AtMost(200)] = field(default_factory=Grid)
    groups: Annotated[tuple[Annotated[Cells, OnGrid()], ...], AtMost(_MOST_GROUPS)] = ()
    marks: frozenset[Annotated[str, Among(MARKS)]] = frozenset()
    sums: Mapping[Annotated[str, Among(SUMS)], Annotated[int, Between(-9_999, 9_999)]] = field(default_factory=dict)
    edition: Annotated[str, Among(EDITIONS)] = DEFAULT
    player: Annotated[str, AtMost(LIMITS.name)] = ""

    @property
    def empty(self) -> bool:
        """Whether nothing was taken down yet."""
        return self == Paper(edition=self.edition)

    @property
    def ringed(self) -> Grid:
        """The grid with every number circled that stands in a ring."""
        return self.grid.circle(cell for group in self.groups for cell in group if isinstance(self.grid[cell], int))

    @property
    def sheet(self) -> Sheet:
        """The sheet as marked, for its picture."""
        boxes = {(kind, size) for kind in KINDS for size in SIZES if f"{kind}{size}" in self.marks}
        bonus = {(KINDS[0], BONUS)} if "bonus" in self.marks else set()
        return Sheet(
            self.ringed,
            boxes=frozenset(boxes | bonus),
            circled=self.marks & frozenset(LETTERS),
            crossed=frozenset(letter for letter in LETTERS if f"x{letter}" in self.marks),
            plus=frozenset(row for row in range(LINE) if f"+{row + 1}" in self.marks),
            minus=frozenset(row for row in range(LINE, ROWS) if f"-{row + 1}" in self.marks),
            edition=self.edition,
        )

    def kind_of(self, group: Cells) -> Kind:
        """Which kind a ring is meant as: equal numbers are identical, others consecutive."""
        return "identical" if len({self.grid[cell] for cell in group}) == 1 else "consecutive"

    def with_mark(self, cell: tuple[int, int], mark: str | None) -> Paper:
        """With one cell written (or emptied)."""
        return replace(self, grid=self.grid.put({cell: mark}))

    def with_row(self, row: int, marks: str) -> Paper:
        """With a whole row written."""
        return replace(self, grid=self.grid.put({(row, col): _mark(sign) for col, sign in enumerate(marks)}))

    def with_ring(self, group: Cells) -> Paper:
        """With a ring more; the same ring once more takes it away."""
        ring = tuple(sorted(set(group)))
        if ring in self.groups:
            return self.without_ring(self.groups.index(ring))
        if len(self.groups) >= _MOST_GROUPS:
            raise PaperError("paper.many_rings", most=_MOST_GROUPS)
        return replace(self, groups=(*self.groups, ring))

    def without_ring(self, number: int) -> Paper:
        """With a ring less."""
        return replace(self, groups=(*self.groups[:number], *self.groups[number + 1 :]))

    def toggled(self, mark: str) -> Paper:
        """With a mark made or rubbed out."""
        return replace(self, marks=self.marks ^ {mark})

    def next_letter(self, letter: str) -> Paper:
        """A letter goes round: nothing, circled, circled and crossed off, crossed off."""
        states = [frozenset[str](), frozenset((letter,)), frozenset((letter, f"x{letter}")), frozenset((f"x{letter}",))]
        mine = frozenset((letter, f"x{letter}"))
        now = states.index(self.marks & mine)
        return replace(self, marks=(self.marks - mine) | states[(now + 1) % len(states)])


def player_named(typed: str) -> str:
    """A player's name as it was typed, as far as it fits on the line for it."""
    return visible(typed)[: LIMITS.name]


def _mark(sign: str) -> str | None:
    return None if sign == "." else sign


def typed_row(words: str) -> tuple[int, str] | None:
    """A row as one types it, ``r10 4412666``: its number (from 0) and its seven signs; ``None`` for anything else.

    Raises ``PaperError`` that names the row or the sign at fault.
    """
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


def read_sums(fields: Mapping[str, Any]) -> tuple[dict[str, int], dict[str, str]]:
    """The sums that a form gives, and those of its texts that are no whole number of points."""
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


# --- desk -------------------------------------------------------------------------------------------------------------

# The companion's desk: a finished paper sheet as it is taken down, and what it is written with.

DESK_TOOLS = ("paint", "combo")
"""Write the sheet, or ring its combos."""
PAINTS = (*"0123456789", "X", ".")
_DEEPEST = 400


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A sheet, all its states so far, and whether its check is shown. ``unread`` are sums that are no numbers, as they were typed."""

    papers: History[Paper] = field(default_factory=lambda: History.of(Paper()))
    tool: str = "paint"
    checked: bool = False
    unread: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, paper: Paper) -> Desk:
        """A desk with a sheet on it."""
        return cls(papers=History.of(paper))

    @property
    def paper(self) -> Paper:
        """The sheet as it stands."""
        return self.papers.now

    def put(self, paper: Paper, **changes: Any) -> Desk:
        """With the sheet as it stands now."""
        return replace(self, papers=self.papers.push(paper, _DEEPEST), **changes)


# --- state ------------------------------------------------------------------------------------------------------------

NAME = "companion"
LEARNS = False
NEVER_STALE: tuple[type[Intent], ...] = (Paint, Mark, SetDie, Load)
"""A stroke says all that it means: none is lost because the picture of the one before is still on its way."""
TOOLS = ("table", "paint", "combo")
"""What the page can be used for: follow a game, write a sheet, ring its combos."""
NO_FACE = "?"
"""A die that has not been tapped in yet."""
NO_FACES = (NO_FACE,) * 5
Beginning: TypeAlias = Literal["doors", "table"]
"""What the page can be used for, and behind one of its doors who sits at the table."""
Asides: TypeAlias = Mapping[int, tuple[Action, ...]]


@dataclass(frozen=True, kw_only=True)
class Companion(TableState):
    """A table of people with dice and paper of their own, and a desk beside it."""

    blank: Game
    """The game that nobody has set up."""
    begins: Beginning | None = "doors"
    """What is asked while nobody has said yet what the page is to be used for."""
    places: int = 2
    """How many sit at the table that is being laid, at first."""
    met: bool = False
    """Whether the browser has said what it keeps: before that, nobody is asked to begin anything."""
    at_desk: bool = False
    desk: Desk = field(default_factory=Desk)
    faces: tuple[str, ...] = NO_FACES
    """The dice as far as they are tapped in."""
    setup_faults: SetupFaults | None = None
    asides: Asides = field(default_factory=dict)
    """For each state of the games on the table, by its number: the entries that wait for one that is being corrected."""
    table_message: Message = EMPTY
    """What was said at the table when one went to the desk."""

    @property
    def values(self) -> Values:
        sheet = self.desk.paper.sheet
        return Values(sheet=sheet, grid=sheet.grid) if self.at_desk else super().values

    @property
    def tool(self) -> str:
        """What the page is being used for."""
        return self.desk.tool if self.at_desk else TOOLS[0]

    @property
    def untouched(self) -> bool:
        """Whether nothing was set up or entered yet, so that there is nothing to keep of the table."""
        return self.game is self.blank

    @property
    def begun(self) -> bool:
        """Whether a room is in use."""
        return self.at_desk or not (self.untouched and self.desk.paper.empty)

    @property
    def aside(self) -> tuple[Action, ...]:
        """Entries that wait for one that is being corrected."""
        return self.asides.get(self.table.games.at, ())

    def under(self, edition: str, instead: str) -> Companion:
        """A table and a sheet that nobody has touched, by another edition."""
        if self.begun or self.blank.setup.edition != instead:
            return self
        return replace(_by(edition), turn=self.turn + 1, said=self.said, met=self.met, dialog=self.dialog)

    def retreats(self) -> Iterator[Companion]:
        """At the table, and then one entry earlier after the other."""
        yield replace(self, dialog=None)
        yield from super(Companion, replace(self, at_desk=False)).retreats()

    def with_asides(self, asides: Asides, upto: int) -> Companion:
        """With these entries waiting, and those in states before number ``upto``: what waited in states that are gone is gone."""
        before = {at: waiting for at, waiting in self.asides.items() if at < upto}
        return replace(self, asides={**before, **asides})


def begin(which: str, visit: Visit) -> Companion:
    """A table for two that nobody has set up, and an empty sheet."""
    # The tiles are drawn by a seed that the first picture of the page can have, too; the dice are those on the table.
    return _by(edition_for(visit.language))


def _by(edition: str) -> Companion:
    blank = Game.new(2, edition, tiles=Game.new(2, edition, fresh_seed()).setup.tiles)
    return Companion(table=Table.of(blank), blank=blank, desk=Desk.of(Paper(edition=edition)))
