"""Wrong answers made by wrong rules and slips, worked out here by hand and not by what recognises them."""

from functools import cache

from numberdrop.exercises import Answer

from . import boards, sheets, sums, tables
from .wrong import Wrong

MADE = {
    one.__name__: one
    for one in (
        sums.sums, sheets.marks, sheets.pointings, tables.orders, tables.tables, tables.rolls, tables.choices, boards.falls,
        boards.combos, boards.rings, boards.drops, boards.two_at_once,
    )
}  # fmt: skip


@cache
def made(name: str) -> tuple[Wrong, ...]:
    """Those of a sort that are wrong indeed."""
    return tuple(one for one in MADE[name]() if one.answer and not one.question.accepts(Answer.parse(one.answer)))


__all__ = ["MADE", "Wrong", "made"]
