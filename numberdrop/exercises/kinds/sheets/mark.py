"""Kind ``mark`` of exercises: mark on the score sheet what a round has changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.on_sheet import SheetDescription, row_cells
from numberdrop.exercises.asking.question import PossibleCause, PromptValues, Question
from numberdrop.exercises.asking.themes import wrong_answer_reveals_trap
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions.maker import Maker, SeededRandom, draw_dropped_grid, tries
from numberdrop.exercises.reasons import misses, sheets
from numberdrop.rules.combos import BONUS_SIZE, KINDS
from numberdrop.rules.editions import LETTERS, SIZE_OF
from numberdrop.rules.grid import LINE, ROWS, Grid
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import SIZES, Sheet
from numberdrop.text import sheet_mark

NOTHING = "nothing"
"""The pick of a learner who says that there is nothing to mark."""
Part = Literal["rows", "minus", "boxes", "letters", "crossed"]
"""The parts of the sheet to mark: +2 and -5 of rows, combo boxes (with the +10 and the bonus), letters circled, letters crossed off."""


@dataclass(frozen=True, kw_only=True)
class MarkSheet(SheetDescription, Question):
    """The task to mark on the sheet what a round has changed. Answered with marks: ``+3`` (row 3), ``-12``, ``identical4``, ``B``, ``xB``
    (crossed off), or ``nothing``.

    ``parts`` are the parts of the sheet that can be marked. ``due`` are the boxes and letters that must be marked now; the rows follow from
    the grid. ``had`` are marks that were on the sheet before, so that they need no marking.
    """

    kind = "mark"
    hint_look_key = "mark"
    hint_place_key = "mark"
    takes_picks = True
    parts: tuple[Part, ...] = ("rows",)
    over: bool = False
    """Whether the game is over, so that rows above the Game Over line are marked with -5."""
    due: tuple[str, ...] = ()
    had: tuple[str, ...] = ()

    def right_marks(self, rulebook: Rulebook = TRUE) -> frozenset[str]:
        """Return the marks that must be made according to a rulebook (the true or a wrong one); ``nothing`` if none."""
        marks: set[str] = set(self.due)
        if "rows" in self.parts:
            marks |= {f"+{row + 1}" for row in rulebook.plus_rows(self.sheet.grid)}
        if "minus" in self.parts and self.over:
            marks |= {f"-{row + 1}" for row in self.sheet.rows_above_line()}
        return frozenset(marks.difference(self.had)) or frozenset((NOTHING,))

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return frozenset(answer.picks) == self.right_marks(rulebook)

    def solution(self, rulebook: Rulebook = TRUE) -> Answer:
        return Answer(picks=tuple(sorted(self.right_marks(rulebook))))

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        if NOTHING in answer.picks and len(set(answer.picks)) > 1:
            return (misses.NoneAndOthers(),)
        chosen, right = frozenset(answer.picks) - {NOTHING}, self.right_marks() - {NOTHING}
        extra = sorted(chosen - right, key=_mark_sort_key)
        stands = tuple(mark for mark in extra if mark in self._marks_before_round)
        wrong = [mark for mark in (*extra, *sorted(right - chosen, key=_mark_sort_key)) if mark not in stands]
        reasons = {mark: self._reason_of_mark(mark, due=mark in right) for mark in wrong}
        unexplained = tuple(mark for mark, reason in reasons.items() if reason is None)
        return (
            *((sheets.MarkedAgain(stands),) if stands else ()),
            *(reason for reason in reasons.values() if reason is not None),
            *((misses.WrongMarks(unexplained),) if unexplained else ()),
        )

    @property
    def _marks_before_round(self) -> set[str]:
        boxes = {f"{kind}{size}" for kind, size in self.sheet.boxes}
        return {*self.had, *boxes, *self.sheet.circled, *(f"x{letter}" for letter in self.sheet.crossed)}

    def possible_causes(self, answer: Answer) -> Iterator[tuple[PossibleCause, ...]]:
        """Yield, if misconceptions explain an answer, one tuple of these and of the reasons for every +2 that may have been overlooked:
        the only error of the answer or, if it marks nothing but -5, all +2 that are missing.
        """
        chosen = frozenset(answer.picks) - {NOTHING}
        missing = self.right_marks() ^ chosen
        forgotten = bool(chosen) and all(mark[0] == "-" for mark in chosen)
        likely = sorted(missing & self.right_marks()) if len(missing) == 1 or forgotten else []
        overlooked = (self._reason_of_mark(mark, due=True) for mark in likely if mark[0] == "+")
        if beliefs := self.matching_beliefs(answer):
            yield (*beliefs, *filter(None, overlooked))

    def _reason_of_mark(self, mark: str, *, due: bool) -> Reason | None:
        """Return the reason why a mark must be made (``due``) or must not be made; ``None`` if no reason can be given."""
        sheet = self.sheet
        if mark[0] in "+-" and mark[1:].isdecimal() and 1 <= int(mark[1:]) <= ROWS:
            row = int(mark[1:]) - 1
            stands = tuple(cell for cell in row_cells(row) if sheet.grid[cell] is not None)
            if mark[0] == "-":
                return sheets.MinusEntry(not due, due, row, stands)
            gaps = tuple(cell for cell in row_cells(row) if cell not in stands)
            return sheets.RowEntry(not due, due, row, gaps or stands) if due or gaps else None
        letter = mark.removeprefix("x")
        if letter in SIZE_OF:
            if mark != letter:
                return sheets.CrossEntry(not due, due, letter)
            if letter in sheet.crossed:
                return sheets.LetterGone(letter)
            needless = not due and letter in sheet.circled
            return None if needless else sheets.LetterEntry(not due, due, letter, SIZE_OF[letter], "")
        kind = next((name for name in KINDS if mark.startswith(name)), None)
        box = mark.removeprefix(kind or "")
        if kind is None or not box.isdecimal() or (kind, int(box)) in sheet.boxes:
            return None
        if int(box) == BONUS_SIZE:
            return sheets.BonusEntry(not due, due, ())
        return sheets.BoxEntry(not due, due, kind, int(box), ())

    def pick_name(self, pick: str, language: str) -> str:
        return sheet_mark(pick, language)

    @property
    def prompt_values(self) -> PromptValues:
        return {"count": len(self.right_marks() - {NOTHING})}

    def worked_example_steps(self, answer: Answer) -> Iterator[tuple[Cells, tuple[str, ...]]]:
        rows = ((count, int(mark[1:]) - 1) for count, mark in enumerate(answer.picks) if mark[0] in "+-")
        return ((row_cells(row), answer.picks[:count]) for count, row in rows)

    def hint_cells(self, solution: Answer) -> tuple[tuple[int, int], ...]:
        rows = [int(mark[1:]) - 1 for mark in solution.picks if mark[0] in "+-"]
        return tuple(cell for row in rows[:1] for cell in row_cells(row))


def _mark_sort_key(mark: str) -> tuple[int, str]:
    """Return the sort key of a mark: rows from the bottom upwards, then everything else."""
    return (int(mark[1:]) if mark[1:].isdecimal() else ROWS, mark)


def sheet_with_marks(sheet: Sheet, picks: tuple[str, ...]) -> Sheet:
    """Return the sheet to be drawn with the marks ``picks``, which replace its row marks and are added to its boxes and letters."""
    boxes = {(kind, int(pick.removeprefix(kind))) for pick in picks for kind in KINDS if pick.startswith(kind)}
    return replace(
        sheet,
        plus=frozenset(int(pick[1:]) - 1 for pick in picks if pick[0] == "+"),
        minus=frozenset(int(pick[1:]) - 1 for pick in picks if pick[0] == "-"),
        boxes=sheet.boxes | boxes,
        circled=sheet.circled | {pick for pick in picks if pick in LETTERS},
        crossed=sheet.crossed | {pick[1:] for pick in picks if pick[0] == "x"},
    )


def possible_marks(parts: tuple[Part, ...]) -> frozenset[str]:
    """Return every mark that can be made in these parts of the sheet."""
    by_part: dict[str, set[str]] = {
        "rows": {f"+{row + 1}" for row in range(LINE)}, "minus": {f"-{row + 1}" for row in range(LINE, ROWS)},
        "boxes": {f"{kind}{size}" for kind in KINDS for size in (*SIZES, BONUS_SIZE)},
        "letters": set(LETTERS), "crossed": {f"x{letter}" for letter in LETTERS},
    }  # fmt: skip
    return frozenset().union(*(by_part[part] for part in parts))


@tries(60)
def draw_full_rows(
    chance: SeededRandom,
    edition: str,
    over: bool = False,
    height: int = 5,
    blocks: bool = True,
    trap: str = "",
    low: bool | None = None,
) -> MarkSheet | None:
    """Draw a question that asks for the +2 of full rows and, with ``over``, the -5 of rows above the Game Over line. ``height``: about how
    many rows high the stack is, unless ``over``; ``blocks``: whether blocks may lie there; ``trap``: a misconception (C9, C21) that a wrong
    answer reveals; ``low``: whether the lowest row is the only full one (``None``: either).
    """
    parts: tuple[Part, ...] = ("rows", "minus") if over else ("rows",)
    reached = LINE + 1 if over else chance.random_between(height - 1, height + 1)
    grid = draw_dropped_grid(chance, reached, chance.random_below(3) if blocks else 0)
    question = MarkSheet(edition=edition, grid=grid, parts=parts, over=over)
    gaps = sum(row not in grid.full_rows for row in range(max(grid.heights) - 2))
    lowest = {mark for mark in question.right_marks() if mark[0] == "+"} == {"+1"}
    if low not in (None, lowest) or not gaps or not any(mark[0] == "+" for mark in question.right_marks()):
        return None
    return question if wrong_answer_reveals_trap(question, trap) else None


KIND = Kind(
    question=MarkSheet, input="mark",
    example=Example(
        MarkSheet(grid=Grid.parse("46.....\n41.33.2\n2357134")), "+1",
        {"nothing": "C9", "+2": "RowEntry", "+1 +2": "RowEntry"},
    ),
    makers=(Maker("full_rows", draw_full_rows, ("C9", "C21"), deals=("low", (False, True, False))),),
)  # fmt: skip
