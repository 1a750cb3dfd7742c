"""The score sheet beside the grid, and sheets that are checked line by line, as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from numberdrop.frozen import Frozen
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
