"""Wrong ways to add up a sheet: the wrong sums in a field of the totals, each with the slip that leads to it and the cells involved."""

from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from numberdrop.exercises.reasons import sheets
from numberdrop.rules.combos import BONUS_SIZE, KINDS, Kind
from numberdrop.rules.grid import COLS, LINE, ROWS
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import COLUMN_POINTS, MINUS_POINTS, ROW_POINTS, SIZES, Sheet

Slip: TypeAlias = tuple[int, type[sheets.SumSlip], str, dict[str, Any]]
"""A wrong sum, the class of the reason that explains it, the name of the slip, and further fields for that reason."""


def slips_leading_to(
    sheet: Sheet, field: str, given: int, parts: Mapping[str, int], entered: Container[str]
) -> tuple[sheets.SumSlip, ...]:
    """Return the slips leading to the sum ``given`` in ``field``. ``parts``: the total's sums by field; ``entered``: fields to fill in."""
    reasons: dict[tuple[Hashable, ...], sheets.SumSlip] = {}
    for wrong, kind, slip, more in _slips_in_field(sheet, field, parts, entered):
        if wrong == given:
            # The same slip may occur in two places; but leaving out one box is another slip than leaving out the next.
            key = (kind.__name__, slip, *(more.get(name) for name in ("kind", "size", "part")))
            reasons.setdefault(key, kind(**{"field": field, "given": given, "slip": slip, "cells": (), **more}))
    return tuple(reasons.values())


def _slips_in_field(sheet: Sheet, field: str, parts: Mapping[str, int], entered: Container[str]) -> Iterator[Slip]:
    due = sheet.score._asdict()[field] if field != "total" else sum(parts.values())
    yield from _SLIPS_BY_FIELD[field](sheet) if field != "total" else _total_slips(sheet, parts, entered)
    for by, slip in ((1, "one"), (-1, "one"), (10, "ten"), (-10, "ten")):
        yield due + by, sheets.AddingSlip, slip, {}
    if due:
        yield -due, sheets.AddingSlip, "sign", {}
    if due > COLUMN_POINTS:
        yield int(str(due)[::-1]), sheets.AddingSlip, "swapped", {}


def _slips(reason: type[sheets.SumSlip], cells: Cells, **wrong_sums: int) -> Iterator[Slip]:
    """Yield typical mistakes in adding up ``cells``, told by a ``reason``; ``wrong_sums``: the wrong sum that each gives, by its name."""
    return ((wrong, reason, slip, {"cells": cells}) for slip, wrong in wrong_sums.items())


def _row_slips(sheet: Sheet) -> Iterator[Slip]:
    grid, score = sheet.grid, sheet.score.rows
    plus, above = sorted(sheet.plus_rows), sorted(sheet.minus_rows)
    full, high = _filled_cells(sheet, plus), _filled_cells(sheet, above)
    twos, fives = ROW_POINTS * len(plus), MINUS_POINTS * len(above)
    if above:
        yield from _slips(sheets.MinusSlip, high, added=twos - fives, forgotten=twos)
        numbers = tuple(cell for cell in high if grid[cell] != "X")
        for cells in {high, numbers}:
            yield twos + MINUS_POINTS * len(cells), sheets.MinusSlip, "each", {"cells": cells}
        yield from _slips(sheets.MinusSlip, high, once=twos + MINUS_POINTS, twos=twos - ROW_POINTS * len(above))
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
        yield from _slips(sheets.RowSlip, full, none=fives, numbers=len(full) + fives)
        by_fives, by_tens = -MINUS_POINTS * len(plus), COLUMN_POINTS * len(plus)
        yield from _slips(sheets.RowSlip, full, fives=fives + by_fives, tens=fives + by_tens)
        for count in (1, 2):
            yield score - ROW_POINTS * count, sheets.RowSlip, "missed", {"cells": full}
    blocks = [row for row in plus if any(grid[cell] == "X" for cell in _filled_cells(sheet, [row]))]
    if blocks:
        yield score - ROW_POINTS * len(blocks), sheets.RowSlip, "blocks", {"cells": _filled_cells(sheet, blocks)}
    gaps = [row for row in range(LINE) if len(_filled_cells(sheet, [row])) in (COLS - 1, COLS - 2)]
    if gaps:  # rows that may be mistaken for full ones
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
        yield from _slips(sheets.TenSlip, (), forgotten=score - ten, only=ten, twice=score + ten)
    elif filled:
        yield score + COLUMN_POINTS, sheets.TenSlip, "early", {}
    if filled:
        cells = tuple(cell for size in filled for cell in rings.get(size, ()))
        yield from _slips(sheets.KindSlip, cells, none=0, one_less=score - len(filled))
        for more in {0, ten}:
            yield from _slips(sheets.KindSlip, cells, ones=len(filled) + more, twos=2 * len(filled) + more)
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
        return _slips(sheets.BonusSlip, (), empty=BONUS_SIZE, ten_empty=COLUMN_POINTS)
    return _slips(sheets.BonusSlip, cells, forgotten=0, twice=2 * BONUS_SIZE, ten=COLUMN_POINTS, one=1)


def _total_slips(sheet: Sheet, parts: Mapping[str, int], entered: Container[str]) -> Iterator[Slip]:
    """Yield the slips in adding up ``parts`` to the total, and the slips within those parts that are not ``entered`` by the learner."""
    whole = sum(parts.values())
    if above := sorted(sheet.minus_rows):
        rows = {"part": "rows", "cells": _filled_cells(sheet, above)}
        yield whole - MINUS_POINTS * len(above), sheets.TotalSlip, "minus", rows
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
            for wrong, kind, slip, more in _SLIPS_BY_FIELD[name](sheet):
                yield whole - part + wrong, kind, slip, more


_SLIPS_BY_FIELD: Mapping[str, Callable[[Sheet], Iterator[Slip]]] = {
    "rows": _row_slips,
    **{kind: partial(_box_slips, kind=kind) for kind in KINDS},
    "bonus": _bonus_slips,
}
"""For each field but the total, the function that yields its slips."""


def _filled_cells(sheet: Sheet, rows: list[int]) -> Cells:
    """Return the filled cells of these rows."""
    return tuple((row, col) for row in rows for col in range(COLS) if sheet.grid[row, col] is not None)
