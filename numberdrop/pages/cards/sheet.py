"""Cards that show sheets and games, as typed values: the score sheet and its check, a finished game, the analysis board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from numberdrop.frozen import Frozen, optional
from numberdrop.pages.board_scene import Mini
from numberdrop.rules.combos import Kind
from numberdrop.rules.reasons.reason import Cells


class BoxMark(Frozen):
    """A box of the score sheet: whether it is ticked (``on``), its label, and the text for screen readers (``sr``)."""

    on: bool
    label: str
    sr: str


LetterState: TypeAlias = Literal["open", "circled", "protected", "spent", "crossed"]
"""The state of a letter. ``circled``: still in play; ``protected``: circled in a solo game; ``spent``: circled, later crossed off."""


class LetterMark(Frozen):
    """A letter of the score sheet, with the text for screen readers (``sr``)."""

    name: str
    state: LetterState
    sr: str


class SheetRow(Frozen):
    """A row of the score sheet: a combo size with its two boxes, its letter and the tile of this letter (``None``: not shown)."""

    size: int
    tile: str | None
    tile_sr: str
    identical: BoxMark
    consecutive: BoxMark
    letter: LetterMark | None


class ColumnBonusMark(Frozen):
    """The bonus of +10 below a column of boxes: whether it is reached (``on``), and the text for screen readers."""

    on: bool
    sr: str


class SheetTotal(Frozen):
    """One of the sums on the score sheet."""

    id: str
    label: str
    value: str


class GrandTotal(Frozen):
    """The final score."""

    label: str
    value: str


class SheetCard(Frozen, kw_only=True):
    """The score sheet beside the grid. The player can ask about each entry why it is as it is."""

    id: str = "sheet"
    kind: Literal["sheet"] = "sheet"
    title: str
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    plus10: Mapping[Kind, ColumnBonusMark] | None
    bonus: BoxMark
    totals: tuple[SheetTotal, ...]
    total: GrandTotal


class AuditLine(Frozen):
    """A line of the check of a sheet: an entry in words, its points, whether it is right (``ok``), and the cells that prove it."""

    text: str
    value: str
    ok: bool = True
    cells: Cells = ()


class AuditedSheet(Frozen):
    """The check of one sheet, line by line."""

    name: str
    total: str
    lines: tuple[AuditLine, ...]


class AuditCard(Frozen, kw_only=True):
    """The check of one or more sheets, line by line."""

    id: str = "audit"
    kind: Literal["audit"] = "audit"
    title: str
    sheets: tuple[AuditedSheet, ...]


class EndSheet(Frozen, kw_only=True):
    """A player's final sheet as a small picture, with the total and its ``parts`` (name, points)."""

    player: int
    name: str
    mini: Mini
    total: str
    parts: tuple[tuple[str, str], ...]
    won: bool
    shown: bool
    """Whether the other cards of the page are about this player."""
    label: str
    face: str | None = optional()


class EndCard(Frozen, kw_only=True):
    """The result of a game: who won, praise, the winning bot's face, all sheets, and ``buttons`` as (name, label), the main one first."""

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
    """A bar of a bar chart. ``span``: its start and end in percent of the width (``None``: unknown); ``press``: the button it acts as."""

    id: str
    label: str
    value: str
    span: tuple[float, float] | None = None
    tone: BarTone = "plain"
    face: str | None = optional()
    press: str | None = optional()
    hint: str | None = optional()
    """What a press on the bar does, in words."""


class BarsCard(Frozen, kw_only=True):
    """A bar chart (``items``) with ``lines`` of text below it, as (text, name of the bot whose face stands before it or ``""``)."""

    id: str
    kind: Literal["bars"] = "bars"
    title: str
    items: tuple[Bar, ...]
    lines: tuple[tuple[str, str], ...] = ()


class CurveLine(Frozen):
    """A curve through (round, value) points; ``name`` stands at its end."""

    name: str
    own: bool
    points: tuple[tuple[int, float], ...]


class CurveMark(Frozen):
    """A round on the learner's own curve that acts as a button: ``press`` is the button's name, ``label`` its text for screen readers."""

    press: str
    round: int
    value: float
    label: str


class CurveCard(Frozen, kw_only=True):
    """A line chart of the expected result over the ``rounds`` of a game; its value axis reaches from the first to the last of ``ticks``."""

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


class CostlyChoice(Frozen, kw_only=True):
    """A choice that cost points, as pictures of the player's move and a better one (``minis``) or in ``words``."""

    title: str
    text: str
    press: str
    button: str
    minis: tuple[Mini, ...] = ()
    words: str = ""
    faces: tuple[str, ...] = ()
    """The bots that would have played the same."""
    faces_text: str = ""


class CostlyChoicesCard(Frozen, kw_only=True):
    """The costliest choices of a game; ``names`` are the captions of the two pictures of each choice."""

    id: str = "tries"
    kind: Literal["tries"] = "tries"
    title: str
    names: tuple[str, str]
    items: tuple[CostlyChoice, ...]
    rooms: int
    """For how many choices space is reserved; ``empty``: the sentence shown as long as there is none."""
    empty: str


class RoundRow(Frozen, kw_only=True):
    """A row of the table of rounds: a round, or the sum. ``cells``: each player's drop and its cost; ``minis``: boards, if it is open."""

    press: str
    label: str
    roll: str
    cells: tuple[tuple[str, str], ...]
    minis: tuple[Mini, ...] = ()


class RoundsCard(Frozen, kw_only=True):
    """A table of all rounds: each player's drop for each roll."""

    id: str = "rounds"
    kind: Literal["rounds"] = "rounds"
    title: str
    head: tuple[str, ...]
    rows: tuple[RoundRow, ...]


class TreeMove(Frozen):
    """A move in the tree of variations, with its mark such as ``?!`` (``sign``); ``said`` are its full words, for screen readers."""

    id: int
    label: str
    said: str
    sign: str = ""
    note: str = ""
    here: bool = False
    played: bool = False
    """Whether the move was made in the game; ``here``: it is on the board now."""


class TreeLine(Frozen):
    """Moves one after the other: a round of the main line (``depth`` 0), of a variation (1), of a variation of a variation (2) and so on."""

    depth: int
    label: str
    moves: tuple[TreeMove, ...]


class TreeCard(Frozen, kw_only=True):
    """The tree of variations."""

    id: str = "tree"
    kind: Literal["tree"] = "tree"
    title: str
    lines: tuple[TreeLine, ...]


class HeatLanding(Frozen):
    """A landing on the heat map. ``level``: how bad its best drop is, 0 (best) to 4; ``text``: points lost; ``said``: column and points."""

    cells: Cells
    level: int
    text: str
    said: str
    first: bool
    """Whether the value is only a first, rough estimate."""


class HeatRow(Frozen):
    """An orientation of a shape, with its landing in each column; ``None`` where it has none."""

    shape: Cells
    cells: tuple[HeatLanding | None, ...]


class HeatCard(Frozen, kw_only=True):
    """A heat map of landings: a row for each orientation of the shape, a cell for each column."""

    id: str = "heat"
    kind: Literal["heat"] = "heat"
    title: str
    text: str
    rows: tuple[HeatRow, ...]
