"""A finished paper sheet as its player filled it in: numbers, rings, marks and sums, right or wrong.

Nothing is judged here: what is on the paper is taken down as it stands. ``sheet_check`` compares it with the rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, NamedTuple

from numberdrop.formats.declarations import Among, AtMost, Between, Mismatch, visible
from numberdrop.formats.game_record import LIMITS
from numberdrop.rules.combos import BONUS, KINDS, Kind
from numberdrop.rules.editions import DEFAULT, EDITIONS, LETTERS
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid, on_grid
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES, Sheet

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
