"""Reasons about points and room: what a drop earns, which box stays empty, which shapes still fit, and the idea behind the best drop."""

from __future__ import annotations

from typing import TypeAlias

from numberdrop.exercises.facts import Parts, combo_numbers, sheet_after_drop
from numberdrop.rules.actions import NumberedCell
from numberdrop.rules.combos import KINDS, Combo
from numberdrop.rules.grid import COLS
from numberdrop.rules.reasons.reason import (
    AboutCombo,
    Cells,
    Columns,
    ComboName,
    Letter,
    Letters,
    Numbers,
    Points,
    Reason,
    Rows,
    ShapeName,
)
from numberdrop.rules.sheet import Sheet

from .misses import Miss

LetterCounts: TypeAlias = tuple[tuple[str, int], ...]


class Earns(Reason, rule="box", forms=("none", ""), formed_by="parts"):
    """The ``points`` that the learner's drop earns in its round, and their sources (``parts``); ``cells`` are those of the best combo."""

    points: Points
    parts: Parts
    cells: Cells


class NumberEarns(Earns):
    """The ``points`` that the drop earns if the number ``pick`` is written into its only cell without a number."""

    pick: str


class EarnsMore(Miss, rule="box", forms=("drop", "number"), formed_by="by"):
    """Another choice earns more: its ``points`` and their sources (``parts``). ``by``: whether this is another ``drop`` or ``number``."""

    points: Points
    parts: Parts
    by: str


class LeadsTo(Miss, rule="one_combo", forms=("", "wait", "over")):
    """The most points that the learner's drop allows in two rounds: ``now`` in the first, ``later`` in the second, ``points`` in all.
    ``cells``: the combo circled in the first round, if any; if the drop ends the game (``over``), its cells above the Game Over line.
    """

    points: Points
    now: int
    later: int
    cells: Cells
    over: bool

    @property
    def form(self) -> str:
        return "over" if self.over else "" if self.cells else "wait"


class LeadsToMore(Miss, rule="one_combo"):
    """The points that the best drop allows in two rounds: ``now`` in the first, ``later`` in the second, ``points`` in all."""

    points: Points
    now: int
    later: int


class FillsBox(AboutCombo, Reason, rule="plus10", forms=("", "first", "second")):
    """A known roll fills a box with a combo on ``cells``: the first roll (``turn`` 1), the second (2) or the only one (0)."""

    turn: int
    cells: Cells

    @property
    def form(self) -> str:
        return ("", "first", "second")[self.turn]


class Prepares(Reason, rule="plus10"):
    """The first of two rolls fills no box, but its ``numbers``, written in ``cells``, help the second to fill one."""

    cells: Cells
    numbers: Numbers


class StaysEmpty(AboutCombo, Miss, rule="plus10", forms=("", "first", "either")):
    """A box stays empty: the only roll cannot fill it (``turn`` 0), the first of two cannot (1), or neither can (2)."""

    turn: int

    @property
    def form(self) -> str:
        return ("", "first", "either")[self.turn]


class ThenEmpty(AboutCombo, Miss, rule="plus10"):
    """If the first roll fills the box of ``size``, the second roll cannot fill the box of the same kind and of size ``other``."""

    other: int

    @property
    def second(self) -> ComboName:
        return self.kind, self.other


class StillFits(Reason, rule="line", tone="good"):
    """``shape`` still fits below the Game Over line, on ``cells``, once the shapes before it have landed."""

    shape: ShapeName
    cells: Cells


class NoRoom(Miss, rule="line", forms=("", "next"), formed_by="soon"):
    """After the learner's landing on ``cells``, ``shape`` (the next if ``soon``, else a later one) cannot stay below the Game Over line."""

    shape: ShapeName
    cells: Cells
    soon: bool


class IdeaOfBox(AboutCombo, Reason, rule="box", tone="good"):
    """The best drop fills the box of ``kind`` and ``size`` in ``best`` of a hundred rollouts (games played to their end), the learner's
    drop in ``mine``. ``how``: see ``numberdrop.coach.idea.Form``. ``ten``: the box completes its column, which earns +10.
    """

    forms = ("now", "never", "now_ten", "never_ten", "only", "column", "box", "early")
    how: str
    best: int
    mine: int
    cells: Cells
    ten: bool

    @property
    def form(self) -> str:
        if self.how != "now":
            return self.how
        return f"{'now' if self.mine else 'never'}{'_ten' if self.ten else ''}"


class IdeaOfPart(Reason, rule="end", tone="good", formed_by="part"):
    """The best drop is worth ``points`` more because of one ``part`` of the result, such as the rows, the bonus or the rivals."""

    forms = ("rows", "minus", "bonus", "all_identical", "all_consecutive", *KINDS, "rivals", "total")
    part: str
    points: Points


class SeenOnBoards(Reason, rule="free_choice"):
    """A visible difference between the boards after the best drop and after the learner's; ``what``: its name (see ``visible_facts.Fact``).
    Combos: the box and numbers circled after the best drop (``best``, ``numbers``) and after the learner's (``mine``, ``others``). Numbers
    that can grow into a combo: ``numbers`` on ``cells``, and ``wants``, which would join them. Rows: the best drop fills ``rows``, or the
    learner's drop covers cells in ``columns``, so that ``rows`` cannot be filled any more.
    """

    forms = (
        *("plays_on", "ends", "instead", "fills", "waits", "row", "spoils", "covers", "joins"),
        *("stands_identical", "stands_consecutive"),
    )
    what: str
    numbers: Numbers = ()
    others: Numbers = ()
    best: ComboName = ("", 0)
    mine: ComboName = ("", 0)
    wants: Numbers = ()
    rows: Rows = ()
    columns: Columns = ()
    cells: Cells = ()

    @property
    def form(self) -> str:
        return f"{self.what}_{self.best[0]}" if self.what == "stands" else self.what


class NextBest(Reason, rule="free_choice"):
    """The ``points`` by which the second-best drop is worse than the best."""

    points: Points


class CirclesNow(AboutCombo, Reason, rule="one_combo", tone="good", forms=("", "there"), formed_by="there"):
    """The combo to circle after the best drop: its ``numbers`` in order, on ``cells``. ``there``: it was open before the drop."""

    numbers: Numbers
    cells: Cells
    there: bool


class FillsNow(Reason, rule="rows", tone="good", forms=("", "also"), formed_by="also"):
    """The ``rows`` that the best drop fills, with their ``cells``. ``also``: whether the sentence follows one about a combo."""

    rows: Rows
    cells: Cells
    also: bool


def scoring_reasons(sheet: Sheet, drop: tuple[NumberedCell, ...], combo: Combo | None) -> tuple[Reason, ...]:
    """Return reasons that tell which ``combo`` is circled after a drop (nothing if it is ``None``) and which rows the drop fills."""
    after = sheet_after_drop(sheet, drop)
    rows = tuple(sorted(after.plus_rows - sheet.plus_rows))
    filled = tuple((row, col) for row in rows for col in range(COLS))
    lines = (FillsNow(rows, filled, combo is not None),) if rows else ()
    if combo is None:
        return lines
    was_open = {(row, col) for row, col, _ in drop}.isdisjoint(combo.cells)
    return CirclesNow(combo.kind, combo.size, combo_numbers(after, combo), combo.cells, was_open), *lines


class SecondRound(AboutCombo, Reason, rule="one_combo", tone="good", forms=("none", ""), formed_by="size"):
    """The best use of the known second roll: its ``points`` and their sources (``parts``), the ``numbers`` of the combo circled, and its
    ``cells`` or, if none is circled, those of the drop.
    """

    points: Points
    parts: Parts
    numbers: Numbers
    cells: Cells


class TakingNow(Reason, rule="one_combo"):
    """The drop that earns the most points in the first round: it earns ``now`` there, but only ``points`` in both rounds."""

    now: int
    points: Points


class AboutTiles(Reason, abstract=True, rule="slide", counted="letters"):
    """A reason about the tiles with these ``letters``."""

    letters: Letters


class StarSlides(AboutTiles):
    """The ``letters`` of the tiles that stars slide in the known rounds, without a choice of the player."""


class CircledTiles(AboutTiles):
    """The ``letters`` that the player has circled: their tiles may slide down to GO! without letting a block fall."""


class NotchesLeft(Reason, rule="slide", counted="slides"):
    """How many ``slides`` the player chooses, and, by letter, how many notches each tile is away from GO! before these slides."""

    slides: int
    notches: LetterCounts


class SafePlans(Reason, rule="slide", forms=("", "first")):
    """Of ``total`` sequences of slides, ``safe`` ones let no block fall; ``letter`` is the tile that all of these slide first, if any."""

    safe: int
    total: int
    letter: Letter

    @property
    def form(self) -> str:
        return "first" if self.letter else ""


class NeverSlid(AboutTiles):
    """The ``letters`` of the tiles that must not be slid: no sequence of slides that lets no block fall contains them."""
