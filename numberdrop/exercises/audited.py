"""What there is to say of the entries of a finished sheet: which are due and which are not, and what a sum comes to.

They are ``Reason`` values like those of ``told``; their sentences stand under the classes' names.
"""

from __future__ import annotations

from numberdrop.rules.reasons import Cells, Reason


class _Entry:
    """An entry that is ``marked`` or not, and ``due`` or not."""

    marked: bool
    due: bool

    @property
    def wrong(self) -> bool:
        return self.marked != self.due

    @property
    def form(self) -> str:
        """Which sentence: it stands there rightly, it is too much, it is missing, or it is rightly absent."""
        return ("" if self.due else "extra") if self.marked else ("missing" if self.due else "none")


class RowEntry(_Entry, Reason):
    """The +2 of a row; ``cells`` are those that decide it: the gaps, or the whole row."""

    rule = "rows"
    marked: bool
    due: bool
    row: int
    cells: Cells


class MinusEntry(_Entry, Reason):
    """The -5 of a row above the line; ``cells`` is what stands in it."""

    rule = "minus"
    marked: bool
    due: bool
    row: int
    cells: Cells


class BoxEntry(_Entry, Reason):
    """The box of a kind and size; ``cells`` is the combo that is circled for it."""

    rule = "box"
    marked: bool
    due: bool
    kind: str
    size: int
    cells: Cells


class BonusEntry(_Entry, Reason):
    """The bonus box."""

    rule = "box"
    marked: bool
    due: bool
    cells: Cells


class TenEntry(_Entry, Reason):
    """The +10 of a kind; ``numbers`` are the sizes whose boxes are empty."""

    rule = "plus10"
    marked: bool
    due: bool
    kind: str
    numbers: tuple[int, ...]


class LetterEntry(_Entry, Reason):
    """A Drop letter; ``excuse`` is why it need not be circled with both boxes filled: it came ``late``, or was ``declined``."""

    rule = "letter"
    marked: bool
    due: bool
    letter: str
    size: int
    excuse: str

    @property
    def form(self) -> str:
        return self.excuse or super().form


class SumEntry(Reason):
    """A sum: what is ``written``, and what it comes to by the entries that it adds (``added``, as one would write it)."""

    rule = "end"
    field: str
    written: int
    due: int
    added: str

    @property
    def wrong(self) -> bool:
        return self.written != self.due
