"""The check of a paper sheet, line by line: what is right, what is wrong and why, and the right total.

An entry counts if the grid and its rings prove it: a forgotten box counts, a mark without proof does not.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from numberdrop.pages.message import Value
from numberdrop.rules.combos import BONUS_SIZE, KINDS, Combo, Kind
from numberdrop.rules.editions import LETTERS, SIZE_OF, edition_named
from numberdrop.rules.grid import COLS, LINE, ROWS, Grid
from numberdrop.rules.legality import judge_cells
from numberdrop.rules.reasons.reason import Cells, Refusal
from numberdrop.rules.reasons.refusals import BoxTaken
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES, Score, Sheet
from numberdrop.text import with_minus_sign

from .state import SUMS, PaperSheet

_BLOCK_CELLS = (3, 5)
"""The least and the greatest number of cells of a block."""


@dataclass(frozen=True)
class CheckedLine:
    """A line of the check: the catalogue ``key`` of its sentence, with ``values`` for the placeholders and the ``count`` that chooses
    singular or plural; whether the entry is right (``ok``), the points that count, the cells that prove it, the ``rule`` that it follows or
    breaks, and the ``reasons`` why it is wrong.
    """

    key: str
    ok: bool
    points: int | None = None
    cells: Cells = ()
    rule: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    count: int | None = None
    kind: Kind | None = None
    combo: Combo | None = None
    reasons: tuple[Refusal, ...] = ()


@dataclass(frozen=True)
class SheetReport:
    """The result of a check: its lines, and the right score."""

    lines: tuple[CheckedLine, ...]
    score: Score

    @property
    def wrong(self) -> tuple[CheckedLine, ...]:
        """The lines of the check about wrong entries."""
        return tuple(line for line in self.lines if not line.ok)


def check(paper: PaperSheet) -> SheetReport:
    """Check every entry of a sheet by the rules."""
    combos, scored = _check_rings(paper)
    proven = Sheet(paper.grid_with_rings, boxes=frozenset(scored), edition=paper.edition)
    floating = paper.grid.floating
    lines = (
        *([CheckedLine("paper.floating", False, None, floating, "fall")] if floating else []),
        *combos,
        *_check_boxes(paper, scored),
        *_check_rows(paper, proven),
        *_check_column_bonuses(paper, proven),
        *_check_letters(paper, proven),
        *_check_blocks(paper),
        *_check_sums(paper, proven.score),
    )
    return SheetReport(lines, proven.score)


def _check_rings(paper: PaperSheet) -> tuple[list[CheckedLine], set[tuple[str, int]]]:
    """Check the rings; returns a line for each, in the order of entry, and the boxes (kind, size) that valid rings fill."""
    lines: list[CheckedLine] = []
    scored: set[tuple[str, int]] = set()
    used: set[tuple[int, int]] = set()
    for group in paper.groups:
        combo, faults = judge_cells(Grid(paper.grid.marks, frozenset(used)), group)
        used |= paper.grid.numbered.keys() & group
        if combo is None:
            reasons = tuple(sorted(faults, key=lambda refusal: refusal.gravity))
            lines.append(CheckedLine("paper.no_combo", False, 0, group, reasons=reasons))
            continue
        box, is_bonus = (combo.kind, combo.size), combo.size == BONUS_SIZE
        taken = any(size == BONUS_SIZE for _, size in scored) if is_bonus else box in scored
        if taken:
            line = CheckedLine("paper.again", False, 0, combo.cells, reasons=(BoxTaken(*box),))
        else:
            scored.add(box)
            marked = ("bonus" if is_bonus else f"{combo.kind}{combo.size}") in paper.marks
            line = CheckedLine("paper.combo" if marked else "paper.no_mark", marked, combo.size, combo.cells, "box")
        lines.append(replace(line, kind=combo.kind, combo=combo))
    return lines, scored


def _check_boxes(paper: PaperSheet, scored: set[tuple[str, int]]) -> Iterator[CheckedLine]:
    for kind in KINDS:
        for size in SIZES:
            if f"{kind}{size}" in paper.marks and (kind, size) not in scored:
                yield CheckedLine("paper.no_ring", False, 0, (), "box", {"size": size}, kind=kind)
    if "bonus" in paper.marks and not any(size == BONUS_SIZE for _, size in scored):
        yield CheckedLine("paper.no_bonus", False, 0, (), "box")


def _check_rows(paper: PaperSheet, proven: Sheet) -> Iterator[CheckedLine]:
    for row in range(ROWS):
        cells = tuple((row, col) for col in range(COLS))
        empty = tuple(cell for cell in cells if paper.grid[cell] is None)
        above = tuple(cell for cell in cells if cell not in empty)
        marked, values = f"{'+' if row < LINE else '-'}{row + 1}" in paper.marks, {"row": row + 1}
        if row in proven.plus_rows:
            key = "audit.row" if marked else "paper.row_forgotten"
            yield CheckedLine(key, marked, ROW_POINTS, cells, "rows", values)
        elif row in proven.minus_rows:
            key = "audit.minus" if marked else "paper.minus_forgotten"
            yield CheckedLine(key, marked, MINUS_POINTS, above, "minus", values)
        elif marked and row < LINE:
            yield CheckedLine("paper.row_open", False, 0, empty, "rows", values, len(empty))
        elif marked:
            key = "paper.minus_blocks" if above else "paper.minus_empty"
            yield CheckedLine(key, False, 0, above, "minus", values)


def _check_column_bonuses(paper: PaperSheet, proven: Sheet) -> Iterator[CheckedLine]:
    for kind in KINDS:
        marked = f"plus10{kind}" in paper.marks
        if proven.column_complete(kind):
            key = "audit.plus10" if marked else "paper.ten_forgotten"
            yield CheckedLine(key, marked, COLUMN_POINTS, (), "plus10", kind=kind)
        elif marked:
            missing = ", ".join(str(size) for size in SIZES if (kind, size) not in proven.boxes)
            yield CheckedLine("paper.ten_missing", False, 0, (), "plus10", {"missing": missing}, kind=kind)


def _check_letters(paper: PaperSheet, proven: Sheet) -> Iterator[CheckedLine]:
    for letter in LETTERS:
        size = SIZE_OF[letter]
        lacking = [kind for kind in KINDS if (kind, size) not in proven.boxes]
        circled, crossed = letter in paper.marks, f"x{letter}" in paper.marks
        values: dict[str, Value] = {"letter": letter, "size": size}
        if circled and not lacking:
            yield CheckedLine("paper.letter", True, None, (), "", values)
        elif circled:
            key = "paper.letter_neither" if len(lacking) == 2 else "paper.letter_half"
            yield CheckedLine(key, False, None, (), "letter", values, kind=lacking[0])
        elif not lacking and not crossed:
            # In the edition of 2021 circling the letter is optional (ruling 8).
            optional = edition_named(paper.edition).letter_is_offered
            yield CheckedLine("paper.letter_forgotten", optional, None, (), "letter", values)


def _check_blocks(paper: PaperSheet) -> Iterator[CheckedLine]:
    """Yield a line if the number of cells marked X is impossible: each letter crossed off but not circled must have brought a block."""
    blocks = tuple(divmod(i, COLS) for i, mark in enumerate(paper.grid.marks) if mark == "X")
    fallen = [letter for letter in LETTERS if f"x{letter}" in paper.marks and letter not in paper.marks]
    few, many = (len(fallen) * cells for cells in _BLOCK_CELLS)
    if few <= len(blocks) <= many:
        return
    key = "paper.blocks_unexplained" if not fallen else "paper.blocks_few" if len(blocks) < few else "paper.blocks_many"
    values: dict[str, Value] = {"letters": ", ".join(fallen), "n": len(blocks), "few": few, "many": many}
    yield CheckedLine(key, False, None, blocks, "blocks", values, None if fallen else len(blocks))


def _check_sums(paper: PaperSheet, right: Score) -> Iterator[CheckedLine]:
    """Yield a line for each sum that the player wrote; if a sum is wrong only because of wrong marks, the line says so."""
    sums, own, proven = paper.sums, _score_by_marks(paper)._asdict(), right._asdict()
    if sums.keys() == own.keys():  # the total of one's own sums, right or wrong
        own["total"] = sum(sums.values()) - sums["total"]
    for name in SUMS:
        if name in sums:
            written, due = sums[name], proven[name]
            key = "paper.sum" if written == due else "paper.sum_follows" if written == own[name] else "paper.sum_wrong"
            values = {"name": name, "given": with_minus_sign(written), "own": with_minus_sign(own[name])}
            yield CheckedLine(key, written == due, due, (), "end", values)


def _score_by_marks(paper: PaperSheet) -> Score:
    """Add up the score from the marks on the sheet, whether they are right or wrong."""
    sheet, marks = paper.sheet, paper.marks
    rows = ROW_POINTS * len(sheet.plus_rows) + MINUS_POINTS * len(sheet.minus_rows)
    identical, consecutive = (
        sum(size for size in SIZES if f"{kind}{size}" in marks) + COLUMN_POINTS * (f"plus10{kind}" in marks)
        for kind in KINDS
    )
    bonus = BONUS_SIZE * ("bonus" in marks)
    return Score(rows, identical, consecutive, bonus, rows + identical + consecutive + bonus)
