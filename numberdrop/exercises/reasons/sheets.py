"""Reasons about entries of a finished sheet (right or wrong, and what sums add up to), and the slips that lead to a wrong sum."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from numberdrop.rules.reasons.reason import AboutCombo, Cells, ComboKind, Letter, Numbers, Reason, Row

from .misses import Miss, SheetMarks, TotalName

Signed: TypeAlias = int
"""Points, written in digits, with a typographic minus sign if negative."""


class _Entry:
    """Base class of entries: ``marked`` tells whether the entry is on the sheet, ``due`` whether it should be."""

    marked: bool
    due: bool
    forms: ClassVar[tuple[str, ...]] = ("", "extra", "missing", "none")

    @property
    def wrong(self) -> bool:
        return self.marked != self.due

    @property
    def form(self) -> str:
        """Empty if rightly marked, ``none`` if rightly not marked, ``extra`` if wrongly marked, ``missing`` if wrongly not marked."""
        return ("" if self.due else "extra") if self.marked else ("missing" if self.due else "none")


class RowEntry(_Entry, Reason):
    """The +2 of a row; ``cells`` show why: its gaps or, if it has none, the whole row."""

    rule = "rows"
    marked: bool
    due: bool
    row: Row
    cells: Cells


class MinusEntry(_Entry, Reason):
    """The -5 of a row above the line; ``cells`` are its filled cells."""

    rule = "minus"
    marked: bool
    due: bool
    row: Row
    cells: Cells


class BoxEntry(_Entry, AboutCombo, Reason):
    """The box of a kind and size; ``cells`` is the combo circled for the box, empty if there is none."""

    rule = "box"
    marked: bool
    due: bool
    kind: ComboKind
    size: int
    cells: Cells


class BonusEntry(_Entry, Reason):
    """The bonus box; ``cells`` is the combo circled for it, empty if there is none."""

    rule = "box"
    marked: bool
    due: bool
    cells: Cells


class TenEntry(_Entry, Reason):
    """The +10 of a kind; ``numbers`` are the sizes whose boxes are empty."""

    rule = "plus10"
    marked: bool
    due: bool
    kind: ComboKind
    numbers: Numbers


class LetterEntry(_Entry, Reason):
    """A Drop letter. ``excuse`` tells why it need not be circled although both boxes are filled: ``late`` (perhaps crossed off before) or
    ``declined`` (optional in this edition).
    """

    rule = "letter"
    forms = (*_Entry.forms, "late", "declined")
    marked: bool
    due: bool
    letter: Letter
    size: int
    excuse: str

    @property
    def form(self) -> str:
        return self.excuse or super().form


class MarkedAgain(Reason):
    """These marks were on the sheet already, from an earlier round."""

    rule = "rows"
    marks: SheetMarks


class LetterGone(Reason):
    """A letter that is crossed off, and so cannot be circled."""

    rule = "letter"
    letter: Letter


class CrossEntry(_Entry, Reason):
    """The mark that crosses off a Drop letter; only the letter resolved in this round is crossed off."""

    rule = "after_blocks"
    forms = ("extra", "missing")
    marked: bool
    due: bool
    letter: Letter


class SumEntry(Reason):
    """A sum: ``written`` on the sheet, ``due`` (the right sum of the entries), and ``added``, the right addition as text."""

    rule = "end"
    forms = ("", "wrong")
    field: TotalName
    written: Signed
    due: Signed
    added: str

    @property
    def wrong(self) -> bool:
        return self.written != self.due

    @property
    def form(self) -> str:
        return "wrong" if self.wrong else ""


# --- sum slips --------------------------------------------------------------------------------------------------------

# Several slips may lead to the same sum, so each sentence only says "you get that by ...".

SlipName: TypeAlias = str
"""A form of a slip, as in the ``forms`` of its class."""


class SumSlip(Reason, abstract=True):
    """A slip that leads to the sum ``given`` in a ``field``; ``slip`` names it, ``cells`` are those involved."""

    tone = "refuse"
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
        *("added", "forgotten", "each", "once", "all", "one_less", "twos", "line", "early"),
        *("blocks_free", "blocks_cost"),
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
    """The boxes of a kind were added in a wrong way: not at all, each as one, as two or as one less, by the numbers in them, only the
    largest, those of the other kind, or with the bonus.
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
    """The total leaves out a sum or the -5, counts a sum twice, or adds a negative sum instead of subtracting it."""

    rule = "end"
    forms = ("without", "minus", "twice", "added")
    part: TotalName


class LetterSlip(SumSlip):
    """Each circled letter was counted as one point, or as doubling its two boxes."""

    rule = "letter"
    forms = ("each", "doubled")


class AddingSlip(SumSlip):
    """The right entries were added up wrongly: off by one or ten, with the wrong sign, or with digits swapped."""

    rule = "end"
    forms = ("one", "ten", "sign", "swapped")


class TotalFollows(Miss):
    """The total is right for the sums that were entered, but one of those is wrong."""

    rule = "end"
    given: Signed
