"""Wrong ways to add up a sheet: the wrong sums in a field of the totals, each with the slip that leads to it and the cells involved.

Wrong and right sums are computed from the same sheet, so a learner who makes the slip enters exactly the number computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from numberdrop.exercises.reasons import sheets
from numberdrop.rules.combos import BONUS_SIZE, KINDS, Kind
from numberdrop.rules.grid import COLS, LINE, ROWS
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES, Sheet

_ADDING_ERRORS = ((1, "one"), (-1, "one"), (10, "ten"), (-10, "ten"))
"""Errors in adding up by hand, in points, each with its name (one of the forms of ``AddingSlip``)."""
_MOST_GAPS = 2
"""A row with at most this many empty cells may be mistaken for a full one."""
Slip: TypeAlias = tuple[int, type[sheets.SumSlip], str, dict[str, Any]]
"""A wrong sum, the class of the reason that explains it, the name of the slip, and further fields for that reason."""


def slips_leading_to(
    sheet: Sheet, field: str, given: int, parts: Mapping[str, int], entered: Container[str]
) -> tuple[sheets.SumSlip, ...]:
    """Return every slip by which a learner may have entered the wrong sum ``given`` in ``field``. ``parts`` are the sums that the total
    adds up, by field; ``entered`` are the fields that the learner fills in.
    """
    found_slips: dict[tuple[Hashable, ...], sheets.SumSlip] = {}
    for wrong, kind, slip, more in _slips_in_field(sheet, field, parts, entered):
        if wrong == given:
            made = kind(**{"field": field, "given": given, "slip": slip, "cells": (), **more})
            # The same slip may occur in two places; but leaving out one box is another slip than leaving out the next.
            of = (more[name] for name in ("kind", "size", "part") if name in more)
            found_slips.setdefault((kind.__name__, slip, *of), made)
    return tuple(found_slips.values())


def _slips_in_field(sheet: Sheet, field: str, parts: Mapping[str, int], entered: Container[str]) -> Iterator[Slip]:
    due = sheet.score._asdict()[field] if field != "total" else sum(parts.values())
    yield from _SLIPS_BY_FIELD[field](sheet) if field != "total" else _total_slips(sheet, parts, entered)
    yield from ((due + by, sheets.AddingSlip, slip, {}) for by, slip in _ADDING_ERRORS)
    if due:
        yield -due, sheets.AddingSlip, "sign", {}
    if due > COLUMN_POINTS:
        yield int(str(due)[::-1]), sheets.AddingSlip, "swapped", {}


def _row_slips(sheet: Sheet) -> Iterator[Slip]:
    grid, score = sheet.grid, sheet.score.rows
    plus, above = sorted(sheet.plus_rows), sorted(sheet.minus_rows)
    full, high = _filled_cells(sheet, plus), _filled_cells(sheet, above)
    twos, fives = ROW_POINTS * len(plus), MINUS_POINTS * len(above)
    if above:
        yield twos - fives, sheets.MinusSlip, "added", {"cells": high}
        yield twos, sheets.MinusSlip, "forgotten", {"cells": high}
        numbers = tuple(cell for cell in high if grid[cell] != "X")
        for cells in {high, numbers}:
            yield twos + MINUS_POINTS * len(cells), sheets.MinusSlip, "each", {"cells": cells}
        yield twos + MINUS_POINTS, sheets.MinusSlip, "once", {"cells": high}
        yield twos - ROW_POINTS * len(above), sheets.MinusSlip, "twos", {"cells": high}
        if last := _filled_cells(sheet, [LINE - 1]):
            yield score + MINUS_POINTS, sheets.MinusSlip, "line", {"cells": last}
        if len(above) < ROWS - LINE:
            yield twos + MINUS_POINTS * (ROWS - LINE), sheets.MinusSlip, "all", {"cells": high}
        if len(above) > 2:
            yield score - MINUS_POINTS, sheets.MinusSlip, "one_less", {"cells": high}
    elif early := sheet.rows_above_line():
        cells = _filled_cells(sheet, sorted(early))
        yield twos + MINUS_POINTS * len(early), sheets.MinusSlip, "early", {"cells": cells}
    bare = [row for row in range(LINE, ROWS) if set(grid.marks[row * COLS : (row + 1) * COLS]) in ({"X"}, {"X", "."})]
    if bare and set(bare) <= set(above):
        yield score - MINUS_POINTS * len(bare), sheets.MinusSlip, "blocks_free", {"cells": _filled_cells(sheet, bare)}
    elif bare and sheet.minus is None:
        yield score + MINUS_POINTS * len(bare), sheets.MinusSlip, "blocks_cost", {"cells": _filled_cells(sheet, bare)}
    if plus:
        yield len(plus) + fives, sheets.RowSlip, "ones", {"cells": full}
        yield len(plus) - len(above), sheets.RowSlip, "ones", {"cells": full}
        if above:
            yield len(plus), sheets.RowSlip, "ones_only", {"cells": full}
        yield fives, sheets.RowSlip, "none", {"cells": full}
        yield len(full) + fives, sheets.RowSlip, "numbers", {"cells": full}
        yield fives - MINUS_POINTS * len(plus), sheets.RowSlip, "fives", {"cells": full}
        yield fives + COLUMN_POINTS * len(plus), sheets.RowSlip, "tens", {"cells": full}
        for count in (1, 2):
            yield score - ROW_POINTS * count, sheets.RowSlip, "missed", {"cells": full}
    blocks = [row for row in plus if any(grid[cell] == "X" for cell in _filled_cells(sheet, [row]))]
    if blocks:
        yield score - ROW_POINTS * len(blocks), sheets.RowSlip, "blocks", {"cells": _filled_cells(sheet, blocks)}
    gaps = [row for row in range(LINE) if 0 < COLS - len(_filled_cells(sheet, [row])) <= _MOST_GAPS]
    if gaps:
        holes = tuple((row, col) for row in gaps for col in range(COLS) if grid[row, col] is None)
        nearly = sum(len(_filled_cells(sheet, [row])) == COLS - 1 for row in gaps)
        for count in {1, 2, nearly, len(gaps)} - {0}:
            yield score + ROW_POINTS * count, sheets.RowSlip, "gap", {"cells": holes}
    started = [row for row in range(LINE) if _filled_cells(sheet, [row])]
    if len(started) > len(plus):
        some = _filled_cells(sheet, [row for row in started if row not in plus])
        yield ROW_POINTS * len(started) + fives, sheets.RowSlip, "started", {"cells": some}
    top = [row for row in grid.full_rows if row >= LINE]
    if top:
        yield score + ROW_POINTS * len(top), sheets.RowSlip, "above", {"cells": _filled_cells(sheet, top)}


def _box_slips(sheet: Sheet, kind: Kind) -> Iterator[Slip]:
    totals = sheet.score._asdict()
    score = totals[kind]
    filled = [size for size in SIZES if (kind, size) in sheet.boxes]
    rings = {combo.size: combo.cells for combo in sheet.combos if combo.kind == kind}
    ten = COLUMN_POINTS * sheet.column_complete(kind)
    for size in SIZES:
        box = {"kind": kind, "size": size, "cells": rings.get(size, ())}
        if size not in filled:
            yield score + size, sheets.BoxSlip, "empty", box
            continue
        yield score - size, sheets.BoxSlip, "forgotten", box
        yield score + size, sheets.BoxSlip, "twice", box
    if ten:
        yield score - ten, sheets.TenSlip, "forgotten", {}
        yield ten, sheets.TenSlip, "only", {}
        yield score + ten, sheets.TenSlip, "twice", {}
    elif filled:
        yield score + COLUMN_POINTS, sheets.TenSlip, "early", {}
    if filled:
        cells = tuple(cell for size in filled for cell in rings.get(size, ()))
        yield 0, sheets.KindSlip, "none", {"cells": cells}
        yield score - len(filled), sheets.KindSlip, "one_less", {"cells": cells}
        for more in {0, ten}:
            yield len(filled) + more, sheets.KindSlip, "ones", {"cells": cells}
            yield ROW_POINTS * len(filled) + more, sheets.KindSlip, "twos", {"cells": cells}
            if len(filled) > 1:
                yield filled[-1] + more, sheets.KindSlip, "largest", {"cells": rings.get(filled[-1], ())}
        if len(cells) == sum(filled):
            numbers = sum(int(str(sheet.grid[cell])) for cell in cells)
            yield numbers + ten, sheets.KindSlip, "numbers", {"cells": cells}
    other = totals[KINDS[1 - KINDS.index(kind)]]
    if other != score:
        yield other, sheets.KindSlip, "other", {}
    if (kind, BONUS_SIZE) in sheet.boxes:
        yield score + BONUS_SIZE, sheets.KindSlip, "bonus", {"cells": rings.get(BONUS_SIZE, ())}


def _bonus_slips(sheet: Sheet) -> Iterator[Slip]:
    cells: Cells = next((combo.cells for combo in sheet.combos if combo.size == BONUS_SIZE), ())
    if not sheet.score.bonus:
        yield BONUS_SIZE, sheets.BonusSlip, "empty", {}
        yield COLUMN_POINTS, sheets.BonusSlip, "ten_empty", {}
        return
    yield 0, sheets.BonusSlip, "forgotten", {"cells": cells}
    yield 2 * BONUS_SIZE, sheets.BonusSlip, "twice", {"cells": cells}
    yield COLUMN_POINTS, sheets.BonusSlip, "ten", {"cells": cells}
    yield 1, sheets.BonusSlip, "one", {"cells": cells}


def _total_slips(sheet: Sheet, parts: Mapping[str, int], entered: Container[str]) -> Iterator[Slip]:
    """Yield the slips in adding up the total, and those in each of its ``parts`` that the learner does not write down (``entered``)."""
    whole = sum(parts.values())
    if above := sorted(sheet.minus_rows):
        slip = {"part": "rows", "cells": _filled_cells(sheet, above)}
        yield whole - MINUS_POINTS * len(above), sheets.TotalSlip, "minus", slip
    if sheet.circled:
        yield whole + len(sheet.circled), sheets.LetterSlip, "each", {}
        sizes = [size for size in SIZES if all((kind, size) in sheet.boxes for kind in KINDS)]
        for doubled in {*sizes, sum(sizes)}:
            yield whole + 2 * doubled, sheets.LetterSlip, "doubled", {}
    for name, part in parts.items():
        if part:
            yield whole - part, sheets.TotalSlip, "without", {"part": name}
            yield whole + part, sheets.TotalSlip, "twice", {"part": name}
        if part < 0:
            yield whole - 2 * part, sheets.TotalSlip, "added", {"part": name}
        if name not in entered:
            yield from (
                (whole - part + wrong, kind, slip, more) for wrong, kind, slip, more in _SLIPS_BY_FIELD[name](sheet)
            )


_SLIPS_BY_FIELD: Mapping[str, Callable[[Sheet], Iterator[Slip]]] = {
    "rows": _row_slips,
    **{kind: partial(_box_slips, kind=kind) for kind in KINDS},
    "bonus": _bonus_slips,
}
"""For each field but the total, the function that yields its slips."""


def _filled_cells(sheet: Sheet, rows: list[int]) -> Cells:
    """Return the filled cells of these rows."""
    return tuple((row, col) for row in rows for col in range(COLS) if sheet.grid[row, col] is not None)
