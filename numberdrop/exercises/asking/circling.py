"""Slips of who circles numbers, told from the combos that may be circled: two at once, or a larger one not seen."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.reasons import misses
from numberdrop.rules.combos import Combo, find_combos
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import Cells, Reason


def circling_slips(grid: Grid, cells: Cells, legal: tuple[Combo, ...], *, doubt: bool) -> Iterator[Reason]:
    """What may have led to these cells. ``doubt``: a misconception explains them as well."""
    every = {frozenset(one.cells): one for one in legal}
    chosen = frozenset(cells)
    if chosen not in every:
        first = next((one for one in every if one < chosen and chosen - one in every), None)
        if first is not None:
            yield misses.TwoAtOnce(every[first].cells, every[chosen - first].cells)
    elif doubt and len(find_combos(grid)) == len(legal):
        larger = [one for one in every if len(one) > len(chosen)]
        # No part of a larger one: who circles this may simply not have seen that.
        if larger and not any(chosen < one for one in larger):
            yield misses.Overlooked(max(len(one) for one in larger))
