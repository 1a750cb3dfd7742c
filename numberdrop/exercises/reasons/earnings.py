"""Reasons of questions about points and room: what a drop earns now and in the round after it, which box stays empty, what
still fits below the line. Sentences stand as for ``misses``.
"""

from __future__ import annotations

from numberdrop.exercises.facts import Parts
from numberdrop.rules.reasons.reason import AboutCombo, Cells, ComboKind, ComboName, Numbers, Points, Reason, ShapeName

from .misses import Miss


class Earns(Reason):
    """What the drop earns in its round, and by what; ``cells`` are the combo."""

    rule = "box"
    forms = ("", "none")
    points: Points
    parts: Parts
    cells: Cells

    @property
    def form(self) -> str:
        return "" if self.parts else "none"


class NumberEarns(Earns):
    """What the drop earns with ``pick`` in the open cell."""

    pick: str


class EarnsMore(Miss):
    """What another drop, or another number (``by``), earns."""

    rule = "box"
    forms = ("drop", "number")
    points: Points
    parts: Parts
    by: str

    @property
    def form(self) -> str:
        return self.by


class LeadsTo(Miss):
    """The most that a drop leads to in two rounds: ``points``, ``now`` and ``later``; ``cells`` are circled at once."""

    rule = "one_combo"
    forms = ("", "wait", "over")
    points: Points
    now: int
    later: int
    cells: Cells
    over: bool
    """Whether it ends the game, so that there is no later."""

    @property
    def form(self) -> str:
        return "over" if self.over else "" if self.cells else "wait"


class LeadsToMore(Miss):
    """What the best plan brings in two rounds."""

    rule = "one_combo"
    points: Points


class FillsBox(AboutCombo, Reason):
    """A roll (``turn`` 1 or 2; 0 where there is one only) can bring this combo."""

    rule = "plus10"
    forms = ("", "first", "second")
    turn: int
    kind: ComboKind
    size: int
    cells: Cells

    @property
    def form(self) -> str:
        return ("", "first", "second")[self.turn]


class Prepares(Reason):
    """The first roll fills no box, but these numbers help the second."""

    rule = "plus10"
    cells: Cells
    numbers: Numbers


class StaysEmpty(AboutCombo, Miss):
    """No drop fills this box: of the only roll (0), of either of two (2), or of the first of two (1)."""

    rule = "plus10"
    forms = ("", "first", "either")
    turn: int
    kind: ComboKind
    size: int

    @property
    def form(self) -> str:
        return ("", "first", "either")[self.turn]


class ThenEmpty(AboutCombo, Miss):
    """Whoever fills the box of ``size`` with the first roll cannot fill that of ``other`` with the second."""

    rule = "plus10"
    kind: ComboKind
    size: int
    other: int

    @property
    def second(self) -> ComboName:
        return self.kind, self.other


class StillFits(Reason):
    """After the shapes before it ``shape`` can still come to rest below the line: here."""

    rule = "line"
    tone = "good"
    shape: ShapeName
    cells: Cells


class NoRoom(Miss):
    """After this landing ``shape`` must cross the line, however those before it fall."""

    rule = "line"
    forms = ("", "next")
    shape: ShapeName
    cells: Cells
    soon: bool
    """Whether it is the very next shape."""

    @property
    def form(self) -> str:
        return "next" if self.soon else ""
