"""The score sheet beside the grid, and sheets that are checked line by line, as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from numberdrop.frozen import Frozen, optional
from numberdrop.pages.board_scene import Mini
from numberdrop.rules.combos import Kind
from numberdrop.rules.reasons.reason import Cells


class BoxMark(Frozen):
    """A box of the score sheet: made or not, its label, and what a screen reader says."""

    on: bool
    label: str
    sr: str


LetterState: TypeAlias = Literal["open", "circled", "protected", "spent", "crossed"]
"""``circled``: still in play; ``protected``: circled, solo; ``spent``: circled, and crossed off since."""


class LetterMark(Frozen):
    """A letter of the score sheet."""

    name: str
    state: LetterState
    sr: str


class SheetRow(Frozen):
    """A size with its two boxes, its letter and its tile."""

    size: int
    tile: str | None
    tile_sr: str
    identical: BoxMark
    consecutive: BoxMark
    letter: LetterMark | None


class SwitchMark(Frozen):
    """A +10 at the foot of a column: reached or not."""

    on: bool
    sr: str


class SheetTotal(Frozen):
    """A sum of the score sheet."""

    id: str
    label: str
    value: str


class GrandTotal(Frozen):
    """The last sum."""

    label: str
    value: str


class SheetCard(Frozen, kw_only=True):
    """The score sheet beside the grid; everything on it can be asked about."""

    id: str = "sheet"
    kind: Literal["sheet"] = "sheet"
    title: str
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    plus10: Mapping[Kind, SwitchMark] | None
    bonus: BoxMark
    totals: tuple[SheetTotal, ...]
    total: GrandTotal


class AuditLine(Frozen):
    """A line of a sheet that is checked: what it is, its points, whether it holds, and the cells that prove it."""

    text: str
    value: str
    ok: bool = True
    cells: Cells = ()


class AuditedSheet(Frozen):
    """A sheet with its lines."""

    name: str
    total: str
    lines: tuple[AuditLine, ...]


class AuditCard(Frozen, kw_only=True):
    """Sheets checked line by line."""

    id: str = "audit"
    kind: Literal["audit"] = "audit"
    title: str
    sheets: tuple[AuditedSheet, ...]


# --- end --------------------------------------------------------------------------------------------------------------

# What stands on the page of a game that is over: the sheets, bars that are compared or add up, a curve over the rounds, choices worth another try.


class EndSheet(Frozen, kw_only=True):
    """A sheet, small: whose it is, its points and the parts that they add up from; ``shown``: the other cards are about it."""

    player: int
    name: str
    mini: Mini
    total: str
    parts: tuple[tuple[str, str], ...]
    won: bool
    shown: bool
    label: str
    face: str | None = optional()


class EndCard(Frozen, kw_only=True):
    """Who won; ``praise`` is what is special about it, ``face`` that of the bot that won. The first of ``buttons`` is what most do next."""

    id: str = "end"
    kind: Literal["end"] = "end"
    title: str
    text: str
    praise: tuple[str, ...] = ()
    face: str | None = optional()
    sheets: tuple[EndSheet, ...]
    buttons: tuple[tuple[str, str], ...] = ()


BarTone: TypeAlias = Literal["plain", "own", "good", "bad"]


class Bar(Frozen, kw_only=True):
    """A bar from one place to another, in percent of the width; without places it is not known yet. ``press``: what opens it."""

    id: str
    label: str
    value: str
    span: tuple[float, float] | None = None
    tone: BarTone = "plain"
    face: str | None = optional()
    press: str | None = optional()
    hint: str | None = optional()
    """What a press does."""


class BarsCard(Frozen, kw_only=True):
    """Bars below each other, in order, and what is said below them, each with the bot whose face stands before it (or nobody's)."""

    id: str
    kind: Literal["bars"] = "bars"
    title: str
    items: tuple[Bar, ...]
    lines: tuple[tuple[str, str], ...] = ()


class CurveLine(Frozen):
    """A line through (round, value); ``name`` stands at its end."""

    name: str
    own: bool
    points: tuple[tuple[int, float], ...]


class CurveMark(Frozen):
    """A round on one's own line that can be pressed: its number stands there, ``label`` is read out."""

    press: str
    round: int
    value: float
    label: str


class CurveCard(Frozen, kw_only=True):
    """What was expected over the ``rounds`` of a game, from ``ticks[0]`` to the last of ``ticks``."""

    id: str = "curve"
    kind: Literal["curve"] = "curve"
    title: str
    alt: str
    text: str
    rounds: int
    axis: str
    ticks: tuple[int, ...]
    lines: tuple[CurveLine, ...]
    marks: tuple[CurveMark, ...]


class Try(Frozen, kw_only=True):
    """A choice that cost something: what was done and what was better, as pictures where they show it, or in ``words``; the bots that would have
    done the same.
    """

    title: str
    text: str
    press: str
    button: str
    minis: tuple[Mini, ...] = ()
    words: str = ""
    faces: tuple[str, ...] = ()
    faces_text: str = ""


class TriesCard(Frozen, kw_only=True):
    """The dearest choices of a game; ``names`` stand below the pictures, ``empty`` where there is none (yet); ``rooms`` are kept."""

    id: str = "tries"
    kind: Literal["tries"] = "tries"
    title: str
    names: tuple[str, str]
    items: tuple[Try, ...]
    rooms: int
    empty: str


class RoundRow(Frozen, kw_only=True):
    """A round, or a sum: for each player a drop and its figures; ``minis`` are the boards of the round that is looked at."""

    press: str
    label: str
    roll: str
    cells: tuple[tuple[str, str], ...]
    minis: tuple[Mini, ...] = ()


class RoundsCard(Frozen, kw_only=True):
    """What each player made of each roll, round by round."""

    id: str = "rounds"
    kind: Literal["rounds"] = "rounds"
    title: str
    head: tuple[str, ...]
    rows: tuple[RoundRow, ...]


# --- lines ------------------------------------------------------------------------------------------------------------

# What the analysis board shows: the tree of lines, and the map of what the places of a shape are worth, as typed values.


class TreeMove(Frozen):
    """An act in a tree of lines: in short, in words, its sign and what is written of it; whether it is on the board, and was played."""

    id: int
    label: str
    said: str
    sign: str = ""
    note: str = ""
    here: bool = False
    played: bool = False


class TreeLine(Frozen):
    """Acts one after the other, of a round or of a variation so deep."""

    depth: int
    label: str
    moves: tuple[TreeMove, ...]


class TreeCard(Frozen, kw_only=True):
    """A tree of lines."""

    id: str = "tree"
    kind: Literal["tree"] = "tree"
    title: str
    lines: tuple[TreeLine, ...]


class HeatCell(Frozen):
    """A place on the grid, how bad it is (0: the best, to 4), its number, and both in words; whether that is a first look only."""

    cells: Cells
    level: int
    text: str
    said: str
    first: bool


class HeatRow(Frozen):
    """A way to hold a shape, and its place over each column, where it has one."""

    shape: Cells
    cells: tuple[HeatCell | None, ...]


class HeatCard(Frozen, kw_only=True):
    """A map of places: a row for each way to hold the shape, a cell for each column."""

    id: str = "heat"
    kind: Literal["heat"] = "heat"
    title: str
    text: str
    rows: tuple[HeatRow, ...]
