"""How a wrong sum may have come about: each reason is one slip, and says which sum comes out of it.

They are ``Reason`` values like those of ``misses``; several may give the same sum, so each sentence only says "you get that by ...".
"""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.rules.reasons.reason import AboutCombo, Cells, ComboKind

from .misses import Miss, TotalName
from .sheet_entries import Signed

SlipName: TypeAlias = str


class SumSlip(Miss, abstract=True):
    """``given`` is what was entered in the ``field``; ``slip`` names how it comes about, ``cells`` where."""

    field: TotalName
    given: Signed
    slip: SlipName
    cells: Cells

    @property
    def form(self) -> str:
        return self.slip


class MinusSlip(SumSlip):
    """The -5 of rows above the line were not taken off once for each row."""

    rule = "minus"
    forms = (
        "added",
        "forgotten",
        "each",
        "once",
        "all",
        "one_less",
        "twos",
        "line",
        "early",
        "blocks_free",
        "blocks_cost",
    )


class RowSlip(SumSlip):
    """The +2 were not counted once for each full row below the line."""

    rule = "rows"
    forms = ("ones", "ones_only", "none", "numbers", "fives", "tens", "missed", "gap", "started", "blocks", "above")


class BoxSlip(AboutCombo, SumSlip):
    """A box was left out, counted twice, or counted although it is empty."""

    rule = "box"
    forms = ("forgotten", "twice", "empty")
    kind: ComboKind
    size: int


class KindSlip(SumSlip):
    """The boxes of a kind were added in another way: not at all, each as one, as two or as one less, by the numbers in them,
    only the largest, those of the other kind, with the bonus.
    """

    rule = "box"
    forms = ("none", "ones", "twos", "one_less", "numbers", "largest", "other", "bonus")


class TenSlip(SumSlip):
    """The +10 of a kind was left out, counted twice, too early, or instead of its boxes."""

    rule = "plus10"
    forms = ("forgotten", "twice", "early", "only")


class BonusSlip(SumSlip):
    """The bonus box was left out, counted twice or as something else."""

    rule = "box"
    forms = ("forgotten", "twice", "ten", "one", "empty", "ten_empty")


class TotalSlip(SumSlip):
    """A sum of sums left out one of them, or the -5 in it, counted it twice, or added what is to be taken off."""

    rule = "end"
    forms = ("without", "minus", "twice", "added")
    part: TotalName


class LetterSlip(SumSlip):
    """Each circled letter was counted as a point, or doubled the two boxes that have circled it."""

    rule = "letter"
    forms = ("each", "doubled")


class AddingSlip(SumSlip):
    """The right things, added up wrongly: out by one or ten, with the wrong sign, or its digits swapped."""

    rule = "end"
    forms = ("one", "ten", "sign", "swapped")


class TotalFollows(Miss):
    """The total is right for the sums above it, one of which is wrong."""

    rule = "end"
    given: Signed
