"""Reasons that say the idea of the best drop, as the games show it that were played on from it and from another one."""

from __future__ import annotations

from numberdrop.rules.reasons.reason import AboutCombo, Cells, ComboKind, Letter, Points, Reason


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
