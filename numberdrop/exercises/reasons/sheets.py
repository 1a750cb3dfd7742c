"""Reasons about entries of a finished sheet (whether they are right, and what sums add up to), and the slips that lead to a wrong sum."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from numberdrop.rules.reasons.reason import AboutCombo, Cells, ComboKind, Letter, Numbers, Reason, Row

from .misses import Miss, SheetMarks, TotalName

Signed: TypeAlias = int
"""Points; sentences show them as digits, with a typographic minus sign if negative."""


class SheetEntry(Reason, abstract=True):
    """A reason about an entry of the sheet: ``marked`` tells whether it is on the sheet, ``due`` whether it should be."""

    forms: ClassVar[tuple[str, ...]] = ("", "extra", "missing", "none")
    marked: bool
    due: bool

    @property
    def wrong(self) -> bool:
        return self.marked != self.due

    @property
    def form(self) -> str:
        """The form of the sentence: for an entry on the sheet, empty (right) or ``extra``; otherwise ``none`` (rightly) or ``missing``."""
        return ("" if self.due else "extra") if self.marked else ("missing" if self.due else "none")


class RowEntry(SheetEntry, rule="rows"):
    """About an entry of +2 for a row. ``cells`` prove whether it is due: the row's empty cells or, if it has none, all its cells."""

    row: Row
    cells: Cells


class MinusEntry(SheetEntry, rule="minus"):
    """About an entry of -5 for a row above the Game Over line; ``cells`` are the filled cells of the row."""

    row: Row
    cells: Cells


class BoxEntry(AboutCombo, SheetEntry, rule="box"):
    """About an entry in the box of ``kind`` and ``size``; ``cells`` are those of the combo circled for it, empty if there is none."""

    cells: Cells


class BonusEntry(SheetEntry, rule="box"):
    """About an entry in the bonus box; ``cells`` are those of the combo circled for it, empty if there is none."""

    cells: Cells


class TenEntry(SheetEntry, rule="plus10"):
    """About the entry of +10 for filling all boxes of a ``kind``. ``numbers``: the sizes of those still empty; if there are any, it is wrong."""

    kind: ComboKind
    numbers: Numbers


class LetterEntry(SheetEntry, rule="letter", forms=(*SheetEntry.forms, "late", "declined")):
    """About a Drop letter, to be circled when both boxes of its ``size`` are filled. ``excuse`` tells why it need not be circled all the same:
    ``late`` (perhaps it was crossed off before) or ``declined`` (circling is optional in this edition).
    """

    letter: Letter
    size: int
    excuse: str

    @property
    def form(self) -> str:
        return self.excuse or super().form


class MarkedAgain(Reason, rule="rows"):
    """The learner made ``marks`` that were on the sheet already, from an earlier round."""

    marks: SheetMarks


class LetterGone(Reason, rule="letter"):
    """The Drop letter ``letter`` is crossed off, and so cannot be circled."""

    letter: Letter


class CrossEntry(SheetEntry, rule="after_blocks", forms=("extra", "missing")):
    """About the mark that crosses off a Drop letter: one too many (``extra``) or ``missing``. Only the letter resolved in this round gets it."""

    letter: Letter


class SumEntry(Reason, rule="end", forms=("", "wrong"), formed_by="wrong"):
    """About a sum on the sheet: as ``written``, as it should be (``due``), and the right addition as text (``added``)."""

    field: TotalName
    written: Signed
    due: Signed
    added: str

    @property
    def wrong(self) -> bool:
        return self.written != self.due


# Several slips may lead to the same sum, so each sentence only says "you get that by ...".


class SumSlip(Reason, abstract=True, tone="refuse", formed_by="slip"):
    """A ``slip`` (one of the ``forms``) that leads to the wrong sum ``given`` in a ``field`` of the totals; ``cells`` are those concerned."""

    field: TotalName
    given: Signed
    slip: str
    cells: Cells


class MinusSlip(SumSlip, rule="minus"):
    """The learner did not subtract 5 points exactly once for each row above the Game Over line."""

    forms = (
        *("added", "forgotten", "each", "once", "all", "one_less", "twos", "line", "early"),
        *("blocks_free", "blocks_cost"),
    )


class RowSlip(SumSlip, rule="rows"):
    """The learner did not count 2 points exactly once for each full row below the Game Over line."""

    forms = ("ones", "ones_only", "none", "numbers", "fives", "tens", "missed", "gap", "started", "blocks", "above")


class BoxSlip(AboutCombo, SumSlip, rule="box", forms=("forgotten", "twice", "empty")):
    """The learner left out the box of ``kind`` and ``size``, counted it twice, or counted it although it is empty."""


class KindSlip(SumSlip, rule="box", forms=("none", "ones", "twos", "one_less", "numbers", "largest", "other", "bonus")):
    """The learner added up a column of boxes (those for one kind of combo) wrongly: counted the wrong boxes (none, only the largest, the
    other column's, the bonus box too), or each box as the wrong points (1, 2, one less than its size, or the sum of its combo's numbers).
    """


class TenSlip(SumSlip, rule="plus10", forms=("forgotten", "twice", "early", "only")):
    """The learner left out the +10 for a column of boxes, counted it twice or before the column was full, or counted nothing else."""


class BonusSlip(SumSlip, rule="box", forms=("forgotten", "twice", "ten", "one", "empty", "ten_empty")):
    """The learner left out the bonus box, counted it twice or as another number of points, or counted it although it is empty."""


class TotalSlip(SumSlip, rule="end", forms=("without", "minus", "twice", "added")):
    """The learner left a sum (``part``) or the -5 out of the total, counted a sum twice, or added a negative one as if it were positive."""

    part: TotalName


class LetterSlip(SumSlip, rule="letter", forms=("each", "doubled")):
    """The learner counted each circled letter as one point, or as doubling its two boxes."""


class AddingSlip(SumSlip, rule="end", forms=("one", "ten", "sign", "swapped")):
    """The learner took the right entries but made an error in adding them: off by one or ten, a wrong sign, or swapped digits."""


class TotalFollows(Miss, rule="end"):
    """The total ``given`` is right for the sums that the learner entered, but one of these sums is wrong."""

    given: Signed
