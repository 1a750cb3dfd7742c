"""Reasons of questions about points and room: what a drop earns now and in the round after it, which box stays empty, what
still fits below the line. Sentences stand as for ``misses``.
"""

from __future__ import annotations

from numberdrop.exercises.facts import Parts
from numberdrop.rules.reasons.reason import (
    AboutCombo,
    Cells,
    ComboKind,
    ComboName,
    Letter,
    Numbers,
    Points,
    Reason,
    ShapeName,
)

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


# --- ideas ------------------------------------------------------------------------------------------------------------

# Reasons that say the idea of the best drop, as the games show it that were played on from it and from another one.


class IdeaOfBox(AboutCombo, Reason):
    """A box comes in ``best`` games of a hundred instead of ``mine``; ``how`` is its form (``numberdrop.coach.idea.Form``)."""

    rule = "box"
    tone = "good"
    forms = ("now", "never", "only", "column", "box", "early")
    how: str
    kind: ComboKind
    size: int
    best: int
    mine: int
    cells: Cells

    @property
    def form(self) -> str:
        return "never" if self.how == "now" and not self.mine else self.how


class IdeaOfPart(Reason):
    """A part of the sheet other than a box brings so many points more."""

    rule = "end"
    tone = "good"
    forms = (
        "rows",
        "minus",
        "bonus",
        "all_identical",
        "all_consecutive",
        "identical",
        "consecutive",
        "rivals",
        "total",
    )
    part: str
    points: Points

    @property
    def form(self) -> str:
        return self.part


class NextBest(Reason):
    """How far the next best drop is behind."""

    rule = "free_choice"
    points: Points


class SecondRound(AboutCombo, Reason):
    """What the known second roll then brings: its drop on these ``cells``, and the combo that it makes."""

    rule = "one_combo"
    tone = "good"
    forms = ("", "none")
    points: Points
    kind: ComboKind
    size: int
    cells: Cells

    @property
    def form(self) -> str:
        return "" if self.size else "none"


class TakingNow(Reason):
    """Whoever takes the most at once has so many points ``now``, and after both rounds ``points``."""

    rule = "one_combo"
    now: int
    points: Points


class SafePlans(Reason):
    """So many ways to slide let nothing fall, of so many in ``total``; what they have in common: a tile that each of them slides first (``how``), or one
    that none of them slides.
    """

    rule = "slide"
    forms = ("", "first", "never")
    safe: int
    total: int
    how: str
    letter: Letter

    @property
    def form(self) -> str:
        return self.how
